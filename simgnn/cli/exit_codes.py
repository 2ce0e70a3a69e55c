"""What the command line says of a failure: the exit code, and the lines on standard error."""

from __future__ import annotations

import sys

from simgnn.errors import InputError

EXIT_FAILED = 1
"""The accelerator failed, or a check or a comparison did."""
EXIT_INPUT = 2
"""Something that the user can put right."""
_TEXT_LIMIT = 600


def fail(error: Exception | str, code: int) -> int:
    """Print an error to standard error, in at most three lines unless it is bad input; the exit code, `code`."""
    lines = [line for line in str(error).strip().splitlines() if line.strip()] or [type(error).__name__]
    # A tool's own output may be pages long; ours is written to be read whole.
    for line in lines if isinstance(error, InputError) else lines[:3]:
        print((("error: " if line is lines[0] else "  ") + line)[:_TEXT_LIMIT], file=sys.stderr)
    return code
