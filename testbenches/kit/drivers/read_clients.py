"""Clients of a read arbiter, and a watcher of its promises."""

import collections

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.drivers.axi_port import Channel, ReadMemory
from kit.models.burst_memory import cycle, word_at
from kit.streams import Scoreboard, StreamDriver, clock_and_reset

LIMIT = 1 << 48
"""Every burst of the clients ends below."""


def pack(config, address, beats):
    """A burst or a run as the payload of its stream."""
    return beats << config.address_bits | address


def unpack(config, payload):
    """Address and beats of such a payload."""
    return payload & (1 << config.address_bits) - 1, payload >> config.address_bits


class ReadClients:
    """Clients on one side of a read arbiter, and what must be true of it in every cycle.

    Parameters
    ----------
    dut : handle
    config : HardwareConfig
    clients : int
    random : random.Random
    idle : float
        Probability that a client pauses in a cycle.

    Members
    -------
    granted : deque of (int, int, int)
        Client, address and beats of bursts that are under way.
    """

    def __init__(self, dut, *, config, clients, random, idle=0.0):
        self.dut = dut
        self.config, self.clients, self.random = config, clients, random
        self.drivers = [
            StreamDriver(dut, f"request_{i}", random=self.random, idle=idle) for i in range(self.clients)
        ]
        self.request = [
            [getattr(dut, f"request_{i}_{part}") for part in ("valid", "ready", "payload")]
            for i in range(self.clients)
        ]
        self.response = [
            [getattr(dut, f"response_{i}_{part}") for part in ("valid", "payload")]
            for i in range(self.clients)
        ]
        for client in range(self.clients):
            getattr(dut, f"response_{client}_ready").value = 1
        dut.base.value, dut.limit.value, dut.halt.value = 0, LIMIT, 0
        self.granted = collections.deque()
        self.boards = [Scoreboard(f"response_{i}") for i in range(self.clients)]
        self.arrived = [None] * self.clients

    def word(self, address):
        return word_at(address, self.config.data_bits)

    def memory(self, **options):
        return ReadMemory(self.dut, config=self.config, random=self.random, read=self.word, **options)

    def expect(self, client, bursts):
        for address, beats in bursts:
            self.boards[client].expect(
                *(self.word(address + i * self.config.word_bytes) for i in range(beats))
            )

    async def start(self):
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.watch())

    async def watch(self):
        """What the arbiter promises of every cycle."""
        dut = self.dut
        addresses = Channel(dut, "axi_ar", ("addr", "len"))
        following = None
        while True:
            await RisingEdge(dut.clk)
            now = cycle()
            free = len(self.granted) < self.config.outstanding_reads
            assert case.known(dut.waiting) == bool(self.granted), (
                "waiting must say that a burst is outstanding"
            )
            offers = case.known(dut.axi_arvalid)
            if following is not None:
                offered = (case.known(dut.axi_araddr), case.known(dut.axi_arlen) + 1) if offers else None
                assert offered == following, (
                    f"a granted burst {following} must be offered next, not {offered}"
                )
            issued = addresses.watch()
            assert case.known(dut.burst) == (issued is not None), "burst must tell of a transferred address"
            following = self._grant(now, can=free and (not offers or issued is not None))
            self._beat()

    def _grant(self, now, *, can):
        """The oldest request is granted, as soon as it can be; returns it."""
        valid = [i for i, (is_valid, _, _) in enumerate(self.request) if case.known(is_valid)]
        taken = [i for i in valid if case.known(self.request[i][1])]
        for client in valid:
            if self.arrived[client] is None:
                self.arrived[client] = now
        if case.known(self.dut.halt) or not valid or not can:
            assert not taken, f"client {taken} must not be served now"
            return None
        oldest = min(valid, key=lambda client: (self.arrived[client], client))
        assert taken == [oldest], f"client {oldest} must be served, not {taken}; arrivals {self.arrived}"
        self.arrived[oldest] = None
        payload = case.known(self.request[oldest][2])
        burst = unpack(self.config, payload)
        self.granted.append((oldest, *burst))
        return burst

    def _beat(self):
        dut = self.dut
        comes = case.known(dut.axi_rvalid)
        assert case.known(dut.axi_rready), "the arbiter must always be ready for a beat"
        assert case.known(dut.beat) == comes, "beat must tell of a transferred beat"
        for client, (valid, payload) in enumerate(self.response):
            wanted = bool(comes and self.granted[0][0] == client)
            assert case.known(valid) == wanted, (
                f"client {client} must {'' if wanted else 'not '}get this beat"
            )
            if wanted:
                self.boards[client].receive(case.known(payload))
        if comes and case.known(dut.axi_rlast):
            self.granted.popleft()

    async def run(self, requests):
        """Send each client's bursts, and wait for their beats."""
        for client, bursts in enumerate(requests):
            self.expect(client, bursts)
        sending = [
            cocotb.start_soon(driver.send([pack(self.config, *burst) for burst in bursts]))
            for driver, bursts in zip(self.drivers, requests, strict=True)
        ]
        for task in sending:
            await task
        silent = 0
        while any(board.expected for board in self.boards):
            await RisingEdge(self.dut.clk)
            silent = 0 if case.known(self.dut.beat) else silent + 1
            assert silent < 1000, "beats must come"
        await ClockCycles(self.dut.clk, 4)
        case.checked(sum(board.count for board in self.boards))

    def bursts(self, count, *, space=LIMIT):
        """Random legal bursts."""
        config, random = self.config, self.random
        found = []
        for _ in range(count):
            start = random.randrange(config.burst_beats)
            block = random.randrange(space // config.burst_bytes) * config.burst_bytes
            found.append((block + start * config.word_bytes, random.randint(1, config.burst_beats - start)))
        return found
