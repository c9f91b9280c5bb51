"""The versions in order."""
