"""The system around the accelerators in virtual time: tasks do their real work at simulated instants."""
