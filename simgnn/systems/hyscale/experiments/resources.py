"""Table IV: what the kernel takes of an Alveo U250, beside ours by Yosys' count."""

from __future__ import annotations

import tomllib
from importlib import resources as files

from simgnn.systems.hyscale.experiments.predictions import Predicted
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result, Table

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
        tables=[
            Table.of(
                "Table IV: parts of an Alveo U250 that (8, 2048) takes",
                rows,
                {
                    "resource": lambda row: str(row["resource"]).upper(),
                    "printed": "{printed:.0%}",
                    "u250, by Yosys": "{part:.1%}",
                    "used": "{used:,.0f}",
                },
                notes=(
                    "each function of up to six inputs counts as a LUT; Vivado puts two in one where they fit",
                ),
            )
        ],
        csv={"table4.csv": rows},
    )
