"""Table IV: what the kernel takes of an Alveo U250, beside ours by Yosys' count."""

from __future__ import annotations

import tomllib
from importlib import resources as files

from simgnn.systems.hyscale.experiments.predictions import Predicted
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result

PRINTED: dict[str, float] = printed(__name__)["table4"]
"""Parts of the device, (n, m) = (8, 2048)."""
SYNTHESIS = tomllib.loads((files.files(__package__) / "synthesis.toml").read_text("utf-8"))
USED, DEVICE = SYNTHESIS["used"], SYNTHESIS["device"]


def table4(_: Predicted) -> Result:
    """Table IV."""
    rows = [
        {"resource": name, "printed": share, "used": USED[name], "part": USED[name] / DEVICE[name]}
        for name, share in PRINTED.items()
    ]
    return Result(
        figures={
            "table4": max(row["part"] for row in rows),
            "table4-parts": max(abs(row["part"] / row["printed"] - 1) for row in rows),
        },
        rows={
            "table4.csv": rows,
            "parts": [{**row, "resource": str(row["resource"]).upper()} for row in rows],
        },
    )
