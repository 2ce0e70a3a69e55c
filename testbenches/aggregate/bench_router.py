"""Bench of router.py: edges reach their clusters in order, and what the router says of them in every cycle."""

import cocotb
from kit import case
from kit.configured import configured
from kit.drivers.edge_driver import EdgeDriver, watch_edges
from kit.points import both, high, low, watch
from kit.sizes import EDGE_DESIGNS

from simgnn.hw.aggregate.router import EdgeRouter

DUT = configured(EdgeRouter)
DESIGNS = EDGE_DESIGNS
watch_edges("present_0")
watch("edges for two clusters at once", high("present_0", "present_1"))
watch("one cluster alone", both(high("present_0"), low("present_1")))
watch("no room", low("room", "done"))
watch("groups in cycles that follow each other", high("present_0"), high("present_0"))
watch("asked and none there", both(high("room"), low("present_0", "present_1", "done")))


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5],
    stall=[0.0, 0.5],
    words=case.pick(short=[3], full=[1, 3]),
    count=[0, 1, case.pick(short=30, full=2000)],
)
async def routing(dut, idle, stall, words, count):
    """Edges of three lists; every output in every cycle."""
    bench = EdgeDriver(dut, words, count, designs=DESIGNS, ready=dut.room, idle=idle, stall=stall)
    await bench.start()
    config = bench.config
    size = len(dut.o) // config.edges_per_cycle

    def taken(group, number, room):
        present = {c: case.known(getattr(dut, f"present_{c}")) for c in range(config.clusters)}
        present = {c: bits for c, bits in present.items() if bits}
        assert room or not present, "no edge must come while there is no room"
        if not present:
            return False
        assert group, f"nothing must come after {number} groups"
        wanted = {}
        for edge in group:
            wanted[edge.owner] = wanted.get(edge.owner, 0) | 1 << edge.slot
        assert present == wanted, f"clusters must take {wanted} of group {number}, not {present}"
        payload = case.known(dut.o)
        for edge in group:
            got, bits = payload >> edge.slot * size & (1 << size) - 1, edge.bits(config, owned=False)
            assert got == bits, f"edge {edge.slot} of group {number} must be {bits:#x}, not {got:#x}"
        return True

    await bench.run_three(
        words=words, count=count, room=lambda: int(bench.random.random() >= stall), taken=taken
    )


@cocotb.test()
async def latency(dut):
    """The first edge is offered as many cycles after its beat as is promised."""
    await EdgeDriver(dut, designs=DESIGNS, ready=dut.room, latency=5).latency(dut.present_0)
