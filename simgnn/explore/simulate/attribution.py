"""The layer of each burst and each cycle: the states of all engines, divided among the layers of a launch.

The launch is cut where the last command of each layer has ended, so that the layers' cycles add up to its own. What an
engine does, or what holds it up in doing it, counts for the layer of its command, even where that runs ahead into the
time of the layer before. Cycles in which it has nothing that it could do, as it waits for a token or is idle, count for
the layer in whose time they lie. So every state adds up to the launch's counter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simgnn.arrays import I64, U32, Records
from simgnn.hw.command import COMMAND_BYTES, EDGE_BYTES, SCALE_BYTES, SOURCE_RECORD_BYTES, Engine, Space
from simgnn.hw.counters import STATES
from simgnn.hw.depths import CHECK_CYCLES
from simgnn.sim.cycle import state
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.cycle.update import UpdateCycles

if TYPE_CHECKING:
    from simgnn.compiler.compile import Labels
    from simgnn.explore.simulate.runs import TimedLaunch
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.cycle.launch import Launch
    from simgnn.sim.program.program import Program


CLIENTS: dict[str, int | np.integer[Any]] = {
    "commands": state.FETCH,
    "edges": state.EDGES,
    "records": state.RECORDS,
    "features": state.FEATURES,
    "scales": state.SCALES,
    "loads": state.LOADS,
    "lengths": state.LENGTHS,
    "stores": STORES,
}
"""Clients of the memory ports, by the numbers in the cycle model's log."""


def count_streams(launch: Launch, program: Program, segment: str) -> tuple[I64, I64]:
    """Beats and bursts of a launch's commands.

    Returns
    -------
    beats, bursts : shape (commands, clients)
        Columns in the order of the clients' numbers. A beat that holds several commands is the first one's.
    """
    counter = _Counter(launch.config, launch.commands, program.memory.view("<u4"))
    counter.fetches(program.segment_address(segment)[0])
    for number, command in enumerate(launch.commands):
        if command["engine"] == Engine.AGGREGATE:
            counter.aggregate(number, command)
        elif command["engine"] == Engine.LOAD:
            counter.transfer(number, command, state.LOADS)
        elif command["engine"] == Engine.STORE:
            counter.transfer(number, command, STORES)
    return counter.beats, counter.bursts


Count = int | np.integer[Any]
"""An integer of Python, or one out of an array."""


class _Counter:
    def __init__(self, config: HardwareConfig, commands: Records, memory: U32) -> None:
        self._word, self._longest = config.word_bytes, config.burst_beats
        self._memory = memory
        self._commands = len(commands)
        self.beats = np.zeros((len(commands), len(CLIENTS)), np.int64)
        self.bursts = np.zeros((len(commands), len(CLIENTS)), np.int64)

    def fetches(self, address: int) -> None:
        """The commands themselves are one run."""
        if not self._commands:
            return
        first = address // self._word
        last = -(-(address + self._commands * COMMAND_BYTES) // self._word)
        places = np.arange(first, last)
        # A word may begin in front of the first command, or hold several: it is that of the first in it.
        owner = np.maximum(0, places * self._word - address) // COMMAND_BYTES
        np.add.at(self.beats[:, state.FETCH], owner, 1)
        # Bursts do not cross multiples of their longest length.
        begins = (places % self._longest == 0) | (places == first)
        np.add.at(self.bursts[:, state.FETCH], owner[begins], 1)

    def aggregate(self, number: int, command: np.void) -> None:
        self._list(number, state.EDGES, command["edges_address"], command["edges"] * EDGE_BYTES)
        named = command["indexed"] or command["source_scaled"]
        if named:
            size = command["sources"] * SOURCE_RECORD_BYTES
            self._list(number, state.RECORDS, command["records_address"], size)
        if command["destination_scaled"]:
            size = command["destinations"] * SCALE_BYTES
            self._list(number, state.SCALES, command["scales_address"], size)
        # Rows on chip take no port.
        if command["source_space"] != Space.DEVICE:
            return
        address, stride = command["source_address"], command["source_stride"]
        if not command["indexed"]:
            self._rows(number, state.FEATURES, address, stride, command["sources"], command["words"])
            return
        first = command["records_address"] >> 2
        step = SOURCE_RECORD_BYTES >> 2
        # The first word of a source's record is its row in device memory; [sources], int64.
        rows = self._memory[first : first + step * command["sources"] : step].astype(np.int64)
        self._runs(number, state.FEATURES, address + rows * stride, command["words"])

    def transfer(self, number: int, command: np.void, client: Count) -> None:
        self._rows(number, client, command["address"], command["stride"], command["rows"], command["words"])

    def _list(self, number: int, client: Count, address: Count, size: Count) -> None:
        """A list is read by whole words."""
        start = address // self._word * self._word
        if size:
            self._runs(number, client, np.array([start]), -(-(address + size - start) // self._word))

    def _rows(
        self, number: int, client: Count, address: Count, stride: Count, rows: Count, words: Count
    ) -> None:
        """Rows that touch are one run."""
        if stride == words * self._word:
            rows, words = min(rows, 1), rows * words
        self._runs(number, client, address + np.arange(rows) * stride, words)

    def _runs(self, number: int, client: Count, addresses: I64, beats: Count) -> None:
        places = addresses // self._word % self._longest
        self.beats[number, client] += len(addresses) * beats
        # A run that begins at place p of a burst and has b beats takes ceil((p + b) / longest) bursts.
        self.bursts[number, client] += (-(-(places + beats) // self._longest)).sum() if beats else 0


def bursts_of_client(log: Records, bursts: I64, client: Count) -> tuple[I64, I64]:
    """A client's bursts in the log, and the number of the command that each belongs to: commands are served in order.

    Parameters
    ----------
    log : records of `LOGGED`, shape (bursts,)
    bursts : shape (commands, clients)

    Returns
    -------
    places, commands : shape (bursts of the client,)
    """
    return np.flatnonzero(log["client"] == client), np.repeat(np.arange(len(bursts)), bursts[:, client])


def bursts_of_commands(log: Records, bursts: I64) -> I64:
    """Number of the command that each logged burst belongs to.

    Parameters
    ----------
    log, bursts
        As `bursts_of_client` takes them.

    Returns
    -------
    Shape (bursts,).
    """
    owner = np.empty(len(log), np.int64)
    for client in np.flatnonzero(np.bincount(log["client"])):
        places, commands = bursts_of_client(log, bursts, client)
        owner[places] = commands
    return owner


def layers_in_order(labels: Labels) -> list[int]:
    """Layers of a launch in the order in which their first commands come."""
    return list(dict.fromkeys(label.layer for label in labels))


def owners(labels: Labels) -> I64:
    """For each command the place of its layer in `layers_in_order`."""
    places = {layer: place for place, layer in enumerate(layers_in_order(labels))}
    return np.array([places[label.layer] for label in labels], np.int64)


def window_ends(timed: TimedLaunch) -> I64:
    """Last cycle of each layer's part of the launch, ndarray of int64, in the order of `layers_in_order`."""
    owner = owners(timed.labels)
    ends = np.zeros(owner.max() + 1, np.int64)
    np.maximum.at(ends, owner, timed.launch.commands["ended_at"])
    # A layer may end in front of the one that the launch has earlier: its part is empty then.
    ends = np.maximum.accumulate(ends)
    # What the launch takes after its last command is the last layer's, so that the parts add up.
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
    # Ports move in lockstep: bursts begin and end in the same cycles in each one's log.
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
        # What is neither work nor waiting is idle, the last of an engine's states.
        sums = np.column_stack([sums, windows - inside])
        for row, values in zip(rows, sums, strict=True):
            row |= {f"{engine}_{name}": int(v) for name, v in zip(STATES[engine], values, strict=True)}
    return rows


def _inside(begins: I64, ends: I64, edges: I64) -> I64:
    """Cycles of disjoint stretches (begin, end] that lie in each of the windows that end at `edges`."""
    before = [np.clip(np.minimum(ends, edge) - begins, 0, None).sum() for edge in (0, *edges)]
    return np.diff(before)


class _Work(NamedTuple):
    """An engine's work: disjoint stretches of time, (begin, end], whose they are, and the cycles of each state."""

    owner: I64
    spent: I64
    begins: I64
    ends: I64


_Waits = tuple[I64, I64]
"""Begins and ends of the stretches in which an engine waits for tokens."""


def engine_work(timed: TimedLaunch, owner: I64) -> dict[str, tuple[_Work, _Waits | None]]:
    """For each engine but the ports its work, and where it can wait for tokens, begins and ends of that."""
    commands, updates = timed.launch.commands, timed.launch.updates
    found: dict[str, tuple[_Work, _Waits | None]] = {"sequencer": (_sequencer(commands, owner), None)}
    for name, engine in (("load", Engine.LOAD), ("store", Engine.STORE)):
        at = np.flatnonzero(commands["engine"] == engine)
        mine = commands[at]
        # A word each cycle; whatever it took beyond that it was held up.
        busy = mine["rows"] * mine["words"]
        spent = np.stack([busy, mine["taken_at"] - mine["started_at"] - busy], axis=1)
        found[name] = _work_from(owner[at], spent, mine["started_at"]), _waits(mine, mine["seen_at"])
    at = np.flatnonzero(commands["engine"] == Engine.AGGREGATE)
    mine = commands[at]
    # While the command before is drained, the engine reports that.
    drained = np.concatenate(([0], mine["ended_at"][:-1])) + 1 if len(mine) else mine["ended_at"]
    seen = np.maximum(mine["seen_at"], drained)
    found["aggregate"] = _work_from(owner[at], mine["states"], mine["started_at"] - 1), _waits(mine, seen)
    at = np.flatnonzero(commands["engine"] == Engine.UPDATE)
    # All but the two last states, which are waiting for a token and idle.
    fields = [UpdateCycles._fields.index(name) for name in STATES["update"][:-2]]
    mine = commands[at]
    found["update"] = (
        _work_from(owner[at], updates[at][:, fields], mine["started_at"]),
        _waits(mine, mine["seen_at"]),
    )
    return found


def _sequencer(commands: Records, owner: I64) -> _Work:
    issued = commands["issued_at"]
    before = np.concatenate(([0], issued[:-1]))
    check = 1 + commands["operands"] + CHECK_CYCLES
    arrived = commands["arrived_at"]
    # A cycle to issue, the check of each operand, then waiting for a place in the queue; before that the fetch.
    spent = [np.ones_like(issued), check, issued - arrived - check - 1, arrived - before]
    return _Work(owner, np.stack(spent, axis=1), before, issued)


def _work_from(owner: I64, spent: I64, begun: I64) -> _Work:
    """Work that takes the cycles after `begun`."""
    return _Work(owner, spent, begun, begun + spent.sum(axis=1))


def _waits(commands: Records, seen: I64) -> tuple[I64, I64]:
    """Begins and ends of waiting for tokens, from the cycle `seen` on."""
    # Stretches are (begin, end]: cycles `seen` to `permitted_at` - 1 are spent waiting.
    return seen - 1, np.maximum(seen, commands["permitted_at"]) - 1


def _port(log: Records, owner: I64, bursts: I64) -> _Work:
    """A burst that waits for another one begins when that one has ended."""
    ended = log["ended"]
    # A port has one burst at a time on its data wires, so stretches of bursts are disjoint.
    begins = np.maximum(log["begun"], np.concatenate(([0], ended[:-1]))) if len(log) else ended
    busy = log["beats"]
    spent = np.stack([busy, ended - begins - busy], axis=1)
    return _Work(owner[bursts_of_commands(log, bursts)], spent, begins, ended)
