"""How fast mini-batches are sampled and their features loaded, beside DGL's sampler.

    .venv/bin/python benchmarks/sampling.py [--json] [--dgl PYTHON] [--seeds N ...] [--fanouts N,N ...]

Mini-batches of an R-MAT graph, of 1,024 seeds unless told. The peers sample in two steps, `sample_neighbors` and
`to_block`: DGL itself, if `--dgl` names an interpreter that has it, and the same steps written in numba. Times are CPU
times of one thread, the best of several rounds in which all take turns; threads are compared by wall time. Figures
count only if every peer samples as many arcs for the seeds, and ours the same mini-batches with any number of threads.
`docs/results/benchmarks.md` says more.
"""

import argparse
import hashlib
import itertools
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import numpy as np
from harness.dgl_peer import DglPeer
from harness.machine import describe_machine, print_machine

from simgnn.data.generators import rmat
from simgnn.process.buffers import BufferPool
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sampling.two_steps import TwoStepSampler
from simgnn.training.batches import BatchLoader
from simgnn.training.stages import Pipeline, Stage

FANOUTS = ("25,10", "15,10,5")
SEEDS = 1024
THREADS = (1, 2, 3)
"""Numbers of threads that must give the same mini-batches; the first two are compared by time."""


def digest(batches):
    """SHA-256 of all arrays of some mini-batches."""
    hashed = hashlib.sha256()
    for batch in batches:
        for array in (*batch.vertices, *(a for block in batch.blocks for a in (block.indptr, block.indices))):
            hashed.update(np.ascontiguousarray(array))
    return hashed.hexdigest()


def sampled_ahead(sampler, batches, first_step=0):
    """Mini-batches in the order of their seeds, made by the sampler's number of threads."""
    stage = Stage(name="sample", work=sampler.sample, workers=sampler.threads)
    return Pipeline([stage], look_ahead=2 * sampler.threads).run(batches, first_step=first_step)


def cpu_time(work):
    """CPU seconds of all threads that `work` takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def run_through(stream):
    """Take everything from a stream, keeping nothing.

    Returns
    -------
    (float, float)
        Wall seconds, and CPU seconds of all threads.
    """
    begin = time.perf_counter(), time.process_time()
    for _ in stream:
        pass
    return time.perf_counter() - begin[0], time.process_time() - begin[1]


def best_threads(measured, batches):
    """The shortest times of a mini-batch for each number of threads."""
    return {
        threads: {
            "wall_seconds": min(wall for wall, _ in times) / batches,
            "cpu_seconds": min(cpu for _, cpu in times) / batches,
        }
        for threads, times in measured.items()
    }


def measure_sampling(graph, seeds, fanouts, *, rounds, dgl):
    """Ours and the peers on the same seeds.

    Returns
    -------
    dict
        What `--json` prints for these fan-outs.

    Raises
    ------
    RuntimeError
        If somebody's sample has the wrong size, or depends on the number of threads.
    """
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    two_steps = TwoStepSampler(graph, fanouts=fanouts)
    sampled = [sampler.sample(chosen, step) for step, chosen in enumerate(seeds)]
    expected = digest(sampled)
    streams = {n: NeighborSampler(graph, fanouts=fanouts, seed=0, threads=n) for n in THREADS}
    for threads, other in streams.items():
        if digest(sampled_ahead(other, seeds)) != expected:
            raise RuntimeError(f"mini-batches must not depend on the threads, and they do at {threads}")
    blocks = two_steps.sample(seeds[-1])
    edges = {"two_steps": len(blocks[0][1])}

    def ours():
        for step, chosen in enumerate(seeds):
            sampler.sample(chosen, step)

    def theirs():
        for chosen in seeds:
            two_steps.sample(chosen)

    seconds = {"ours": [], "two_steps": []}
    ahead = {n: [] for n in THREADS[:2]}
    for _ in range(rounds):
        seconds["ours"].append(cpu_time(ours) / len(seeds))
        seconds["two_steps"].append(cpu_time(theirs) / len(seeds))
        if dgl:
            for bits in (32, 64):
                answer = dgl.measure(seeds, fanouts, bits=bits)
                seconds.setdefault(f"dgl_{bits}", []).append(answer["cpu_seconds"])
                edges[f"dgl_{bits}"] = answer["edges"][-1]
        for threads, times in ahead.items():
            times.append(run_through(sampled_ahead(streams[threads], seeds)))
    for name, count in edges.items():
        if count != sampled[-1].blocks[-1].edges:
            raise RuntimeError(
                f"arcs into the seeds in {name} must be {sampled[-1].blocks[-1].edges}, not {count}"
            )
    best = {name: min(times) for name, times in seconds.items()}
    return {
        "fanouts": fanouts,
        "seeds": len(seeds[0]),
        "vertices": [
            float(np.mean(sizes)) for sizes in zip(*(map(len, b.vertices) for b in sampled), strict=True)
        ],
        "edges": [
            float(np.mean(sizes))
            for sizes in zip(*([block.edges for block in b.blocks] for b in sampled), strict=True)
        ],
        "cpu_seconds": best,
        "ratios": {name: spent / best["ours"] for name, spent in best.items() if name != "ours"},
        "threads": best_threads(ahead, len(seeds)),
    }


def measure_loading(graph, seeds, fanouts, *, rounds):
    """The feature loader on the input vertices of some mini-batches, beside a plain copy of as many bytes.

    Returns
    -------
    dict
        Bytes of a mini-batch's features; bytes loaded per CPU second; times of whole mini-batches by threads.
    """
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    inputs = [sampler.sample(chosen, step).vertices[0] for step, chosen in enumerate(seeds)]
    shapes = [(len(rows), graph.feature_width) for rows in inputs]
    source = np.ones(max(shapes), np.float32)  # untouched zeros are one page, which is read from the cache
    pool = BufferPool()

    def copied():
        for shape in shapes:
            pool.take(shape)[:] = source[: shape[0]]

    def reused():
        for rows, shape in zip(inputs, shapes, strict=True):
            graph.gather_features(rows, out=pool.take(shape))

    def new():
        for rows in inputs:
            graph.gather_features(rows)

    ways = {"copy": copied, "reused_memory": reused, "new_memory": new}
    loaders = {
        threads: BatchLoader(
            graph=graph, sampler=NeighborSampler(graph, fanouts=fanouts, seed=0, threads=threads)
        )
        for threads in THREADS[:2]
    }
    seconds, ahead = {name: [] for name in ways}, {threads: [] for threads in loaders}
    for _ in range(rounds + 1):
        for name, way in ways.items():
            seconds[name].append(cpu_time(way))
        for threads, loader in loaders.items():
            stream = loader.prefetch([{"cpu": chosen} for chosen in seeds], first_step=0)
            ahead[threads].append(run_through(stream))
    nbytes = sum(4 * rows * width for rows, width in shapes)
    return {
        "fanouts": fanouts,
        "width": graph.feature_width,
        "bytes": nbytes / len(seeds),
        # The first round makes the buffers.
        "bytes_per_cpu_second": {name: nbytes / min(times[1:]) for name, times in seconds.items()},
        "threads": best_threads(ahead, len(seeds)),
    }


LABELS = {
    "ours": "ours",
    "dgl_32": "DGL, 32 bits",
    "dgl_64": "DGL, 64 bits",
    "two_steps": "two steps in numba",
}


def print_sampling(result):
    """One table: who, how long, how many times ours."""
    vertices = ", ".join(f"{size:,.0f}" for size in result["vertices"])
    edges = ", ".join(f"{size:,.0f}" for size in result["edges"])
    sizes = f"|V^l| = {vertices}; |E^l| = {edges} (from the input, mean)"
    print(f"\n{result['seeds']:,} seeds, fan-out {tuple(result['fanouts'])}: {sizes}")
    print(f"{'sampler':<22}{'CPU ms':>10}{'ns/arc':>10}{'ours/it':>10}")
    for name, label in LABELS.items():
        if name in result["cpu_seconds"]:
            spent = result["cpu_seconds"][name]
            ratio = f"{result['ratios'][name]:.1f} x" if name in result["ratios"] else ""
            print(f"{label:<22}{1e3 * spent:>10.2f}{1e9 * spent / sum(result['edges']):>10.0f}{ratio:>10}")
    _print_threads("sampled ahead", result["threads"])


def print_loading(result):
    """Bytes per second of the loader's ways."""
    print(
        f"\nfeatures at fan-out {tuple(result['fanouts'])}: {result['width']} columns, "
        f"{result['bytes'] / 1e6:.1f} MB a mini-batch"
    )
    rates = result["bytes_per_cpu_second"]
    for name, label in {
        "copy": "copied in order (bound)",
        "reused_memory": "gathered, memory reused",
        "new_memory": "gathered, new memory",
    }.items():
        print(f"{label:<28}{rates[name] / 1e9:>8.2f} GB/CPU s{rates[name] / rates['copy']:>8.0%}")
    _print_threads("sampled and loaded ahead", result["threads"])


def _print_threads(what, measured):
    one, two = (measured[threads] for threads in THREADS[:2])
    print(
        f"{what}: {1e3 * one['wall_seconds']:.2f} ms wall with 1 thread, {1e3 * two['wall_seconds']:.2f} with 2 "
        f"({one['wall_seconds'] / two['wall_seconds']:.2f} x); {1e3 * one['cpu_seconds']:.2f} and "
        f"{1e3 * two['cpu_seconds']:.2f} ms CPU"
    )


def _positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {value}")
    return value


def _fanouts(text):
    return tuple(_positive(word) for word in text.split(","))


def print_peers(sampling):
    """How many times as long the peers take, for each number of seeds and fan-outs, and the least of each peer."""
    names = [name for name in LABELS if name in sampling[0]["ratios"]]
    print(f"\n{'seeds':>8}  {'fan-out':<14}{'ours, CPU ms':>14}" + "".join(f"{LABELS[n]:>20}" for n in names))
    for result in sampling:
        fanouts, spent = ",".join(map(str, result["fanouts"])), 1e3 * result["cpu_seconds"]["ours"]
        ratios = "".join(f"{result['ratios'][name]:>18.1f} x" for name in names)
        print(f"{result['seeds']:>8,}  {fanouts:<14}{spent:>14.2f}{ratios}")
    least = "".join(f"{min(result['ratios'][name] for result in sampling):>18.1f} x" for name in names)
    print(f"{'least':>8}{'':<30}{least}")


def main(arguments=None):
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the sampler and of the feature loader.")
    parser.add_argument("--json", action="store_true", help="print JSON on standard output instead of tables")
    parser.add_argument(
        "--dgl", metavar="PYTHON", help="an interpreter that has DGL (see docs/results/benchmarks.md)"
    )
    parser.add_argument("--vertices", type=_positive, default=1_000_000, help="of the R-MAT graph")
    parser.add_argument("--edges", type=_positive, default=20_000_000, help="drawn for the R-MAT graph")
    parser.add_argument("--width", type=_positive, default=256, help="columns of the features")
    parser.add_argument("--batches", type=_positive, default=20, help="mini-batches of a round")
    parser.add_argument("--rounds", type=_positive, default=7, help="rounds, of which the best counts")
    parser.add_argument("--seeds", type=_positive, nargs="+", default=[SEEDS], help="of a mini-batch")
    parser.add_argument(
        "--fanouts", type=_fanouts, nargs="+", default=[_fanouts(f) for f in FANOUTS], metavar="N,N,..."
    )
    parser.add_argument("--no-loading", action="store_true", help="leave out the feature loader")
    options = parser.parse_args(arguments)
    machine = describe_machine()
    print(f"R-MAT graph of {options.vertices:,} vertices", file=sys.stderr, flush=True)
    graph = rmat(vertices=options.vertices, edges=options.edges, width=options.width, homophily=0, seed=1)
    train_ids = np.flatnonzero(graph.train_mask)
    if max(options.seeds) > len(train_ids):
        parser.error(
            f"--seeds must be at most {len(train_ids)}, the training vertices, not {max(options.seeds)}"
        )
    with ExitStack() as stack:
        dgl = None
        if options.dgl:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="simgnn-sampling-")))
            try:
                dgl = stack.enter_context(DglPeer(options.dgl, graph=graph, folder=folder))
            except RuntimeError as error:
                parser.error(f"--dgl: {error}")
            machine |= dgl.versions
        if not options.json:
            print_machine(machine)
            print(f"{graph.vertices:,} vertices, {graph.edges:,} arcs")
        sampling, loading = [], []
        for fanouts, number in itertools.product(options.fanouts, options.seeds):
            batches = epoch_batches(train_ids, number, 0, 0)[: options.batches]
            seeds = [chosen for chosen in batches if len(chosen) == number]
            sampling.append(measure_sampling(graph, seeds, fanouts, rounds=options.rounds, dgl=dgl))
            if not options.no_loading:
                loading.append(measure_loading(graph, seeds, fanouts, rounds=options.rounds))
            if not options.json:
                print_sampling(sampling[-1])
            if loading and not options.json:
                print_loading(loading[-1])
    if not options.json:
        print_peers(sampling)
    else:
        sizes = {"vertices": graph.vertices, "edges": graph.edges, "batches": options.batches}
        print(
            json.dumps(
                {"machine": machine, "graph": sizes, "sampling": sampling, "loading": loading}, indent=2
            )
        )


if __name__ == "__main__":
    main()
