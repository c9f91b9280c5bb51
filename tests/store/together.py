"""Runs the same work at the same moment, in threads or in processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError
from typing import Any, TypeVar

from tutor.store import Store

T = TypeVar("T")
_SECONDS = 120
_SPAWN = multiprocessing.get_context("spawn")
_start: Any = None


def in_threads(store: Store, work: Callable[[int], T], count: int = 5) -> list[T]:
    """What ``work(0)``, ``work(1)`` … give, all begun at once."""
    barrier = Barrier(count)

    def thread(number: int) -> T:
        # First a connection each, so that making those does not keep the threads apart.
        with store.reading() as db:
            db.exec_driver_sql("SELECT 1")
            barrier.wait(_SECONDS)
        barrier.wait(_SECONDS)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(thread, range(count)))


def in_processes(work: Callable[..., T], *arguments: Any, count: int = 2) -> list[T]:
    """What ``work(0, *arguments)``, ``work(1, *arguments)`` … give, each in a new process.

    ``work`` is a function of a module; it calls `begin` when it is ready.
    """
    barrier = _SPAWN.Barrier(count)
    with ProcessPoolExecutor(
        count, mp_context=_SPAWN, initializer=_prepare, initargs=(barrier,)
    ) as pool:
        calls = [pool.submit(_work, work, number, arguments) for number in range(count)]
        faults = [call.exception() for call in calls]
    for fault in faults:
        if fault and not isinstance(fault, BrokenBarrierError):
            raise fault
    return [call.result() for call in calls]


def in_a_process(work: Callable[..., None], *arguments: Any) -> int:
    """Runs ``work`` in a new process; the status it ended with."""
    process = _SPAWN.Process(target=work, args=arguments)
    process.start()
    process.join(_SECONDS)
    status = process.exitcode
    process.close()
    assert status is not None
    return status


def begin() -> None:
    """Waits until all processes of `in_processes` are here."""
    _start.wait(_SECONDS)


def _prepare(barrier: Any) -> None:
    global _start
    _start = barrier


def _work(work: Callable[..., T], number: int, arguments: tuple[Any, ...]) -> T:
    try:
        return work(number, *arguments)
    except BaseException:
        # The others would wait for this one in vain.
        _start.abort()
        raise
