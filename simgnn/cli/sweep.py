"""`simgnn sweep`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer_between
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.errors import InputError, printable
from simgnn.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace


def add_parser(verbs: Verbs) -> None:
    """Add the verb `sweep` to the command line."""
    sweep = add_verb(
        verbs,
        "sweep",
        text="many configurations through the cycle model, and the best of them",
        examples=(
            "simgnn sweep examples/sweep.toml --jobs 2 -o out/sweep",
            "simgnn sweep examples/sweep.toml --scheduler tcp://HOST:8786 -o out/sweep  # on a Dask cluster",
        ),
    )
    sweep.add_argument("spec", metavar="SPEC", help="TOML file with a configuration and lists of values")
    sweep.add_argument(
        "--jobs",
        type=integer_between(1, 1024),
        metavar="N",
        help="processes, which change no result (default: one for each processor)",
    )
    sweep.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="a Dask scheduler, whose workers time the points; needs simgnn[dask] (default: processes here)",
    )
    sweep.add_argument(
        "--parquet", action="store_true", help="write results.parquet as well; needs simgnn[parquet]"
    )
    sweep.add_argument(
        "-o",
        "--output",
        default="out/sweep",
        metavar="DIR",
        help="folder for the results; a sweep there goes on (default: out/sweep)",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn sweep`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    from simgnn.cli.first_use import compiling_announced
    from simgnn.machine.signals import interruptible
    from simgnn.reports.bars import Bars
    from simgnn.sweep.pareto import pareto_front
    from simgnn.sweep.run import MOST_REASONS, other_reasons, refusals, run_sweep
    from simgnn.sweep.spec import load_sweep

    if options.scheduler is not None and options.jobs is not None:
        raise InputError(
            f"--jobs must be left out with --scheduler, whose workers they are, not {options.jobs}",
            source="--jobs",
        )
    sweep = load_sweep(options.spec)
    points = sweep.points()
    shown = sys.stderr.isatty()
    with interruptible(), compiling_announced(), Bars({"points": len(points)}, shown=shown) as bars:
        results = run_sweep(
            sweep,
            output=options.output,
            jobs=options.jobs or os.cpu_count() or 1,
            scheduler=options.scheduler,
            parquet=options.parquet,
            progress=lambda done, total: bars.advance("points", done),
        )
    refused = refusals(results)
    for reason, times in list(refused.items())[:MOST_REASONS]:
        say(f"refused {times} {'time' if times == 1 else 'times'}: {reason}")
    if others := other_reasons(refused):
        say(f"refused for {others}, none more often; sweep.csv has them all")
    say(
        f"{len(results)} points, {sum(refused.values())} refused; the best of their size, in adders and multipliers:"
    )
    for number in pareto_front(results):
        result = results[number]
        values = ", ".join(
            f"{name} = {value}" for name, value in points[number].items() if len(sweep.parameters[name]) > 1
        )
        say(
            f"  point {number}: {result['floating_point_units']} units,"
            f" {result['simulated_seconds'] * 1e3:.4g} ms, {result['energy_joules'] * 1e3:.3g} mJ: {values}"
        )
    say(f"results in {printable(options.output)}")
    return 0
