"""What can be set: documented, read in one place, and refused by name."""

from __future__ import annotations

import ast
import re

import pytest

from tests.conftest import ROOT
from tutor import settings
from tutor.settings import BadSetting, Setting

SETTINGS = {one.name: one for one in vars(settings).values() if isinstance(one, Setting)}
DOCUMENT = (ROOT / "docs" / "settings.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (?:`([^`]*)`)? ?\| (.+) \|$", re.MULTILINE)


def test_every_setting_is_documented_with_its_default_and_nothing_else_is() -> None:
    documented = {name: default for name, default, _ in ROW.findall(DOCUMENT)}
    assert documented == {name: one.default for name, one in SETTINGS.items()}
    assert set(re.findall(r"PUT_TUTOR_\w+", DOCUMENT)) == set(SETTINGS)


def test_every_default_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SETTINGS
    for name, setting in SETTINGS.items():
        monkeypatch.delenv(name, raising=False)
        value = setting.value()
        monkeypatch.setenv(name, "")
        assert setting.value() == value


def test_only_the_settings_read_variables_of_ours() -> None:
    """Numbers of threads for numpy are set, not read, where tables are solved."""
    readers = set()
    for path in (ROOT / "tutor").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = isinstance(node, ast.Constant) and str(node.value).startswith("PUT_TUTOR_")
            asked = isinstance(node, ast.Attribute) and node.attr in ("getenv", "environb")
            if named or asked:
                readers.add(path.relative_to(ROOT).as_posix())
    assert readers == {"tutor/settings.py"}


def test_a_value_that_cannot_be_is_told_by_name_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(_text: str) -> None:
        raise ValueError("one of: a, b")

    monkeypatch.setenv("PUT_TUTOR_EXAMPLE", "hunter2")
    with pytest.raises(BadSetting, match=r"PUT_TUTOR_EXAMPLE: one of: a, b") as told:
        Setting("PUT_TUTOR_EXAMPLE", "a", never).value()
    assert "hunter2" not in str(told.value)
