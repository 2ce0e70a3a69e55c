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
"""States of each engine, by priority.

busy: the engine does its work: it issues a command, moves a word, adds an edge's word, streams a row, moves a beat.
drain: the aggregate engine writes sums out.
stall_check: the next command is being checked, or is wrong. stall_queue: the next command's engine cannot take it.
stall_fetch: commands have not arrived.
stall_memory: waiting for the memory port. stall_token: waiting for another engine's token.
stall_hazard: every ready edge (in `sspmm`, element) waits for an addition to its destination to end.
stall_feature: edges wait for features. stall_index: no edges or records have arrived, or a queue is full.
stall_feedback: the next tile waits for its partial sums. stall_operand: the next tile waits for weights, or the
stream for a transposed block. fill: pipelines fill or empty.
stall_data: read bursts are outstanding and no beat arrives. stall_ready: a beat or burst is offered and not taken, or
responses are outstanding. idle: nothing to do.
"""

EVENTS = ("commands", "read_bursts", "read_beats", "write_bursts", "write_beats", "edge_words", "array_rows")
"""Plain counts: commands issued, bursts and beats on the ports in lockstep (a beat is a word), words added by clusters
(in `sspmm`, words whose wanted values were sent to the adders), rows put into the array."""

COUNTERS = (
    "cycles",
    *(f"{engine}_{state}" for engine, states in STATES.items() for state in states),
    *EVENTS,
)
"""Every counter's name, in register order."""
