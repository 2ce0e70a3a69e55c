"""Connections to a Dask scheduler, one address for the processes of many machines, and a scheduler of one's own."""

from __future__ import annotations

import contextlib
import importlib.util
import socket
import tempfile
from collections.abc import Iterator
from multiprocessing import resource_tracker
from typing import Any

from simgnn.errors import InputError
from simgnn.process.signals import spared_children

ANSWER_SECONDS = 120
"""How long a scheduler may take to answer: it may have much to do, and its machine too."""
WORKERS_SECONDS = 120
"""The same, to have its workers."""
OPTION = "--scheduler"
"""That errors name, unless another one has asked for a scheduler."""


@contextlib.contextmanager
def connected(address: str, *, workers: int = 1, option: str = OPTION) -> Iterator[Any]:
    """A connection to a scheduler that has workers.

    Parameters
    ----------
    address
        As `dask scheduler` prints it, such as ``tcp://host:8786``.
    workers
        That it must have.
    option
        That errors name.

    Raises
    ------
    InputError
        If Dask is not installed, no scheduler answers, or there is no worker.
    """
    _check_installed(option)
    with contextlib.closing(_Connection()) as connection:
        try:
            client = connection.open(address)
        except ConnectionRefusedError as error:
            raise InputError(
                f"scheduler must be there, and {address!r} refuses connections", source=option
            ) from error
        except TimeoutError as error:
            raise InputError(
                f"scheduler must answer within {ANSWER_SECONDS} s, and {address!r} does not", source=option
            ) from error
        except (OSError, ValueError) as error:
            raise InputError(
                f"scheduler must be one of Dask, and {address!r} is none ({error})", source=option
            ) from error
        await_workers(client, workers, option=option)
        yield client


def await_workers(client: Any, count: int, *, option: str = OPTION) -> None:
    """Wait until a scheduler has so many workers.

    Raises
    ------
    InputError
        If it does not within `WORKERS_SECONDS`.
    """
    try:
        client.wait_for_workers(count, timeout=WORKERS_SECONDS)
    except TimeoutError as error:
        many = "1 worker" if count == 1 else f"{count} workers"
        raise InputError(
            f"scheduler must have at least {many} within {WORKERS_SECONDS} s,"
            f" and {client.scheduler.address!r} has {len(client.ncores())}",
            source=option,
        ) from error


@contextlib.contextmanager
def own_cluster(workers: int, *, option: str = OPTION) -> Iterator[str]:
    """A scheduler on this machine with so many workers of one thread, each a process; its address.

    Raises
    ------
    InputError
        If Dask is not installed.
    """
    _check_installed(option)
    from distributed import LocalCluster

    # Starting the first process would start it, and let SIGINT through again.
    resource_tracker.ensure_running()
    with contextlib.ExitStack() as stack:
        # Dask leaves a folder with its name where the scheduler's and the workers' folders were.
        place = {"local_directory": stack.enter_context(tempfile.TemporaryDirectory(prefix="simgnn-dask-"))}
        # Ctrl-C is for us, who let workers end in order. Dask's threads, which start them, take after this one.
        with spared_children():
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    scheduler_kwargs=place,
                    **place,
                )
            )
        yield cluster.scheduler_address


def _check_installed(option: str) -> None:
    if importlib.util.find_spec("distributed") is None:
        raise InputError(
            "distributed must be installed for a scheduler, and is not: pip install 'simgnn[cluster]'",
            source=option,
        )


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
