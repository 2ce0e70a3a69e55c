"""Command-line options that say which Verilog runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.errors import InputError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.hw.config import HardwareConfig


def add_verilog_options(parser: ArgumentParser) -> None:
    """Add `--rtl` and `--arithmetic` to a parser."""
    parser.add_argument(
        "--rtl",
        type=Path,
        metavar="DIR",
        help="folder of Verilog to run, as generate writes it (default: what is generated from the configuration)",
    )
    parser.add_argument(
        "--arithmetic",
        choices=("verilog", "host"),
        default="verilog",
        metavar="NAME",
        help="floating-point units of rtl: verilog, or host for C (default: verilog)",
    )


def modules_of(options: Namespace, hardware: HardwareConfig) -> dict[str, str] | None:
    """The Verilog that `--rtl` names.

    Parameters
    ----------
    options
    hardware
        What it must have the ports of.

    Returns
    -------
    Text by module name; None for the generated one.

    Raises
    ------
    InputError
        If there is none in the folder, its ports are others, or `--arithmetic` contradicts it.
    """
    if options.rtl is None:
        return None
    if options.arithmetic != "verilog":
        raise InputError("--arithmetic must be 'verilog' with --rtl, which brings its own, not 'host'")
    from simgnn.verify.rtl_folder import read_kernel
    from simgnn.verify.rtl_ports import check_ports

    modules = read_kernel(options.rtl)
    check_ports(modules, hardware, options.rtl)
    return modules
