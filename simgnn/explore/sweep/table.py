"""The table of a sweep: a row for each point, as it is written, printed and drawn.

It has which points no other beats in the sweep's objectives, and which tie. As Parquet it has columns with types, for
pandas, Polars, DuckDB and the like.
"""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError, printable
from simgnn.explore.sweep.objectives import OBJECTIVES, Objective, best_by, joined, ranked, ties
from simgnn.explore.sweep.point import FIGURES, SYSTEM_FIGURES
from simgnn.explore.sweep.spec import Sweep, point_config
from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.process.files.standard_output import say
from simgnn.report.charts import WIDE
from simgnn.report.numbers import BYTES, JOULES, SECONDS, told_apart, unit_of
from simgnn.training.reports.plots import make_logarithmic, new_figure, png_bytes
from simgnn.training.reports.terminal import print_paged

if TYPE_CHECKING:
    from simgnn.explore.sweep.growths import Growth
    from simgnn.fpga.synthesis.areas import Area


def draw_pareto(rows: list[dict[str, Any]], objectives: Sequence[str]) -> bytes:
    """The first objective over each other one, and the points that no other beats in all.

    Parameters
    ----------
    rows
        As `sweep_rows` gives them.
    objectives

    Returns
    -------
    PNG.
    """
    ran = [row for row in rows if row["best"] is not None]
    shown = [name for name in objectives[1:] if len({row[OBJECTIVES[name].figure] for row in ran}) > 1]
    shown = shown[:MOST_PANELS] or [*objectives[1:2], *objectives[:1]][:1]
    figure, axes = new_figure(4.8, len(shown))
    for axis, name in zip(axes, shown, strict=True):
        _draw_over(axis, ran, OBJECTIVES[objectives[0]], OBJECTIVES[name])
    axes[0].set_title("Numbers are points of sweep.csv", loc="left")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return png_bytes(figure)


def _draw_over(axis: Any, ran: list[dict[str, Any]], high: Objective, wide: Objective) -> None:
    scales = [
        unit_of([row[each.figure] for row in ran], each.units) if each.units else (1, "")
        for each in (wide, high)
    ]
    places = {
        row["point"]: tuple(
            row[each.figure] / scale for each, (scale, _) in zip((wide, high), scales, strict=True)
        )
        for row in ran
    }
    best = sorted((row["point"] for row in ran if row["best"]), key=lambda point: places[point])
    for points, colour, size, label in (
        ([row["point"] for row in ran], "#a9c7e8", 4, "points"),
        (best, "#d9772b", 5, "no other beats them"),
    ):
        coordinates = [places[point] for point in points]
        axis.plot(
            *zip(*coordinates, strict=True),
            linestyle="none",
            marker="o",
            markersize=size,
            color=colour,
            label=label,
        )
    named: dict[tuple[float, ...], list[str]] = {}
    for point in best:
        named.setdefault(places[point], []).append(str(point))
    for place, (at, points) in enumerate(named.items()):
        # Neighbours may be closer than a number is wide: left below and right above in turn.
        offset, side = ((4, 4), "left") if place % 2 == 0 else ((-4, -10), "right")
        axis.annotate(" = ".join(points), at, xytext=offset, textcoords="offset points", fontsize=8, ha=side)
    for line, way in ((axis.xaxis, 0), (axis.yaxis, 1)):
        values = [at[way] for at in places.values()]
        if min(values) > 0 and max(values) > WIDE * min(values):
            make_logarithmic(line)
    axis.margins(0.12)
    for set_label, objective, (_, unit) in zip(
        (axis.set_xlabel, axis.set_ylabel), (wide, high), scales, strict=True
    ):
        set_label(f"{objective.title} ({unit})" if unit else objective.title)
    axis.grid(color="#e4e4e4", linewidth=0.8)
    axis.set_axisbelow(True)


def check_parquet() -> None:
    """Make sure that Parquet can be written.

    Raises
    ------
    InputError
        If pyarrow is not installed.
    """
    if importlib.util.find_spec("pyarrow") is None:
        raise InputError(
            "pyarrow must be installed for Parquet, and is not: pip install 'simgnn[parquet]'",
            source="--parquet",
        )


def parquet_bytes(rows: list[dict[str, Any]], types: Mapping[str, type]) -> bytes:
    """A table as Parquet.

    Parameters
    ----------
    rows
        With the same keys; None is a null.
    types : dict of str to type
        int, float, bool or str of the columns that have one whatever is in them. Another's is that of its values; where
        these have none in common, as 5 and [5, 5], it is their JSON text.
    """
    import pyarrow
    from pyarrow import parquet

    arrow = {int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_(), str: pyarrow.string()}
    columns = {}
    for name in rows[0]:
        values = [row[name] for row in rows]
        if name in types:
            columns[name] = pyarrow.array(values, arrow[types[name]])
            continue
        try:
            columns[name] = pyarrow.array(values)
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
            columns[name] = pyarrow.array([json.dumps(value) for value in values])
    file = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


MOST_PANELS = 3
"""Of the picture."""
AREA = {"area": float, "scarcest": str, **{name: float for name in RESOURCES}}
"""Columns of a sweep with areas, and their types; `area` is the largest part of any resource of the device."""
TYPES = {"point": int, **FIGURES, **SYSTEM_FIGURES, **AREA, "best": int, "ties_with": str, "refused": str}
"""Of the table's columns, but for the points' values."""
MOST_TIES = 8
"""Points of a tie that are named."""
MOST_SHOWN = 1000
"""Points that are listed on the terminal; of more, the best alone."""


def sweep_rows(
    sweep: Sweep, results: dict[int, dict[str, Any]], areas: Mapping[str, Area] | None = None
) -> list[dict[str, Any]]:
    """Rows of the table, in the order of the points.

    Parameters
    ----------
    sweep
    results
    areas
        By the hardware's digest, see `simgnn.fpga.synthesis.areas.load_areas`; None leaves out their columns.
    """
    points = sweep.points()
    known: dict[int, Area] = {}
    for number, result in results.items():
        if areas and "refused" not in result:
            area = areas.get(point_config(sweep.config, points[number]).hardware.digest)
            known |= {} if area is None else {number: area}
    rows = [
        {
            "point": number,
            **points[number],
            **{name: result.get(name) for name in (*FIGURES, *(SYSTEM_FIGURES if sweep.trains else ()))},
            **({} if areas is None else _area_cells(known.get(number))),
            "refused": result.get("refused"),
        }
        for number, result in results.items()
    ]
    objectives = sweep.chosen_by(areas=areas is not None)
    for row, best, tied in zip(rows, ranked(rows, objectives), ties(rows, objectives), strict=True):
        row |= {"best": best, "ties_with": " ".join(map(str, tied)), "refused": row.pop("refused")}
    return rows


def _area_cells(area: Area | None) -> dict[str, Any]:
    if area is None:
        return dict.fromkeys(AREA)
    return {"area": area.share, "scarcest": area.scarcest, **area.resources}


def sweep_summary(
    sweep: Sweep, rows: list[dict[str, Any]], slower: Sequence[Growth], *, objectives: Sequence[str]
) -> dict[str, Any]:
    """What `simgnn sweep --json` prints, plain values."""
    return {
        "batches": sweep.batches,
        "parameters": {name: list(values) for name, values in sweep.parameters.items()},
        "refused": sum(row["refused"] is not None for row in rows),
        "objectives": list(objectives),
        "best": [row["point"] for row in rows if row["best"]],
        "best_by": {name: best_by(rows, name) for name in objectives},
        "slower_with_more": [growth.to_dict() for growth in slower],
        "points": rows,
    }


def print_points(sweep: Sweep, rows: list[dict[str, Any]], objectives: Sequence[str]) -> None:
    """Print the points that could run: what is different in them, their figures, and which are the best by what."""
    ran = [row for row in rows if row["refused"] is None]
    if len(ran) > MOST_SHOWN:
        say(f"the best of {len(ran):,} points; sweep.csv has them all")
        ran = [row for row in ran if row["best"]]
    columns: dict[str, list[str]] = {"point": [str(row["point"]) for row in ran]}
    for name, short in zip(sweep.order, _short(sweep.order), strict=True):
        columns[short] = [_value_text(row[name]) for row in ran]

    def add(title: str, figure: str, units: Sequence[tuple[float, str]]) -> None:
        known = [row[figure] for row in ran if row[figure] is not None]
        size, unit = unit_of(known, units) if units else (1, title)
        texts = iter(told_apart([value / size for value in known]))
        columns[f"{title}\n{unit}" if units and title else unit] = [
            "-" if row[figure] is None else next(texts) for row in ran
        ]

    add("", "simulated_seconds", SECONDS)
    if sweep.trains:
        for title, name in (("score", "test_score"), ("hits", "hit_ratio")):
            columns[title] = ["-" if row[name] is None else f"{row[name]:.3f}" for row in ran]
        add("PCIe", "pcie_bytes", BYTES)
    else:
        add("", "energy_joules", JOULES)
    add("units", "floating_point_units", ())
    add("on chip", "onchip_bytes", BYTES)
    if any(row.get("area") is not None for row in ran):
        columns["area"] = [
            "-" if row["area"] is None else f"{row['area']:.1%} {row['scarcest']}" for row in ran
        ]
    for name in objectives:
        if name in RESOURCES:
            add(name, OBJECTIVES[name].figure, ())
    columns["best"] = [_best_text(row) for row in ran]
    print_paged(
        list(columns), [list(cells) for cells in zip(*columns.values(), strict=True)], first=1, left=()
    )
    say(f"best: no other point is as good in {joined(objectives)} and better in one of them")
    for name in objectives:
        if points := best_by(rows, name):
            (value,) = {row[OBJECTIVES[name].figure] for row in rows if row["point"] == points[0]}
            say(f"{name}: {OBJECTIVES[name].texts([value])[0]}, {_points_text(points)}")


def _best_text(row: dict[str, Any]) -> str:
    text = "best" if row["best"] else ""
    tied = row["ties_with"].split()
    return text + (f" = {tied[0]}" + (" ..." if len(tied) > 1 else "") if text and tied else "")


def _points_text(points: list[int]) -> str:
    """Points that tie, the first few."""
    if len(points) == 1:
        return f"point {points[0]}"
    shown = (
        joined(map(str, points))
        if len(points) <= MOST_TIES
        else f"{', '.join(map(str, points[:MOST_TIES]))}, ..."
    )
    return f"a tie of {len(points):,} points: {shown}"


def _short(names: list[str]) -> list[str]:
    """Keys without their tables, unless two tables have the same; words below each other take little width."""
    keys = [name.partition(".")[2] for name in names]
    short = [key if keys.count(key) == 1 else name for name, key in zip(names, keys, strict=True)]
    return [name.replace("_", "\n").replace(".", "\n") for name in short]


def _value_text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else printable(str(value))
