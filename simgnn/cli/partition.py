"""`simgnn partition`."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_output, add_seed, add_verb
from simgnn.config.names import DEFAULT_METHOD, METHODS, known_datasets
from simgnn.errors import InputError, printable
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace

    from simgnn.data.graph import Graph
    from simgnn.data.partition.partition import Partition

# Methods that the chosen one is shown beside.
_BESIDE = ("random", "metis")


def add_parser(verbs: Verbs) -> None:
    """Add the verb `partition` to the command line."""
    partition = add_verb(
        verbs,
        "partition",
        text="cut a graph into parts and say how good the cut is",
        examples=(
            "simgnn partition community-ring:10000:100000 --parts 8 -o out/parts",
            "simgnn partition data/mine --parts 16 --method metis --alone --json -o out/metis",
            "simgnn partition digits --parts 4 --write-parts out/digits-4 -o out/parts",
            "simgnn partition data/mine --read dgl/graph.json -o out/theirs",
        ),
    )
    partition.add_argument(
        "dataset",
        metavar="DATASET",
        help=f"{known_datasets('V:E[:F[:C]]')}, a folder that simgnn data wrote, or a .npz file",
    )
    how = partition.add_mutually_exclusive_group(required=True)
    add_integer(how, "--parts", 1, (1 << 31) - 1, "number of parts (default: that of --read)")
    how.add_argument(
        "--read",
        type=Path,
        metavar="PATH",
        help="read a partition made by DGL (NAME.json or its folder) or PyTorch Geometric (its folder) "
        "(default: partition the graph)",
    )
    partition.add_argument(
        "--method",
        choices=tuple(METHODS),
        help=f"with --parts: blocks is BGL's, metis needs pymetis (default: {DEFAULT_METHOD})",
    )
    add_seed(partition, text="random seed of the method")
    partition.add_argument(
        "--alone",
        action="store_true",
        help="leave out the comparison with random and METIS partitions",
    )
    add_output(partition, default="out/partition", text="folder for the partition")
    partition.add_argument(
        "--write-parts",
        type=Path,
        metavar="DIR",
        help="also write one graph per part, for simgnn train --ranks N --set ranks.parts=DIR (default: do "
        "not)",
    )
    add_json(partition)


def run_verb(options: Namespace) -> int:
    """Run `simgnn partition`; the exit code."""
    from simgnn.cli.working import working
    from simgnn.data.datasets import load_dataset
    from simgnn.data.partition.partition import PartitionFolder, statistics_of
    from simgnn.data.partition.reading import read_partition
    from simgnn.distributed.parts import parts_folder, write_parts
    from simgnn.process.files.output import strict_json

    if options.read is not None and options.method is not None:
        raise InputError(
            f"method must be left out with --read, which brings the partition, not {options.method!r}",
            source="--method",
        )
    with working(options) as progress:
        folder = PartitionFolder(options.output)
        if options.write_parts is not None:
            parts_folder(options.write_parts)  # refused before any work
            _check_apart(Path(options.output), options.write_parts)
        progress.now(f"loading {options.dataset!r}")
        graph = load_dataset(options.dataset)
        progress.now("partitioning")
        if options.read is not None:
            chosen, seconds = read_partition(options.read, graph), None
        else:
            if options.parts > graph.vertices:
                raise InputError(
                    f"parts must be at most the graph's {graph.vertices} vertices, not {options.parts}",
                    source="--parts",
                )
            chosen, seconds = _timed(graph, options.method or DEFAULT_METHOD, options.parts, options.seed)
        statistics = statistics_of(graph, chosen)
        rows = [_row(chosen, statistics.to_dict(), seconds)]
        if not options.alone:
            rows += _beside(graph, chosen, options.seed)
        write = partial(folder.write, chosen, statistics)
        if options.write_parts is None:
            write()
        else:  # parts are the larger half: where they do not fit, neither is there
            write_parts(options.write_parts, graph, chosen, dataset=options.dataset, beside=write)
    if options.json:
        say(
            strict_json(
                {
                    "graph": graph.name,
                    "vertices": graph.vertices,
                    "edges": graph.edges,
                    "parts": chosen.parts,
                    "digest": chosen.digest,
                    "output": str(options.output),
                    "written_parts": None if options.write_parts is None else str(options.write_parts),
                    "methods": rows,
                }
            )
        )
        return 0
    say(f"{graph.name}: {graph.vertices:,} vertices, {graph.edges:,} arcs, {chosen.parts} parts")
    say(
        f"{'method':<10}{'cut':>8}{'halo':>8}   largest part over the mean: vertices, arcs, training vertices"
    )
    for row in rows:
        cpu = "" if row["cpu_seconds"] is None else f"   {row['cpu_seconds']:.2f} s of CPU time"
        say(
            f"{row['method']:<10}{row['cut']:>8.1%}{row['halo']:>8.2f}   {row['vertices']:>8.2f}{row['edges']:>8.2f}"
            f"{row['training']:>8.2f}{cpu}"
        )
    say(f"partition {chosen.digest[:16]} in {printable(options.output)}")
    if options.write_parts is not None:
        say(f"the graph part by part in {printable(str(options.write_parts))}")
    return 0


def _check_apart(partition: Path, parts: Path) -> None:
    """Each folder appears whole or not at all, so that neither can be in the other."""
    one, other = partition.resolve(), parts.resolve()
    if one.is_relative_to(other) or other.is_relative_to(one):
        raise InputError(
            f"parts must be written to a folder beside the partition's, {printable(str(partition))!r}, not"
            f" {printable(str(parts))!r}",
            source="--write-parts",
        )


def _beside(graph: Graph, chosen: Partition, seed: int) -> list[dict[str, Any]]:
    """What other methods make of as many parts; METIS only where it is installed."""
    from simgnn.data.partition.methods import has_metis
    from simgnn.data.partition.partition import statistics_of

    rows = []
    for method in _BESIDE:
        if method == chosen.method or (method == "metis" and not has_metis()):
            continue
        partition, seconds = _timed(graph, method, chosen.parts, seed)
        rows.append(_row(partition, statistics_of(graph, partition).to_dict(), seconds))
    return rows


def _timed(graph: Graph, method: str, parts: int, seed: int) -> tuple[Partition, float]:
    from simgnn.data.partition.methods import make_partition

    # CPU time: the methods are compared with each other, whatever else the machine does.
    begin = time.process_time()
    partition = make_partition(graph, method=method, parts=parts, seed=seed)
    return partition, time.process_time() - begin


def _row(partition: Partition, statistics: dict[str, Any], seconds: float | None) -> dict[str, Any]:
    return {"method": partition.method, "cpu_seconds": seconds, **statistics}
