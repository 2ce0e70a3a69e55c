"""What `simgnn cache` reports: a summary, and the folder that it writes, with its picture and page."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from simgnn.config.names import NO_CACHE, OPTIMAL
from simgnn.explore.caching.comparison import CacheComparison, Outcome
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.numbers import BYTES
from simgnn.report.page import PERCENT, REPORT, Figure, Report, Table, Text
from simgnn.training.reports.charts import Drawing, Look, draw_lines

TABLE = "caches.csv"
SUMMARY = "caches.json"
PICTURE = "caches.png"
FILES = (TABLE, SUMMARY, PICTURE, REPORT)


def draw_hits(comparison: CacheComparison) -> Drawing:
    """Two panels: hit ratio, and share of the optimal policy's hits, over the size of the cache."""
    found: dict[str, list[tuple[float, float]]] = {}
    shares: dict[str, list[tuple[float, float]]] = {}
    for outcome in comparison.outcomes:
        if outcome.policy != NO_CACHE:
            found.setdefault(outcome.name, []).append((outcome.percent, 100 * outcome.hit_ratio))
            share = 100 * (outcome.share_of_optimal or 0.0)
            shares.setdefault(outcome.name, []).append((outcome.percent, share))
    work = comparison.workload
    fanouts = ",".join(map(str, work["fanouts"]))
    return draw_lines(
        {"rows found in the cache": found, "hits, of the optimal policy's": shares},
        Look(
            x="size of the cache (% of the vertices)",
            y="%",
            top=103,
            legend=5,
            note=f"{work['dataset']}: fan-outs {fanouts}, {work['batch_size']} seeds of a mini-batch",
        ),
    )


def cache_folder(output: str | Path) -> OutputFolder:
    """The folder: new, empty, or one of an earlier comparison, which is replaced.

    Raises
    ------
    InputError
        For any other.
    """
    return OutputFolder(output, files=FILES, in_place=False)


def summary(comparison: CacheComparison) -> dict[str, Any]:
    """All figures, as plain values."""
    return {
        "workload": comparison.workload,
        "trace_cpu_seconds": comparison.trace_seconds,
        "caches": [_row(outcome) for outcome in comparison.outcomes],
    }


def write_caches(folder: OutputFolder, comparison: CacheComparison) -> None:
    """Write table, summary, picture and page; the folder changes in one step."""
    folder.fill(
        {
            TABLE: csv_bytes([_row(outcome) for outcome in comparison.outcomes]),
            SUMMARY: (strict_json(summary(comparison)) + "\n").encode(),
            PICTURE: draw_hits(comparison).png,
            REPORT: caches_report(comparison).html(),
        }
    )


def caches_report(comparison: CacheComparison) -> Report:
    """The page."""
    work, outcomes = comparison.workload, comparison.outcomes
    # The optimal policy knows what is asked for next, which a cache in use may not.
    real = [outcome for outcome in outcomes if outcome.policy != OPTIMAL] or list(outcomes)
    best = max(real, key=lambda outcome: (outcome.hit_ratio, -outcome.percent))
    of_optimal = (
        "" if best.share_of_optimal is None else f", {best.share_of_optimal:.0%} of the optimal policy's hits"
    )
    return Report(
        title=f"Feature caches on {work['dataset']}",
        asked=f"Which cache policy finds most rows of features, at which size? {work['mini_batches']:,} mini-batches of"
        f" {work['batch_size']} seeds, fan-outs {','.join(map(str, work['fanouts']))};"
        f" {work['counted_accesses']:,} accesses are counted.",
        answer=f"{best.name} finds most: {best.hit_ratio:.1%} of the rows with room for {best.percent:g} % of the"
        f" vertices{of_optimal}.",
        figures=[
            Figure(
                name=f"found by {best.name}",
                value=best.hit_ratio,
                unit=PERCENT,
                key=f"caches.{outcomes.index(best)}.hit_ratio",
            )
        ],
        sections={
            "Rows that are found": list(draw_hits(comparison).charts),
            "Every policy and size": [
                Table(
                    title="caches",
                    columns={
                        "size, % of the vertices": "",
                        "policy": "",
                        "found": PERCENT,
                        "of the optimal": PERCENT,
                        "past it": BYTES,
                        "a lookup, ns": "",
                        "kept ahead": BYTES,
                    },
                    rows=[
                        (
                            outcome.percent,
                            outcome.name,
                            outcome.hit_ratio,
                            outcome.share_of_optimal,
                            outcome.miss_bytes,
                            outcome.nanoseconds or None,
                            outcome.window_bytes or None,
                        )
                        for outcome in outcomes
                    ],
                    note=_NO_CACHE,
                )
            ],
            "What would help": [
                Text(
                    f"simgnn train --cache {best.policy} --cache-ratio {best.percent / 100:g} trains with this cache."
                )
            ],
        },
        files={TABLE: "a row for each policy and size", SUMMARY: "all figures", PICTURE: "the charts"},
    )


def _row(outcome: Outcome) -> dict[str, Any]:
    values = asdict(outcome)
    share = values.pop("share_of_optimal")
    return {**values, "hit_ratio": outcome.hit_ratio, "share_of_optimal": share}


_NO_CACHE = '"none" is training without a feature cache, as benchmark rules such as MLPerf\'s require'
