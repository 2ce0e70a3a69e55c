"""`simgnn sweep`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_output, add_synthesis, add_verb
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace

    from simgnn.fpga.synthesis.areas import Area


def add_parser(verbs: Verbs) -> None:
    """Add the verb `sweep` to the command line."""
    sweep = add_verb(
        verbs,
        "sweep",
        text="run many configurations through the cycle model and find the best",
        examples=(
            "simgnn sweep examples/sweep.toml --jobs 2 -o out/sweep",
            "simgnn sweep examples/sweep.toml --scheduler tcp://HOST:8786 -o out/sweep  # on a Dask cluster",
        ),
    )
    sweep.add_argument("spec", metavar="SPEC", help="TOML file with a configuration and lists of values")
    add_integer(
        sweep,
        "--jobs",
        1,
        1024,
        "run so many processes; results do not depend on it (default: one per processor)",
    )
    sweep.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="run the points on the workers of the Dask scheduler at this address; needs simgnn[cluster] "
        "(default: run on this machine)",
    )
    sweep.add_argument("--parquet", action="store_true", help="also write results.parquet")
    add_synthesis(sweep, of="points")
    add_json(sweep)
    add_output(
        sweep, default="out/sweep", text="folder for the results; a sweep that was stopped continues in it"
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn sweep`; the exit code."""
    from simgnn.cli.first_use import compiling_announced
    from simgnn.cli.working import working
    from simgnn.explore.sweep.growths import growths
    from simgnn.explore.sweep.journal import read_points
    from simgnn.explore.sweep.page import print_points
    from simgnn.explore.sweep.run import MOST_REASONS, other_reasons, refusals, run_sweep
    from simgnn.explore.sweep.spec import load_sweep
    from simgnn.explore.sweep.table import sweep_rows, sweep_summary
    from simgnn.fpga.synthesis.areas import load_areas
    from simgnn.process.files.output import strict_json
    from simgnn.report.page import results_line

    if options.scheduler is not None and options.jobs is not None:
        raise InputError(
            f"jobs must be left out with --scheduler, whose workers run the points, not {options.jobs}",
            source="--jobs",
        )
    # Before any point runs, so that a folder without reports is refused at once.
    areas = None if options.synthesis is None else load_areas(options.synthesis)
    sweep = load_sweep(options.spec)
    objectives = sweep.chosen_by(areas=areas is not None)
    with working(options) as progress, compiling_announced(progress.now):
        results = run_sweep(
            sweep,
            output=options.output,
            jobs=options.jobs or os.cpu_count() or 1,
            scheduler=options.scheduler,
            parquet=options.parquet,
            areas=areas,
            progress=lambda done, total: progress.now("timing points", done, total),
        )
    rows = sweep_rows(sweep, results, areas)
    slower = growths(read_points(Path(options.output)))
    if options.json:
        say(strict_json(sweep_summary(sweep, rows, slower, objectives=objectives)))
        return 0
    refused = refusals(results)
    for reason, times in list(refused.items())[:MOST_REASONS]:
        say(f"refused {times} {'time' if times == 1 else 'times'}: {reason}")
    if others := other_reasons(refused):
        say(f"refused for {others}, none more often; sweep.csv has them all")
    if sweep.left_out:
        say(sweep.left_out)
    say(f"{len(results)} points, {sum(refused.values())} refused; units are adders and multipliers")
    print_points(sweep, rows, slower, objectives)
    if areas is not None:
        say(_areas_used(areas, rows))
    say(results_line(options.output))
    return 0


def _areas_used(areas: Mapping[str, Area], rows: list[dict[str, Any]]) -> str:
    """How many points have an area, and of what."""
    known = sum(row["area"] is not None for row in rows)
    device = next(iter(areas.values())).device
    return f"area of {known} of {len(rows)} points: the largest part of any resource of {device}"
