"""Bench of distribution.py: every grant, word, mask and target, in every cycle, against the rule of turns."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.models.round_robin import Turns
from kit.models.sspmm.link_request import Request, packed, request_widths
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import SSPMM_DESIGNS, ZERO_DESIGNS
from kit.streams import clock_and_reset

from simgnn.hw.aggregate.sspmm.distribution import DistributionLink

DUT = configured(DistributionLink)
DESIGNS = SSPMM_DESIGNS | ZERO_DESIGNS
case.declare("a row's last word", "a word within a row", "a word is read as it is written")
watch("every cluster asks", every_bit("asking"))
watch("some clusters ask", some_bits("asking"))
watch("nobody asks", low("asking"))
watch("words in cycles that follow each other", *[high("valid")] * 3)
watch("a mask is read", high("read_mask_en"))
watch("words without masks", both(high("granted"), low("masked")))
watch("a mask of no bits", both(high("valid"), low("mask")))
watch("a mask of all bits", both(high("valid"), every_bit("mask")))
watch("a word is written as one is granted", high("write", "granted"))
watch("a command begins", high("start"))
watch("the last cluster is granted", lambda ports: ports.granted >> ports.bits("granted") - 1)


class Bench:
    """Clusters that ask, a feature buffer that is written, and a copy of the mask memory."""

    def __init__(self, dut, *key):
        self.dut = dut
        self.config = config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        self.turns = Turns(config.link_clusters)
        self.features = [self.random.getrandbits(config.word_bits) for _ in range(config.ring_words)]
        self.masks = [self.random.getrandbits(config.word_bits) for _ in range(config.mask_words)]
        # Of each place of the feature buffer, the values that are not zero; all of them where nobody asks.
        self.nonzero = [(1 << config.lanes) - 1] * config.ring_words
        self.masked, self.tail = 0, (1 << config.lanes) - 1
        # The word that was granted in the cycle before, and comes in this one.
        self.coming = None
        # What `word` and `target` hold until the next word.
        self.held = {}
        self.compared = 0
        self.met = collections.Counter()

    async def start(self):
        """Clock, reset, and a word in every place of the feature buffer."""
        dut = self.dut
        dut.start.value = dut.write.value = dut.asking.value = 0
        dut.read_mask_data.value = 0
        await clock_and_reset(dut)
        for place, word in enumerate(self.features):
            await self.cycle([None] * self.config.link_clusters, write=(place, word))

    def command(self, *, masked, tail):
        """Begin a command once nothing is under way; `cycle` with `start` tells the link."""
        assert self.coming is None
        self.masked, self.tail = masked, tail

    def request(self):
        """A request with random fields."""
        return Request(*[self.random.randrange(1 << width) for width in request_widths(self.config)])

    def _wanted_mask(self, request):
        config = self.config
        word, chunk = divmod(request.mask, 32)
        every = (1 << config.lanes) - 1
        mask = self.masks[word] >> chunk * config.lanes & every if self.masked else every
        mask &= self.nonzero[request.place]
        return mask & self.tail if request.last else mask

    async def cycle(self, requests, *, write=None, start=False):
        """One cycle in which each cluster has a request (or None); the cluster that was granted."""
        dut, config, random = self.dut, self.config, self.random
        width = sum(request_widths(config))
        fields = [
            random.getrandbits(width) if request is None else packed(request, config) for request in requests
        ]
        asking = [request is not None for request in requests]
        place, data = write or (random.randrange(config.ring_words), random.getrandbits(config.word_bits))
        dut.requests.value = sum(field << width * leaf for leaf, field in enumerate(fields))
        dut.asking.value = sum(flag << leaf for leaf, flag in enumerate(asking))
        dut.write.value, dut.write_place.value, dut.write_data.value = int(write is not None), place, data
        nonzero = random.getrandbits(config.lanes)
        if config.skip_zeros:
            dut.write_nonzero.value = nonzero
        dut.start.value, dut.masked.value, dut.tail.value = int(start), self.masked, self.tail
        chunk = self.coming[1].mask if self.coming else None
        read = chunk is not None and self.masked
        dut.read_mask_data.value = self.masks[chunk // 32] if read else random.getrandbits(config.word_bits)
        await RisingEdge(dut.clk)
        granted = self.turns.granted(asking)
        wanted = {
            "granted": 0 if granted is None else 1 << granted,
            "valid": 1 << self.coming[0] if self.coming else 0,
            "read_mask_en": int(granted is not None and self.masked),
        }
        if wanted["read_mask_en"]:
            wanted["read_mask_address"] = requests[granted].mask // 32
        if self.coming:
            _, request, word, mask = self.coming
            accumulator_bits = (config.accumulator_words - 1).bit_length()
            target = request.accumulator | request.rotation << accumulator_bits
            self.held = {"word": word, "target": target}
            wanted["mask"] = mask
            self.met["tail" if request.last else "whole"] += 1
            case.met("a row's last word" if request.last else "a word within a row")
        wanted |= self.held
        self.compared += case.compare(dut, wanted, f"of {requests}")
        self.met["all"] += all(asking)
        self.turns.step(granted, start)
        self.coming = None
        if granted is not None:
            # A word that is written in this cycle is not read before the next.
            case.met("a word is read as it is written", write and write[0] == requests[granted].place)
            request = requests[granted]
            self.coming = granted, request, self.features[request.place], self._wanted_mask(request)
        if write:
            self.features[place] = data
            if config.skip_zeros:
                self.nonzero[place] = nonzero
        return granted


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5, 0.9], withdraw=[0.0, 0.3], masked=[0, 1], cycles=[case.pick(short=60, full=3000)]
)
async def rule(dut, idle, withdraw, masked, cycles):
    """Requests that stay until they are granted, or are withdrawn; words are written meanwhile."""
    bench = Bench(dut, idle, withdraw, masked, cycles)
    await bench.start()
    random, clusters = bench.random, bench.config.link_clusters
    for command in range(4):
        bench.command(
            masked=(masked + command) % 2, tail=(1 << random.randrange(1, bench.config.lanes + 1)) - 1
        )
        requests = [None] * clusters
        await bench.cycle(requests, start=True)
        for _ in range(cycles):
            for leaf in range(clusters):
                if requests[leaf] is None and random.random() >= idle:
                    requests[leaf] = bench.request()
                elif random.random() < withdraw:
                    requests[leaf] = None
            write = None
            if random.random() >= 0.5:
                write = random.randrange(bench.config.ring_words), random.getrandbits(bench.config.word_bits)
            granted = await bench.cycle(requests, write=write)
            if granted is not None:
                requests[granted] = None
        await bench.cycle([None] * clusters)
    assert bench.met["tail"] and bench.met["whole"], "words within rows and at their ends must have come"
    assert bench.met["all"] or idle > 0.5 or withdraw, "all clusters must have asked at once"
    case.checked(bench.compared)


@cocotb.test()
async def fairness(dut):
    """Clusters that all ask have their turns in order, and no cycle is lost; a command begins with the first one."""
    bench = Bench(dut)
    await bench.start()
    clusters = bench.config.link_clusters
    for number in range(3 * clusters + 1):
        granted = await bench.cycle([bench.request() for _ in range(clusters)])
        assert granted == number % clusters, f"grant {number} must go to {number % clusters}, not {granted}"
    await bench.cycle([None] * clusters, start=True)
    assert await bench.cycle([bench.request() for _ in range(clusters)]) == 0, "the first one comes first"
    await bench.cycle([None] * clusters)
    case.checked(bench.compared)


@cocotb.test()
async def tails(dut):
    """Every tail, with and without a mask, cuts a row's last word, and no other."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    nobody = [None] * config.link_clusters
    for masked in (0, 1):
        for values in range(1, config.lanes + 1):
            bench.command(masked=masked, tail=(1 << values) - 1)
            for last in (0, 1):
                leaf = bench.random.randrange(config.link_clusters)
                await bench.cycle([*nobody[:leaf], bench.request()._replace(last=last), *nobody[leaf + 1 :]])
                await bench.cycle(nobody)
    assert bench.met["tail"] == bench.met["whole"] == 2 * config.lanes
    case.checked(bench.compared)
