"""Papers whose claims have verdicts."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from simgnn.cli.papers.reproduction import Made, Progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.cli.papers.choices import Choice
    from simgnn.explore.reproduce.paper import Paper


@dataclass(frozen=True, kw_only=True)
class Claimed:
    """A paper whose claims have verdicts; a `simgnn.cli.papers.reproduction.Reproduction`.

    Parameters
    ----------
    text, examples, output
        See `Reproduction`.
    choice
        How experiments are asked for.
    datasets
        What is measured on data sets of the user's; empty where nothing is.
    quick
        What a quick run has less of.
    module
        Whose `PAPER` makes it; loaded when it is asked for, so that help texts need none of it.
    """

    text: str
    examples: tuple[str, ...]
    output: str
    choice: Choice
    datasets: str = ""
    quick: str
    module: str

    def add_options(self, parser: ArgumentParser) -> None:
        """See `Reproduction`."""
        self.choice.add_options(parser)
        if self.datasets:
            parser.add_argument("--dataset", nargs="+", default=[], metavar="NAME|FILE", help=self.datasets)
        parser.add_argument("--quick", action="store_true", help=self.quick)

    def paper(self) -> Paper[Any]:
        """What makes it."""
        paper: Paper[Any] = importlib.import_module(self.module).PAPER
        return paper

    def run(self, options: Namespace, progress: Progress) -> Made:
        """See `Reproduction`."""
        asked = self.choice.asked(options)

        from simgnn.explore.reproduce.results import print_found

        summary, found = self.paper().reproduce(
            asked,
            datasets=options.dataset if self.datasets else (),
            quick=options.quick,
            output=options.output,
            progress=progress,
        )
        return Made(summary=summary, show=partial(print_found, summary, found))
