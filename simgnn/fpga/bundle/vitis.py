"""What Vitis wants to know of an RTL kernel: kernel.xml, and a script that packs the .xo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from simgnn.fpga.bundle.texts import template
from simgnn.hw.registers import ADDRESS_BITS, REGISTERS

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
