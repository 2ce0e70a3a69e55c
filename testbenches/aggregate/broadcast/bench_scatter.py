"""Bench of scatter.py: every output in every cycle, and every message, against a model of the queue and the row."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.oracles.edge_lists import edge_bits, kept
from kit.points import both, every_bit, high, low, watch
from kit.sizes import BROADCAST_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.broadcast.scatter import ScatterPE

DUT = configured(ScatterPE)
DESIGNS = BROADCAST_DESIGNS
Edge = collections.namedtuple("Edge", ("owner", "accumulator", "position"))
watch("no room", low("room"))
watch("an edge comes as a message is sent", high("present", "grant"))
watch("a message is not granted", both(high("sending"), low("grant")))
watch("messages in cycles that follow each other", *[high("grant")] * 4)
watch("another PE's source is offered", both(high("waiting", "offered"), low("sending")))
watch("the row is not there", both(high("waiting"), low("offered")))
watch("a word is written as one is read", high("ring_write", "grant"))
watch("nothing waits", low("waiting"))
watch("the last place of the ring is written", both(high("ring_write"), every_bit("ring_address")))


class Model:
    """The PE's edges, and the messages of each."""

    def __init__(self, config, words, features):
        self.config, self.words, self.features = config, words, features
        self.parts = config.lanes // config.gather_width
        self.queue = collections.deque()
        self.sent = 0
        self.message = None

    def outputs(self, source, offered):
        """Outputs that the model expects in this cycle."""
        room = int(len(self.queue) < self.config.queue_depth)
        if not self.queue:
            return {"room": room, "waiting": 0, "sending": 0}
        head = self.queue[0]
        sending = int(offered and head.position == source)
        return {
            "room": room,
            "waiting": 1,
            "position": kept(self.config, head.position),
            "owner": head.owner,
            "sending": sending,
        }

    def step(self, edge, granted):
        """End a cycle; `message` is then what the next one must show, (address, values) or None."""
        self.message = None
        if granted:
            head = self.queue[0]
            column, part = divmod(self.sent, self.parts)
            width = 32 * self.config.gather_width
            values = self.features[head.position + column] >> part * width & (1 << width) - 1
            self.message = (head.accumulator + column) * self.parts + part, values
            self.sent = (self.sent + 1) % (self.words * self.parts)
            if self.sent == 0:
                self.queue.popleft()
        if edge is not None:
            self.queue.append(edge)


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], words=[1, 3], count=[case.pick(short=60, full=1500)])
async def messages(dut, idle, stall, words, count):
    """Sources are offered one after the other while their rows, and edges, arrive with pauses."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(idle, stall, words)
    case.drive(dut, present=0, ring_write=0, offered=0, grant=0)
    dut.words.value = words
    await clock_and_reset(dut)
    edges, source = [], 0
    while len(edges) < count:
        source += random.choice((0, 1, 1, 2))
        accumulator = random.randrange(config.accumulator_words // words) * words
        edges.append(Edge(random.randrange(config.clusters), accumulator, source * words))
    features = [random.getrandbits(config.word_bits) for _ in range((source + 1) * words)]
    model = Model(config, words, features)
    left, compared, written, cycles, grants = collections.deque(edges), 0, 0, 0, 0
    address_bits = (config.accumulator_words * model.parts - 1).bit_length()
    owner_bits = len(dut.owner)
    while left or model.queue or model.message:
        # The source on offer is the PE's oldest, or, at random, another PE's older one.
        needed = model.queue[0].position if model.queue else left[0].position if left else source * words
        current = needed - words * (random.random() < stall)
        offered = current >= 0 and written >= current + words
        writing = (
            written < len(features) and written - needed < config.ring_words and random.random() >= stall
        )
        dut.source.value = kept(config, current)
        dut.offered.value = int(offered)
        dut.ring_write.value = int(writing)
        dut.ring_address.value = written % config.ring_words
        dut.ring_data.value = features[written] if writing else random.getrandbits(config.word_bits)
        outputs = model.outputs(current, offered)
        edge = left[0] if left and outputs["room"] and random.random() >= idle else None
        dut.present.value = int(edge is not None)
        shown = edge or Edge(*(random.getrandbits(1) for _ in range(3)))
        dut.coming.value = shown.owner | edge_bits(config, shown) << owner_bits
        granted = bool(outputs["sending"]) and random.random() >= stall
        dut.grant.value = int(granted)
        await RisingEdge(dut.clk)
        compared += case.compare(dut, outputs, f"in cycle {cycles}")
        if model.message:
            payload = case.known(dut.o)
            got = payload & (1 << address_bits) - 1, payload >> address_bits
            assert got == model.message, f"the message must be {model.message}, not {got}"
            compared += 1
        model.step(edge, granted)
        if edge is not None:
            left.popleft()
        grants += granted
        written += writing
        cycles += 1
        assert cycles < 100 * count * words * model.parts, "edges must be sent, not wait for ever"
    assert grants == count * words * model.parts, f"{count} edges must not be sent as {grants} messages"
    case.checked(compared)


@cocotb.test()
@cocotb.parametrize(words=[1, 3])
async def throughput(dut, words):
    """A message in every cycle from the one after the first edge's on, where the row is there and nothing stalls."""
    config = case.design(DESIGNS)["config"]
    each = words * config.lanes // config.gather_width
    edges = 9
    case.drive(dut, present=0, ring_write=0, source=0, coming=0)
    dut.words.value, dut.offered.value, dut.grant.value = words, 1, 0
    await clock_and_reset(dut)
    queued = given = 0
    for cycle in range(1 + edges * each):
        room = queued < config.queue_depth
        dut.present.value = int(given < edges and room)
        dut.grant.value = int(cycle > 0)
        await RisingEdge(dut.clk)
        assert case.known(dut.sending) == (cycle > 0), f"a message must be sent in cycle {cycle}"
        queued += (given < edges and room) - (cycle > 0 and cycle % each == 0)
        given += given < edges and room
    dut.grant.value = 0
    await RisingEdge(dut.clk)
    assert not case.known(dut.waiting), "nothing must be left"
    case.checked(edges * each)
