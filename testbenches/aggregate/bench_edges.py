"""Bench of edges.py: edges come in order, and what the reader says of them in every cycle."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.edge_driver import EdgeDriver, watch_edges
from kit.points import both, high, low, moved, some_bits, waits, watch
from kit.sizes import EDGE_DESIGNS

from simgnn.hw.aggregate.edges import EdgeReader

DUT = configured(EdgeReader)
DESIGNS = EDGE_DESIGNS
watch_edges("present")
watch("a part of a group", both(high("o_valid"), some_bits("present")))
watch("a group is not taken", waits("o"))
watch("groups in cycles that follow each other", moved("o"), moved("o"), moved("o"))
watch("asked and none there", both(high("o_ready"), low("o_valid", "done")))


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5],
    stall=[0.0, 0.5],
    words=case.pick(short=[3], full=[1, 3]),
    count=[0, 1, case.pick(short=30, full=2000)],
)
async def reading(dut, idle, stall, words, count):
    """Three lists; a group that is not taken holds."""
    bench = EdgeDriver(dut, words, count, designs=DESIGNS, ready=dut.o_ready, idle=idle, stall=stall)
    await bench.start()
    config = bench.config
    size = len(dut.o_payload) // config.edges_per_cycle
    offered = [False]

    def taken(group, number, ready):
        valid = case.known(dut.o_valid)
        assert valid or not offered[0], f"group {number} must hold until it is taken"
        offered[0] = bool(valid and not ready)
        if not valid:
            return False
        assert group, f"nothing must come after {number} groups"
        wanted, present = sum(1 << edge.slot for edge in group), case.known(dut.present)
        assert present == wanted, f"edges {wanted:#b} of group {number} must be present, not {present:#b}"
        payload = case.known(dut.o_payload)
        for edge in group:
            got, bits = payload >> edge.slot * size & (1 << size) - 1, edge.bits(config, owned=True)
            assert got == bits, f"edge {edge.slot} of group {number} must be {bits:#x}, not {got:#x}"
        return bool(ready)

    await bench.run_three(
        words=words, count=count, room=lambda: int(bench.random.random() >= stall), taken=taken
    )


@cocotb.test()
async def latency(dut):
    """The first edge comes as many cycles after its beat as is promised."""
    await EdgeDriver(dut, designs=DESIGNS, ready=dut.o_ready, latency=5).latency(dut.o_valid)


@cocotb.test()
@cocotb.parametrize(count=[1, 7, 20])
async def stray(dut, count):
    """An edge to a row behind the last is reported once, wherever in the list it is and however large the row."""
    bench = EdgeDriver(dut, count, designs=DESIGNS, ready=dut.o_ready)
    await bench.start()
    bench.ready.value = 1
    destinations = bench.config.accumulator_words * bench.config.clusters - 1
    for wrong in (destinations, 1 << 24, (1 << 31) - 1):
        place = bench.random.randrange(count)
        edges = [[bench.random.randrange(destinations), edge == count - 1] for edge in range(count)]
        edges[place][0] = wrong
        bench.offer(edges, 0)
        await bench.begin(edges, words=1, destinations=destinations)
        reported = 0
        for _ in range(4 * count + 40):
            await RisingEdge(dut.clk)
            reported += case.known(dut.stray)
        assert reported == 1, (
            f"edge {place} of {count} to row {wrong} must be reported once, not {reported} times"
        )
    case.checked(3)
