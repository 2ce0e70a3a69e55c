"""What the engines' states are called, on the terminal and in pictures."""

from __future__ import annotations

STATE_NAMES = {
    "busy": "busy",
    "drain": "writes sums out",
    "fill": "fills or empties",
    "stall_memory": "waits for memory",
    "stall_feature": "waits for features",
    "stall_index": "waits for edges",
    "stall_operand": "waits for weights or blocks",
    "stall_hazard": "waits for additions",
    "stall_feedback": "waits for partial sums",
    "stall_token": "waits for another engine",
    "stall_data": "waits for data",
    "stall_ready": "waits to write",
    "idle": "idle",
}
"""By the counters' names; `simgnn.hw.counters` says what each is exactly."""


def short_state_name(state: str) -> str:
    """The name without the words that a colour says as well."""
    return STATE_NAMES[state].removeprefix("waits for ")
