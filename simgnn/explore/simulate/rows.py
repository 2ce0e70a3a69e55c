"""One row per mini-batch, layer and phase: everything that is reported of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.explore.simulate.access import access_streams
from simgnn.explore.simulate.attribution import attribute, layers_in_order, owners
from simgnn.explore.simulate.bounds import engine_bounds
from simgnn.explore.simulate.overlap import ENGINES, overlaps
from simgnn.explore.simulate.sparsity import sparsity
from simgnn.hw.counters import STATES

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


WAITING = ("stall_token", "idle")
"""States in which an engine has nothing that it could do: it is not what holds the others up."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """What is known of a layer in a phase of a mini-batch.

    Parameters
    ----------
    batch, layer
        From 1 and from 0.
    phase
    commands
    cycles
        From the end of the layer before, in the launch's order, to its own; those of a launch add up to its cycles.
    first_cycle, last_cycle
        Of the launch: its first command's issue and its last one's end.
    states
        Cycles, by engine and state.
    at_work, alone
        Who works in these cycles, see `simgnn.explore.simulate.overlap`.
    bounds
        Fewest cycles by engine, see `simgnn.explore.simulate.bounds`.
    streams
        By client, see `simgnn.explore.simulate.access`.
    sparse
        See `simgnn.explore.simulate.sparsity`.
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
        return f"layer {self.layer} {self.phase}"

    def working(self, engine: str) -> int:
        """Cycles in which an engine works or is held up in its work."""
        return sum(cycles for state, cycles in self.states[engine].items() if state not in WAITING)

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
    Sizes and cycles are sums, the greatest in-degree is the greatest, and ratios are made of the sums.
    """
    first = rows[0]
    streams: dict[str, dict[str, Any]] = {
        client: _sum([row.streams[client] for row in rows]) for client in first.streams
    }
    for stream in streams.values():
        stream["first_cycle"] = stream["last_cycle"] = None
    sparse: dict[str, Any] = _sum(
        [{k: v for k, v in row.sparse.items() if isinstance(v, int)} for row in rows]
    )
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
    row
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
