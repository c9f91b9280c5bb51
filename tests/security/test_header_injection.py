"""Header injection: a line break that is sent never becomes one in a header that comes back."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.test_bad_input import FIELDS, FORMS

BREAKS = ("%0d%0aSet-Cookie:%20evil=1", "%0aevil:%201", "%0devil:%201", "%00evil:%201",
          "%E5%98%8A%E5%98%8Devil:%201", "%0d%0a%0d%0a<evil>", "%250d%250aevil:%201")  # fmt: skip


@pytest.mark.parametrize("broken", BREAKS)
def test_no_header_has_a_line_of_the_visitor_s(client: FlaskClient, broken: str) -> None:
    gets = [address.format(lang="en", x=broken) for address in FIELDS]
    gets += [f"/en/glossary?remember=1&x={broken}", f"/en/glossary/{broken}", f"/en{broken}"]
    gets += [f"/en/drills/which-wins?seed={broken}", f"/en/lessons/ranking?x={broken}"]
    answers = [client.get(address) for address in gets]
    kind = "application/x-www-form-urlencoded"
    more = (("/{lang}/settings", "next"), ("/{lang}/progress/take-over", "code"))
    for address, name in (*FORMS, *more):
        body = f"{name}={broken}"
        answers.append(client.post(address.format(lang="en"), data=body, content_type=kind))
    for answer in answers:
        for name, value in answer.headers:
            assert not name.lower().startswith("evil")
            assert not set("\r\n\0") & set(value), name
        assert "evil=1" not in answer.headers.get("Set-Cookie", "")
