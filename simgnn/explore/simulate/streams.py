"""What each command moves through the memory ports: beats and bursts of every client, from the commands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, EDGE_BYTES, SCALE_BYTES, SOURCE_RECORD_BYTES, Engine, Space
from simgnn.sim.cycle import state
from simgnn.sim.cycle.memory import STORES

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.cycle.launch import Launch
    from simgnn.sim.program.program import Program


CLIENTS: dict[str, int | np.integer[Any]] = {
    "commands": state.FETCH,
    "edges": state.EDGES,
    "records": state.RECORDS,
    "features": state.FEATURES,
    "scales": state.SCALES,
    "loads": state.LOADS,
    "lengths": state.LENGTHS,
    "stores": STORES,
}
"""Who uses the ports, by the numbers in the cycle model's log."""


def count_streams(
    launch: Launch, program: Program, segment: str
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Beats and bursts of a launch's commands.

    Returns
    -------
    beats, bursts : shape (commands, clients)
        Columns in the order of the clients' numbers. A beat that holds several commands is the first one's.
    """
    counter = _Counter(launch.config, launch.commands, program.memory.view("<u4"))
    counter.fetches(program.segment_address(segment)[0])
    for number, command in enumerate(launch.commands):
        if command["engine"] == Engine.AGGREGATE:
            counter.aggregate(number, command)
        elif command["engine"] == Engine.LOAD:
            counter.transfer(number, command, state.LOADS)
        elif command["engine"] == Engine.STORE:
            counter.transfer(number, command, STORES)
    return counter.beats, counter.bursts


Count = int | np.integer[Any]
"""An integer of Python, or one out of an array."""


class _Counter:
    def __init__(
        self, config: HardwareConfig, commands: NDArray[np.void], memory: NDArray[np.uint32]
    ) -> None:
        self._word, self._longest = config.word_bytes, config.burst_beats
        self._memory = memory
        self._commands = len(commands)
        self.beats = np.zeros((len(commands), len(CLIENTS)), np.int64)
        self.bursts = np.zeros((len(commands), len(CLIENTS)), np.int64)

    def fetches(self, address: int) -> None:
        """The commands themselves are one run."""
        if not self._commands:
            return
        first = address // self._word
        last = -(-(address + self._commands * COMMAND_BYTES) // self._word)
        places = np.arange(first, last)
        owner = np.maximum(0, places * self._word - address) // COMMAND_BYTES
        np.add.at(self.beats[:, state.FETCH], owner, 1)
        begins = (places % self._longest == 0) | (places == first)
        np.add.at(self.bursts[:, state.FETCH], owner[begins], 1)

    def aggregate(self, number: int, command: np.void) -> None:
        self._list(number, state.EDGES, command["edges_address"], command["edges"] * EDGE_BYTES)
        named = command["indexed"] or command["source_scaled"]
        if named:
            size = command["sources"] * SOURCE_RECORD_BYTES
            self._list(number, state.RECORDS, command["records_address"], size)
        if command["destination_scaled"]:
            size = command["destinations"] * SCALE_BYTES
            self._list(number, state.SCALES, command["scales_address"], size)
        if command["source_space"] != Space.DEVICE:
            return
        address, stride = command["source_address"], command["source_stride"]
        if not command["indexed"]:
            self._rows(number, state.FEATURES, address, stride, command["sources"], command["words"])
            return
        first = command["records_address"] >> 2
        step = SOURCE_RECORD_BYTES >> 2
        rows = self._memory[first : first + step * command["sources"] : step].astype(np.int64)
        self._runs(number, state.FEATURES, address + rows * stride, command["words"])

    def transfer(self, number: int, command: np.void, client: Count) -> None:
        self._rows(number, client, command["address"], command["stride"], command["rows"], command["words"])

    def _list(self, number: int, client: Count, address: Count, size: Count) -> None:
        """A list is read by whole words."""
        start = address // self._word * self._word
        if size:
            self._runs(number, client, np.array([start]), -(-(address + size - start) // self._word))

    def _rows(
        self, number: int, client: Count, address: Count, stride: Count, rows: Count, words: Count
    ) -> None:
        """Rows that touch are one run."""
        if stride == words * self._word:
            rows, words = min(rows, 1), rows * words
        self._runs(number, client, address + np.arange(rows) * stride, words)

    def _runs(self, number: int, client: Count, addresses: NDArray[np.int64], beats: Count) -> None:
        places = addresses // self._word % self._longest
        self.beats[number, client] += len(addresses) * beats
        self.bursts[number, client] += (-(-(places + beats) // self._longest)).sum() if beats else 0


def bursts_of_client(
    log: NDArray[np.void], bursts: NDArray[np.int64], client: Count
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A client's bursts in the log, and the number of the command that each belongs to: commands are served in order.

    Parameters
    ----------
    log : records of `LOGGED`, shape (bursts,)
    bursts : shape (commands, clients)
    client

    Returns
    -------
    places, commands : shape (bursts of the client,)
    """
    return np.flatnonzero(log["client"] == client), np.repeat(np.arange(len(bursts)), bursts[:, client])


def bursts_of_commands(log: NDArray[np.void], bursts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number of the command that each logged burst belongs to.

    Parameters
    ----------
    log, bursts
        As `bursts_of_client` takes them.

    Returns
    -------
    Shape (bursts,).
    """
    owner = np.empty(len(log), np.int64)
    for client in np.flatnonzero(np.bincount(log["client"])):
        places, commands = bursts_of_client(log, bursts, client)
        owner[places] = commands
    return owner
