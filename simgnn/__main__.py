"""The `simgnn` command, and `python -m simgnn`: signals are caught before anything else is loaded."""

from __future__ import annotations

import sys

from simgnn.process.files.standard_output import open_standard_streams
from simgnn.process.signals import interrupt_code, signals_raise
from simgnn.process.threads import end_process_if_left


def run() -> int:
    """Run the command line; the exit code, see `simgnn.cli.main`."""
    try:
        with signals_raise():
            open_standard_streams()
            # Here, so that an interrupt while modules are loaded is an interrupt and no stack of frames.
            from simgnn.cli.main import main

            code: int = main()
    except KeyboardInterrupt as error:
        print("error: stopped", file=sys.stderr)
        code = interrupt_code(error)
    if code:
        # A thread that is still at work would keep a failed run alive.
        end_process_if_left(code)
    return code


if __name__ == "__main__":
    sys.exit(run())
