"""`simgnn calibrate`."""

from __future__ import annotations

from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_integer, add_verb
from simgnn.cli.options import add_config, configured
from simgnn.cli.settings import add_flags
from simgnn.process.files.standard_output import say

SETTINGS = ("--dataset", "--model", "--layers", "--hidden", "--fanout", "--batch-size", "--seed")
"""Options that mean what they mean to `simgnn train`."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `calibrate` to the command line."""
    calibrate = add_verb(
        verbs,
        "calibrate",
        text="measure sampling, loading and training on this machine and write a platform file",
        examples=(
            "simgnn calibrate -o mine.toml --dataset rmat:100000:1500000:128:32 --batch-size 1024 "
            "--fanout 15,10",
            "simgnn calibrate -c my.toml -o mine.toml --seconds 30  # simgnn train -c my.toml --platform mine.toml"
            " --set hyscale.clock=real then writes both times",
        ),
    )
    calibrate.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE.toml",
        help="platform file to write; one that simgnn calibrate wrote is replaced",
    )
    add_integer(
        calibrate, "--seconds", 1, 3600, "measure for at least this many seconds", default=60, metavar="S"
    )
    add_config(calibrate)
    add_flags(calibrate, SETTINGS)


def run_verb(options: Namespace) -> int:
    """Run `simgnn calibrate`; the exit code."""
    config = configured(options, SETTINGS)

    from pathlib import Path

    from simgnn.cli.working import working
    from simgnn.data.datasets import load_dataset
    from simgnn.errors import printable
    from simgnn.systems.hyscale.real.calibrate import (
        LEAST_ROUNDS,
        Calibrator,
        check_replaceable,
        write_calibration,
    )

    path = Path(options.output)
    # Before a minute of measuring.
    check_replaceable(path)
    with working(options) as progress:
        progress.now(f"loading {config.training.dataset!r}, and warming up")
        with Calibrator(config, load_dataset(config.training.dataset)) as calibrator:
            progress.now(f"measuring for {options.seconds} s or longer")
            calibrator.measure(options.seconds, least_rounds=LEAST_ROUNDS)
            measured = calibrator.fit()
        write_calibration(path, measured)
    errors = sorted(map(abs, measured.errors))
    say(
        f"{measured.kinds} kinds of mini-batches measured {measured.rounds} times each on {measured.cores} cores;"
        f" the CPU trainer's time is met within {errors[len(errors) // 2]:.0%} (median), {errors[-1]:.0%} (largest)"
    )
    say(f"platform in {printable(options.output)}")
    return 0
