"""The Python API under `simgnn sweep`: points in a pool of processes or on a cluster, results in a journal."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.explore.simulate.tables import csv_bytes
from simgnn.explore.sweep.cluster import cluster_results
from simgnn.explore.sweep.journal import PARETO, PARQUET, RESULT, Journal
from simgnn.explore.sweep.pareto import draw_pareto
from simgnn.explore.sweep.parquet import check_parquet, parquet_bytes
from simgnn.explore.sweep.point import run_point
from simgnn.explore.sweep.table import TYPES, sweep_rows
from simgnn.process.dask_client import connected
from simgnn.process.files.output import write_atomically
from simgnn.process.signals import spared_children

if TYPE_CHECKING:
    from simgnn.explore.sweep.spec import Sweep
    from simgnn.fpga.synthesis.areas import Area


def run_sweep(
    sweep: Sweep,
    *,
    output: str | Path,
    jobs: int = 1,
    scheduler: str | None = None,
    parquet: bool = False,
    areas: Mapping[str, Area] | None = None,
    progress: Callable[..., Any] = lambda done, total: None,
) -> dict[int, dict[str, Any]]:
    """Time every point that the folder's journal does not have yet, and write the table and the picture.

    Parameters
    ----------
    sweep
    output
        New, empty, or the folder of the same sweep, which goes on.
    jobs
        Processes.
    scheduler
        Address of a Dask scheduler, whose workers time the points in place of processes of ours.
    parquet
        Write the table as Parquet, too.
    areas
        Of accelerators by digest, see `simgnn.fpga.synthesis.areas.load_areas`, for columns of their own.
    progress
        Told how many points are done, of how many.

    Returns
    -------
    Results by the point's number, see `simgnn.explore.sweep.point.run_point`.

    Raises
    ------
    InputError
        For anything that the user can put right; if no point could run, and then nothing is left in the folder.
    """
    points = sweep.points()
    if parquet:
        check_parquet()
    with contextlib.ExitStack() as stack:
        client = stack.enter_context(connected(scheduler)) if scheduler is not None else None
        journal = stack.enter_context(Journal(output, sweep=sweep))
        pending = [number for number in range(len(points)) if number not in journal.done]
        progress(len(journal.done), len(points))
        timed = (
            cluster_results(client, sweep, points, pending)
            if client
            else _results(sweep, points, pending, jobs)
        )
        for number, result in timed:
            journal.append(number, result)
            progress(len(journal.done), len(points))
        results = dict(sorted(journal.done.items()))
        refused = refusals(results)
        if sum(refused.values()) == len(results):
            journal.discard()
            raise InputError(
                f"at least one point must be able to run: {_joined(refused, len(results))}", source="sweep"
            )
        table = sweep_rows(sweep, results, areas)
        write_atomically(journal.folder / RESULT, csv_bytes(table))
        if parquet:
            write_atomically(journal.folder / PARQUET, parquet_bytes(table, TYPES))
        write_atomically(journal.folder / PARETO, draw_pareto(results))
    return results


MOST_REASONS = 20
"""Most reasons for refusals that are told."""


def refusals(results: dict[int, dict[str, Any]]) -> dict[str, int]:
    """How many points were refused, dict of reason to int, the commonest first."""
    reasons = Counter(result["refused"] for result in results.values() if "refused" in result)
    return dict(reasons.most_common())


def other_reasons(refused: dict[str, int]) -> str:
    """The number of reasons after those that are told, in words; empty if there are none."""
    others = len(refused) - MOST_REASONS
    return "" if others <= 0 else "1 other reason" if others == 1 else f"{others} other reasons"


def _joined(refused: dict[str, int], points: int) -> str:
    told = [f"{reason} ({times} of {points})" for reason, times in list(refused.items())[:MOST_REASONS]]
    others = other_reasons(refused)
    return "; ".join([*told, f"and {others}"] if others else told)


def _results(
    sweep: Sweep, points: list[dict[str, Any]], pending: list[int], jobs: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Numbers and results as they are finished."""
    # One process at first: others would compile the cycle model beside it, each for itself.
    alone = pending if jobs == 1 else pending[:1]
    for number in alone:
        yield number, run_point(sweep.config, points[number], sweep.batches)
    rest = pending[len(alone) :]
    if not rest:
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(rest)), mp_context=context, initializer=_follow_the_parent)
    try:
        with spared_children():
            work = {
                pool.submit(run_point, sweep.config, points[number], sweep.batches): number for number in rest
            }
        for future in as_completed(work):
            yield work[future], future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """End where the parent has ended in whatever way."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a pool's processes do this"
    sentinel = parent.sentinel

    def watch() -> None:
        connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
