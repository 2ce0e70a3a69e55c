"""Ranks that have a part of the graph each: opening, loading and scoring with the others, and the session of these."""
