"""Graphs over ranks: who owns which vertex, features and in-neighbours that are asked for from their owners."""
