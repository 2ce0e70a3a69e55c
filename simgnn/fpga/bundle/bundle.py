"""Every file of the hand-off bundle but the Verilog, by its path beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from simgnn.fpga.bundle.bench import bench_files
from simgnn.fpga.bundle.c_header import c_header
from simgnn.fpga.bundle.file_lists import constraint_files, file_list, fusesoc_core
from simgnn.fpga.bundle.ip_xact import ip_xact
from simgnn.fpga.bundle.register_map import json_map, markdown_map
from simgnn.fpga.bundle.system_rdl import rdl_map
from simgnn.fpga.bundle.texts import template
from simgnn.fpga.bundle.vitis import kernel_xml, packaging_script

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


_DRIVER = ("simgnn.h", "simgnn.c", "simgnn_files.c")


def bundle_files(hardware: HardwareConfig, modules: Sequence[str], *, top: str) -> dict[str, str]:
    """The bundle around an accelerator's Verilog.

    Parameters
    ----------
    hardware
    modules
        Names of the files of Verilog, children before parents.
    top
        Name of the kernel's module.

    Returns
    -------
    Relative path -> text, in a fixed order; the same for the same arguments, byte for byte.
    """
    from simgnn.hw.generate.contract import kernel_ports  # loads Amaranth

    # A name of any characters goes into comments and strings of many languages.
    hardware = replace(hardware, name=re.sub(r"[^A-Za-z0-9_.+-]", "_", hardware.name))
    ports = kernel_ports(hardware)
    bench = bench_files(hardware, ports, modules, top=top)
    bench_verilog = [path for path in bench if path.endswith(".v")]
    images = [path for path in bench if path.endswith(".hex")]
    return {
        f"{top}.f": file_list(modules),
        f"{top}.core": fusesoc_core(modules, bench_verilog, images, top=top),
        **bench,
        **constraint_files(hardware, ports, top=top),
        **{f"driver/{name}": template(name) for name in _DRIVER},
        f"ipxact/{top}.xml": ip_xact(ports, [f"../{name}" for name in modules], top=top),
        "registers/simgnn_registers.h": c_header(hardware, top=top),
        "registers/register-map.md": markdown_map(),
        "registers/register-map.json": json_map(),
        "registers/registers.rdl": rdl_map(top=top),
        "vitis/kernel.xml": kernel_xml(hardware, top=top),
        "vitis/package_xo.tcl": packaging_script(hardware, modules, top=top),
    }
