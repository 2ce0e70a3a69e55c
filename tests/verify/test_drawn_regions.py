"""Drawn programs with all of their memory in a lasting region; and what verification opens, it closes."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.sim.device import DeviceError
from simgnn.sim.program.program import PAGE_BYTES
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.campaign import open_executions
from simgnn.verify.drawing.draw import draw_case

TINY = load_config("tiny").hardware
REQUEST = DeviceRequest(hardware=TINY, arithmetic="host")


def drawn_into_a_region(index):
    """A drawn program, and its commands alone, all of whose operands and lists lie in a region at address 0."""
    drawn = draw_case(TINY, seed=5, index=index, commands=6).program
    size = -(-drawn.memory.size // PAGE_BYTES) * PAGE_BYTES
    image = np.zeros(-(-drawn.commands.nbytes // PAGE_BYTES) * PAGE_BYTES, np.uint8)
    image[: drawn.commands.nbytes] = drawn.commands.reshape(-1).view(np.uint8)
    alone = replace(drawn, memory=image, origin=size, commands_address=size, base=0, limit=None)
    return drawn, alone


@pytest.mark.parametrize("index", range(12))
def test_drawn_programs_whose_memory_lies_in_a_region(index):
    """Lists in regions, too: the cycle model must see them as they were before the launch."""
    drawn, alone = drawn_into_a_region(index)
    found, counts = {}, {}
    for name in ("reference", "cycle", "rtl"):
        with make_execution(name, REQUEST) as device:
            device.load(drawn)
            for segment in drawn.segments:
                device.run(segment)
            wanted = device.read(0, drawn.memory.size)
        with make_execution(name, REQUEST) as device:
            region = device.allocate(alone.origin, "everything")
            device.write_region(region, 0, drawn.memory).result()
            device.load(alone)
            runs = [device.run(segment) for segment in alone.segments]
            found[name] = device.read_region(region, 0, drawn.memory.size).result()
            if device.timed:
                counts[name] = [(run.cycles, run.counters, run.memory) for run in runs]
        np.testing.assert_array_equal(found[name], wanted, err_msg=name)
    assert counts["cycle"] == counts["rtl"]
    np.testing.assert_array_equal(found["rtl"], found["reference"])


@pytest.mark.parametrize("failing", ["cycle", "reference", "rtl"])
@pytest.mark.parametrize("moment", ["_start", "_stop"])
def test_verification_closes_what_it_has_opened(monkeypatch, failing, moment):
    """Also where one of the three devices cannot be opened, or fails while it is closed."""
    executions = open_executions(TINY, arithmetic="host")
    before = threading.active_count()
    device = getattr(executions, failing)
    usual = getattr(device, moment)
    is_open = False

    def fail():
        usual()
        if moment == "_start" or is_open:
            raise DeviceError(f"{failing} fails")

    monkeypatch.setattr(device, moment, fail)
    with pytest.raises(DeviceError, match=f"{failing} fails"), executions:
        is_open = True
    assert not any(other.opened for other in (executions.cycle, executions.reference, executions.rtl))
    assert threading.active_count() == before
