"""The table of a sweep: a row for each point, as it is written, printed and drawn.

It has which points no other beats in both time and size. As Parquet it has columns with types, for pandas, Polars,
DuckDB and the like.
"""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError, printable
from simgnn.explore.sweep.point import FIGURES, SYSTEM_FIGURES, UNITS
from simgnn.explore.sweep.spec import Sweep, point_config
from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.process.files.standard_output import say
from simgnn.report.numbers import JOULES, SECONDS, plain, unit_of
from simgnn.training.reports.plots import make_logarithmic, new_figure, png_bytes
from simgnn.training.reports.terminal import print_paged

if TYPE_CHECKING:
    from simgnn.fpga.synthesis.areas import Area


def pareto_front(results: dict[int, dict[str, Any]], *, size: str = "floating_point_units") -> list[int]:
    """Numbers of the points that no other beats: none is as quick and smaller, or quicker and as small.

    Parameters
    ----------
    results
    size
        The figure that size is measured by.

    Returns
    -------
    From the smallest to the largest.
    """
    ran = {n: r for n, r in results.items() if "refused" not in r}
    order = sorted(ran, key=lambda n: (ran[n][size], ran[n]["simulated_seconds"], n))
    front: list[int] = []
    for number in order:
        if not front or ran[number]["simulated_seconds"] < ran[front[-1]]["simulated_seconds"]:
            front.append(number)
    return front


def draw_pareto(results: dict[int, dict[str, Any]]) -> bytes:
    """Time over size, and the front.

    Returns
    -------
    PNG.
    """
    figure, (axis,) = new_figure(4.8, 1)
    ran = {n: r for n, r in results.items() if "refused" not in r}
    front = pareto_front(results)

    def places(numbers: dict[int, dict[str, float]] | list[int]) -> tuple[list[int], list[float]]:
        numbers = list(numbers)
        return (
            [ran[n]["floating_point_units"] for n in numbers],
            [ran[n]["simulated_seconds"] * 1e3 for n in numbers],
        )

    axis.plot(*places(ran), linestyle="none", marker="o", markersize=4, color="#a9c7e8", label="points")
    axis.step(*places(front), where="post", color="#d9772b", linewidth=1.2)
    axis.plot(
        *places(front),
        linestyle="none",
        marker="o",
        markersize=5,
        color="#d9772b",
        label="best of their size",
    )
    for place, number in enumerate(front):
        (x,), (y,) = places([number])
        # Neighbours may be closer than a number is wide: above and below the line in turn.
        offset = (4, 4) if place % 2 == 0 else (2, -11)
        axis.annotate(f"{number}", (x, y), xytext=offset, textcoords="offset points", fontsize=8)
    if min(places(ran)[0]) > 0:  # GPUs have no adders that are counted
        make_logarithmic(axis.xaxis, axis.yaxis)
    axis.margins(0.08)
    axis.set_xlabel(UNITS)
    axis.set_ylabel("ms of simulated time")
    axis.set_title("Time over size (numbers are points of sweep.csv)", loc="left")
    axis.grid(color="#e4e4e4", linewidth=0.8)
    axis.set_axisbelow(True)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=8)
    return png_bytes(figure)


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


AREA = {"area": float, "scarcest": str, **{name: float for name in RESOURCES}, "best_of_its_area": int}
"""Columns of a sweep with areas, and their types; `area` is the largest part of any resource of the device."""
TYPES = {"point": int, **FIGURES, **SYSTEM_FIGURES, "best_of_its_size": int, **AREA, "refused": str}
"""Of the table's columns, but for the points' values."""
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
    front = set(pareto_front(results))
    small = set(
        pareto_front({n: {**results[n], "area": area.share} for n, area in known.items()}, size="area")
    )
    return [
        {
            "point": number,
            **points[number],
            **{name: result.get(name) for name in (*FIGURES, *(SYSTEM_FIGURES if sweep.trains else ()))},
            "best_of_its_size": int(number in front),
            **({} if areas is None else _area_cells(known.get(number), best=number in small)),
            "refused": result.get("refused"),
        }
        for number, result in results.items()
    ]


def _area_cells(area: Area | None, *, best: bool) -> dict[str, Any]:
    if area is None:
        return dict.fromkeys(AREA)
    return {"area": area.share, "scarcest": area.scarcest, **area.resources, "best_of_its_area": int(best)}


def sweep_summary(sweep: Sweep, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What `simgnn sweep --json` prints, plain values."""
    return {
        "batches": sweep.batches,
        "parameters": {name: list(values) for name, values in sweep.parameters.items()},
        "refused": sum(row["refused"] is not None for row in rows),
        "best_of_their_size": [row["point"] for row in rows if row["best_of_its_size"]],
        "best_of_their_area": [row["point"] for row in rows if row.get("best_of_its_area")],
        "points": rows,
    }


def print_points(sweep: Sweep, rows: list[dict[str, Any]]) -> None:
    """Print the points that could run: what is different in them, and their figures."""
    ran = [row for row in rows if row["refused"] is None]
    if len(ran) > MOST_SHOWN:
        say(f"the best of {len(ran):,} points; sweep.csv has them all")
        ran = [row for row in ran if row["best_of_its_size"] or row.get("best_of_its_area")]
    seconds, time_unit = unit_of([row["simulated_seconds"] for row in ran], SECONDS)
    joules, energy_unit = unit_of([row["energy_joules"] or 0.0 for row in ran], JOULES)
    with_areas = any(row.get("area") is not None for row in ran)
    names = [
        "point",
        *_short(sweep.order),
        time_unit,
        *(["score", "hits", "PCIe\nMB"] if sweep.trains else [energy_unit]),
        "units",
        *(["area"] if with_areas else []),
        "best",
    ]
    table = []
    for row in ran:
        cells = [str(row["point"]), *(_value_text(row[name]) for name in sweep.order)]
        cells += [plain(row["simulated_seconds"] / seconds)]
        if sweep.trains:
            cells += [
                "-" if row[name] is None else f"{row[name]:.3f}" for name in ("test_score", "hit_ratio")
            ]
            cells += [plain(row["pcie_bytes"] / 1e6)]
        else:
            cells += [plain(row["energy_joules"] / joules)]
        cells += [f"{row['floating_point_units']:,}"]
        if with_areas:
            cells += ["-" if row["area"] is None else f"{row['area']:.1%} {row['scarcest']}"]
        best = ["size"] * row["best_of_its_size"] + ["area"] * (row.get("best_of_its_area") or 0)
        table.append([*cells, ",".join(best)])
    print_paged(names, table, first=1, left=())


def _short(names: list[str]) -> list[str]:
    """Keys without their tables, unless two tables have the same; words below each other take little width."""
    keys = [name.partition(".")[2] for name in names]
    short = [key if keys.count(key) == 1 else name for name, key in zip(names, keys, strict=True)]
    return [name.replace("_", "\n").replace(".", "\n") for name in short]


def _value_text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else printable(str(value))
