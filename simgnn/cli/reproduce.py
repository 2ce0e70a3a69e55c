"""`simgnn reproduce`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer_between, number_between
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.errors import InputError, printable
from simgnn.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace


HYSCALE = {"table": ("6", "7"), "figure": ("8", "9", "10", "11")}
"""What can be made again of HyScale-GNN."""

NEUTRONORCH = {"table": ("2", "3"), "figure": ("2", "6", "7", "10", "12", "13", "14", "15")}
"""What can be made again of NeutronOrch, beside the averages of its section 5.7."""

BGL = ("bytes", "order", "hits", "partitions", "systems", "accuracy")
"""Experiments of BGL."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `reproduce` to the command line."""
    reproduce = add_verb(
        verbs,
        "reproduce",
        text="a published experiment again, beside what its authors report",
        examples=("simgnn reproduce mixgcn", "simgnn reproduce hyscale --table 6 -o out/table6"),
    )
    papers = reproduce.add_subparsers(dest="paper", required=True, metavar="PAPER")
    _add_mixgcn(papers)
    _add_hyscale(papers)
    _add_neutronorch(papers)
    _add_bgl(papers)


def _add_mixgcn(papers: Verbs) -> None:
    mixgcn = add_verb(
        papers,
        "mixgcn",
        text="MixGCN's sparse processing unit beside HyGCN and AWB-GCN",
        examples=(
            "simgnn reproduce mixgcn --figure accelerators",
            "simgnn reproduce mixgcn --dataset digits mine.npz --density 0.3 -o out/mine",
        ),
    )
    mixgcn.add_argument(
        "--figure",
        choices=("accelerators",),
        default="accelerators",
        metavar="NAME",
        help="accelerators, the sparse processing unit beside HyGCN and AWB-GCN (default: accelerators)",
    )
    mixgcn.add_argument(
        "--dataset",
        nargs="+",
        metavar="NAME|FILE",
        help="digits, reddit, orkut, twitter, friendster, papers100m (the last five scaled down, as R-MAT graphs),"
        " rmat:V:E[:F[:C]] or a .npz file (default: those six)",
    )
    mixgcn.add_argument(
        "--density",
        type=number_between(0, 1),
        default=0.5,
        metavar="X",
        help="part of the sums that the mask keeps (default: 0.5)",
    )
    mixgcn.add_argument(
        "--seed",
        type=integer_between(0, 2**63 - 1),
        default=0,
        metavar="N",
        help="of masks and generated graphs (default: 0)",
    )
    _add_output(mixgcn, "out/reproduce")
    mixgcn.set_defaults(run_paper=_run_mixgcn)


def _add_hyscale(papers: Verbs) -> None:
    hyscale = add_verb(
        papers,
        "hyscale",
        text="HyScale-GNN's tables and figures, by its equations and in virtual time, with a verdict for each claim",
        examples=("simgnn reproduce hyscale", "simgnn reproduce hyscale --figure 9 --quick -o out/figure9"),
    )
    for kind, numbers in HYSCALE.items():
        hyscale.add_argument(
            f"--{kind}",
            choices=numbers,
            metavar="N",
            help=f"only this {kind}: {', '.join(numbers)} (default: all tables and figures)",
        )
    hyscale.add_argument("--quick", action="store_true", help="fewer and smaller mini-batches")
    _add_output(hyscale, "out/hyscale")
    hyscale.set_defaults(run_paper=_run_hyscale)


def _add_neutronorch(papers: Verbs) -> None:
    neutronorch = add_verb(
        papers,
        "neutronorch",
        text="NeutronOrch's baselines in virtual time, and what follows from its tables, with a verdict for each claim",
        examples=(
            "simgnn reproduce neutronorch",
            "simgnn reproduce neutronorch --figure 10 --quick -o out/figure10",
        ),
    )
    for kind, numbers in NEUTRONORCH.items():
        neutronorch.add_argument(
            f"--{kind}",
            choices=numbers,
            metavar="N",
            help=f"only this {kind}: {', '.join(numbers)} (default: all tables and figures)",
        )
    neutronorch.add_argument(
        "--dataset",
        nargs="+",
        default=[],
        metavar="NAME|FILE",
        help="count transfers (figure 13) on these as well (default: on generated graphs, digits and stand-ins alone)",
    )
    neutronorch.add_argument("--quick", action="store_true", help="fewer mini-batches")
    _add_output(neutronorch, "out/neutronorch")
    neutronorch.set_defaults(run_paper=_run_neutronorch)


def _add_bgl(papers: Verbs) -> None:
    bgl = add_verb(
        papers,
        "bgl",
        text="BGL's claims: cache, order, partition, isolation and pipeline, with a verdict for each",
        examples=(
            "simgnn reproduce bgl",
            "simgnn reproduce bgl --only hits partitions --dataset tolokers.npz --quick -o out/tolokers",
        ),
    )
    bgl.add_argument(
        "--only",
        nargs="+",
        choices=BGL,
        metavar="NAME",
        help=f"only these experiments: {', '.join(BGL)} (default: all)",
    )
    bgl.add_argument(
        "--dataset",
        nargs="+",
        default=[],
        metavar="NAME|FILE",
        help="measure hits, requests and accuracy on these as well (default: on generated graphs and digits alone)",
    )
    bgl.add_argument("--quick", action="store_true", help="small graphs and short trainings")
    _add_output(bgl, "out/bgl")
    bgl.set_defaults(run_paper=_run_bgl)


def _add_output(parser: argparse.ArgumentParser, folder: str) -> None:
    parser.add_argument(
        "-o",
        "--output",
        default=folder,
        metavar="DIR",
        help=f"folder for the results (default: {folder})",
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON, and nothing else")


def run_verb(options: Namespace) -> int:
    """Run `simgnn reproduce`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    code: int = options.run_paper(options)
    return code


def _run_mixgcn(options: Namespace) -> int:
    from simgnn.files.output import strict_json
    from simgnn.machine.signals import interruptible
    from simgnn.reports.status import Status
    from simgnn.reproduce.accelerators import reproduce
    from simgnn.reproduce.graphs import DEFAULT
    from simgnn.reproduce.terminal import print_comparison

    with interruptible(), Status(shown=not options.json and sys.stderr.isatty()) as status:
        summary = reproduce(
            options.dataset or DEFAULT,
            density=options.density,
            seed=options.seed,
            output=options.output,
            progress=status.show,
        )
    if options.json:
        say(strict_json(summary))
        return 0
    print_comparison(summary)
    say(f"results in {printable(options.output)}")
    return 0


def _run_hyscale(options: Namespace) -> int:
    asked = [f"{kind} {number}" for kind in HYSCALE if (number := getattr(options, kind)) is not None]
    if len(asked) > 1:
        raise InputError(f"experiment must be one or all, not {' and '.join(asked)}")

    from simgnn.files.output import strict_json
    from simgnn.machine.signals import interruptible
    from simgnn.reports.status import Status
    from simgnn.reproduce.hyscale.experiments import EXPERIMENTS
    from simgnn.reproduce.hyscale.reproduce import reproduce
    from simgnn.reproduce.results import print_found

    with interruptible(), Status(shown=not options.json and sys.stderr.isatty()) as status:
        summary, found = reproduce(
            asked or tuple(EXPERIMENTS), quick=options.quick, output=options.output, progress=status.show
        )
    if options.json:
        say(strict_json(summary))
        return 0
    print_found(summary, found)
    say(f"results in {printable(options.output)}")
    return 0


def _run_neutronorch(options: Namespace) -> int:
    asked = [f"{kind} {number}" for kind in NEUTRONORCH if (number := getattr(options, kind)) is not None]
    if len(asked) > 1:
        raise InputError(f"experiment must be one or all, not {' and '.join(asked)}")

    from simgnn.files.output import strict_json
    from simgnn.machine.signals import interruptible
    from simgnn.reports.status import Status
    from simgnn.reproduce.neutronorch.experiments import EXPERIMENTS
    from simgnn.reproduce.neutronorch.reproduce import reproduce
    from simgnn.reproduce.results import print_found

    with interruptible(), Status(shown=not options.json and sys.stderr.isatty()) as status:
        summary, found = reproduce(
            asked or tuple(EXPERIMENTS),
            datasets=options.dataset,
            quick=options.quick,
            output=options.output,
            progress=status.show,
        )
    if options.json:
        say(strict_json(summary))
        return 0
    print_found(summary, found)
    say(f"results in {printable(options.output)}")
    return 0


def _run_bgl(options: Namespace) -> int:
    from simgnn.files.output import strict_json
    from simgnn.machine.signals import interruptible
    from simgnn.reports.status import Status
    from simgnn.reproduce.bgl.experiments import EXPERIMENTS
    from simgnn.reproduce.bgl.reproduce import reproduce
    from simgnn.reproduce.results import print_found

    with interruptible(), Status(shown=not options.json and sys.stderr.isatty()) as status:
        summary, found = reproduce(
            [name for name in EXPERIMENTS if options.only is None or name in options.only],
            datasets=options.dataset,
            quick=options.quick,
            output=options.output,
            progress=status.show,
        )
    if options.json:
        say(strict_json(summary))
        return 0
    print_found(summary, found)
    say(f"results in {printable(options.output)}")
    return 0
