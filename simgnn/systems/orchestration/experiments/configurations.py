"""Epochs of all systems by depth and mini-batch (Tables 5 and 6, section 5.7) and on several GPUs (Fig. 11).

GNNAutoScale is there with the reuse of its preset, the first layer's outputs; DSP with caches and topologies that are
shards of one, though what its sampling sends between GPUs takes no time.
"""

from __future__ import annotations

import statistics
from typing import Any

from simgnn.systems.orchestration.experiments.baselines import SYSTEMS, TABLE5, TABLE6, Cells
from simgnn.systems.orchestration.experiments.server import DSP, FANOUTS, GAS, OURS, SEEDS, Server
from simgnn.systems.papers.reproduce import Result
from simgnn.systems.tables import across

NO_ROOM = "OOM"
_ALL = (*SYSTEMS, GAS, OURS)
_DEEPER = 5
"""Fan-out beyond three layers (5.1)."""
_DRAWN = 2
"""Mini-batches of each column."""
_DEPTHS, _QUICK_DEPTHS = (3, 4, 5), (3,)
_SIZES, _QUICK_SIZES = (256, 1024, 4096, 10_000), (256, 1024)
_PRINTED: dict[str, tuple[Cells, tuple[int, ...]]] = {
    "Table 5": (TABLE5, _DEPTHS),
    "Table 6": (TABLE6, _SIZES),
}
"""Cells, and what their columns are."""


def tables5and6(server: Server) -> Result:
    """Tables 5 and 6, on two data sets."""
    quick = server.asked.quick
    columns = [("Table 5", depth) for depth in (_QUICK_DEPTHS if quick else _DEPTHS)]
    # 1,024 seeds and three layers are in both tables.
    columns += [("Table 6", size) for size in (_QUICK_SIZES if quick else _SIZES) if size != SEEDS]
    rows = [_row(server, name, *column) for name in TABLE5 for column in columns]
    cells = [cell for row in rows for cell in row["cells"].values()]
    none = [float(found is None) for found, printed in cells if printed == NO_ROOM]
    room = [float(found is not None) for found, printed in cells if printed != NO_ROOM]
    errors = [
        abs(found / printed - 1) for found, printed in cells if found is not None and printed != NO_ROOM
    ]
    ours = [row["seconds"] for row in rows if OURS in row["seconds"]]
    # Means of what there is: in a smaller memory some have no room anywhere.
    of_parts: dict[str, list[float]] = {
        "first": [float(each[OURS] <= min(each.values())) for each in ours],
        "room": room,
        "none": none,
    }
    figures = {f"tables5and6-{claim}": statistics.mean(each) for claim, each in of_parts.items() if each}
    if errors:
        figures["tables5and6-error"] = statistics.median(errors)
    over_gas = [each[GAS] / each[OURS] for each in ours if GAS in each]
    if over_gas:
        figures["tables5and6-gas"] = max(over_gas)
    return Result(
        figures=figures,
        rows={
            "tables5and6.csv": [
                {
                    "dataset": row["dataset"],
                    "table": row["table"],
                    "column": row["column"],
                    "system": system,
                    "epoch_seconds": ours,
                    "printed": printed,
                }
                for row in rows
                for system, (ours, printed) in row["cells"].items()
            ],
            "beside printed": [
                {
                    **{key: row[key] for key in ("dataset", "table", "column")},
                    **{system: _text(cell) for system, cell in row["cells"].items()},
                }
                for row in rows
            ],
        },
    )


def _row(server: Server, name: str, table: str, column: int) -> dict[str, Any]:
    printed, columns = _PRINTED[table]
    depth, seeds = (column, SEEDS) if table == "Table 5" else (len(FANOUTS), column)
    fanouts = (*FANOUTS, *(_DEEPER for _ in range(depth - len(FANOUTS))))
    # Only what other figures ask for as well stays: ten thousand seeds are gigabytes.
    shared = (fanouts, seeds) == (FANOUTS, SEEDS)
    sampled = server.sampled(name) if shared else server.drawn(name, fanouts, seeds, most=_DRAWN)
    found = {system: server.found(name, system, sampled) for system in _ALL}
    seconds = {system: each.epoch_seconds for system, each in found.items() if each is not None}
    return {
        "dataset": name,
        "table": table,
        "column": column,
        "seconds": seconds,
        "cells": {
            system: (seconds.get(system), printed[name][system][columns.index(column)]) for system in _ALL
        },
    }


_DATA_SETS = ("ogbn-products", "ogbn-papers100M")
_GPUS, _QUICK_GPUS = (1, 2, 4, 8), (2, 8)
_SEVERAL = ("uva", "pagraph", "gnnlab", DSP)


def figure11(server: Server) -> Result:
    """Fig. 11: GraphSAGE on several GPUs, each with mini-batches of its own."""
    several = Server(minibatches=server.minibatches, asked=server.asked, platform="neutron-8")
    rows: list[dict[str, Any]] = []
    for name in _DATA_SETS:
        sampled = server.sampled(name)
        for gpus in _QUICK_GPUS if server.asked.quick else _GPUS:
            outcomes = {
                system: several.found(name, system, sampled, gpus=gpus, kind="sage")
                for system in (*_SEVERAL, OURS)
            }
            seconds = {system: each.epoch_seconds for system, each in outcomes.items() if each is not None}
            rows.append({"dataset": name, "gpus": gpus, "seconds": seconds})
    ours = [row["seconds"] for row in rows if OURS in row["seconds"]]
    over = {system: [each[system] / each[OURS] for each in ours if system in each] for system in _SEVERAL}
    over["first"] = [float(each[OURS] <= min(each.values())) for each in ours]
    found = [
        {
            "dataset": row["dataset"],
            "gpus": row["gpus"],
            "system": system,
            "epoch_seconds": row["seconds"].get(system),
        }
        for row in rows
        for system in (*_SEVERAL, OURS)
    ]
    return Result(
        figures={f"figure11-{claim}": statistics.mean(each) for claim, each in over.items() if each},
        rows={
            "figure11.csv": found,
            "by system": across(found, ("dataset", "gpus"), "system", "epoch_seconds"),
        },
    )


def _text(cell: tuple[float | None, Any]) -> str:
    ours, printed = cell
    return f"{NO_ROOM if ours is None else f'{ours:.4g}'} ({printed})"
