"""`report.html` of a sweep: objectives over each other, the points that no other beats, and what slows larger ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from simgnn.explore.compare.comparison import MOST_RUNS
from simgnn.explore.sweep.growths import Growth
from simgnn.explore.sweep.journal import PARETO, PARQUET, POINTS, RESULT
from simgnn.explore.sweep.objectives import (
    DEFAULT,
    DEFAULT_OF_SYSTEMS,
    FRONT,
    OBJECTIVES,
    UNITS,
    best_by,
    front_line,
    joined,
    pareto_front,
)
from simgnn.explore.sweep.spec import Sweep
from simgnn.explore.sweep.table import sweep_summary
from simgnn.fpga.synthesis.targets import RESOURCES
from simgnn.process.files.standard_output import say
from simgnn.report.charts import Axis, spread_axis
from simgnn.report.numbers import BYTES, JOULES, SECONDS, with_unit
from simgnn.report.page import (
    PERCENT,
    REPORT,
    Cell,
    Figure,
    Part,
    Report,
    Table,
    Text,
    Unit,
    configuration_table,
)
from simgnn.training.reports.charts import Drawing, Points, draw_points
from simgnn.training.reports.terminal import print_part

FILE_TEXTS = {
    POINTS: "the journal: a line for each finished point; simgnn sweep continues from it, simgnn compare reads it",
    RESULT: "the table of all points",
    PARETO: "the first objective over the others",
    PARQUET: "the table once more, with a type for each column",
}
"""What each file of a sweep is."""
_COLUMNS: dict[str, tuple[str, Unit]] = {
    "cycles": ("cycles", ""),
    "simulated_seconds": ("time", SECONDS),
    "energy_joules": ("energy", JOULES),
    "bytes": ("moved", BYTES),
    "floating_point_units": (UNITS, ""),
    "onchip_bytes": ("on chip", BYTES),
    "limited_by": ("limited by", ""),
}
"""Titles and units of the table, by names of a row's figures."""
_OF_SYSTEMS: dict[str, tuple[str, Unit]] = {
    "test_score": ("test score", ""),
    "hit_ratio": ("cache hits", PERCENT),
    "pcie_bytes": ("over PCIe", BYTES),
    "links_bytes": ("over all links", BYTES),
}
_OF_AREAS: dict[str, tuple[str, Unit]] = {"area": ("area", PERCENT), "scarcest": ("scarcest", "")}
_SI: dict[Sequence[tuple[float, str]], str] = {SECONDS: "s", JOULES: "J", BYTES: "B"}
_MOST_TIES = 20
"""Points of a tie that are named."""
_MOST_DRAWN = 600
"""Points of a chart, so that the page stays below 2 MB: of more, every n-th, and those that no other beats."""

_MOST_LISTED = 300
"""Points of a table, and reasons for refusals."""
_SERIES = _BEST, _OTHERS, _EXCLUDED = "best", "others", "not chosen from"
_MOST_OTHERS = 10
"""Points on the terminal beside those that no other beats."""
_MOST_REASONS = 5
_MOST_SLOWER = 3
"""Cases on the terminal in which more of something takes longer."""


def sweep_report(
    sweep: Sweep,
    rows: list[dict[str, Any]],
    slower: Sequence[Growth],
    *,
    objectives: Sequence[str],
    files: Sequence[str],
) -> Report:
    """The page.

    Parameters
    ----------
    rows
        As `simgnn.explore.sweep.table.sweep_rows` gives them; at least one has run.
    slower
        As `simgnn.explore.sweep.growths.growths` finds them.
    files
        Names of the files in the folder.
    """
    summary = sweep_summary(sweep, rows, slower, objectives=objectives)
    ran = [row for row in rows if row["refused"] is None]
    front = [row for row in ran if row["best"]]
    judged = any(row["best"] is not None for row in ran)
    chosen = [row for row in ran if row["excluded"] is None]
    quickest = min(chosen or ran, key=lambda row: row["simulated_seconds"])
    tied = len(best_by(rows, "time")) - 1
    time = with_unit(quickest["simulated_seconds"], SECONDS)
    number = quickest["point"]
    settings = ", ".join(
        f"{name} = {_cell(quickest[name])}" for name in sweep.order if quickest[name] is not None
    )
    size = f"{quickest['floating_point_units']:,} {UNITS}"
    score = quickest.get("test_score")
    with_what = size if score is None else f"a test score of {score:.3f}"
    dataset, seeds = (_of_all(sweep, "training", key) for key in ("dataset", "batch_size"))
    if sweep.trains:
        what = f"Train {dataset} in virtual time"
    else:
        what = f"Time {sweep.batches} mini-batch{'' if sweep.batches == 1 else 'es'} ({seeds} seeds) of"
        what += f" {dataset} by the cycle model"
    return Report(
        title=f"{len(rows):,} {'runs of systems' if sweep.trains else 'accelerators'} on {dataset}",
        asked=f"{what}, for each of {len(rows):,} combinations of {', '.join(sweep.order) or 'nothing'}, and choose by"
        f" {joined(objectives)}.{f' {sweep.left_out}.' if sweep.left_out else ''}",
        answer=f"{'' if chosen else 'No point can be chosen, All points says why. '}"
        f"Point {number} is the quickest: {time} with {with_what}"
        f" ({settings}){f', as are {tied} others' if tied > 1 else ', as is one other' if tied else ''};"
        f" of {len(chosen):,} points, {len(front)} {'is' if len(front) == 1 else 'are'} beaten by no other"
        f" in {joined(objectives)}.",
        figures=[
            Figure(
                name="quickest",
                value=quickest["simulated_seconds"],
                unit=SECONDS,
                key=f"points.{rows.index(quickest)}.simulated_seconds",
            ),
            Figure(
                name=f"its {UNITS}",
                value=quickest["floating_point_units"],
                key=f"points.{rows.index(quickest)}.floating_point_units",
            ),
            Figure(name="points refused", value=summary["refused"], key="refused"),
        ],
        sections={
            "Objectives": draw_objectives(ran, sweep.order, objectives).charts if judged else [],
            "The best": [
                _bests(rows, objectives),
                *([] if sweep.trains else [Text(NOT_COUNTED)]),
                _table("points that no other beats in all objectives", front, sweep, objectives),
            ],
            **({"Slower with more": [_slower(slower)]} if slower else {}),
            "All points": [_table(*_listed(ran), sweep, objectives, folded=True), *_reasons(rows)],
            "What would help": [
                Text(
                    f"{_compared(sweep, ran)}simgnn {'train' if sweep.trains else 'simulate'} with a point's values"
                    f" {'writes its trace' if sweep.trains else 'tries what would make it quicker'}."
                )
            ],
            "Configuration that the points begin with": [configuration_table(sweep.config.to_dict())],
        },
        files={name: text for name, text in FILE_TEXTS.items() if name in files},
    )


NOT_COUNTED = "Times are the accelerator's alone: what its mini-batches take to cross PCIe is not counted."


def _compared(sweep: Sweep, ran: list[dict[str, Any]]) -> str:
    """What `simgnn compare` can be given of points that could run, in a sentence; empty of one alone."""
    apart = "stage and link" if sweep.trains else "layer, engine and cause"
    # As it reads a folder: the objectives of the specification are not in the journal.
    objectives = DEFAULT_OF_SYSTEMS if sweep.trains else DEFAULT
    given = replace(sweep, limits={})  # nor are its limits
    front = pareto_front({row["point"]: row | {"excluded": given.excluded(row)} for row in ran}, objectives)
    quickest = [row["point"] for row in sorted(ran, key=lambda row: row["simulated_seconds"])]
    if 2 <= len(front) <= MOST_RUNS:
        return (
            f"simgnn compare takes points apart by {apart}: of this folder those that no other beats in"
            f" {joined(objectives)}, of FOLDER:{quickest[0]} point {quickest[0]}. "
        )
    # Of the folder it would take a front that is too small to compare, or too large.
    two = " ".join(f"FOLDER:{number}" for number in quickest[:2])
    return f"simgnn compare {two} takes the two quickest points apart by {apart}. " if quickest[1:] else ""


def _of_all(sweep: Sweep, table: str, key: str) -> str:
    """What all points have, or the values in which they differ: a parameter takes the place of the configuration."""
    own = [getattr(getattr(sweep.config, table), key)]
    return ", ".join(map(str, sweep.parameters.get(f"{table}.{key}", own)))


def draw_objectives(rows: list[dict[str, Any]], varied: Sequence[str], objectives: Sequence[str]) -> Drawing:
    """The first objective over each other one that is not the same everywhere.

    Parameters
    ----------
    rows
        As `simgnn.explore.sweep.table.sweep_rows` gives them.
    varied
        Their columns that are a sweep's parameters.
    """
    # One alone is drawn over another figure.
    beside = () if len(objectives) > 1 else ("time",) if "units" in objectives else ("units",)
    figures = {name: OBJECTIVES[name].figure for name in (*objectives, *beside)}
    ran = [row for row in rows if all(row[figure] is not None for figure in figures.values())]
    # Every step-th point, rounded up.
    step = -(-len(ran) // _MOST_DRAWN)
    points = [
        {
            "point": row["point"],
            **{_plain(name): _cell(row[name]) for name in varied},
            **{name: row[figure] for name, figure in figures.items()},
            "ties with": row["ties_with"],
            "best": _BEST if row["best"] else _EXCLUDED if row["excluded"] else _OTHERS,
            "number": row["point"] if row["best"] else None,
        }
        for place, row in enumerate(ran)
        if place % step == 0 or row["best"]
    ]
    points.sort(key=lambda point: _SERIES.index(point["best"]))  # so that they have the same colours always
    shown = ("point", *map(_plain, varied), "ties with")

    def axis(name: str) -> tuple[str, Axis]:
        objective = OBJECTIVES[name]
        values = [point[name] for point in points]
        si = _SI.get(objective.units)
        # There may be no point with the figure, such as an area of synthesis.
        return name, spread_axis(objective.title, values, si=si) if values else Axis(title=objective.title)

    high, *wide = figures
    # A figure that is the same everywhere is a line of points, which says nothing.
    wide = [name for name in wide if len({point[name] for point in points}) > 1] or wide[:1]

    def front(name: str) -> dict[str, list[tuple[float, float]]]:
        places = [(point[name], point[high]) for point in points if point["best"] != _EXCLUDED]
        line = front_line(places, largest=[OBJECTIVES[each].largest for each in (name, high)])
        return {FRONT: line} if len(line) > 1 else {}

    panels = [
        Points(
            title=f"{high} over {name}",
            rows=points,
            limits=front(name),
            x=axis(name),
            y=axis(high),
            series="best",
            shown=shown,
            named="number",
        )
        for name in wide
    ]
    return draw_points(panels)


def _bests(rows: list[dict[str, Any]], objectives: Sequence[str]) -> Table:
    """The best by each objective alone, ties as such."""
    found = []
    for name in objectives:
        points, objective = best_by(rows, name), OBJECTIVES[name]
        values = [row[objective.figure] for row in rows if row["point"] in points[:1]]
        named = ", ".join(map(str, points[:_MOST_TIES])) + (", ..." if len(points) > _MOST_TIES else "")
        text = objective.text(values[0]) if values else "-"
        found.append((name, text, len(points), named))
    return Table(
        title="the best by each objective alone; several points are a tie, equal to the last bit",
        columns={"objective": "", "value": "", "points": "", "their numbers": ""},
        rows=found,
    )


def _slower(slower: Sequence[Growth]) -> Table:
    return Table(
        title="points that take longer than the one with less: what grew",
        columns={
            "parameter": "",
            "less": "",
            "more": "",
            "points": "",
            "time": SECONDS,
            "then": SECONDS,
            "why": "",
        },
        rows=[
            (growth.key, *growth.values, " and ".join(map(str, growth.points)), *growth.seconds, growth.why)
            for growth in slower[:_MOST_LISTED]
        ],
        apart=True,
    )


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


def _table(
    title: str, rows: list[dict[str, Any]], sweep: Sweep, objectives: Sequence[str], *, folded: bool = False
) -> Table:
    with_areas = any(row.get("area") is not None for row in rows)
    columns = {**_COLUMNS, **(_OF_SYSTEMS if sweep.trains else {}), **(_OF_AREAS if with_areas else {})}
    columns |= {name: (OBJECTIVES[name].title, "") for name in objectives if name in RESOURCES}
    for name in ("energy_joules", "limited_by"):
        if all(row[name] is None for row in rows):  # of a system's run
            del columns[name]
    last: dict[str, Unit] = {"best": "", "ties with": ""}
    return Table(
        title=title,
        columns={"point": "", **dict.fromkeys(sweep.order, ""), **dict(columns.values()), **last},
        rows=[
            (
                row["point"],
                *(_cell(row[name]) for name in sweep.order),
                *(row[name] for name in columns),
                bool(row["best"]),
                row["ties_with"],
            )
            for row in rows
        ],
        note=f"best: no other point is as good in {joined(objectives)} and better in one of them",
        folded=folded,
        apart=True,
    )


def print_points(
    sweep: Sweep, rows: list[dict[str, Any]], slower: Sequence[Growth], objectives: Sequence[str]
) -> None:
    """Print the points that no other beats with a few others, which are the best by what, and a few that take longer
    with more.
    """
    ran = [row for row in rows if row["refused"] is None]
    for reason, times in Counter(row["excluded"] for row in ran if row["excluded"]).most_common(
        _MOST_REASONS
    ):
        say(f"not chosen from {times} point{'' if times == 1 else 's'}: {reason}")
    others = sorted(
        (row for row in ran if not row["best"]),
        key=lambda row: (row["excluded"] is not None, row["simulated_seconds"]),
    )
    if len(others) > _MOST_OTHERS:
        say(f"of {len(ran):,} points the best, and the {_MOST_OTHERS} quickest others; {RESULT} has them all")
        left_out = {row["point"] for row in others[_MOST_OTHERS:]}
        ran = [row for row in ran if row["point"] not in left_out]
    print_part(_table("points", ran, sweep, objectives))
    if not sweep.trains:
        say(NOT_COUNTED)
    print_part(_bests(rows, objectives))
    if slower:
        print_part(_slower(slower[:_MOST_SLOWER]))
    if len(slower) > _MOST_SLOWER:
        say(f"slower with more in {len(slower) - _MOST_SLOWER} other cases; {REPORT} has them all")


def _reasons(rows: list[dict[str, Any]]) -> list[Part]:
    """Why points were refused, and why some that ran are not chosen from."""
    found: list[Part] = []
    for column, title in (
        ("refused", "why points were refused"),
        ("excluded", "why points are not chosen from"),
    ):
        reasons = Counter(
            # Whose point it is: a system that is refused is in no other table.
            f"{row['system']}: {row[column]}" if row.get("system") else row[column]
            for row in rows
            if row[column] is not None
        ).most_common(_MOST_LISTED)
        if reasons:
            found.append(
                Table(
                    title=title,
                    columns={"points": "", "reason": ""},
                    rows=[(times, reason) for reason, times in reasons],
                )
            )
    return found
