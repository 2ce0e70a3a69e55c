"""What the plain-Verilog test bench runs: the training step of one sampled mini-batch, worked out beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.compile import compile_labelled
from simgnn.data.generators import stochastic_block
from simgnn.devices.registry import DeviceRequest, make_execution
from simgnn.model.loss import cross_entropy
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.memory.timing import MemoryTiming

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

TIMING = MemoryTiming(read_latency=20, write_latency=8, outstanding_reads=64, outstanding_writes=64)
"""Of the bench's memory, which `templates/bench_memory.v` keeps to the cycle."""
SEED = 1
VERTICES, EDGES, WIDTH, CLASSES = 64, 256, 12, 4
SEEDS, FANOUTS, HIDDEN = 4, (2, 2), 8
"""Small, so that Icarus runs it in seconds: it takes no notice of how often nothing changes."""


@dataclass(frozen=True, kw_only=True, eq=False)
class BenchLaunch:
    """One launch.

    Parameters
    ----------
    name
        Segment of the program.
    address, commands
        Of its first command, in bytes, and how many there are.
    before, after : shape (bytes,)
        All of device memory when it starts and when it has ended.
    counters
        Every counter's value, in register order.
    """

    name: str
    address: int
    commands: int
    before: NDArray[np.uint8]
    after: NDArray[np.uint8]
    counters: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class BenchProgram:
    """A program with everything that its launches find and leave.

    Parameters
    ----------
    bounds
        First address that the kernel may use, and the first one behind those.
    memory : shape (bytes,)
        Device memory before the first launch.
    launches
    """

    bounds: tuple[int, int]
    memory: NDArray[np.uint8]
    launches: tuple[BenchLaunch, ...]


def bench_program(hardware: HardwareConfig) -> BenchProgram:
    """Sample a mini-batch of a small graph, compile the training step of a GCN with edge weights for it, and run that
    on `cycle`.

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
    program = compiled.program
    size = program.bounds[1]
    first = np.zeros(size, np.uint8)
    first[program.origin : program.end] = program.memory
    launches = []
    with make_execution("cycle", DeviceRequest(hardware=hardware, timing=TIMING)) as device:

        def contents() -> NDArray[np.uint8]:
            values = np.zeros(size, np.uint8)
            values[: program.end] = device.read(0, program.end)
            return values

        device.load(program)
        for name in program.segments:
            if name == "backward":
                logits = device.read_tensor(compiled.logits)
                gradient = cross_entropy(logits, graph.labels[batch.seeds], len(batch.seeds))[2]
                device.write_tensor(compiled.logits_gradient, gradient)
            before = contents()
            run = device.run(name)
            address, commands = program.segment_address(name)
            launches.append(
                BenchLaunch(
                    name=name,
                    address=address,
                    commands=commands,
                    before=before,
                    after=contents(),
                    counters=tuple(run.counters.values()),
                )
            )
    return BenchProgram(bounds=program.bounds, memory=first, launches=tuple(launches))
