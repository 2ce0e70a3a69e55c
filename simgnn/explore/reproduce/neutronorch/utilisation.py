"""Who is at work how much, by system (Fig. 15)."""

from __future__ import annotations

import statistics
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.baselines import SYSTEMS
from simgnn.explore.reproduce.neutronorch.printed import FIGURE15, OURS
from simgnn.explore.reproduce.neutronorch.sampled import Server, steps

_DATA_SETS = ("lj-large", "orkut")


def figure15(server: Server) -> Found:
    """Fig. 15: parts of the time in which GPU and CPU are at work, with two data sets."""
    *_, whole = steps()
    rows: list[dict[str, Any]] = []
    for name in _DATA_SETS:
        for system in (*SYSTEMS, OURS):
            found = server.step(name, whole).outcome if system == OURS else server.run(name, system)
            rows.append({"dataset": name, "system": system, "gpu": found.gpu, "cpu": found.cpu})

    def mean(system: str, who: str) -> float:
        return statistics.mean(float(row[who]) for row in rows if row["system"] == system)

    return Found(
        figures={
            "figure15-gpu": mean(OURS, "gpu"),
            "figure15-cpu": mean(OURS, "cpu") - 2 * mean("gnnlab", "cpu"),
        },
        shown=[
            Shown(
                title="Fig. 15: parts of the time in which somebody is at work",
                names=("system", *(f"{name}, {who}" for name in _DATA_SETS for who in ("GPU", "CPU"))),
                rows=[
                    (
                        system,
                        *(
                            f"{row[who]:.0%}"
                            for row in rows
                            if row["system"] == system
                            for who in ("gpu", "cpu")
                        ),
                    )
                    for system in (*SYSTEMS, OURS)
                ],
                notes=(
                    f"printed of NeutronOrch, mean: GPU {FIGURE15[0]:.1%}, CPU {FIGURE15[1]:.1%};"
                    " a GPU that reads features over PCIe by itself counts as at work",
                ),
            )
        ],
        tables={"figure15.csv": rows},
    )
