"""`simgnn reproduce`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from simgnn.cli.papers.table import PAPERS
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.errors import printable
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace


def add_parser(verbs: Verbs) -> None:
    """Add the verb `reproduce` to the command line."""
    reproduce = add_verb(
        verbs,
        "reproduce",
        text="a published experiment again, beside what its authors report",
        examples=("simgnn reproduce mixgcn", "simgnn reproduce hyscale --table 6 -o out/table6"),
    )
    papers = reproduce.add_subparsers(dest="paper", required=True, metavar="PAPER")
    for name, paper in PAPERS.items():
        parser = add_verb(papers, name, text=paper.text, examples=paper.examples)
        paper.add_options(parser)
        parser.add_argument(
            "-o",
            "--output",
            default=paper.output,
            metavar="DIR",
            help=f"folder for the results (default: {paper.output})",
        )
        parser.add_argument("--json", action="store_true", help="print the summary as JSON, and nothing else")


def run_verb(options: Namespace) -> int:
    """Run `simgnn reproduce`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    from simgnn.process.files.output import strict_json
    from simgnn.process.signals import interruptible
    from simgnn.training.reports.terminal import Status

    with interruptible(), Status(shown=not options.json and sys.stderr.isatty()) as status:
        made = PAPERS[options.paper].run(options, status.show)
    if options.json:
        say(strict_json(made.summary))
        return 0
    made.show()
    say(f"results in {printable(options.output)}")
    return 0
