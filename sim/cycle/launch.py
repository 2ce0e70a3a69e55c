"""A launch for the cycle model: its state before and after, and the run between them."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Engine, Format
from simgnn.hw.compressed import LENGTH_BYTES, pack_cycles, unpack_cycles
from simgnn.hw.config import HardwareConfig
from simgnn.hw.depths import FEATURE_BURSTS, LIST_BURSTS, ROWS_AHEAD
from simgnn.sim.cycle import state
from simgnn.sim.cycle.aggregate.organisations import TIMINGS
from simgnn.sim.cycle.aggregate.steps import compiled_organisation
from simgnn.sim.cycle.count import count
from simgnn.sim.cycle.decode import launch_commands
from simgnn.sim.cycle.machine import EVERYTHING, GROW, STUCK, run
from simgnn.sim.cycle.scratch import lent
from simgnn.sim.cycle.state import ENGINES, STATE
from simgnn.sim.cycle.uneven import compiled_uneven
from simgnn.sim.device import DeviceError
from simgnn.sim.harness.memory_service import service_library
from simgnn.sim.memory.timing import MEMORY_COUNTERS, MemoryTiming, TimingStructure
from simgnn.sim.program.commands import decode_commands


def _mask(size: int) -> int:
    """Mask of a ring that holds at least `size` elements."""
    return (1 << (size - 1).bit_length()) - 1


class StuckError(DeviceError):
    """The model does not bring a launch to its end. A legal program's launches have one, so the model is wrong."""


def empty_launch(config: HardwareConfig, timing: MemoryTiming) -> Launch:
    """A launch without commands, which is over at once."""
    return Launch(config, timing, np.zeros(COMMAND_BYTES, np.uint8), address=0, commands=0)


def compile_model(config: HardwareConfig, timing: MemoryTiming) -> None:
    """Compile the model, or find it on disk, before a launch's duration is measured or predicted."""
    empty_launch(config, timing).run()


@functools.lru_cache(maxsize=64)
def _idle(config: HardwareConfig, timing: MemoryTiming) -> tuple[NDArray[np.void], list[TimingStructure]]:
    """What launches begin with before they have commands: `STATE`, shape (1,), and the timing of the ports in it."""
    unlike = timing.stall_probability > 0 or timing.write_order == "random"
    # Without random stalls and orders every port does the same in the same cycle: one stands for all.
    distinct = config.ports if unlike else 1
    structures = [
        timing.structure(word_bytes=config.word_bytes, clock_mhz=config.clock_mhz, port=port)
        for port in range(distinct)
    ]
    organisation, functions = TIMINGS[config.organisation], service_library()
    core = np.zeros(1, STATE)
    beats = config.burst_beats
    whole = config.word_bytes > COMMAND_BYTES
    buffers = {
        state.FETCH: LIST_BURSTS * beats if whole else max(2 * COMMAND_BYTES // config.word_bytes, beats),
        state.EDGES: LIST_BURSTS * beats,
        state.RECORDS: LIST_BURSTS * beats,
        state.FEATURES: FEATURE_BURSTS * beats,
        state.SCALES: LIST_BURSTS * beats,
        state.LOADS: 2 * beats,
        state.LENGTHS: LIST_BURSTS * beats,
    }
    # What is 0 here is the launch's own.
    sizes = dict.fromkeys(
        ("program", "commands", "logged_reads", "logged_writes", "read_log", "write_log"), 0
    )
    sizes |= {
        "beat_bytes": config.data_bits // 8,
        "group": config.edges_per_cycle,
        "scales": config.scales_at_once,
        "sspmm": organisation.sspmm,
        "stepped": organisation.stepped,
        "limited": organisation.stepped or (organisation.sspmm and config.link_clusters > 1),
        "dram": timing.is_dram,
        "stalls": structures[0].stall_threshold != 0,
        "ordered": structures[0].write_order != 0,
        "distinct": distinct,
        "memory_reads": timing.outstanding_reads,
        "memory_writes": timing.outstanding_writes,
        "write_spacing": structures[0].write_spacing,
        "pack_cycles": pack_cycles(config.lanes),
        "unpack_cycles": unpack_cycles(config.lanes),
        "sums": config.accumulator_words * organisation.sums_per_word(config),
        "word_shift": config.word_bytes.bit_length() - 1,
        "beat_mask": _mask(2 * max(buffers.values())),
        "row_mask": _mask(config.ring_words + ROWS_AHEAD + config.edges_under_way),
        "edge_mask": _mask(config.queue_depth * (config.edges_per_cycle if organisation.sspmm else 1) + 1),
        "cluster_shift": config.clusters.bit_length() - 1,
    }
    for name in ("read", "write", "stall", "lead", "counts"):
        function = getattr(functions, f"service_{name}")
        sizes[f"{name}_call"] = ctypes.cast(function, ctypes.c_void_p).value or 0
    sizes["uneven_call"] = compiled_uneven().address if distinct > 1 else 0
    apart = organisation.stepped or organisation.sspmm
    sizes["organisation_call"] = compiled_organisation(organisation.stepped).address if apart else 0
    # By the names of the record: what is not worked out above is a field of the configuration.
    core["sizes"] = tuple(
        sizes[name] if name in sizes else getattr(config, name) for name in state.names_of(state.SIZES)
    )
    core["port"]["timing"][0, :distinct] = [ctypes.addressof(structure) for structure in structures]
    for client, size in buffers.items():
        core["reader"]["buffer"][0, client] = size
    core["machine"]["dirty"] = EVERYTHING
    return core, structures


class Launch:
    """One launch of a program: what goes into the compiled model and what comes out of it.

    Parameters
    ----------
    memory
        Device memory as it is at the launch; lists of edges and records are read from it, which must not change before
        `run` has ended.
    address
        Of the first command, bytes.
    before
        The launch before since the last reset: the `broadcast` organisation takes turns, and goes on with the next.
    masks : shape (destinations, columns) each
        Where the organisation is `sspmm`, of each AGGREGATE in order, as `ReferenceDevice` has them: the sums that
        are wanted, None for all.
    nonzero : shape (sources, columns) each
        Where it skips zeros, the same of the scaled source values that are not zero.
    blocks : shape (blocks,) each
        Of each LOAD and STORE of blocks in order, the same: with which of their words a beat of values is taken.
    fields : `DECODED`, shape (commands,)
        The commands, where they have been decoded.

    Attributes
    ----------
    masks, nonzero
        Of each AGGREGATE, what the time depends on.
    reads, writes : `LOGGED`, shape (ports or 1 where all do the same, bursts)
        The bursts, after `keep_log`; who, where and when is noted at the first port.
    """

    def __init__(
        self,
        config: HardwareConfig,
        timing: MemoryTiming,
        memory: NDArray[np.uint8],
        *,
        address: int,
        commands: int,
        before: Launch | None = None,
        masks: Sequence[NDArray[np.bool_] | None] = (),
        nonzero: Sequence[NDArray[np.bool_]] = (),
        blocks: Sequence[NDArray[np.int64]] = (),
        fields: NDArray[np.void] | None = None,
    ) -> None:
        self.config = config
        functions = self._functions = service_library()
        idle, self._structures = _idle(config, timing)
        # By bytes: NumPy copies records field by field, a hundred times as slowly.
        self.core = idle.view(np.uint8).copy().view(STATE)
        self._distinct = len(self._structures)
        # The memory's state lives in C; the launch keeps it as long as compiled code has its address.
        self._services = [
            ctypes.create_string_buffer(functions.service_bytes()) for _ in range(self._distinct)
        ]
        self.reads = self.writes = np.zeros((self._distinct, 0), state.LOGGED)
        self._memory: NDArray[np.uint32] | None = memory.view("<u4")
        self._sums = int(self.core["sizes"]["sums"][0])
        if fields is None:
            words = memory[address : address + commands * COMMAND_BYTES].view("<u4")
            fields = decode_commands(words.reshape(commands, COMMAND_WORDS))
        self.commands, self._order, self.updates = launch_commands(fields, config)
        self._aggregates = np.flatnonzero(self.commands["engine"] == int(Engine.AGGREGATE))
        fuses = config.fuses_masks
        self.masks = self._of_aggregates("masks", masks, wanted=fuses)
        self.nonzero = self._of_aggregates("nonzero", nonzero, wanted=fuses and config.skip_zeros)
        # One array of all the bits that times depend on: `run` takes one, whatever the organisation.
        packed = self._pack({"mask_at": self.masks, "nonzero_at": self.nonzero})
        self._masks = np.concatenate([packed, *self._place_blocks(blocks, len(packed))])
        sizes = self.core["sizes"]
        sizes["program"], sizes["commands"] = address, commands
        ports = self.core["port"][0, : self._distinct]
        ports["service"] = [ctypes.addressof(service) for service in self._services]
        self.core["engine"]["commands"][0] = np.bincount(self.commands["engine"], minlength=ENGINES)
        # The turns of `broadcast` are registers that no command sets back.
        if before is not None:
            self.core["limited"]["turn"] = before.core["limited"]["turn"]
            self.core["gather"]["behind"] = before.core["gather"]["behind"]

    def _of_aggregates(
        self, name: str, given: Sequence[NDArray[np.bool_] | None], *, wanted: bool
    ) -> Sequence[NDArray[np.bool_] | None]:
        """What is given for each AGGREGATE command, None of each where the time does not depend on it."""
        aggregates = len(self._aggregates)
        if not wanted:
            return [None] * aggregates
        if len(given) != aggregates:
            raise ValueError(f"{name} must be given for {aggregates} AGGREGATE commands, not {len(given)!r}")
        return given

    def _pack(self, given: dict[str, Sequence[NDArray[np.bool_] | None]]) -> NDArray[np.int64]:
        """Matrices as bits, a number for each word of each row; a command's `field` has the place of its own, or -1."""
        lanes = self.config.lanes
        weights = np.uint64(1) << np.arange(lanes, dtype=np.uint64)
        packed, at = [np.zeros(0, np.int64)], 0
        for field, matrices in given.items():
            self.commands[field] = -1
            for number, matrix in zip(self._aggregates, matrices, strict=True):
                if matrix is None:
                    continue
                words = -(-matrix.shape[1] // lanes)
                bits = np.zeros((len(matrix), words * lanes), np.uint64)
                bits[:, : matrix.shape[1]] = matrix
                self.commands[field][number] = at
                packed.append((bits.reshape(-1, lanes) @ weights).view(np.int64))
                at += len(packed[-1])
        return np.concatenate(packed)

    def _place_blocks(self, given: Sequence[NDArray[np.int64]], at: int) -> Sequence[NDArray[np.int64]]:
        """Give commands the place, from `at` on, of what is given of their blocks, and how many words they move."""
        commands, config = self.commands, self.config
        commands["blocks_at"] = -1
        # Only LOADs and STOREs have descriptors of this format.
        found = np.flatnonzero(commands["format"] == int(Format.COMPRESSED))
        if len(given) != len(found):
            raise ValueError(f"blocks must be given for {len(found)} LOADs and STOREs, not {len(given)!r}")
        for number, taken in zip(found, given, strict=True):
            command = commands[number]
            command["blocks_at"] = at
            at += len(taken)
            if command["engine"] == Engine.LOAD:
                command["moved"] = command["rows"] + len(taken)
                continue
            beats = sum(int(bits).bit_count() for bits in taken)
            first = (command["address"] - command["stride"]) % config.word_bytes
            lengths = -(-(first + LENGTH_BYTES * len(taken)) // config.word_bytes)
            command["moved"] = len(taken) + beats + lengths
        return given

    def keep_log(self, *, reads: int, writes: int) -> None:
        """Have the first `reads` bursts that are read and the first `writes` that are written logged."""
        self.reads, self.writes = (np.zeros((self._distinct, n), state.LOGGED) for n in (reads, writes))
        sizes = self.core["sizes"]
        sizes["logged_reads"], sizes["logged_writes"] = reads, writes
        sizes["read_log"], sizes["write_log"] = self.reads.ctypes.data, self.writes.ctypes.data

    def run(self) -> None:
        """Work the launch out, once.

        Raises
        ------
        StuckError
            If its commands wait for each other for ever.
        """
        with lent(2 * self.config.clusters * self._sums) as scratch:
            state_bytes = scratch.core.view(np.uint8)[: STATE.itemsize]
            state_bytes[:] = self.core.view(np.uint8)
            while True:
                outcome = run(
                    scratch.core,
                    self.commands,
                    self._order,
                    self._memory,
                    scratch.marks,
                    scratch.addition_free,
                    self._masks,
                )
                if outcome != GROW:
                    break
                engine = scratch.core["aggregate"]
                # Compiled code cannot make its own arrays longer: it comes back to here, and goes on where it was.
                scratch.grow(int(engine["grow"][0] - engine["marks_from"][0]) + 1)
                engine["grow"] = 0
            self.core.view(np.uint8)[:] = state_bytes
            self._memory = None
            if outcome == STUCK:
                raise StuckError(
                    "the cycle model must bring the launch to its end, not leave commands waiting for ever"
                )

    @property
    def cycles(self) -> int:
        return int(self.core["machine"]["cycles"][0])

    @property
    def counters(self) -> dict[str, int]:
        """Performance counters by their names in `simgnn.hw.counters`."""
        return count(self.core[0], self.commands, self.updates)

    @property
    def memory(self) -> dict[str, tuple[int, ...]]:
        """What the memory counted at each port, as `Run.memory` has it."""
        dram = np.zeros((len(self._services), len(MEMORY_COUNTERS) - 2), np.uint64)
        for values, service in zip(dram, self._services, strict=True):
            self._functions.service_counts(service, values.ctypes.data)
        beat_bytes = self.config.data_bits // 8
        port = self.core["port"][0, : len(self._services)]
        columns = [port["read_beats"] * beat_bytes, port["write_beats"] * beat_bytes, *dram.T]
        return {
            name: tuple(int(value) for value in column) * (self.config.ports // self._distinct)
            for name, column in zip(MEMORY_COUNTERS, columns, strict=True)
        }
