"""One address of each type of page, for tests that look at all of them."""

from __future__ import annotations

from tutor.course import Ask, PlayHand, load_course

_COURSE = load_course()


def page_types() -> dict[str, str]:
    """The address, without the language, of each type of page by its name."""
    types = {
        "home": "",
        "home answered": "?choice=tied",
        "drills": "drills/",
        "drill": "drills/put-or-play?rules=classic&seed=20",
        "drill in order": "drills/card-order?rules=classic&seed=20",
        "drill of words": "drills/what-now?rules=doubled&seed=30",
        "rules": "rules/nineteenth-century",
        "glossary": "glossary",
        "card order": "card-order",
        "perfect play": "perfect?rules=doubled&leads=3&deals=2",
        "settings": "settings",
        "practice": "practice",
        "practice of four": "practice?rules=pairs",
        "hand of the day": "practice/day",
        "check a deal": "practice/check",
        "checked deal": "practice/check?deal=9S+KC+AD+/+7D+3H+2C&salt=0&fingerprint=0",
        "today": "practice/today?rules=classic&mix=which-wins~may-put&seed=7",
        "progress": "progress",
        "worksheet": "worksheet?rules=pairs&seed=40",
        "list made": "class?do=lesson:ranking~drill:which-wins:5&title=Monday&seed=3",
        "list": "class/plan?do=lesson:ranking~drill:which-wins:5&title=Monday&seed=3",
        "projected": "drills/what-scores?rules=pairs&seed=1&view=projector",
        "projected answer": "drills/which-wins?rules=doubled&seed=1&view=projector&show=answer",
        "not found": "nothing-here",
    }
    for lesson in _COURSE.rehearsed.values():
        for told in lesson.values():
            for step in told.steps:
                address = f"lessons/{told.key}/{step.id}?rules={told.rulebook.key}"
                if isinstance(step.action, PlayHand):
                    types.setdefault("hand", address)
                    if step.action.calls and step.moves == ():
                        types["hand with calls"] = address
                elif isinstance(step.action, Ask):
                    wrong = [o for o in step.action.question.options if not o.right]
                    right = [o for o in step.action.question.options if o.right]
                    types.setdefault("question", address)
                    types["wrong answer"] = f"{address}&choice={wrong[0].key}" if wrong else address
                    if right:
                        types["right answer"] = f"{address}&choice={right[0].key}"
    return types
