"""Addresses of the AXI4-Lite control registers, in bytes, as the XRT kernel interface lays them out. Plain Python.

`PROGRAM`, `COMMANDS`, `MEMORY_BASE`, `MEMORY_LIMIT` and `TIMEOUT` are arguments: a launch takes them when it starts,
and what is written to them while it runs is the next one's. All other registers act at once.
"""

AP_CTRL = 0x000
"""Bit 0 start, 1 done (cleared by reading), 2 idle, 3 ready.

Idle is low until the accumulators are clear after reset.
"""
GIE = 0x004
"""Bit 0: the interrupt line is enabled."""
IER = 0x008
"""Bit 0: interrupt when done; bit 1: interrupt on an error."""
ISR = 0x00C
"""Pending interrupts, as in `IER`; writing 1 toggles a bit."""
PROGRAM = 0x010
"""Address of the first command (64 bits, two registers)."""
COMMANDS = 0x018
"""Number of commands."""
MEMORY_BASE = 0x020
"""First address that the kernel may use (64 bits)."""
MEMORY_LIMIT = 0x028
"""First address behind what the kernel may use (64 bits)."""
TIMEOUT = 0x030
"""Cycles without progress of any engine after which the kernel stops with an error; 0 is never."""
ERROR_CAUSE = 0x040
"""`simgnn.hw.command.ErrorCause`, in bits 7:0; the engine that failed in bits 15:8."""
ERROR_COMMAND = 0x044
"""Index of the failed command."""
ERROR_ADDRESS = 0x048
"""Address of the failed access (64 bits)."""
COUNTERS = 0x100
"""Performance counters, 64 bits each, in the order of `simgnn.hw.counters.COUNTERS`."""

ADDRESS_BITS = 12
