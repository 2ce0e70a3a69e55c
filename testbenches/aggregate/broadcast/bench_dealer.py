"""Bench of dealer.py: edges reach the scatter PEs in turn, and what the dealer says of them in every cycle."""

import cocotb
from kit import case
from kit.configured import configured
from kit.drivers.edge_driver import EdgeDriver, watch_edges
from kit.points import every_bit, high, some_bits, watch
from kit.sizes import BROADCAST_DESIGNS

from simgnn.hw.aggregate.broadcast.dealer import EdgeDealer

DUT = configured(EdgeDealer)
DESIGNS = BROADCAST_DESIGNS
watch_edges("present")
case.declare("a group waits for room of its own")
watch("room for all", every_bit("room"))
watch("room for some", some_bits("room"))
watch("the last one's turn", lambda ports: ports.present >> ports.bits("present") - 1)
watch("groups in cycles that follow each other", high("present"), high("present"), high("present"))


class Dealing:
    """Compares each group with the PEs whose turn it is, over all lists."""

    def __init__(self, dut, bench):
        self.dut, self.bench, self.config = dut, bench, bench.config
        self.size = len(dut.o) // bench.config.edges_per_cycle
        self.turn = self.refused = 0

    def room(self):
        """Which PEs have room in a cycle."""
        ready = [self.bench.random.random() >= self.bench.stall for _ in range(self.config.clusters)]
        return sum(has << pe for pe, has in enumerate(ready))

    def taken(self, group, number, room):
        """As `EdgeDriver.run` wants it."""
        size, config = self.size, self.config
        present = case.known(self.dut.present)
        if group is None:
            assert not present, f"nothing must come after {number} groups"
            return False
        first = self.turn * config.edges_per_cycle % config.clusters
        wanted = sum(1 << first + edge.slot for edge in group)
        if wanted & ~room:
            assert not present, f"group {number} must wait for room, not go to {present:#b}"
            self.refused += 1
            case.met("a group waits for room of its own")
            return False
        if not present:
            return False
        assert present == wanted, f"group {number} must go to {wanted:#b}, not {present:#b}"
        payload = case.known(self.dut.o)
        for edge in group:
            got, bits = payload >> edge.slot * size & (1 << size) - 1, edge.bits(config, owned=True)
            assert got == bits, f"edge {edge.slot} of group {number} must be {bits:#x}, not {got:#x}"
        self.turn += 1
        return True


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5], words=[1, 3], count=[0, 1, case.pick(short=30, full=2000)]
)
async def dealing(dut, idle, stall, words, count):
    """Edges of three lists; every output in every cycle."""
    bench = EdgeDriver(dut, words, count, designs=DESIGNS, ready=dut.room, idle=idle, stall=stall)
    await bench.start()
    dealing = Dealing(dut, bench)
    await bench.run_three(words=words, count=count, room=dealing.room, taken=dealing.taken)
    assert dealing.refused or not stall or count < 2 or bench.config.clusters == 1, (
        "no group had to wait for room"
    )


@cocotb.test()
async def latency(dut):
    """The first edge is dealt as many cycles after its beat as is promised, whatever room other PEs have."""
    await EdgeDriver(dut, designs=DESIGNS, ready=dut.room, latency=5).latency(dut.present)
