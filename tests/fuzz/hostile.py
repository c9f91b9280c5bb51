"""Requests that nobody means well, made from what the site itself has."""

from __future__ import annotations

import json
from functools import cache
from typing import TypeVar
from urllib.parse import parse_qsl, quote_from_bytes

from flask import Flask
from hypothesis import strategies as st

from tests.fuzz.found import Found, Pairs
from tests.fuzz.world import Attack
from tests.survival.files import GOOD, PLACES, STRANGE, changed

TEXTS = (
    "", " ", "\x00", "a\r\nSet-Cookie: a=b", "%0d%0aX: y", "\u202e\u2066\ufeff", "\ud800", "🂡" * 40,
    "é", "e\u0301" * 30, "ﷺ" * 20, "İ", "ß", "ſ", "K", "<script>alert(1)</script>",
    "\"' onload=alert(1) x='", "--><!--", "{{ 7 * 7 }}", "%(name)s %s %", "${7*7}", "../" * 5,
    "..%2f..%2f", "..\\..\\", "//evil.example/", "\\\\evil.example", "https://evil.example/",
    "javascript:alert(1)", "/en/\\evil.example", "/en//evil.example", "1' OR '1'='1", "x" * 2001,
    "x" * 70_000, "~" * 500, "." * 500, "-1", "1.5", "1e3", "٣", "²", "9" * 30, "0x10", "NaN",
    "None", "null", "true", "[]", "{}", "a" * 20, "0" * 20, "QS", "Q♠ K♣ A♦", "tied", "put",
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "ÄÖ", "")
TYPES = (
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data; boundary=",
    f"multipart/form-data; boundary={'b' * 300}", "application/json", "text/plain", "", "x", ";;;",
    "application/x-www-form-urlencoded; charset=\x00",
)  # fmt: skip
HEADERS: dict[str, tuple[str, ...]] = {
    "Accept-Language": ("de", "xx", "*", "de;q=x", ",;=" * 50, "zh-Hans-CN-x-y," * 500, "é"),
    "Cookie": (
        "learner=x", "lang=de", "lang=../../x", "rules=doubled", "rules=<b>", "letters=\x00",
        "keys=off", "done=abc", "done=....", "=", ";;;;", "a" * 5000, "x=1; " * 1000, "\xff\xfe",
    ),
    "Host": ("evil.example", "", "a b", "[::1", "localhost:x", "x" * 300, "é", "localhost, x", "@"),
    "Origin": ("null", "http://localhost", "https://evil.example", "x", "http://[", ""),
    "Sec-Fetch-Site": ("same-origin", "none", "cross-site", "SAME-ORIGIN", "x"),
    "Content-Length": ("0", "-1", "x", "1e9", "99999999999999999999", " 5", "5, 5", ""),
    "Content-Type": TYPES,
    "Range": ("bytes=0-1", "bytes=9-1", "bytes=" + "0-1," * 200, "x"),
    "If-None-Match": ("*", '"x"', "x" * 3000),
    "If-Modified-Since": ("x", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 99999 99:99:99"),
    "Accept-Encoding": ("br", "gzip;q=x", "identity;q=0, *;q=0", "x" * 3000),
    "Referer": ("http://localhost/en/", "http://[", "\xff"),
    "X-Forwarded-For": ("192.0.2.1", "x, y", "," * 300),
    "X-Forwarded-Host": ("evil.example", "\x00"),
    "X-Forwarded-Proto": ("https", "x"),
    "X-HTTP-Method-Override": ("DELETE",),
    "Authorization": ("Basic x", "Bearer " + "x" * 500, "Digest \xff"),
    "X-Request-ID": ("x", "a" * 100, "a\r\nb"),
    "Transfer-Encoding": ("chunked", "x"),
    "Expect": ("100-continue", "x"),
}  # fmt: skip
ENCODINGS = ("utf-8", "utf-8", "utf-8", "latin-1", "utf-16", "utf-7")
_TAILS = ("", "", "", "/", "//", "/..", "/.", "%2f", ";x", "%00", ".json")
_CHANGES = ("changed", "changed", "dropped", "repeated", "renamed", "doubled", "added", "many")
_LATIN = st.text(st.characters(max_codepoint=255), max_size=12)
T = TypeVar("T")
Rule = tuple[tuple[bool, str], ...]


@cache
def _text_of(found: Found) -> st.SearchStrategy[str]:
    """Any value: one that is used somewhere, a hostile one, or anything at all."""
    return st.one_of(
        st.sampled_from(found.values),
        st.sampled_from(TEXTS),
        st.text(max_size=12),
        st.text(st.sampled_from("QSKHA234~.&=?#%/\\'\"<>;:"), max_size=12),
        st.integers().map(str),
    )


@st.composite
def addresses(draw: st.DrawFn, app: Flask, found: Found) -> Attack:
    """Any address that the url map knows, with anything in its places, and beside it."""
    pieces = []
    for is_place, name in draw(_one_of(_rules(app))):
        if not is_place:
            pieces.append(name)
        elif name == "lang":
            pieces.append(draw(_one_of((*app.extensions["put_languages"], "xx", "EN", "en-GB"))))
        else:
            pieces.append(_quoted(draw(_text_of(found))))
    path = "".join(pieces) + draw(_one_of(_TAILS))
    query = draw(_one_of(((), (), ((draw(_one_of(found.names)), draw(_text_of(found))),))))
    return Attack(_method(draw, "GET"), _joined(path, query, "utf-8"), known=draw(st.booleans()))


@st.composite
def fields(draw: st.DrawFn, found: Found) -> Attack:
    """Addresses that are linked to, with fields changed, repeated and left out."""
    target = _changed_address(draw, draw(_one_of(found.addresses)), found)
    return Attack(_method(draw, "GET"), target, known=draw(st.booleans()))


@st.composite
def forms(draw: st.DrawFn, found: Found) -> Attack:
    """Forms of pages with their fields changed, in every way that a body can be written."""
    form = draw(_one_of(found.forms))
    pairs = _edited(draw, form.fields, found)
    way = draw(_one_of(("urlencoded", "urlencoded", "multipart", "json", "anything")))
    if way == "urlencoded":
        body = _urlencoded(pairs, draw(_one_of(ENCODINGS)))
    elif way == "multipart" or form.files:
        body = _multipart(pairs, form.files, draw(files()) if form.files else b"")
    elif way == "json":
        body = "application/json", json.dumps(dict(pairs)).encode()
    else:
        body = draw(_one_of(TYPES)), draw(st.binary(max_size=40))
    again = draw(_one_of((True, True, False)))
    target = form.action if again else _changed_address(draw, form.action, found)
    return _posted(_method(draw, "POST"), target, body, draw(st.booleans()))


@st.composite
def surroundings(draw: st.DrawFn, found: Found) -> Attack:
    """Good requests with strange headers and cookies."""
    if draw(st.integers(0, 2)):
        good = Attack("GET", draw(_one_of(found.addresses)))
    else:
        form = draw(_one_of(found.forms))
        good = _posted("POST", form.action, _urlencoded(form.fields, "utf-8"))
    more: dict[str, str] = {}
    for name in draw(st.lists(_one_of(tuple(HEADERS)), max_size=4)):
        more[name] = draw(_one_of(HEADERS[name]) | _LATIN)
    kept = tuple(pair for pair in good.headers if pair[0] not in more)
    headers = kept + tuple(more.items())
    return Attack(good.method, good.target, headers, good.body, draw(st.booleans()))


@cache
def files() -> st.SearchStrategy[bytes]:
    """Files of progress: good ones with something changed, and anything."""
    change = st.tuples(st.sampled_from(PLACES), st.sampled_from(STRANGE))
    near = st.lists(change, max_size=3).map(lambda c: json.dumps(changed(c)).encode())
    return near | st.binary(max_size=100) | st.just(json.dumps(GOOD).encode())


def _edited(draw: st.DrawFn, pairs: Pairs, found: Found, least: int = 0) -> Pairs:
    """``pairs`` after a few changes."""
    for _ in range(draw(st.integers(least, 3))):
        at = draw(st.integers(0, len(pairs) - 1)) if pairs else 0
        before, after = pairs[:at], pairs[at + 1 :]
        change = draw(_one_of(_CHANGES if pairs else ("added", "many")))
        if change == "dropped":
            pairs = before + after
        elif change == "repeated":
            pairs = (*pairs, pairs[at])
        elif change == "renamed":
            pairs = (*before, (draw(_one_of(TEXTS)), pairs[at][1]), *after)
        elif change == "changed":
            pairs = (*before, (pairs[at][0], draw(_text_of(found))), *after)
        elif change == "doubled":
            pairs = (*pairs, (pairs[at][0], draw(_text_of(found))))
        else:
            times = 60 if change == "many" else 1
            pairs += ((draw(_one_of(found.names)), draw(_text_of(found))),) * times
    return pairs


def _changed_address(draw: st.DrawFn, address: str, found: Found) -> str:
    path, _mark, query = address.partition("?")
    pairs = _edited(draw, tuple(parse_qsl(query, keep_blank_values=True)), found, least=1)
    return _joined(path, pairs, draw(_one_of(ENCODINGS)))


def _method(draw: st.DrawFn, usual: str) -> str:
    """The usual method three times out of four."""
    return usual if draw(st.integers(0, 3)) else draw(_one_of(METHODS))


@cache
def _one_of(choices: tuple[T, ...]) -> st.SearchStrategy[T]:
    # Making a strategy takes longer than drawing from it.
    return st.sampled_from(choices)


@cache
def _rules(app: Flask) -> tuple[Rule, ...]:
    """The addresses of the url map in pieces: whether each is a place, and its name or text."""
    rules = (rule._trace for rule in app.url_map.iter_rules())
    return tuple(tuple(piece for piece in trace if piece[1] != "|") for trace in rules)


def _quoted(value: str, encoding: str = "utf-8") -> str:
    errors = "surrogatepass" if encoding.startswith("utf") and encoding != "utf-7" else "replace"
    return quote_from_bytes(value.encode(encoding, errors), safe="")


def _joined(path: str, pairs: Pairs, encoding: str) -> str:
    query = "&".join(
        f"{_quoted(name, encoding)}={_quoted(value, encoding)}" for name, value in pairs
    )
    return f"{path}?{query}" if query else path


def _urlencoded(pairs: Pairs, encoding: str) -> tuple[str, bytes]:
    return TYPES[0], _joined("", pairs, encoding)[1:].encode()


def _multipart(pairs: Pairs, names: tuple[str, ...], file: bytes) -> tuple[str, bytes]:
    parts = [(_quoted(name), b"", value.encode("utf-8", "replace")) for name, value in pairs]
    parts += [(name, b'; filename="p.json"', file) for name in names]
    body = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        % (name.encode(), more, value)
        for name, more, value in parts
    )
    return "multipart/form-data; boundary=x", body + b"--x--\r\n"


def _posted(method: str, target: str, body: tuple[str, bytes], known: bool = True) -> Attack:
    kind, content = body
    return Attack(method, target, (("Content-Type", kind),), content, known)
