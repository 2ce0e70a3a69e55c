"""`simgnn plan`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from simgnn.cli.arguments import (
    Verbs,
    add_dataset_preset,
    add_integer,
    add_json,
    add_number,
    add_seed,
    add_verb,
    between,
    integer,
    number,
)
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from simgnn.systems.fastsample.graphs import Planned
    from simgnn.virtual_time.platform import Platform

    Printer = Callable[[dict[str, Any]], None]

FASTSAMPLE, BGL = SYSTEMS = ("fastsample", "bgl")
"""Systems that are planned, by the names of their models' and platforms' presets."""
LEFT_OUT = {BGL: ("sampling", "local_steps")}
"""Options that decide nothing with a system."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `plan` to the command line."""
    plan = add_verb(
        verbs,
        "plan",
        text="estimate time, bytes, memory and communication rounds of training with fastsample or bgl on many "
        "machines; writes nothing",
        examples=(
            "simgnn plan --dataset-preset ogbn-papers100M --machines 4 8 16",
            "simgnn plan --dataset-preset ogbn-products --machines 4096 --sampling vanilla --network 100gbit"
            " --latency-us 20 --json",
            "simgnn plan --dataset sbm:2000:20000:32:8 --partition blocks --batch-size 64 --machines 4",
            "simgnn plan --system bgl --dataset-preset ogbn-products --machines 1 2 4",
        ),
    )
    plan.add_argument(
        "--system",
        default=FASTSAMPLE,
        choices=SYSTEMS,
        metavar="NAME",
        help="what trains: fastsample (CPUs, over ranks) or bgl (GPUs; eight isolated stages on each machine "
        f"prepare their mini-batches) (default: {FASTSAMPLE})",
    )
    add_dataset_preset(plan, otherwise="give this or --dataset")
    plan.add_argument(
        "--dataset",
        metavar="NAME|FILE",
        help="plan for a data set that simgnn train takes; it is partitioned and sampled (default: none; give "
        "this or --dataset-preset)",
    )
    plan.add_argument(
        "--model-preset",
        metavar="NAME|FILE",
        help="plan for this paper's model (default: that of the system)",
    )
    plan.add_argument(
        "--platform",
        metavar="NAME|FILE",
        help="platform: what one machine and the network can do (default: that of the system)",
    )
    plan.add_argument(
        "--machines",
        nargs="+",
        type=between(integer, "an integer", 1, 4096),
        default=[4, 8, 16],
        metavar="N",
        help="numbers of machines, from 1 to 4096, one row of the table each (default: 4 8 16)",
    )
    _add_design(plan)
    _add_machine(plan)
    add_json(plan)


def _add_design(plan: argparse.ArgumentParser) -> None:
    """Options of how machines go about it, and of what is counted."""
    plan.add_argument(
        "--sampling",
        metavar="KIND",
        help="vanilla: each machine holds its part of the topology; hybrid: each holds all of it and samples in two"
        " steps, as DGL does; fused: in one, as simgnn does (default: fused)",
    )
    plan.add_argument(
        "--partition",
        metavar="METHOD",
        help="partition the graph by blocks, random or metis; with fastsample only where --dataset is given "
        "(default: blocks)",
    )
    add_number(
        plan,
        "--cache-ratio",
        0,
        1,
        "fraction of all vertices whose features each machine caches (default: 0; of bgl, what its GPUs' memory"
        " leaves)",
    )
    add_integer(
        plan,
        "--local-steps",
        0,
        1_000_000,
        "average the parameters after every H local steps; 0 adds gradients in every step (default: 0)",
        metavar="H",
    )
    plan.add_argument(
        "--batch-size",
        type=integer,
        metavar="N",
        help="seeds of a mini-batch on each machine; with bgl on each GPU (default: that of the model preset)",
    )
    add_integer(
        plan,
        "--draws",
        1,
        1000,
        "full mini-batches to count, each on another machine if there are enough",
        default=2,
    )
    add_seed(plan)


def _add_machine(plan: argparse.ArgumentParser) -> None:
    """Options of a machine and the network, where they differ from the platform's."""
    plan.add_argument(
        "--network",
        type=_rate,
        metavar="RATE",
        help="bandwidth of the network, such as 200gbit (default: that of the platform)",
    )
    plan.add_argument(
        "--latency-us",
        type=number,
        metavar="X",
        help="latency of a message in microseconds (default: that of the platform)",
    )
    add_number(plan, "--memory-gb", 1e-6, 1e9, "memory of a machine in GB (default: that of the platform)")


def run_verb(options: Namespace) -> int:
    """Run `simgnn plan`; the exit code."""
    from simgnn.process.files.output import strict_json

    if (options.dataset is None) == (options.dataset_preset is None):
        raise InputError("data set must be given once, by --dataset or by --dataset-preset")
    for key in LEFT_OUT.get(options.system, ()):
        if getattr(options, key) is not None:
            raise InputError(
                f"{key} must be left out with the system {options.system}, not {getattr(options, key)!r}"
            )
    report, print_plan = {FASTSAMPLE: _fastsample, BGL: _bgl}[options.system](options)
    if options.json:
        say(strict_json(report))
    else:
        print_plan(report)
    return 0


def _fastsample(options: Namespace) -> tuple[dict[str, Any], Printer]:
    """A plan, and what prints it."""
    from simgnn.cli.working import working
    from simgnn.systems.fastsample.plan import Design, Planner, plan_report, print_plan
    from simgnn.systems.model_preset import load_model_preset

    design = Design(
        sampling=options.sampling or "fused",
        cache_ratio=options.cache_ratio or 0,
        local_steps=options.local_steps or 0,
    )
    preset = load_model_preset(options.model_preset or options.system)
    platform = _platform(options)
    with working(options) as progress:
        progress.now(f"sampling {options.dataset_preset or options.dataset}")
        planned = _planned(options)
        planner = Planner(
            planned=planned,
            model=preset.model(features=planned.features, classes=planned.classes),
            fanouts=preset.values["fanout"],
            batch_size=preset.batch_size(trainers=1) if options.batch_size is None else options.batch_size,
            platform=platform,
            method=options.partition,
            draws=options.draws,
            seed=options.seed,
        )
        memory = platform["host_memory_gb"] if options.memory_gb is None else options.memory_gb
        # Each number once, in the order in which they were given.
        machines = list(dict.fromkeys(options.machines))
        return plan_report(planner, machines, design, memory_gb=memory), print_plan


def _bgl(options: Namespace) -> tuple[dict[str, Any], Printer]:
    """The same of BGL's eight stages."""
    from simgnn.cli.working import working
    from simgnn.systems.bgl.plan import on_data_set, on_graph, plan, print_plan
    from simgnn.systems.model_preset import load_model_preset

    platform, preset = _platform(options), load_model_preset(options.model_preset or options.system)
    given = {
        "preset": preset,
        "platform": platform,
        "seeds": preset.batch_size(trainers=1) if options.batch_size is None else options.batch_size,
        "seed": options.seed,
    }
    with working(options) as progress:
        progress.now(f"sampling {options.dataset_preset or options.dataset}")
        if options.dataset is not None:
            planned = on_graph(options.dataset, **given)
        else:
            planned = on_data_set(options.dataset_preset, **given)
        report = plan(
            planned,
            list(dict.fromkeys(options.machines)),
            method=options.partition,
            cache_ratio=options.cache_ratio,
            memory_gb=platform["host_memory_gb"] if options.memory_gb is None else options.memory_gb,
        )
        return report, print_plan


def _platform(options: Namespace) -> Platform:
    """The platform, with the network that was asked for."""
    from simgnn.virtual_time.platform import load_platform

    given = {"network_gbs": options.network, "network_latency_us": options.latency_us}
    asked = {key: value for key, value in given.items() if value is not None}
    return load_platform(options.platform or options.system).replace(**asked)


def _planned(options: Namespace) -> Planned:
    """The graph."""
    from simgnn.systems.fastsample.graphs import Absent, Present

    if options.dataset is not None:
        from simgnn.data.datasets import load_dataset

        return Present(load_dataset(options.dataset, seed=options.seed))
    from simgnn.systems.data_set import load_data_set

    return Absent(load_data_set(options.dataset_preset))


def _rate(text: str) -> float:
    """1e9 bytes per second, from a text such as "200gbit"."""
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)gbit", text, re.IGNORECASE)
    if not found or not float(found[1]):
        raise argparse.ArgumentTypeError(
            f"must be a positive number of Gbit/s, such as 200gbit, not {text!r}"
        )
    return float(found[1]) / 8
