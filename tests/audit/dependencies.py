"""What is known against the packages: ``python -m tests.audit.dependencies NODE_FOLDER``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.audit import verdicts
from tests.audit.report import tell


def answer(command: Sequence[str | Path], folder: Path = Path()) -> dict[str, Any] | None:
    """The JSON that a command writes, whatever its status; None if it writes none."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=folder)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        print(done.stderr.strip()[-500:], file=sys.stderr)
        return None
    return result if isinstance(result, dict) else None


def main(node: Path) -> None:
    """Prints what is known; that a source could not be reached is never a good result."""
    # Without "strict" pip-audit ends well when it has audited nothing at all.
    pip_audit = [sys.executable, "-m", "pip_audit", "--strict", "--format", "json",
                 "--progress-spinner", "off", "--disable-pip"]  # fmt: skip
    lists = ["--require-hashes", "-r", "requirements.txt", "-r", "requirements-test.txt"]
    rows = verdicts.python_packages(answer([*pip_audit, *lists]))
    rows += verdicts.node_packages(answer(["npm", "audit", "--json"], node))
    tell("Dependencies", rows)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
