"""`simgnn simulate`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_output, add_verb
from simgnn.cli.options import add_config, configured
from simgnn.cli.settings import add_flags

BATCHES = 2
SETTINGS = (
    "--dataset",
    "--model",
    "--layers",
    "--hidden",
    "--dropout",
    "--fanout",
    "--batch-size",
    "--seed",
)
"""Options that mean what they mean to `simgnn train`."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `simulate` to the command line."""
    simulate = add_verb(
        verbs,
        "simulate",
        text="show where the cycles, bytes and energy of training go, by the cycle model",
        examples=(
            "simgnn simulate -c tiny --hidden 16 -o out/tiny",
            "simgnn simulate -c u250 --set platform.memory=ddr4-2400 --dataset rmat:100000:1500000:128:32 "
            "--batches 1",
        ),
    )
    add_integer(
        simulate, "--batches", 1, 1_000_000, "number of mini-batches, drawn as in training", default=BATCHES
    )
    simulate.add_argument(
        "--energy", type=Path, metavar="FILE", help="TOML file of energies (default: published figures)"
    )
    simulate.add_argument(
        "--no-what-if",
        dest="what_if",
        action="store_false",
        help="leave out the what-ifs, which time the first mini-batches again with one part of the accelerator "
        "improved",
    )
    add_output(simulate, default="out/simulate")
    add_json(simulate)
    add_config(simulate)
    add_flags(simulate, SETTINGS)


def run_verb(options: Namespace) -> int:
    """Run `simgnn simulate`; the exit code."""
    config = configured(options, SETTINGS)

    from simgnn.cli.first_use import compiling_announced
    from simgnn.cli.working import print_findings, working
    from simgnn.explore.simulate.report import simulate

    with working(options) as progress, compiling_announced(progress.now):
        result = simulate(
            config,
            output=options.output,
            batches=options.batches,
            what_if=options.what_if,
            energy=options.energy,
            progress=progress.now,
        )
    return print_findings(options, result.summary, result.page, also=("trace.json",))
