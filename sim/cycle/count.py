"""The performance counters of a launch that has been worked out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import Engine
from simgnn.hw.counters import COUNTERS, STATES
from simgnn.sim.cycle.update import UpdateCycles


def count(core: np.void, commands: NDArray[np.void], updates: NDArray[np.int64]) -> dict[str, int]:
    """Performance counters by their names in `simgnn.hw.counters`.

    Parameters
    ----------
    core : `STATE`
    commands : `COMMAND`
    updates : shape (commands, fields of `UpdateCycles`)
    """
    cycles = int(core["machine"]["cycles"])
    values = {"cycles": cycles}
    for engine, spent in _states(core, commands, updates).items():
        names = STATES[engine]
        values |= {f"{engine}_{name}": int(value) for name, value in zip(names[:-1], spent, strict=True)}
        # Each cycle is in exactly one state, so that the last one is the rest.
        values[f"{engine}_idle"] = cycles - sum(int(value) for value in spent)
    wide = core["wide"]
    values |= {
        "commands": len(commands),
        "read_bursts": int(wide["granted"]),
        "read_beats": int(wide["read_beats"]),
        "write_bursts": int(core["store"]["issued"]),
        "write_beats": int(core["port"]["write_beats"][0]),
        "edge_words": int((commands["edges"] * commands["words"]).sum()),
        "array_rows": int(_update(updates, "array_rows")),
    }
    return {name: values[name] for name in COUNTERS}


def _states(
    core: np.void, commands: NDArray[np.void], updates: NDArray[np.int64]
) -> dict[str, tuple[Any, ...]]:
    """Cycles of each engine's states but the last, in their order."""
    sequencer, wide = core["sequencer"], core["wide"]
    written = core["port"]["write_beats"][0]
    engines, seen = commands["engine"], commands["seen_at"].copy()
    aggregates = np.flatnonzero(engines == int(Engine.AGGREGATE))
    # While the command before is drained, the aggregate engine reports that.
    seen[aggregates[1:]] = np.maximum(seen[aggregates[1:]], commands["ended_at"][aggregates[:-1]] + 1)
    # By engine: cycles in which it waited for a token and for nothing else, was busy, and moved a word.
    token, busy, moved = np.zeros((3, len(Engine)), np.int64)
    np.add.at(token, engines, np.maximum(0, commands["permitted_at"] - seen))
    np.add.at(busy, engines, commands["taken_at"] - commands["started_at"])
    np.add.at(moved, engines, commands["moved"])
    ready, check = sequencer["ready_cycles"], sequencer["check_cycles"]
    issued = len(commands)
    copies = {e: (moved[e], busy[e] - moved[e], token[e]) for e in (Engine.LOAD, Engine.STORE)}
    return {
        "sequencer": (issued, check, ready - check - issued, sequencer["last_issue"] - ready),
        "load": copies[Engine.LOAD],
        "store": copies[Engine.STORE],
        "aggregate": (*core["aggregate_states"], token[Engine.AGGREGATE]),
        "update": (*(_update(updates, name) for name in STATES["update"][:-2]), token[Engine.UPDATE]),
        "read_port": (wide["read_beats"], wide["read_waiting"] - wide["read_beats"]),
        "write_port": (written, wide["write_waiting"] - written),
    }


def _update(updates: NDArray[np.int64], name: str) -> np.int64:
    """One of the fields of `UpdateCycles`, of all commands together."""
    total: np.int64 = updates[:, UpdateCycles._fields.index(name)].sum()
    return total
