"""Command-line options that say which Verilog runs, or what synthesis makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.config.checks import nearest
from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig


def add_verilog_options(parser: ArgumentParser) -> None:
    """Add `--rtl`, `--netlist` and `--arithmetic` to a parser."""
    parser.add_argument(
        "--rtl",
        type=Path,
        metavar="DIR",
        help="run the Verilog in this folder, laid out as generate writes it (default: generate it from "
        "the configuration)",
    )
    parser.add_argument(
        "--netlist",
        metavar="NAME",
        help="run the netlist that Yosys makes for a device instead: ecp5 (default: none)",
    )
    add_arithmetic(parser)


def add_arithmetic(parser: ArgumentParser) -> None:
    """Add `--arithmetic` to a parser."""
    parser.add_argument(
        "--arithmetic",
        choices=("verilog", "host"),
        default="verilog",
        metavar="NAME",
        help="floating-point units of rtl: verilog, or host for C code (default: verilog)",
    )


def modules_of(options: Namespace, hardware: HardwareConfig) -> dict[str, str] | None:
    """The Verilog that `--rtl` and `--netlist` name.

    Parameters
    ----------
    hardware
        What it must have the ports of.

    Returns
    -------
    Text by module name; None for the generated one.

    Raises
    ------
    InputError
        If there is none in the folder, its ports are others, there is no such netlist, or `--arithmetic` contradicts.
    """
    for option in ("rtl", "netlist"):
        # Floating-point units in C take the place of our generated ones; a folder of Verilog or a netlist
        # has its own.
        if getattr(options, option) is not None and options.arithmetic != "verilog":
            raise InputError(
                f"--arithmetic must be 'verilog' with --{option}, which brings its own, not {options.arithmetic!r}"
            )
    modules = None
    if options.rtl is not None:
        from simgnn.verify.rtl_folder import check_ports, read_kernel

        modules = read_kernel(options.rtl)
        check_ports(modules, hardware, options.rtl)
    if options.netlist is None:
        return modules
    from simgnn.fpga.synthesis.gate_level import NETLISTS, gate_level
    from simgnn.sim.toolchain.design import kernel_modules

    if options.netlist not in NETLISTS:
        near = nearest(options.netlist, NETLISTS)
        raise InputError(
            f"netlist must be one of {', '.join(NETLISTS)}, not {options.netlist!r}{near}", source="--netlist"
        )
    return gate_level(modules or kernel_modules(hardware), options.netlist)


def source_folder(options: Namespace) -> Path | None:
    """Folder whose files and lines a tool means that complains of the Verilog that runs; None for what is made here."""
    folder: Path | None = options.rtl
    return folder if options.netlist is None else None
