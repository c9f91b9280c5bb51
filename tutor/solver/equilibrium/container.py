"""A file of named blocks that is read by memory map, and says when it is damaged.

Eight bytes of name and version, the length and checksum of a JSON header, the header, the blocks.
The header is ``{"about": …, "blocks": {name: [start, length, checksum]}}``; starts count from
the end of the header. Checksums are CRC-32.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MAGIC = b"PUTTABL1"
_HEAD = struct.Struct("<8sII")


class BadTable(Exception):
    """A file that is no table, or is damaged; the text says where and how."""

    def __init__(self, path: Path, fault: str) -> None:
        super().__init__(f"{path.name}: {fault}")
        self.path, self.fault = path, fault


def write(path: Path, about: Mapping[str, Any], blocks: Mapping[str, bytes]) -> None:
    """Writes the file, whole or not at all."""
    places: dict[str, list[int]] = {}
    start = 0
    for name, block in blocks.items():
        places[name] = [start, len(block), zlib.crc32(block)]
        start += len(block)
    header = json.dumps({"about": about, "blocks": places}, separators=(",", ":")).encode()
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(_HEAD.pack(MAGIC, len(header), zlib.crc32(header)))
        file.write(header)
        file.writelines(blocks.values())
        file.flush()
        os.fsync(file.fileno())
        # The file is nobody's secret.
        os.fchmod(file.fileno(), 0o644)
    Path(file.name).replace(path)


class Container:
    """An open file of blocks; raises `BadTable` if it is none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as fault:
            raise BadTable(path, f"cannot be opened: {fault}") from fault
        if len(self._map) < _HEAD.size:
            raise BadTable(path, "is too short")
        magic, length, checksum = _HEAD.unpack(self._map[: _HEAD.size])
        self._start = _HEAD.size + length
        header = self._map[_HEAD.size : self._start]
        if magic != MAGIC or zlib.crc32(header) != checksum:
            raise BadTable(path, "has no valid header")
        content = json.loads(header)
        self.about: dict[str, Any] = content["about"]
        self._blocks: dict[str, tuple[int, int, int]] = content["blocks"]

    def block(self, name: str) -> bytes:
        """One block; raises `BadTable` if it is missing or damaged."""
        if name not in self._blocks:
            raise BadTable(self.path, f"has no block {name}")
        start, length, checksum = self._blocks[name]
        block = self._map[self._start + start : self._start + start + length]
        if len(block) != length or zlib.crc32(block) != checksum:
            raise BadTable(self.path, f"the block {name} is damaged")
        return block

    def blocks(self) -> list[str]:
        """The names of all blocks."""
        return list(self._blocks)
