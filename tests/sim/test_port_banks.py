"""Memory ports with banks of their own: bases far apart, which change no bit and no cycle."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw import registers
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice, port_banks
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware
FOUR = replace(TINY, name="four", ports=4)


@pytest.mark.parametrize("address_bits", [34, 36, 64])
@pytest.mark.parametrize("ports", [1, 2, 4, 8])
def test_banks_are_apart_and_no_address_wraps(ports, address_bits):
    config = replace(TINY, ports=ports, address_bits=address_bits)
    banks, reach = port_banks(config), (1 << address_bits - 1) // ports
    assert len(banks) == ports and not any(bank % 4096 for bank in banks)
    assert all(before - after >= reach for before, after in itertools.pairwise(banks))
    assert 0 <= banks[-1] and banks[0] + reach <= 1 << address_bits
    assert (banks == [0]) == (ports == 1)


@pytest.mark.slow
@pytest.mark.parametrize("sizes", [{}, {"address_bits": 36, "ports": 2, "organisation": "broadcast"}])
def test_programs_are_equal_in_bits_and_cycles(sizes):
    config = replace(load_config("tiny"), hardware=replace(FOUR, **sizes))
    campaign = run_campaign(config, programs=40, batches=1, faults=20, seed=3)
    assert campaign.failure is None and campaign.done["programs"] == 40


@pytest.mark.slow
def test_a_port_keeps_to_its_bank_and_a_launch_to_its_bases():
    case = draw_case(FOUR, seed=1, index=0)
    segment, wrong = next(iter(case.program.segments)), port_banks(FOUR)[1]
    with ReferenceDevice(FOUR) as reference, CycleDevice(FOUR, timing=case.timing) as cycle:
        for device in (reference, cycle):
            device.load(case.program)
        reference.run(segment)
        cycles = cycle.run(segment).cycles
        image = reference.read(0, case.program.memory.size)
    with RtlDevice(FOUR, timing=case.timing) as device:

        def give(base):
            for half in range(2):
                device.write_register(registers.PORT_BASES + 4 * half, base >> 32 * half & 0xFFFFFFFF)

        device.load(case.program)
        device.launch(segment)
        device.pass_cycles(cycles // 3)
        give(wrong)  # of the next launch
        assert device.wait().cycles == cycles
        np.testing.assert_array_equal(device.read(0, case.program.memory.size), image)
        device.launch(segment)
        with pytest.raises(DeviceError, match="of port 0 must not be in the bank of port 1: 0x"):
            device.wait()
