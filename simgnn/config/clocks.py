"""The clocks that a system's tasks can run by."""

VIRTUAL, REAL = "virtual", "real"
CLOCKS = (VIRTUAL, REAL)
