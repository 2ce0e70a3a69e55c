"""The `simgnn` command. Parsing is all that happens here; what a verb needs is loaded when it runs."""

import argparse
import json
import os
import sys
from pathlib import Path

from simgnn import __version__
from simgnn.cli import program as program_files
from simgnn.cli import reproduce as reproduction
from simgnn.cli import simulate as simulation
from simgnn.cli import sweep as sweeping
from simgnn.cli import verify as verification
from simgnn.cli.options import TRAIN_OPTIONS, add_config, add_settings, configured
from simgnn.cli.verbs import add_verb
from simgnn.config import load_config
from simgnn.errors import InputError, printable
from simgnn.files.standard_output import say
from simgnn.machine.signals import EXIT_INTERRUPTED

EXIT_FAILED = 1
EXIT_INPUT = 2
_TEXT_LIMIT = 600


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        if message.endswith("expected one argument"):
            message += "; one that begins with a dash is joined by =, as in --fanout=-1,-1"
        raise InputError(message, source=self.prog)


def _build():
    parser = _Parser(
        prog="simgnn",
        description="Train graph neural networks on an accelerator whose cycles run from generated Verilog.",
        epilog="simgnn VERB --help has a verb's options, their defaults and examples.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"simgnn {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)

    train = add_verb(
        verbs,
        "train",
        text="train a model; accelerator and CPU share each mini-batch",
        examples=(
            "simgnn train --model sage --dataset rmat:10000:200000 --device reference -o out/sage",
            "simgnn train -c cosim --device auto --check-every 20 --epochs 4 -o out/auto",
            "simgnn train -c cosim --device auto --check-every 20 --epochs 8 -o out/auto --resume  # four more",
        ),
    )
    add_config(train)
    add_settings(train, TRAIN_OPTIONS)
    train.add_argument(
        "--resume", action="store_true", help="continue the run that was begun last for the output folder"
    )
    train.add_argument(
        "-o",
        "--output",
        default="out/train",
        metavar="DIR",
        help="folder for the results (default: out/train)",
    )
    train.add_argument("--json", action="store_true", help="print the summary as JSON, and nothing else")

    generate = add_verb(
        verbs,
        "generate",
        text="write the accelerator's Verilog",
        examples=(
            "simgnn generate -c cosim -o out/rtl",
            "simgnn generate --unit fp32_add -o out/add --json",
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
        "--synth",
        choices=("ecp5", "xcup"),
        help="synthesise it as well: resources and logic levels of each part, and checks; ecp5 is Lattice's ECP5,"
        " xcup is AMD's (Xilinx's) UltraScale+, as on an Alveo U250 (default: do not)",
    )
    generate.add_argument("--json", action="store_true", help="print what was written as JSON")
    generate.add_argument(
        "--force",
        action="store_true",
        help="replace Verilog there that was edited or is of another design, too",
    )

    generate.add_argument(
        "--route",
        nargs="?",
        const="all",
        metavar="PART",
        help="with --synth ecp5: place and route it too, or one part of it, and say how fast the clock can be"
        " (default: do not; all of it where no PART follows)",
    )

    program_files.add_parser(verbs, _Parser)
    verification.add_parser(verbs, add_config)
    simulate = simulation.add_parser(verbs)
    add_config(simulate)
    add_settings(simulate, simulation.SETTINGS)
    sweeping.add_parser(verbs)
    reproduction.add_parser(verbs)

    doctor = add_verb(
        verbs,
        "doctor",
        text="check what is installed and what works without it",
        examples=("simgnn doctor", "simgnn doctor --json  # for a program"),
    )
    doctor.add_argument("--json", action="store_true", help="print as JSON")
    return parser


def main(arguments=None):
    """Run the command line.

    Returns
    -------
    int
        Exit code: 0; 1 if the accelerator failed or a check did; 2 for something that the user can put
        right; 130 if stopped.
    """
    try:
        options = _build().parse_args(arguments)
        _check_current_folder()
        verbs = {
            "train": _train,
            "generate": _generate,
            "program": _program,
            "verify": verification.run_verb,
            "simulate": _simulate,
            "sweep": _sweep,
            "reproduce": reproduction.run_verb,
            "doctor": _doctor,
        }
        return verbs[options.verb](options)
    except InputError as error:
        return _fail(error, EXIT_INPUT)
    except KeyboardInterrupt:
        return _fail("stopped", EXIT_INTERRUPTED)
    except BrokenPipeError:
        return EXIT_FAILED
    except MemoryError as error:
        return _fail(f"{options.verb} must fit in memory, not run out of it ({error})", EXIT_INPUT)
    except OSError as error:
        reason = error.strerror or str(error)
        return _fail(InputError(reason, source=error.filename or "system"), EXIT_INPUT)


def _check_current_folder():
    """Raise InputError if the current folder was deleted, which fails anywhere later, without a name."""
    try:
        os.getcwd()
    except FileNotFoundError as error:
        raise InputError("current folder must exist, not one that was deleted") from error


def _fail(error, code):
    """Print an error in at most three lines."""
    lines = [line for line in str(error).strip().splitlines() if line.strip()] or [type(error).__name__]
    for line in lines[:3]:
        print((("error: " if line is lines[0] else "  ") + line)[:_TEXT_LIMIT], file=sys.stderr)
    return code


def _simulate(options):
    config = configured(options, simulation.SETTINGS)
    return _with_model(lambda: simulation.run_verb(options, config))


def _sweep(options):
    return _with_model(lambda: sweeping.run_verb(options))


def _with_model(run):
    """Exit code of a verb that uses the cycle model."""
    from simgnn.sim.device import DeviceError
    from simgnn.sim.toolchain.verilator import ToolError

    try:
        return run()
    except ToolError as error:
        return _fail(error, EXIT_INPUT)
    except DeviceError as error:
        return _fail(error, EXIT_FAILED)


def _train(options):
    config = configured(options, TRAIN_OPTIONS)

    from simgnn.cli.first_use import compiling_announced
    from simgnn.files.output import strict_json
    from simgnn.machine.signals import StopRequest
    from simgnn.reports.progress import BarReporter, LineReporter, Reporter, si
    from simgnn.sim.device import DeviceError
    from simgnn.sim.toolchain.verilator import ToolError
    from simgnn.train import train

    if options.json:
        reporter = Reporter()
    else:
        reporter = BarReporter() if sys.stderr.isatty() else LineReporter()
    try:
        with StopRequest() as stop, compiling_announced(shown=not options.json):
            result = train(
                config, output=options.output, resume=options.resume, reporter=reporter, should_stop=stop
            )
    except ToolError as error:
        return _fail(error, EXIT_INPUT)
    except DeviceError as error:
        return _fail(error, EXIT_FAILED)
    if result.summary is None:
        text = f"stopped after mini-batch {len(result.steps)}; --resume continues from {printable(options.output)}"
        if result.folder.name != Path(options.output).resolve().name:
            text += ", where the results of the run before stay until this one has ended"
        return _fail(text, EXIT_INTERRUPTED)
    if options.json:
        say(strict_json(result.summary))
        return 0
    summary = result.summary
    say(f"test accuracy {_percent(summary['test_accuracy'])} in {summary['wall_seconds']:.1f} s of wall time")
    if summary["cycles"]:
        speed = si(summary["cycles_per_second"])
        say(
            f"{si(summary['cycles'])} cycles simulated at {speed}/s:"
            f" {summary['simulated_seconds']:.3g} s of simulated time,"
            f" {_whereabouts(summary)}"
        )
    say(f"results in {printable(options.output)}")
    return 0


def _whereabouts(summary):
    """On what the cycles of a training run were counted."""
    if summary["rtl_seed_share"]:
        return f"{summary['rtl_seed_share']:.0%} of the seeds on the generated RTL"
    if checked := summary["checked_minibatches"]:
        return f"every cycle by the cycle model, {checked} mini-batches checked against the generated RTL"
    return "every cycle by the cycle model"


def _percent(value):
    return "unknown (no test vertices)" if value is None else f"{value:.4f}"


def _generate(options):
    from simgnn.machine.signals import interruptible
    from simgnn.synthesis.generation import generate_accelerator, generate_unit

    if options.route is not None and options.synth != "ecp5":
        raise InputError(f"--route must come with --synth ecp5, not {options.synth!r}", source="--route")
    with interruptible():
        if options.unit is not None:
            written = generate_unit(options.unit, options.output, force=options.force)
            clock_mhz = load_config().hardware.clock_mhz
        else:
            config = load_config(options.config) if options.config is not None else load_config()
            clock_mhz = config.hardware.clock_mhz
            written = generate_accelerator(config.hardware, options.output, force=options.force)
    if options.synth is None:
        if options.json:
            say(json.dumps(written))
        else:
            for file in written["files"]:
                say(file)
        return 0

    from simgnn.sim.toolchain.verilator import ToolError
    from simgnn.synthesis.command import run_verb

    try:
        with interruptible():
            return run_verb(options, written, clock_mhz=clock_mhz)
    except ToolError as error:
        return _fail(error, EXIT_FAILED)


def _program(options):
    from simgnn.sim.device import DeviceError

    try:
        return program_files.run_verb(options)
    except DeviceError as error:
        return _fail(error, EXIT_FAILED)


def _doctor(options):
    from simgnn.cli.doctor import check_machine

    findings = check_machine()
    if options.json:
        say(json.dumps([finding.to_dict() for finding in findings], indent=2))
    else:
        for finding in findings:
            say(finding)
    return EXIT_FAILED if any(finding.needed and not finding.found for finding in findings) else 0
