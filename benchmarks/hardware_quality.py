"""How close the generated hardware comes to what bounds it, on real mini-batches.

Every operation of a layer runs by itself on the generated Verilog, and the cycles in which its engine was at work, by
the performance counters, are divided by a bound that no organisation of the same size could beat. `alone` is the
operation from filling to draining; `sustained` is what it adds behind another one like it, and is what is judged.

- aggregate: max(words of edges / clusters, words of features and lists (on-chip features: or lists) / words read per
  cycle, largest in-degree x latency of the adders, words of sums / words that leave per cycle);
- update: ceil(K / R) ceil(N / C) M;
- fused layer: the slower engine's cycles and 1 / slices of the other's, both measured unfused.

    python benchmarks/hardware_quality.py [--graph NAME ...] [--features F ...] [--units N ...] [--batch B ...]
        [--part aggregate|update|fused ...] [--organisation clustered|broadcast ...] [--drain WORDS]
        [--device rtl|cycle] [--json] [--csv FILE] [--picture FILE] [--redraw]

`--drain` has that many words of sums leave per cycle (`drain_words`); the file is of one.
`--csv` puts the rows into a file, where rows of other operations stay; `--picture` draws all that the file then holds;
`--redraw` measures nothing. `docs/results/hardware-quality.md` has the commands that made the committed files.

Operations whose bound is below 20,000 cycles are printed and not judged. Exit code 1 if a judged one misses its limit.
Graphs that are files are looked for in $SIMGNN_DATA, or in ../shared/data beside the repository.
"""

import dataclasses
import sys
from pathlib import Path

import numpy as np
from harness.graphs import GRAPHS, graphs_of
from harness.judged_table import check_positive, parser_of, print_rows
from harness.operation import fused_layer, gradient_aggregation, input_aggregation, product, run
from harness.quality_picture import draw_quality, write_rows
from harness.timing_alone import TimingAlone
from rich.progress import Progress

from simgnn.hw.config import HardwareConfig
from simgnn.hw.organisation import MOST_EDGES_PER_CYCLE, ORGANISATIONS
from simgnn.model.aggregation import layer_operator
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming

FANOUT = (25, 10)
HIDDEN = 128
LATENCY = 100
"""Cycles from a read's address to its first beat."""
JUDGED = 20_000
"""Bound cycles from which an operation is judged."""
SLICES = 4
QUEUE_WORDS = 32
"""Words of UltraScale+'s distributed RAM (RAM32M16)."""
PARTS = ("aggregate", "update", "fused")
COMPARED = tuple(name for name in ORGANISATIONS if not ORGANISATIONS[name].fuses_masks)
"""What S-SpMM saves depends on masks: `sspmm.py` measures it."""
DEVICES = {
    "rtl": lambda config, timing: RtlDevice(config, timing=timing, arithmetic="host"),
    "cycle": lambda config, timing: TimingAlone(config, timing=timing),
}


def hardware(units, organisation, drain_words=1):
    """`units` gather units of 16 lanes behind 77 GB/s at 300 MHz, and a 16 x 16 array; memories as an U250 has them.

    Four units are one cluster of `clustered`, whose queue fills a RAM32M16 of UltraScale+ for each edge that is taken
    at once; in `broadcast` each is a gather PE.
    """
    clusters = units // 4
    shape = {"clusters": clusters, "queue_depth": QUEUE_WORDS * min(clusters, MOST_EDGES_PER_CYCLE)}
    if organisation == "broadcast":
        shape = {"clusters": units, "gather_lanes": 16}
    return HardwareConfig(
        name=f"{organisation}-{units}",
        ports=4,
        data_bits=512,
        outstanding_reads=64,
        add_stages=8,
        mul_stages=6,
        organisation=organisation,
        **shape,
        ring_words=256,
        accumulator_words=16384,
        bank_words=32768,
        mask_words=1024,
        drain_words=drain_words,
        array_rows=16,
        array_columns=16,
    )


def limit_of(part, units):
    """Limit of measured / bound."""
    if part == "aggregate":
        return 1.10 if units <= 8 else 1.20
    return 1 / 0.97 if part == "update" else 1.05


def minibatch(graph, batch_size):
    """The first mini-batch of an epoch over all vertices."""
    seeds = next(iter(epoch_batches(np.arange(graph.vertices), batch_size, 0, 0)))
    return NeighborSampler(graph, fanouts=FANOUT, seed=0).sample(seeds, 0)


def operations(batch, degrees, features, parts):
    """The operations of two GCN layers on a mini-batch: (part, name, builder of a program)."""
    blocks = [layer_operator("gcn", b, degrees[: b.num_src], degrees[: b.num_dst]) for b in batch.blocks]
    first, second = blocks
    shapes = {
        "layer 1 forward": (first.destinations, features, HIDDEN, False, False),
        "layer 1 weight gradient": (features, first.destinations, HIDDEN, True, False),
        "layer 2 input gradient": (second.destinations, HIDDEN, HIDDEN, False, True),
        "layer 2 weight gradient": (HIDDEN, second.destinations, HIDDEN, True, False),
    }
    if "aggregate" in parts:
        yield "aggregate", "layer 1 forward", input_aggregation(first, features)
        yield "aggregate", "layer 2 forward", gradient_aggregation(second, features)
        yield "aggregate", "layer 2 backward", gradient_aggregation(second.transposed(), features)
    if "update" in parts:
        for name, (m, k, n, transpose_a, transpose_b) in shapes.items():
            yield "update", name, product(m, k, n, transpose_a=transpose_a, transpose_b=transpose_b)
    if "fused" in parts:
        yield "fused", "layer 1 forward", fused_layer(first, features, HIDDEN, slices=SLICES)


def measure(options):
    """Run everything; a dict per operation, one after the other."""
    with Progress(transient=True, disable=not sys.stderr.isatty()) as bars:
        for units in options.units:
            for organisation in options.organisation:
                config = hardware(units, organisation, options.drain)
                timing = MemoryTiming(read_latency=LATENCY)
                with DEVICES[options.device](config, timing) as device:
                    for case in cases(options):
                        graph, batch_size, features, batch, degrees = case
                        for part, name, build in operations(batch, degrees, features, options.part):
                            what = f"{organisation} {units} {graph} {batch_size} {features} {name}"
                            task = bars.add_task(what, total=None)
                            result = run(device, build(config))
                            bars.remove_task(task)
                            yield {
                                "part": part,
                                "units": units,
                                "organisation": organisation,
                                "drain_words": options.drain,
                                "graph": graph,
                                "batch": batch_size,
                                "features": features,
                                "operation": name,
                                "rows": [block.num_src for block in batch.blocks] + [len(batch.seeds)],
                                "edges": [block.edges for block in batch.blocks],
                                "limit": limit_of(part, units),
                                **dataclasses.asdict(result),
                                "alone": result.cycles / result.bound,
                                "ratio": result.sustained / result.bound,
                            }


def cases(options):
    """(graph's name, batch size, features, mini-batch, degrees) of everything asked for."""
    for name, graph in graphs_of(options.graph):
        for batch_size in options.batch:
            batch = minibatch(graph, batch_size)
            degrees = graph.in_degrees[batch.vertices[0]]
            for features in options.features:
                yield name, batch_size, features, batch, degrees


def csv_row(row):
    """A row as the file has it: ratios to three decimals."""
    ratios = {
        "bound": f"{row['bound']:.0f}",
        "alone": f"{row['alone']:.3f}",
        "sustained": f"{row['ratio']:.3f}",
    }
    return {**row, **ratios, "verdict": verdict(row)}


def keep(rows, options):
    """Write rows to the file and draw it, as far as that is asked for."""
    if options.csv is not None:
        held = write_rows(options.csv, [csv_row(row) for row in rows])
        if options.picture is not None:
            options.picture.write_bytes(draw_quality(held, judged=JUDGED, limit_of=limit_of))


HEADER = """| part | n | organisation | graph | batch | F | operation | commands | bound | alone | sustained | verdict |
|---|---|---|---|---|---|---|---|---|---|---|---|"""


def verdict(row):
    """Whether a row keeps its limit; clustered alone is judged, the paper's organisation is there for comparison."""
    if row["bound"] < JUDGED or row["organisation"] != "clustered":
        return ""
    return "ok" if row["ratio"] <= row["limit"] else f"above {row['limit']:.2f}"


def line(row):
    """A row of the table."""
    return (
        f"| {row['part']} | {row['units']} | {row['organisation']} | {row['graph']} | {row['batch']} "
        f"| {row['features']} | {row['operation']} | {row['commands']} | {row['bound']:,.0f} "
        f"| {row['alone']:.3f} | {row['ratio']:.3f} | {verdict(row)} |"
    )


def summary(rows):
    """(counts, text) of all rows."""
    judged = [verdict(row) for row in rows if verdict(row)]
    missed = [found for found in judged if found != "ok"]
    text = f"{len(judged)} of {len(rows)} operations judged, {len(missed)} above their limit"
    return {"judged": len(judged), "missed": len(missed)}, text


def main(arguments=None):
    parser = parser_of(__doc__.splitlines()[0], graphs=GRAPHS)
    parser.add_argument("--features", nargs="+", type=int, default=[64, 256, 602])
    parser.add_argument("--units", nargs="+", type=int, choices=(4, 8, 16), default=[8])
    parser.add_argument("--batch", nargs="+", type=int, default=[256, 1024])
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--organisation", nargs="+", choices=COMPARED, default=["clustered"])
    parser.add_argument(
        "--device", choices=DEVICES, default="rtl", help="cycle: by the model, whose counters are rtl's"
    )
    parser.add_argument(
        "--drain",
        type=int,
        default=1,
        choices=(1, 2, 4, 8),
        help="words of sums that leave per cycle (default: 1)",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="put the rows into this file")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw all that the CSV file holds, PNG")
    parser.add_argument("--redraw", action="store_true", help="measure nothing: draw what the CSV file holds")
    options = parser.parse_args(arguments)
    check_positive(parser, options, "features", "batch")
    if options.csv is None and (options.picture is not None or options.redraw):
        parser.error("--picture and --redraw need --csv, the file that is drawn")
    if options.csv is not None and options.drain > 1:
        parser.error(f"--csv needs --drain 1, of which the file is, not {options.drain}")
    if options.redraw:
        keep([], options)
        return 0

    def kept_summary(rows):
        keep(rows, options)
        return summary(rows)

    counts = print_rows(
        measure(options), header=HEADER, line=line, summary=kept_summary, as_json=options.json
    )
    return 1 if counts["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
