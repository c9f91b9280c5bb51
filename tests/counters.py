"""A Redis server of the tests' own: on loopback, in memory alone; a missing one fails."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest
import redis

_SECONDS = 60


class RedisServer:
    """A server that can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.program = shutil.which("redis-server")
        if self.program is None:
            pytest.fail("Redis is missing: install its server (make test does)", pytrace=False)
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Starts it with nothing in it, and waits until it answers."""
        options = {"--bind": "127.0.0.1", "--port": str(self.port), "--save": "",
                   "--appendonly": "no", "--dir": str(self.folder)}  # fmt: skip
        arguments = [text for pair in options.items() for text in pair]
        assert self.program is not None
        self.process = subprocess.Popen(
            [self.program, *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        deadline = time.monotonic() + _SECONDS
        while True:
            try:
                self.names()
            except redis.ConnectionError:
                assert time.monotonic() < deadline, "Redis did not start"
                time.sleep(0.02)
            else:
                return

    def names(self) -> set[str]:
        """The names of what is kept in it."""
        with redis.Redis(port=self.port) as client:
            return {key.decode() for key in client.keys("*")}

    def stop(self) -> None:
        """Ends it at once; all that was in it is gone."""
        self.process.kill()
        self.process.wait(_SECONDS)
