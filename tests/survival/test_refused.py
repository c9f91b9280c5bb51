"""A form that is refused changes nothing, not even who somebody is."""

from __future__ import annotations

from flask import Flask

from tests.survival.sites import cookie_of, newcomer, notes


def test_a_refused_form_leaves_no_mark_of_nobody(site: Flask) -> None:
    """The id of a hand is somebody else's: the newcomer is not told of a damaged cookie then."""
    owner, newly = newcomer(site), newcomer(site)
    form = {"id": "a" * 20, "kind": "hand", "opponent": "steady", "dealer": "opponent"}
    owner.post("/en/practice?rules=classic", form)
    newly.post("/en/practice?rules=classic", form, 400)
    assert cookie_of(newly) is None
    assert notes(newly.open("/en/progress")) == []
