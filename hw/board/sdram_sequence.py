"""How an SDRAM is switched on: registers of LiteDRAM's core, what is written to them, and when. Plain Python."""

from __future__ import annotations

INIT_DONE = 0x000
DFII_CONTROL = 0x800
DFII_COMMAND = 0x804
DFII_ISSUE = 0x808
DFII_ADDRESS = 0x80C
DFII_BANK = 0x810
REGISTERS = {
    "ddrctrl_init_done": INIT_DONE,
    "sdram_dfii_control": DFII_CONTROL,
    "sdram_dfii_pi0_command": DFII_COMMAND,
    "sdram_dfii_pi0_command_issue": DFII_ISSUE,
    "sdram_dfii_pi0_address": DFII_ADDRESS,
    "sdram_dfii_pi0_baddress": DFII_BANK,
}
"""Addresses in bytes of the core's registers, by LiteDRAM's names for them."""
WORD_BITS, DATA_BITS = 10, 11
"""Of a register's place in words, and of what is written to one."""
CONTROL_BY_CORE, CONTROL_CLOCK_ENABLE, CONTROL_RESET_N = 0x1, 0x2, 0x8
CHIP, WRITE, COLUMN, ROW = 0x1, 0x2, 0x4, 0x8
"""Bits of a command: the chip's pins that are low."""
ALL_BANKS = 1 << 10
REFRESHES = 8
"""Before the first row, as the parts' data sheets ask for."""
POWER_UP_MICROSECONDS = 200
PAUSE_CYCLES = 16
"""After each write of a register: longer than any command takes, at the largest clock (`simgnn.hw.board.sizes`)."""
QUICK_KHZ = 100_000
"""Of latency 2; above, it is 3."""


def cas_latency(clock_khz: int) -> int:
    """Clocks from a read to its word, as LiteDRAM takes them for a clock."""
    return 2 if clock_khz <= QUICK_KHZ else 3


def power_up_cycles(clock_khz: int) -> int:
    """Cycles in which the chip must have a clock and no command."""
    return -(-clock_khz * POWER_UP_MICROSECONDS // 1000)


def start_cycles(clock_khz: int) -> int:
    """Cycles from reset within which memory is ready."""
    return power_up_cycles(clock_khz) + (len(start_writes(latency=2)) + 1) * (PAUSE_CYCLES + 8)


def start_writes(*, latency: int) -> list[tuple[int, int]]:
    """Registers and values that are written, in order; the chip rests for long after the first one."""

    def command(pins: int, address: int) -> list[tuple[int, int]]:
        return [(DFII_ADDRESS, address), (DFII_BANK, 0), (DFII_COMMAND, CHIP | pins), (DFII_ISSUE, 1)]

    refresh = command(ROW | COLUMN, 0)
    return [
        (DFII_CONTROL, CONTROL_CLOCK_ENABLE | CONTROL_RESET_N),
        *command(ROW | WRITE, ALL_BANKS),
        *refresh,
        *refresh[-1:] * (REFRESHES - 1),
        *command(ROW | COLUMN | WRITE, latency << 4),
        (DFII_CONTROL, CONTROL_BY_CORE),
        (INIT_DONE, 1),
    ]
