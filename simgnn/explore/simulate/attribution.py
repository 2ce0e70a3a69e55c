"""Whose every cycle is: the states of all engines, divided among the layers of a launch.

The launch is cut where the last command of each layer has ended, so that the layers' cycles add up to its own. What an
engine does, or what holds it up in doing it, counts for the layer of its command, even where that runs ahead into the
time of the layer before. Cycles in which it has nothing that it could do, as it waits for a token or is idle, count for
the layer in whose time they lie. So every state adds up to the launch's counter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.simulate.streams import bursts_of_commands
from simgnn.hw.command import Engine
from simgnn.hw.counters import STATES
from simgnn.hw.depths import CHECK_CYCLES
from simgnn.sim.cycle.update import UpdateCycles

if TYPE_CHECKING:
    from simgnn.compiler.compile import Label
    from simgnn.explore.simulate.runs import TimedLaunch


def layers_in_order(labels: list[Label]) -> list[int]:
    """Layers of a launch in the order in which their first commands come."""
    return list(dict.fromkeys(label.layer for label in labels))


def owners(labels: list[Label]) -> NDArray[np.int64]:
    """For each command the place of its layer in `layers_in_order`."""
    places = {layer: place for place, layer in enumerate(layers_in_order(labels))}
    return np.array([places[label.layer] for label in labels], np.int64)


def window_ends(timed: TimedLaunch) -> NDArray[np.int64]:
    """Last cycle of each layer's part of the launch, ndarray of int64, in the order of `layers_in_order`."""
    owner = owners(timed.labels)
    ends = np.zeros(owner.max() + 1, np.int64)
    np.maximum.at(ends, owner, timed.launch.commands["ended_at"])
    ends = np.maximum.accumulate(ends)
    ends[-1] = timed.launch.cycles
    return ends


def attribute(timed: TimedLaunch) -> list[dict[str, int]]:
    """Cycles of each layer and state.

    Returns
    -------
    For each of `layers_in_order`: "cycles", "first_cycle" (its first command's), "last_cycle", and the states by
    the counters' names, as in ``aggregate_busy``.
    """
    commands, owner, ends = timed.launch.commands, owners(timed.labels), window_ends(timed)
    starts = np.concatenate(([0], ends[:-1]))
    rows = [{"cycles": int(end - start)} for start, end in zip(starts, ends, strict=True)]
    for place, row in enumerate(rows):
        mine = commands[owner == place]
        row["first_cycle"] = int(mine["issued_at"].min())
        row["last_cycle"] = int(mine["ended_at"].max())
    windows = ends - starts
    work_of = engine_work(timed, owner)
    for name, log in (("read_port", timed.launch.reads[0]), ("write_port", timed.launch.writes[0])):
        work_of[name] = _port(log, owner, timed.bursts), None
    for engine, (work, waits) in work_of.items():
        sums = np.zeros((len(rows), work.spent.shape[1]), np.int64)
        np.add.at(sums, work.owner, work.spent)
        inside = _inside(work.begins, work.ends, ends)
        if waits is not None:
            waiting = _inside(*waits, ends)
            sums = np.column_stack([sums, waiting])
            inside = inside + waiting
        sums = np.column_stack([sums, windows - inside])
        for row, values in zip(rows, sums, strict=True):
            row |= {f"{engine}_{name}": int(v) for name, v in zip(STATES[engine], values, strict=True)}
    return rows


def _inside(
    begins: NDArray[np.int64], ends: NDArray[np.int64], edges: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Cycles of disjoint stretches (begin, end] that lie in each of the windows that end at `edges`."""
    before = [np.clip(np.minimum(ends, edge) - begins, 0, None).sum() for edge in (0, *edges)]
    return np.diff(before)


class _Work(NamedTuple):
    """An engine's work: disjoint stretches of time, (begin, end], whose they are, and the cycles of each state."""

    owner: NDArray[np.int64]
    spent: NDArray[np.int64]
    begins: NDArray[np.int64]
    ends: NDArray[np.int64]


_Waits = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Begins and ends of the stretches in which an engine waits for tokens."""


def engine_work(timed: TimedLaunch, owner: NDArray[np.int64]) -> dict[str, tuple[_Work, _Waits | None]]:
    """For each engine but the ports its work, and where it can wait for tokens, begins and ends of that."""
    commands, updates = timed.launch.commands, timed.launch.updates
    found: dict[str, tuple[_Work, _Waits | None]] = {"sequencer": (_sequencer(commands, owner), None)}
    for name, engine in (("load", Engine.LOAD), ("store", Engine.STORE)):
        at = np.flatnonzero(commands["engine"] == engine)
        mine = commands[at]
        busy = mine["rows"] * mine["words"]
        spent = np.stack([busy, mine["taken_at"] - mine["started_at"] - busy], axis=1)
        found[name] = _behind(owner[at], spent, mine["started_at"]), _waits(mine, mine["seen_at"])
    at = np.flatnonzero(commands["engine"] == Engine.AGGREGATE)
    mine = commands[at]
    # While the command before is drained, the engine reports that.
    drained = np.concatenate(([0], mine["ended_at"][:-1])) + 1 if len(mine) else mine["ended_at"]
    seen = np.maximum(mine["seen_at"], drained)
    found["aggregate"] = _behind(owner[at], mine["states"], mine["started_at"] - 1), _waits(mine, seen)
    at = np.flatnonzero(commands["engine"] == Engine.UPDATE)
    fields = [UpdateCycles._fields.index(name) for name in STATES["update"][:-2]]
    mine = commands[at]
    found["update"] = (
        _behind(owner[at], updates[at][:, fields], mine["started_at"]),
        _waits(mine, mine["seen_at"]),
    )
    return found


def _sequencer(commands: NDArray[np.void], owner: NDArray[np.int64]) -> _Work:
    issued = commands["issued_at"]
    before = np.concatenate(([0], issued[:-1]))
    check = 1 + commands["operands"] + CHECK_CYCLES
    arrived = commands["arrived_at"]
    spent = [np.ones_like(issued), check, issued - arrived - check - 1, arrived - before]
    return _Work(owner, np.stack(spent, axis=1), before, issued)


def _behind(owner: NDArray[np.int64], spent: NDArray[np.int64], begun: NDArray[np.int64]) -> _Work:
    """Work that takes the cycles behind `begun`."""
    return _Work(owner, spent, begun, begun + spent.sum(axis=1))


def _waits(
    commands: NDArray[np.void], seen: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Begins and ends of waiting for tokens, from the cycle `seen` on."""
    return seen - 1, np.maximum(seen, commands["permitted_at"]) - 1


def _port(log: NDArray[np.void], owner: NDArray[np.int64], bursts: NDArray[np.int64]) -> _Work:
    """A burst that waits behind another begins when that one has ended."""
    ended = log["ended"]
    begins = np.maximum(log["begun"], np.concatenate(([0], ended[:-1]))) if len(log) else ended
    busy = log["beats"]
    spent = np.stack([busy, ended - begins - busy], axis=1)
    return _Work(owner[bursts_of_commands(log, bursts)], spent, begins, ended)
