"""What the states of engines are called, and the colour of each: one of its own, the same in every picture."""

from __future__ import annotations

STATE_STYLE = {
    "busy": ("#1f5fa8", "busy"),
    "drain": ("#5b9bd5", "writes sums out"),
    "fill": ("#b3d1f0", "fills or empties"),
    "stall_memory": ("#c8342e", "waits for memory"),
    "stall_feature": ("#ee8433", "waits for features"),
    "stall_index": ("#f5cf4f", "waits for edges"),
    "stall_operand": ("#8c4bb0", "waits for weights or blocks"),
    "stall_hazard": ("#1d7a4c", "waits for additions"),
    "stall_feedback": ("#86cc86", "waits for partial sums"),
    "stall_token": ("#9a9a9a", "waits for another engine"),
    "stall_data": ("#7a2418", "waits for data"),
    "stall_ready": ("#ec7fb0", "waits to write"),
    "stall_fetch": ("#3f2b78", "waits for commands"),
    "stall_check": ("#a9b04a", "checks a command"),
    "stall_queue": ("#17a2a8", "waits for a queue"),
    "idle": ("#f0f0f0", "idle"),
}
"""Colour and name by the counters' names; `simgnn.hw.counters` says what each is exactly. Blue is work."""
DARK_STATES = (
    "busy",
    "stall_memory",
    "stall_operand",
    "stall_hazard",
    "stall_data",
    "stall_fetch",
)
"""Those on which white text can be read, and black cannot."""
LAYER_COLOURS = (
    "#1f5fa8",
    "#ee8433",
    "#1d7a4c",
    "#8c4bb0",
    "#c8342e",
    "#17a2a8",
    "#f5cf4f",
    "#7a6a4f",
    "#ec7fb0",
    "#86cc86",
    "#3f2b78",
    "#a9b04a",
    "#8fb8e8",
    "#7a2418",
    "#9a9a9a",
    "#d9b8f0",
)
"""Of layers and of runs: sixteen that are told apart."""
