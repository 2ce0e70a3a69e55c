"""Processes that tests start."""

import contextlib
import subprocess


@contextlib.contextmanager
def child(words, **options):
    """A process that has ended, its pipes closed, when the block has: also where an assertion fails in it."""
    with subprocess.Popen(words, **options) as process:
        try:
            yield process
        finally:
            process.kill()
