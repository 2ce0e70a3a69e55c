"""Single operations of a layer as programs, and what bounds each."""

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

import numpy as np

from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph, Product, Term
from simgnn.hw.command import EDGE_BYTES, EDGE_LAST_BIT, SOURCE_RECORD_BYTES, Opcode, Space, decode
from simgnn.sim.program.program import Program

FLOAT_BYTES = 4
ANY = (Space.BANK0, Space.BANK1, Space.BANK2, Space.BANK3)


@dataclass(frozen=True, kw_only=True)
class Result:
    """One operation on one device.

    Parameters
    ----------
    bound : float
        What no hardware of the size could beat, in cycles.
    cycles : int
        Cycles in which the engine was at work for the operation alone, from filling to draining.
    sustained : int
        Cycles that the operation adds behind another one like it: what an engine takes that is kept busy.
    commands : int
        Commands of the engine.
    counters : dict of str to int
        Of the launch.
    """

    bound: float
    cycles: int
    sustained: int
    commands: int
    counters: dict


@dataclass(frozen=True, kw_only=True)
class Operation:
    """A program and how to judge it.

    Parameters
    ----------
    program : Program
    engine : str
        Whose cycles count; "layer" for the launch's.
    bound : float
        Cycles; for a layer they are measured.
    commands : int
    compared : Program
        The operation twice; for a layer its operations one after the other.
    slices : int
        Of a layer.
    """

    program: Program
    engine: str
    bound: float
    commands: int
    compared: Program
    slices: int = 1


def input_aggregation(operator, features):
    """The first layer's aggregation: its source comes from device memory, in stream order."""

    def build(config):
        given = {"features": _values(operator.sources, features)}

        def graph_of(times):
            graph = OperatorGraph()
            graph.segments["run"] = [
                Aggregation(
                    output=graph.value(f"sums{number}", operator.destinations, features, (Space.BANK0,)),
                    source="features",
                    operator=operator,
                    streamed=True,
                )
                for number in range(times)
            ]
            return graph

        return _operation(config, graph_of, given, "aggregate")

    return build


def gradient_aggregation(operator, features, *, mask=None, values=None):
    """Another layer's aggregation: its source was made by the layer beside it, on chip where it fits.

    With a `mask`, ndarray of bool, shape (destinations, features), only those sums are wanted. The sources are
    `values`, ndarray of float32, shape (sources, features), or random numbers, none of which is zero.
    """

    def build(config):
        given = {"source": _values(operator.sources, features) if values is None else values}
        bitmaps = {} if mask is None else {"kept": mask}

        def graph_of(times):
            graph = OperatorGraph()
            graph.value("source", operator.sources, features, (Space.BANK1,), given=True)
            kept = None
            if mask is not None:
                kept = graph.mask("kept", operator.destinations, features, given=True)
            graph.segments["run"] = [
                Aggregation(
                    output=graph.value(f"sums{number}", operator.destinations, features, (Space.BANK0,)),
                    source="source",
                    operator=operator,
                    mask=kept,
                )
                for number in range(times)
            ]
            return graph

        return _operation(config, graph_of, given, "aggregate", bitmaps)

    return build


def product(m, k, n, *, transpose_a=False, transpose_b=False):
    """A product of its own."""

    def build(config):
        a, b = ((k, m) if transpose_a else (m, k)), ((n, k) if transpose_b else (k, n))

        def graph_of(times):
            graph = OperatorGraph()
            graph.value("a", *a, (Space.BANK0,), given=True)
            graph.value("b", *b, (Space.BANK2,), given=True)
            graph.segments["run"] = [
                Product(
                    output=graph.value(f"c{number}", m, n, (Space.BANK3,)),
                    terms=(Term(a="a", b="b", k=k),),
                    m=m,
                    n=n,
                    transpose_a=transpose_a,
                    transpose_b=transpose_b,
                )
                for number in range(times)
            ]
            return graph

        return _operation(config, graph_of, {"a": _values(*a), "b": _values(*b)}, "update")

    return build


def fused_layer(operator, features, hidden, *, slices):
    """Aggregation and update of the first layer, slice by slice; compared with the two one after the other."""

    def build(config):
        given = {"features": _values(operator.sources, features), "weight": _values(features, hidden)}

        def graph_of(*segments):
            graph = OperatorGraph()
            graph.value("sums", operator.destinations, features, ANY)
            graph.value("weight", features, hidden, (Space.BANK2,), given=True)
            graph.value("output", operator.destinations, hidden, (Space.BANK3,))
            aggregation = Aggregation(output="sums", source="features", operator=operator, streamed=True)
            term = Term(a="sums", b="weight", k=features)
            update = Product(output="output", terms=(term,), m=operator.destinations, n=hidden)
            for name, chosen in segments:
                graph.segments[name] = [(aggregation, update)[index] for index in chosen]
            return graph

        fused = compile_graph(graph_of(("run", (0, 1))), config, given=given, slices=slices)[0]
        commands = len(_commands(fused, Opcode.GEMM))
        return Operation(
            program=fused,
            engine="layer",
            bound=0.0,
            commands=commands,
            compared=compile_graph(graph_of(("first", (0,)), ("second", (1,))), config, given=given)[0],
            # A row of one word cannot be sliced.
            slices=min(slices, commands),
        )

    return build


def _values(rows, columns):
    return np.random.default_rng(rows).standard_normal((rows, columns), dtype=np.float32)


def _commands(program, opcode):
    """Fields of a program's commands of one kind."""
    return [fields for code, fields in map(decode, program.commands) if code == opcode]


def _operation(config, graph_of, given, engine, bitmaps=None):
    program = compile_graph(graph_of(1), config, given=given, bitmaps=bitmaps)[0]
    if engine == "update":
        products = _commands(program, Opcode.GEMM)
        bounds, commands = [_update_bound(config, fields) for fields in products], len(products)
    else:
        sums = _commands(program, Opcode.AGGREGATE)
        # Commands of the same columns sum some of the rows each.
        slices = groupby(sums, key=itemgetter("source_address", "columns"))
        bounds = [_aggregate_bound(config, program, list(parts)) for _, parts in slices]
        commands = len(sums)
    return Operation(
        program=program,
        engine=engine,
        bound=sum(bounds),
        commands=commands,
        compared=compile_graph(graph_of(2), config, given=given, bitmaps=bitmaps)[0],
    )


def _aggregate_bound(config, program, parts):
    """Cycles that the edges, the reads, a destination's chain of additions or the sums of one slice take at least.

    Its commands are `parts`, of some of the rows each; a source's row that several of them read counts once.
    """
    words = config.words(parts[0]["columns"])
    on_chip = parts[0]["source_space"] != Space.DEVICE
    listed = sum(map(_listed, parts)) / config.word_bytes
    named = [np.unique(_rows(program, fields)) for fields in parts]
    again = sum(map(len, named)) - len(np.unique(np.concatenate(named)))
    rows = words * (sum(fields["sources"] for fields in parts) - again)
    # From device memory everything comes through one port, from a bank the features come through another.
    read = max(listed, rows) if on_chip else listed + rows
    chain = max(_longest(program, fields) for fields in parts) * config.add_stages
    edges, sums = (words * sum(fields[name] for fields in parts) for name in ("edges", "destinations"))
    return max(edges / config.clusters, read, chain, sums / config.drain_words)


def _longest(program, fields):
    """Most edges of a destination of a command."""
    begin = fields["edges_address"]
    edges = (
        program.memory[begin : begin + EDGE_BYTES * fields["edges"]].view("<u4") & (1 << EDGE_LAST_BIT) - 1
    )
    return int(np.bincount(edges).max(initial=0))


def _rows(program, fields):
    """Rows of sources that a command reads."""
    if not fields["indexed"]:
        return np.arange(fields["sources"])
    begin, count = fields["records_address"], SOURCE_RECORD_BYTES * fields["sources"]
    return program.memory[begin : begin + count].view("<u4")[::2]


def _listed(fields):
    """Bytes of a command's lists."""
    listed = EDGE_BYTES * fields["edges"]
    if fields["indexed"] or fields["source_scaled"]:
        listed += SOURCE_RECORD_BYTES * fields["sources"]
    if fields["destination_scaled"]:
        listed += FLOAT_BYTES * fields["destinations"]
    return listed


def _update_bound(config, fields):
    k_tiles = config.row_tiles(fields["k"], transposed=bool(fields["transpose_a"]))
    n_tiles = config.column_tiles(fields["n"])
    return k_tiles * n_tiles * (fields["m"] + fields["ones_row"])


def _active(counters, engine):
    """Cycles in which an engine was at work, rather than without a command or before its tokens."""
    return counters["cycles"] - counters[f"{engine}_idle"] - counters[f"{engine}_stall_token"]


def _totals(device, program):
    device.load(program)
    runs = [device.run(segment).counters for segment in program.segments]
    return {name: sum(counters[name] for counters in runs) for name in runs[0]}


def run(device, operation):
    """Run an operation's program, and those that it is compared with.

    Parameters
    ----------
    device : simgnn.sim.device.Device
    operation : Operation

    Returns
    -------
    Result
    """
    counters, compared = (_totals(device, program) for program in (operation.program, operation.compared))
    if operation.engine != "layer":
        cycles, bound = _active(counters, operation.engine), operation.bound
        sustained = _active(compared, operation.engine) - cycles
    else:
        engines = [_active(compared, engine) for engine in ("aggregate", "update")]
        cycles = sustained = counters["cycles"]
        bound = max(engines) + min(engines) / operation.slices
    return Result(
        bound=bound, cycles=cycles, sustained=sustained, commands=operation.commands, counters=counters
    )
