"""Printing: standard output that leads to a full disk is an error with a name, and a terminal's encoding is none."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from simgnn.errors import InputError


def say(text: str, *, file: TextIO | None = None) -> None:
    """Print a line at once, to standard output if no file is given.

    Raises
    ------
    InputError
        If standard output cannot be written; a file that was given raises an error of its own.
    BrokenPipeError
        If standard output is not read any longer.
    """
    try:
        print(text, file=file, flush=True)
    except OSError as error:
        if file not in (None, sys.stdout):
            raise
        _discard()
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"standard output must be writable: {error.strerror}") from error


def open_standard_streams() -> None:
    """Make standard streams that everything can be printed to.

    A process that was started without one (`2>&-`) gets one that leads nowhere. Otherwise the next file that is opened
    takes its number, and what children print goes into it; and Python prints errors to standard output.

    A sign that standard output's encoding lacks is printed as its number, as Python does on standard error, unless
    PYTHONIOENCODING says what becomes of it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one
            os.set_inheritable(number, True)
            setattr(sys, name, open(number, "w" if number else "r", closefd=False))
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in ("strict", "surrogateescape"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _discard() -> None:
    """Let what standard output still holds vanish, so that Python does not fail to write it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
