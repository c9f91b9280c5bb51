"""The counters of a single process, for Flask-Limiter.

The library's own starts a thread at every request to look for counters that are out of date: a
tenth of the time of a page. This one looks at them now and then, in the request that finds it due.
"""

from __future__ import annotations

import time
from threading import Lock

from limits.storage import Storage

SCHEME = "process"
_SWEEP_SECONDS = 60.0


class ProcessStorage(Storage):
    """Counts in the memory of this process; threads may share it."""

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, **options: float | str | bool
    ) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._lock = Lock()
        self._counts: dict[str, tuple[int, float]] = {}
        self._next_sweep = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with a store of this kind: nothing of its own."""
        return OSError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts ``amount`` more and gives the new count; a new one ends after ``expiry`` s."""
        now = time.time()
        with self._lock:
            if now >= self._next_sweep:
                self._counts = {k: v for k, v in self._counts.items() if v[1] > now}
                self._next_sweep = now + _SWEEP_SECONDS
            count, end = self._counts.get(key, (0, 0.0))
            if end <= now:
                count, end = 0, now + expiry
            self._counts[key] = count + amount, end
            return count + amount

    def get(self, key: str) -> int:
        """The count, 0 if it has ended."""
        count, end = self._counts.get(key, (0, 0.0))
        return count if end > time.time() else 0

    def get_expiry(self, key: str) -> float:
        """When the count ends, in seconds since 1970; now if there is none."""
        return self._counts.get(key, (0, time.time()))[1]

    def check(self) -> bool:
        """Always well."""
        return True

    def reset(self) -> int:
        """Forgets all counts; how many there were."""
        with self._lock:
            number, self._counts = len(self._counts), {}
            return number

    def clear(self, key: str) -> None:
        """Forgets one count."""
        with self._lock:
            self._counts.pop(key, None)
