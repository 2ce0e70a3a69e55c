"""MixGCN: its claims, which have verdicts, and its comparison of accelerators, which has none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from simgnn.cli.argument_types import integer_between, number_between
from simgnn.cli.papers.choices import Numbered
from simgnn.cli.papers.claimed import Claimed
from simgnn.cli.papers.reproduction import Made, Progress
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.explore.reproduce.paper import Paper

ACCELERATORS = "accelerators"
DENSITY, INPUT_DENSITY, SEED = 0.5, 0.5, 0
"""Defaults of the options that mean something for them alone."""


@dataclass(frozen=True, kw_only=True)
class MixGcn:
    """A `simgnn.cli.papers.reproduction.Reproduction`.

    Parameters
    ----------
    text, examples, output
        See `Reproduction`.
    claimed
        What has verdicts; its choice of figures has the accelerators beside them.
    """

    text: str
    examples: tuple[str, ...]
    output: str
    claimed: Claimed

    def add_options(self, parser: ArgumentParser) -> None:
        """See `Reproduction`."""
        self.claimed.add_options(parser)
        parser.add_argument(
            "--density",
            type=number_between(0, 1),
            metavar="X",
            help=f"of accelerators: part of the sums that the mask keeps (default: {DENSITY})",
        )
        parser.add_argument(
            "--input-density",
            type=number_between(0, 1),
            metavar="X",
            help="of accelerators: part of what is summed that is not zero, where zeros are skipped "
            f"(default: {INPUT_DENSITY})",
        )
        parser.add_argument(
            "--seed",
            type=integer_between(0, 2**63 - 1),
            metavar="N",
            help=f"of accelerators: of masks and generated graphs (default: {SEED})",
        )

    def paper(self) -> Paper[Any]:
        """What makes those with verdicts."""
        return self.claimed.paper()

    def run(self, options: Namespace, progress: Progress) -> Made:
        """See `Reproduction`."""
        self.claimed.choice.asked(options)
        if options.figure == ACCELERATORS:
            return self._accelerators(options, progress)
        for name in ("density", "input_density", "seed"):
            if getattr(options, name) is not None:
                raise InputError(
                    f"{name.replace('_', '-')} must be left out without --figure {ACCELERATORS}, not given"
                )
        return self.claimed.run(options, progress)

    def _accelerators(self, options: Namespace, progress: Progress) -> Made:
        if options.quick:
            raise InputError(f"quick must be left out with --figure {ACCELERATORS}, not given")
        from simgnn.explore.reproduce.accelerators import reproduce
        from simgnn.explore.reproduce.graphs import DEFAULT
        from simgnn.explore.reproduce.terminal import print_comparison

        summary = reproduce(
            options.dataset or DEFAULT,
            density=DENSITY if options.density is None else options.density,
            input_density=INPUT_DENSITY if options.input_density is None else options.input_density,
            seed=SEED if options.seed is None else options.seed,
            output=options.output,
            progress=progress,
        )
        return Made(summary=summary, show=partial(print_comparison, summary))


MIXGCN = MixGcn(
    text="MixGCN's epochs, memory, volume, balance and stages, with a verdict for each claim; its sparse unit",
    examples=(
        "simgnn reproduce mixgcn",
        "simgnn reproduce mixgcn --table 4 --dataset cora.npz tolokers.npz -o out/stages",
        "simgnn reproduce mixgcn --figure accelerators -o out/accelerators",
        "simgnn reproduce mixgcn --figure accelerators --dataset digits mine.npz --density 0.3 -o out/mine",
    ),
    output="out/mixgcn",
    claimed=Claimed(
        text="",
        examples=(),
        output="out/mixgcn",
        choice=Numbered({"table": ("4", "5"), "figure": ("7", "8", "9", "10", "11", ACCELERATORS)}),
        datasets="measure these as well (default: digits and generated graphs); with --figure accelerators, only these:"
        " digits, reddit, orkut, twitter, friendster, papers100m (the last five scaled down, as R-MAT graphs),"
        " rmat:V:E[:F[:C]] or a .npz file (default: those six)",
        quick="smaller graphs, fewer workers that really train",
        module="simgnn.explore.reproduce.mixgcn.paper",
    ),
)
"""Its entry."""
