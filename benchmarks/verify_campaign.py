"""`simgnn verify` on many accelerators: random configurations, and mini-batches of real graphs.

    python benchmarks/verify_campaign.py [--configurations N] [--programs P] [--steps S] [--roomy]
                                         [--dataset NAME ...] [--batches B] [--batch-size N] [--fanout F ...]
                                         [--hidden H] [--aggregate ORGANISATION] [--seed S] [-o DIR] [--json]

Every case is one run of `simgnn verify`, which compares each launch's memory, total cycles, counters and memory counts
on the Verilog with the reference and the cycle model, without tolerance. A configuration is drawn from the seed and its
number; every fourth runs on full Verilog, the others with host arithmetic. Many have banks without room for several
tiles of a random program's operands; `--roomy` makes them larger. Mini-batches run on `cosim` with the organisation
that `--aggregate` names, of as many adders, and with host arithmetic: `--batches` for GCN, GraphSAGE and GIN each,
behind another memory for each. The folder keeps the configuration and the report of every case, and the program of a
mismatch. Exit code 1 if any case does not end well.
"""

import argparse
import dataclasses
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from harness.machine import describe_machine, print_machine
from harness.random_hardware import random_configuration

from simgnn.config.configuration import load_config
from simgnn.hw.organisation import ORGANISATIONS

ROOT = Path(__file__).resolve().parent.parent
VERILOG_EVERY = 4
"""Of so many configurations one is run with its own floating-point units, which are slower to simulate."""
DATASETS = ("digits", "rmat:10000:100000")
MODELS = {
    "gcn": {"memory": "fixed"},
    "sage": {"memory": "ddr4-2400"},
    "gin": {"memory": "hbm2"},
}
"""Kinds of models, and the memory behind which each runs; all stall at random."""
ROOMY = {"bank_words": 2048, "mask_words": 512}
"""Least sizes with which random matrices have 24 rows, whatever the word."""
STALLS = 0.2
COLUMNS = (
    *(("case", "<38"), ("arithmetic", ">10"), ("programs", ">8"), ("steps", ">5"), ("batches", ">7")),
    ("spilling", ">8"),
    *(
        ("launches", ">8"),
        ("cycles", ">13,"),
        ("words", ">13,"),
        ("bits", ">4"),
        ("cyc.", ">4"),
        ("cnt.", ">4"),
    ),
    *(("classes", ">9"), ("s", ">6.0f")),
)


def toml(tables):
    """A configuration file's text."""
    lines = []
    for name, table in tables.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def describe(hardware):
    """A configuration in a line."""
    engine = f"{hardware.clusters} clusters"
    if hardware.organisation == "broadcast":
        engine = f"broadcast, {hardware.clusters} PEs of {hardware.gather_width} lanes"
    parts = (
        f"{hardware.array_rows}x{hardware.array_columns} array",
        f"{hardware.ports} x {hardware.data_bits} bits",
        engine,
        f"ring {hardware.ring_words}, queue {hardware.queue_depth}, sums {hardware.accumulator_words}",
        f"bank {hardware.bank_words}, mask {hardware.mask_words}",
        f"add {hardware.add_stages}, mul {hardware.mul_stages}",
        f"bursts of {hardware.burst_beats}, {hardware.outstanding_reads} reads, {hardware.outstanding_writes} writes",
    )
    return ", ".join(parts)


def configuration_cases(options):
    """Random programs on random configurations: (name, text for people, tables, options of `simgnn verify`)."""
    for index in range(options.configurations):
        hardware = random_configuration(np.random.default_rng((options.seed, index)))
        if options.roomy:
            sizes = {name: max(least, getattr(hardware, name)) for name, least in ROOMY.items()}
            hardware = dataclasses.replace(hardware, **sizes)
        arithmetic = "host" if (index + 1) % VERILOG_EVERY else "verilog"
        words = ["--programs", str(options.programs), "--steps", str(options.steps), "--batches", "0"]
        words += ["--arithmetic", arithmetic]
        name = f"random-{index:02} {hardware.array_rows}x{hardware.array_columns} {hardware.organisation}"
        yield name, describe(hardware), {"hardware": dataclasses.asdict(hardware)}, words


def minibatch_cases(options):
    """Mini-batches of each data set and kind of model; as `configuration_cases`."""
    hardware = load_config("cosim").hardware.with_organisation(options.aggregate)
    for dataset in options.dataset if options.batches else ():
        file = Path(dataset)
        short = file.stem if file.suffix else dataset
        for kind, memory in MODELS.items():
            model = {"kind": kind, "layers": 2, "hidden": options.hidden}
            if kind == "gin":
                model |= {"dropout": 0.5, "residual": True, "gin_epsilon": 0.25}
            tables = {
                "hardware": dataclasses.asdict(hardware),
                "model": model,
                "sampling": {"fanout": options.fanout},
                "training": {
                    "dataset": str(file.resolve()) if file.suffix else dataset,
                    "batch_size": options.batch_size,
                },
                "platform": {"memory_stalls": STALLS, **memory},
            }
            words = [
                "--programs",
                "0",
                "--steps",
                "0",
                "--batches",
                str(options.batches),
                "--arithmetic",
                "host",
            ]
            about = f"{dataset}, {kind}, {options.aggregate}, {memory['memory']} memory"
            yield f"{short} {kind} {options.aggregate}", about, tables, words


def run_case(name, tables, words, *, seed, folder):
    """Run one case, dict; its configuration, its report and a mismatch's program are left in the folder."""
    stem = name.replace(" ", "-").replace(":", "_")
    path = folder / f"{stem}.toml"
    path.write_text(toml(tables), encoding="utf-8")
    command = ["verify", "-c", str(path), *words, "--faults", "0", "--seed", str(seed)]
    command += ["-o", str(folder / stem), "--no-waveform"]
    begin = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-m", "simgnn", *command, "--json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    seconds = time.perf_counter() - begin
    report = None
    if run.returncode in (0, 1) and run.stdout:
        report = json.loads(run.stdout)
        (folder / f"{stem}.json").write_text(run.stdout, encoding="utf-8")
    return {
        "name": name,
        "command": f"simgnn {' '.join(command)}",
        "exit_code": run.returncode,
        "error": run.stderr.strip(),
        "wall_seconds": seconds,
        "report": report,
    }


def values(case):
    """A case's row of `COLUMNS`."""
    report = case["report"]
    coverage = report["coverage"]
    keys = ("arithmetic", "programs", "steps", "batches", "spilling", "launches", "cycles", "words")
    mismatches = (report[f"{kind}_mismatches"] for kind in ("bit", "cycle", "counter"))
    classes = f"{coverage['reached']}/{coverage['classes']}"
    return case["name"], *(report[key] for key in keys), *mismatches, classes, case["wall_seconds"]


def line(cells):
    """Cells of a row as they are printed; headings keep only how wide a column is and to which side it goes."""
    return " ".join(
        f"{cell:{how if not isinstance(cell, str) else how[0] + how[1:].split('.')[0].rstrip(',')}}"
        for cell, (_, how) in zip(cells, COLUMNS, strict=True)
    )


def print_case(case, about):
    if case["report"] is None:
        print(f"{case['name']:<38} ended with exit code {case['exit_code']}: {case['error']}")
    else:
        print(line(values(case)))
    print(f"    {about}", flush=True)
    if case["exit_code"]:
        mismatch = case["report"] and case["report"]["mismatch"]
        if mismatch:
            print(f"    {mismatch['kind']} in {mismatch['origin']}: {mismatch['text']}")
            print(f"    program {mismatch['program']}")
        print(f"    {case['command']}", flush=True)


def total(cases):
    """Sums over all cases that have a report, dict."""
    reports = [case["report"] for case in cases if case["report"] is not None]
    names = ("programs", "steps", "batches", "spilling", "launches", "cycles", "words")
    names += ("bit_mismatches", "cycle_mismatches", "counter_mismatches")
    return {name: sum(report[name] for report in reports) for name in names}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--configurations", type=int, default=4, metavar="N", help="random configurations")
    parser.add_argument("--programs", type=int, default=50, metavar="P", help="random programs on each")
    parser.add_argument("--steps", type=int, default=14, metavar="S", help="random training steps on each")
    parser.add_argument("--roomy", action="store_true", help="banks that hold several tiles of each operand")
    parser.add_argument("--dataset", nargs="+", default=list(DATASETS), metavar="NAME|FILE")
    parser.add_argument(
        "--batches", type=int, default=2, metavar="B", help="mini-batches of each kind of model"
    )
    parser.add_argument("--batch-size", type=int, default=64, metavar="SEEDS")
    parser.add_argument("--fanout", type=int, nargs="+", default=[10, 5], metavar="F")
    parser.add_argument("--hidden", type=int, default=32, metavar="H")
    parser.add_argument(
        "--aggregate",
        choices=ORGANISATIONS,
        default="clustered",
        help="organisation that mini-batches run on",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="decides everything that is drawn")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "out" / "verify-campaign", metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    for quantity, least in (
        ("configurations", 0),
        ("programs", 1),
        ("steps", 0),
        ("batches", 0),
        ("seed", 0),
    ):
        if getattr(options, quantity) < least:
            parser.error(f"--{quantity} must be at least {least}, not {getattr(options, quantity)!r}")
    folder = options.output.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    machine, done = describe_machine(), []
    if not options.json:
        print_machine(machine)
        print(line([heading for heading, _ in COLUMNS]), flush=True)
    for name, about, tables, words in (*configuration_cases(options), *minibatch_cases(options)):
        done.append(run_case(name, tables, words, seed=options.seed, folder=folder))
        if not options.json:
            print_case(done[-1], about)
    sums = total(done)
    well = bool(done) and all(case["exit_code"] == 0 for case in done)
    if options.json:
        print(json.dumps({"machine": machine, "cases": done, "total": sums}, indent=2))
    else:
        counts = ", ".join(f"{value:,} {name.replace('_', ' ')}" for name, value in sums.items())
        print(f"{'equal' if well else 'NOT EQUAL'}: {len(done)} cases, {counts}")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
