"""What the verb asks of a paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

Progress = Callable[[str], object]


@dataclass(frozen=True, kw_only=True)
class Made:
    """What was made again; its files are written.

    Parameters
    ----------
    summary
        Contents of `summary.json`.
    show
        Prints its tables on the terminal.
    """

    summary: Mapping[str, Any]
    show: Callable[[], None]


class Reproduction(Protocol):
    """A paper: what its help says, which options it has, and how it is made again."""

    @property
    def text(self) -> str:
        """What is made, in a line of the help."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Command lines."""

    @property
    def output(self) -> str:
        """The folder for the results, where none is given."""

    def add_options(self, parser: ArgumentParser) -> None:
        """Add options, beside those that every paper has."""

    def run(self, options: Namespace, progress: Progress) -> Made:
        """Make it; loads what it needs.

        Raises
        ------
        InputError
            For anything that the user can put right.
        """
