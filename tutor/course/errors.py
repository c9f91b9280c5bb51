"""What is wrong with a file of the course, for its author."""

from __future__ import annotations


class BadCourse(Exception):
    """A file of the course cannot be used: it names file, place, fault and what is allowed."""

    def __init__(self, file: str, place: str, fault: str, allowed: str = "") -> None:
        self.file = file
        self.place = place
        self.fault = fault
        self.allowed = allowed
        where = f"{file}, {place}" if place else file
        super().__init__(f"{where}: {fault}" + (f"; allowed: {allowed}" if allowed else ""))
