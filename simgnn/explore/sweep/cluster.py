"""Points on the workers of a Dask scheduler: the processes of many machines, behind one address."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn import __version__
from simgnn.errors import InputError
from simgnn.explore.sweep.point import run_point
from simgnn.process.dask_client import OPTION

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.explore.sweep.spec import Sweep


class _WorkerError(RuntimeError):
    """A worker cannot do what this process can; says which and why."""


def cluster_results(
    client: Any, sweep: Sweep, points: list[dict[str, Any]], pending: list[int]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Time points on a scheduler's workers.

    Parameters
    ----------
    client : distributed.Client
    sweep
    points
    pending
        Numbers of the points that are to be timed.

    Yields
    ------
    Number and result of a point, as they are finished.

    Raises
    ------
    InputError
        If a worker lacks this version of simgnn or a data set's file, or the scheduler goes.
    """
    from distributed import KilledWorker, as_completed

    work = {}
    for number in pending:
        config, point = _absolute(sweep.config, points[number])
        name = point.get("training.dataset", config.training.dataset)
        files = [name] if isinstance(name, str) and Path(name).is_absolute() else []
        # Workers may remember results of other code from an earlier sweep: `pure=False` makes every call a new one.
        work[client.submit(on_worker, config, point, sweep.batches, __version__, files, pure=False)] = number
    with client.as_current():
        completed = as_completed(work)
    finished = False
    try:
        for future in completed:
            yield work[future], future.result()
        finished = True
    except (_WorkerError, ModuleNotFoundError, KilledWorker) as error:
        raise InputError(f"workers must be able to run points: {error}", source=OPTION) from error
    except (CancelledError, OSError) as error:
        raise InputError(
            "scheduler must stay until the sweep has ended, and it went; the same command goes on",
            source=OPTION,
        ) from error
    finally:
        if not finished and client.status == "running":
            client.cancel(list(work))


def on_worker(
    config: Config, point: dict[str, Any], batches: int, version: str, files: list[str]
) -> dict[str, Any]:
    """`run_point` in a worker's process, whose version and files must be ours: a result stays in the journal."""
    if __version__ != version:
        raise _WorkerError(f"simgnn must be {version}, not {__version__}")
    for file in files:
        if not Path(file).is_file():
            raise _WorkerError(f"data set must be a file that the worker has, not {file!r}")
    return run_point(config, point, batches)


def _absolute(config: Config, point: dict[str, Any]) -> tuple[Config, dict[str, Any]]:
    """A configuration and a point that name a data set's file as any working folder sees it."""
    name = config.training.dataset
    if Path(name).is_file():
        config = config.replace("training", dataset=str(Path(name).absolute()))
    swept = point.get("training.dataset")
    if isinstance(swept, str) and Path(swept).is_file():
        point = {**point, "training.dataset": str(Path(swept).absolute())}
    return config, point
