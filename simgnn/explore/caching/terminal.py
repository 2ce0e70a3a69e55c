"""`simgnn cache` on the terminal."""

from __future__ import annotations

from simgnn.explore.caching.comparison import CacheComparison, Outcome
from simgnn.process.files.standard_output import say
from simgnn.training.reports.numbers import BYTES, plain, unit_of
from simgnn.training.reports.terminal import print_table

_NOTHING = "-"


def print_caches(comparison: CacheComparison) -> None:
    """Print a line for each policy and size."""
    work = comparison.workload
    counted = work["epochs"] - work["warm_epochs"]
    say(
        f"{work['dataset']}: {work['vertices']:,} vertices, {work['mini_batches']:,} mini-batches traced in"
        f" {plain(comparison.trace_seconds)} s of CPU time; {work['counted_accesses']:,} accesses in {counted}"
        f" of {work['epochs']} epochs are counted"
    )
    unit, name = unit_of([outcome.miss_bytes for outcome in comparison.outcomes], BYTES)
    rows = [
        [
            f"{outcome.percent:g} %",
            outcome.name,
            f"{outcome.hit_ratio:.3f}",
            _NOTHING if outcome.share_of_optimal is None else f"{outcome.share_of_optimal:.3f}",
            plain(outcome.miss_bytes / unit),
            plain(outcome.nanoseconds) if outcome.nanoseconds else _NOTHING,
            _ahead(outcome),
        ]
        for outcome in comparison.outcomes
    ]
    print_table(
        ["size", "policy", "hit ratio", "of optimal", f"{name} past it", "ns a lookup", "kept ahead"],
        rows,
        left=(1,),
    )
    say('"none" is training without a cache of features, as rules ask for that allow none')


def _ahead(outcome: Outcome) -> str:
    if not outcome.window_bytes:
        return _NOTHING
    unit, name = unit_of([outcome.window_bytes], BYTES)
    return f"{plain(outcome.window_bytes / unit)} {name}"
