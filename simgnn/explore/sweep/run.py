"""The Python API under `simgnn sweep`: points in a pool of processes or on a cluster, results in a journal.

A cluster is the workers of a Dask scheduler: the processes of many machines, at one address.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import socket
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from pathlib import Path
from typing import Any

from simgnn import __version__
from simgnn.config.checks import check_integer
from simgnn.config.configuration import Config
from simgnn.config.names import BUILT_IN
from simgnn.errors import InputError, check_installed
from simgnn.explore.simulate.energy import EnergyTable
from simgnn.explore.sweep.growths import growths
from simgnn.explore.sweep.journal import PARETO, PARQUET, RESULT, Journal, read_points
from simgnn.explore.sweep.page import draw_objectives, sweep_report
from simgnn.explore.sweep.point import run_point
from simgnn.explore.sweep.spec import Sweep
from simgnn.explore.sweep.table import TYPES, parquet_bytes, sweep_rows
from simgnn.fpga.synthesis.areas import Area
from simgnn.process.files.output import csv_bytes, write_atomically
from simgnn.process.signals import spared_children
from simgnn.report.page import REPORT
from simgnn.sim.memory.kinds import KINDS

ANSWER_SECONDS = 120
"""How long a scheduler may take to answer: it may have much to do, and its machine too."""
WORKERS_SECONDS = 120
"""The same, to have its workers."""
_ON_DISK: dict[tuple[str, str], Collection[str]] = {
    ("training", "dataset"): BUILT_IN,
    ("platform", "memory"): KINDS,
}
"""Tables and keys whose values may be files or folders, with the names that come with simgnn."""
OPTION = "--scheduler"
"""That errors name."""


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """A connection to a scheduler that has workers.

    Parameters
    ----------
    address
        As `dask scheduler` prints it, such as ``tcp://host:8786``.

    Raises
    ------
    InputError
        If Dask is not installed, no scheduler answers, or there is no worker.
    """
    check_installed("distributed", "for a scheduler", extra="cluster", source=OPTION)
    with contextlib.closing(_Connection()) as connection:
        try:
            client = connection.open(address)
        except ConnectionRefusedError as error:
            raise InputError(
                f"scheduler must run at {address!r}, which refuses connections", source=OPTION
            ) from error
        except TimeoutError as error:
            raise InputError(
                f"scheduler must answer within {ANSWER_SECONDS} s, and {address!r} does not", source=OPTION
            ) from error
        except (OSError, ValueError) as error:
            raise InputError(
                f"scheduler must be one of Dask, and {address!r} is none ({error})", source=OPTION
            ) from error
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError as error:
            raise InputError(
                f"scheduler must have at least 1 worker within {WORKERS_SECONDS} s, and {address!r} has none",
                source=OPTION,
            ) from error
        yield client


def _check_answers(address: str) -> None:
    """Raise where no process listens, since Dask would try again until its time is over; and where one listens that is
    no scheduler, or is stopped. A scheduler over TCP speaks first, and Dask would wait for that without an end.
    """
    from distributed.comm import get_address_host_port, parse_address

    scheme, _ = parse_address(address)
    if scheme in ("tcp", "tls"):
        host_port = get_address_host_port(address)
        with socket.create_connection(host_port, timeout=ANSWER_SECONDS) as connection:
            if scheme == "tcp" and not connection.recv(1):
                raise ConnectionResetError("it closed the connection")


class _Connection:
    """A client that can be closed even where its constructor raises.

    Such a client keeps its thread, and would be closed when it is collected: at any moment, also while Dask holds
    the lock that closing it waits for.
    """

    def __init__(self) -> None:
        from distributed import Client

        # There before the constructor runs, so that `close` has something to close where it raises.
        self._client = Client.__new__(Client)

    def open(self, address: str) -> Any:
        """Connect; an OSError or a ValueError where no scheduler answers."""
        _check_answers(address)
        self._client.__init__(address, timeout=ANSWER_SECONDS, set_as_default=False)
        return self._client

    def close(self) -> None:
        """End the connection, whatever state it is in, and the thread of its event loop."""
        runner = getattr(self._client, "_loop_runner", None)
        if runner is None:  # the constructor had not come so far
            return
        try:
            self._client.close()
        finally:
            runner.stop()  # `Client.close` does not where connecting failed


class _WorkerError(RuntimeError):
    """A worker cannot do what this process can; says which and why."""


def cluster_results(
    client: Any, sweep: Sweep, points: list[dict[str, Any]], pending: list[int]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Time points on a scheduler's workers.

    Parameters
    ----------
    client : distributed.Client
    pending
        Numbers of the points that are to be timed.

    Yields
    ------
    Number and result of a point, as they are finished.

    Raises
    ------
    InputError
        If a worker lacks this version of simgnn, a data set or a memory, or the scheduler goes.
    """
    import distributed

    work = {}
    for number in pending:
        config, point = _absolute(sweep.config, points[number])
        files = _files_of(config, point)
        # Workers may remember results of other code from an earlier sweep: `pure=False` makes every call a new one.
        work[
            client.submit(
                on_worker, config, point, sweep.batches, __version__, files, sweep.energy, pure=False
            )
        ] = number
    with client.as_current():
        completed = distributed.as_completed(work)
    finished = False
    try:
        for future in completed:
            yield work[future], future.result()
        finished = True
    except (_WorkerError, ModuleNotFoundError, distributed.KilledWorker) as error:
        raise InputError(f"workers cannot run points: {error}", source=OPTION) from error
    except (CancelledError, OSError) as error:
        raise InputError(
            "scheduler went away before the sweep had ended; the same command continues it",
            source=OPTION,
        ) from error
    finally:
        if not finished and client.status == "running":
            client.cancel(list(work))


def on_worker(
    config: Config,
    point: dict[str, Any],
    batches: int,
    version: str,
    files: list[str],
    energies: EnergyTable | None = None,
) -> dict[str, Any]:
    """`run_point` in a worker's process, whose version and files must be ours: a result stays in the journal."""
    if __version__ != version:
        raise _WorkerError(f"simgnn must be {version}, not {__version__}")
    for file in files:
        if not Path(file).exists():
            raise _WorkerError(
                f"data sets and memories must be on the worker's machine as well, and {file!r} is not"
            )
    return run_point(config, point, batches, energies)


def _absolute(config: Config, point: dict[str, Any]) -> tuple[Config, dict[str, Any]]:
    """A configuration and a point that name a data set and a memory on disk as any working folder sees them."""
    for (table, key), own in _ON_DISK.items():
        name = getattr(getattr(config, table), key)
        if (path := _located(name, own)) != name:
            config = config.replace(table, **{key: path})
        if f"{table}.{key}" in point:
            point = {**point, f"{table}.{key}": _located(point[f"{table}.{key}"], own)}
    return config, point


def _located(name: Any, own: Collection[str]) -> Any:
    # A data set may be a folder; what comes with simgnn is none, whatever lies here.
    there = isinstance(name, str) and name not in own and Path(name).exists()
    return str(Path(name).absolute()) if there else name


def _files_of(config: Config, point: dict[str, Any]) -> list[str]:
    """What a worker has to have: all other names are of graphs that it makes for itself, and of memories it knows."""
    names = (point.get(f"{table}.{key}", getattr(getattr(config, table), key)) for table, key in _ON_DISK)
    return [name for name in names if isinstance(name, str) and Path(name).is_absolute()]


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
    """Time every point that the folder's journal does not have yet, and write the table, the picture and the page.

    Parameters
    ----------
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
        Called with how many points are done, of how many.

    Returns
    -------
    Results by the point's number, see `simgnn.explore.sweep.point.run_point`.

    Raises
    ------
    InputError
        For anything that the user can put right; if no point could run, and then nothing is left in the folder.
    """
    check_integer("jobs", jobs, 1, 1024)
    points = sweep.points()
    objectives = sweep.chosen_by(areas=areas is not None)
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
            # Nothing that a later run could go on from.
            journal.discard()
            raise InputError(
                f"at least one point must be able to run: {_joined(refused, len(results))}", source="sweep"
            )
        table = sweep_rows(sweep, results, areas)
        write_atomically(journal.folder / RESULT, csv_bytes(table))
        if parquet:
            write_atomically(journal.folder / PARQUET, parquet_bytes(table, TYPES))
        write_atomically(journal.folder / PARETO, draw_objectives(table, sweep.order, objectives).png)
        # From the disk, as results here have no layers.
        slower = growths(read_points(journal.folder))
        page = sweep_report(sweep, table, slower, objectives=objectives, files=os.listdir(journal.folder))
        write_atomically(journal.folder / REPORT, page.html())
    return results


MOST_REASONS = 20
"""Most reasons for refusals that are named."""


def refusals(results: dict[int, dict[str, Any]]) -> dict[str, int]:
    """How many points were refused, dict of reason to int, the commonest first."""
    reasons = Counter(result["refused"] for result in results.values() if "refused" in result)
    return dict(reasons.most_common())


def other_reasons(refused: dict[str, int]) -> str:
    """The number of reasons that are not named, in words; empty if there are none."""
    others = len(refused) - MOST_REASONS
    return "" if others <= 0 else "1 other reason" if others == 1 else f"{others} other reasons"


def _joined(refused: dict[str, int], points: int) -> str:
    reasons = [f"{reason} ({times} of {points})" for reason, times in list(refused.items())[:MOST_REASONS]]
    others = other_reasons(refused)
    return "; ".join([*reasons, f"and {others}"] if others else reasons)


def _results(
    sweep: Sweep, points: list[dict[str, Any]], pending: list[int], jobs: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Numbers and results as they are finished."""
    # One process at first: others would compile the cycle model beside it, each for itself.
    alone = pending if jobs == 1 else pending[:1]
    for number in alone:
        yield number, run_point(sweep.config, points[number], sweep.batches, sweep.energy)
    rest = pending[len(alone) :]
    if not rest:
        return
    # A fork of a process with threads may wait for ever for a lock that one of them held.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(rest)), mp_context=context, initializer=_follow_the_parent)
    try:
        # Ctrl-C goes to all processes of the terminal: this one ends the others in order.
        with spared_children():
            work = {
                pool.submit(run_point, sweep.config, points[number], sweep.batches, sweep.energy): number
                for number in rest
            }
        for future in as_completed(work):
            yield work[future], future.result()
    except BrokenProcessPool as error:
        raise InputError(
            "a process ended before its point was timed, as where memory runs out: run the sweep again to continue it"
            " (fewer jobs need less memory)",
            source="--jobs",
        ) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """End where the parent has ended in whatever way."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a pool's processes do this"
    sentinel = parent.sentinel

    def watch() -> None:
        connection.wait([sentinel])
        # A pool's worker would otherwise wait for work for ever, or finish a point that no journal keeps.
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
