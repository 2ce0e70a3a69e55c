"""`simgnn generate`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.cli.exit_codes import EXIT_FAILED, fail
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.verbs import Verbs, add_verb
from simgnn.config import load_config
from simgnn.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping


def add_parser(verbs: Verbs) -> None:
    """Add the verb `generate` to the command line."""
    generate = add_verb(
        verbs,
        "generate",
        text="write the accelerator's Verilog",
        examples=(
            "simgnn generate -c cosim -o out/rtl",
            "simgnn generate --unit fp32_add -o out/add --json",
            "simgnn generate -c tiny --prefix left -o out/left  # modules left_kernel, left_pe, ...",
            "simgnn generate -c ecp5 --synth ecp5 --route -o out/ecp5",
        ),
    )
    what = generate.add_mutually_exclusive_group()
    add_config(what)
    what.add_argument(
        "--unit",
        metavar="NAME",
        help="a floating-point unit alone, fp32_add or fp32_mul (default: the whole accelerator)",
    )
    generate.add_argument("-o", "--output", required=True, metavar="DIR", help="folder for the files")
    generate.add_argument(
        "--prefix",
        default="simgnn",
        metavar="NAME",
        help="names of all modules begin with NAME_, so that several accelerators fit into one design"
        " (default: simgnn)",
    )
    generate.add_argument(
        "--synth",
        choices=("ecp5", "xcup"),
        help="synthesise it as well: resources and logic levels of each part, and checks; ecp5 is Lattice's ECP5,"
        " xcup is AMD's (Xilinx's) UltraScale+, as on an Alveo U250 (default: do not)",
    )
    generate.add_argument("--json", action="store_true", help="print what was written as JSON")
    generate.add_argument(
        "--force",
        action="store_true",
        help="replace files there that were edited or are of another configuration, unit or prefix, too",
    )
    generate.add_argument(
        "--route",
        nargs="?",
        const="all",
        metavar="PART",
        help="with --synth ecp5: place and route it too, or one part of it, and say how fast the clock can be"
        " (default: do not; all of it where no PART follows)",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn generate`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    from simgnn.machine.signals import interruptible
    from simgnn.synthesis.command import check_options, check_route
    from simgnn.synthesis.generation import generate_accelerator, generate_unit

    check_options(options.synth, options.route)

    def check(files: Mapping[str, str], top: str) -> None:
        if options.route is not None:
            check_route(files, top, prefix=f"{options.prefix}_", route=options.route)

    with interruptible():
        if options.unit is not None:
            written = generate_unit(
                options.unit, options.output, prefix=options.prefix, force=options.force, check=check
            )
            clock_mhz = load_config().hardware.clock_mhz
        else:
            config = chosen_config(options)
            clock_mhz = config.hardware.clock_mhz
            written = generate_accelerator(
                config.hardware, options.output, prefix=options.prefix, force=options.force, check=check
            )
    if options.synth is not None:
        return _synthesise(options, written, clock_mhz)
    if options.json:
        say(json.dumps(written))
    else:
        for file in written["files"]:
            say(file)
        if options.unit is None:
            say(
                f"run its test bench: make -C {shlex.quote(str(Path(options.output) / 'bench'))} verilator",
                file=sys.stderr,
            )
    return 0


def _synthesise(options: Namespace, written: dict[str, Any], clock_mhz: float) -> int:
    from simgnn.machine.signals import interruptible
    from simgnn.reports.bars import Bars
    from simgnn.sim.toolchain.compiler import ToolError
    from simgnn.synthesis.command import show, synthesise_generated

    quiet = options.json
    try:
        with interruptible(), Bars({"synthesis": 1}, shown=sys.stderr.isatty() and not quiet) as bars:
            synthesis = synthesise_generated(
                written,
                target=options.synth,
                route=options.route,
                clock_mhz=clock_mhz,
                progress=lambda done, total: bars.advance("synthesis", done / total),
                announce=lambda text: None if quiet else say(text, file=sys.stderr),
            )
    except ToolError as error:
        return fail(error, EXIT_FAILED)
    if quiet:
        say(json.dumps(synthesis.to_dict()))
    else:
        show(synthesis)
    for problem in synthesis.problems:
        print(f"error: {problem}", file=sys.stderr)
    return EXIT_FAILED if synthesis.problems else 0
