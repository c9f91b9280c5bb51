"""The servers below the pages: one process for oneself, several for everybody."""
