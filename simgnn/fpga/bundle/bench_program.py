"""What the plain-Verilog test bench runs: a training step, then random programs for what it leaves idle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import U8
from simgnn.compiler.compile import compile_labelled
from simgnn.data.generators import stochastic_block
from simgnn.hw.command import ErrorCause
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import COUNTERS
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.tasks import cross_entropy
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.device import Device, Run
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program import PAGE_BYTES, Program
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.assembler import NoRoomError
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.draw import FEW_ROWS, Case, largest_rows, styles_of
from simgnn.verify.drawing.placing import extent
from simgnn.verify.faulting.fault import Fault, Plain
from simgnn.verify.faulting.faults import draw_fault

OUTSTANDING = 64
"""Most bursts that are under way in a direction of a port."""
TIMING = MemoryTiming(
    read_latency=20, write_latency=8, outstanding_reads=OUTSTANDING, outstanding_writes=OUTSTANDING
)
"""Of the training step's memory. `templates/bench_memory.v.jinja` keeps these to the cycle."""
SILENT = "memory that does not answer"
"""The last launch ends by the kernel's timeout."""
DRAWN_TIMINGS = (
    MemoryTiming(read_latency=1, write_latency=1),
    MemoryTiming(read_latency=12, write_latency=6, outstanding_reads=1, outstanding_writes=1),
    MemoryTiming(read_latency=30, write_latency=25, outstanding_reads=2, outstanding_writes=2),
)
"""Of random programs' memory, in turn: it never lets one wait, takes one burst, or two."""
SEED = 1
VERTICES, EDGES, WIDTH, CLASSES = 64, 256, 12, 4
SEEDS, FANOUTS, HIDDEN = 4, (2, 2), 8
"""Small, so that Icarus runs it in seconds: it takes no notice of how often nothing changes."""


@dataclass(frozen=True, kw_only=True, eq=False)
class BenchLaunch:
    """One launch.

    Parameters
    ----------
    of, name
        What its program is, and the segment's name.
    program
        Whose segment it is.
    address, commands
        Of its first command, in bytes, and how many there are.
    bounds
        First address that the kernel may use, and the first one after those.
    timing
        Of the memory.
    before, after : shape (bytes,)
        All of device memory when it starts and when it has ended.
    counters
        Every counter's value, in register order. Of a launch that fails, they are not compared.
    fault
        What is wrong with it, and how the kernel must report that.
    """

    of: str
    name: str
    program: Program
    address: int
    commands: int
    bounds: tuple[int, int]
    timing: MemoryTiming
    before: U8
    after: U8
    counters: tuple[int, ...]
    fault: Fault | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class BenchProgram:
    """Launches with everything that they find and leave.

    Parameters
    ----------
    memory : shape (bytes,)
        Device memory before the first launch.
    """

    memory: U8
    launches: tuple[BenchLaunch, ...]


def bench_program(hardware: HardwareConfig) -> BenchProgram:
    """Sample a mini-batch of a small graph, compile the training step of a GCN with edge weights for it, and run that
    on `cycle`; then a random program of each kind.

    The same for the same hardware, on every machine.
    """
    graph = stochastic_block(
        vertices=VERTICES, edges=EDGES, width=WIDTH, classes=CLASSES, weighted=True, seed=SEED
    )
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=SEED, weighted=True)
    batch = sampler.sample(np.flatnonzero(graph.train_mask)[:SEEDS], 0)
    model = ModelConfig(
        features=WIDTH, classes=CLASSES, hidden=HIDDEN, layers=len(FANOUTS), edge_weights=True
    )
    inputs = batch.vertices[0]
    compiled = compile_labelled(
        batch,
        model,
        initialise(model, SEED),
        graph.gather_features(inputs),
        graph.weighted_in_degrees[inputs],
        hardware,
    )
    drawn = dict(drawn_programs(hardware, seed=SEED))
    # One memory for all, as large as the largest program needs.
    runs = _Runs(size=max(_pages(program) for program in (compiled.program, *drawn.values())))

    def write_gradient(device: Device, name: str) -> None:
        if name == "backward":
            logits = device.read_tensor(compiled.logits)
            # What a host would compute between the launches: the bench has it as bytes that are written
            # before the second.
            gradient = cross_entropy(logits, graph.labels[batch.seeds], len(batch.seeds))[2]
            device.write_tensor(compiled.logits_gradient, gradient)

    runs.add(compiled.program, hardware, TIMING, write_gradient, of="training step")
    for number, (style, program) in enumerate(drawn.items()):
        timing = DRAWN_TIMINGS[number % len(DRAWN_TIMINGS)]
        ended = runs.add(program, hardware, timing, lambda device, name: None, of=f"random {style}")
        # Faults are of the first random program, whose launches are known to end.
        if number == 0:
            case = Case(index=0, style="", program=program, timing=timing)
            faults = list(faulty_programs(hardware, case, ended, seed=SEED))
    for fault in faults:
        runs.add_fault(fault, TIMING)
    # Without a reset since: errors must have left nothing.
    runs.add(case.program, hardware, case.timing, lambda device, name: None, of="after errors, random")
    name = next(iter(case.program.segments))
    silent = Fault(kind=SILENT, program=case.program, segment=name, causes=(ErrorCause.TIMEOUT,))
    runs.add_fault(silent, replace(TIMING, read_latency=1 << 20))
    return BenchProgram(memory=runs.image(compiled.program), launches=tuple(runs.launches))


def _pages(program: Program) -> int:
    """Bytes of the pages that a program's image takes."""
    return -(-program.end // PAGE_BYTES) * PAGE_BYTES


class _Runs:
    """Launches that were run on `cycle`, over one device memory.

    Parameters
    ----------
    size
        Bytes of that.
    """

    def __init__(self, *, size: int) -> None:
        self.size = size
        self.launches: list[BenchLaunch] = []

    def image(self, program: Program) -> U8:
        """Device memory with a program in it, shape (bytes,)."""
        values = np.zeros(self.size, np.uint8)
        values[program.origin : program.end] = program.memory
        return values

    def add(
        self,
        program: Program,
        hardware: HardwareConfig,
        timing: MemoryTiming,
        write: Callable[[Device, str], None],
        *,
        of: str,
    ) -> dict[str, Run]:
        """Run the segments of a program, which is `of`; `write` is called before each, and does the host's part."""
        runs = {}

        def contents() -> U8:
            values = np.zeros(self.size, np.uint8)
            values[: program.end] = device.read(0, program.end)
            return values

        with make_execution("cycle", DeviceRequest(hardware=hardware, timing=timing)) as device:
            device.load(program)
            for name in program.segments:
                write(device, name)
                before = contents()
                run = runs[name] = device.run(name)
                what = {"of": of, "name": name, "before": before, "after": contents()}
                self._add(program, name, timing, counters=tuple(run.counters.values()), **what)
        return runs

    def add_fault(self, fault: Fault, timing: MemoryTiming) -> None:
        """A launch that fails; what it leaves in memory, or counts, is not compared."""
        image = self.image(fault.program)
        what = {"of": "fault", "name": fault.kind, "before": image, "after": image, "fault": fault}
        self._add(fault.program, fault.segment, timing, counters=(0,) * len(COUNTERS), **what)

    def _add(self, program: Program, segment: str, timing: MemoryTiming, **more: Any) -> None:
        address, commands = program.segment_address(segment)
        place: dict[str, Any] = {"address": address, "commands": commands, "bounds": program.bounds}
        self.launches.append(BenchLaunch(program=program, timing=timing, **place, **more))


COMMANDS, ROWS, SOURCES = 6, 9, 4
"""At most: commands of a launch, beside LOADs and STOREs; rows of a matrix; sources of a sum for each of these."""
FAULTS = (
    "unknown opcode",
    "wrong field",
    "misaligned operand",
    "operand beyond its bank",
    "read outside memory",
    "write outside memory",
    "list outside memory",
    "read below memory",
)
"""Kinds of wrong commands, most of which the kernel must report."""
RESPONSES = ("read SLVERR", "write SLVERR")
"""Errors that the memory answers with, at a beat or a write of a launch that is drawn."""
TIMES = 3
"""Faults of each kind, where time permits."""
CLEARED_WORDS = 4096
"""Most words of accumulators that all faults together may clear: each takes a cycle of the simulation."""
# Draws until a program fits into on-chip memory; each takes smaller sizes than the one before.
_DRAWS = 20


def drawn_programs(hardware: HardwareConfig, *, seed: int) -> Iterator[tuple[str, Program]]:
    """A small program of each kind that `simgnn verify` draws, after its name, with bounds that are what it uses.

    Together they have strided copies, masks, transposed and accumulated products, special values, sums that round by
    their last bits, and tokens between all engines.
    """
    for number, (name, style) in enumerate(styles_of(hardware).items()):
        rng = np.random.default_rng([seed, number])
        rows = min(ROWS, largest_rows(hardware), style.rows if name in FEW_ROWS else ROWS)
        columns = style.columns or 3 * hardware.lanes + 1
        for _ in range(_DRAWS):
            sizes = replace(
                style,
                commands=min(style.commands, COMMANDS),
                sources=min(style.sources, SOURCES),
                rows=rows,
                columns=columns,
            )
            try:
                program = random_program(hardware, rng, sizes, segments=1)
            except NoRoomError:
                rows, columns = max(1, rows // 2), max(hardware.lanes, columns // 2)
                continue
            base, limit = extent(program, hardware)
            yield name, replace(program, base=base, limit=limit)
            break


def faulty_programs(
    hardware: HardwareConfig, case: Case, runs: dict[str, Run], *, seed: int
) -> Iterator[Fault]:
    """A program with one command wrong, kind by kind and over again, fewer of them where recovering takes long; then
    one that is answered with an error.

    Parameters
    ----------
    case
        The program without a fault.
    runs
        What each of its launches did.
    """
    plain = Plain(case=case, runs=runs, wanted={})
    # After an error the kernel clears the accumulators word by word.
    kinds = (TIMES * FAULTS)[: CLEARED_WORDS // hardware.accumulator_words]
    for number, kind in enumerate((*kinds, *RESPONSES)):
        rng = np.random.default_rng([seed, number])
        fault = draw_fault(kind, plain, hardware, rng)
        # The bench compares one cause.
        if fault is not None and len(fault.causes) == 1:
            yield fault
