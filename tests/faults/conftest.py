"""Sites and servers to which something happens."""

from __future__ import annotations

from tests.survival.sites import clock, site_at

__all__ = ["clock", "site_at"]
