"""`simgnn plan`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer, integer_between, number, number_between
from simgnn.cli.verbs import Verbs, add_json, add_verb
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace

    from simgnn.systems.fastsample.graphs import Planned
    from simgnn.virtual_time.platform import Platform

PAPER = "fastsample"
"""Preset of the model and of the platform, where none is given."""
_BITS = 8
"""Of a byte."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `plan` to the command line."""
    plan = add_verb(
        verbs,
        "plan",
        text="estimate memory, communication rounds, bytes and time of training on many machines; writes "
        "nothing",
        examples=(
            "simgnn plan --dataset-preset ogbn-papers100M --machines 4 8 16",
            "simgnn plan --dataset-preset ogbn-products --machines 4096 --sampling vanilla --network 100gbit"
            " --latency-us 20 --json",
            "simgnn plan --dataset sbm:2000:20000:32:8 --partition blocks --batch-size 64 --machines 4",
        ),
    )
    plan.add_argument(
        "--dataset-preset",
        metavar="NAME|FILE",
        help="preset or TOML file of a data set that is not on disk, such as ogbn-products; a synthetic "
        "graph like it is sampled (default: none; give this or --dataset)",
    )
    plan.add_argument(
        "--dataset",
        metavar="NAME|FILE",
        help="data set as for simgnn train, which is partitioned and sampled (default: none; give this or "
        "--dataset-preset)",
    )
    plan.add_argument(
        "--model-preset", default=PAPER, metavar="NAME|FILE", help=f"model of a paper (default: {PAPER})"
    )
    plan.add_argument(
        "--platform",
        default=PAPER,
        metavar="NAME|FILE",
        help=f"one machine, whose CPU trains, and the network (default: {PAPER})",
    )
    plan.add_argument(
        "--machines",
        nargs="+",
        type=integer_between(1, 4096),
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
        default="hybrid",
        metavar="KIND",
        help="vanilla: each machine holds its part of the topology; hybrid: each holds all of it (default: "
        "hybrid)",
    )
    plan.add_argument(
        "--partition",
        metavar="METHOD",
        help="with --dataset: blocks, random or metis (default: blocks)",
    )
    plan.add_argument(
        "--cache-ratio",
        type=number_between(0, 1),
        default=0,
        metavar="X",
        help="fraction of all vertices whose features each machine caches (default: 0)",
    )
    plan.add_argument(
        "--local-steps",
        type=integer_between(0, 1_000_000),
        default=0,
        metavar="H",
        help="local steps between two averages of the parameters; 0 adds gradients in every step (default: "
        "0)",
    )
    plan.add_argument(
        "--batch-size",
        type=integer,
        metavar="N",
        help="seeds per machine (default: that of the model preset)",
    )
    plan.add_argument(
        "--draws",
        type=integer_between(1, 1000),
        default=2,
        metavar="N",
        help="full mini-batches to count, each on another machine if there are enough (default: 2)",
    )
    plan.add_argument(
        "--seed", type=integer_between(0, 2**63 - 1), default=0, metavar="N", help="random seed (default: 0)"
    )


def _add_machine(plan: argparse.ArgumentParser) -> None:
    """Options of a machine and the network, where they differ from the platform's."""
    plan.add_argument(
        "--network",
        type=_rate,
        metavar="RATE",
        help="network preset, such as 200gbit (default: that of the platform)",
    )
    plan.add_argument(
        "--latency-us",
        type=number,
        metavar="X",
        help="latency of a message in microseconds (default: that of the platform)",
    )
    plan.add_argument(
        "--memory-gb",
        type=number_between(1e-6, 1e9),
        metavar="X",
        help="memory of a machine in GB (default: that of the platform)",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn plan`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    from simgnn.process.files.output import strict_json
    from simgnn.process.signals import interruptible
    from simgnn.systems.fastsample.plan import Design, Planner, plan_report, print_plan
    from simgnn.systems.model_preset import load_model_preset

    if (options.dataset is None) == (options.dataset_preset is None):
        raise InputError("data set must be given once, by --dataset or by --dataset-preset")
    design = Design(
        sampling=options.sampling, cache_ratio=options.cache_ratio, local_steps=options.local_steps
    )
    preset = load_model_preset(options.model_preset)
    platform = _platform(options)
    with interruptible():
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
        machines = list(dict.fromkeys(options.machines))
        report = plan_report(planner, machines, design, memory_gb=memory)
    if options.json:
        say(strict_json(report))
    else:
        print_plan(report)
    return 0


def _platform(options: Namespace) -> Platform:
    """The platform, with the network that was asked for."""
    from simgnn.virtual_time.platform import load_platform

    given = {"network_gbs": options.network, "network_latency_us": options.latency_us}
    asked = {key: value for key, value in given.items() if value is not None}
    return load_platform(options.platform).replace(**asked)


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
    return float(found[1]) / _BITS
