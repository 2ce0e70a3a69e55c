"""The `simgnn` command, and `python -m simgnn`: signals are caught before anything else is loaded."""

from __future__ import annotations

import sys

from simgnn.files.standard_output import open_standard_streams
from simgnn.machine.signals import EXIT_INTERRUPTED, signals_raise


def run() -> int:
    """Run the command line; the exit code, see `simgnn.cli.main`."""
    try:
        with signals_raise():
            open_standard_streams()
            from simgnn.cli.main import main

            code: int = main()
            return code
    except KeyboardInterrupt:
        print("error: stopped", file=sys.stderr)
        return EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
