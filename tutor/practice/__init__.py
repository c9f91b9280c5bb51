"""Practice hands: dealt fairly, played against a bot, stopped wherever the learner has a say."""

from tutor.practice.dealing import fair_cut, fair_deal, fingerprint, fresh_salt, proof_text
from tutor.practice.playing import BadMove, Playing, Step

__all__ = [
    "BadMove",
    "Playing",
    "Step",
    "fair_cut",
    "fair_deal",
    "fingerprint",
    "fresh_salt",
    "proof_text",
]
