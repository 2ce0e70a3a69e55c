"""`simgnn program show | run | diff | export`."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from simgnn.cli.arguments import Verbs, add_json, add_number, add_output, add_verb
from simgnn.cli.verilog_options import add_verilog_options, modules_of, source_folder
from simgnn.cli.working import EXIT_FAILED
from simgnn.errors import InputError
from simgnn.process.files.standard_output import say
from simgnn.training.devices.registry import EXECUTIONS, device_kind, execution_name


def add_parser(verbs: Verbs) -> None:
    """Add the verb `program` to the command line."""
    program = add_verb(
        verbs,
        "program",
        text="show, run, diff or export program files",
        examples=("simgnn program show mismatch.simgnn", "simgnn program run mismatch.simgnn --device cycle"),
    )
    actions = program.add_subparsers(dest="action", required=True, metavar="ACTION")

    show = add_verb(
        actions,
        "show",
        text="list a program's header, tensors and commands",
        examples=("simgnn program show p.simgnn", "simgnn program show p.simgnn --json"),
    )
    show.add_argument("file", type=Path, metavar="FILE")
    add_json(show)

    run = add_verb(
        actions,
        "run",
        text="run every segment of a program",
        examples=(
            "simgnn program run p.simgnn --device reference -o after.simgnn",
            "simgnn program run p.simgnn --rtl out/rtl --memory-stalls 0.1",
        ),
    )
    run.add_argument("file", type=Path, metavar="FILE")
    run.add_argument(
        "--device",
        type=_device,
        default="rtl",
        metavar="NAME",
        help="rtl (the generated Verilog), cycle (same bits and cycles, by a model), reference (same bits, "
        "untimed)"
        " or a board at a serial port, uart:PORT (default: rtl)",
    )
    add_verilog_options(run)
    add_number(
        run,
        "--memory-stalls",
        0,
        1,
        "probability that the memory delays a transfer (default: that of the file)",
    )
    run.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help="write the memory after the run to this program file (default: do not)",
    )
    add_json(run)

    diff = add_verb(
        actions,
        "diff",
        text="list how two program files differ; exit code 1 if they do",
        examples=("simgnn program diff a.simgnn b.simgnn", "simgnn program diff a.simgnn b.simgnn --json"),
    )
    diff.add_argument("first", type=Path, metavar="A")
    diff.add_argument("second", type=Path, metavar="B")
    add_json(diff)

    export = add_verb(
        actions,
        "export",
        text="write a program's memory image and addresses for the C driver of a board",
        examples=(
            "simgnn program export p.simgnn -o out/image  # image.bin, image.json, image.h",
            "simgnn program export p.simgnn -o out/image --json",
        ),
    )
    export.add_argument("file", type=Path, metavar="FILE")
    add_output(export, text="folder for the files", required=True)
    add_json(export)


def run_verb(options: Namespace) -> int:
    """Run `simgnn program`; the exit code."""
    return {"show": _show, "run": _run, "diff": _diff, "export": _export}[options.action](options)


def _show(options: Namespace) -> int:
    from simgnn.process.files.program_files import read_program_file
    from simgnn.verify.programs import list_program, listing_lines

    contents = read_program_file(options.file)
    if options.json:
        say(json.dumps(list_program(contents), indent=2))
    else:
        for line in listing_lines(contents):
            say(line)
    return 0


def _check_output(path: Path, program: Path) -> None:
    """Refuse, before the run, a file that cannot be written after it, and the program itself."""
    from simgnn.process.files.output import check_writable

    # Also by another name of the same file.
    if path.exists() and path.samefile(program):
        raise InputError("output must be another file than the program itself", source=path)
    if path.is_dir():
        raise InputError("output must be a file, not a folder", source=path)
    if not path.parent.is_dir():
        raise InputError("output must be a file in a folder that exists", source=path)
    check_writable(path.parent, source=path)


def _run(options: Namespace) -> int:
    from simgnn.cli.first_use import compiling_announced
    from simgnn.cli.working import working
    from simgnn.process.files.program_files import read_program_file, write_program_file
    from simgnn.sim.executions.rtl import WordWidthError
    from simgnn.sim.toolchain.verilator import ToolError
    from simgnn.verify.programs import replay
    from simgnn.verify.rtl_folder import verilog_error

    contents = read_program_file(options.file)
    if options.output is not None:
        _check_output(options.output, options.file)
    for option in ("rtl", "netlist"):
        if getattr(options, option) is not None and not device_kind(options.device)[0].takes_verilog:
            fitting = " or ".join(repr(name) for name, kind in EXECUTIONS.items() if kind.takes_verilog)
            raise InputError(f"--device must be {fitting} with --{option}, not {options.device!r}")
    try:
        with working(options) as progress, compiling_announced(progress.now):
            modules = modules_of(options, contents.hardware)
            progress.now(f"running {options.file} on {options.device}")
            report, after = replay(
                contents,
                device=options.device,
                arithmetic=options.arithmetic,
                modules=modules,
                stalls=options.memory_stalls,
            )
    except (ToolError, WordWidthError) as error:
        raise verilog_error(error, source_folder(options)) from error
    except InputError as error:
        raise InputError(error.message, source=error.source or options.file) from None
    if options.output is not None:
        write_program_file(options.output, after)
    if options.json:
        say(json.dumps(report, indent=2))
        return 0
    for segment in report["segments"]:
        say(f"segment {segment['name']}: {_timing(segment)}")
    say(f"memory after: SHA-256 {report['memory_sha256']}")
    if options.output is not None:
        say(f"memory written to {options.output}")
    return 0


def _device(text: str) -> str:
    """The type of a device that runs a program by itself."""
    try:
        return execution_name(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(error.message) from error


def _timing(segment: dict[str, Any]) -> str:
    if not segment["counters"]:
        return "done (this device has no timing)"
    from simgnn.hw.counters import EVENTS, STATES

    counters = segment["counters"]
    lines = [f"{segment['cycles']:,} cycles"]
    for engine, states in STATES.items():
        spent = ((counters[f"{engine}_{state}"], state) for state in states)
        texts = [f"{state} {cycles:,}" for cycles, state in spent if cycles]
        lines.append(f"  {engine:<10} {', '.join(texts)}")
    lines.append(f"  {'events':<10} {', '.join(f'{name} {counters[name]:,}' for name in EVENTS)}")
    memory = (f"{name} {sum(values):,}" for name, values in segment["memory"].items())
    lines.append(f"  {'memory':<10} {', '.join(memory)}")
    return "\n".join(lines)


def _diff(options: Namespace) -> int:
    from simgnn.process.files.program_files import read_program_file
    from simgnn.verify.programs import difference_lines

    lines = list(difference_lines(*(read_program_file(path) for path in (options.first, options.second))))
    if options.json:
        say(json.dumps({"equal": not lines, "differences": lines}, indent=2))
    else:
        for line in lines or ["the programs are equal"]:
            say(line)
    return EXIT_FAILED if lines else 0


def _export(options: Namespace) -> int:
    from simgnn.fpga.image import FILES, TABLE, board_files
    from simgnn.process.files.output import OutputFolder
    from simgnn.process.files.program_files import read_program_file

    files = board_files(read_program_file(options.file))
    OutputFolder(options.output, files=FILES, in_place=False).fill(files)
    if options.json:
        say(files[TABLE].decode().rstrip())
    else:
        for name in FILES:
            say(str(Path(options.output) / name))
    return 0
