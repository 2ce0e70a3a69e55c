"""`simgnn compare`."""

from __future__ import annotations

from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_json, add_output, add_synthesis, add_verb


def add_parser(verbs: Verbs) -> None:
    """Add the verb `compare` to the command line."""
    compare = add_verb(
        verbs,
        "compare",
        text="compare finished runs: time, energy and bytes by layer, engine and cause",
        examples=(
            "simgnn compare out/base out/wide -o out/compare",
            "simgnn compare out/sweep:0 out/sweep:5 --json  # points of a sweep",
        ),
    )
    compare.add_argument(
        "runs",
        metavar="RUN",
        nargs="+",
        help="folder of results, all of one kind: of simgnn train or of simgnn simulate; of a sweep, which gives "
        "its best points, or FOLDER:N for its point N",
    )
    compare.add_argument(
        "--baseline", metavar="RUN", help="run to compare the others with (default: the first)"
    )
    compare.add_argument(
        "--any-work",
        action="store_true",
        help="compare runs of different models, data sets and mini-batches, too, and print what differs",
    )
    add_synthesis(compare, of="runs")
    add_output(compare, text="folder for tables and pictures")
    add_json(compare)


def run_verb(options: Namespace) -> int:
    """Run `simgnn compare`; the exit code."""
    from simgnn.cli.working import print_findings, working
    from simgnn.explore.compare.comparison import compare, summary
    from simgnn.explore.compare.page import FILES, comparison_report, write_comparison
    from simgnn.fpga.synthesis.areas import load_areas
    from simgnn.process.files.output import OutputFolder

    with working(options) as progress:
        progress.now("reading the runs")
        # Refused before anything is read, if it cannot be written.
        folder = None if options.output is None else OutputFolder(options.output, files=FILES, in_place=False)
        areas = None if options.synthesis is None else load_areas(options.synthesis)
        comparison = compare(options.runs, baseline=options.baseline, any_work=options.any_work, areas=areas)
        found = summary(comparison)
        page = comparison_report(comparison, found)
        if folder is not None:
            progress.now("writing the reports")
            write_comparison(folder, comparison, found, page)
    return print_findings(options, found, page)
