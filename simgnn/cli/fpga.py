"""`simgnn fpga`."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from simgnn.cli.arguments import Verbs, add_json, add_memory, add_verb, integer, memory_bytes, number
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.working import EXIT_FAILED, fail
from simgnn.process.files.standard_output import say


def add_parser(verbs: Verbs) -> None:
    """Add the verb `fpga` to the command line."""
    parser = add_verb(
        verbs,
        "fpga",
        text="build a board's bitstream: the kernel with a serial line and memory around it",
        examples=(
            "simgnn fpga -c ecp5 --board ecp5-evn -o out/fpga",
            "simgnn fpga -c tiny --board colorlight-i9 --mhz 50 -o out/i9",
            "simgnn fpga -c ecp5 --board ulx3s --memory sdram -o out/ulx3s",
            "simgnn fpga -c ecp5 --board ecp5-evn --seeds 5 --every-seed -o out/seeds",
        ),
    )
    add_config(parser)
    parser.add_argument(
        "--board",
        required=True,
        metavar="NAME",
        help="board to build for: ulx3s (with an 85F), ecp5-evn or colorlight-i9",
    )
    parser.add_argument(
        "-o", "--output", required=True, type=Path, metavar="DIR", help="folder for the files"
    )
    parser.add_argument(
        "--mhz",
        type=number,
        metavar="F",
        help="system clock in MHz (default: clock_mhz of the configuration)",
    )
    parser.add_argument(
        "--baud",
        type=integer,
        default=1_000_000,
        metavar="N",
        help="bits per second of the serial line (default: 1000000)",
    )
    add_memory(parser, sdram="the chip of a ulx3s", kilobytes=128)
    parser.add_argument(
        "--seeds",
        type=integer,
        default=1,
        metavar="N",
        help="try up to N placements, from seed 1, until one reaches the clock (default: 1)",
    )
    parser.add_argument("--every-seed", action="store_true", help="try all placements and keep the fastest")
    parser.add_argument(
        "--floorplan",
        type=Path,
        metavar="FILE",
        help="floorplan.json of an earlier run, with the places of block RAMs and multipliers (default: "
        "that of the preset, if any)",
    )
    add_json(parser)


def run_verb(options: Namespace) -> int:
    """Run `simgnn fpga`; the exit code, 1 where the clock is not reached."""
    from simgnn.cli.working import working
    from simgnn.errors import InputError
    from simgnn.fpga.boards import BOARDS
    from simgnn.fpga.floorplan import floorplan_for, read_floorplan
    from simgnn.fpga.flow import FpgaRequest, make_bitstream
    from simgnn.fpga.report import as_lines
    from simgnn.report.page import results_line

    if options.board not in BOARDS:
        raise InputError(f"board must be one of {', '.join(BOARDS)}, not {options.board!r}", source="--board")
    if not 1 <= options.seeds <= 1000:
        raise InputError(f"seeds must be from 1 to 1000, not {options.seeds!r}", source="--seeds")
    hardware, board = chosen_config(options).hardware, BOARDS[options.board]
    request = FpgaRequest(
        hardware=hardware,
        board=board,
        clock_mhz=hardware.clock_mhz if options.mhz is None else options.mhz,
        baud=options.baud,
        memory=options.memory,
        memory_bytes=memory_bytes(options),
        seeds=tuple(range(1, options.seeds + 1)),
        every_seed=options.every_seed,
        floorplan=floorplan_for(digest=hardware.digest, die=board.die)
        if options.floorplan is None
        else read_floorplan(options.floorplan),
    )
    with working(options) as progress:
        report = make_bitstream(request, options.output, announce=progress.announce)
    if options.json:
        say(json.dumps(report, indent=2))
    else:
        for line in as_lines(report):
            say(line)
        if report["reached"]:
            say(f"bitstream: {options.output / report['bitstream']} at {report['asked_mhz']:g} MHz")
        say(results_line(options.output))
    if not report["reached"]:
        text = f"clock must be at most what is reached, {report['mhz']:.1f} MHz, not {request.clock_mhz:g}"
        return fail(
            f"{text} (no bitstream was written: --mhz asks for another clock, --seeds tries more placements)",
            EXIT_FAILED,
        )
    return 0
