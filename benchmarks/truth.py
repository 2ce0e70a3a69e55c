"""How near virtual time comes to real time on this machine, for configurations that were not calibrated.

    python benchmarks/truth.py [--json] [--seconds S] [--rounds N] [--only NAME]

`simgnn calibrate` measures about one configuration (a GraphSAGE of two layers, 512 seeds, fan-out (10, 5), hidden 128, 128
features; R-MAT, 20,000 vertices, 300,000 arcs). Then `simgnn train --clock real` trains others, of other sizes, depths,
graphs and cores, with and without prefetch, all of them in turns, and each run is gone through again in virtual time
by what was calibrated. For every configuration: seconds of an epoch, measured (median of the rounds) and
simulated, and the same by stage.
"""

import argparse
import csv
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.config import load_config
from simgnn.data.datasets import load_dataset
from simgnn.systems.calibrate import calibrate
from simgnn.systems.calibration_file import write_calibration
from simgnn.train import train

GRAPH = "rmat:20000:300000:128:16"
BASE = {
    "model": {"kind": "sage", "layers": 2, "hidden": 128},
    "sampling": {"fanout": (10, 5)},
    "training": {"dataset": GRAPH, "batch_size": 512, "accelerators": 0, "cpu_share": 1.0, "epochs": 2},
}
EPOCHS = 2

CONFIGURATIONS = {
    "batch 256": {"training": {"batch_size": 256}},
    "batch 1024": {"training": {"batch_size": 1024}},
    "batch 2048": {"training": {"batch_size": 2048}},
    "fan-out 5, 5": {"sampling": {"fanout": (5, 5)}},
    "fan-out 15, 10": {"sampling": {"fanout": (15, 10)}},
    "fan-out 25, 10": {"sampling": {"fanout": (25, 10)}},
    "3 layers, fan-out 10, 5, 5": {"model": {"layers": 3}, "sampling": {"fanout": (10, 5, 5)}},
    "hidden 64": {"model": {"hidden": 64}},
    "hidden 256": {"model": {"hidden": 256}},
    "hidden 512": {"model": {"hidden": 512}},
    "64 features": {"training": {"dataset": "rmat:20000:300000:64:16"}},
    "256 features": {"training": {"dataset": "rmat:20000:300000:256:16"}},
    "512 features, hidden 32": {
        "training": {"dataset": "rmat:20000:300000:512:16"},
        "model": {"hidden": 32},
    },
    "100,000 vertices, 2 M arcs": {
        "training": {"dataset": "rmat:100000:2000000:128:16", "batch_size": 1024, "epochs": 1}
    },
    "without prefetch": {"hyscale": {"prefetch": False}},
    "one core": {"cores": 1},
    "one core, batch 1024, fan-out 15, 10": {
        "cores": 1,
        "training": {"batch_size": 1024},
        "sampling": {"fanout": (15, 10)},
    },
    "without prefetch, hidden 256, 256 features": {
        "hyscale": {"prefetch": False},
        "model": {"hidden": 256},
        "training": {"dataset": "rmat:20000:300000:256:16"},
    },
}


def configuration(changes, platform):
    """The base with some values changed, Config."""
    tables = {name: dict(values) for name, values in BASE.items()}
    tables["hyscale"] = {"drm": False, "clock": "real", "platform": str(platform)}
    for name, values in changes.items():
        if name != "cores":
            tables.setdefault(name, {}).update(values)
    return load_config("tiny").replace_all(tables)


def on_cores(path, cores, folder):
    """The platform with so many cores of this machine, Path."""
    text = path.read_text()
    have = len(os.sched_getaffinity(0))
    copy = folder / f"cores-{cores}.toml"
    copy.write_text(text.replace(f"cpu_cores = {{ value = {have}", f"cpu_cores = {{ value = {cores}"))
    return copy


def clocks(config, folder, cores):
    """`clocks.csv` of a run in real time on so many cores, list of dict."""
    have = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(have)[:cores])
    try:
        train(config, output=folder)
    finally:
        os.sched_setaffinity(0, have)
    with (folder / "clocks.csv").open() as file:
        return list(csv.DictReader(file))


def measure(options, folder):
    """Calibrate, then run all configurations in turns, dict."""
    base = configuration({}, "hyscale-fpga")
    measured = calibrate(base, load_dataset(GRAPH), seconds=options.seconds)
    mine = folder / "mine.toml"
    write_calibration(mine, measured)
    names = [name for name in CONFIGURATIONS if options.only in name]
    cores = len(os.sched_getaffinity(0))
    runs = {name: [] for name in names}
    for number in range(options.rounds):
        for name in names:
            changes = CONFIGURATIONS[name]
            used = changes.get("cores", cores)
            config = configuration(changes, on_cores(mine, used, folder))
            runs[name].append(clocks(config, folder / f"run-{names.index(name)}-{number}", used))
    return {"calibration": calibration_row(measured), "rows": [row(name, runs[name]) for name in names]}


def calibration_row(measured):
    """What is told of the calibration, dict."""
    errors = np.abs(measured.errors)
    return {
        "kinds": measured.kinds,
        "rounds": measured.rounds,
        "median_error": float(np.median(errors)),
        "largest_error": float(errors.max()),
    }


def row(name, runs):
    """A configuration's line, dict: medians over the rounds."""
    stages = {}
    for lines in runs:
        for line in lines:
            stages.setdefault(line["stage"], []).append(
                (float(line["measured_seconds"]), float(line["simulated_seconds"]), int(line["tasks"]))
            )
    found = {"configuration": name}
    for stage, values in stages.items():
        measured = statistics.median(value[0] for value in values)
        simulated = statistics.median(value[1] for value in values)
        found[stage] = {
            "measured_seconds": measured,
            "simulated_seconds": simulated,
            "error": simulated / measured - 1,
            "tasks": values[0][2],
        }
    return found


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the calibration (default: 60)")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each configuration (default: 5)")
    parser.add_argument("--only", default="", metavar="TEXT", help="configurations with this in their names")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = measure(options, Path(folder))
    errors = [abs(each["epoch"]["error"]) for each in found["rows"]]
    found["median_error"], found["largest_error"] = statistics.median(errors), max(errors)
    if options.json:
        json.dump({"machine": describe_machine(), **found}, sys.stdout, indent=1)
        print()
        return
    print_machine(describe_machine())
    told = found["calibration"]
    print(
        f"calibrated with {told['kinds']} kinds of mini-batches, {told['rounds']} times each;"
        f" meets them within {told['median_error']:.1%} (median), {told['largest_error']:.1%} (largest)"
    )
    print(
        f"{'configuration':44} {'epoch ms':>9} {'simulated':>9} {'error':>7}   sample   load  train  synchronize"
    )
    for each in found["rows"]:
        epoch = each["epoch"]
        parts = "  ".join(
            f"{each[stage]['error']:+6.0%}" for stage in ("sample", "load", "propagate", "synchronize")
        )
        print(
            f"{each['configuration']:44} {epoch['measured_seconds'] / epoch['tasks'] * 1e3:9.1f}"
            f" {epoch['simulated_seconds'] / epoch['tasks'] * 1e3:9.1f} {epoch['error']:+7.1%}   {parts}"
        )
    print(
        f"error of an epoch's time: median {found['median_error']:.1%}, largest {found['largest_error']:.1%}"
    )


if __name__ == "__main__":
    main()
