"""Bench of network.py: every grant and every message, in every cycle, against the rule that the docstring states."""

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.round_robin import Turns
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import BROADCAST_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.broadcast.network import RoutingNetwork

DUT = configured(RoutingNetwork)
DESIGNS = BROADCAST_DESIGNS
case.declare("two messages for one PE")
watch("every message is granted", both(every_bit("sending"), every_bit("grant")))
watch("some messages are granted", both(every_bit("sending"), some_bits("grant")))
watch("no message is granted for want of room", both(high("sending"), low("grant", "room")))
watch("messages in cycles that follow each other", high("valid"), high("valid"), high("valid"))
watch("nobody sends", low("sending"))


class Arbiter:
    """Reference: who is granted in a cycle. The turn goes round behind the last one that was."""

    def __init__(self, pes):
        self.turns = [Turns(pes) for _ in range(pes)]

    def grants(self, owners, room):
        """{gather PE: scatter PE}, for the gather PE that each scatter PE waits for (or None)."""
        granted = {}
        for owner, turns in enumerate(self.turns):
            pe = turns.granted([wanted == owner for wanted in owners]) if room[owner] else None
            turns.step(pe)
            if pe is not None:
                granted[owner] = pe
        return granted


def bits(flags):
    """Flags as an integer, the first one lowest."""
    return sum(int(bool(flag)) << place for place, flag in enumerate(flags))


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5, 0.9], stall=[0.0, 0.5], hot=[0.0, 0.8], cycles=[case.pick(short=150, full=5000)]
)
async def rule(dut, idle, stall, hot, cycles):
    """Requests that stay until they are granted, and come with any owner; messages are noise."""
    pes = case.design(DESIGNS)["config"].clusters
    random = case.generator(idle, stall, hot)
    arbiter = Arbiter(pes)
    owner_bits = len(dut.owners) // pes
    width = len(dut.i) // pes
    dut.sending.value = 0
    await clock_and_reset(dut)
    owners = [None] * pes
    before, compared, conflicts = {}, 0, 0
    for _ in range(cycles):
        favourite = random.randrange(pes)
        for pe in range(pes):
            if owners[pe] is None and random.random() >= idle:
                owners[pe] = favourite if random.random() < hot else random.randrange(pes)
        room = [random.random() >= stall for _ in range(pes)]
        messages = [random.getrandbits(width) for _ in range(pes)]
        dut.sending.value = bits(owner is not None for owner in owners)
        noise = [random.randrange(pes) if owner is None else owner for owner in owners]
        dut.owners.value = sum(owner << owner_bits * pe for pe, owner in enumerate(noise))
        dut.room.value = bits(room)
        dut.i.value = sum(message << width * pe for pe, message in enumerate(messages))
        await RisingEdge(dut.clk)
        granted = arbiter.grants(owners, room)
        wanted = {
            "grant": bits(pe in granted.values() for pe in range(pes)),
            "coming": bits(owner in granted for owner in range(pes)),
            "valid": bits(owner in before for owner in range(pes)),
        }
        compared += case.compare(dut, wanted, f"with {owners}")
        given = case.known(dut.o)
        for owner, pe in before.items():
            got = given >> width * owner & (1 << width) - 1
            assert got == messages[pe], f"gather PE {owner} must be given {messages[pe]:#x}, not {got:#x}"
        compared += len(before)
        conflicts += len({owner for owner in owners if owner is not None}) < sum(
            o is not None for o in owners
        )
        for pe in granted.values():
            owners[pe] = None
        before = granted
    case.met("two messages for one PE", conflicts)
    assert conflicts or pes == 1, "no two messages have waited for one gather PE"
    case.checked(compared)


@cocotb.test(skip=case.other(DESIGNS, config=DESIGNS["many"]["config"]))
async def fairness(dut):
    """All wait for one gather PE: each has its turn, in order, and no cycle is lost."""
    pes = case.design(DESIGNS)["config"].clusters
    dut.sending.value = 0
    await clock_and_reset(dut)
    dut.sending.value, dut.owners.value, dut.room.value = (1 << pes) - 1, 0, 1
    for number in range(3 * pes):
        await RisingEdge(dut.clk)
        grant = case.known(dut.grant)
        assert grant == 1 << number % pes, f"grant {number} must go to PE {number % pes}, not {grant:#b}"
    case.checked(3 * pes)
