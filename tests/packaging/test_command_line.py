"""``put-tutor`` as a whole: subcommands, exit status, and errors that help."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tutor import __version__
from tutor.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
HAND = {
    "id": "one",
    "rulebook": "classic",
    "nonDealer": ["7D", "3H", "2C"],
    "dealer": ["9S", "KC", "AD"],
    "score": {"nonDealer": 0, "dealer": 0},
    "actions": ["N:7D", "D:9S"],
}


def put_tutor(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tutor", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=60,
    )


def test_the_version_is_the_package_s() -> None:
    assert put_tutor("--version").stdout == f"put-tutor {__version__}\n"


def test_help_names_every_command() -> None:
    told = put_tutor("--help").stdout
    for command in ("serve", "check", "catalogs", "replay", "perft", "backup", "restore"):
        assert f"    {command} " in told


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["unknown"],
        ["serve", "--port", "x"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "-1"],
        ["catalogs", "upgrade"],
        ["replay"],
        ["replay", "no-such-file.jsonl"],
        ["perft", "no-such-file.jsonl"],
    ],
)
def test_a_command_that_cannot_be_carried_out_gives_2(arguments: list[str]) -> None:
    run = put_tutor(*arguments)
    assert run.returncode == 2
    assert "put-tutor" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_database_that_is_no_file_is_not_copied_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PUT_TUTOR_DATABASE", "postgresql://u:hunter2@host/name")
    for command in ("backup", "restore"):
        assert main([command, str(tmp_path / "copy")]) == 2
        told = capsys.readouterr().err
        assert "pg_dump" in told
        assert "hunter2" not in told
        assert told.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "perft"])
def test_json_lines_from_a_file_and_from_standard_input(command: str, tmp_path: Path) -> None:
    line = json.dumps(HAND)
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{line}\n\nnonsense\n{line}\n", "utf-8")
    from_file = put_tutor(command, str(path))
    from_input = put_tutor(command, "-", stdin=path.read_text("utf-8"))
    assert (from_file.returncode, from_input.returncode) == (0, 0)
    assert from_file.stdout == from_input.stdout
    first, bad, again = [json.loads(text) for text in from_file.stdout.splitlines()]
    assert first == again
    assert first["id"] == "one"
    assert "error" not in first
    assert "error" in bad


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text((json.dumps(HAND) + "\n") * 5000, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", "replay", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait(timeout=60) == 0


def test_a_port_in_use_is_told_with_a_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    told = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in told
    assert "try --port" in told


@pytest.mark.parametrize("host", ["no such host", "." * 70, "203.0.113.1"])
def test_an_address_that_is_not_ours_is_told(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", host]) == 2
    assert host in capsys.readouterr().err


def test_check_finds_no_fault_in_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0, capsys.readouterr().err
    assert "no fault found" in capsys.readouterr().out


def test_check_tells_a_fault_and_gives_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tutor import course

    def fail() -> None:
        raise course.BadCourse("01-x.toml", "step 3", "unknown key 'sya'", "say, ask")

    monkeypatch.setattr(course, "load_course", fail)
    assert main(["check"]) == 1
    assert "01-x.toml, step 3: unknown key 'sya'; allowed: say, ask" in capsys.readouterr().err
