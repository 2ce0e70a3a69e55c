"""A verb at work: it says what it is doing, and a signal ends it without leaving anything half done."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.training.reports.terminal import Progress


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
