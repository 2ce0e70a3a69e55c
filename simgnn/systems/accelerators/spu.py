"""MixGCN's sparse processing unit: eight engines of the organisation `sspmm`, each as the preset `spu` describes it.

A word has at most 64 values and an engine at most 64 clusters, so 16,384 adders are eight engines. They share the work
in one of two ways, both exact:

- "columns": each has an eighth of the features, of all destinations;
- "grid": one, two, four or eight groups of columns, whole words each, and within a group the destinations are dealt out
  by turns, so that each engine decodes a part of the edges. Of the four shapes it is the one that a rough estimate of
  decoding, distribution and traffic takes for the quickest.

An engine's cycles and traffic come from the cycle model. Of eight engines that do alike the first and the last are
simulated; the slower one gives the time. All together get no more than the memory's bandwidth: an engine has an eighth
of it in each direction, and where reads and writes together exceed it, it is what counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import Bools
from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.config.configuration import load_config
from simgnn.hw.command import Opcode, Space, decode
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.systems.accelerators.estimate import FLOAT_BYTES, READ_LATENCY, Estimate, Resources, note_choices
from simgnn.training.devices.registry import DeviceRequest, make_execution

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program


ENGINES = 8
GROUPS = (1, 2, 4, 8)
"""Groups of columns that a grid may have."""
SPLITS = ("columns", "grid")
DECODING = "index decoding"
"""The bound of an engine that takes a few edges per cycle."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """Work of one engine.

    Parameters
    ----------
    low, high
        Columns of the features.
    first, step
        Its destinations: from the first one on, every so many.
    """

    low: int
    high: int
    first: int
    step: int


def parts(features: int, vertices: int, edges: int, hardware: HardwareConfig, split: str) -> list[Part]:
    """Work of each engine.

    Parameters
    ----------
    hardware
        Of one engine.
    split
        One of `SPLITS`.

    Returns
    -------
    Fewer than eight where there are fewer columns or destinations.
    """
    if split == "columns":
        # Single columns, however many words that fills badly: the split that needs no care for words.
        groups, unit = ENGINES, 1
    else:
        groups = min(GROUPS, key=lambda groups: _cycles(features, vertices, edges, hardware, groups))
        # Whole words: a word that two groups shared would be read by both.
        unit = hardware.lanes
    width = -(-features // (groups * unit)) * unit
    step = min(ENGINES // groups, vertices)
    ranges = [(low, min(low + width, features)) for low in range(0, features, width)]
    return [Part(low=low, high=high, first=first, step=step) for low, high in ranges for first in range(step)]


def _cycles(features: int, vertices: int, edges: int, hardware: HardwareConfig, groups: int) -> float:
    """Cycles of an engine in a grid of so many groups of columns, roughly: what its slowest part takes."""
    step = ENGINES // groups
    words, rows = -(-hardware.words(features) // groups), -(-vertices // step)
    passes = -(-words * rows // (hardware.clusters * hardware.accumulator_words))
    # Passes over slices of the columns read every source's words once together; once a slice is a word, rows are cut.
    moved = (vertices * -(-passes // words) + rows) * words
    return max(edges / step * max(passes / hardware.edges_per_cycle, words / hardware.clusters), moved)


def simulate_spu(graph: Graph, mask: Bools, resources: Resources, *, split: str) -> Estimate:
    """Cycles and traffic of one aggregation ``(A H) . M`` of a whole graph.

    Parameters
    ----------
    mask : shape (vertices, features)
        M: what is wanted of the sums.
    split
        One of `SPLITS`.
    """
    hardware = load_config("spu").hardware
    note_choices(
        "the sparse unit",
        read_latency=READ_LATENCY,
        edges_per_cycle=hardware.edges_per_cycle,
        add_stages=hardware.add_stages,
    )
    whole = parts(mask.shape[1], graph.vertices, graph.edges, hardware, split)
    # Engines differ by a column or a destination at most: the first, which has most, and the last stand for all.
    # `spread` says how far apart these two were.
    chosen = whole if len(whole) < 2 else [whole[0], whole[-1]]
    runs = [_run(graph, mask, part, hardware) for part in chosen]
    slowest = max(runs, key=lambda run: run.cycles)
    per_engine = len(whole) / len(runs)
    moved = round(sum(run.dram_bytes for run in runs) * per_engine)
    # Engines are simulated alone, each with an eighth of the bandwidth in each direction; together they may want more
    # than there is.
    memory = int(np.ceil(moved / resources.bytes_per_cycle(hardware.clock_mhz)))
    cycles = max(slowest.cycles, memory)
    additions = int(mask.sum(axis=1, dtype=np.int64) @ graph.in_degrees)
    bounds = slowest.bounds | {"memory": memory}
    # A word of features is read for each edge; each wanted value's sum is read and written; words of sums are drained.
    words = round(sum(run.edge_words + run.sum_words for run in runs) * per_engine)
    return Estimate(
        accelerator=f"SPU, {split}",
        clock_mhz=hardware.clock_mhz,
        cycles=cycles,
        dram_bytes=moved,
        additions=additions,
        multiplications=0,
        sram_bytes=words * hardware.word_bytes + 2 * FLOAT_BYTES * additions + moved,
        bounds={name: int(np.ceil(cycles)) for name, cycles in bounds.items()},
        busy=additions / (cycles * resources.units),
        spread=1 - min(run.cycles for run in runs) / slowest.cycles,
    )


@dataclass(frozen=True, kw_only=True)
class _Run:
    """One engine's part."""

    cycles: int
    dram_bytes: int
    edge_words: int
    sum_words: int
    bounds: dict[str, Any]


def operator_of(graph: Graph, part: Part) -> LayerOperator:
    """The operator of a part's destinations: sums of in-neighbours, unscaled."""
    rows = np.arange(part.first, graph.vertices, part.step)
    degrees = np.asarray(graph.in_degrees, np.int64)[rows]
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    # Places of the chosen rows' edges in the whole list, without a loop over rows.
    edges = np.repeat(np.asarray(graph.indptr, np.int64)[rows] - indptr[:-1], degrees) + np.arange(indptr[-1])
    indices = np.asarray(graph.indices, np.int32)[edges]
    return LayerOperator(indptr, indices, sources=graph.vertices, destinations=len(rows))


def program_of(
    graph: Graph, mask: Bools, part: Part, hardware: HardwareConfig
) -> tuple[Program, LayerOperator]:
    """A program of one aggregation: tensor "sums" becomes what is wanted of it, the rest 0."""
    operator, width = operator_of(graph, part), part.high - part.low
    operations = OperatorGraph()
    kept = operations.mask("kept", operator.destinations, width, given=True)
    sums = operations.value("sums", operator.destinations, width, (Space.BANK0,), kept=True)
    operations.segments["run"] = [
        Aggregation(output=sums, source="features", operator=operator, mask=kept, streamed=True)
    ]
    features = graph.gather_features(np.arange(graph.vertices))[:, part.low : part.high]
    program, _ = compile_graph(
        operations,
        hardware,
        given={"features": np.ascontiguousarray(features)},
        bitmaps={"kept": mask[part.first :: part.step, part.low : part.high]},
    )
    return program, operator


def _run(graph: Graph, mask: Bools, part: Part, hardware: HardwareConfig) -> _Run:
    program, operator = program_of(graph, mask, part, hardware)
    request = DeviceRequest(hardware=hardware, timing=MemoryTiming(read_latency=READ_LATENCY))
    with make_execution("cycle", request) as device:
        device.load(program)
        run = device.run("run")
    counters, words = run.counters, hardware.words(part.high - part.low)
    degrees = np.diff(operator.indptr)
    wanted = mask[part.first :: part.step, part.low : part.high].sum(axis=1, dtype=np.int64) @ degrees
    commands = [fields for code, fields in map(decode, program.commands) if code == Opcode.AGGREGATE]
    dealt = sum(fields["edges"] for fields in commands) / hardware.edges_per_cycle
    return _Run(
        cycles=run.cycles,
        dram_bytes=sum(run.memory["bytes_read"]) + sum(run.memory["bytes_written"]),
        edge_words=counters["edge_words"],
        sum_words=operator.destinations * words,
        bounds={
            DECODING: dealt,
            # A link takes a word a cycle to a cluster.
            "distribution": counters["edge_words"] / hardware.links,
            "adders": wanted / (hardware.clusters * hardware.gather_width),
            "reads": counters["read_port_busy"],
            "writes": counters["write_port_busy"],
        },
    )
