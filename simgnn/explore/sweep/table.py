"""The table of a sweep: a row for each point.

It has which points no other beats in the sweep's objectives, and which tie. As Parquet it has columns with types, for
pandas, Polars, DuckDB and the like.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.sweep.growths import Growth
from simgnn.explore.sweep.objectives import best_by, ranked, ties
from simgnn.explore.sweep.point import FIGURES, SYSTEM_FIGURES
from simgnn.explore.sweep.spec import Sweep, point_config
from simgnn.fpga.synthesis.areas import Area
from simgnn.fpga.synthesis.targets import RESOURCES


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
            # Parquet has one type for a column; fan-outs may be a number here and a list there.
            columns[name] = pyarrow.array([None if value is None else json.dumps(value) for value in values])
    file = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


AREA = {"area": float, "scarcest": str, **{name: float for name in RESOURCES}}
"""Columns of a sweep with areas, and their types; `area` is the largest part of any resource of the device."""
TYPES = {
    "point": int,
    **FIGURES,
    **SYSTEM_FIGURES,
    **AREA,
    "best": int,
    "ties_with": str,
    "excluded": str,
    "refused": str,
}
"""Of the table's columns, but for the points' values."""


def sweep_rows(
    sweep: Sweep, results: dict[int, dict[str, Any]], areas: Mapping[str, Area] | None = None
) -> list[dict[str, Any]]:
    """Rows of the table, in the order of the points.

    Parameters
    ----------
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
            **{name: points[number].get(name) for name in sweep.parameters},
            **{name: result.get(name) for name in (*FIGURES, *(SYSTEM_FIGURES if sweep.trains else ()))},
            **({} if areas is None else _area_cells(known.get(number))),
            "refused": result.get("refused"),
        }
        for number, result in results.items()
    ]
    objectives = sweep.chosen_by(areas=areas is not None)
    for row in rows:
        row["excluded"] = sweep.excluded(row) if row["refused"] is None else None
    for row, best, tied in zip(rows, ranked(rows, objectives), ties(rows, objectives), strict=True):
        row["best"] = 0 if row["excluded"] else best
        row["ties_with"] = " ".join(map(str, tied))
        row |= {last: row.pop(last) for last in ("excluded", "refused")}
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
        "left_out": sweep.left_out,
        "refused": sum(row["refused"] is not None for row in rows),
        "objectives": list(objectives),
        "limits": dict(sweep.limits),
        "best": [row["point"] for row in rows if row["best"]],
        "best_by": {name: best_by(rows, name) for name in objectives},
        "slower_with_more": [growth.to_dict() for growth in slower],
        "points": rows,
    }
