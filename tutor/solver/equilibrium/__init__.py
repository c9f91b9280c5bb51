"""Perfect play: a hand as a public tree, solved by regret matching over vectors of holdings.

Cards count by rank only. Whatever both players have seen is a node of the tree; at each node the
private part is a *holding*, and everything is done for all holdings at once. Ends of hands are
worth chances to win the *game*.
"""
