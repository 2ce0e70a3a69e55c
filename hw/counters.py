"""Names, order and meaning of the performance counters. Plain Python.

In every cycle between ap_start and ap_done an engine is in exactly one state, so an engine's states add up to
`cycles`. Where several causes hold at once, the one that stands first in the engine's tuple counts.
"""

STATES = {
    "sequencer": ("busy", "stall_check", "stall_queue", "stall_fetch", "idle"),
    "load": ("busy", "stall_memory", "stall_token", "idle"),
    "store": ("busy", "stall_memory", "stall_token", "idle"),
    "aggregate": (
        "busy",
        "drain",
        "stall_hazard",
        "stall_feature",
        "stall_index",
        "fill",
        "stall_token",
        "idle",
    ),
    "update": ("busy", "stall_feedback", "stall_operand", "fill", "stall_token", "idle"),
    "read_port": ("busy", "stall_data", "idle"),
    "write_port": ("busy", "stall_ready", "idle"),
}
"""States of each engine, by priority: where several hold at once, the first counts."""

STATE_TEXTS = {
    "busy": "The engine does its work: it issues a command, moves a word, adds an edge's word, streams a row, moves a"
    " beat.",
    "drain": "The aggregate engine writes sums out, or reads the old values that they begin at.",
    "stall_check": "The next command is being checked, or is wrong.",
    "stall_queue": "The next command's engine cannot take it.",
    "stall_fetch": "Commands have not arrived.",
    "stall_memory": "Waiting for the memory port.",
    "stall_token": "Waiting for another engine's token.",
    "stall_hazard": "Every ready edge (in `sspmm`, element) waits for an addition to its destination to end.",
    "stall_feature": "Edges wait for features.",
    "stall_index": "No edges or records have arrived, or a queue is full.",
    "stall_feedback": "The next tile waits for its partial sums.",
    "stall_operand": "The next tile waits for weights, or the stream for a transposed block.",
    "fill": "Pipelines fill or empty.",
    "stall_data": "Read bursts are outstanding and no beat arrives.",
    "stall_ready": "A beat or burst is offered and not taken, or responses are outstanding.",
    "idle": "Nothing to do.",
}
"""What an engine's state means."""

EVENTS = {
    "commands": "Commands issued.",
    "read_bursts": "Read bursts on the ports in lockstep.",
    "read_beats": "Beats of reads on the ports in lockstep; a beat of every port is a word.",
    "write_bursts": "Write bursts on the ports in lockstep.",
    "write_beats": "Beats of writes on the ports in lockstep.",
    "edge_words": "Words added by clusters (in `sspmm`, words whose wanted values were sent to the adders).",
    "array_rows": "Rows put into the array.",
}
"""Plain counts, and what they count."""

COUNTERS = (
    "cycles",
    *(f"{engine}_{state}" for engine, states in STATES.items() for state in states),
    *EVENTS,
)
"""Every counter's name, in register order."""


def describe_counter(name: str) -> str:
    """What a counter counts, in a sentence or two."""
    if name == "cycles":
        return "Cycles from the start of the launch to its end."
    if name in EVENTS:
        return EVENTS[name]
    engine = next(engine for engine in STATES if name.startswith(f"{engine}_"))
    state = name.removeprefix(f"{engine}_")
    return f"Cycles in which the {engine.replace('_', ' ')} is in state {state}. {STATE_TEXTS[state]}"
