"""Arguments of the command line: types of values, what a verb's parser has, and options that several verbs share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

_Number = TypeVar("_Number", int, float)


def integer(text: str) -> int:
    """An integer; raises `argparse.ArgumentTypeError` for any other text."""
    # int() would take underscores, blanks and other alphabets' digits, too.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"must be an integer, not {text!r}")
    return int(text)


def number(text: str) -> float:
    """A number; raises `argparse.ArgumentTypeError` for any other text."""
    try:
        # float() would take underscores, too.
        return float(text.replace("_", "?"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number, not {text!r}") from None


def fanout(text: str) -> tuple[int, ...]:
    """A tuple of integers, from a text with commas between them."""
    try:
        return tuple(integer(part.strip()) for part in text.split(","))
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"must be integers separated by commas, such as 10,5, not {text!r}"
        ) from None


def between(kind: Callable[[str], _Number], what: str, low: float, high: float) -> Callable[[str], _Number]:
    """The type of what `integer` or `number` takes, from `low` to `high`; errors call it `what`, "an integer" say."""

    def parse(text: str) -> _Number:
        wrong = argparse.ArgumentTypeError(f"must be {what} from {low} to {high}, not {text!r}")
        try:
            value = kind(text)
        except argparse.ArgumentTypeError:
            raise wrong from None
        if not low <= value <= high:
            raise wrong
        return value

    return parse


def add_integer(
    parser: argparse._ActionsContainer,
    option: str,
    low: int,
    high: int,
    text: str,
    *,
    default: int | None = None,
    metavar: str = "N",
) -> None:
    """Add an option that is an integer from `low` to `high`; without a default, `text` says what holds then."""
    otherwise = "" if default is None else f" (default: {default})"
    kind = between(integer, "an integer", low, high)
    parser.add_argument(option, type=kind, default=default, metavar=metavar, help=f"{text}{otherwise}")


def add_number(
    parser: argparse._ActionsContainer, option: str, low: float, high: float, text: str, *, metavar: str = "X"
) -> None:
    """Add an option that is a number from `low` to `high`; `text` says what holds without it."""
    parser.add_argument(option, type=between(number, "a number", low, high), metavar=metavar, help=text)


Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What `argparse` adds a verb to."""


def add_verb(verbs: Verbs, name: str, *, text: str, examples: Sequence[str]) -> argparse.ArgumentParser:
    """Add a verb to the command line.

    Parameters
    ----------
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


def add_seed(parser: argparse.ArgumentParser, *, text: str = "random seed") -> None:
    """Add `--seed`, of which every number that 64 bits with a sign hold is one."""
    add_integer(parser, "--seed", 0, (1 << 63) - 1, text, default=0)


def add_dataset_preset(parser: argparse.ArgumentParser, *, otherwise: str) -> None:
    """Add `--dataset-preset`; without it, `otherwise` holds."""
    parser.add_argument(
        "--dataset-preset",
        metavar="NAME|FILE",
        help="preset or TOML file of a data set that is not on disk, such as ogbn-products; a synthetic "
        f"graph like it is sampled (default: none; {otherwise})",
    )


def add_synthesis(parser: argparse.ArgumentParser, *, of: str) -> None:
    """Add `--synthesis`, from where the areas of runs or points come."""
    parser.add_argument(
        "--synthesis",
        action="append",
        metavar="DIR",
        help="folder written by simgnn generate --synth, or a folder of such folders, for the areas of the "
        f"{of}; repeatable (default: none)",
    )


def add_memory(parser: argparse.ArgumentParser, *, sdram: str, kilobytes: int) -> None:
    """Add `--memory` and `--memory-kb`: what a board's device memory is in, and how large it is (`memory_bytes`)."""
    parser.add_argument(
        "--memory",
        default="block",
        metavar="KIND",
        help=f"where device memory is: block (block RAM) or sdram ({sdram}) (default: block)",
    )
    parser.add_argument(
        "--memory-kb",
        type=integer,
        metavar="N",
        help=f"size of device memory in block RAM, a power of two (default: {kilobytes})",
    )


def memory_bytes(options: argparse.Namespace) -> int | None:
    """What `--memory-kb` says, in bytes; None where it is not given."""
    return None if options.memory_kb is None else 1024 * options.memory_kb


def add_json(parser: argparse._ActionsContainer) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON and nothing else")
