"""What is kept of learners: progress, answers, practice hands. Keys, numbers and notation only."""

from tutor.store.database import Store
from tutor.store.opening import BadDatabase, busy, failed

__all__ = ["BadDatabase", "Store", "busy", "failed"]
