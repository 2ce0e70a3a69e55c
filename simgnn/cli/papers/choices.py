"""Ways to ask for some of a paper's experiments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Choice(Protocol):
    """Options that name experiments."""

    def add_options(self, parser: ArgumentParser) -> None:
        """Add them."""

    def asked(self, options: Namespace) -> tuple[str, ...]:
        """Experiments that were asked for; none of them for all that there are.

        Raises
        ------
        InputError
            For what cannot be asked for together.
        """


@dataclass(frozen=True)
class Numbered:
    """One experiment or all, by the number of its table or figure in the paper.

    Parameters
    ----------
    numbers
        By kind, which is the option's name.
    """

    numbers: Mapping[str, tuple[str, ...]]

    def add_options(self, parser: ArgumentParser) -> None:
        """See `Choice`."""
        for kind, numbers in self.numbers.items():
            parser.add_argument(
                f"--{kind}",
                choices=numbers,
                metavar="N",
                help=f"only this {kind}: {', '.join(numbers)} (default: all tables and figures)",
            )

    def asked(self, options: Namespace) -> tuple[str, ...]:
        """See `Choice`."""
        asked = tuple(
            f"{kind} {number}" for kind in self.numbers if (number := getattr(options, kind)) is not None
        )
        if len(asked) > 1:
            raise InputError(f"experiment must be one or all, not {' and '.join(asked)}")
        return asked


@dataclass(frozen=True)
class Named:
    """Any number of experiments by their names."""

    names: tuple[str, ...]

    def add_options(self, parser: ArgumentParser) -> None:
        """See `Choice`."""
        parser.add_argument(
            "--only",
            nargs="+",
            choices=self.names,
            metavar="NAME",
            help=f"only these experiments: {', '.join(self.names)} (default: all)",
        )

    def asked(self, options: Namespace) -> tuple[str, ...]:
        """See `Choice`."""
        return tuple(options.only or ())
