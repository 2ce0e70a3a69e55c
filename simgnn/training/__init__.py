"""Training: the session, the trainers, and what a run remembers."""
