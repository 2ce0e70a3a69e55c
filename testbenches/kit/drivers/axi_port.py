"""Device memory behind an AXI4 port: a subordinate that obeys the protocol; `AxiMonitor` watches both sides."""

import collections

from cocotb.triggers import RisingEdge
from kit import case
from kit.drivers.axi_monitor import AxiMonitor, payload_values
from kit.models.burst_memory import check_burst, cycle

from simgnn.hw.memory.axi import RESPONSE_OKAY


class Channel:
    """Signals of one channel, and what waits on it; that it holds is for `AxiMonitor` to see.

    Parameters
    ----------
    dut : handle
    name : str
        Prefix: ``axi_ar``.
    payload : sequence of str
    """

    def __init__(self, dut, name, payload):
        self.valid = getattr(dut, f"{name}valid")
        self.ready = getattr(dut, f"{name}ready")
        self.payload = {part: getattr(dut, f"{name}{part}") for part in payload}
        self.offered = None

    def watch(self):
        """To be called behind every edge: what was transferred at it, dict of str to int, or None."""
        now = payload_values(self.payload) if self.valid.value else None
        taken = now is not None and bool(case.known(self.ready))
        self.offered = None if taken else now
        return now if taken else None


class Port:
    """Signals of a port by their AXI names: ``port.arready``."""

    def __init__(self, dut, name):
        self._dut, self._name = dut, name

    def __getattr__(self, signal):
        return getattr(self._dut, f"{self._name}_{signal}")


class _Memory:
    """What both sides of a memory have: signals, pauses, and the bursts and beats so far.

    Parameters
    ----------
    dut : handle
    name : str
        Its port.
    config : HardwareConfig
    random : random.Random
    idle : float
        Probability that a cycle brings no beat of a read, or no response of a write.
    stall : float
        Probability that a cycle takes no burst, and that one takes no beat.
    latency : int
        Cycles from a burst to its first beat, or from its last beat to its response, at least 1.
    responses : dict of int to int, optional
        Where the response is not OKAY, by a word's address for reads, and by a burst's for writes.

    Attributes
    ----------
    bursts : list of (int, int, int)
        Bursts taken: cycle, address, beats.
    beats : list of int
        Cycles in which beats were taken.
    """

    def __init__(
        self, dut, name="axi", *, config, random, idle=0.0, stall=0.0, latency=1, responses=None, **watched
    ):
        self.dut, self.name, self.port = dut, name, Port(dut, name)
        self.config, self.random = config, random
        self.idle, self.stall, self.latency = idle, stall, latency
        self.responses = responses or {}
        self.bursts, self.beats = [], []
        AxiMonitor(dut, name, clock=dut.clk, **watched).start()

    def _take(self, burst):
        address, beats = burst["addr"], burst["len"] + 1
        check_burst(self.config, address, beats)
        self.bursts.append((cycle(), address, beats))


class ReadMemory(_Memory):
    """Read channels, in order; takes what `_Memory` takes, too.

    Parameters
    ----------
    read : callable
        A word by its address.
    credits : bool, optional
        Whether the manager has no more bursts under way than the configuration says.
    """

    def __init__(self, dut, name="axi", *, config, read, credits=True, **options):
        most = config.outstanding_reads if credits else None
        super().__init__(dut, name, config=config, reads=most, channels=("ar", "r"), **options)
        self.read, port = read, self.port
        port.arready.value = port.rvalid.value = port.rid.value = 0

    async def serve(self):
        """Run for ever."""
        dut, port = self.dut, self.port
        random, waiting = self.random, collections.deque()
        addresses = Channel(dut, f"{self.name}_ar", ("addr", "len"))
        stays = False
        while True:
            port.arready.value = int(random.random() >= self.stall)
            # What is offered stays until it is taken.
            ripe = bool(waiting) and waiting[0][0] <= cycle() + 1 and random.random() >= self.idle
            given = stays or ripe
            port.rvalid.value = int(given)
            if given:
                _, address, last = waiting[0]
                port.rdata.value = self.read(address)
                port.rresp.value = self.responses.get(address, RESPONSE_OKAY)
                port.rlast.value = int(last)
            else:
                for signal in (port.rdata, port.rresp, port.rlast):
                    signal.value = random.getrandbits(len(signal))
            await RisingEdge(dut.clk)
            stays = given and not case.known(port.rready)
            if given and not stays:
                waiting.popleft()
                self.beats.append(cycle())
            burst = addresses.watch()
            if burst is not None:
                self._take(burst)
                _, address, beats = self.bursts[-1]
                for beat in range(beats):
                    word = address + beat * self.config.word_bytes
                    waiting.append((cycle() + self.latency, word, beat == beats - 1))


ADDRESS_FIRST, TOGETHER, DATA_FIRST, RANDOM = ORDERS = ("address first", "together", "data first", "random")
"""Orders in which a memory may take a write: each beat after its address, the address only in a cycle in which it takes
the first beat, the address only after the last beat, and one of these three, drawn in every cycle."""


class WriteMemory(_Memory):
    """Write channels; a response for each burst, in order, after its last beat; takes what `_Memory` takes, too.

    Parameters
    ----------
    order : str, optional
        Which comes first, one of `ORDERS`; by default whatever is offered is taken.
    credits : bool, optional
        Whether the manager has no more bursts under way than the configuration says.

    Attributes
    ----------
    image : dict of int to int
        Every byte ever written, by its address.
    answered : list of int
        Cycles of responses.
    most : int
        Bursts without a response, at most.
    """

    def __init__(self, dut, name="axi", *, config, order=None, credits=True, **options):
        most = config.outstanding_writes if credits else None
        super().__init__(dut, name, config=config, writes=most, channels=("aw", "w", "b"), **options)
        self.order, self.image, self.answered, self.most = order, {}, [], 0
        port = self.port
        port.bid.value = 0
        port.awready.value = port.wready.value = port.bvalid.value = 0

    async def serve(self):
        """Run for ever."""
        dut, port = self.dut, self.port
        random, waiting = self.random, collections.deque()
        addresses = Channel(dut, f"{self.name}_aw", ("addr", "len"))
        words = Channel(dut, f"{self.name}_w", ("data", "strb", "last"))
        beats, ended, lasts = [], 0, 0
        stays = False
        while True:
            order = random.choice(ORDERS[:-1]) if self.order == RANDOM else self.order
            address, data = self._welcome(order, addresses, words, lasts)
            port.awready.value = int(address and random.random() >= self.stall)
            port.wready.value = int(data and random.random() >= self.stall)
            if order == TOGETHER and address:
                port.wready.value = port.awready.value = int(random.random() >= self.stall)
            ripe = bool(waiting) and waiting[0][0] <= cycle() + 1 and random.random() >= self.idle
            given = stays or ripe
            port.bvalid.value = int(given)
            port.bresp.value = waiting[0][1] if given else random.getrandbits(2)
            await RisingEdge(dut.clk)
            stays = given and not case.known(port.bready)
            if given and not stays:
                waiting.popleft()
                self.answered.append(cycle())
            burst = addresses.watch()
            if burst is not None:
                self._take(burst)
                self.most = max(self.most, len(self.bursts) - len(self.answered))
            beat = words.watch()
            if beat is not None:
                self.beats.append(cycle())
                beats.append(beat)
                lasts += beat["last"]
            # Beats may come before their address: a burst has ended when both are there.
            while ended < len(self.bursts) and len(beats) >= self.bursts[ended][2]:
                _, address, length = self.bursts[ended]
                self._write(address, beats[:length])
                del beats[:length]
                ended += 1
                waiting.append((cycle() + self.latency, self.responses.get(address, RESPONSE_OKAY)))

    def _welcome(self, order, addresses, words, lasts):
        """Whether an address and a beat may be taken, by what has come and what waits."""
        open_bursts = len(self.bursts) - lasts
        if order == TOGETHER:
            both = open_bursts == 0 and addresses.offered is not None and words.offered is not None
            return both, both or open_bursts > 0
        if order == DATA_FIRST:
            return open_bursts < 0, open_bursts == 0
        return True, order is None or open_bursts > 0

    def _write(self, address, beats):
        for index, beat in enumerate(beats):
            for byte in range(self.config.word_bytes):
                if beat["strb"] >> byte & 1:
                    place = address + index * self.config.word_bytes + byte
                    self.image[place] = beat["data"] >> 8 * byte & 0xFF
