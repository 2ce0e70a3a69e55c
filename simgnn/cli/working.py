"""A verb at work: what it says while it works and of a failure, and its exit code.

A signal ends it without leaving anything half done.
"""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from simgnn.report.page import Report
    from simgnn.training.reports.terminal import Progress

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


@contextlib.contextmanager
def working(options: Namespace) -> Iterator[Progress]:
    """The progress that a verb shows while it works, if it was not asked for JSON and nothing else.

    Parameters
    ----------
    options
        Of the verb.
    """
    from simgnn.process.signals import interruptible
    from simgnn.sim.toolchain.announcing import builds_announced
    from simgnn.training.reports.terminal import Progress

    with (
        interruptible(),
        Progress(shown=not getattr(options, "json", False)) as progress,
        builds_announced(progress.now),
    ):
        yield progress


def print_findings(
    options: Namespace, found: dict[str, Any], page: Report, *, also: Sequence[str] = ()
) -> int:
    """Print what a verb has found, as JSON or as its page has it, and where the files are; returns the exit code.

    `also` names files beside the page.
    """
    from simgnn.process.files.output import strict_json
    from simgnn.report.page import results_line
    from simgnn.training.reports.terminal import print_report

    if options.json:
        say(strict_json(found))
        return 0
    print_report(page)
    if options.output is not None:
        say(results_line(options.output, also=also))
    return 0
