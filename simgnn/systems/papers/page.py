"""`report.html` of a paper made again: the verdicts on its claims, and the tables and pictures of each experiment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simgnn.report.charts import Axis, bar_chart
from simgnn.report.page import Cell, Figure, Part, Report, Table, Text
from simgnn.systems.papers.claims import (
    CALIBRATED,
    NOT_CONFIRMED,
    NOT_DECIDED,
    NOT_RUN,
    NOT_TESTABLE,
    QUOTED,
    REPRODUCED,
    VERDICT_NAMES,
    fitted_rates,
)

if TYPE_CHECKING:
    from simgnn.systems import tables
    from simgnn.systems.papers import reproduce

_COLOURS = {
    REPRODUCED: "#3f8f5a",
    CALIBRATED: "#1f5fa8",
    NOT_CONFIRMED: "#b03a2e",
    NOT_DECIDED: "#c9a227",
    QUOTED: "#a9c7e8",
    NOT_RUN: "#d0d7de",
}
_COLUMNS = {key: key for key in ("claim", "where", "kind", "paper", "ours", "bar", "verdict")} | {
    "turned by": "turned_by",
    "id": "id",
}
"""A claim's columns on the page, by key of its row in `verdict.json`."""
_PLANTED, _NOTHING, _NO_BAR = "a planted fault", "none", "no bar: quoted"
"""What turns verdicts, beside `NOT_TESTABLE`."""
_MEANINGS = {
    REPRODUCED: "ours keeps to the bar",
    CALIBRATED: "ours keeps to the bar, by constants that were fitted to it",
    NOT_CONFIRMED: "ours does not",
    NOT_DECIDED: "ours is nearer to an end of the bar than seeds and test vertices differ by chance",
    QUOTED: "only quoted: nothing here measures it",
    NOT_RUN: "its experiment was not asked for",
}


def paper_report(
    title: str, summary: Mapping[str, Any], results: Mapping[str, reproduce.Result], *, asked: str
) -> Report:
    """The page.

    Parameters
    ----------
    summary
        As `summary.json` has it, with its ``verdicts``.
    results
        By experiment.
    asked
        What was run, in a sentence or two.
    """
    verdicts: Sequence[Mapping[str, Any]] = summary["verdicts"]
    counts: Mapping[str, int] = summary["counts"]
    arithmetic: Mapping[str, int] = summary["arithmetic"]
    # Quoted claims have no bar, so that nothing here could have been tried.
    tried = sum(counts.values()) - counts[NOT_RUN] - counts[QUOTED]
    answer = (
        f"Of {_counted(tried, 'claim that was', 'claims that were')} tried,"
        f" {_counted(counts[REPRODUCED], 'is', 'are')} reproduced,"
        f" {_counted(counts[CALIBRATED], 'more keeps', 'more keep')} to the bar with constants that were fitted to what"
        f" is claimed, {_counted(counts[NOT_CONFIRMED], 'is', 'are')} not confirmed, and {counts[NOT_DECIDED]} not"
        " decided."
    )
    if worked_out := sum(arithmetic.values()) - arithmetic.get(NOT_RUN, 0):
        kept = arithmetic.get(REPRODUCED, 0) + arithmetic.get(CALIBRATED, 0)
        answer += (
            f" {_counted(worked_out, 'other is', 'others are')} arithmetic on what the paper prints:"
            f" {_counted(kept, 'comes', 'come')} out as printed."
        )
    sections: dict[str, Sequence[Part]] = {"Verdicts": _verdicts(verdicts)}
    judged: set[str] = set()
    for name, result in results.items():
        charts = [chart for drawing in result.pictures.values() for chart in drawing.charts]
        own = [row for row in verdicts if row["id"] in result.figures]
        judged |= set(result.figures)
        sections[name.capitalize()] = [*_claims("claims", own), *charts, *map(page_table, result.tables)]
    rest = [row for row in verdicts if row["id"] not in judged]
    sections["Claims without a figure"] = _claims("claims that are quoted, or not run", rest)
    sections["What would help"] = _help(summary, verdicts)
    files = {name: each for each, result in results.items() for name in (*result.csv, *result.pictures)}
    return Report(
        title=title,
        asked=asked,
        answer=answer,
        figures=[Figure(name=name, value=count, key=f"counts.{name}") for name, count in counts.items()],
        sections=sections,
        files={**files, "verdict.json": "the verdicts", "summary.json": "all of it"},
    )


def _counted(count: int, one: str, more: str) -> str:
    """A count with the word for one or for more, which is that for none."""
    return f"{count} {one if count == 1 else more}"


def _verdicts(verdicts: Sequence[Mapping[str, Any]]) -> list[Part]:
    by_kind: dict[str, Counter[str]] = {}
    by_state: dict[tuple[str, str], Counter[str]] = {}
    for row in verdicts:
        by_kind.setdefault(row["kind"], Counter())[row["verdict"]] += 1
        # Of all papers an id begins with its paper's name.
        paper = row["id"].rpartition(": ")[0]
        for whose in dict.fromkeys((paper, "")):
            by_state.setdefault((whose, _state(row)), Counter())[row["verdict"]] += 1
    several = any(paper for paper, _ in by_state)
    return [
        bar_chart(
            "claims by how a figure comes about",
            {kind: {name: counts[name] for name in _COLOURS} for kind, counts in by_kind.items()},
            x=Axis(title="claims"),
            of="kind",
            colours=_COLOURS,
            note="; ".join(f"{name}: {text}" for name, text in _MEANINGS.items()),
            wide=True,
        ),
        Table(
            title="claims by what turns their verdict",
            columns=dict.fromkeys([*(["paper"] if several else []), "turned by", *VERDICT_NAMES, "all"], ""),
            rows=[
                (
                    *([paper or "all"] if several else []),
                    state,
                    *(counts[name] for name in VERDICT_NAMES),
                    counts.total(),
                )
                # The sums of all papers last.
                for (paper, state), counts in sorted(by_state.items(), key=lambda each: not each[0][0])
            ],
            note="a test plants the fault that a claim names, and sees its verdict turn; what is not confirmed moves",
        ),
    ]


def _state(row: Mapping[str, Any]) -> str:
    """What turns a verdict."""
    if row["verdict"] == QUOTED:
        return _NO_BAR
    if row["turned_by"] == NOT_TESTABLE:
        return NOT_TESTABLE
    return _PLANTED if row["turned_by"] else _NOTHING


def _claims(title: str, rows: Sequence[Mapping[str, Any]]) -> list[Part]:
    """A table of claims, with what their figures depend on below; nothing of no claims."""
    if not rows:
        return []
    depending = [row for row in rows if row["depends_on"]]
    fitted = dict.fromkeys(filter(None, map(fitted_rates, depending)))
    read = [each for row in depending for each in row["depends_on"]]
    # A fit tries other values of what it fits: those are no assumptions.
    tried = {each["key"] for each in read if each["fitted_to"]}
    assumed = sorted({each["key"] for each in read} - tried)
    lines = [f"{row['id']}: {row['why']}" for row in rows if row["why"]]
    lines += [f"simulated ones depend on what was fitted to {each}" for each in fitted]
    if assumed:
        lines.append(
            f"{'and' if fitted else 'simulated ones depend'} on what is assumed: {', '.join(assumed)}"
        )
    return [
        Table(
            title=title,
            columns=dict.fromkeys(_COLUMNS, ""),
            rows=[tuple(row[key] for key in _COLUMNS.values()) for row in rows],
            note="; ".join(lines),
        )
    ]


def page_table(table: tables.Table) -> Table:
    """A terminal's table for a page: columns of whole numbers are sorted as such."""
    columns = [
        list(column) if place in table.left else _numbers(column)
        for place, column in enumerate(zip(*table.rows, strict=True))
    ]
    return Table(
        title=table.title or "results",
        columns=dict.fromkeys(table.names, ""),
        rows=list(zip(*columns, strict=True)),
        note="\n".join(table.notes),
    )


def _numbers(texts: Sequence[str]) -> list[Cell]:
    try:
        # Texts that are numbers in all but name. Of a column all or none: numbers stand to the right.
        return [int(text.replace(",", "")) for text in texts]
    except ValueError:
        return list(texts)


def _help(summary: Mapping[str, Any], verdicts: Sequence[Mapping[str, Any]]) -> list[Part]:
    parts: list[Part] = []
    if summary.get("quick"):
        parts.append(Text("This is a quick run. Without --quick it takes more and larger mini-batches."))
    if any(row["verdict"] == NOT_RUN for row in verdicts):
        parts.append(
            Text("Experiments that were not asked for leave claims without a verdict: leave out the choice.")
        )
    if any(row["verdict"] == NOT_CONFIRMED for row in verdicts):
        parts.append(
            Text("docs/results/reproduce.md says of each claim that is not confirmed why ours differs.")
        )
    return parts
