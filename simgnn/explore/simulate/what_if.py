"""What would help: mini-batches once more, each time with one thing better, through the same cycle model."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from simgnn.compiler.compile import Compiled
from simgnn.errors import InputError
from simgnn.explore.simulate.rows import Row, rows_of
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.hw.command import COMMAND_BYTES, LAYOUT, Opcode
from simgnn.hw.config import HardwareConfig
from simgnn.hw.organisation import NETWORKS
from simgnn.sim.memory.dram import MOST_CHANNELS
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.batches import LoadedBatch

TRIED_BATCHES = 2
"""Mini-batches that are tried, the first ones: one may spill where another does not."""
_SIZES = (
    *("clusters", "array_rows", "array_columns", "bank_words", "accumulator_words", "ring_words"),
    *("outstanding_reads", "outstanding_writes", "queue_depth"),
)
"""Sizes of the hardware that are doubled, one at a time."""
_MORE = (4, 8)
"""How many times as large a size is tried after twice, as long as doubling it pays."""
_HALF = {
    "adders of half the stages": "add_stages",
    "multipliers of half the stages": "mul_stages",
}
"""Depths of the floating-point units that are halved, one at a time."""
_FEWEST_STAGES = 2
FREQUENCY = "perhaps frequency"
"""What fewer stages cost."""
WIDER = "ports twice as wide"
_IN_WORDS = ("bank_words", "accumulator_words", "ring_words", "mask_words")
"""Sizes of memories that a word twice as wide would double."""
HALF_BURSTS = " (bursts of half the beats)"
"""Wider ports have shorter bursts, where these have more than one beat: AXI bounds the bytes of a burst."""
WIDER_WITH_ADDERS = "ports and clusters' adders twice as wide"
LARGER_ARRAY = "array twice as large each way"
WIDER_ARRAY = "array and ports twice as wide"
WIDER_ARRAY_WITH_ADDERS = "array, ports and clusters' adders twice as wide"
IDEAL_MEMORY = "ideal memory (neither latency nor limit of bandwidth)"
NO_LATENCY = "memory without latency"
N_OUTER = "products with n outer"
BUNDLES = frozenset({WIDER_WITH_ADDERS, LARGER_ARRAY, WIDER_ARRAY, WIDER_ARRAY_WITH_ADDERS})
"""Changes of several things at once."""
BOUNDS = frozenset({IDEAL_MEMORY, NO_LATENCY})
"""An upper bound of what another memory saves, not advice: it cannot be built."""
MARGIN = 0.10
"""Part of the cycles that a bundle, or each doubling after the first, must save beyond less to be named before it."""
LEAST_SAVED = 0.01


@dataclass(frozen=True, kw_only=True)
class Trial:
    """Cycles with one thing changed.

    Parameters
    ----------
    cycles
        By phase and layer; empty where a mini-batch cannot run like that.
    refused
        Why it cannot.
    margin
        Part of the cycles that it must save beyond another change to be named before it: it takes more.
    bound
        It cannot be built.
    costs
        How many times as much of something there is, by its name; without what stays as it is. None of `FREQUENCY`.
    """

    change: str
    costs: dict[str, float | None] = field(default_factory=dict)
    cycles: dict[tuple[str, int], int] = field(default_factory=dict)
    refused: str = ""
    margin: float = 0.0
    bound: bool = False

    @property
    def total(self) -> int:
        """Cycles of what was tried."""
        return sum(self.cycles.values())


def try_changes(
    batches: Batches,
    tried: Sequence[tuple[LoadedBatch, Compiled]],
    rows: list[Row],
    *,
    timing: MemoryTiming,
    progress: Callable[..., object] = lambda what, done=0, total=None, detail="": None,
) -> list[Trial]:
    """Cycles of mini-batches together for every change that this hardware and memory allow.

    Parameters
    ----------
    tried
        The mini-batches, compiled for the hardware as it is.
    rows
        Theirs, as it is.

    Returns
    -------
    Without those that the hardware's own limits forbid; a change that one mini-batch refuses is refused. A size whose
    doubling saves a hundredth of the cycles is doubled again, to eight times as much.

    Raises
    ------
    DeviceError
        If a launch fails.
    """
    hardware = batches.config.hardware
    programs = [compiled for _, compiled in tried]

    def trial(
        change: str, changed: HardwareConfig, programs: Iterable[Compiled], memory: MemoryTiming = timing
    ) -> Trial:
        progress("trying what would help", detail=change)
        margin = MARGIN if change.removesuffix(HALF_BURSTS) in BUNDLES else 0.0
        found = Trial(change=change, costs=costs(hardware, changed), margin=margin, bound=change in BOUNDS)
        try:
            return replace(found, cycles=_cycles(programs, changed, memory))
        except InputError as error:
            return replace(found, refused=error.message, costs={})

    # The same program: a memory changes no command.
    trials = [trial(change, hardware, programs, better) for change, better in better_memory(timing, hardware)]
    trials.append(trial(N_OUTER, hardware, map(_n_outer, programs)))

    def anew(changed: HardwareConfig) -> Iterator[Compiled]:
        # Tiles depend on the sizes; what does not fit says why.
        return (batches.compile(loaded, changed) for loaded, _ in tried)

    trials += [trial(change, changed, anew(changed)) for change, changed in better_hardware(hardware)]
    base = sum(row.cycles for row in rows)
    totals = {one.change: one.total for one in trials if one.cycles}
    for size in _SIZES:
        before, found = base, totals.get(_larger(size, 2), base)
        for step, times in enumerate(_MORE, 1):
            if before - found < LEAST_SAVED * base:
                break
            try:
                changed = replace(hardware, **{size: times * getattr(hardware, size)})
            except ValueError:
                break  # beyond the range of that size
            more = replace(trial(_larger(size, times), changed, anew(changed)), margin=step * MARGIN)
            before, found = found, more.total if more.cycles else found
            # One that does not pay says nothing that the one before does not.
            trials += [more] if before - found >= LEAST_SAVED * base else []
    return trials


def _larger(size: str, times: int) -> str:
    """What a change of a size is called."""
    return f"{'twice' if times == 2 else f'{times} x'} the {size.replace('_', ' ')}"


def costs(hardware: HardwareConfig, changed: HardwareConfig) -> dict[str, float | None]:
    """How many times as many of what an accelerator is made of a change takes, where it takes more or fewer.

    Fewer stages of a floating-point unit take no more units, but a cycle may have to be longer: "perhaps frequency",
    whose factor nothing here knows, is None.
    """
    sizes = [
        {
            # A place of the array has one of each.
            "array's multipliers and adders": one.array_rows * one.array_columns,
            "clusters' adders": one.clusters * one.gather_width,
            "on-chip bytes": onchip_bytes(one),
        }
        for one in (hardware, changed)
    ]
    times = {name: sizes[1][name] / size for name, size in sizes[0].items()}
    found: dict[str, float | None] = {name: factor for name, factor in times.items() if factor != 1}
    if any(getattr(changed, stages) < getattr(hardware, stages) for stages in _HALF.values()):
        found[FREQUENCY] = None
    return found


def costs_text(factors: Mapping[str, float | None]) -> str:
    """As a person would say it; empty where nothing is more."""
    parts = (name if factor is None else f"{factor:.3g} x the {name}" for name, factor in factors.items())
    return ", ".join(parts)


def onchip_bytes(hardware: HardwareConfig) -> int:
    """Bytes of the banks, the accumulators, and all copies of the ring and of the mask memory."""
    words = 4 * hardware.bank_words + (1 + hardware.links) * hardware.mask_words
    words += hardware.rings * hardware.ring_words
    return (words + 2 * hardware.clusters * hardware.accumulator_words) * hardware.word_bytes


def _n_outer(compiled: Compiled) -> Compiled:
    """The program with the loops of its products exchanged: for its time, which is all that this is used for."""
    program = compiled.program
    flag, opcode = LAYOUT[Opcode.GEMM]["n_outer"], LAYOUT[Opcode.GEMM]["opcode"]
    commands, memory = program.commands.copy(), program.memory.copy()
    products = commands[:, opcode.word] >> opcode.low & ((1 << opcode.width) - 1) == Opcode.GEMM
    commands[products, flag.word] |= 1 << flag.low
    # The model fetches commands from memory, so they are changed there as well.
    start = program.commands_address
    memory[start : start + len(commands) * COMMAND_BYTES] = commands.reshape(-1).view("u1")
    return replace(compiled, program=replace(program, commands=commands, memory=memory))


def better_memory(timing: MemoryTiming, hardware: HardwareConfig) -> list[tuple[str, MemoryTiming]]:
    """Memories with one thing better, each only where that differs from what is there: list of (change, MemoryTiming).

    Parameters
    ----------
    hardware
        Gives the ports' width and the clock.
    """
    found = []
    if timing.takes("read_latency"):
        found.append((NO_LATENCY, replace(timing, read_latency=1, write_latency=1)))
        found.append(
            (
                "memory as fast as the ports",
                replace(timing, read_bytes_per_cycle=None, write_bytes_per_cycle=None),
            )
        )
    if timing.is_dram and timing.channels < MOST_CHANNELS:
        found.append(("twice the memory channels", replace(timing, channels=2 * timing.channels)))
    found.append(("memory without random stalls", replace(timing, stall_probability=0.0)))
    ideal = MemoryTiming(
        kind="ideal",
        outstanding_reads=timing.outstanding_reads,
        outstanding_writes=timing.outstanding_writes,
        stall_cycles=timing.stall_cycles,
        seed=timing.seed,
    )
    found.append((IDEAL_MEMORY, ideal))

    def behaviour(memory: MemoryTiming) -> bytes:
        return bytes(memory.structure(word_bytes=hardware.word_bytes, clock_mhz=hardware.clock_mhz))

    # By what the model is given: two names for one behaviour are tried once, and none for what is there.
    seen, different = {behaviour(timing)}, []
    for change, memory in found:
        if behaviour(memory) not in seen:
            seen.add(behaviour(memory))
            different.append((change, memory))
    return different


def better_hardware(hardware: HardwareConfig) -> list[tuple[str, HardwareConfig]]:
    """Configurations with one thing better, as far as they are legal: list of (change, HardwareConfig)."""
    found = [(_larger(size, 2), {size: 2 * getattr(hardware, size)}) for size in _SIZES]
    for change, depth in _HALF.items():
        stages = getattr(hardware, depth)
        if stages > _FEWEST_STAGES:
            found.append((change, {depth: max(_FEWEST_STAGES, stages // 2)}))
    if hardware.sizes.takes_gather_lanes and hardware.gather_width < hardware.lanes:
        found.append(("twice the adders of a cluster", {"gather_lanes": 2 * hardware.gather_width}))
    if hardware.network != "full":
        # The network with half as many clusters to a link.
        fuller = next(name for name, shared in NETWORKS.items() if 2 * shared == hardware.link_clusters)
        found.append(("network twice as wide", {"network": fuller}))
    array = {"array_rows": 2 * hardware.array_rows, "array_columns": 2 * hardware.array_columns}
    # Half as long a burst keeps it within what AXI allows.
    wider = {"data_bits": 2 * hardware.data_bits, "burst_beats": max(1, hardware.burst_beats // 2)}
    bursts = HALF_BURSTS if hardware.burst_beats > 1 else ""
    names = WIDER, WIDER_ARRAY
    if hardware.gather_lanes and 2 * hardware.parts > hardware.sizes.most_parts:
        wider["gather_lanes"] = 2 * hardware.gather_lanes
        names = WIDER_WITH_ADDERS, WIDER_ARRAY_WITH_ADDERS
    found += [(LARGER_ARRAY, array), (names[0] + bursts, wider), (names[1] + bursts, array | wider)]
    # With as many bytes on chip, as far as the fewest words allow: else their gain would count as the ports'.
    fewer = {size: getattr(hardware, size) // 2 for size in _IN_WORDS}
    legal = []
    for change, sizes in found:
        for kept in (fewer, {}) if "data_bits" in sizes else ({},):
            try:
                legal.append((change, replace(hardware, **sizes, **kept)))
            except ValueError:
                continue  # beyond the range of that size
            break
    return legal


def _cycles(
    programs: Iterable[Compiled], hardware: HardwareConfig, timing: MemoryTiming
) -> dict[tuple[str, int], int]:
    cycles: Counter[tuple[str, int]] = Counter()
    for compiled in programs:
        for timed in time_program(compiled, hardware, timing):
            cycles.update({(row.phase, row.layer): row.cycles for row in rows_of(timed)})
    return dict(cycles)


def _ranked(saved: Iterable[tuple[Trial, float]]) -> list[tuple[str, float]]:
    """Changes that can be built and save a hundredth, with what they save, the best first.

    Of those that save the same hundredth the one that costs least.
    """

    def rank(item: tuple[Trial, float]) -> tuple[float, float]:
        trial, part = item
        return -round(part - trial.margin, 2), math.prod(factor or 1 for factor in trial.costs.values())

    worth = [(trial, part) for trial, part in saved if part >= LEAST_SAVED and not trial.bound]
    worth.sort(key=rank)
    return [(trial.change, part) for trial, part in worth]


def best_change(row: Row, trials: list[Trial]) -> tuple[str, float] | None:
    """The change that helps a row most.

    Parameters
    ----------
    row
        Of the mini-batches that were tried, their sum.

    Returns
    -------
    (str, float) or None
        The change and the part of the row's cycles that it saves, in the order of `best_changes`. None if nothing saves
        a hundredth of them.
    """
    key = row.phase, row.layer
    found = _ranked(
        (trial, 1 - trial.cycles[key] / row.cycles) for trial in trials if trial.cycles and row.cycles
    )
    return found[0] if found else None


def best_changes(rows: list[Row], trials: list[Trial]) -> list[tuple[str, float]]:
    """Changes by what they save of the tried mini-batches as a whole, the best first.

    Parameters
    ----------
    rows
        Of the mini-batches that were tried.

    Returns
    -------
    Changes that can be built and the parts of the cycles that they save, where that is a hundredth or more; one stands
    after those that save within its `margin` of it. They are tried one at a time: what two of them save together is
    not their sum.
    """
    cycles = sum(row.cycles for row in rows)
    return _ranked((trial, 1 - trial.total / cycles) for trial in trials if trial.cycles)
