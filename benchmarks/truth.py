"""How near virtual time comes to real time on this machine, for configurations that were not calibrated.

    python benchmarks/truth.py [--json] [--rounds N] [--only TEXT]

As `simgnn calibrate` does, this machine is measured about one configuration: a GraphSAGE of two layers, 512 seeds,
fan-out (10, 5), hidden 128, 128 features; R-MAT, 20,000 vertices, 300,000 arcs. In turns with that, `simgnn train
--set hyscale.clock=real` trains others, of other sizes, depths, graphs and cores, with and without prefetch. Then each
run's decisions are replayed in virtual time by what was calibrated, which must give the same parameters to the last
bit. For every configuration: seconds of an epoch, measured (median of the rounds) and simulated, and the same by stage.
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

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.systems.hyscale.real.calibrate import Calibrator, write_calibration
from simgnn.training.train import train

GRAPH = "rmat:20000:300000:128:16"
BASE = {
    "model": {"kind": "sage", "layers": 2, "hidden": 128},
    "sampling": {"fanout": (10, 5)},
    "training": {"dataset": GRAPH, "batch_size": 512, "accelerators": 0, "cpu_share": 1.0, "epochs": 3},
}
STAGES = ("sample", "load", "propagate", "synchronize")

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


def configuration(changes, **system):
    """The base with some values changed, Config; `system` are values of `[hyscale]`."""
    tables = {name: dict(values) for name, values in BASE.items()}
    tables["hyscale"] = {"drm": False, **system}
    for name, values in changes.items():
        if name != "cores":
            tables.setdefault(name, {}).update(values)
    return load_config("tiny").replace_all(tables)


def run_on_cores(changes, folder):
    """Train in real time on as many cores as a configuration has; parameters, dict of arrays."""
    have = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(have)[: changes.get("cores", len(have))])
    try:
        return train(configuration(changes, clock="real"), output=folder).parameters
    finally:
        os.sched_setaffinity(0, have)


def simulate(changes, platform, real, folder):
    """Replay a run in virtual time by a platform file; parameters, dict of arrays."""
    text, have = platform.read_text(encoding="utf-8"), len(os.sched_getaffinity(0))
    cores = changes.get("cores", have)
    mine = folder.with_suffix(".toml")
    mine.write_text(
        text.replace(f"cpu_cores = {{ value = {have}", f"cpu_cores = {{ value = {cores}"), encoding="utf-8"
    )
    config = configuration(changes, platform=str(mine), replay=str(real / "iterations.jsonl"))
    return train(config, output=folder).parameters


def seconds_by_stage(folder, epochs):
    """Seconds of an epoch and of each stage in it, from a run's `stages.csv` and `system-trace.json`, dict."""
    with (folder / "stages.csv").open() as file:
        found = {line["stage"]: float(line["seconds"]) / epochs for line in csv.DictReader(file)}
    events = json.loads((folder / "system-trace.json").read_text(encoding="utf-8"))["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    process = max(span["pid"] for span in spans)  # a run in real time has virtual time in front of it
    lasted = 0.0
    for epoch in range(1, epochs + 1):
        of = [span for span in spans if span["pid"] == process and span["args"]["epoch"] == epoch]
        lasted += max(span["ts"] + span["dur"] for span in of) - min(span["ts"] for span in of)
    return {"epoch": lasted * 1e-6 / epochs, **found}


def measure(options, folder):
    """Calibrate and run all configurations in turns, then replay them, dict."""
    names = [name for name in CONFIGURATIONS if options.only in name]
    runs, last = {name: [] for name in names}, {}
    with Calibrator(configuration({}), load_dataset(GRAPH)) as calibrator:
        for number in range(options.rounds):
            for place, name in enumerate(names):
                calibrator.measure(0.0)
                changes = CONFIGURATIONS[name]
                real = folder / f"real-{place}-{number}"
                parameters = run_on_cores(changes, real)
                runs[name].append(seconds_by_stage(real, epochs_of(changes)))
                last[name] = real, parameters
        measured = calibrator.fit()
    write_calibration(folder / "mine.toml", measured)
    rows = []
    for place, name in enumerate(names):
        real, parameters = last[name]
        virtual = folder / f"virtual-{place}"
        again = simulate(CONFIGURATIONS[name], folder / "mine.toml", real, virtual)
        same = all(np.array_equal(again[key], value) for key, value in parameters.items())
        simulated = seconds_by_stage(virtual, epochs_of(CONFIGURATIONS[name]))
        rows.append(row(name, runs[name], simulated, same))
    return {"calibration": calibration_row(measured), "rows": rows}


def epochs_of(changes):
    """Epochs that a configuration trains, int."""
    return changes.get("training", {}).get("epochs", BASE["training"]["epochs"])


def calibration_row(measured):
    """What is said of the calibration, dict."""
    errors = np.abs(measured.errors)
    return {
        "kinds": measured.kinds,
        "rounds": measured.rounds,
        "median_error": float(np.median(errors)),
        "largest_error": float(errors.max()),
    }


def row(name, runs, simulated, same_bits):
    """A configuration's line, dict: medians over the rounds."""
    found = {"configuration": name, "same_bits": same_bits}
    for stage in ("epoch", *STAGES):
        each = [run[stage] for run in runs]
        measured = statistics.median(each)
        found[stage] = {
            "measured_seconds": measured,
            "spread": (max(each) - min(each)) / measured,
            "simulated_seconds": simulated[stage],
            "error": simulated[stage] / measured - 1,
        }
    return found


def print_table(found):
    """Print a line for each configuration, and what the errors come to."""
    calibration = found["calibration"]
    print(
        f"calibrated with {calibration['kinds']} kinds of mini-batches, {calibration['rounds']} times each;"
        f" meets them within {calibration['median_error']:.1%} (median), {calibration['largest_error']:.1%} (largest)"
    )
    stages = " ".join(f"{stage:>11}" for stage in STAGES)
    print(f"{'':44} {'milliseconds of an epoch':28} {'':13} error of the stages")
    print(f"{'configuration':44} {'measured':>9} {'simulated':>10} {'error':>7} {'spread':>7} {stages}  bits")
    for each in found["rows"]:
        epoch = each["epoch"]
        parts = " ".join(f"{each[stage]['error']:+11.0%}" for stage in STAGES)
        print(
            f"{each['configuration']:44} {epoch['measured_seconds'] * 1e3:9.1f}"
            f" {epoch['simulated_seconds'] * 1e3:10.1f} {epoch['error']:+7.1%} {epoch['spread']:7.0%} {parts}"
            f"  {'same' if each['same_bits'] else 'differ'}"
        )
    print(
        f"error of an epoch's time: median {found['median_error']:.1%}, largest {found['largest_error']:.1%}"
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
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
    print_table(found)


if __name__ == "__main__":
    main()
