"""The table of a sweep: a row for each point, as it is written, told and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simgnn.errors import printable
from simgnn.explore.sweep.pareto import pareto_front
from simgnn.explore.sweep.point import FIGURES
from simgnn.explore.sweep.spec import point_config
from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.process.files.standard_output import say
from simgnn.training.reports.numbers import JOULES, SECONDS, plain, unit_of
from simgnn.training.reports.terminal import print_paged

if TYPE_CHECKING:
    from simgnn.explore.sweep.spec import Sweep
    from simgnn.fpga.synthesis.areas import Area

AREA = {"area": float, "scarcest": str, **{name: float for name in RESOURCES}, "best_of_its_area": int}
"""Columns of a sweep with areas, and their types; `area` is the largest part of any resource of the device."""
TYPES = {"point": int, **FIGURES, "best_of_its_size": int, **AREA, "refused": str}
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
            **{name: result.get(name) for name in FIGURES},
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
    varied = [name for name, values in sweep.parameters.items() if len(values) > 1]
    seconds, time_unit = unit_of([row["simulated_seconds"] for row in ran], SECONDS)
    joules, energy_unit = unit_of([row["energy_joules"] for row in ran], JOULES)
    with_areas = any(row.get("area") is not None for row in ran)
    names = [
        "point",
        *_short(varied),
        time_unit,
        energy_unit,
        "units",
        *(["area"] if with_areas else []),
        "best",
    ]
    table = []
    for row in ran:
        cells = [str(row["point"]), *(_told(row[name]) for name in varied)]
        cells += [plain(row["simulated_seconds"] / seconds), plain(row["energy_joules"] / joules)]
        cells += [f"{row['floating_point_units']:,}"]
        if with_areas:
            cells += ["-" if row["area"] is None else f"{row['area']:.1%} {row['scarcest']}"]
        best = ["size"] * row["best_of_its_size"] + ["area"] * (row.get("best_of_its_area") or 0)
        table.append([*cells, ",".join(best)])
    print_paged(names, table, first=1, left=())


def _short(names: list[str]) -> list[str]:
    """Keys without their tables, unless two tables have the same; words below each other take little width."""
    keys = [name.partition(".")[2] for name in names]
    told = [key if keys.count(key) == 1 else name for name, key in zip(names, keys, strict=True)]
    return [name.replace("_", "\n").replace(".", "\n") for name in told]


def _told(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else printable(str(value))
