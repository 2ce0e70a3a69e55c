"""What every verb of the command line has: a line that says what it does, and examples below its options."""

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
