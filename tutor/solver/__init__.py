"""Exact counting of Put with numpy: no files, no dice, no words.

What stands here is *open-card counting*: how hands end when both players see all cards and play
their best. An equilibrium of the game with hidden cards is a different, later number.
"""
