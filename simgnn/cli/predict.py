"""`simgnn predict`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from simgnn.cli.arguments import Verbs, add_dataset_preset, add_integer, add_json, add_verb
from simgnn.cli.options import add_config, basis_of, origins_named, settled, with_platform_values
from simgnn.cli.settings import add_flags, settings_here
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say
from simgnn.systems.hyscale.predict.size_curve import BATCHES

_ASSIGNMENTS = {"configured": "configured", "initial_mapping": "initial mapping"}

_DEVICES = {"accelerators": "accelerators'", "gpus": "GPUs'"}
"""Kinds of devices, and the head of the column of their seeds."""


def print_prediction(report: dict[str, Any]) -> None:
    """Print stage times, what limits, and the mapping.

    Parameters
    ----------
    report
        As `simgnn.systems.hyscale.predict.prediction.predict_configuration` returns it.
    """
    from simgnn.training.reports.terminal import print_paged

    batch, dataset, model = report["minibatch"], report["dataset"], report["model"]
    widths = " x ".join(map(str, model["widths"]))
    say(f"{model['kind']} {widths} on {dataset['name']}, platform {report['platform']['name']}")
    vertices, edges = (", ".join(f"{size:,.0f}" for size in batch[name]) for name in ("vertices", "edges"))
    say(f"mini-batches of {batch['seeds']:,} seeds: vertices {vertices}; edges {edges} ({dataset['sizes']})")
    say("")
    # A column for GPUs only where a platform has any.
    devices = [
        kind for kind in _DEVICES if kind == "accelerators" or report["initial_mapping"]["seeds"][kind]
    ]
    rows = [
        (
            text,
            f"{report[key]['seeds']['cpu']:,}",
            *(_counts(report[key]["seeds"][kind]) for kind in devices),
            "/".join(str(count) for count in report[key]["threads"].values()),
            *(f"{1e3 * seconds:,.4g}" for seconds in report[key]["stages"].values()),
        )
        for key, text in _ASSIGNMENTS.items()
    ]
    print_paged(
        (
            "assignment",
            "CPU's seeds",
            *(_DEVICES[kind] for kind in devices),
            "threads sample/load/train",
            "sample ms",
            "load",
            "transfer",
            "propagate",
        ),
        rows,
        left=(0, *range(2, 2 + len(devices))),
    )
    say("")
    print_paged(
        ("assignment", "prefetch", "iteration ms", "epoch s", "MTEPS", "limited by"),
        [
            (
                text,
                prefetch,
                f"{1e3 * report[key][kind]['iteration_seconds']:,.4g}",
                f"{report[key][kind]['epoch_seconds']:,.4g}",
                f"{report[key][kind]['mteps']:,.4g}",
                report[key][kind]["limited_by"],
            )
            for key, text in _ASSIGNMENTS.items()
            for prefetch, kind in (("yes", "with_prefetch"), ("no", "without_prefetch"))
        ],
        left=(0, 1, 5),
    )
    which = "with" if report["prefetch"] else "without"
    say(
        f"the initial mapping is the quickest {which} prefetch; {report['iterations_per_epoch']:,} iterations per epoch"
    )


def _counts(counts: list[int]) -> str:
    """Devices' seeds, short where they are equal."""
    if counts and min(counts) == max(counts):
        return f"{len(counts)} x {counts[0]:,}"
    return ", ".join(f"{count:,}" for count in counts) or "none"


SETTINGS = (
    "--dataset",
    "--model",
    "--layers",
    "--hidden",
    "--fanout",
    "--batch-size",
    "--accelerators",
    "--cpu-share",
    "--seed",
)
"""Options that mean what they mean to `simgnn train`."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `predict` to the command line."""
    predict = add_verb(
        verbs,
        "predict",
        text="predict stage times and the initial mapping of HyScale-GNN (the only system it supports) by its "
        "equations; writes nothing",
        examples=(
            "simgnn predict -c u250 --platform hyscale-fpga --dataset rmat:100000:1500000:128:32",
            "simgnn predict -c u250 --platform hyscale-fpga --dataset-preset ogbn-products --batch-size 4096"
            " --fanout 25,10 --hidden 256 --accelerators 4 --cpu-share 0",
            "simgnn predict -c u250 --platform hyscale-fpga --dataset-preset ogbn-papers100M --model hyscale"
            " --accelerators 4",
        ),
    )
    predict.add_argument(
        "--platform",
        metavar="NAME|FILE",
        help="platform preset or TOML file (default: that of [hyscale], hyscale-fpga unless the configuration "
        "has another)",
    )
    add_dataset_preset(predict, otherwise="the data set is sampled")
    add_integer(predict, "--batches", 1, 1000, "mini-batches to average the sizes over", default=BATCHES)
    add_json(predict)
    add_config(predict)
    add_flags(predict, SETTINGS)


def run_verb(options: Namespace) -> int:
    """Run `simgnn predict`; the exit code."""
    basis, settings = basis_of(options.config), settings_here(options, SETTINGS)
    config = settled(basis, settings, model=options.model)
    config = with_platform_values(config, settings)
    others = [name for name in config.systems if name != "hyscale"]
    if others:
        raise InputError(
            f"system must be hyscale, whose equations are used here, not {others[0]}; simgnn plan estimates bgl "
            "and fastsample, and simgnn train runs any system on a small graph"
        )

    from simgnn.cli.working import working
    from simgnn.process.files.output import strict_json
    from simgnn.systems.hyscale.predict.prediction import predict_configuration

    named = [each.option for each in settings if each.key == "dataset"]
    if named and options.dataset_preset is not None:
        raise InputError(f"data set must be given once, not by {named[0]} and by --dataset-preset")
    with origins_named(basis, settings, platform=options.platform), working(options) as progress:
        progress.now(f"sampling {options.dataset_preset or config.training.dataset}")
        report = predict_configuration(
            config,
            platform=options.platform,
            preset=options.dataset_preset,
            batches=options.batches,
        )
    if options.json:
        say(strict_json(report))
    else:
        print_prediction(report)
    return 0
