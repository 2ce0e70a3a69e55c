"""Bench of ports.py: bursts of the wide port reach every port, and words come back whole whoever is slow."""

import dataclasses

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from cocotb.utils import get_sim_time
from kit import case
from kit.configured import configured
from kit.drivers.axi_port import ORDERS, Port, ReadMemory, WriteMemory
from kit.models.burst_memory import cycle, word_at
from kit.points import axi_moved, axi_waits, both, high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.axi import BURST_INCREMENT
from simgnn.hw.memory.ports import PAGE_BITS, PortBundle

DUT = configured(PortBundle)
SMALL = {"burst_beats": 8, "array_rows": 2, "array_columns": 2}
DESIGNS = {  # one port is wires, without a clock
    "two": {"config": HardwareConfig(ports=2, data_bits=64, **SMALL)},
    "four": {"config": HardwareConfig(ports=4, data_bits=128, **SMALL)},
}
SLAVE_ERROR, DECODE_ERROR = 2, 3
for index in range(2):
    other = 1 - index
    watch(
        f"port {index} brings a beat before port {other}",
        both(high(f"port_{index}_rvalid"), low(f"port_{other}_rvalid")),
    )
    watch(
        f"port {index} takes an address after port {other}",
        both(axi_waits(f"port_{index}_ar"), low(f"port_{other}_arvalid")),
    )
    watch(
        f"port {index} takes a beat after port {other}",
        both(axi_waits(f"port_{index}_w"), low(f"port_{other}_wvalid")),
    )
    watch(
        f"port {index} answers before port {other}",
        both(high(f"port_{index}_bvalid"), low(f"port_{other}_bvalid")),
    )
    for channel in "rb":
        error = both(
            high(f"port_{index}_{channel}valid"),
            lambda ports, name=f"port_{index}_{channel}resp": getattr(ports, name) > 1,
        )
        watch(f"an error of port {index} on {channel.upper()}", error)
watch("a word is not taken", axi_waits("wide_r"))
watch("a response is not taken", axi_waits("wide_b"))
watch("a word in every cycle", *[axi_moved("wide_r")] * 8)
watch("a read and a write address at once", both(axi_moved("wide_ar"), axi_moved("wide_aw")))
watch("an address waits in a halt", both(high("halt"), axi_waits("wide_ar")))


def unfit(config):
    """Why a configuration has nothing to test here."""
    return "" if config.ports > 1 else "needs two ports or more: one is wires"


class Bench:
    """A master at the wide port, a memory with its own pauses behind each port."""

    def __init__(self, dut, *key, idle=0.0, stall=0.0, responses=None, order=None):
        self.dut = dut
        self.config = config = case.design(DESIGNS)["config"]
        self.random = random = case.generator(*key)
        self.wide = Port(dut, "wide")
        each = dataclasses.replace(config, ports=1)
        responses = responses or {}
        self.reads, self.writes = [], []
        # Each after the other's share of half of the address space, which is where the wide port's bursts are.
        space = 1 << config.address_bits - PAGE_BITS
        places = random.sample(range(config.ports), config.ports)
        self.bases = [
            place * (space // config.ports) + random.randrange(space // (2 * config.ports))
            for place in places
        ]
        for index in range(config.ports):
            options = {"config": each, "random": case.generator(*key, index), "idle": idle, "stall": stall}
            wrong = {
                (self.bases[index] << PAGE_BITS) + at: code for at, code in responses.get(index, {}).items()
            }
            options |= {"latency": random.randint(1, 9), "responses": wrong, "credits": False}
            name = f"port_{index}"
            self.reads.append(ReadMemory(dut, name, read=self._beat(index), **options))
            self.writes.append(WriteMemory(dut, name, order=order, **options))

    def _beat(self, index):
        """Port `index` holds beat `index` of every word of `word_at`."""
        config = self.config

        def read(address):
            word = word_at(self.offset(index, address) * config.ports, config.word_bits)
            return word >> index * config.data_bits & (1 << config.data_bits) - 1

        return read

    def offset(self, index, address):
        """An address of a port, counted from the port's base."""
        return address - (self.bases[index] << PAGE_BITS)

    async def start(self):
        wide = self.wide
        for index, base in enumerate(self.bases):
            getattr(self.dut, f"bases_{index}").value = base
        for signal in (wide.arvalid, wide.awvalid, wide.wvalid, wide.rready, wide.bready, self.dut.halt):
            signal.value = 0
        await clock_and_reset(self.dut)
        for memory in (*self.reads, *self.writes):
            cocotb.start_soon(memory.serve())

    def bursts(self, count):
        """Random bursts, (address, beats), as a `BurstCutter` makes them: each in its own aligned block."""
        blocks = 1 << self.config.address_bits - 1
        base = self.random.randrange(blocks // self.config.burst_bytes - 4 * count)
        found = []
        for block in self.random.sample(range(4 * count), count):
            first = self.random.randrange(self.config.burst_beats)
            beats = self.random.randint(1, self.config.burst_beats - first)
            found.append(((base + block) * self.config.burst_bytes + first * self.config.word_bytes, beats))
        return found

    async def addresses(self, channel, bursts, *, pause):
        """Offer the bursts on AR or AW."""
        signal = {
            name: getattr(self.wide, f"{channel}{name}")
            for name in ("valid", "ready", "addr", "len", "burst")
        }
        for address, beats in bursts:
            while self.random.random() < pause:
                signal["valid"].value = 0
                await RisingEdge(self.dut.clk)
            signal["valid"].value = 1
            signal["addr"].value, signal["len"].value = address, beats - 1
            signal["burst"].value = BURST_INCREMENT
            await RisingEdge(self.dut.clk)
            while not case.known(signal["ready"]):
                await RisingEdge(self.dut.clk)
        signal["valid"].value = 0

    async def words(self, count, *, pause):
        """Take `count` words from R: list of (data, response, last)."""
        wide, found = self.wide, []
        while len(found) < count:
            wide.rready.value = int(self.random.random() >= pause)
            await RisingEdge(self.dut.clk)
            if case.known(wide.rvalid) and case.known(wide.rready):
                found.append(tuple(case.known(signal) for signal in (wide.rdata, wide.rresp, wide.rlast)))
            assert get_sim_time("ns") < 1e7, "words must come, not wait for ever"
        wide.rready.value = 0
        return found

    async def write(self, bursts, *, pause):
        """Send random words with random strobes on W; what memory must then hold, by byte."""
        wide, image = self.wide, {}
        size = self.config.word_bytes
        for address, beats in bursts:
            for beat in range(beats):
                while self.random.random() < pause:
                    wide.wvalid.value = 0
                    await RisingEdge(self.dut.clk)
                data, strobes = self.random.getrandbits(8 * size), self.random.getrandbits(size)
                wide.wvalid.value = 1
                wide.wdata.value, wide.wstrb.value, wide.wlast.value = data, strobes, int(beat == beats - 1)
                await RisingEdge(self.dut.clk)
                while not case.known(wide.wready):
                    await RisingEdge(self.dut.clk)
                for byte in range(size):
                    if strobes >> byte & 1:
                        image[address + beat * size + byte] = data >> 8 * byte & 0xFF
        wide.wvalid.value = 0
        return image

    async def responses(self, count, *, pause):
        """Take `count` responses from B."""
        wide, found = self.wide, []
        while len(found) < count:
            wide.bready.value = int(self.random.random() >= pause)
            await RisingEdge(self.dut.clk)
            if case.known(wide.bvalid) and case.known(wide.bready):
                found.append(case.known(wide.bresp))
            assert get_sim_time("ns") < 1e7, "responses must come, not wait for ever"
        wide.bready.value = 0
        return found

    def written(self):
        """Bytes of device memory that the ports' writes make."""
        config, image = self.config, {}
        beat_bytes = config.data_bits // 8
        for index, memory in enumerate(self.writes):
            for place, byte in memory.image.items():
                beat, offset = divmod(self.offset(index, place), beat_bytes)
                image[(beat * config.ports + index) * beat_bytes + offset] = byte
        return image


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], pause=[0.0, 0.5])
async def reads(dut, idle, stall, pause):
    """Every word is whole and in order; each port sees the same bursts."""
    bench = Bench(dut, "reads", idle, stall, pause, idle=idle, stall=stall)
    await bench.start()
    bursts = bench.bursts(case.pick(short=20, full=400))
    cocotb.start_soon(bench.addresses("ar", bursts, pause=pause))
    wanted = [
        (word_at(address + beat * bench.config.word_bytes, bench.config.word_bits), 0, int(beat == beats - 1))
        for address, beats in bursts
        for beat in range(beats)
    ]
    found = await bench.words(len(wanted), pause=pause)
    assert found == wanted
    for index, memory in enumerate(bench.reads):
        seen = [(bench.offset(index, address), beats) for _, address, beats in memory.bursts]
        assert seen == [(address // bench.config.ports, beats) for address, beats in bursts]
    case.checked(len(found))


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], pause=[0.0, 0.5])
async def writes(dut, idle, stall, pause):
    """Every byte lands where it belongs, and a response comes for each burst."""
    bench = Bench(dut, "writes", idle, stall, pause, idle=idle, stall=stall)
    await bench.start()
    bursts = bench.bursts(case.pick(short=20, full=400))
    cocotb.start_soon(bench.addresses("aw", bursts, pause=pause))
    data = cocotb.start_soon(bench.write(bursts, pause=pause))
    responses = await bench.responses(len(bursts), pause=pause)
    image = await data
    assert responses == [0] * len(bursts)
    assert bench.written() == image
    case.checked(len(image))


@cocotb.test()
@cocotb.parametrize(order=ORDERS, stall=[0.0, 0.5])
async def write_orders(dut, order, stall):
    """Each port's memory may take addresses and data in any order."""
    bench = Bench(dut, "orders", order, stall, idle=stall, stall=stall, order=order)
    await bench.start()
    bursts = bench.bursts(case.pick(short=20, full=400))
    cocotb.start_soon(bench.addresses("aw", bursts, pause=0.0))
    data = cocotb.start_soon(bench.write(bursts, pause=0.0))
    await bench.responses(len(bursts), pause=stall)
    image = await data
    assert bench.written() == image
    case.checked(len(image))


@cocotb.test()
async def data_do_not_pass_their_address(dut):
    """Data of a burst whose address a halt may hold back are not shown at a port; they come behind the address."""
    bench = Bench(dut, "passing")
    await bench.start()
    bursts = bench.bursts(2)
    data = cocotb.start_soon(bench.write(bursts, pause=0.0))
    valid = [getattr(dut, f"port_{index}_wvalid") for index in range(bench.config.ports)]
    compared = 0
    for count in range(2):
        await ClockCycles(dut.clk, 20)
        for _ in range(20):
            await RisingEdge(dut.clk)
            assert not any(case.known(signal) for signal in valid), "data must not pass their address"
            compared += len(valid)
        await bench.addresses("aw", bursts[count : count + 1], pause=0.0)
    await bench.responses(2, pause=0.0)
    assert bench.written() == await data
    case.checked(compared)


@cocotb.test()
async def read_rate(dut):
    """Nothing waits: a word comes in every cycle, the first as late as the memory's beat and a cycle on each way."""
    bench = Bench(dut, "rate")
    await bench.start()
    beats = bench.config.burst_beats
    bursts = [(index * bench.config.burst_bytes, beats) for index in range(8)]
    cocotb.start_soon(bench.addresses("ar", bursts, pause=0.0))
    await bench.words(1, pause=0.0)
    begin = cycle()
    first = max(memory.beats[0] for memory in bench.reads)
    assert begin == first + 1, f"the first word must come in cycle {first + 1}, not {begin}"
    for memory in bench.reads:
        asked = memory.bursts[0][0] + memory.latency
        assert memory.beats[0] == asked, (
            f"a port must be asked at once: its beat in {asked}, not {memory.beats[0]}"
        )
    await bench.words(8 * beats - 1, pause=0.0)
    cycles = cycle() - begin
    # `rready` falls for one cycle between the two calls.
    assert cycles <= 8 * beats, f"{8 * beats - 1} words must take {8 * beats} cycles, not {cycles}"
    case.checked(cycles)


@cocotb.test()
async def write_rate(dut):
    """A word is taken in every cycle, from the one behind its address on, and leaves in the next; a response comes a
    cycle behind the last port's."""
    bench = Bench(dut, "write rate")
    await bench.start()
    beats = bench.config.burst_beats
    bursts = [(index * bench.config.burst_bytes, beats) for index in range(8)]
    begin = cycle()
    cocotb.start_soon(bench.addresses("aw", bursts, pause=0.0))
    cocotb.start_soon(bench.write(bursts, pause=0.0))
    wide = bench.wide
    wide.bready.value = 1
    answered = []
    while len(answered) < len(bursts):
        await RisingEdge(dut.clk)
        if case.known(wide.bvalid):
            answered.append(cycle())
        assert cycle() < begin + 1000, "responses must come, not wait for ever"
    for memory in bench.writes:
        assert memory.bursts[0][0] == begin + 2, f"the first address must reach the port in {begin + 2}"
        wanted = list(range(begin + 3, begin + 3 + 8 * beats))
        assert memory.beats == wanted, (
            f"beats must come one per cycle from {begin + 3}, not in {memory.beats}"
        )
    last = [max(memory.answered[i] for memory in bench.writes) + 1 for i in range(len(bursts))]
    assert answered == last, f"responses must come in {last}, not {answered}"
    case.checked(len(answered) + 8 * beats)


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.8])
async def halts(dut, stall):
    """A halted bundle takes no address, and no port shows one that it did not show before."""
    bench = Bench(dut, "halt", stall, stall=stall)
    await bench.start()
    bursts = bench.bursts(40)
    tasks = [cocotb.start_soon(bench.addresses(channel, bursts, pause=0.0)) for channel in ("ar", "aw")]
    for signal in (bench.wide.rready, bench.wide.bready):
        signal.value = 1
    await ClockCycles(dut.clk, 9)
    dut.halt.value = 1
    await RisingEdge(dut.clk)
    names = [(channel, index) for channel in ("ar", "aw") for index in range(bench.config.ports)]
    before = {name: case.known(getattr(dut, f"port_{name[1]}_{name[0]}valid")) for name in names}
    compared = 0
    for _ in range(100):
        await RisingEdge(dut.clk)
        assert not case.known(bench.wide.arready) and not case.known(bench.wide.awready)
        now = {name: case.known(getattr(dut, f"port_{name[1]}_{name[0]}valid")) for name in names}
        rose = [name for name in names if now[name] and not before[name]]
        assert not rose, f"{rose} must not offer a new address in a halt"
        before = now
        compared += len(names)
    reads = [
        [(bench.offset(index, address), beats) for _, address, beats in memory.bursts]
        for index, memory in enumerate(bench.reads)
    ]
    assert all(found == reads[0] for found in reads) and len(reads[0]) < len(bursts)
    for task in tasks:
        task.cancel()
    case.checked(compared)


@cocotb.test()
@cocotb.parametrize(channel=["read", "write"], bad=[0, 1])
async def errors(dut, channel, bad):
    """An error response of any port, also in the middle of a burst, is an error of its word and of no other."""
    random = case.generator("errors", channel, bad)
    config = case.design(DESIGNS)["config"]
    code = random.choice([SLAVE_ERROR, DECODE_ERROR])
    beats, beat_bytes = config.burst_beats, config.data_bits // 8
    wrong = random.randrange(1, beats - 1)
    # From a port's base on: a beat of the second burst for reads, the second burst for writes.
    offset = config.burst_bytes // config.ports + (wrong * beat_bytes if channel == "read" else 0)
    bench = Bench(dut, "errors", channel, bad, stall=0.3, responses={bad: {offset: code}})
    await bench.start()
    bursts = [(index * config.burst_bytes, beats) for index in range(3)]
    if channel == "read":
        cocotb.start_soon(bench.addresses("ar", bursts, pause=0.0))
        found = [response for _, response, _ in await bench.words(3 * beats, pause=0.0)]
        wanted = [code if index == beats + wrong else 0 for index in range(3 * beats)]
    else:
        cocotb.start_soon(bench.addresses("aw", bursts, pause=0.0))
        cocotb.start_soon(bench.write(bursts, pause=0.0))
        found, wanted = await bench.responses(3, pause=0.0), [0, code, 0]
    assert found == wanted, f"responses must be {wanted}, not {found}"
    case.checked(len(found))
