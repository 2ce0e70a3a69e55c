"""How each organisation of the aggregate engine is timed."""

STEPPED = {
    "clustered": False,
    "broadcast": True,
    "sspmm": True,
}
"""By organisation: False is timed edge by edge, by the recurrences of `clustered.py`; True cycle by cycle, as
`aggregate_engine.py` steps it: through `sspmm.py` where masks are fused, else through `broadcast.py`."""
