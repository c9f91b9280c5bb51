"""The pages, one file for each thing a learner does."""
