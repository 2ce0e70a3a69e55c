"""Who used the memory ports when: bytes, beats, bursts, first and last cycle, and rows of a DRAM, per layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.explore.simulate.attribution import layers_in_order, owners
from simgnn.explore.simulate.streams import CLIENTS, bursts_of_client
from simgnn.sim.cycle.memory import STORES

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


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
                counted = logs[f"{logged}_after"][:, mine] - logs[logged][:, mine]
                # Ports that all do the same have one log.
                row[name][count] = int(counted.sum()) * (ports // len(logs))
    return rows


def loads_by_tensor(timed: TimedLaunch) -> dict[tuple[int, str], int]:
    """Words that LOAD commands move, by layer and tensor."""
    moved: dict[tuple[int, str], int] = {}
    words = timed.beats[:, CLIENTS["loads"]]
    for number in np.flatnonzero(words):
        label = timed.labels[number]
        key = label.layer, label.tensor
        moved[key] = moved.get(key, 0) + int(words[number])
    return moved
