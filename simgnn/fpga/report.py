"""What a bitstream takes of the device, part by part, and how fast it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from simgnn.process.files.output import csv_bytes

KINDS = {
    "LUT4": "lut",
    "CCU2C": "carry",
    "TRELLIS_DPR16X4": "lut_ram",
    "TRELLIS_FF": "ff",
    "DP16KD": "block_ram",
    "MULT18X18D": "multiplier",
}
"""Columns of the table by Yosys' cell types; a carry cell takes the place of two LUTs, a LUT RAM that of four."""
COLUMNS = tuple(KINDS.values())
ACCELERATOR = ("board", "kernel", "accelerator")
"""Instances from the top to what the kernel's engines lie in."""
CONTROLLER = "sdram"
"""Instance of an SDRAM's controller, beside the board's system."""
NAMES = {"memory": "activation-memory", "reads": "read-arbiter", "checker_": "checker"}
"""Of the accelerator's parts, where another name says more."""


def part_of(cell: str) -> str:
    """Which part of the system a cell lies in: of the kernel the engine, of the rest the instance beside the kernel."""
    path = cell.split(".")[:-1]
    if tuple(path[:3]) == ACCELERATOR and len(path) > 3:
        name = path[3]
        return NAMES.get(name, name)
    if path[:2] == ["board", "kernel"]:
        return "kernel, between engines"
    if path[:1] == [CONTROLLER]:
        return "board, SDRAM controller"
    if path[:1] == ["board"] and len(path) > 1:
        return f"board {path[1]}"
    return "board, between parts"


def parts_of(cells: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Cells of a flat netlist by part and column, the kernel's largest part first; ``total`` is the last row.

    Parameters
    ----------
    cells
        By name, as Yosys writes them.
    """
    counts: dict[str, Counter[str]] = {}
    for name, cell in cells.items():
        if (column := KINDS.get(cell["type"])) is not None:
            counts.setdefault(part_of(name), Counter())[column] += 1
    ordered = sorted(counts, key=lambda part: (part.startswith("board"), -counts[part]["lut"], part))
    rows = {part: {column: counts[part][column] for column in COLUMNS} for part in ordered}
    rows["total"] = {column: sum(row[column] for row in rows.values()) for column in COLUMNS}
    return rows


def as_csv(rows: Mapping[str, Mapping[str, int]]) -> bytes:
    """The table of `parts_of` as CSV."""
    return csv_bytes([{"part": part, **row} for part, row in rows.items()])


def as_lines(report: Mapping[str, Any]) -> list[str]:
    """The report as lines for people."""
    rows = report["parts"]
    width = max(map(len, rows))
    lines = [f"{'':{width}}" + "".join(f"{column:>12}" for column in COLUMNS)]
    for part, row in rows.items():
        lines.append(f"{part:{width}}" + "".join(f"{row[column]:>12,}" for column in COLUMNS))
    lines += [
        f"{kind}: {used:,} of {available:,} ({used / available:.0%})"
        for kind, (used, available) in report["used"].items()
    ]
    for run in report["seeds"]:
        clocks = ", ".join(f"{name} {mhz:.1f} MHz" for name, mhz in run["clocks"].items())
        lines.append(f"seed {run['seed']}: {run['mhz']:.1f} MHz ({clocks})")
    return lines
