"""Every form, with its fields changed and its body written in any way."""

from __future__ import annotations

from tests.fuzz.conftest import Send
from tests.fuzz.found import Found
from tests.fuzz.hostile import forms


def test_no_form_whatever_is_a_fault_and_a_refused_one_changes_nothing(
    found: Found, attack: Send
) -> None:
    attack(forms(found), 0.35)
