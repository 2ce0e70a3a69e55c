"""Who used the memory ports when: bytes, beats, bursts, first and last cycle, and rows of a DRAM, per layer."""

import numpy as np

from simgnn.sim.cycle.memory import STORES
from simgnn.simulate.attribution import layers_in_order, owners
from simgnn.simulate.streams import CLIENTS, bursts_of_commands

DRAM_COUNTS = ("row_hits", "row_misses", "row_conflicts", "refreshes")
_LOGGED = ("hits", "misses", "conflicts", "refreshes")


def access_streams(timed):
    """Every client's accesses in each layer's commands.

    Parameters
    ----------
    timed : simgnn.simulate.runs.TimedLaunch

    Returns
    -------
    list of dict of str to dict
        For each of `layers_in_order`, by client: "beats", "bytes", "bursts", "first_cycle" (a burst's grant or issue)
        and "last_cycle" (its last beat or its answer), None where there are none, and `DRAM_COUNTS` of all ports.
    """
    rows = [{} for _ in layers_in_order(timed.labels)]
    owner = owners(timed.labels)
    for name, client in CLIENTS.items():
        logs = timed.launch.writes if client == STORES else timed.launch.reads
        layers = owner[bursts_of_commands(logs[0], timed.bursts)] if logs.shape[1] else owner[:0]
        for place, row in enumerate(rows):
            mine = (layers == place) & (logs[0]["client"] == client)
            log = logs[:, mine]
            beats = int(log[0]["beats"].sum())
            row[name] = {
                "beats": beats,
                "bytes": beats * timed.launch.config.word_bytes,
                "bursts": int(mine.sum()),
                "first_cycle": int(log[0]["begun"].min()) if mine.any() else None,
                "last_cycle": int(log[0]["ended"].max()) if mine.any() else None,
            }
            for count, logged in zip(DRAM_COUNTS, _LOGGED, strict=True):
                row[name][count] = int((log[f"{logged}_after"] - log[logged]).sum())
    return rows


def loads_by_tensor(timed):
    """Words that LOAD commands move, by layer and tensor, dict of (int, str) to int."""
    moved = {}
    words = timed.beats[:, CLIENTS["loads"]]
    for number in np.flatnonzero(words):
        label = timed.labels[number]
        key = label.layer, label.tensor
        moved[key] = moved.get(key, 0) + int(words[number])
    return moved
