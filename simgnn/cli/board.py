"""`simgnn board`."""

from __future__ import annotations

import sys
import time
from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_memory, add_number, add_verb, memory_bytes
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.verilog_options import add_arithmetic
from simgnn.cli.working import EXIT_FAILED, fail
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

LONGEST = 1e9
"""Seconds that `--seconds` takes: some thirty years."""


def add_parser(verbs: Verbs) -> None:
    """Add the verb `board` to the command line."""
    parser = add_verb(
        verbs,
        "board",
        text="simulate a board in Verilog and offer its serial port to other commands",
        examples=(
            "simgnn board --simulate -c tiny  # prints the port, for --device in another shell, until Ctrl-C",
            "simgnn board --simulate -c ecp5 --memory-kb 128 --arithmetic host --seconds 600",
            "simgnn board --simulate -c tiny --memory sdram",
        ),
    )
    add_config(parser)
    parser.add_argument("--simulate", action="store_true", help="start the simulated board; required")
    add_memory(parser, sdram="a simulated chip", kilobytes=1024)
    add_arithmetic(parser)
    add_number(
        parser,
        "--seconds",
        0,
        LONGEST,
        "stop after this many seconds (default: run until Ctrl-C or SIGTERM)",
        metavar="F",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn board`; the exit code: that of the signal that ended it, or 0 at the end of `--seconds`."""
    if not options.simulate:
        raise InputError(
            "--simulate must be given; a board at a serial port needs no simgnn board, only --device uart:PORT"
        )
    from simgnn.cli.working import working
    from simgnn.process.signals import StopRequest
    from simgnn.sim.board.pseudo_terminal import BoardTerminal, build_simulated_board, simulated_sizes
    from simgnn.sim.harness.kernel_library import HarnessError

    hardware = chosen_config(options).hardware
    try:
        sizes = simulated_sizes(memory_bytes(options), memory=options.memory)
        sizes.check(hardware)
    except ValueError as error:
        raise InputError(str(error), source=f"hardware {hardware.name}") from error
    with working(options) as progress:
        progress.now(f"generating the board of {hardware.name}")
        library = build_simulated_board(hardware, sizes=sizes, arithmetic=options.arithmetic)
    try:
        # From here on a signal only asks the loop to end.
        with StopRequest() as asked, BoardTerminal(library, sizes=sizes) as terminal:
            end = None if options.seconds is None else time.monotonic() + options.seconds
            # By itself on standard output, for scripts; what people read goes to standard error.
            say(f"uart:{terminal.path}")
            say(
                f"{hardware.name} is at that port until Ctrl-C, for --device of another shell",
                file=sys.stderr,
            )
            terminal.serve(lambda: asked() or (end is not None and time.monotonic() >= end))
            say(f"{terminal.cycles:,} cycles were simulated", file=sys.stderr)
            return asked.exit_code if asked() else 0
    except HarnessError as error:
        return fail(error, EXIT_FAILED)
