"""The `simgnn` command: each verb is a module here, which is loaded to parse and loads what it needs when it runs."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import sys
from typing import Any, NoReturn

from simgnn import __version__
from simgnn.cli.working import EXIT_FAILED, EXIT_INPUT, fail
from simgnn.config.configuration import nearest
from simgnn.errors import ContinuableError, DeadlineError, InputError
from simgnn.process.files.standard_output import say
from simgnn.process.signals import interrupt_code
from simgnn.report import COMMAND
from simgnn.sim.device import DeviceError, UnreachableDeviceError
from simgnn.sim.toolchain.compiler import ToolError

VERBS = (
    "train",
    "config",
    "data",
    "partition",
    "generate",
    "fpga",
    "board",
    "program",
    "verify",
    "simulate",
    "predict",
    "plan",
    "cache",
    "calibrate",
    "sweep",
    "compare",
    "reproduce",
    "open",
    "doctor",
)
"""Verbs in the order of the help. Each is a module of this package with `add_parser` and `run_verb`, which returns the
exit code and raises InputError for anything that the user can put right, ToolError and DeviceError where these fail."""
START = """simgnn trains graph neural networks on an accelerator that it generates. To begin:

  simgnn train --dataset digits --device cycle -o out/train   train a GCN, its arithmetic on the accelerator
  simgnn simulate -c u250 -o out/simulate                     where cycles, bytes and energy go, and what would help
  simgnn sweep examples/sweep.toml -o out/sweep               many accelerators, and which of them no other beats
  simgnn compare out/sweep:64 out/sweep:80                    two of them beside each other, by layer and engine
  simgnn generate -c cosim -o out/rtl                         the accelerator's Verilog, with a test bench
  simgnn reproduce hyscale --quick -o out/hyscale             a paper's claims, each with a verdict
  simgnn doctor                                               what is installed, and what works without the rest

simgnn open out/train shows the report of a run in the browser.
simgnn --help lists all verbs; simgnn VERB --help has a verb's options and examples."""
"""What `simgnn` alone prints."""


def _module(verb: str) -> Any:
    return importlib.import_module(f"simgnn.cli.{verb}")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse words that are left here, where the verb is known, and not in the parser of all verbs."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            options = [option for action in self._actions for option in action.option_strings]
            near = nearest(left[0].partition("=")[0], options) if left[0].startswith("--") else ""
            self.error(
                f"unknown option or word: {' '.join(left)}{near or f' ({self.prog} --help lists them)'}"
            )
        return found, left

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong as an InputError in the words of all others."""
        message = message.removeprefix("argument ")
        if found := re.fullmatch(r"(.*): invalid choice: (.*) \(choose from (.*)\)", message):
            name, value, choices = found[1], found[2], found[3].replace("'", "")
            near = nearest(value.strip("'"), choices.split(", "))
            message = f"{name} must be one of {choices}, not {value}{near}"
        elif found := re.fullmatch(r"(.*): expected (one|at least one) argument", message):
            joined = "; one that begins with a dash is joined by =, as in --fanout=-1,-1"
            message = f"{found[1]} must have {found[2]} value{joined if found[2] == 'one' else ''}"
        elif found := re.fullmatch(r"(.*): not allowed with argument (.*)", message):
            message = f"{found[1]} must be left out with {found[2]}"
        elif found := re.fullmatch(r"the following arguments are required: (.*)", message):
            message = f"{found[1]} must be given"
        raise InputError(message, source=self.prog)


def build_parser(only: str | None = None) -> _Parser:
    """The parser of the whole command line; of a line that begins with a verb, that of the verb is enough."""
    parser = _Parser(
        prog="simgnn",
        description="Train graph neural networks on an accelerator whose cycles run from generated Verilog.",
        epilog="simgnn VERB --help has a verb's options, their defaults and examples. simgnn config"
        " glossary explains the words used.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"simgnn {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    # The parser of all verbs takes longer to make, and only the help of all needs it.
    for verb in (only,) if only is not None and only in VERBS else VERBS:
        _module(verb).add_parser(verbs)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run the command line.

    Returns
    -------
    Exit code: 0; 1 if the accelerator failed or a check did; 2 for something that the user can put
    right; 130 if SIGINT has stopped it, and 143 if SIGTERM.
    """
    words = sys.argv[1:] if arguments is None else arguments
    # Pages say by which command they were made.
    command = COMMAND.set(shlex.join(["simgnn", *words]))
    try:
        options = build_parser(next(iter(words), None)).parse_args(words)
        if options.verb is None:
            say(START)
            return 0
        _check_current_folder()
        code: int = _module(options.verb).run_verb(options)
        return code
    # Before DeviceError, of which an unreachable device is one: that the user can put right.
    except (InputError, ToolError, UnreachableDeviceError) as error:
        return fail(error, EXIT_INPUT)
    except (DeviceError, DeadlineError, ContinuableError) as error:
        # Of a process that is not this one, with an error that was not foreseen.
        print(getattr(error, "trace", ""), end="", file=sys.stderr)
        # Notes say in which stage of which mini-batch.
        return fail("\n".join([str(error), *getattr(error, "__notes__", ())]), EXIT_FAILED)
    except KeyboardInterrupt as error:
        return fail("stopped", interrupt_code(error))
    # The reader, `head` say, has enough.
    except BrokenPipeError:
        return EXIT_FAILED
    except MemoryError as error:
        return fail(f"{options.verb} must fit in memory, not run out of it ({error})", EXIT_INPUT)
    except OSError as error:
        reason = error.strerror or str(error)
        return fail(InputError(reason, source=error.filename or "system"), EXIT_INPUT)
    except (RuntimeError, ValueError) as error:
        return fail(_environment_error(error), EXIT_INPUT)
    finally:
        COMMAND.reset(command)


def _environment_error(error: Exception) -> InputError:
    """What PyTorch and numba mean by an error when they are imported; any other is raised again."""
    text = str(error)
    if "Invalid log settings" in text:
        return InputError(
            f"TORCH_LOGS must have names that PyTorch knows, not {os.environ.get('TORCH_LOGS', '')!r}"
        )
    if text.startswith("cannot cache function"):
        return InputError(
            "NUMBA_CACHE_DIR must name a folder that can be written, as neither simgnn's own folder nor ~/.cache "
            "can"
        )
    raise error


def _check_current_folder() -> None:
    """Raise InputError if the current folder was deleted, which fails anywhere later, without a name."""
    try:
        os.getcwd()
    except FileNotFoundError as error:
        raise InputError("current folder must exist, and was deleted: change to another") from error
