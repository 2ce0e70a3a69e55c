"""`simgnn verify`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.cli.arguments import Verbs, add_integer, add_json, add_seed, add_verb
from simgnn.cli.options import add_config, chosen_config
from simgnn.cli.verilog_options import add_verilog_options, modules_of, source_folder
from simgnn.cli.working import EXIT_FAILED
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.signoff.signing import File


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


def check_sign_off(options: Namespace, hardware: HardwareConfig) -> list[File]:
    """Look at what the options name before anything runs; the evidence that is there already.

    Raises
    ------
    InputError
        If there is evidence without a page, a netlist in place of Verilog, or a folder that does not serve.
    """
    if options.sign_off is None:
        if options.evidence:
            raise InputError("evidence must be left out without --sign-off", source="--evidence")
        return []
    # A netlist that agrees says nothing of the Verilog that is signed off.
    if options.netlist is not None:
        raise InputError("--sign-off must be left out with --netlist, as it is Verilog that is signed off")
    from simgnn.verify.signoff.signing import check_folder, read_all

    check_folder(options.sign_off)
    return read_all(options.evidence, configuration=hardware.digest)


COUNTS = {
    "programs": (200, "random programs"),
    "faults": (40, "random programs with one thing wrong, in memory or in the program"),
    "steps": (35, "random training steps with cached features, given rows of the first layer, or both"),
    "batches": (2, "mini-batches, forward and backward"),
}
"""Stages of a run: how many of each are drawn by default, and what they are."""
STAGES = {
    "programs": "random programs",
    "faults": "random programs with a fault",
    "steps": "random training steps",
    "batches": "mini-batches",
    "shrinking": "making the failing program smaller",
}
"""What a line of progress says of them, and of what follows a mismatch."""


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
            "simgnn verify -c tiny --programs 0 --batches 0 --faults 120 --seed 1",
            "simgnn verify -c tiny --netlist ecp5 --programs 20 --faults 0 --steps 0 --batches 0",
            "simgnn verify -c my.toml --sign-off out/sign-off --evidence out/benches  # one page of what "
            "is shown",
        ),
    )
    add_config(verify)
    for name, (count, text) in COUNTS.items():
        add_integer(verify, f"--{name}", 0, 1_000_000_000, text, default=count)
    verify.add_argument(
        "--dataset",
        metavar="NAME|FILE",
        help="data set of the mini-batches (default: that of the configuration)",
    )
    add_seed(verify, text="random seed of all programs, faults, steps and mini-batches")
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
    """Run `simgnn verify`; the exit code."""
    from simgnn.process.files.output import check_writable, write_atomically

    config = chosen_config(options)
    totals = {name: getattr(options, name) for name in COUNTS}
    if not any(totals.values()):
        raise InputError("--programs, --faults, --steps or --batches must be at least 1, not all 0")
    # A mismatch's program and waveform go somewhere even if no folder is named.
    output = Path(".") if options.output is None else options.output
    if output.exists() and not output.is_dir():
        raise InputError("output must be a folder, not a file", source=output)
    check_writable(output)
    # All that can be refused, before minutes of building and running.
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
    from simgnn.verify.report import summary_lines, verification_page, verification_report, warning_lines
    from simgnn.verify.rtl_folder import verilog_error, verilog_warnings

    def advance(stage: str, done: int) -> None:
        total = totals.get(stage)
        progress.now(STAGES[stage], done, total, detail=f"{done} tried" if total is None else "")

    dataset = options.dataset or config.training.dataset
    graph = evidence = None
    warnings: list[str] = []
    try:
        with working(options) as progress, compiling_announced(progress.now):
            modules = modules_of(options, config.hardware)
            if options.rtl is not None:
                progress.now("asking Verilator about the Verilog")
                warnings = verilog_warnings(options.rtl)
                # Before minutes of running, and before what does not compile ends it.
                for line in warning_lines(warnings):
                    progress.say(line)
            if options.batches:
                progress.now(f"loading {dataset!r}")
                graph = load_dataset(dataset)
            campaign = run_campaign(
                config,
                **totals,
                seed=options.seed,
                arithmetic=options.arithmetic,
                graph=graph,
                dataset=dataset,
                modules=modules,
                progress=advance,
            )
            if campaign.failure is not None:
                evidence = collect_evidence(
                    campaign,
                    output=output,
                    arithmetic=options.arithmetic,
                    modules=modules,
                    waveform=options.waveform,
                    say=progress.say,
                    progress=advance,
                )
    except (ToolError, HarnessError, WordWidthError) as error:
        raise verilog_error(error, source_folder(options)) from error
    report = verification_report(
        campaign,
        evidence=evidence,
        dataset=dataset if options.batches else None,
        arithmetic=options.arithmetic,
        rtl=options.rtl,
        netlist=options.netlist,
        warnings=warnings,
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
