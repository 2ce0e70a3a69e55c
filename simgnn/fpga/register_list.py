"""The list of registers that LiteX's tools read (``litex_cli --csr-csv csr.csv --regs``)."""

from __future__ import annotations

from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.board.sizes import BoardSizes

_MODES = {registers.Access.READ: "ro", registers.Access.READ_CLEARS: "ro"}


def register_list(sizes: BoardSizes) -> str:
    """``csr.csv``: bases, registers of a word each, constants and the memory, a line each.

    Registers of 64 bits are two, ``_low`` and ``_high``: LiteX would take the first of two words for the higher one.
    """
    lines = [
        f"csr_base,kernel,{address_map.KERNEL_BASE:#010x},,",
        f"csr_base,board,{address_map.BOARD_BASE:#010x},,",
    ]
    for register in registers.REGISTERS:
        readable = all(field.access in _MODES for field in register.fields)
        halves = ("",) if register.bits == 32 else ("_low", "_high")
        for place, half in enumerate(halves):
            address = address_map.KERNEL_BASE + register.address + 4 * place
            mode = "ro" if readable else "rw"
            lines.append(f"csr_register,kernel_{register.name.lower()}{half},{address:#010x},1,{mode}")
    for name, (place, mode) in address_map.REGISTERS.items():
        lines.append(f"csr_register,board_{name},{address_map.BOARD_BASE + place:#010x},1,{mode}")
    lines += [
        "constant,config_csr_data_width,32,,",
        f"constant,config_clock_frequency,{1000 * sizes.clock_khz},,",
        f"memory_region,main_ram,{address_map.MEMORY_BASE:#010x},{sizes.memory_bytes},cached",
    ]
    return "\n".join(lines) + "\n"
