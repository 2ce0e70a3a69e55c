"""`simgnn predict`."""

from __future__ import annotations

from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_dataset_preset, add_json, add_verb, integer_between
from simgnn.cli.options import add_config, basis_of, origins_named, settled, with_platform_values
from simgnn.cli.settings import add_flags, settings_here
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say
from simgnn.systems.hyscale.predict.size_curve import BATCHES

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
        text="predict stage times and the initial mapping by HyScale-GNN's equations; writes nothing",
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
    predict.add_argument(
        "--batches",
        type=integer_between(1, 1000),
        default=BATCHES,
        metavar="N",
        help=f"mini-batches to average the sizes over (default: {BATCHES})",
    )
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
    from simgnn.training.reports.prediction import print_prediction

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
