"""One row per mini-batch, layer and phase: everything that is reported of it.

Beside what commands say of themselves these are accesses to memory, and engines that work at the same time: every cycle
of a layer's time, by the engines that are at work in it. An engine is at work from a command's start to its end, held
up or not; in its own time, whichever layer the command is for. The others wait for an engine that is often alone; where
none is, they take turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import I64, Bools
from simgnn.explore.simulate.attribution import (
    CLIENTS,
    attribute,
    bursts_of_client,
    engine_work,
    layers_in_order,
    owners,
    window_ends,
)
from simgnn.explore.simulate.operations import engine_bounds, sparsity
from simgnn.hw.counters import STATES
from simgnn.sim.cycle.memory import STORES
from simgnn.training.reports.charts import ENGINES, WAITING, working

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


SEVERAL, NONE = "several", "none"


def overlaps(timed: TimedLaunch) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Cycles of each layer's time, by the engines that are at work.

    Returns
    -------
    For each of `layers_in_order`: cycles in which each of `ENGINES` is at work, and those in which it is alone,
    with `SEVERAL` and `NONE` beside; the latter add up to the layer's cycles.
    """
    work = engine_work(timed, owners(timed.labels))
    ends = window_ends(timed)
    stretches = [(work[engine][0].begins, work[engine][0].ends) for engine in ENGINES]
    # Time is cut wherever an engine begins or ends, or a layer does: within a piece nothing changes.
    edges = np.unique(np.concatenate([[0], ends, *(side for pair in stretches for side in pair)]))
    edges = edges[(edges >= 0) & (edges <= ends[-1])]
    lengths, starts = np.diff(edges), edges[:-1]
    busy = np.stack([_covered(*pair, starts) for pair in stretches])
    # [engines, pieces] to [pieces]
    count = busy.sum(axis=0)
    kinds = [*(mine & (count == 1) for mine in busy), count > 1, count == 0]
    # A piece that starts where a layer ends is the next one's.
    layer = np.searchsorted(ends, starts, side="right")
    found = []
    for place in range(len(ends)):
        mine = np.where(layer == place, lengths, 0)
        at_work = {engine: int(mine[part].sum()) for engine, part in zip(ENGINES, busy, strict=True)}
        names = (*ENGINES, SEVERAL, NONE)
        alone = {name: int(mine[part].sum()) for name, part in zip(names, kinds, strict=True)}
        found.append((at_work, alone))
    return found


def _covered(begins: I64, ends: I64, starts: I64) -> Bools:
    """Whether stretches (begin, end], disjoint and in order, hold the piece that starts at each of `starts`."""
    if not len(begins):
        return np.zeros(len(starts), bool)
    last = np.searchsorted(begins, starts, side="right") - 1
    return (last >= 0) & (starts < ends[last])


DRAM_COUNTS = ("row_hits", "row_misses", "row_conflicts", "refreshes")
_LOGGED = ("hits", "misses", "conflicts", "refreshes")


def access_streams(timed: TimedLaunch) -> list[dict[str, dict[str, Any]]]:
    """Every client's accesses in each layer's commands.

    Returns
    -------
    For each of `layers_in_order`, by client: "beats", "bytes", "bursts", "first_cycle" (a burst's grant or issue)
    and "last_cycle" (its last beat or its answer), None where there are none, and `DRAM_COUNTS` of all ports.
    """
    launch = timed.launch
    ports = launch.config.ports
    rows: list[dict[str, dict[str, Any]]] = [{} for _ in layers_in_order(timed.labels)]
    owner = owners(timed.labels)
    for name, client in CLIENTS.items():
        logs = launch.writes if client == STORES else launch.reads
        at, commands = bursts_of_client(logs[0], timed.bursts, client)
        layers = owner[commands]
        for place, row in enumerate(rows):
            mine = at[layers == place]
            beats = int(logs["beats"][0, mine].sum())
            row[name] = {
                "beats": beats,
                "bytes": beats * launch.config.word_bytes,
                "bursts": len(mine),
                # A client is served in order.
                "first_cycle": int(logs["begun"][0, mine[0]]) if len(mine) else None,
                "last_cycle": int(logs["ended"][0, mine[-1]]) if len(mine) else None,
            }
            for count, logged in zip(DRAM_COUNTS, _LOGGED, strict=True):
                # The counters run on through the launch; a burst's own are the difference around it. [ports, bursts]
                counted = logs[f"{logged}_after"][:, mine] - logs[logged][:, mine]
                # Ports that all do the same have one log.
                row[name][count] = int(counted.sum()) * (ports // len(logs))
    return rows


def layer_title(layer: int | None, phase: str) -> str:
    """What a layer in a phase is called; None stands for all of them."""
    return "all layers" if layer is None else f"layer {layer} {phase}"


@dataclass(frozen=True, kw_only=True)
class Row:
    """What is known of a layer in a phase of a mini-batch.

    Parameters
    ----------
    batch, layer
        From 1 and from 0.
    cycles
        From the end of the layer before, in the launch's order, to its own; those of a launch add up to its cycles.
    first_cycle, last_cycle
        Of the launch: its first command's issue and its last one's end.
    states
        Cycles, by engine and state.
    at_work, alone
        Engines that work in these cycles, see `simgnn.explore.simulate.rows`.
    bounds
        Fewest cycles by engine, see `simgnn.explore.simulate.operations`.
    streams
        By client, see `simgnn.explore.simulate.rows`.
    sparse
        See `simgnn.explore.simulate.operations`.
    """

    batch: int
    layer: int
    phase: str
    commands: int
    cycles: int
    first_cycle: int
    last_cycle: int
    states: dict[str, dict[str, int]]
    at_work: dict[str, int]
    alone: dict[str, int]
    bounds: dict[str, int]
    streams: dict[str, dict[str, Any]]
    sparse: dict[str, int | float]

    @property
    def name(self) -> str:
        """As it is called in pictures and on the terminal."""
        return layer_title(self.layer, self.phase)

    def working(self, engine: str) -> int:
        """Cycles in which an engine works or is held up in its work."""
        return working(self.states[engine])

    def utilisation(self, engine: str) -> float:
        """Part of an engine's cycles in which it is busy."""
        cycles = sum(self.states[engine].values())
        return self.states[engine]["busy"] / cycles if cycles else 0.0

    @property
    def limiting(self) -> str:
        """The engine that works longest."""
        return max(ENGINES, key=self.working)

    @property
    def reason(self) -> str:
        """What takes most of the limiting engine's work: "busy", or another of its states."""
        return self.reasons[0]

    @property
    def reasons(self) -> list[str]:
        """States of the limiting engine's work, those that take most of it first."""
        states = self.states[self.limiting]
        return sorted(
            (state for state in states if state not in WAITING), key=states.__getitem__, reverse=True
        )

    def beats_of(self) -> tuple[int, int]:
        """Beats that were read, and those that were written."""
        stored = self.streams["stores"]["beats"]
        return sum(stream["beats"] for stream in self.streams.values()) - stored, stored

    def bytes_of(self, *clients: Any) -> int:
        """Bytes that clients moved; all of them where none is named."""
        return sum(self.streams[client]["bytes"] for client in clients or self.streams)


def rows_of(timed: TimedLaunch) -> list[Row]:
    """Rows of a launch.

    Returns
    -------
    In the order in which the launch works on the layers.
    """
    owner = owners(timed.labels)
    layers = layers_in_order(timed.labels)
    bounds = {}
    for engine, cycles in engine_bounds(timed).items():
        bounds[engine] = np.zeros(len(layers), np.int64)
        np.add.at(bounds[engine], owner, cycles)
    parts = zip(
        layers, attribute(timed), overlaps(timed), access_streams(timed), sparsity(timed), strict=True
    )
    return [
        Row(
            batch=timed.batch,
            layer=layer,
            phase=timed.phase,
            commands=int((owner == place).sum()),
            cycles=cycles["cycles"],
            first_cycle=cycles["first_cycle"],
            last_cycle=cycles["last_cycle"],
            states={
                engine: {state: cycles[f"{engine}_{state}"] for state in states}
                for engine, states in STATES.items()
            },
            at_work=at_work,
            alone=alone,
            bounds={engine: int(values[place]) for engine, values in bounds.items()},
            streams=streams,
            sparse=sparse,
        )
        for place, (layer, cycles, (at_work, alone), streams, sparse) in enumerate(parts)
    ]


def sum_rows(rows: list[Row]) -> Row:
    """Rows of a layer and phase, of several mini-batches, as one; its batch is 0.

    Returns
    -------
    Sizes and cycles are sums, the greatest in-degree is the greatest, and there are no ratios.
    """
    first = rows[0]
    streams: dict[str, dict[str, Any]] = {
        client: _sum([row.streams[client] for row in rows]) for client in first.streams
    }
    for stream in streams.values():
        # Cycles of different launches have no common zero.
        stream["first_cycle"] = stream["last_cycle"] = None
    sparse: dict[str, Any] = _sum(
        [{k: v for k, v in row.sparse.items() if isinstance(v, int)} for row in rows]
    )
    # Ratios are left out: the ratio of sums is no sum of ratios.
    sparse["max_in_degree"] = max(row.sparse["max_in_degree"] for row in rows)
    return Row(
        batch=0,
        layer=first.layer,
        phase=first.phase,
        commands=sum(row.commands for row in rows),
        cycles=sum(row.cycles for row in rows),
        first_cycle=first.first_cycle,
        last_cycle=first.last_cycle,
        states={engine: _sum([row.states[engine] for row in rows]) for engine in first.states},
        at_work=_sum([row.at_work for row in rows]),
        alone=_sum([row.alone for row in rows]),
        bounds=_sum([row.bounds for row in rows]),
        streams=streams,
        sparse=sparse,
    )


def by_layer(rows: list[Row]) -> list[Row]:
    """Sums over the mini-batches, list of Row, in the order in which the layers first come."""
    groups: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.layer, row.phase), []).append(row)
    return [sum_rows(group) for group in groups.values()]


def layer_figures(row: Row, energy: Mapping[str, float]) -> dict[str, Any]:
    """What runs are compared by, of a layer and phase: plain values.

    Parameters
    ----------
    energy
        Its pJ by cause, see `simgnn.explore.simulate.energy`.
    """
    return {
        "layer": row.layer,
        "phase": row.phase,
        "cycles": row.cycles,
        "bytes": row.bytes_of(),
        "energy_pj": dict(energy),
        "states": row.states,
    }


def _sum(parts: Sequence[Mapping[str, int | None]]) -> dict[str, int]:
    return {name: sum(part[name] or 0 for part in parts) for name in parts[0]}
