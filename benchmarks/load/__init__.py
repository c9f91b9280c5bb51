"""Requests of many learners, sent to real servers."""
