"""Numbers to remarks: what a choice is worth, what was better, and facts that say why."""
