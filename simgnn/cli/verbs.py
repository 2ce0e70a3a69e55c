"""What verbs of the command line have: a line that says what one does, examples, and the options that most share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TypeAlias

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What `argparse` adds a verb to."""


def add_verb(verbs: Verbs, name: str, *, text: str, examples: Sequence[str]) -> argparse.ArgumentParser:
    """Add a verb to the command line.

    Parameters
    ----------
    verbs
    name
    text
        What the verb does, for its own help and for that of all verbs.
    examples
        Command lines, each of which the parser takes; what follows ``#`` says what one is for.

    Returns
    -------
    Options, which the caller adds, cannot be abbreviated.
    """
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=text,
        description=f"{text[0].upper()}{text[1:]}.",
        epilog="\n".join(["examples:", *(f"  {line}" for line in examples)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return parser


def add_output(
    parser: argparse.ArgumentParser,
    *,
    text: str = "folder for the results",
    default: str | None = None,
    required: bool = False,
) -> None:
    """Add `--output`, the folder that a verb writes; without a default, and not required, nothing is written."""
    otherwise = "" if required else f" (default: {default or 'write nothing'})"
    parser.add_argument(
        "-o", "--output", default=default, required=required, metavar="DIR", help=f"{text}{otherwise}"
    )


def add_json(parser: argparse._ActionsContainer) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON and nothing else")
