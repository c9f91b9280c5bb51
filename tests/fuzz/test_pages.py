"""Every address and every field of it, with anything in its place."""

from __future__ import annotations

from flask import Flask

from tests.fuzz.conftest import Send
from tests.fuzz.found import Found
from tests.fuzz.hostile import addresses, fields


def test_no_address_whatever_is_a_fault(attacked: Flask, found: Found, attack: Send) -> None:
    attack(addresses(attacked, found), 0.2)


def test_no_field_of_an_address_whatever_is_a_fault(found: Found, attack: Send) -> None:
    attack(fields(found), 0.25)
