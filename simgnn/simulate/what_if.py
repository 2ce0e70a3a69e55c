"""What would help: the first mini-batch once more, each time with one thing better, through the same cycle model."""

from dataclasses import dataclass, field, replace

from simgnn.errors import InputError
from simgnn.hw.command import COMMAND_BYTES, LAYOUT, Opcode
from simgnn.sim.timing import MemoryTiming
from simgnn.simulate.rows import rows_of
from simgnn.simulate.runs import time_program

_TWICE = {
    "twice the clusters": "clusters",
    "twice the array rows": "array_rows",
    "twice the array columns": "array_columns",
    "twice the bank words": "bank_words",
    "twice the accumulator words": "accumulator_words",
    "twice the ring words": "ring_words",
    "twice the outstanding reads": "outstanding_reads",
    "twice the outstanding writes": "outstanding_writes",
    "twice the queue depth": "queue_depth",
}
"""Sizes of the hardware that are doubled, one at a time."""
BETTER_MEMORY = "memory without latency"
WIDER = "ports twice as wide"
LARGER_ARRAY = "array twice as large each way"
WIDER_ARRAY = "array and ports twice as wide"
N_OUTER = "products with n outer"


@dataclass(frozen=True, kw_only=True)
class Trial:
    """Cycles with one thing changed.

    Parameters
    ----------
    change : str
    cycles : dict of (str, int) to int
        By phase and layer; empty where the mini-batch cannot run like that.
    refused : str
        Why it cannot.
    """

    change: str
    cycles: dict = field(default_factory=dict)
    refused: str = ""

    @property
    def total(self):
        """Cycles of the mini-batch."""
        return sum(self.cycles.values())


def try_changes(batches, loaded, compiled, *, timing, progress=lambda text: None):
    """Cycles of a mini-batch for every change that this hardware allows.

    Parameters
    ----------
    batches : simgnn.simulate.runs.Batches
    loaded : LoadedBatch
    compiled : Compiled
        The mini-batch, for the hardware as it is.
    timing : MemoryTiming
    progress : callable of str

    Returns
    -------
    list of Trial
        Without those that the hardware's own limits forbid.

    Raises
    ------
    DeviceError
        If a launch fails.
    """
    hardware = batches.config.hardware
    trials = []
    if timing.kind != "ideal":
        progress(BETTER_MEMORY)
        ideal = MemoryTiming(
            kind="ideal",
            outstanding_reads=timing.outstanding_reads,
            outstanding_writes=timing.outstanding_writes,
        )
        trials.append(_trial(BETTER_MEMORY, compiled, hardware, ideal))
    progress(N_OUTER)
    trials.append(_trial(N_OUTER, _n_outer(compiled), hardware, timing))
    for change, larger in larger_hardware(hardware):
        progress(change)
        try:
            other = batches.compile(loaded, larger)
        except InputError as error:
            trials.append(Trial(change=change, refused=error.message))
            continue
        trials.append(_trial(change, other, larger, timing))
    return trials


def _n_outer(compiled):
    """The program with the loops of its products exchanged: for its time, which is all that this is used for."""
    program = compiled.program
    flag, opcode = LAYOUT[Opcode.GEMM]["n_outer"], LAYOUT[Opcode.GEMM]["opcode"]
    commands, memory = program.commands.copy(), program.memory.copy()
    products = commands[:, opcode.word] >> opcode.low & ((1 << opcode.width) - 1) == Opcode.GEMM
    commands[products, flag.word] |= 1 << flag.low
    start = program.commands_address
    memory[start : start + len(commands) * COMMAND_BYTES] = commands.reshape(-1).view("u1")
    return replace(compiled, program=replace(program, commands=commands, memory=memory))


def larger_hardware(hardware):
    """Configurations with one size doubled, as far as they are legal: list of (change, HardwareConfig)."""
    found = [(change, {size: 2 * getattr(hardware, size)}) for change, size in _TWICE.items()]
    array = {"array_rows": 2 * hardware.array_rows, "array_columns": 2 * hardware.array_columns}
    # Half as long a burst keeps it within what AXI allows.
    wider = {"data_bits": 2 * hardware.data_bits, "burst_beats": max(1, hardware.burst_beats // 2)}
    found += [(LARGER_ARRAY, array), (WIDER, wider), (WIDER_ARRAY, array | wider)]
    legal = []
    for change, sizes in found:
        try:
            legal.append((change, replace(hardware, **sizes)))
        except ValueError:
            continue  # beyond the range of that size
    return legal


def _trial(change, compiled, hardware, timing):
    cycles = {}
    for timed in time_program(compiled, hardware, timing):
        cycles |= {(row.phase, row.layer): row.cycles for row in rows_of(timed)}
    return Trial(change=change, cycles=cycles)


def best_change(row, trials):
    """The change that saves most of a row's cycles.

    Parameters
    ----------
    row : Row
        Of the mini-batch that was tried.
    trials : list of Trial

    Returns
    -------
    (str, float) or None
        The change and the part of the row's cycles that it saves; None if none saves a hundredth of them.
    """
    trials = [trial for trial in trials if trial.cycles]
    if not trials or not row.cycles:
        return None
    key = row.phase, row.layer
    best = min(trials, key=lambda trial: trial.cycles[key])
    saved = 1 - best.cycles[key] / row.cycles
    return (best.change, saved) if saved >= 0.01 else None


def best_changes(rows, trials):
    """Changes by what they save of the mini-batch as a whole, the best first.

    Parameters
    ----------
    rows : list of Row
        Of the mini-batch that was tried.
    trials : list of Trial

    Returns
    -------
    list of (str, float)
        Changes and the parts of its cycles that they save, where that is a hundredth or more. They are tried one at a
        time: what two of them save together is not their sum.
    """
    cycles = sum(row.cycles for row in rows)
    saved = [(trial.change, 1 - trial.total / cycles) for trial in trials if trial.cycles]
    return sorted((item for item in saved if item[1] >= 0.01), key=lambda item: -item[1])
