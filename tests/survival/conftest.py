"""What survives: each test has a database of its own, of each kind in turn."""

from __future__ import annotations

from tests.survival.sites import clock, site, site_at

__all__ = ["clock", "site", "site_at"]
