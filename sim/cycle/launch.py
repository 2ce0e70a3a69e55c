"""A launch for the cycle model: commands decoded, and room for all that will be known of them."""

import ctypes
import mmap

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, HEADER, LAYOUT, Engine, Opcode
from simgnn.hw.source import FEATURE_BURSTS, ROWS_AHEAD
from simgnn.sim.cycle import state
from simgnn.sim.cycle.count import count
from simgnn.sim.cycle.machine import EVERYTHING, GROW, STUCK, run
from simgnn.sim.cycle.state import ENGINES
from simgnn.sim.cycle.update import UpdateCycles, gemm_cycles
from simgnn.sim.device import DeviceError
from simgnn.sim.memory_service import service_library
from simgnn.sim.timing import MEMORY_COUNTERS

FIRST_MARKS = 1 << 16
"""Cycles of overlapping AGGREGATE commands that there is room for at first."""
UPDATE_FIELDS = ("m", "n", "k", "transpose_a", "transpose_b", "bias", "ones_row", "n_outer")
"""Fields of a GEMM that its timing depends on, in the order in which `gemm_cycles` takes them."""


def _mask(size):
    """Mask of a ring that holds at least `size` elements."""
    return (1 << (size - 1).bit_length()) - 1


def _field(words, field):
    """A field of all commands, ndarray of int64, shape (commands,)."""
    if field.width == 64:
        return words[:, field.word].astype(np.int64) | words[:, field.word + 1].astype(np.int64) << 32
    return words[:, field.word].astype(np.int64) >> field.low & ((1 << field.width) - 1)


class StuckError(DeviceError):
    """The model does not bring a launch to its end. A legal program's launches have one, so the model is wrong."""


class Launch:
    """One launch of a program: what goes into the compiled model and what comes out of it.

    Parameters
    ----------
    config : HardwareConfig
    timing : MemoryTiming
    memory : ndarray of uint8
        Device memory as it is at the launch; lists of edges and records are read from it.
    address : int
        Of the first command, bytes.
    commands : int
    before : Launch, optional
        The launch before since the last reset: the `broadcast` organisation takes turns, and goes on with the next.
    masks : list of (ndarray of bool, shape (destinations, columns)) or None, optional
        Where the organisation is `sspmm`, of each AGGREGATE in order, as `MaskRecordingDevice` has them: the sums that
        are wanted, None for all.

    Attributes
    ----------
    masks : list of (ndarray of bool, shape (destinations, columns)) or None
        Of each AGGREGATE, what the time depends on.
    reads, writes : ndarray of `LOGGED`, shape (ports or 1 where all do the same, bursts)
        The bursts, after `keep_log`; who, where and when is noted at the first port.
    """

    def __init__(self, config, timing, memory, *, address, commands, before=None, masks=()):
        self.config = config
        self._words = memory[address : address + commands * COMMAND_BYTES].view("<u4").reshape(commands, -1)
        functions = service_library()
        ports = range(config.ports)
        self._structures = [
            timing.structure(word_bytes=config.word_bytes, clock_mhz=config.clock_mhz, port=port)
            for port in ports
        ]
        self._functions = functions
        self._distinct = config.ports if self._structures[0].stall_threshold else 1
        self._services = [
            ctypes.create_string_buffer(functions.service_bytes()) for _ in range(self._distinct)
        ]
        self.reads = self.writes = np.zeros((self._distinct, 0), state.LOGGED)
        self._memory = memory.view("<u4")
        self._marks = np.zeros(FIRST_MARKS, np.uint8)
        sspmm = config.fuses_masks
        self._sums = config.accumulator_words * (config.lanes if sspmm else config.parts)
        sums = 2 * config.clusters * self._sums
        self._addition_free = np.zeros(sums, np.int64)
        self.commands, self._order = self._decode()
        self._masks = self._pack(masks)
        self.core = self._allocate(timing, address)
        if before is not None:
            self.core["stepped"]["turn"] = before.core["stepped"]["turn"]
            self.core["gather"]["behind"] = before.core["gather"]["behind"]

    def _decode(self):
        """The launch's commands, ndarray of `COMMAND`, and the numbers of each engine's, shape (engines, commands)."""
        words, config = self._words, self.config
        count = len(words)
        opcode = _field(words, HEADER["opcode"])
        commands = np.zeros(count, state.COMMAND)
        commands["waits"] = _field(words, HEADER["wait"])
        commands["signals"] = _field(words, HEADER["signal"])
        for code in Opcode:
            at = np.flatnonzero(opcode == code)
            mine = words[at]
            fields = LAYOUT[code]
            commands["engine"][at] = ENGINE_OF[code]
            commands["place"][at] = np.arange(len(at))
            commands["operands"][at] = state.OPERANDS[code]
            if code != Opcode.GEMM:
                commands["words"][at] = -(-_field(mine, fields["columns"]) // config.lanes)
            if code == Opcode.AGGREGATE:
                for name in set(fields) & set(state.COMMAND.names):
                    commands[name][at] = _field(mine, fields[name])
                rest = (_field(mine, fields["columns"]) - 1) % config.lanes + 1
                commands["tail"][at] = np.where(rest == 64, -1, (1 << np.minimum(rest, 63)) - 1)
            elif code != Opcode.GEMM:
                side = "source" if code == Opcode.LOAD else "destination"
                commands["rows"][at] = _field(mine, fields["rows"])
                commands["address"][at] = _field(mine, fields[f"{side}_address"])
                commands["stride"][at] = _field(mine, fields[f"{side}_stride"])
        self.updates = self._update_cycles(opcode)
        commands["update_cycles"] = self.updates[:, 0]
        order = np.zeros((ENGINES, max(1, count)), np.int64)
        for engine in Engine:
            mine = np.flatnonzero(commands["engine"] == engine)
            order[engine, : len(mine)] = mine
        return commands, order

    def _pack(self, masks):
        """Masks as bits, a number for each word of each destination, ndarray of int64; commands are told where."""
        lanes = self.config.lanes
        aggregates = np.flatnonzero(self.commands["engine"] == Engine.AGGREGATE)
        if not self.config.fuses_masks:
            masks = [None] * len(aggregates)
        elif len(masks) != len(aggregates):
            raise ValueError(
                f"masks must be given for {len(aggregates)} AGGREGATE commands, not {len(masks)!r}"
            )
        self.masks = masks
        self.commands["mask_at"] = -1
        packed, at = [np.zeros(0, np.int64)], 0
        for number, mask in zip(aggregates, masks, strict=True):
            if mask is None:
                continue
            words = -(-mask.shape[1] // lanes)
            bits = np.zeros((len(mask), words * lanes), np.uint64)
            bits[:, : mask.shape[1]] = mask
            weights = np.uint64(1) << np.arange(lanes, dtype=np.uint64)
            self.commands["mask_at"][number] = at
            packed.append((bits.reshape(-1, lanes) @ weights).view(np.int64))
            at += len(packed[-1])
        return np.concatenate(packed)

    def _update_cycles(self, opcode):
        """Per GEMM: its cycles, those in each of the update engine's first states, and rows put into the array."""
        config = self.config
        cycles = np.zeros((len(self._words), len(UpdateCycles._fields)), np.int64)
        at = np.flatnonzero(opcode == Opcode.GEMM)
        fields = LAYOUT[Opcode.GEMM]
        shapes = np.stack([_field(self._words[at], fields[name]) for name in UPDATE_FIELDS], axis=1)
        different, which = np.unique(shapes, axis=0, return_inverse=True)
        sizes = config.array_rows, config.array_columns, config.lanes, config.add_stages, config.mul_stages
        found = np.array([gemm_cycles(*map(int, shape), *sizes) for shape in different], np.int64)
        if len(at):
            cycles[at] = found[which.reshape(-1)]
        return cycles

    def keep_log(self, *, reads, writes):
        """Have the first `reads` bursts that are read and the first `writes` that are written logged."""
        self.reads, self.writes = (np.zeros((self._distinct, n), state.LOGGED) for n in (reads, writes))
        sizes = self.core["sizes"]
        sizes["logged_reads"], sizes["logged_writes"] = reads, writes
        sizes["read_log"], sizes["write_log"] = self.reads.ctypes.data, self.writes.ctypes.data

    def run(self):
        """Work the launch out.

        Raises
        ------
        StuckError
            If its commands wait for each other for ever.
        """
        while True:
            outcome = run(
                self.core,
                self.commands,
                self._order,
                self._memory,
                self._marks,
                self._addition_free,
                self._masks,
            )
            if outcome != GROW:
                break
            engine = self.core["aggregate"]
            needed = int(engine["grow"][0] - engine["marks_from"][0]) + 1
            marks = np.zeros(max(2 * len(self._marks), 1 << needed.bit_length()), np.uint8)
            marks[: len(self._marks)] = self._marks
            self._marks = marks
            engine["grow"] = 0
        if outcome == STUCK:
            raise StuckError(
                "the cycle model must bring the launch to its end, not leave commands waiting for ever"
            )
        alike = self.config.ports // self._distinct
        self.reads, self.writes = (np.repeat(log, alike, axis=0) for log in (self.reads, self.writes))

    @property
    def cycles(self):
        return int(self.core["machine"]["cycles"][0])

    @property
    def counters(self):
        """Performance counters, dict of str to int."""
        return count(self.core[0], self.commands, self.updates)

    @property
    def memory(self):
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

    def _allocate(self, timing, address):
        """The launch before its first cycle, ndarray of `CORE`, shape (1,)."""
        config = self.config
        functions = self._functions
        # A mapping of its own is zero without being touched, and most of it never is.
        core = np.frombuffer(mmap.mmap(-1, state.CORE.itemsize), state.CORE)
        beats = config.burst_beats
        whole = config.word_bytes > COMMAND_BYTES
        buffers = {
            state.FETCH: 2 * beats if whole else max(2 * COMMAND_BYTES // config.word_bytes, beats),
            state.EDGES: 2 * beats,
            state.RECORDS: 2 * beats,
            state.FEATURES: FEATURE_BURSTS * beats,
            state.SCALES: 2 * beats,
            state.LOADS: 2 * beats,
        }
        waiting = config.clusters * (config.queue_depth + 2) + 4 * config.edges_per_cycle
        sizes = {
            "beat_bytes": config.data_bits // 8,
            "group": config.edges_per_cycle,
            "sspmm": config.fuses_masks,
            "stepped": config.organisation != "clustered",
            "dram": timing.is_dram,
            "stalls": self._structures[0].stall_threshold != 0,
            # Without random stalls every port does the same in the same cycle.
            "distinct": self._distinct,
            "memory_reads": timing.outstanding_reads,
            "memory_writes": timing.outstanding_writes,
            "write_spacing": self._structures[0].write_spacing,
            "sums": self._sums,
            "program": address,
            "commands": len(self._words),
            "word_shift": config.word_bytes.bit_length() - 1,
            "beat_mask": _mask(2 * max(buffers.values())),
            "row_mask": _mask(config.ring_words + ROWS_AHEAD + waiting),
            "edge_mask": _mask(2 * config.queue_depth),
        }
        for name in state.SIZES.names:
            core["sizes"][name] = sizes.get(name, getattr(config, name, 0))
        for name in ("read", "write", "stall", "counts"):
            function = getattr(functions, f"service_{name}")
            core["sizes"][f"{name}_call"] = ctypes.cast(function, ctypes.c_void_p).value
        for port in range(self._distinct):
            core["port"]["timing"][0, port] = ctypes.addressof(self._structures[port])
            core["port"]["service"][0, port] = ctypes.addressof(self._services[port])
        for client, size in buffers.items():
            core["reader"]["buffer"][0, client] = size
        for engine in Engine:
            core["engine"]["commands"][0, engine] = np.count_nonzero(self.commands["engine"] == engine)
        core["machine"]["dirty"] = EVERYTHING
        return core
