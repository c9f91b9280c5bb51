"""What a server has read at its start stays as long as it runs."""

from __future__ import annotations

import gc


def settle() -> None:
    """Takes all there is now out of the garbage collector's sight.

    Else a full collection walks the whole course in the middle of somebody's request, which takes
    longer than the slowest decision; and processes that part afterwards would each get a copy of
    whatever it touches (https://docs.python.org/3/library/gc.html#gc.freeze).
    """
    gc.collect()
    gc.freeze()
