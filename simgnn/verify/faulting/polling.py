"""Counters that a host reads while a launch is under way: none ever goes back, and the launch is what it is unread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS

if TYPE_CHECKING:
    from simgnn.sim.device import Run
    from simgnn.sim.executions.rtl import RtlDevice

HELD = 64
"""What the bits of a counter that stand apart can count; what is beyond is carried over later."""
READS = 16
"""Of one counter behind each other: they take longer than it takes to count so far."""


class PollError(Exception):
    """A counter read otherwise than it must; the text says what it must be and what it was."""


def poll_counters(device: RtlDevice, segment: str, wanted: Run, rng: np.random.Generator) -> None:
    """Run a launch, and read its counters one after the other from its begin until it has ended.

    Parameters
    ----------
    device
        Loaded, with all segments before this one run.
    segment
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
    moving = [index for index, name in enumerate(COUNTERS) if wanted.counters[name] >= HELD]
    begin = device.cycles
    device.launch(segment)
    left: list[int] = []
    while device.cycles < begin + wanted.cycles:
        left = left or [int(index) for index in rng.permutation(moving)]
        index = left.pop() if left and rng.random() < 0.8 else int(rng.integers(len(COUNTERS)))
        name, before = COUNTERS[index], 0
        for _ in range(READS):
            value = device.read_register(registers.COUNTERS + 8 * index)
            if not before <= value <= wanted.counters[name]:
                raise PollError(
                    f"{name} must read from {before} to {wanted.counters[name]} in the launch, not {value}"
                )
            before = value
    run = device.wait()
    for name, value in run.counters.items():
        if value != wanted.counters[name]:
            raise PollError(
                f"{name} must be {wanted.counters[name]} behind a launch that was polled, not {value}"
            )
