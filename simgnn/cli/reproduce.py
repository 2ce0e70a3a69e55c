"""`simgnn reproduce`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_number, add_output, add_verb
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say
from simgnn.systems.papers.registry import ALL, PAPERS, Paper

ACCELERATORS = "accelerators"
"""Beside the numbers of figures, where a paper compares accelerators."""
DENSITY, INPUT_DENSITY, SEED = 0.5, 0.5, 0
"""Defaults of the options that mean something for them alone."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `reproduce` to the command line."""
    reproduce = add_verb(
        verbs,
        "reproduce",
        text="repeat a paper's experiments and compare them with what it reports",
        examples=("simgnn reproduce all --quick", "simgnn reproduce hyscale --table 6 -o out/table6"),
    )
    papers = reproduce.add_subparsers(dest="paper", required=True, metavar="PAPER")
    for name, paper in PAPERS.items():
        parser = add_verb(papers, name, text=paper.text, examples=paper.examples)
        _add_experiments(parser, paper)
        if paper.datasets:
            parser.add_argument("--dataset", nargs="+", default=[], metavar="NAME|FILE", help=paper.datasets)
        parser.add_argument("--quick", action="store_true", help=paper.quick)
        if paper.accelerators:
            _add_accelerators(parser)
        add_output(parser, default=f"out/{name}")
        add_json(parser)
    every = add_verb(
        papers,
        ALL,
        text="all experiments of all papers, on one page",
        examples=("simgnn reproduce all", "simgnn reproduce all --quick -o out/quick"),
    )
    every.add_argument(
        "--quick", action="store_true", help="as for each paper: smaller graphs, fewer mini-batches"
    )
    add_output(every, default="out/reproduce")
    add_json(every)


def _choices(paper: Paper) -> dict[str, tuple[str, ...]]:
    """Numbers of tables and figures that can be asked for; none of a paper whose experiments have names instead."""
    found = {kind: paper.numbers(kind) for kind in ("table", "figure")}
    if paper.accelerators:
        # Not a number of the paper's: its comparison of accelerators is a figure of ours.
        found["figure"] += (ACCELERATORS,)
    return {kind: numbers for kind, numbers in found.items() if numbers}


def _add_experiments(parser: ArgumentParser, paper: Paper) -> None:
    choices = _choices(paper)
    for kind, numbers in choices.items():
        parser.add_argument(
            f"--{kind}",
            choices=numbers,
            metavar="N",
            help=f"only this {kind}: {', '.join(numbers)} (default: all tables and figures)",
        )
    if not choices:
        names = tuple(each.name for each in paper.experiments)
        parser.add_argument(
            "--only",
            nargs="+",
            choices=names,
            metavar="NAME",
            help=f"only these experiments: {', '.join(names)} (default: all)",
        )


def _add_accelerators(parser: ArgumentParser) -> None:
    add_number(
        parser,
        "--density",
        0,
        1,
        f"with --figure accelerators: fraction of the sums that the mask keeps (default: {DENSITY})",
    )
    add_number(
        parser,
        "--input-density",
        0,
        1,
        "with --figure accelerators: fraction of the summed values that are not zero, where zeros are "
        f"skipped (default: {INPUT_DENSITY})",
    )
    add_integer(
        parser,
        "--seed",
        0,
        2**63 - 1,
        f"with --figure accelerators: random seed of masks and generated graphs (default: {SEED})",
    )


def _asked(options: Namespace, paper: Paper) -> tuple[str, ...]:
    """Names of the experiments that were asked for; none of them for all that there are."""
    choices = _choices(paper)
    if not choices:
        return tuple(options.only or ())
    asked = tuple(f"{kind} {number}" for kind in choices if (number := getattr(options, kind)) is not None)
    if len(asked) > 1:
        raise InputError(f"one experiment must be asked for, or none for all, not {' and '.join(asked)}")
    return asked


def run_verb(options: Namespace) -> int:
    """Run `simgnn reproduce`; the exit code."""
    paper = PAPERS.get(options.paper)
    asked = () if paper is None else _asked(options, paper)
    # The options of the comparison have no defaults in the parser, so that one without it can be refused.
    compares = paper is not None and paper.accelerators and options.figure == ACCELERATORS
    if compares and options.quick:
        raise InputError(f"quick must be left out with --figure {ACCELERATORS}, not given")
    if paper is not None and paper.accelerators and not compares:
        for name in ("density", "input_density", "seed"):
            if getattr(options, name) is not None:
                name = name.replace("_", "-")
                raise InputError(f"{name} must be left out without --figure {ACCELERATORS}, not given")

    from simgnn.cli.working import working
    from simgnn.process.files.output import strict_json
    from simgnn.report.page import results_line
    from simgnn.systems.papers.reproduce import reproduce, reproduce_all
    from simgnn.systems.tables import print_tables

    with working(options) as progress:
        if paper is None:
            summary, tables = reproduce_all(quick=options.quick, output=options.output, progress=progress.now)
        elif compares:
            from simgnn.systems.mixgcn.experiments.accelerators import DEFAULT, compare_accelerators

            summary, tables = compare_accelerators(
                options.dataset or DEFAULT,
                density=DENSITY if options.density is None else options.density,
                input_density=INPUT_DENSITY if options.input_density is None else options.input_density,
                seed=SEED if options.seed is None else options.seed,
                output=options.output,
                progress=progress.now,
            )
        else:
            summary, tables = reproduce(
                paper,
                asked,
                datasets=options.dataset if paper.datasets else (),
                quick=options.quick,
                output=options.output,
                progress=progress.now,
            )
    if options.json:
        say(strict_json(summary))
        return 0
    print_tables(tables)
    say(results_line(options.output))
    return 0
