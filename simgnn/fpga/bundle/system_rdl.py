"""The control registers in SystemRDL 2.0, from which PeakRDL makes HTML, UVM and more."""

from __future__ import annotations

from simgnn.hw.registers import REGISTERS, Access

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
