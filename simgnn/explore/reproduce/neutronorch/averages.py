"""Averages that the paper quotes, out of the tables that it prints."""

from __future__ import annotations

import statistics

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.printed import OURS, TABLE5, TABLE6
from simgnn.explore.reproduce.neutronorch.sampled import Server

_QUOTED5, _QUOTED6 = (6.43, 5.84, 6.31), (5.64, 6.43, 9.85, 7.25)
_LAYERS, _SEEDS = (3, 4, 5), (256, 1024, 4096, 10_000)


def mean_speedup(table: dict[str, dict[str, tuple[float | None, ...]]], column: int) -> float:
    """Of NeutronOrch over the other systems, the mean over both data sets of those that fit into the memory."""
    ratios = []
    for systems in table.values():
        ours = systems[OURS][column]
        for name, seconds in systems.items():
            other = seconds[column]
            if name != OURS and other is not None and ours is not None:
                ratios.append(other / ours)
    return statistics.mean(ratios)


def averages(server: Server) -> Found:
    """Section 5.7's averages."""
    depth = [mean_speedup(TABLE5, column) for column in range(len(_LAYERS))]
    batch = [mean_speedup(TABLE6, column) for column in range(len(_SEEDS))]
    rows = [
        *(
            ("Table 5", f"{n} layers", ours, said)
            for n, ours, said in zip(_LAYERS, depth, _QUOTED5, strict=True)
        ),
        *(
            ("Table 6", f"{n} seeds", ours, said)
            for n, ours, said in zip(_SEEDS, batch, _QUOTED6, strict=True)
        ),
    ]
    return Found(
        figures={
            **{f"table5-{n}": ours for n, ours in zip(_LAYERS, depth, strict=True)},
            **{f"table6-{n}": ours for n, ours in zip(_SEEDS, batch, strict=True)},
        },
        shown=[
            Shown(
                title="Section 5.7: mean speed-ups of the printed tables, and as quoted",
                names=("table", "column", "mean", "quoted"),
                rows=[(table, column, f"{ours:.2f}", f"{said:.2f}") for table, column, ours, said in rows],
                left=(0, 1),
            )
        ],
        tables={
            "averages.csv": [
                {"table": table, "column": column, "mean": ours, "quoted": said}
                for table, column, ours, said in rows
            ]
        },
    )
