"""`simgnn verify`."""

from __future__ import annotations

import fnmatch
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.cli.argument_types import integer_between
from simgnn.cli.exit_codes import EXIT_FAILED
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.verbs import Verbs, add_json, add_verb
from simgnn.cli.verilog_options import add_verilog_options, modules_of, source_folder
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.signoff.evidence import Evidence


_OURS = ("sign-off.html*", "report.html*", "evidence*.json*", "mismatch-*")
"""Names in a folder of sign-off: the pages, evidence, and programs and waveforms of a mismatch."""


def add_sign_off_options(parser: ArgumentParser) -> None:
    """Add `--sign-off` and `--evidence` to a parser."""
    parser.add_argument(
        "--sign-off",
        type=Path,
        metavar="DIR",
        help="write sign-off.html to this folder: what this run, the structural checks and --evidence show "
        "(default: do not)",
    )
    parser.add_argument(
        "--evidence",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="also read the evidence of benches, proofs and mutants in this folder; repeatable (default: this "
        "run's alone)",
    )


def check_sign_off(options: Namespace, hardware: HardwareConfig) -> list[Evidence]:
    """Look at what the options name before anything runs; the evidence that is there already.

    Raises
    ------
    InputError
        If there is evidence without a page, a netlist in place of Verilog, or a folder that is none or holds what
        `simgnn verify` does not write.
    """
    if options.sign_off is None:
        if options.evidence:
            raise InputError("evidence must be left out without --sign-off", source="--evidence")
        return []
    if options.netlist is not None:
        raise InputError("--sign-off must be left out with --netlist, as it is Verilog that is signed off")
    from simgnn.process.files.output import check_writable
    from simgnn.verify.signoff.signing import read_all

    if options.sign_off.exists() and not options.sign_off.is_dir():
        raise InputError("sign-off must be a folder, not a file", source=options.sign_off)
    _check_ours(options.sign_off)
    check_writable(options.sign_off)
    return read_all(options.evidence, configuration=hardware.digest)


def _check_ours(folder: Path) -> None:
    """Refuse a folder with foreign files, among which the page would be lost; evidence of any run may be there.

    Raises
    ------
    InputError
    """
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(
            f"sign-off must be a folder that can be read: {error.strerror}", source=folder
        ) from error
    for name in names:
        if not any(fnmatch.fnmatchcase(name, ours) for ours in _OURS):
            raise InputError(
                "sign-off folder must be new, empty or hold only what simgnn verify writes, not one that "
                "holds"
                f" {name!r}",
                source=folder,
            )


PROGRAMS = 200
FAULTS = 36
STEPS = 35
BATCHES = 2


def add_parser(verbs: Verbs) -> None:
    """Add the verb `verify` to the command line."""
    verify = add_verb(
        verbs,
        "verify",
        text="run random programs and mini-batches on rtl, cycle and reference, and compare bits, cycles "
        "and counters",
        examples=(
            "simgnn verify -c my.toml --programs 500 --arithmetic host",
            "simgnn verify -c cosim --rtl out/rtl  # Verilog that simgnn generate wrote and you edited",
            "simgnn verify -c tiny --programs 0 --batches 0 --faults 420 --seed 1",
            "simgnn verify -c tiny --netlist ecp5 --programs 20 --faults 0 --steps 0 --batches 0",
            "simgnn verify -c my.toml --sign-off out/sign-off --evidence out/benches  # one page of what "
            "is shown",
        ),
    )
    add_config(verify)
    verify.add_argument(
        "--programs",
        type=integer_between(0, 1_000_000_000),
        default=PROGRAMS,
        metavar="N",
        help=f"random programs (default: {PROGRAMS})",
    )
    verify.add_argument(
        "--faults",
        type=integer_between(0, 1_000_000_000),
        default=FAULTS,
        metavar="F",
        help=f"random programs with one thing wrong, in memory or in the program (default: {FAULTS})",
    )
    verify.add_argument(
        "--steps",
        type=integer_between(0, 1_000_000_000),
        default=STEPS,
        metavar="N",
        help="random training steps with cached features, given rows of the first layer, or both"
        f" (default: {STEPS})",
    )
    verify.add_argument(
        "--batches",
        type=integer_between(0, 1_000_000_000),
        default=BATCHES,
        metavar="B",
        help=f"mini-batches, forward and backward (default: {BATCHES})",
    )
    verify.add_argument(
        "--dataset",
        metavar="NAME|FILE",
        help="data set of the mini-batches (default: that of the configuration)",
    )
    verify.add_argument(
        "--seed",
        type=integer_between(0, (1 << 63) - 1),
        default=0,
        metavar="S",
        help="random seed of all programs, faults, steps and mini-batches (default: 0)",
    )
    add_verilog_options(verify)
    add_sign_off_options(verify)
    verify.add_argument(
        "--no-waveform", dest="waveform", action="store_false", help="do not write a waveform of a mismatch"
    )
    verify.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="DIR",
        help="folder for report.html, and for the program and waveform of a mismatch (default: the current folder,"
        " without report.html)",
    )
    add_json(verify)


def run_verb(options: Namespace) -> int:
    """Run `simgnn verify`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    from simgnn.process.files.output import check_writable, write_atomically

    config = chosen_config(options)
    if not (options.programs or options.faults or options.steps or options.batches):
        raise InputError("--programs, --faults, --steps or --batches must be at least 1, not all 0")
    output = Path(".") if options.output is None else options.output
    if output.exists() and not output.is_dir():
        raise InputError("output must be a folder, not a file", source=output)
    check_writable(output)
    given = check_sign_off(options, config.hardware)

    from simgnn.cli.first_use import compiling_announced
    from simgnn.cli.working import working
    from simgnn.data.datasets import load_dataset
    from simgnn.report.page import REPORT, results_line
    from simgnn.sim.executions.rtl import WordWidthError
    from simgnn.sim.harness.kernel_library import HarnessError
    from simgnn.sim.toolchain.verilator import ToolError
    from simgnn.verify.campaign import run_campaign
    from simgnn.verify.evidence import collect_evidence
    from simgnn.verify.report import summary_lines, verification_page, verification_report
    from simgnn.verify.rtl_folder import verilog_error

    totals = {
        "programs": ("random programs", options.programs),
        "faults": ("random programs with a fault", options.faults),
        "steps": ("random training steps", options.steps),
        "batches": ("mini-batches", options.batches),
        "shrinking": ("making the failing program smaller", None),
    }

    def advance(stage: str, done: int) -> None:
        what, total = totals[stage]
        progress.now(what, done, total, detail=f"{done} tried" if total is None else "")

    setting = {"seed": options.seed, "arithmetic": options.arithmetic}
    dataset = options.dataset or config.training.dataset
    graph = evidence = None
    try:
        with working(options) as progress, compiling_announced(progress.now):
            modules = modules_of(options, config.hardware)
            if options.batches:
                progress.now(f"loading {dataset!r}")
                graph = load_dataset(dataset)
            campaign = run_campaign(
                config,
                programs=options.programs,
                faults=options.faults,
                steps=options.steps,
                batches=options.batches,
                graph=graph,
                dataset=dataset,
                modules=modules,
                progress=advance,
                **setting,
            )
            if campaign.failure is not None:
                evidence = collect_evidence(
                    campaign.failure,
                    config,
                    following=campaign.done["programs"],
                    output=output,
                    modules=modules,
                    waveform=options.waveform,
                    say=progress.say,
                    progress=advance,
                    **setting,
                )
    except (ToolError, HarnessError, WordWidthError) as error:
        raise verilog_error(error, source_folder(options)) from error
    report = verification_report(
        campaign,
        config,
        evidence=evidence,
        dataset=dataset if options.batches else None,
        rtl=options.rtl,
        netlist=options.netlist,
        **setting,
    )
    if options.json:
        say(json.dumps(report, indent=2))
    else:
        for line in summary_lines(report):
            say(line)
    if options.output is not None:
        output.mkdir(parents=True, exist_ok=True)
        write_atomically(output / REPORT, verification_page(report, config).html())
        if not options.json:
            say(results_line(output))
    if options.sign_off is not None:
        from simgnn.verify.signoff.signing import sign_off

        page = sign_off(options.sign_off, config.hardware, report=report, modules=modules, given=given)
        say(f"{'sign-off':<16} {page}", file=sys.stderr if options.json else sys.stdout)
    return EXIT_FAILED if campaign.failure is not None else 0
