"""Every file of the hand-off bundle but the Verilog, by its path beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from simgnn.fpga.bundle.bench import bench_files
from simgnn.fpga.bundle.c_header import c_header
from simgnn.fpga.bundle.file_lists import constraint_files, file_list, fusesoc_core
from simgnn.fpga.bundle.ip_xact import ip_xact
from simgnn.fpga.bundle.register_map import json_map, markdown_map
from simgnn.fpga.bundle.texts import template
from simgnn.hw.registers import ADDRESS_BITS, REGISTERS, Access

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


_POINTER = "MEMORY_BASE"
"""The argument that XRT gives the address of a buffer to; the others are numbers that the host works out from it."""


def kernel_xml(hardware: HardwareConfig, *, top: str) -> str:
    """The description of the kernel's ports and arguments."""
    root = ElementTree.Element("root", versionMajor="1", versionMinor="6")
    kernel = ElementTree.SubElement(
        root,
        "kernel",
        name=top,
        language="ip_c",
        vlnv=f"simgnn:accelerator:{top}:1.0",
        attributes="",
        preferredWorkGroupSizeMultiple="0",
        workGroupSize="1",
        interrupt="true",
        hwControlProtocol="ap_ctrl_hs",
    )
    ports = ElementTree.SubElement(kernel, "ports")
    _port(ports, "s_axi_control", "slave", range_=f"0x{1 << ADDRESS_BITS:x}", bits=32)
    for number in range(hardware.ports):
        reach = f"0x{(1 << hardware.address_bits) - 1:X}"
        _port(ports, f"m_axi_gmem{number}", "master", range_=reach, bits=hardware.data_bits)
    arguments = ElementTree.SubElement(kernel, "args")
    for number, register in enumerate(register for register in REGISTERS if register.argument):
        pointer = register.name == _POINTER
        size = f"0x{register.bits // 8:x}"
        ElementTree.SubElement(
            arguments,
            "arg",
            name=register.name.lower(),
            addressQualifier="1" if pointer else "0",
            id=str(number),
            port="m_axi_gmem0" if pointer else "s_axi_control",
            size=size,
            offset=f"0x{register.address:03x}",
            hostOffset="0x0",
            hostSize=size,
            type="void*" if pointer else {32: "uint", 64: "ulong"}[register.bits],
        )
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _port(ports: ElementTree.Element, name: str, mode: str, *, range_: str, bits: int) -> None:
    values = {"name": name, "mode": mode, "range": range_, "dataWidth": str(bits)}
    ElementTree.SubElement(ports, "port", values | {"portType": "addressable", "base": "0x0"})


def packaging_script(hardware: HardwareConfig, modules: Sequence[str], *, top: str) -> str:
    """Tcl that Vivado packs the .xo with."""
    return template(
        "package_xo.tcl",
        TOP=top,
        FILES=" \\\n".join(f"    ../{name}" for name in modules),
        MASTERS=" ".join(f"m_axi_gmem{number}" for number in range(hardware.ports)),
    )


_PROPERTIES = {
    Access.READ_WRITE: "sw = rw; hw = r; reset = 0;",
    Access.READ: "sw = r; hw = w;",
    Access.READ_CLEARS: "sw = r; onread = rclr; hw = w;",
    Access.WRITE_SETS: "sw = rw; onwrite = woset; hw = rw; reset = 0;",
    Access.WRITE_TOGGLES: "sw = rw; onwrite = wot; hw = rw; reset = 0;",
}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rdl_map(*, top: str) -> str:
    """The registers of a kernel whose module is called `top`."""
    lines = [
        f"addrmap {top} {{",
        f'  name = "{top}";',
        '  desc = "Control registers of a simgnn accelerator, on its AXI4-Lite port.";',
        "  default accesswidth = 32;",
        "  littleendian;",
        "  lsb0;",
    ]
    for register in REGISTERS:
        lines += [
            "  reg {",
            f'    name = "{register.name}";',
            f"    desc = {_quoted(register.text)};",
            f"    regwidth = {register.bits};",
        ]
        for field in register.fields:
            high = field.low + field.width - 1
            lines += [
                f"    field {{ desc = {_quoted(field.text)}; {_PROPERTIES[field.access]} }}"
                f" \\{field.name} [{high}:{field.low}];",
            ]
        lines.append(f"  }} {register.name} @ 0x{register.address:03x};")
    lines.append("};")
    return "\n".join(lines) + "\n"


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
