"""The arrows between the layers, and the promises every source file keeps."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TUTOR = ROOT / "tutor"
MODULES = sorted(TUTOR.rglob("*.py"))

# What each part of the package may import, itself apart. A part that is not listed fails.
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "text": {"engine"},
    "data": set(),
    "dice": set(),
    "settings": set(),
    "logs": {"settings"},
    "secrecy": {"settings"},
    "serving": {"logs", "settings"},
    "rulebooks": {"data", "engine"},
    "words": {"engine", "text"},
    "solver": {"data", "engine", "rulebooks"},
    # A bot may weigh a hand as the coach does; the coach knows no bot.
    "bots": {"coach", "dice", "engine", "rulebooks", "solver", "text"},
    "coach": {"engine", "rulebooks", "solver", "text", "words"},
    "drills": {"bots", "coach", "dice", "engine", "rulebooks", "solver", "text", "words"},
    "course": {
        "bots", "coach", "data", "dice", "drills", "engine", "rulebooks", "solver", "text", "words",
    },
    "practice": {"bots", "coach", "dice", "engine", "solver"},
    # Keys, numbers and notation: what they mean is known to those who keep them.
    "learning": {"dice"},
    "store": {"settings"},
    "i18n": {"engine", "text", "words", "course"},
    "web": {
        "bots", "coach", "course", "data", "dice", "drills", "engine", "i18n", "learning", "logs",
        "practice", "rulebooks", "secrecy", "settings", "solver", "store", "text", "words",
    },
    "commands": {
        "bots", "coach", "course", "data", "drills", "engine", "i18n", "logs", "rulebooks",
        "serving", "settings", "solver", "text", "words",
    },
    # The entry points: the factory and the command line.
    "": {"web"},
    "__main__": {"", "commands", "settings"},
}  # fmt: skip
# Beyond the table: the command that starts the web application, through the factory, and those
# that copy its database.
ALSO = {
    "commands/backup.py": {"store"},
    "commands/restore.py": {"store"},
    "commands/serve.py": {"", "secrecy", "store"},
}

WEB_FRAMEWORK = {
    "flask", "flask_babel", "flask_compress", "flask_limiter", "werkzeug", "whitenoise",
}  # fmt: skip
OTHER_PACKAGES = {
    "engine": set(),
    "text": set(),
    "words": set(),
    "i18n": {"babel", "markupsafe"},
    "solver": {"brotli", "numpy"},
    "learning": {"fsrs"},
    "practice": set(),
    "store": {"alembic", "platformdirs", "sqlalchemy"},
    "commands": {"click"},
    "logs": set(),
    "secrecy": set(),
    "serving": {"gunicorn", "prometheus_client", "waitress"},
    "settings": set(),
}
FILE_ENDINGS = {".py", ".toml", ".html", ".css", ".js", ".cfg", ".po", ".pot", ".svg", ".txt"}


def name(path: Path) -> str:
    return path.relative_to(TUTOR).as_posix()


def part_of(dotted: str) -> str:
    """The part of the package that a dotted name below ``tutor`` belongs to; "" is its top."""
    first = dotted.partition(".")[0]
    return first if first in MAY_IMPORT or (TUTOR / first).is_dir() else ""


def part_of_file(path: Path) -> str:
    first = path.relative_to(TUTOR).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(path: Path) -> Iterator[str]:
    """Every imported dotted name, also those inside functions and for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_one_way(path: Path) -> None:
    part = part_of_file(path)
    assert part in MAY_IMPORT, f"say in {Path(__file__).name} what tutor/{part} may import"
    allowed = MAY_IMPORT[part] | {part} | ALSO.get(name(path), set())
    for dotted in imports(path):
        top, _, rest = dotted.partition(".")
        if top == "tutor" and rest != "__version__":
            assert part_of(rest) in allowed, f"{name(path)} must not import {dotted}"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_only_the_web_knows_the_web_framework(path: Path) -> None:
    part = part_of_file(path)
    packages = {dotted.partition(".")[0] for dotted in imports(path)} - {"tutor", "__future__"}
    foreign = packages - sys.stdlib_module_names
    if part != "web":
        assert not foreign & WEB_FRAMEWORK
    if part in OTHER_PACKAGES:
        assert foreign <= OTHER_PACKAGES[part]


@pytest.mark.parametrize("path", sorted((TUTOR / "engine").rglob("*.py")), ids=name)
def test_the_engine_has_no_clock_dice_or_files(path: Path) -> None:
    packages = {dotted.partition(".")[0] for dotted in imports(path)}
    assert not packages & {
        "random", "secrets", "time", "datetime", "os", "pathlib", "io", "socket", "logging", "json",
        "tomllib", "gettext",
    }  # fmt: skip


def test_importing_the_engine_brings_no_framework() -> None:
    import subprocess

    code = "import sys, tutor.engine; print([m for m in sys.modules if m in ('flask', 'babel')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.strip() == "[]", run.stderr


def sources() -> list[Path]:
    """Every text file of the project."""
    folders = [ROOT / folder for folder in ("tutor", "lessons", "static", "tests", "benchmarks")]
    inside = [path for folder in folders if folder.is_dir() for path in folder.rglob("*")]
    files = [path for path in (*inside, *ROOT.glob("*")) if path.is_file()]
    return sorted(
        path
        for path in files
        if path.suffix in FILE_ENDINGS | {".md"} and "node_modules" not in path.parts
    )


def test_files_stay_short() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sources()
        if path.suffix in {".py", ".js", ".html", ".css"}
        and (lines := path.read_text("utf-8").count("\n")) > 300
    }
    assert not long


def test_no_file_names_a_registry_or_a_machine() -> None:
    # The brackets keep this file from containing what it looks for.
    hosts = [r"[p]ypi\.org", "[p]ythonhosted", r"[n]pmjs\.(org|com)", r"[d]eb\.debian"]
    places = ["/[r]oot/", "/[h]ome/", r"/[t]mp/\w", r"[i]ndex-url\s*=", "[f]ind-links"]
    pattern = re.compile("|".join(hosts + places), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in sources()
        if (match := pattern.search(path.read_text("utf-8")))
    ]
    assert not found


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_and_public_names_say_what_they_are(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree), f"{name(path)} has no docstring"
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, kinds) and node.name[0] != "_" and not ast.get_docstring(node)
    ]
    assert not silent, f"{name(path)}: no docstring: {', '.join(silent)}"
