"""Points on the workers of a Dask scheduler: the processes of many machines, behind one address."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn import __version__
from simgnn.errors import InputError
from simgnn.sweep.point import run_point

if TYPE_CHECKING:
    from simgnn.config import Config
    from simgnn.sweep.spec import Sweep


ANSWER_SECONDS = 10
"""How long a scheduler may take to answer, and to have a worker."""
_OPTION = "--scheduler"


class _WorkerError(RuntimeError):
    """A worker cannot do what this process can; says which and why."""


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
        If Dask is not installed, nobody answers, or there is no worker.
    """
    if importlib.util.find_spec("distributed") is None:
        raise InputError(
            "distributed must be installed for a scheduler, and is not: pip install 'simgnn[dask]'",
            source=_OPTION,
        )
    with contextlib.closing(_Connection()) as connection:
        try:
            client = connection.open(address)
        except (OSError, ValueError) as error:
            raise InputError(
                f"scheduler must answer within {ANSWER_SECONDS} s, and {address!r} does not", source=_OPTION
            ) from error
        try:
            client.wait_for_workers(1, timeout=ANSWER_SECONDS)
        except TimeoutError as error:
            raise InputError(
                f"scheduler must have at least 1 worker within {ANSWER_SECONDS} s, and {address!r} has 0",
                source=_OPTION,
            ) from error
        yield client


class _Connection:
    """A client that can be closed even where its constructor raises.

    Such a client keeps its thread, and would be closed when it is collected: at any moment, also while Dask holds
    the lock that closing it waits for.
    """

    def __init__(self) -> None:
        from distributed import Client

        self._client = Client.__new__(Client)

    def open(self, address: str) -> Any:
        """Connect; an OSError or a ValueError where nobody answers."""
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
        raise InputError(f"workers must be able to run points: {error}", source=_OPTION) from error
    except (CancelledError, OSError) as error:
        raise InputError(
            "scheduler must stay until the sweep has ended, and it went; the same command goes on",
            source=_OPTION,
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
