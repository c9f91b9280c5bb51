"""The wheel: carries the course and its translations, and serves it from any folder."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from tutor.i18n.languages import languages

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = languages(incomplete=True)

pytestmark = pytest.mark.slow


def run(*command: object, cwd: Path) -> None:
    """Runs a command to its end; shows what it said if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the source distribution as a packager makes it."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a clean environment with the pinned requirements and the wheel."""
    folder = tmp_path_factory.mktemp("clean")
    # It needs no pip of its own, and of what it gets little is ever run.
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    commands = folder / "venv" / "bin"
    there = ("--python", commands / "python", "--disable-pip-version-check")
    pip, quietly = (sys.executable, "-m", "pip", *there), ("--quiet", "--no-compile")
    pins = ROOT / "requirements.txt"
    run(*pip, "install", *quietly, "--require-hashes", "-r", pins, cwd=folder)
    run(*pip, "install", *quietly, "--no-deps", wheel, cwd=folder)
    run(*pip, "check", cwd=folder)
    return commands


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of ``put-tutor serve``, started from a folder that is not the project's."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with subprocess.Popen(
        [installed / "put-tutor", "serve", "--port", "0"],
        cwd=elsewhere,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        told = []
        try:
            # It may have something to say before, about a language that is not complete.
            for line in server.stdout:
                told.append(line)
                if found := re.search(r"http://\S+/", line):
                    yield found[0]
                    break
            else:
                pytest.fail("".join(told))
        finally:
            server.terminate()


def fetch(address: str) -> str:
    """The page or file at ``address``."""
    with urlopen(address, timeout=30) as response:
        assert response.status == 200
        return str(response.read().decode())


def test_the_wheel_has_course_pages_and_translations(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        f"tutor/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("lessons", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    pages = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tutor/web/templates").rglob("*.html")
    }
    compiled = {
        f"tutor/translations/{code}/LC_MESSAGES/messages.mo"
        for code, language in LANGUAGES.items()
        if not language.source
    }
    assert (data | pages | compiled) - names == set()
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def test_every_requirement_is_imported_by_the_program() -> None:
    """What the program does not import, no learner has to install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "tutor").rglob("*.py"))
    for requirement in project["dependencies"]:
        module = re.split(r"[<>=~! ]", requirement)[0].replace("-", "_")
        assert re.search(rf"^\s*(from|import) {module}\b", source, re.MULTILINE), requirement


def test_pins_have_hashes_and_no_addresses() -> None:
    for name in ("requirements.txt", "requirements-test.txt", "requirements-audit.txt"):
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text
        assert "-index" not in text
        for pin in re.split(r"\n(?=\S)", text):
            assert re.match(r"[a-z0-9-]+==", pin), pin
            assert "--hash=sha256:" in pin, pin


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_installed_course_shows_a_lesson(address: str, code: str) -> None:
    home = fetch(f"{address}{code}/")
    assert f'<html lang="{code}"' in home
    link = re.search(rf'href="([^"]*/{code}/lessons/[^"]+)"', home)
    assert link, "the home page links no lesson"
    lesson = fetch(urljoin(address, link[1]))
    assert f'<html lang="{code}"' in lesson
    assert "<h1" in lesson
    style = re.search(r'<link rel="stylesheet" href="([^"]+)"', lesson)
    assert style
    assert "{" in fetch(urljoin(address, style[1]))


def test_the_installed_commands_work_from_another_folder(installed: Path, tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_text(
        '{"id": 1, "rulebook": "classic", "nonDealer": ["7D", "3H", "2C"],'
        ' "dealer": ["9S", "KC", "AD"], "score": {"nonDealer": 0, "dealer": 0}}\n',
        "utf-8",
    )
    run(installed / "put-tutor", "perft", hands, cwd=tmp_path)
    run(installed / "put-tutor", "check", cwd=tmp_path)
