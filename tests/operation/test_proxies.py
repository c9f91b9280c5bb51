"""Who a visitor is: the word of a trusted proxy, and of nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import Client
from werkzeug.wrappers import Request, Response

from tutor.settings import PROXIES, BadSetting, networks
from tutor.web.proxies import FROM_PROXY, Proxies

TRUSTED = networks("127.0.0.1, 10.0.0.0/8, 2001:db8::/32")
PASSED_ON = {
    "X-Forwarded-For": "198.51.100.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "put.example",
}


def seen(peer: str, **headers: str) -> dict[str, Any]:
    """What an application behind this is told of a visitor, when ``peer`` connects."""

    @Request.application
    def tell(request: Request) -> Response:
        told = (request.remote_addr, request.scheme, request.host, FROM_PROXY in request.environ)
        return Response("|".join(map(str, told)))

    named = {name.replace("_", "-"): value for name, value in headers.items()}
    client = Client(Proxies(tell, TRUSTED))
    answer = client.get("/", headers=named, environ_base={"REMOTE_ADDR": peer})
    names = ("address", "scheme", "host", "from_proxy")
    return dict(zip(names, answer.text.split("|"), strict=True))


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.1.2.3", "2001:db8::1", "::ffff:10.1.2.3"])
def test_a_trusted_proxy_is_believed(peer: str) -> None:
    assert seen(peer, **PASSED_ON) == {
        "address": "198.51.100.7", "scheme": "https", "host": "put.example", "from_proxy": "True",
    }  # fmt: skip


@pytest.mark.parametrize("peer", ["192.0.2.9", "2001:db9::1", "", "nonsense"])
def test_nobody_else_is(peer: str) -> None:
    told = seen(peer, **PASSED_ON)
    assert told["address"] in (peer, "None")
    assert (told["scheme"], told["host"], told["from_proxy"]) == ("http", "localhost", "False")


@pytest.mark.parametrize(
    ("chain", "visitor"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("203.0.113.1, 198.51.100.7, 10.0.0.2, 10.0.0.1", "198.51.100.7"),
        ("10.0.0.3", "10.0.0.3"),
        ("1.1.1.1, nonsense", "nonsense"),
    ],
)
def test_of_a_chain_of_proxies_the_visitor_is_the_last_one_before_the_trusted(
    chain: str, visitor: str
) -> None:
    """Whatever stands before that is the visitor's own word."""
    assert seen("127.0.0.1", **{"X-Forwarded-For": chain})["address"] == visitor


def test_a_proxy_that_says_nothing_is_the_visitor() -> None:
    told = seen("127.0.0.1")
    assert (told["address"], told["scheme"]) == ("127.0.0.1", "http")


def test_by_default_nobody_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PROXIES.name, raising=False)
    assert PROXIES.value() == ()


@pytest.mark.parametrize("text", ["localhost", "10.0.0.1/8", "1.2.3", "*"])
def test_what_is_no_address_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROXIES.name, text)
    with pytest.raises(BadSetting, match=PROXIES.name):
        PROXIES.value()
