"""Estimates where counting is too much: deals that fit what is seen, played out by a quick rule.

Cards are dealt to the other seats so that they fit all that one seat has seen, and each hand is
played to its end by a rule that looks at no hidden card. All of it is done for many hands at
once with numpy, by rank only. The same view, score and seed give the same numbers.
"""
