"""Registers of a kernel as a host finds them: reset, written byte by byte, and counters read during a launch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS
from simgnn.sim.executions.rtl import port_banks

if TYPE_CHECKING:
    from simgnn.sim.device import Run
    from simgnn.sim.executions.rtl import RtlDevice
    from simgnn.sim.program.program import Program

# Writes to each register with random data and strobes.
_WRITES = 4
_BYTES = 4


class RegisterError(Exception):
    """A register does not hold what was written to it; the text says what it must be and what it was."""


def check_reset_values(device: RtlDevice) -> None:
    """Read every register that a launch takes or an error leaves, after a reset.

    Parameters
    ----------
    device
        Reset, with no register written since.

    Raises
    ------
    RegisterError
        If one does not read 0.
    """
    for register in registers.registers_of(device.config.ports):
        # AP_CTRL reads idle; counters are compared after each launch.
        if register.address == registers.AP_CTRL or register.address >= registers.COUNTERS:
            continue
        for address in range(register.address, register.address + register.bits // 8, _BYTES):
            if value := device.read_register(address):
                raise RegisterError(
                    f"register {register.name} must read 0 after a reset, not {value:#x} (0x{address:03x})"
                )


def write_in_parts(device: RtlDevice, program: Program, rng: np.random.Generator) -> None:
    """Write the registers that a launch of a program needs in parts, with other data in the bytes not to be written.

    Parameters
    ----------
    device
        Idle, with the program loaded.

    Raises
    ------
    RegisterError
    DeviceError
        If the kernel breaks a rule of its ports.
    """
    base, limit = program.bounds
    wide = (1 << device.config.address_bits) - 1
    values = {
        registers.PROGRAM: (0, wide),
        registers.MEMORY_BASE: (base, wide),
        registers.MEMORY_LIMIT: (limit, wide),
    }
    for port in registers.based_ports(device.config.ports):
        values[registers.PORT_BASES + 8 * port] = (port_banks(device.config)[port], wide)
    words = {
        place + 4 * part: (value >> 32 * part & 0xFFFFFFFF, mask >> 32 * part & 0xFFFFFFFF)
        for place, (value, mask) in values.items()
        for part in range(2)
    }
    words |= {registers.COMMANDS: (0, 0xFFFFFFFF), registers.TIMEOUT: (device.watchdog_cycles, 0xFFFFFFFF)}
    words |= {registers.GIE: (1, 1), registers.IER: (3, 3)}
    for place, (value, mask) in words.items():
        held = device.read_register(place)
        for _ in range(_WRITES):
            # Any bytes of any data first, each checked: a strobe that is ignored, or shifted, leaves another
            # value.
            held = _write(device, place, held, mask, data=_data(rng), strobe=int(rng.integers(1 << _BYTES)))
        # Then what the launch needs, in one to four writes; bytes that a write's strobe leaves out hold
        # other data.
        left = list(rng.permutation(_BYTES))
        while left:
            taken = [left.pop() for _ in range(int(rng.integers(1, len(left) + 1)))]
            bits = sum(0xFF << 8 * int(byte) for byte in taken)
            strobe = sum(1 << int(byte) for byte in taken)
            held = _write(device, place, held, mask, data=value & bits | _data(rng) & ~bits, strobe=strobe)
    # Neither starts nor raises anything: its byte is not to be written.
    for place in (registers.AP_CTRL, registers.ISR):
        before = device.read_register(place)
        # All bits of the lowest byte are 1, START among them, and its strobe is 0.
        device.write_register(place, _data(rng) | 0xFF, strobe=int(rng.integers(1 << _BYTES)) & ~1)
        _check(place, device.read_register(place), before)


def _data(rng: np.random.Generator) -> int:
    return int(rng.integers(1 << 32))


def _write(device: RtlDevice, place: int, held: int, mask: int, *, data: int, strobe: int) -> int:
    """Write, and check what the register then holds; that value."""
    device.write_register(place, data, strobe=strobe)
    bits = sum(0xFF << 8 * byte for byte in range(_BYTES) if strobe >> byte & 1)
    wanted = (held & ~bits | data & bits) & mask
    _check(place, device.read_register(place), wanted)
    return wanted


def _check(place: int, found: int, wanted: int) -> None:
    if found != wanted:
        raise RegisterError(
            f"register {place:#05x} must hold {wanted:#x} after a write in parts, not {found:#x}"
        )


HELD = 64
"""What the bits of a counter that stand apart can count; what is beyond is carried over later."""
READS = 16
"""Of one counter, one after the other: they take longer than it takes to count so far."""


class PollError(Exception):
    """A counter read otherwise than it must; the text says what it must be and what it was."""


def poll_counters(device: RtlDevice, segment: str, wanted: Run, rng: np.random.Generator) -> None:
    """Run a launch, and read its counters one after the other from its begin until it has ended.

    Parameters
    ----------
    device
        Loaded, with all segments before this one run.
    wanted
        What the launch must count, by the cycle model.
    rng
        Decides the order, in which each counter that counts far comes before any comes again.

    Raises
    ------
    PollError
    DeviceError
        If the launch fails.
    """
    # Counters that stay below HELD never carry into their upper bits, which is what polling is to catch.
    moving = [index for index, name in enumerate(COUNTERS) if wanted.counters[name] >= HELD]
    begin = device.cycles
    device.launch(segment)
    left: list[int] = []
    while device.cycles < begin + wanted.cycles:
        left = left or [int(index) for index in rng.permutation(moving)]
        # Now and then any counter, one that stands still among them.
        index = left.pop() if left and rng.random() < 0.8 else int(rng.integers(len(COUNTERS)))
        name, before = COUNTERS[index], 0
        for _ in range(READS):
            value = device.read_register(registers.COUNTERS + 8 * index)
            # It may be read at any cycle, so that only order and end are known: it never goes back, nor past
            # what the launch counts.
            if not before <= value <= wanted.counters[name]:
                raise PollError(
                    f"{name} must read from {before} to {wanted.counters[name]} in the launch, not {value}"
                )
            before = value
    run = device.wait()
    for name, value in run.counters.items():
        if value != wanted.counters[name]:
            raise PollError(
                f"{name} must be {wanted.counters[name]} after a launch that was polled, not {value}"
            )
