"""Whose every cycle is: the states of all engines, divided among the layers of a launch.

The launch is cut where the last command of each layer has ended, so that the layers' cycles add up to its own. What an
engine does, or what it waits for, counts for the layer of the command that it does it for, even where that runs ahead
into the time of the layer before; what is left is idle, and counts for the layer in whose time it lies. So every state
adds up to the launch's counter.
"""

import numpy as np

from simgnn.hw.checker import STAGES
from simgnn.hw.command import Engine
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.update import UpdateCycles
from simgnn.simulate.streams import bursts_of_commands


def layers_in_order(labels):
    """Layers of a launch in the order in which their first commands come, list of int."""
    return list(dict.fromkeys(label.layer for label in labels))


def owners(labels):
    """For each command the place of its layer in `layers_in_order`, ndarray of int64."""
    places = {layer: place for place, layer in enumerate(layers_in_order(labels))}
    return np.array([places[label.layer] for label in labels], np.int64)


def window_ends(timed):
    """Last cycle of each layer's part of the launch, ndarray of int64, in the order of `layers_in_order`."""
    owner = owners(timed.labels)
    ends = np.zeros(owner.max() + 1, np.int64)
    np.maximum.at(ends, owner, timed.launch.commands["ended_at"])
    ends = np.maximum.accumulate(ends)
    ends[-1] = timed.launch.cycles
    return ends


def attribute(timed):
    """Cycles of each layer and state.

    Parameters
    ----------
    timed : simgnn.simulate.runs.TimedLaunch

    Returns
    -------
    list of dict of str to int
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
    for engine, (of, spent, begins, finishes) in _engines(timed, owner).items():
        sums = np.zeros((len(rows), spent.shape[1]), np.int64)
        np.add.at(sums, of, spent)
        used = [np.clip(np.minimum(finishes, edge) - begins, 0, None).sum() for edge in (0, *ends)]
        idle = np.diff(np.concatenate(([0], ends))) - np.diff(used)
        for row, values, rest in zip(rows, sums, idle, strict=True):
            names = STATES[engine]
            row |= {f"{engine}_{name}": int(v) for name, v in zip(names, (*values, rest), strict=True)}
    return rows


def _engines(timed, owner):
    """For each engine: layer, cycles of the states but idle, begin and end of what is not idle.

    A line for each stretch of time in which the engine is at work on something, (begin, end]; they are disjoint.
    """
    commands, updates = timed.launch.commands, timed.launch.updates
    found = {"sequencer": _sequencer(commands, owner)}
    for name, engine in (("load", Engine.LOAD), ("store", Engine.STORE)):
        at = np.flatnonzero(commands["engine"] == engine)
        mine = commands[at]
        busy = mine["rows"] * mine["words"]
        spent = np.stack([busy, mine["taken_at"] - mine["started_at"] - busy], axis=1)
        found[name] = _with_tokens(mine, owner[at], spent, mine["started_at"], mine["seen_at"])
    at = np.flatnonzero(commands["engine"] == Engine.AGGREGATE)
    mine = commands[at]
    drained = np.concatenate(([0], mine["ended_at"][:-1])) + 1 if len(mine) else mine["ended_at"]
    seen = np.maximum(mine["seen_at"], drained)
    found["aggregate"] = _with_tokens(mine, owner[at], mine["states"], mine["started_at"] - 1, seen)
    at = np.flatnonzero(commands["engine"] == Engine.UPDATE)
    fields = [UpdateCycles._fields.index(name) for name in STATES["update"][:-2]]
    mine = commands[at]
    found["update"] = _with_tokens(
        mine, owner[at], updates[at][:, fields], mine["started_at"], mine["seen_at"]
    )
    for name, log in (("read_port", timed.launch.reads[0]), ("write_port", timed.launch.writes[0])):
        found[name] = _port(log, owner, timed.bursts)
    return found


def _sequencer(commands, owner):
    issued = commands["issued_at"]
    before = np.concatenate(([0], issued[:-1]))
    check = 1 + commands["operands"] + STAGES
    arrived = commands["arrived_at"]
    spent = [np.ones_like(issued), check, issued - arrived - check - 1, arrived - before]
    return owner, np.stack(spent, axis=1), before, issued


def _with_tokens(commands, owner, spent, begun, seen):
    """Stretches of work, `spent` cycles from behind `begun` on, and of waiting for tokens from `seen` on."""
    waited = np.maximum(0, commands["permitted_at"] - seen)
    spent = np.concatenate([spent, np.zeros((len(spent), 1), np.int64)], axis=1)
    waits = np.zeros_like(spent)
    waits[:, -1] = waited
    begins = np.concatenate([begun, seen - 1])
    finishes = begins + np.concatenate([spent.sum(axis=1), waited])
    return np.concatenate([owner, owner]), np.concatenate([spent, waits]), begins, finishes


def _port(log, owner, bursts):
    """A burst that waits behind another begins when that one has ended."""
    ended = log["ended"]
    begins = np.maximum(log["begun"], np.concatenate(([0], ended[:-1]))) if len(log) else ended
    busy = log["beats"]
    spent = np.stack([busy, ended - begins - busy], axis=1)
    return owner[bursts_of_commands(log, bursts)], spent, begins, ended
