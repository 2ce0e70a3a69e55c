"""`report.html` of a sweep: time and energy over size, and the points that no other beats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simgnn.explore.sweep.journal import PARETO, PARQUET, POINTS, RESULT
from simgnn.explore.sweep.table import sweep_summary
from simgnn.report.charts import point_chart, spread_axis
from simgnn.report.numbers import BYTES, JOULES, SECONDS, with_unit
from simgnn.report.page import PERCENT, Cell, Figure, Part, Report, Table, Text, configuration_table

if TYPE_CHECKING:
    from simgnn.explore.sweep.spec import Sweep

FILE_TEXTS = {
    POINTS: "the journal: a line for each finished point; simgnn sweep continues from it, simgnn compare reads it",
    RESULT: "the table of all points",
    PARETO: "time over size",
    PARQUET: "the table once more, with a type for each column",
}
"""What each file of a sweep is."""
_UNITS = "adders and multipliers"
_MOST_DRAWN = 600
"""Points of a chart, so that the page stays below 2 MB: of more, every n-th, and those that no other beats."""

_MOST_LISTED = 300
"""Points of a table, and reasons for refusals."""


def sweep_report(sweep: Sweep, rows: list[dict[str, Any]], *, files: Sequence[str]) -> Report:
    """The page.

    Parameters
    ----------
    sweep
    rows
        As `simgnn.explore.sweep.table.sweep_rows` gives them; at least one has run.
    files
        Names of the files in the folder.
    """
    summary = sweep_summary(sweep, rows)
    ran = [row for row in rows if row["refused"] is None]
    front = [row for row in ran if row["best_of_its_size"]]
    quickest = min(ran, key=lambda row: row["simulated_seconds"])
    varied = [name for name, values in sweep.parameters.items() if len(values) > 1]
    time = with_unit(quickest["simulated_seconds"], SECONDS)
    number = quickest["point"]
    settings = ", ".join(f"{name} = {_cell(quickest[name])}" for name in varied)
    training = sweep.config.training
    return Report(
        title=f"{len(rows):,} accelerators on {training.dataset}",
        asked=f"Time {sweep.batches} mini-batch{'' if sweep.batches == 1 else 'es'} ({training.batch_size} seeds) of"
        f" {training.dataset} for each of {len(rows):,} combinations of {', '.join(varied) or 'nothing'}, by the"
        " cycle model. Size is the number of adders and multipliers.",
        answer=f"Point {number} is the quickest: {time} with {quickest['floating_point_units']:,} {_UNITS}"
        f" ({settings}); {len(front)} of {len(ran):,} points are the best of their size.",
        figures=[
            Figure(
                name="quickest",
                value=quickest["simulated_seconds"],
                unit=SECONDS,
                key=f"points.{rows.index(quickest)}.simulated_seconds",
            ),
            Figure(
                name=f"its {_UNITS}",
                value=quickest["floating_point_units"],
                key=f"points.{rows.index(quickest)}.floating_point_units",
            ),
            Figure(name="points that cannot be", value=summary["refused"], key="refused"),
        ],
        sections={
            "Time, energy and size": _charts(ran, varied),
            "The best of their size": [_table("points that no other beats", front, varied, folded=False)],
            "All points": [_table(*_listed(ran), varied, folded=True), *_refused(rows)],
            "What would help": [
                Text(
                    "simgnn compare takes points apart by layer, engine and cause:"
                    f" simgnn compare FOLDER:{front[0]['point']} FOLDER:{number}. simgnn simulate with a point's values"
                    " tries what would make it quicker."
                )
            ],
            "Configuration that the points begin with": [configuration_table(sweep.config.to_dict())],
        },
        files={name: text for name, text in FILE_TEXTS.items() if name in files},
    )


def _charts(ran: list[dict[str, Any]], varied: list[str]) -> list[Part]:
    step = -(-len(ran) // _MOST_DRAWN)
    points = [
        {
            "point": row["point"],
            **{_plain(name): _cell(row[name]) for name in varied},
            "size": row["floating_point_units"],
            "time": row["simulated_seconds"],
            "energy": row["energy_joules"],
            "best": "best of its size" if row["best_of_its_size"] else "others",
        }
        for place, row in enumerate(ran)
        if place % step == 0 or row["best_of_its_size"]
    ]
    points.sort(key=lambda point: point["best"])  # so that the two have the same colours always
    shown = ("point", *map(_plain, varied))
    sizes, times, joules = ([point[name] for point in points] for name in ("size", "time", "energy"))
    time = ("time", spread_axis("simulated time", times, si="s"))
    size = ("size", spread_axis(_UNITS, sizes))
    charts: list[Part] = [point_chart("time over size", points, x=size, y=time, series="best", shown=shown)]
    if None not in joules:  # of systems' runs no energy is estimated
        energy = ("energy", spread_axis("energy, estimated", joules, si="J"))
        charts.append(point_chart("energy over time", points, x=time, y=energy, series="best", shown=shown))
    return charts


def _plain(name: str) -> str:
    """A key as the name of a chart's column, in which a dot would mean a column's part."""
    return name.replace(".", " ")


def _cell(value: Any) -> Cell:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    found: Cell = value
    return found


def _listed(ran: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    if len(ran) <= _MOST_LISTED:
        return "every point that could run", ran
    quickest = sorted(ran, key=lambda row: row["simulated_seconds"])[:_MOST_LISTED]
    return f"the {_MOST_LISTED} quickest points; {RESULT} has them all", quickest


def _table(title: str, rows: list[dict[str, Any]], varied: list[str], *, folded: bool) -> Table:
    with_areas = any(row.get("area") is not None for row in rows)
    area: dict[str, Any] = {"area": PERCENT, "scarcest": ""} if with_areas else {}
    return Table(
        title=title,
        columns={
            "point": "",
            **dict.fromkeys(varied, ""),
            "cycles": "",
            "time": SECONDS,
            "energy": JOULES,
            "moved": BYTES,
            _UNITS: "",
            "on chip": BYTES,
            **area,
        },
        rows=[
            (
                row["point"],
                *(_cell(row[name]) for name in varied),
                row["cycles"],
                row["simulated_seconds"],
                row["energy_joules"],
                row["bytes"],
                row["floating_point_units"],
                row["onchip_bytes"],
                *(row[name] for name in area),
            )
            for row in rows
        ],
        folded=folded,
    )


def _refused(rows: list[dict[str, Any]]) -> list[Part]:
    reasons: dict[str, int] = {}
    for row in rows:
        if row["refused"] is not None:
            reasons[row["refused"]] = reasons.get(row["refused"], 0) + 1
    if not reasons:
        return []
    found = sorted(reasons.items(), key=lambda item: -item[1])[:_MOST_LISTED]
    return [
        Table(
            title="why points cannot be",
            columns={"points": "", "reason": ""},
            rows=[(n, r) for r, n in found],
        )
    ]
