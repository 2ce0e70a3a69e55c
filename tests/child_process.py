"""Processes that tests start."""

import contextlib
import subprocess
import time


@contextlib.contextmanager
def child(words, **options):
    """A process that has ended, its pipes closed, when the block has: also where an assertion fails in it."""
    with subprocess.Popen(words, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(holds, process=None):
    """Wait until something holds that processes do, none of which tells us: as long as it takes, as with any test.

    Parameters
    ----------
    holds : function
    process : subprocess.Popen
        That is to do it, and must not end before it has.
    """
    while not holds():
        assert process is None or process.poll() is None, process.communicate()
        time.sleep(0.02)
