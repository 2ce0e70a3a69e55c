"""MixGCN's comparison of accelerators, which has no verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer_between, number_between
from simgnn.cli.papers.reproduction import Made, Progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


@dataclass(frozen=True, kw_only=True)
class MixGcn:
    """A `simgnn.cli.papers.reproduction.Reproduction`."""

    text: str
    examples: tuple[str, ...]
    output: str

    def add_options(self, parser: ArgumentParser) -> None:
        """See `Reproduction`."""
        parser.add_argument(
            "--figure",
            choices=("accelerators",),
            default="accelerators",
            metavar="NAME",
            help="accelerators, the sparse processing unit beside HyGCN and AWB-GCN (default: accelerators)",
        )
        parser.add_argument(
            "--dataset",
            nargs="+",
            metavar="NAME|FILE",
            help="digits, reddit, orkut, twitter, friendster, papers100m (the last five scaled down, as R-MAT graphs),"
            " rmat:V:E[:F[:C]] or a .npz file (default: those six)",
        )
        parser.add_argument(
            "--density",
            type=number_between(0, 1),
            default=0.5,
            metavar="X",
            help="part of the sums that the mask keeps (default: 0.5)",
        )
        parser.add_argument(
            "--seed",
            type=integer_between(0, 2**63 - 1),
            default=0,
            metavar="N",
            help="of masks and generated graphs (default: 0)",
        )

    def run(self, options: Namespace, progress: Progress) -> Made:
        """See `Reproduction`."""
        from simgnn.reproduce.accelerators import reproduce
        from simgnn.reproduce.graphs import DEFAULT
        from simgnn.reproduce.terminal import print_comparison

        summary = reproduce(
            options.dataset or DEFAULT,
            density=options.density,
            seed=options.seed,
            output=options.output,
            progress=progress,
        )
        return Made(summary=summary, show=partial(print_comparison, summary))
