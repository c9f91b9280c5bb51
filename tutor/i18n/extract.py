"""A Babel extractor for the course's files: their own loader says what is prose.

So a translator sees exactly what the site shows. Named in babel.cfg.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO


def extract_lesson(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Line, function, text (after its context) and notes of each paragraph under lessons/.

    The last three arguments are Babel's; prose needs no key words to be found.
    Raises `BadCourse` for a file that the site would refuse: it stops the extraction.
    """
    # Only here, because the course stands above this package.
    from tutor.course.prose import prose_of

    for line, context, text, notes in prose_of(Path(file.name)):
        if context is None:
            yield line, "gettext", text, notes
        else:
            yield line, "pgettext", (context, text), notes
