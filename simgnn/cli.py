"""The `simgnn` command. Parsing is all that happens here; what a verb needs is loaded when it runs."""

import argparse
import json
import sys

from simgnn import __version__
from simgnn.argument_types import fanout, integer, number
from simgnn.errors import InputError, printable
from simgnn.programs import command_line as program_files
from simgnn.reproduce import command_line as reproduction
from simgnn.simulate import command_line as simulation
from simgnn.standard_output import say
from simgnn.sweep import command_line as sweeping
from simgnn.verify import command_line as verification

EXIT_FAILED = 1
EXIT_INPUT = 2
EXIT_INTERRUPTED = 130
_TEXT_LIMIT = 600
DEFAULT_STALLS = 0.1


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        if message.endswith("expected one argument"):
            message += "; one that begins with a dash is joined by =, as in --fanout=-1,-1"
        raise InputError(message, source=self.prog)


TRAIN_OPTIONS = {
    "--dataset": (
        "training",
        "dataset",
        str,
        "NAME|FILE",
        "digits, rmat:V:E[:F[:C]][:weighted], sbm:V:E[:F[:C]][:weighted] or a .npz file",
    ),
    "--model": ("model", "kind", str, "KIND", "gcn, sage or gin"),
    "--layers": ("model", "layers", integer, "N", "graph layers"),
    "--hidden": ("model", "hidden", integer, "N", "width between layers"),
    "--gin-epsilon": ("model", "gin_epsilon", number, "X", "GIN's epsilon, which is not trained"),
    "--residual": ("model", "residual", bool, None, "each layer adds its input"),
    "--dropout": ("model", "dropout", number, "P", "chance that training drops a hidden layer's output"),
    "--order": (
        "model",
        "order",
        str,
        "NAME",
        "aggregate-first, (A H) W; update-first, A (H W); or auto, by cost",
    ),
    "--edge-weights": ("model", "edge_weights", bool, None, "neighbours count as much as their edges weigh"),
    "--aggregate": (
        "hardware",
        "organisation",
        str,
        "NAME",
        "the aggregate engine, of as many adders: clustered, broadcast, or sspmm, which leaves out what a mask drops",
    ),
    "--fanout": (
        "sampling",
        "fanout",
        fanout,
        "N,N",
        "neighbours drawn per layer, the seeds' first; -1 is all, as in --fanout=-1,-1",
    ),
    "--sampler-threads": ("sampling", "threads", integer, "N", "threads of the sampler; change no result"),
    "--batch-size": ("training", "batch_size", integer, "N", "seeds of a mini-batch, over all trainers"),
    "--epochs": ("training", "epochs", integer, "N", "epochs of the whole run"),
    "--lr": ("training", "learning_rate", number, "X", "learning rate"),
    "--optimizer": ("training", "optimizer", str, "NAME", "adam or sgd"),
    "--weight-decay": (
        "training",
        "weight_decay",
        number,
        "X",
        "added to the gradient, times the parameter",
    ),
    "--device": (
        "training",
        "device",
        str,
        "NAME",
        "rtl (the generated Verilog), cycle (same bits and cycles, by a model), auto (cycle, checked against rtl)"
        " or reference (same bits, untimed)",
    ),
    "--check-every": (
        "training",
        "check_every",
        integer,
        "K",
        "with --device auto: mini-batches from one that is checked to the next",
    ),
    "--arithmetic": (
        "training",
        "arithmetic",
        str,
        "NAME",
        "rtl's floating-point units: verilog, or host for C",
    ),
    "--accelerators": (
        "training",
        "accelerators",
        integer,
        "K",
        "accelerators, simulated in parallel threads",
    ),
    "--cpu-share": (
        "training",
        "cpu_share",
        number,
        "X",
        "part of the seeds that the CPU trainer takes, 0 to 1",
    ),
    "--seed": ("training", "seed", integer, "N", "decides parameters, order of seeds and sampling"),
    "--memory": (
        "platform",
        "memory",
        str,
        "KIND",
        "memory behind the ports: fixed, ideal, ddr4-2400 or hbm2",
    ),
    "--memory-stalls": (
        "platform",
        "memory_stalls",
        number,
        "X",
        f"chance that the memory delays a transfer; {DEFAULT_STALLS} if no number follows",
    ),
}
"""Options of `train`: table and key of the configuration that they set, type, placeholder, help."""


def _build():
    parser = _Parser(
        prog="simgnn",
        description="Train graph neural networks on an accelerator whose cycles run from generated Verilog.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"simgnn {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)

    train = verbs.add_parser(
        "train", help="train a model; accelerator and CPU share each mini-batch", allow_abbrev=False
    )
    _add_config(train)
    _add_settings(train, TRAIN_OPTIONS)
    train.add_argument("--resume", action="store_true", help="continue the run in the output folder")
    train.add_argument(
        "-o",
        "--output",
        default="out/train",
        metavar="DIR",
        help="results; default out/train",
    )
    train.add_argument("--json", action="store_true", help="print the summary as JSON, and nothing else")

    generate = verbs.add_parser("generate", help="write the accelerator's Verilog", allow_abbrev=False)
    what = generate.add_mutually_exclusive_group()
    _add_config(what)
    what.add_argument("--unit", metavar="NAME", help="a floating-point unit alone: fp32_add or fp32_mul")
    generate.add_argument("-o", "--output", required=True, metavar="DIR", help="folder for the files")
    generate.add_argument(
        "--synth",
        choices=("ecp5", "xcup"),
        help="synthesise it as well: resources and logic levels of each part, and checks",
    )
    generate.add_argument("--json", action="store_true", help="print what was written as JSON")

    generate.add_argument(
        "--route",
        nargs="?",
        const="all",
        metavar="PART",
        help="with --synth ecp5: place and route it too, or one part of it, and say how fast the clock can be",
    )

    program_files.add_parser(verbs, _Parser)
    verification.add_parser(verbs, _add_config)
    simulate = simulation.add_parser(verbs)
    _add_config(simulate)
    _add_settings(simulate, simulation.SETTINGS)
    sweeping.add_parser(verbs)
    reproduction.add_parser(verbs)

    doctor = verbs.add_parser(
        "doctor", help="check what is installed and what works without it", allow_abbrev=False
    )
    doctor.add_argument("--json", action="store_true", help="print as JSON")
    return parser


def _add_settings(parser, names):
    """Add options of `TRAIN_OPTIONS`."""
    for option in names:
        _, _, kind, placeholder, text = TRAIN_OPTIONS[option]
        if kind is bool:
            parser.add_argument(option, action=argparse.BooleanOptionalAction, help=text)
            continue
        without = {"nargs": "?", "const": DEFAULT_STALLS} if option == "--memory-stalls" else {}
        parser.add_argument(option, type=kind, metavar=placeholder, help=text, **without)


def _add_config(parser):
    parser.add_argument(
        "-c",
        "--config",
        metavar="NAME|FILE",
        help="preset (cosim, ecp5, mid, spu, spu-mini, tiny, u250) or TOML file",
    )


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


def _fail(error, code):
    """Print an error in at most three lines."""
    lines = [line for line in str(error).strip().splitlines() if line.strip()] or [type(error).__name__]
    for line in lines[:3]:
        print((("error: " if line is lines[0] else "  ") + line)[:_TEXT_LIMIT], file=sys.stderr)
    return code


def _configured(options, names):
    """The configuration that a command line asks for by `--config` and some of `TRAIN_OPTIONS`."""
    from simgnn.config import load_config

    config = load_config(options.config) if options.config is not None else load_config()
    given = {name: getattr(options, name[2:].replace("-", "_")) for name in names}
    config = override(config, {name: value for name, value in given.items() if value is not None})
    try:
        _ = config.fanouts
    except InputError as error:
        source = options.config if options.fanout is None else "--fanout"
        raise InputError(error.message, source=source) from error
    return config


def _simulate(options):
    config = _configured(options, simulation.SETTINGS)
    return _with_model(lambda: simulation.run_verb(options, config))


def _sweep(options):
    return _with_model(lambda: sweeping.run_verb(options))


def _with_model(run):
    """Exit code of a verb that uses the cycle model."""
    from simgnn.sim.device import DeviceError
    from simgnn.sim.verilator import ToolError

    try:
        return run()
    except ToolError as error:
        return _fail(error, EXIT_INPUT)
    except DeviceError as error:
        return _fail(error, EXIT_FAILED)


def _train(options):
    config = _configured(options, TRAIN_OPTIONS)

    from simgnn.first_use import compiling_announced
    from simgnn.output import strict_json
    from simgnn.progress import BarReporter, LineReporter, Reporter, si
    from simgnn.signals import StopRequest
    from simgnn.sim.device import DeviceError
    from simgnn.sim.verilator import ToolError
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
        done = len(result.steps)
        return _fail(
            f"stopped after mini-batch {done}; --resume continues from {printable(options.output)}",
            EXIT_INTERRUPTED,
        )
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
    if summary["device"] == "cycle":
        return "every cycle by the cycle model"
    if summary["device"] == "auto":
        checked = summary["checked_minibatches"]
        return f"every cycle by the cycle model, {checked} mini-batches checked against the generated RTL"
    return f"{summary['rtl_seed_share']:.0%} of the seeds on the generated RTL"


def _percent(value):
    return "unknown (no test vertices)" if value is None else f"{value:.4f}"


def override(config, given):
    """A configuration with the values of command-line options.

    Parameters
    ----------
    config : Config
    given : dict of str to object
        Value by option, as in `TRAIN_OPTIONS`.

    Returns
    -------
    Config

    Raises
    ------
    InputError
        For a value that its key cannot have; names its option.
    """
    tables = {}
    for option, value in given.items():
        table, key, *_ = TRAIN_OPTIONS[option]
        tables.setdefault(table, {})[key] = value
    if "--layers" in given and "--fanout" not in given:
        # The configuration's fan-outs belong to its number of layers: cut them, or repeat the last.
        fanout, layers = config.sampling.fanout, given["--layers"]
        tables.setdefault("sampling", {})["fanout"] = (*fanout, *fanout[-1:] * layers)[: max(layers, 1)]
    training = tables.get("training", {})
    if training.get("accelerators") == 0:
        training.setdefault("cpu_share", 1.0)
    for table, values in tables.items():
        options = [option for option in given if TRAIN_OPTIONS[option][0] == table]
        try:
            if table == "hardware":
                config = config.with_organisation(**values)
                continue
            config = config.replace(table, **values)
        except InputError as error:
            # The text begins with a key; where no option sets that one, any of the table's may be to blame.
            blamed = [o for o in options if TRAIN_OPTIONS[o][1] == error.message.split()[0]] or options
            raise InputError(error.message, source=" ".join(blamed) or None) from error
    return config


def _generate(options):
    from simgnn.config import load_config
    from simgnn.generation import generate_accelerator, generate_unit
    from simgnn.signals import sigterm_interrupts

    if options.route is not None and options.synth != "ecp5":
        raise InputError(f"--route must come with --synth ecp5, not {options.synth!r}", source="--route")
    with sigterm_interrupts():
        if options.unit is not None:
            written = generate_unit(options.unit, options.output)
            clock_mhz = load_config().hardware.clock_mhz
        else:
            config = load_config(options.config) if options.config is not None else load_config()
            clock_mhz = config.hardware.clock_mhz
            written = generate_accelerator(config.hardware, options.output)
    if options.synth is None:
        if options.json:
            say(json.dumps(written))
        else:
            for file in written["files"]:
                say(file)
        return 0

    from simgnn.sim.verilator import ToolError
    from simgnn.synthesis.command import run_verb

    try:
        with sigterm_interrupts():
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
    from simgnn.doctor import check_machine

    findings = check_machine()
    if options.json:
        say(json.dumps([finding.to_dict() for finding in findings], indent=2))
    else:
        for finding in findings:
            say(finding)
    return EXIT_FAILED if any(finding.needed and not finding.found for finding in findings) else 0
