"""What a bitstream takes of the device, part by part, and how fast it is: as values, as CSV, as lines and as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simgnn.fpga.synthesis.modules import NAMES
from simgnn.process.files.output import csv_bytes
from simgnn.report.charts import Axis, bar_chart
from simgnn.report.page import PERCENT, Figure, Part, Report, Table, Text

if TYPE_CHECKING:
    from simgnn.fpga.boards import Board

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


def part_of(cell: str) -> str:
    """Which part of the system a cell lies in: of the kernel the engine, of the rest the instance beside the kernel."""
    # Yosys' flat names are the hierarchy's, with dots; the last step is the cell's own.
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


FILE_TEXTS = {
    "board.bit": "the bitstream",
    "report.json": "all figures of this page",
    "report.csv": "cells of each part",
    "board.v": "the Verilog of the system",
    "board.lpf": "pins and clocks",
    "csr.csv": "addresses of registers and memory, for simgnn board and LiteX's tools",
    "floorplan.json": "places of block RAMs and multipliers, for --floorplan",
}
"""What each file of a bitstream's folder is."""


def bitstream_report(report: Mapping[str, Any], board: Board, *, files: Sequence[str]) -> Report:
    """The page.

    Parameters
    ----------
    report
        As `report.json` has it.
    files
        Names of the files in the folder.
    """
    name, asked, reached = report["configuration"], report["asked_mhz"], report["mhz"]
    seeds = len(report["seeds"])
    answer = (
        f"The bitstream runs at {asked:g} MHz: place and route reaches {reached:.1f} MHz."
        if report["reached"]
        else f"No bitstream was written: place and route reaches {reached:.1f} MHz, and {asked:g} MHz were asked for."
    )
    return Report(
        title=f"{name} on {board.name}",
        asked=f"Build a bitstream of {name} with {report['memory']} memory for {board.name} ({report['part']}) at"
        f" {asked:g} MHz; {seeds} placement{'' if seeds == 1 else 's'} tried.",
        answer=answer,
        figures=[
            Figure(name="clock that is reached", value=reached, unit="MHz", key="mhz"),
            Figure(name="clock that was asked for", value=asked, unit="MHz", key="asked_mhz"),
            *(
                Figure(name=column, value=report["parts"]["total"][column], key=f"parts.total.{column}")
                for column in COLUMNS
            ),
        ],
        sections={
            "What it takes": _parts(report),
            "How fast it is": _clocks(report),
            "What would help": [Text(_help(report))],
            "Tools": [
                Table(
                    title="versions", columns={"tool": "", "version": ""}, rows=list(report["tools"].items())
                )
            ],
        },
        files={name: text for name, text in FILE_TEXTS.items() if name in files},
    )


def _parts(report: Mapping[str, Any]) -> list[Part]:
    parts = {name: row for name, row in report["parts"].items() if name != "total"}
    return [
        bar_chart(
            "part of the device",
            {kind: {"used": used / there} for kind, (used, there) in report["used"].items() if there},
            x=Axis(title="part of the device", share=True),
            of="kind of cell",
        ),
        bar_chart(
            "LUTs of each part",
            {name: {"lut": row["lut"]} for name, row in parts.items() if row["lut"]},
            x=Axis(title="LUTs", si=""),
            of="part",
        ),
        Table(
            title="cells of each part",
            columns={"part": "", **dict.fromkeys(COLUMNS, "")},
            rows=[(name, *(row[column] for column in COLUMNS)) for name, row in parts.items()],
        ),
        Table(
            title="the device",
            columns={"kind of cell": "", "used": "", "there are": "", "part": PERCENT},
            rows=[
                (kind, used, there, used / there if there else None)
                for kind, (used, there) in report["used"].items()
            ],
            folded=True,
        ),
    ]


def _clocks(report: Mapping[str, Any]) -> list[Part]:
    clocks = {f"seed {run['seed']}": dict(run["clocks"]) for run in report["seeds"]}
    return [
        bar_chart(
            "clocks of each placement",
            clocks,
            x=Axis(title="MHz"),
            of="placement",
            stacked=False,
            levels={f"asked for: {report['asked_mhz']:g} MHz": report["asked_mhz"]},
        )
    ]


def _help(report: Mapping[str, Any]) -> str:
    if report["reached"]:
        return "--every-seed tries all of --seeds and keeps the fastest."
    return "--mhz asks for a slower clock; --seeds tries more placements."
