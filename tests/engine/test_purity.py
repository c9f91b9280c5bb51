"""The engine is pure: standard library only, no files, clock or dice, and no Flask behind it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tutor.engine

SOURCES = sorted(Path(tutor.engine.__file__).parent.glob("*.py"))
ALLOWED = {"__future__", "collections.abc", "dataclasses", "enum", "reprlib", "types", "typing"}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_engine_imports_itself_and_a_few_modules_without_side_effects(source: Path) -> None:
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert name.startswith("tutor.engine") or name in ALLOWED, f"{source.name}: {name}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_engine_neither_prints_nor_opens_anything(source: Path) -> None:
    calls = [n for n in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(n, ast.Call)]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    assert not called & {"print", "open", "input", "exec", "eval", "__import__"}


def test_importing_the_engine_brings_in_nothing_from_outside() -> None:
    code = (
        "import sys; before = set(sys.modules); import tutor.engine; "
        "print(*sorted({m.partition('.')[0] for m in set(sys.modules) - before}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) <= {"tutor", *sys.stdlib_module_names}
