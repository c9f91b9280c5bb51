"""What the robot has to finish, and how it finishes each kind of thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.browser.robot import ANSWER, HIGHEST, ONWARD, PLAY, Robot, Way
from tutor.bots import bots
from tutor.data import data_dir
from tutor.drills import drills
from tutor.i18n.languages import languages

MOST_PRESSES = 400
"""More than anything here can need: what takes more never ends."""
LANGUAGES = tuple(languages())
WAYS = tuple(Way)


@dataclass(frozen=True)
class Task:
    """Something to finish: ``begin`` opens it, ``done`` is there at its end."""

    name: str
    begin: Callable[[Robot], None]
    done: str

    def finish(self, robot: Robot) -> int:
        """Presses on to the end; the number of presses that took."""
        self.begin(robot)
        for presses in range(MOST_PRESSES):
            if robot.shows(self.done):
                robot.look()
                return presses
            robot.press(ONWARD, HIGHEST, *PLAY, ANSWER)
        raise AssertionError(f"{self.name} never ends: {robot.page.url}")


def tasks() -> list[Task]:
    """Every lesson, every drill, a hand against every opponent, a whole game."""
    lessons = [path.stem.partition("-")[2] for path in sorted(data_dir("lessons").glob("[0-9]*"))]
    drawn = [key for key, drill in drills().items() if drill.draw is not None]
    return [
        *(Task(f"lesson {key}", _opening(f"lessons/{key}"), ".learnt") for key in lessons),
        *(Task(f"drill {key}", _opening(f"drills/{key}?seed=20"), ".review") for key in drawn),
        *(Task(f"hand against {key}", _dealing("hand", key), ".hand-review") for key in bots()),
        Task("game", _dealing("game", next(iter(bots()))), ".game-hands"),
    ]


@dataclass(frozen=True)
class Cell:
    """A task in one language, one way."""

    task: Task
    language: str
    way: Way

    def __str__(self) -> str:
        return f"{self.task.name} {self.language} {self.way.value}"


def every_cell() -> list[Cell]:
    """Each task in each language, each way."""
    return [Cell(task, code, way) for task in tasks() for code in LANGUAGES for way in WAYS]


def some_cells() -> list[Cell]:
    """Each task once, while languages and ways take turns.

    There are five languages and three ways, so fifteen tasks meet every pair of these.
    """
    return [
        Cell(task, LANGUAGES[number % len(LANGUAGES)], WAYS[number % len(WAYS)])
        for number, task in enumerate(tasks())
    ]


def _opening(path: str) -> Callable[[Robot], None]:
    return lambda robot: robot.open(path)


def _dealing(kind: str, opponent: str) -> Callable[[Robot], None]:
    def begin(robot: Robot) -> None:
        robot.open("practice?rules=doubled")
        robot.choose("kind", kind)
        robot.choose("opponent", opponent)
        robot.press("form.settings button")

    return begin
