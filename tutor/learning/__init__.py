"""What has been learnt and when to practise it again: spaced repetition by skill."""

from tutor.learning.chances import interval
from tutor.learning.skills import Practised, Skill, skills
from tutor.learning.today import MIX, mix_for

__all__ = ["MIX", "Practised", "Skill", "interval", "mix_for", "skills"]
