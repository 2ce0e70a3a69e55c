"""Verbs about where vertices and their features are."""
