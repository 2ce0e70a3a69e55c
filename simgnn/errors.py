"""Errors of the whole package. Bad input raises `InputError`; the CLI prints it and exits with code 2."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path


class InputError(ValueError):
    """Something that the user gave cannot be used.

    Parameters
    ----------
    message
        Quantity, rule and value: ``"fanout must be -1 or at least 1, not 0"``; a line for each of several.
    source
        Where the value came from (a file, an option); it goes in front of each line.

    Attributes
    ----------
    message
        The message without its source, so that a caller who knows the file can raise it again with one.

    Examples
    --------
    >>> import simgnn
    >>> try:
    ...     simgnn.load_config(training={"epochs": 0})
    ... except simgnn.InputError as error:
    ...     print(error)
    training.epochs: epochs must be an integer from 1 to 1000000, not 0
    """

    def __init__(self, message: str, *, source: Path | str | None = None) -> None:
        self.message = message
        self.source = source
        # A file's name may hold anything, and the error is printed to a terminal.
        front = "" if source is None else f"{printable(source)}: "
        super().__init__("\n".join(f"{front}{line}" for line in message.split("\n")))


@contextlib.contextmanager
def errors_of(source: Path | str | None, *, keep: bool = False) -> Iterator[None]:
    """Let an `InputError` in here say that the value came from `source`; with `keep` only where it says nothing."""
    try:
        yield
    except InputError as error:
        raise InputError(error.message, source=(keep and error.source) or source) from None


@contextlib.contextmanager
def kept_in(errors: list[InputError]) -> Iterator[None]:
    """Keep an `InputError` in here for `raise_all`, so that what else is wrong is found, too."""
    try:
        yield
    except InputError as error:
        errors.append(error)


def raise_all(errors: Sequence[InputError]) -> None:
    """Raise them as one, if there are any: each of its lines has its own source in front."""
    if errors:
        raise InputError("\n".join(map(str, errors))) from errors[0]


def check_installed(
    package: str, purpose: str, *, extra: str, module: str = "", source: str | None = None
) -> None:
    """Raise InputError unless a package is installed, with the extra that brings it.

    Parameters
    ----------
    purpose
        What it is needed for: "for a scheduler", "for this".
    module
        What is imported of it, where that has another name.
    """
    if importlib.util.find_spec(module or package) is None:
        raise InputError(
            f"{package} must be installed {purpose}, and is not: pip install 'simgnn[{extra}]'", source=source
        )


@contextlib.contextmanager
def importing(package: str, purpose: str, *, extra: str) -> Iterator[None]:
    """Import a package in here: InputError where it is not installed (`check_installed`), or cannot be imported."""
    check_installed(package, purpose, extra=extra)
    try:
        yield
    except ImportError as error:
        # A shared library, or a package that it needs in turn, is not there.
        raise InputError(
            f"{package} must be whole {purpose}, and cannot be imported: {printable(str(error))};"
            f" pip install --force-reinstall 'simgnn[{extra}]'"
        ) from error


class DeadlineError(RuntimeError):
    """A part of the system did not answer in time."""


class ContinuableError(RuntimeError):
    """Something outside of a run has ended it, such as a lost process; what it has written can be continued."""


def printable(name: Path | str) -> str:
    """A name as it can be shown in a line: control characters and what is no text are escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(name))
