"""What S-SpMM saves: aggregations of gradients behind real ReLU masks, `sspmm` beside `clustered` with as many adders.

A GCN of three layers is trained, and a mini-batch taken of it. Backward, a layer's sums are wanted where the ReLU below
let something pass: dH = Agg^T(dA) (.) M. Each of these operations runs by itself on both organisations. Cycles come
from the cycle model, which equals the RTL's (`simgnn verify`), and are those that the operation adds behind another one
like it.

With `--forward` the sums are those of the forward pass, A H, H being what a ReLU has let pass: half zeros, which
`skip_zeros` leaves out. No sum is masked there.

The bound of an operation is max(wanted additions / adders, values of edges' rows / values per cycle of the network,
words of the index, largest in-degree of a wanted row x latency of the adders). Beside it stand the cycles in which
words come and go: `--sources` words of sources come per cycle, and `--drain` words of sums leave. Where few edges meet
in a source or a destination, that is what bounds every organisation. An operation slower than its limit times the bound
is `in and out` where it is within the limit once they count, and `above` where it is not. Exit code 1 if one is either.

    python benchmarks/sspmm.py [--graph NAME ...] [--adders N ...] [--batch B] [--epochs N] [--drain N ...]
        [--sources N ...] [--forward] [--json]

Graphs that are files are looked for in $SIMGNN_DATA, or in ../shared/data beside the repository.
"""

import dataclasses
import sys
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
from harness.graphs import graphs_of
from harness.judged_table import check_positive, parser_of, print_rows
from harness.operation import gradient_aggregation, run
from scipy.sparse import csr_matrix

from simgnn.config.configuration import load_config
from simgnn.hw.command import EDGE_BYTES
from simgnn.hw.config import HardwareConfig
from simgnn.model.given_rows import layer_operators
from simgnn.model.model import model_for
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.train import train

GRAPHS = ("digits", "amazon_computers", "wordnet")
FANOUT = (25, 10, 5)
HIDDEN = 128
LATENCY = 100
"""Cycles from a read's address to its first beat."""
JUDGED = 2_000
"""Bound cycles from which an operation is judged."""
LIMIT = 1.25
MOVED = "in and out"
"""The verdict on an operation that words which come and go keep from its limit, and nothing else."""
SIZES = {
    "ports": 1,
    "data_bits": 512,
    "outstanding_reads": 64,
    "ring_words": 1024,
    "queue_depth": 16,
    "bank_words": 65536,
    "mask_words": 8192,
    "accumulator_words": 65536,
    "array_rows": 8,
    "array_columns": 8,
}


def hardware(adders, organisation, *, drain_words=1, source_words=1, skip_zeros=False):
    """Words of 16 values; `sspmm` has a network of twice as many values per cycle as adders."""
    clusters = adders // 8 if organisation == "sspmm" else adders // 16
    lanes = {"gather_lanes": 8, "skip_zeros": skip_zeros} if organisation == "sspmm" else {}
    return HardwareConfig(
        name=f"{organisation}-{adders}",
        organisation=organisation,
        clusters=clusters,
        drain_words=drain_words,
        source_words=source_words,
        **SIZES,
        **lanes,
    )


def trained(name, graph, epochs):
    """Parameters of a GCN of three layers, trained by the CPU trainer; and its model."""
    config = load_config()
    config = config.replace("model", kind="gcn", layers=len(FANOUT), hidden=HIDDEN)
    config = config.replace("sampling", fanout=FANOUT)
    config = config.replace(
        "training",
        dataset=name,
        batch_size=256,
        epochs=epochs,
        accelerators=0,
        cpu_share=1.0,
    ).replace("execution", device="reference")
    with tempfile.TemporaryDirectory() as folder:
        found = train(config, output=Path(folder) / "run", graph=graph)
    return model_for(config.model, graph), found.parameters


def outputs(model, parameters, graph, batch, operators):
    """Each hidden layer's output behind its ReLU: ndarrays of float32."""
    hidden, found = graph.gather_features(batch.vertices[0]), []
    for layer, operator in enumerate(operators[:-1]):
        maps = [n for n in model.parameter_shapes() if n.startswith(f"layers.{layer}.")]
        weight, bias = (next(n for n in maps if len(model.parameter_shapes()[n]) == size) for size in (2, 1))
        hidden = operator.to_scipy(np.float32) @ (hidden @ parameters[weight]) + parameters[bias]
        hidden = np.maximum(hidden, 0)
        found.append(hidden)
    return found


def backward_additions(operator, mask):
    """Additions to each sum of an operator, of which a mask wants some: shape (destinations, features)."""
    return np.diff(operator.indptr)[:, None] * mask


def forward_additions(operator, values):
    """Additions to each sum of an operator whose source values count if they are not zero."""
    edges = csr_matrix(
        (np.ones(operator.edges), operator.indices, operator.indptr),
        (operator.destinations, operator.sources),
    )
    return edges @ (values != 0)


def bounds(config, operator, added):
    """(bound of S-SpMM, words that come and go) of an operation with so many additions to each sum."""
    words = config.words(added.shape[1])
    bound = max(
        added.sum() / (config.clusters * config.gather_width),
        operator.edges * words / config.links,
        EDGE_BYTES * operator.edges / config.word_bytes,
        added.max(initial=0) * config.add_stages,
    )
    return float(bound), max(
        len(added) * config.drain_cycles(words), operator.sources * config.source_cycles(words)
    )


def measure(options):
    """A dict per operation, one after the other."""
    for name, graph in graphs_of(options.graph):
        model, parameters = trained(name, graph, options.epochs)
        seeds = next(iter(epoch_batches(np.flatnonzero(graph.train_mask), options.batch, 0, 0)))
        batch = NeighborSampler(graph, fanouts=FANOUT, seed=0).sample(seeds, 0)
        operators = layer_operators("gcn", batch, graph.in_degrees[batch.vertices[0]])
        hidden = outputs(model, parameters, graph, batch, operators)
        for adders, drain, sources in product(options.adders, options.drain, options.sources):
            sizes = {"drain_words": drain, "source_words": sources} | (
                {"skip_zeros": True} if options.forward else {}
            )
            for layer, values in enumerate(hidden, start=1):
                operator = operators[layer]
                if options.forward:
                    added = forward_additions(operator, values)
                    given = {"values": values.astype(np.float32)}
                else:
                    operator, given = operator.transposed(), {"mask": values > 0}
                    added = backward_additions(operator, given["mask"])
                row = compare(adders, operator, added, given, sizes)
                yield {
                    "graph": name,
                    "drain": drain,
                    "sources": sources,
                    "layer": layer + 1,
                    "density": float((values > 0).mean()),
                } | row


def compare(adders, operator, added, given, sizes):
    """One operation on both organisations of some sizes: its additions to each sum, and what it is given."""
    build = gradient_aggregation(operator, added.shape[1], **given)
    found = {}
    for organisation in ("sspmm", "clustered"):
        config = hardware(adders, organisation, **sizes)
        with CycleDevice(config, timing=MemoryTiming(read_latency=LATENCY)) as device:
            found[organisation] = run(device, build(config))
    bound, moved = bounds(hardware(adders, "sspmm", **sizes), operator, added)
    sspmm, clustered = found["sspmm"], found["clustered"]
    return {
        "adders": adders,
        "edges": operator.edges,
        "destinations": len(added),
        "bound": bound,
        "moved": moved,
        "commands": sspmm.commands,
        "sspmm": dataclasses.asdict(sspmm),
        "clustered": dataclasses.asdict(clustered),
        "ratio": sspmm.sustained / bound,
        "ratio_with_moved": sspmm.sustained / max(bound, moved),
        "faster": clustered.sustained / sspmm.sustained,
    }


COLUMNS = (
    "graph",
    "adders",
    "drain",
    "sources",
    "layer",
    "edges",
    "sums",
    "density",
    "bound",
    "in and out",
    "sspmm",
    "/ bound",
    "/ max(bound, in and out)",
    "clustered",
    "faster",
    "",
)
HEADER = "| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|"


def verdict(row):
    """Whether a row keeps its limit, and if not, whether words that come and go are why."""
    if row["bound"] < JUDGED:
        return ""
    if row["ratio"] <= LIMIT:
        return "ok"
    return MOVED if row["ratio_with_moved"] <= LIMIT else "above"


def line(row):
    """A row of the table."""
    return (
        f"| {row['graph']} | {row['adders']} | {row['drain']} | {row['sources']} | {row['layer']} | {row['edges']:,} "
        f"| {row['destinations']:,} | {row['density']:.2f} | {row['bound']:,.0f} | {row['moved']:,} "
        f"| {row['sspmm']['sustained']:,} | {row['ratio']:.3f} | {row['ratio_with_moved']:.3f} "
        f"| {row['clustered']['sustained']:,} | {row['faster']:.2f} | {verdict(row)} |"
    )


def summary(rows):
    """(counts, text) of all rows."""
    found = Counter(verdict(row) for row in rows)
    counts = {"judged": len(rows) - found[""], "in_and_out": found[MOVED], "above": found["above"]}
    return counts, (
        f"{counts['judged']} of {len(rows)} operations judged, {found[MOVED] + found['above']} above {LIMIT} x"
        f" their bound. `{MOVED}`, {found[MOVED]}: within {LIMIT} x the cycles in which words come or go."
        f" `above`, {found['above']}: beyond {LIMIT} x either."
    )


def main(arguments=None):
    parser = parser_of(__doc__.splitlines()[0], graphs=GRAPHS)
    parser.add_argument("--adders", nargs="+", type=int, choices=(16, 32, 64), default=[16, 32])
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--drain", nargs="+", type=int, choices=(1, 2, 4, 8), default=[1])
    parser.add_argument("--sources", nargs="+", type=int, choices=(1, 2, 4, 8), default=[1])
    parser.add_argument("--forward", action="store_true", help="sums of the forward pass, without zeros")
    options = parser.parse_args(arguments)
    check_positive(parser, options, "batch", "epochs")
    counts = print_rows(measure(options), header=HEADER, line=line, summary=summary, as_json=options.json)
    return 1 if counts["in_and_out"] or counts["above"] else 0


if __name__ == "__main__":
    sys.exit(main())
