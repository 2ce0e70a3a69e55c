"""The AXI4-Lite control registers, as the XRT kernel interface lays them out: addresses in bytes, fields, meaning.

`PROGRAM`, `COMMANDS`, `MEMORY_BASE`, `MEMORY_LIMIT`, `TIMEOUT` and the ports' bases are arguments: a launch takes them
when it starts, and what is written to them while it runs is the next one's. All other registers act at once. Plain
Python.
"""

import enum
from dataclasses import dataclass

from simgnn.hw.counters import COUNTERS as COUNTER_NAMES
from simgnn.hw.counters import describe_counter

AP_CTRL = 0x000
GIE = 0x004
IER = 0x008
ISR = 0x00C
PROGRAM = 0x010
COMMANDS = 0x018
MEMORY_BASE = 0x020
MEMORY_LIMIT = 0x028
TIMEOUT = 0x030
PORT_BASES = 0x080
"""Of the base of memory port 0; port n's is 8 n after it. 16 ports end at the counters."""
ERROR_CAUSE = 0x040
ERROR_COMMAND = 0x044
ERROR_ADDRESS = 0x048
COUNTERS = 0x100

ADDRESS_BITS = 12


class Access(enum.Enum):
    """What software can do with bits of a register."""

    READ_WRITE = "read and write"
    READ = "read"
    READ_CLEARS = "read, which clears it"
    WRITE_SETS = "write 1 to set; the kernel clears it"
    WRITE_TOGGLES = "read; write 1 to toggle"


@dataclass(frozen=True)
class Bits:
    """Some bits of a register.

    Parameters
    ----------
    low
        Lowest bit.
    text
        What they mean.
    """

    name: str
    low: int
    width: int
    access: Access
    text: str


@dataclass(frozen=True)
class Register:
    """A register of 32 bits, or of 64, whose upper half lies 4 bytes after the lower one.

    Parameters
    ----------
    address
        In bytes.
    text
        What it is for.
    fields
        From bit 0 up; bits of none read as 0 and take nothing.
    argument
        A launch takes it when it starts.
    """

    name: str
    address: int
    text: str
    fields: tuple[Bits, ...]
    argument: bool = False

    @property
    def bits(self) -> int:
        """32 or 64."""
        return 32 * -(-max(field.low + field.width for field in self.fields) // 32)


_ABOVE = " Bits above the accelerator's address_bits are ignored, and read as 0."


def _value(name: str, address: int, text: str, bits: int = 32, *, argument: bool = False) -> Register:
    """A register that is one number."""
    access = Access.READ_WRITE if argument else Access.READ
    return Register(name, address, text, (Bits("value", 0, bits, access, text),), argument)


REGISTERS = (
    Register(
        "AP_CTRL",
        AP_CTRL,
        "Start and status of a launch. After an error the kernel waits until memory has finished all that it was "
        "asked for, resets all but registers and counters, and is done; where memory never finishes, only ap_rst_n "
        "helps. A start that waits when a launch fails, or comes before that is done, is dropped.",
        (
            Bits("start", 0, 1, Access.WRITE_SETS, "Start a launch; reads as 1 until it has begun."),
            Bits(
                "done",
                1,
                1,
                Access.READ_CLEARS,
                "A launch has ended, well or with an error, since this register was last read.",
            ),
            Bits(
                "idle",
                2,
                1,
                Access.READ,
                "A launch can start: none is under way, and memories are clear after a reset or an error.",
            ),
            Bits("ready", 3, 1, Access.READ_CLEARS, "As done."),
        ),
    ),
    Register(
        "GIE",
        GIE,
        "Global interrupt enable.",
        (Bits("enable", 0, 1, Access.READ_WRITE, "The interrupt line is enabled."),),
    ),
    Register(
        "IER",
        IER,
        "Which events raise an interrupt.",
        (
            Bits("done", 0, 1, Access.READ_WRITE, "The end of a launch, after an error as well."),
            Bits(
                "error",
                1,
                1,
                Access.READ_WRITE,
                "The kernel has stopped with an error; the end is yet to come.",
            ),
        ),
    ),
    Register(
        "ISR",
        ISR,
        "Pending interrupts.",
        (
            Bits("done", 0, 1, Access.WRITE_TOGGLES, "A launch has ended, well or with an error."),
            Bits("error", 1, 1, Access.WRITE_TOGGLES, "A launch has stopped with an error."),
        ),
    ),
    _value(
        "PROGRAM", PROGRAM, "Address of the first command, a multiple of 128." + _ABOVE, 64, argument=True
    ),
    _value("COMMANDS", COMMANDS, "Number of commands.", argument=True),
    _value("MEMORY_BASE", MEMORY_BASE, "First address that the kernel may use." + _ABOVE, 64, argument=True),
    _value(
        "MEMORY_LIMIT",
        MEMORY_LIMIT,
        "First address after what the kernel may use." + _ABOVE,
        64,
        argument=True,
    ),
    _value(
        "TIMEOUT",
        TIMEOUT,
        "Cycles without progress of any engine after which the kernel stops with an error; 0 is never.",
        argument=True,
    ),
    Register(
        "ERROR_CAUSE",
        ERROR_CAUSE,
        "Why the last launch failed, as the two registers after it; all three are 0 from the next start on.",
        (
            Bits(
                "cause",
                0,
                8,
                Access.READ,
                "A value of the enumeration of error causes; 0 where there is none.",
            ),
            Bits("engine", 8, 8, Access.READ, "The engine that failed, or 4 for the sequencer."),
        ),
    ),
    _value("ERROR_COMMAND", ERROR_COMMAND, "Number in its launch of the command that failed, from 0."),
    _value("ERROR_ADDRESS", ERROR_ADDRESS, "Address of the access that failed.", 64),
    *(
        _value(f"COUNTER_{name.upper()}", COUNTERS + 8 * index, describe_counter(name), 64)
        for index, name in enumerate(COUNTER_NAMES)
    ),
)
"""Every register of a kernel with one memory port, by address."""


def based_ports(ports: int) -> range:
    """Memory ports that have a base: all of them, or none where there is one, which `MEMORY_BASE` places."""
    return range(ports if ports > 1 else 0)


def registers_of(ports: int) -> tuple[Register, ...]:
    """Every register of a kernel with `ports` memory ports, by address."""
    bases = [
        _value(
            f"GMEM{port}",
            PORT_BASES + 8 * port,
            f"Address of memory port {port}'s buffer, a multiple of 4096." + _ABOVE,
            64,
            argument=True,
        )
        for port in based_ports(ports)
    ]
    return tuple(sorted((*REGISTERS, *bases), key=lambda register: register.address))
