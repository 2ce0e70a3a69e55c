"""Whether the generated Verilog and the reference leave the same bits in device memory.

Every program of every mini-batch runs on both, with a memory that stalls at random; after the forward and
after the backward launch, each 32-bit word of device memory is compared. Exit code 1 if any word differs.

    python benchmarks/bit_equality.py [--json] [--case PATTERN] [--minibatches N]

The graph `amazon_computers` is a file: the benchmark looks for it in $SIMGNN_DATA, or in ../shared/data beside the
repository, and its cases are named as skipped where it is not there.
"""

import argparse
import dataclasses
import fnmatch
import itertools
import json
import os
import platform
import sys
from importlib import metadata
from pathlib import Path

from harness.graphs import data_folder
from rich.progress import Progress

from simgnn.config.configuration import load_config
from simgnn.sim.toolchain.compiler import compiler_version, cpu_model, find_compiler
from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.verify.minibatches import compare_training

ROOT = Path(__file__).resolve().parent.parent
STALLS = 0.2
"""How likely a transfer is delayed at random, by up to 8 cycles."""
AMAZON = "amazon_computers.npz"
MINIBATCHES = {"demo": None, "rmat": 20, "amazon": 26}
"""None is every one of the demo. `amazon_computers` has 200 training vertices: each epoch's fourth mini-batch has
8 seeds, so that 26 hold 20 whole ones."""
HIDDEN = {
    ("demo", "tiny"): 8,
    ("rmat", "tiny"): 16,
    ("rmat", "cosim"): 64,
    ("amazon", "tiny"): 4,
    ("amazon", "cosim"): 16,
}
"""Hidden features, few where 4 multipliers do all the work; the demo's own on `cosim`."""


def data_file():
    """Where `amazon_computers` is expected."""
    return data_folder() / AMAZON


def case_config(graph, preset, kind, arithmetic):
    """The configuration of a case.

    Parameters
    ----------
    graph : {"demo", "rmat", "amazon"}
    preset, kind, arithmetic : str

    Returns
    -------
    Config
    """
    config = load_config(ROOT / "examples" / "demo.toml")
    config = dataclasses.replace(config, hardware=load_config(preset).hardware)
    config = config.replace("platform", memory_stalls=STALLS).replace("execution", arithmetic=arithmetic)
    config = config.replace("model", kind=kind, hidden=HIDDEN.get((graph, preset), config.model.hidden))
    if kind == "gin":  # with what can be added to a model
        config = config.replace("model", dropout=0.5, residual=True, gin_epsilon=0.25)
    if graph == "demo":
        return config
    dataset = "rmat:10000:100000" if graph == "rmat" else str(data_file())
    config = config.replace("sampling", fanout=(10, 5)).replace("model", layers=2)
    return config.replace(
        "training", dataset=dataset, batch_size=64, epochs=20, accelerators=1, cpu_share=0.0
    )


def cases():
    """Every case by name: (graph, preset, kind, arithmetic)."""
    crossing = itertools.product(MINIBATCHES, ("cosim", "tiny"), ("gcn", "sage", "gin"), ("verilog", "host"))
    # On `tiny` both arithmetics take as long, and `amazon_computers` the longest.
    chosen = [case for case in crossing if case[:2] != ("amazon", "tiny") or case[3] == "host"]
    return {"-".join(case): case for case in chosen}


def machine():
    """What the figures depend on."""
    packages = ("simgnn", "amaranth", "numpy", "numba", "torch")
    return {
        "cpu": next(reversed(cpu_model().splitlines())).partition(":")[2].strip() or platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "system": platform.platform(),
        "python": platform.python_version(),
        "compiler": compiler_version(find_compiler()),
        "verilator": find_verilator().version,
    } | {name: metadata.version(name) for name in packages}


def run_case(name, *, minibatches=None, progress=None):
    """Compare over a case's mini-batches.

    Parameters
    ----------
    name : str
    minibatches : int, optional
        Fewer than the case has.
    progress : callable of int, optional

    Returns
    -------
    dict
        Or ``{"skipped": reason}``.
    """
    graph, preset, kind, arithmetic = cases()[name]
    if graph == "amazon" and not data_file().exists():
        return {"skipped": f"{AMAZON} is not in {data_file().parent}"}
    config = case_config(graph, preset, kind, arithmetic)
    count = minibatches or MINIBATCHES[graph]
    result = compare_training(config, minibatches=count, progress=progress)
    return {"hidden": config.model.hidden, **dataclasses.asdict(result)}


def _line(name, result):
    if "skipped" in result:
        return f"{name:<27} skipped: {result['skipped']}"
    rate = result["cycles"] / result["wall_seconds"]
    return (
        f"{name:<27} {result['minibatches']:>4} {result['commands']:>9,} {result['cycles']:>13,} "
        f"{result['compared']:>13,} {result['changed']:>12,} {result['spilled']:>11,} "
        f"{result['differing']:>6} {result['wall_seconds']:>7.0f} {rate:>9,.0f}"
    )


HEADER = (
    f"{'case':<27} {'mini':>4} {'commands':>9} {'cycles':>13} {'words':>13} {'changed':>12} {'spilled':>11} "
    f"{'differ':>6} {'s':>7} {'cycles/s':>9}"
)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--case", default="*", metavar="PATTERN", help="cases by name, with wildcards")
    parser.add_argument("--minibatches", type=int, metavar="N", help="mini-batches of each case")
    options = parser.parse_args(arguments)
    names = [name for name in cases() if fnmatch.fnmatch(name, options.case)]
    if not names:
        parser.error(f"--case must match one of {', '.join(cases())}, not {options.case!r}")
    if options.minibatches is not None and options.minibatches < 1:
        parser.error(f"--minibatches must be at least 1, not {options.minibatches!r}")
    about, results = machine(), {}
    if not options.json:
        print("\n".join(f"{key:<10} {value}" for key, value in about.items()), HEADER, sep="\n", flush=True)
    with Progress(transient=True, disable=not sys.stderr.isatty()) as bars:
        for name in names:
            task = bars.add_task(name, total=options.minibatches or MINIBATCHES[cases()[name][0]])

            def advance(done, task=task):
                bars.update(task, completed=done)

            results[name] = run_case(name, minibatches=options.minibatches, progress=advance)
            bars.remove_task(task)
            if not options.json:
                print(_line(name, results[name]), flush=True)
    ran = [result for result in results.values() if "skipped" not in result]
    differing = sum(result["differing"] for result in ran)
    compared = sum(result["compared"] for result in ran)
    idle = [name for name, result in results.items() if not result.get("changed", 1)]
    equal = bool(ran) and not differing and not idle
    if options.json:
        print(json.dumps({"machine": about, "cases": results, "compared": compared, "differing": differing}))
    else:
        for result in ran:
            if result["first_difference"]:
                print(result["first_difference"])
        for name in idle:
            print(f"{name}: no launch changed a word")
        print(f"{'equal' if equal else 'NOT EQUAL'}: {differing:,} of {compared:,} words differ")
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
