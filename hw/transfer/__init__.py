"""LOAD and STORE."""
