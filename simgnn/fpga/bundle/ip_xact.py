"""IP-XACT (IEEE 1685-2014): ports, bus interfaces, registers and files of an accelerator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from simgnn import __version__
from simgnn.hw.registers import ADDRESS_BITS, REGISTERS, Access, Bits, Register

NAMESPACE = "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"
_AXI4 = ("amba.com", "AMBA4", "AXI4", "r0p0_0")
_AXI4_LITE = ("amba.com", "AMBA4", "AXI4-Lite", "r0p0_0")
_ACCESS = {
    Access.READ_WRITE: ("read-write", None, None),
    Access.READ: ("read-only", None, None),
    Access.READ_CLEARS: ("read-only", None, "clear"),
    Access.WRITE_SETS: ("read-write", "oneToSet", None),
    Access.WRITE_TOGGLES: ("read-write", "oneToToggle", None),
}
Ports = Mapping[str, tuple[str, int]]


def _add(parent: Element, tag: str, text: object = None, **attributes: str) -> Element:
    element = ElementTree.SubElement(parent, f"{{{NAMESPACE}}}{tag}", attributes)
    if text is not None:
        element.text = str(text)
    return element


def ip_xact(ports: Ports, modules: Sequence[str], *, top: str) -> str:
    """The component.

    Parameters
    ----------
    ports
        Direction and bits of the kernel's ports by name.
    modules
        Paths of the Verilog, relative to the description.
    top
        Name of the kernel's module.
    """
    ElementTree.register_namespace("ipxact", NAMESPACE)
    component = Element(f"{{{NAMESPACE}}}component")
    for tag, text in (
        ("vendor", "simgnn"),
        ("library", "accelerator"),
        ("name", top),
        ("version", __version__),
    ):
        _add(component, tag, text)
    masters = sorted({name.rsplit("_", 1)[0] for name in ports if name.startswith("m_axi_")})
    interfaces = _add(component, "busInterfaces")
    control = _bus(interfaces, "s_axi_control", _AXI4_LITE, ports)
    slave = _add(control, "slave")
    _add(slave, "memoryMapRef", memoryMapRef="control")
    for name in masters:
        _add(_add(_bus(interfaces, name, _AXI4, ports), "master"), "addressSpaceRef", addressSpaceRef=name)
    spaces = _add(component, "addressSpaces")
    for name in masters:
        space = _add(spaces, "addressSpace")
        _add(space, "name", name)
        _add(space, "range", f"'h{1 << ports[f'{name}_araddr'][1]:x}")
        _add(space, "width", ports[f"{name}_rdata"][1])
        _add(space, "addressUnitBits", 8)
    _memory_map(_add(component, "memoryMaps"))
    _model(component, ports, top)
    files = _add(_add(component, "fileSets"), "fileSet")
    _add(files, "name", "verilog")
    for path in modules:
        file = _add(files, "file")
        _add(file, "name", path)
        _add(file, "fileType", "verilogSource")
    _add(component, "description", "Accelerator that trains graph neural networks")
    ElementTree.indent(component)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(component, encoding="unicode")}\n'


def _bus(parent: Element, name: str, kind: tuple[str, str, str, str], ports: Ports) -> Element:
    """A bus interface up to the place of its mode."""
    bus = _add(parent, "busInterface")
    _add(bus, "name", name)
    vendor, library, bus_name, version = kind
    _add(bus, "busType", vendor=vendor, library=library, name=bus_name, version=version)
    abstraction = _add(_add(bus, "abstractionTypes"), "abstractionType")
    _add(
        abstraction, "abstractionRef", vendor=vendor, library=library, name=f"{bus_name}_rtl", version=version
    )
    maps = _add(abstraction, "portMaps")
    signals = {"ACLK": "ap_clk", "ARESETn": "ap_rst_n"} | {
        port.removeprefix(f"{name}_").upper(): port for port in ports if port.startswith(f"{name}_")
    }
    for logical, physical in signals.items():
        mapped = _add(maps, "portMap")
        _add(_add(mapped, "logicalPort"), "name", logical)
        _add(_add(mapped, "physicalPort"), "name", physical)
    return bus


def _memory_map(parent: Element) -> None:
    memory_map = _add(parent, "memoryMap")
    _add(memory_map, "name", "control")
    block = _add(memory_map, "addressBlock")
    for tag, text in (
        ("name", "registers"),
        ("baseAddress", "'h0"),
        ("range", f"'h{1 << ADDRESS_BITS:x}"),
        ("width", 32),
        ("usage", "register"),
    ):
        _add(block, tag, text)
    for register in REGISTERS:
        _register(block, register)
    _add(memory_map, "addressUnitBits", 8)


def _register(block: Element, register: Register) -> None:
    """A register; one of 64 bits is two, since a field of the bus has 32."""
    for word in range(register.bits // 32):
        element = _add(block, "register")
        halves = register.bits == 64
        _add(element, "name", register.name + ("_HIGH" if word else "_LOW") * halves)
        _add(element, "description", register.text)
        _add(element, "addressOffset", f"'h{register.address + 4 * word:x}")
        _add(element, "size", 32)
        for field in register.fields:
            low, high = max(field.low, 32 * word), min(field.low + field.width, 32 * word + 32)
            if low < high:
                _field(element, field, low - 32 * word, high - low)


def _field(register: Element, bits: Bits, low: int, width: int) -> None:
    access, on_write, on_read = _ACCESS[bits.access]
    field = _add(register, "field")
    _add(field, "name", bits.name)
    _add(field, "description", bits.text)
    _add(field, "bitOffset", low)
    _add(field, "bitWidth", width)
    _add(field, "volatile", "false" if bits.access is Access.READ_WRITE else "true")
    _add(field, "access", access)
    if on_write is not None:
        _add(field, "modifiedWriteValue", on_write)
    if on_read is not None:
        _add(field, "readAction", on_read)


def _model(component: Element, ports: Ports, top: str) -> None:
    model = _add(component, "model")
    view = _add(_add(model, "views"), "view")
    _add(view, "name", "rtl")
    _add(view, "componentInstantiationRef", "rtl")
    instance = _add(_add(model, "instantiations"), "componentInstantiation")
    _add(instance, "name", "rtl")
    _add(instance, "language", "verilog")
    _add(instance, "moduleName", top)
    _add(_add(instance, "fileSetRef"), "localName", "verilog")
    listed = _add(model, "ports")
    for name, (direction, bits) in ports.items():
        port = _add(listed, "port")
        _add(port, "name", name)
        wire = _add(port, "wire")
        _add(wire, "direction", {"input": "in", "output": "out"}[direction])
        if bits > 1:
            vector = _add(_add(wire, "vectors"), "vector")
            _add(vector, "left", bits - 1)
            _add(vector, "right", 0)
