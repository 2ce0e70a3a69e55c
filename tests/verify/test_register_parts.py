"""Registers are written byte by byte and read behind a reset: what checks it notices each that holds something else."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw import registers
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.faulting.fault_injection import WrongEndError, check_reset_values, write_in_parts

TINY = load_config("tiny").hardware
CASE = draw_case(TINY, seed=5, index=0)
WATCHDOG = 100


class Registers:
    """Control registers that keep what is written to them, byte by byte.

    Attributes
    ----------
    stuck : dict of int to int
        By address: bits that a write does not reach.
    leak : set of int
        Addresses at which strobes count for nothing.
    """

    def __init__(self):
        self.config, self.watchdog_cycles = TINY, WATCHDOG
        wide = (1 << TINY.address_bits) - 1
        places = (registers.PROGRAM, registers.MEMORY_BASE, registers.MEMORY_LIMIT)
        self.masks = {place + 4 * p: wide >> 32 * p & 0xFFFFFFFF for place in places for p in range(2)}
        self.masks |= {registers.COMMANDS: 0xFFFFFFFF, registers.TIMEOUT: 0xFFFFFFFF}
        self.masks |= {registers.GIE: 1, registers.IER: 3}
        self.held, self.stuck, self.leak, self.written = {}, {}, set(), []

    def read_register(self, address):
        return self.held.get(address, 0)

    def write_register(self, address, value, *, strobe=15):
        self.written.append((address, value, strobe))
        if address in self.leak:
            strobe = 15
        bits = sum(0xFF << 8 * byte for byte in range(4) if strobe >> byte & 1)
        bits &= self.masks.get(address, 0) & ~self.stuck.get(address, 0)
        if address in self.leak and address not in self.masks:
            bits = 0xFF
        self.held[address] = self.held.get(address, 0) & ~bits | value & bits


PARTS = [
    *(place + 4 * part for place in (registers.PROGRAM, registers.MEMORY_BASE) for part in range(2)),
    registers.MEMORY_LIMIT,
    registers.COMMANDS,
    registers.TIMEOUT,
    registers.GIE,
    registers.IER,
]


@pytest.mark.parametrize("place", PARTS)
def test_each_register_is_written_byte_by_byte(place):
    def write(device, seed=3):
        write_in_parts(device, CASE.program, np.random.default_rng(seed))

    device = Registers()
    write(device)
    base, limit = CASE.program.bounds
    assert device.held[registers.MEMORY_LIMIT] == limit & 0xFFFFFFFF
    assert device.held[registers.MEMORY_BASE] == base & 0xFFFFFFFF
    assert device.held[registers.TIMEOUT] == WATCHDOG and device.held[registers.PROGRAM] == 0
    assert (device.held[registers.GIE], device.held[registers.IER]) == (1, 3)
    assert sum(address == place for address, _, _ in device.written) >= 5
    if device.masks[place] > 0xFF:
        device.leak.add(place)
        with pytest.raises(WrongEndError, match=f"{place:#05x} must hold"):
            write(device)
        device.leak.clear()
    device.stuck[place] = 1
    with pytest.raises(WrongEndError, match=f"{place:#05x} must hold"):
        for seed in range(4):
            write(device, seed)


@pytest.mark.parametrize("place", [registers.AP_CTRL, registers.ISR])
def test_a_byte_that_is_not_written_starts_and_raises_nothing(place):
    device = Registers()
    write_in_parts(device, CASE.program, np.random.default_rng(3))
    strobes = [strobe for address, _, strobe in device.written if address == place]
    assert strobes and not any(strobe & 1 for strobe in strobes)
    device.leak.add(place)
    with pytest.raises(WrongEndError, match=f"{place:#05x} must hold"):
        write_in_parts(device, CASE.program, np.random.default_rng(3))


def test_each_register_is_read_behind_a_reset():
    kept = [r for r in registers.REGISTERS if r.address != registers.AP_CTRL]
    looked = 0
    for register in kept:
        for address in range(register.address, register.address + register.bits // 8, 4):
            device = Registers()
            device.held[address] = 1 << 31
            if register.address >= registers.COUNTERS:
                check_reset_values(device)
                continue
            looked += 1
            with pytest.raises(WrongEndError, match=f"{register.name} must read 0 after a reset"):
                check_reset_values(device)
    assert looked > 10
    device = Registers()
    device.held[registers.AP_CTRL] = 4
    check_reset_values(device)
