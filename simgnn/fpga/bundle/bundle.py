"""Every file of the hand-off bundle but the Verilog, by its path beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from simgnn import __version__
from simgnn.fpga.bundle.bench import bench_files
from simgnn.fpga.bundle.registers import REGISTER_VALUES, json_map, kernel_arguments
from simgnn.hw.config import HardwareConfig
from simgnn.hw.registers import registers_of
from simgnn.process.files.templates import rendered
from simgnn.sim.memory.dram import DRAMS

# For Vivado, for most other tools, and for Lattice's.
_CONSTRAINTS = ("xdc", "sdc", "lpf")
_DRIVER = ("simgnn.h", "simgnn.c", "simgnn_files.c")
_XRT_HOSTS = ("xrt_host.cpp", "xrt_host.py")
# Memories of Alveo cards, and how many channels one has (HBM: of a stack). Each has a file of v++ options, which links
# each port of the kernel to channels of its own: two ports on one channel could wait for each other.
_MEMORIES = {"ddr": 4, "hbm": 16}


def bundle_files(
    hardware: HardwareConfig, modules: Sequence[str], *, top: str, fit: str | None = None
) -> dict[str, str]:
    """The bundle around an accelerator's Verilog.

    Parameters
    ----------
    modules
        Names of the files of Verilog, children before parents.
    top
        Name of the kernel's module.
    fit
        What is known of how it fits its device, for the constraints.

    Returns
    -------
    Relative path -> text, in a fixed order; the same for the same arguments, byte for byte.
    """
    from simgnn.hw.generate.contract import kernel_ports  # loads Amaranth

    # A name of any characters goes into comments and strings of many languages.
    hardware = replace(hardware, name=re.sub(r"[^A-Za-z0-9_.+-]", "_", hardware.name))
    ports = kernel_ports(hardware)
    bench = bench_files(hardware, ports, modules, top=top)
    values = {
        "top": top,
        "version": __version__,
        "hardware": hardware,
        "fit": fit,
        "modules": modules,
        "bench": list(bench),
        "ports": ports,
        "masters": [f"m_axi_gmem{number}" for number in range(hardware.ports)],
        **REGISTER_VALUES,
        "registers": registers_of(hardware.ports),
        "arguments": kernel_arguments(hardware.ports),
        # A port of an Alveo's HBM is linked to so many pseudo-channels.
        "channels": DRAMS["hbm2"].channels_at(hardware.ports),
    }

    def text(name: str, **more: str) -> str:
        return rendered("simgnn.fpga", name, **values, **more)

    return {
        f"{top}.f": "".join(f"{name}\n" for name in modules),
        f"{top}.core": text("kernel.core.jinja"),
        **bench,
        **{f"constraints/{top}.{kind}": text("constraints.jinja", kind=kind) for kind in _CONSTRAINTS},
        **{f"driver/{name}": text(name) for name in _DRIVER},
        **{f"driver/{name}": text(f"{name}.jinja") for name in _XRT_HOSTS},
        f"ipxact/{top}.xml": text("ip_xact.xml.jinja"),
        "registers/simgnn_registers.h": text("simgnn_registers.h.jinja"),
        "registers/register-map.md": text("register-map.md.jinja"),
        "registers/register-map.json": json_map(hardware.ports),
        "registers/registers.rdl": text("registers.rdl.jinja"),
        **{
            f"vitis/{kind}.cfg": text("connectivity.cfg.jinja", kind=kind)
            for kind, channels in _MEMORIES.items()
            if hardware.ports <= channels
        },
        "vitis/kernel.xml": text("kernel.xml.jinja"),
        "vitis/package_xo.tcl": text("package_xo.tcl.jinja"),
    }
