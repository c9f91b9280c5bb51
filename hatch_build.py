"""Build hook: puts the compiled catalogues (.mo) into the wheel; git holds only the .po files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every .po file under tutor/translations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the .mo files to a wheel; an editable install compiles on start instead."""
        if version == "editable":
            return
        # The package is not installed while its wheel is built.
        sys.path.insert(0, self.root)
        from tutor.i18n.po import compile_po

        root = Path(self.root)
        for po in sorted(root.glob("tutor/translations/*/LC_MESSAGES/*.po")):
            relative = po.relative_to(root).with_suffix(".mo")
            target = root / "build" / "mo" / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(compile_po(po))
            build_data["force_include"][str(target)] = relative.as_posix()
