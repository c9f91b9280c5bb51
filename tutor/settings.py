"""Every setting of the program, each a variable of the environment; docs/settings.md lists them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Generic, TypeVar

T = TypeVar("T")
Network = IPv4Network | IPv6Network
SHORTEST_TOKEN = 16
MEMORY = "memory://"
"""Where requests are counted if each process counts by itself."""


class BadSetting(Exception):
    """A variable has a value that it cannot have; the text names it and says what is allowed.

    It never repeats the value, which may be a secret.
    """


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A variable: its name, its default as it would be written, and how it is read.

    ``read`` raises `ValueError` with what is allowed. A variable that is empty counts as not set.
    """

    name: str
    default: str
    read: Callable[[str], T]

    def value(self) -> T:
        """What is set now; raises `BadSetting`."""
        try:
            return self.read(os.environ.get(self.name) or self.default)
        except ValueError as error:
            raise BadSetting(f"{self.name}: {error}") from error


def one_of(*words: str) -> Callable[[str], str]:
    """Reads one of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of: {', '.join(words)}")
        return text

    return read


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """Reads a whole number."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and lowest <= int(text) <= highest):
            raise ValueError(f"a whole number from {lowest} to {highest}")
        return int(text)

    return read


def counters(text: str) -> str:
    """Reads where requests are counted."""
    if text != MEMORY and not text.startswith(("redis://", "rediss://")):
        raise ValueError("memory://, or redis://host:port/number")
    return text


def networks(text: str) -> tuple[Network, ...]:
    """Reads addresses and networks with commas between them; none from an empty text."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ValueError("addresses or networks with commas: 127.0.0.1, 10.0.0.0/8") from error


def metrics_access(text: str) -> str:
    """Reads who may see the metrics: ``off``, ``open`` or a token."""
    if text not in ("off", "open") and len(text) < SHORTEST_TOKEN:
        raise ValueError(f"off, open, or a token of {SHORTEST_TOKEN} characters or more")
    return text


def mail_address(text: str) -> str:
    """Reads one address for mail; an empty text is none."""
    if text and not re.fullmatch(r"[\w.+-]+@[\w-]+(\.[\w-]+)*", text, re.ASCII):
        raise ValueError("one address for mail: tutor@example.org")
    return text


def site_address(text: str) -> str:
    """Reads where a site is, without the path of any page; an empty text says it nowhere."""
    if text and not re.fullmatch(
        r"https?://([\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:]+\])(:\d{1,5})?/?", text, re.ASCII
    ):
        raise ValueError("scheme and host: https://put.example.org")
    return text.rstrip("/")


DATABASE = Setting("PUT_TUTOR_DATABASE", "", str)
SECRET = Setting("PUT_TUTOR_SECRET", "", str)
SECRET_FILE = Setting("PUT_TUTOR_SECRET_FILE", "", str)
LOG = Setting("PUT_TUTOR_LOG", "plain", one_of("plain", "json"))
METRICS = Setting("PUT_TUTOR_METRICS", "off", metrics_access)
PROXIES = Setting("PUT_TUTOR_PROXIES", "", networks)
PROCESSES = Setting("PUT_TUTOR_PROCESSES", "2", whole(1, 256))
THREADS = Setting("PUT_TUTOR_THREADS", "4", whole(1, 256))
GRACE = Setting("PUT_TUTOR_GRACE", "30", whole(1, 3600))
LIMIT_LEARNER = Setting("PUT_TUTOR_LIMIT_LEARNER", "300", whole(1, 10**9))
LIMIT_ADDRESS = Setting("PUT_TUTOR_LIMIT_ADDRESS", "3000", whole(1, 10**9))
LIMIT_CODES = Setting("PUT_TUTOR_LIMIT_CODES", "60", whole(1, 10**9))
LIMIT_STORE = Setting("PUT_TUTOR_LIMIT_STORE", MEMORY, counters)
OFFLINE = Setting("PUT_TUTOR_OFFLINE", "on", one_of("on", "off"))
REPORT_TO = Setting("PUT_TUTOR_REPORT_TO", "", mail_address)
ADDRESS = Setting("PUT_TUTOR_ADDRESS", "", site_address)
