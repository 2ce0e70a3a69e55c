"""Printing: a full disk behind standard output is an error with a name, and Python does not fail on it again."""

import os
import sys

from simgnn.errors import InputError


def say(text, *, file=None):
    """Print a line at once, to standard output if no file is given.

    Raises
    ------
    InputError
        If standard output cannot be written; a file that was given raises an error of its own.
    BrokenPipeError
        If nobody reads any longer.
    """
    try:
        print(text, file=file, flush=True)
    except OSError as error:
        if file not in (None, sys.stdout):
            raise
        _discard()
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"standard output must be writable, not {error.strerror!r}") from error


def _discard():
    """Let what standard output still holds vanish, lest Python fail to write it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
