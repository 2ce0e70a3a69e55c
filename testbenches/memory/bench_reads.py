"""Bench of reads.py: readers that keep their credits, and an arbiter that keeps the order of arrival."""

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiRamRead, AxiReadBus
from kit import case
from kit.configured import configured
from kit.drivers.read_clients import ReadClients, pack
from kit.models.burst_memory import BurstMemory, cut, cycle, word_at
from kit.points import axi_waits, both, high, low, moved, waits, watch
from kit.streams import Scoreboard, StreamDriver, StreamMonitor, clock_and_reset, reset, run_clock

from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.reads import BurstReader, ReadArbiter

READER, ARBITER = "reader", "arbiter"
NARROW = HardwareConfig(data_bits=64, burst_beats=4, outstanding_reads=4, array_rows=2, array_columns=2)
WIDE = HardwareConfig(data_bits=256, burst_beats=8, outstanding_reads=2)
DESIGNS = {
    "reader": {"kind": READER, "config": NARROW, "buffer_beats": 10},
    "arbiter_3": {"kind": ARBITER, "config": NARROW, "clients": 3},
    "arbiter_1": {"kind": ARBITER, "config": WIDE, "clients": 1},
}


def DUT(*, kind, **parameters):
    return configured({READER: BurstReader, ARBITER: ReadArbiter}[kind])(**parameters)


watch("a run behind a run", moved("run"), moved("run"))
watch("a run waits for the ones before", waits("run"))
watch("a request waits", waits("request"))
watch("the client does not take a beat", waits("o"))
watch("a beat comes as one leaves", both(high("response_valid"), moved("o")))
watch("a beat in every cycle", *[moved("o")] * 8)
watch("all clients ask at once", high("request_0_valid", "request_1_valid", "request_2_valid"))
watch("a client waits while another is served", both(waits("request_0"), moved("request_2")))
for client in range(3):
    watch(f"a beat of client {client}", high(f"response_{client}_valid"))
watch("beats of two clients behind each other", high("response_0_valid"), high("response_1_valid"))
watch("an address waits", axi_waits("axi_ar"))
watch("halted with an address on offer", both(high("halt"), axi_waits("axi_ar")))
watch("out of bounds", both(high("error"), low("error_response")))
watch("an error response", high("error", "error_response"))


reader_test = cocotb.test(skip=case.other(DESIGNS, kind=READER))
arbiter_test = cocotb.test(skip=case.other(DESIGNS, kind=ARBITER))


class ReaderBench:
    """A reader between runs and a memory.

    Members
    -------
    credits : int
        Beats asked for and not yet given to the client.
    """

    def __init__(self, dut, *, key, idle=0.0, stall=0.0, latency=1):
        self.dut = dut
        self.design = case.design(DESIGNS)
        self.config = self.design["config"]
        self.random = case.generator(*key)
        self.driver = StreamDriver(dut, "run", random=self.random, idle=idle)
        self.monitor = StreamMonitor(dut, "o", random=self.random, stall=stall)
        self.memory = BurstMemory(
            dut,
            config=self.config,
            random=self.random,
            read=self.word,
            idle=idle,
            stall=stall,
            latency=latency,
        )
        self.board = Scoreboard("o")
        self.credits = 0

    def word(self, address):
        return word_at(address, self.config.data_bits)

    async def start(self):
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.memory.serve())
        cocotb.start_soon(self._count())

    async def _count(self):
        """The buffer has room for whatever has been asked for."""
        dut, room = self.dut, self.design["buffer_beats"]
        while True:
            await RisingEdge(dut.clk)
            if case.known(dut.request_valid) and case.known(dut.request_ready):
                self.credits += case.known(dut.request_payload) >> self.config.address_bits
            if case.known(dut.o_valid) and case.known(dut.o_ready):
                self.credits -= 1
            assert 0 <= self.credits <= room, f"a buffer of {room} beats must not owe {self.credits}"

    def expect(self, runs):
        """Expect the beats of runs; returns their bursts."""
        bursts = [burst for run in runs for burst in cut(self.config, *run)]
        for address, beats in bursts:
            self.board.expect(*(self.word(address + i * self.config.word_bytes) for i in range(beats)))
        return bursts


@reader_test
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=30, full=1000)], latency=[1, 9]
)
async def reader_beats(dut, idle, stall, count, latency):
    """Every run's beats come in order; every burst is legal and no beat is read that no run asks for."""
    bench = ReaderBench(dut, key=("beats", idle, stall, count), idle=idle, stall=stall, latency=latency)
    config, random = bench.config, bench.random
    runs = [
        (
            (
                random.choice([4096, 1 << 32, random.getrandbits(config.address_bits - 4)])
                // config.word_bytes
                + random.randint(-9, 9)
            )
            * config.word_bytes,
            random.randint(1, 3 * config.burst_beats),
        )
        for _ in range(count)
    ]
    bursts = bench.expect(runs)
    await bench.start()
    sending = cocotb.start_soon(bench.driver.send([pack(config, *run) for run in runs]))
    await bench.monitor.take(bench.board.receive, count=len(bench.board.expected))
    await sending
    await bench.monitor.rest(cycles=latency + 4)
    got = [burst[1:] for burst in bench.memory.bursts]
    assert got == bursts, f"the bursts must be those of the runs, not {got}"
    bench.board.finish()


@reader_test
async def reader_timing(dut):
    """A request two cycles after its run, a beat two cycles after it arrives, and one of each per cycle."""
    bench = ReaderBench(dut, key=("timing",))
    config = bench.config
    single = [(4096 + 64 * i, 1) for i in range(40)]
    runs = [*single, (8192, 10 * config.burst_beats)]
    bursts = bench.expect(runs)
    came = []
    await bench.start()
    began = cycle()
    sending = cocotb.start_soon(bench.driver.send([pack(config, *run) for run in runs]))

    def receive(word):
        bench.board.receive(word)
        came.append(cycle())

    await bench.monitor.take(receive, count=len(bench.board.expected))
    await sending
    asked = [burst[0] for burst in bench.memory.bursts]
    assert asked[0] - began == 3, f"a request must come 2 cycles after its run, not {asked[0] - began - 1}"
    wanted = list(range(asked[0], asked[0] + len(single) + 1))
    assert asked[: len(wanted)] == wanted, f"requests must come one per cycle, not in {asked}"
    assert came == [at + 2 for at in bench.memory.beats], "a beat must come two cycles after it arrives"
    assert came == list(range(came[0], came[0] + len(came))), f"beats must come one per cycle, not in {came}"
    assert len(asked) == len(bursts)
    bench.board.finish()


@reader_test
async def reader_capacity(dut):
    """While the client takes nothing, bursts are asked for until the next one has no room, and none more."""
    bench = ReaderBench(dut, key=("capacity",))
    config, room = bench.config, bench.design["buffer_beats"]
    bursts = bench.expect([(4096 + config.word_bytes, room), (8192, 1)])
    fitting = [
        beats for index, (_, beats) in enumerate(bursts) if sum(b for _, b in bursts[: index + 1]) <= room
    ]
    await bench.start()
    cocotb.start_soon(
        bench.driver.send([pack(config, 4096 + config.word_bytes, room), pack(config, 8192, 1)])
    )
    await ClockCycles(dut.clk, 3 * room)
    assert [burst[2] for burst in bench.memory.bursts] == fitting, f"{fitting} must be asked for"
    await bench.monitor.take(bench.board.receive, count=len(bench.board.expected))
    bench.board.finish()


def arbiter_bench(dut, *, key, idle=0.0):
    design = case.design(DESIGNS)
    return ReadClients(
        dut,
        config=design["config"],
        clients=design["clients"],
        random=case.generator(*key),
        idle=idle,
    )


@arbiter_test
@cocotb.parametrize(
    idle=[0.0, 0.7], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=30, full=1000)], latency=[1, 12]
)
async def arbiter_order(dut, idle, stall, count, latency):
    """Bursts are served by arrival, then client; each beat reaches its client in the cycle in which it comes."""
    bench = arbiter_bench(dut, key=("order", idle, stall, count), idle=idle)
    memory = bench.memory(idle=stall, stall=stall, latency=latency)
    await bench.start()
    cocotb.start_soon(memory.serve())
    await bench.run([bench.bursts(count) for _ in range(bench.clients)])


@arbiter_test
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5])
async def arbiter_and_axi_ram(dut, idle, stall):
    """A memory that others wrote understands the bursts."""
    bench = arbiter_bench(dut, key=("ram", idle, stall), idle=idle)
    space = 1 << 16
    ram = AxiRamRead(AxiReadBus.from_prefix(dut, "axi"), dut.clk, dut.rst, size=space)
    bench.memory()  # is not at the port, and has it watched
    word = bench.config.word_bytes
    for address in range(0, space, word):
        ram.write(address, bench.word(address).to_bytes(word, "little"))
    for channel in (ram.ar_channel, ram.r_channel):
        channel.set_pause_generator(iter(lambda: bench.random.random() < stall, None))
    await bench.start()
    await bench.run([bench.bursts(case.pick(short=20, full=500), space=space) for _ in range(bench.clients)])


@arbiter_test
async def arbiter_throughput(dut):
    """One burst and one beat per cycle, where outstanding bursts cover the memory's latency."""
    bench = arbiter_bench(dut, key=("throughput",))
    memory = bench.memory()
    count = 50
    await bench.start()
    cocotb.start_soon(memory.serve())
    beats = 1 if bench.config.outstanding_reads > 3 else bench.config.burst_beats
    await bench.run([[(4096 * i, beats) for i in range(count)] for _ in range(bench.clients)])
    first = memory.beats[0]
    assert memory.beats == list(range(first, first + beats * count * bench.clients)), (
        f"beats must come one per cycle, not in {memory.beats}"
    )


def pairs_of_bounds(config, random):
    """MEMORY_BASE and MEMORY_LIMIT: round ones, and some of which any bit may be set."""
    yield 1 << 33, (1 << 33) + 8192
    words = (1 << config.address_bits) // config.word_bytes
    for _ in range(case.pick(short=12, full=200)):
        base, limit = sorted(random.randrange(4, words - 4) for _ in range(2))
        yield base * config.word_bytes, (limit + 3) * config.word_bytes


@arbiter_test
async def arbiter_bounds(dut):
    """A burst out of bounds is an error that names it; it is not issued, and neither is any after it."""
    bench = arbiter_bench(dut, key=("bounds",))
    word, top, compared = bench.config.word_bytes, 1 << bench.config.address_bits, 0
    run_clock(dut)
    dut.axi_rvalid.value, dut.axi_arready.value = 0, 1
    for base, limit in pairs_of_bounds(bench.config, bench.random):
        for address, wanted in (
            (base, 1),
            (base - word, 1),
            (base - word, 2),
            (0, 1),
            (limit - 2 * word, 2),
            (limit - 2 * word, 3),
            (limit - bench.config.burst_bytes, bench.config.burst_beats),
            (limit, 1),
            (base + word // 2, 1),
            (base ^ top >> 1, 1),
            (top - word, 2),
        ):
            # As a cutter makes them: none leaves its block.
            beats = min(wanted, bench.config.burst_beats - address // word % bench.config.burst_beats)
            inside = base <= address and address + beats * word <= limit and address % word == 0
            await bounds_case(dut, bench, (base, limit), (address, beats), inside)
            compared += 1
    case.checked(compared)


async def bounds_case(dut, bench, bounds, burst, inside):
    """One burst of the last client behind a reset."""
    await reset(dut)
    dut.base.value, dut.limit.value = bounds
    valid, _, payload = bench.request[bench.clients - 1]
    valid.value, payload.value = 1, pack(bench.config, *burst)
    await RisingEdge(dut.clk)
    assert not case.known(dut.error), "bounds must be compared in the cycle after the request"
    valid.value = int(not inside)
    await RisingEdge(dut.clk)
    assert case.known(dut.error) == (not inside), f"{burst} must be in {bounds}: {inside}"
    if not inside:
        assert not case.known(dut.error_response)
        assert case.known(dut.error_client) == bench.clients - 1
        assert case.known(dut.error_address) == burst[0]
    for _ in range(4):
        await RisingEdge(dut.clk)
        assert case.known(dut.axi_arvalid) <= inside, f"{burst} must not be issued outside of {bounds}"
        dut.halt.value = int(not inside)
    assert not case.known(dut.error), "a halted port must report no bounds"
    valid.value = dut.halt.value = 0


@arbiter_test
async def arbiter_responses(dut):
    """A beat with an error response is reported with its client and address, in its cycle alone."""
    bench = arbiter_bench(dut, key=("responses",))
    requests = [bench.bursts(10) for _ in range(bench.clients)]
    word = bench.config.word_bytes
    owner = {}
    for client, bursts in enumerate(requests):
        for address, beats in bursts:
            bad = address + bench.random.randrange(beats) * word
            owner[bad] = (client, bad)
    memory = bench.memory(responses={address: 2 + i % 2 for i, address in enumerate(owner)}, latency=3)
    reports = []

    async def watch():
        while True:
            await RisingEdge(dut.clk)
            bad = case.known(dut.axi_rvalid) and case.known(dut.axi_rresp)
            assert case.known(dut.error) == case.known(dut.error_response) == bool(bad)
            if bad:
                reports.append((case.known(dut.error_client), case.known(dut.error_address)))

    await bench.start()
    cocotb.start_soon(memory.serve())
    cocotb.start_soon(watch())
    await bench.run(requests)
    assert sorted(reports) == sorted(owner.values()), (
        f"errors must be {sorted(owner.values())}, not {reports}"
    )


@arbiter_test
@cocotb.parametrize(stall=[0.0, 0.8])
async def arbiter_halts(dut, stall):
    """A halted port issues no new address; what was offered stays, and what is under way is received."""
    bench = arbiter_bench(dut, key=("halt", stall))
    memory = bench.memory(stall=stall, idle=stall, latency=3)
    await bench.start()
    cocotb.start_soon(memory.serve())
    running = cocotb.start_soon(bench.run([bench.bursts(30) for _ in range(bench.clients)]))
    for _ in range(5):
        await ClockCycles(dut.clk, bench.random.randint(3, 12))
        dut.halt.value = 1
        await ClockCycles(dut.clk, 100)
        assert not bench.granted, "what is under way must have come"
        dut.halt.value = 0
    await running
