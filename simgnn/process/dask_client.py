"""Connections to a Dask scheduler: one address for the processes of many machines."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from typing import Any

from simgnn.errors import InputError, check_installed

ANSWER_SECONDS = 120
"""How long a scheduler may take to answer: it may have much to do, and its machine too."""
WORKERS_SECONDS = 120
"""The same, to have its workers."""
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
