"""`simgnn reproduce`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer_between, number_between
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.errors import printable
from simgnn.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace


FIGURES = {"mixgcn": ("accelerators",)}
"""Figures that can be made again, by paper."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `reproduce` to the command line."""
    reproduce = add_verb(
        verbs,
        "reproduce",
        text="a published experiment again, beside what its authors report",
        examples=(
            "simgnn reproduce mixgcn",
            "simgnn reproduce mixgcn --dataset digits mine.npz --density 0.3 -o out/mine",
        ),
    )
    reproduce.add_argument("paper", choices=tuple(FIGURES), metavar="PAPER", help=f"{', '.join(FIGURES)}")
    reproduce.add_argument(
        "--figure",
        choices=sorted({name for names in FIGURES.values() for name in names}),
        default="accelerators",
        metavar="NAME",
        help="accelerators, the sparse processing unit beside HyGCN and AWB-GCN (default: accelerators)",
    )
    reproduce.add_argument(
        "--dataset",
        nargs="+",
        metavar="NAME|FILE",
        help="digits, reddit, orkut, twitter, friendster, papers100m (the last five scaled down, as R-MAT graphs),"
        " rmat:V:E[:F[:C]] or a .npz file (default: those six)",
    )
    reproduce.add_argument(
        "--density",
        type=number_between(0, 1),
        default=0.5,
        metavar="X",
        help="part of the sums that the mask keeps (default: 0.5)",
    )
    reproduce.add_argument(
        "--seed",
        type=integer_between(0, 2**63 - 1),
        default=0,
        metavar="N",
        help="of masks and generated graphs (default: 0)",
    )
    reproduce.add_argument(
        "-o",
        "--output",
        default="out/reproduce",
        metavar="DIR",
        help="folder for the results (default: out/reproduce)",
    )
    reproduce.add_argument("--json", action="store_true", help="print the summary as JSON, and nothing else")


def run_verb(options: Namespace) -> int:
    """Run `simgnn reproduce`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
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
