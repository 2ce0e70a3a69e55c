"""Bench of operand.py: the fetcher of blocks to transpose, and the streamer of rows and sums."""

import cocotb
import numpy as np
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.preload import preload
from kit.models.bank_memory import BankMemory
from kit.numbers32 import PLAIN, unpack
from kit.oracles.gemm_order import CARRIES, Operands, Product, late_product
from kit.points import both, every_bit, high, low, some_bits, watch
from kit.sizes import NARROW, UNEVEN, WIDE
from kit.streams import clock_and_reset, pulse

from simgnn.hw.update.operand import BlockFetcher, OperandStreamer


def DUT(*, kind, config):
    component = {"fetcher": BlockFetcher, "streamer": OperandStreamer}[kind]
    return configured(component)(config=config)


PRELOADED = {"simgnn_block_fetcher": ("tile_k0",), "simgnn_operand_streamer": ("tile_k0",)}
DESIGNS = {
    f"{kind}_{config.name}": {"kind": kind, "config": config}
    for kind in ("fetcher", "streamer")
    for config in (NARROW, WIDE, UNEVEN)
}
watch("both blocks are full", every_bit("full"))
watch("no block is full", low("full"))
watch("a block is filled as the other is read", both(some_bits("full"), high("read_en")))
watch("a block is free", high("free"))
watch("a row is issued in every cycle", *[high("issue")] * 5)
watch("a row waits for weights", both(high("active"), low("loaded", "issue")))
watch("a row waits for its sums", high("feedback"))
watch("a tile begins", high("swap_now"))
watch("a tile begins behind the last row of another", both(high("issue"), low("swap_now")), high("swap_now"))
watch("A and C are read at once", high("read_a_en", "read_c_en"))
watch("a row is issued after a wait", both(high("active"), low("issue")), high("issue"))


class Bench:
    """A fetcher or streamer with its memory, and a product."""

    def __init__(self, dut, product, reads, *key, passed_over=0):
        self.dut, self.product, self.passed_over = dut, product, passed_over
        self.config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        rng = np.random.default_rng(self.random.getrandbits(32))
        self.memory = BankMemory(dut, config=self.config, rng=rng, reads=reads)
        self.operands = Operands(
            product, self.memory, config=self.config, rng=rng, kind=PLAIN, passed_over=passed_over
        )
        self.tiles = product.tiles(self.config)

    async def start(self):
        dut = self.dut
        dut.start.value = 0
        await clock_and_reset(dut)
        cocotb.start_soon(self.memory.serve())
        dut.command.value = self.operands.command
        await pulse(dut, dut.start)
        if self.passed_over:
            await FallingEdge(dut.clk)
            preload(dut, "tile_k0", self.passed_over)


@cocotb.test(skip=case.other(DESIGNS, kind="fetcher"))
@cocotb.parametrize(idle=[0.0, 0.7], n_outer=[0, 1], shape=[(1, 1, 1), (9, 3, 7), (8, 5, 4)])
async def fetching(dut, idle, n_outer, shape):
    """Blocks are used up as the streamer does it: freed in the cycle before their last lane is read."""
    m, n, k = shape
    product = Product(m=m, n=n, k=k, transpose_a=1, n_outer=n_outer)
    await _fetch(Bench(dut, product, ["read"], idle, n_outer, shape), idle)


@cocotb.test(skip=case.other(DESIGNS, kind="fetcher"))
async def fetching_for_many_columns(dut):
    """A block is fetched again for each tile of as many columns as fit into a bank."""
    product = Product(m=1, n=100, k=1, transpose_a=1)
    await _fetch(Bench(dut, product, ["read"], "columns"), 0.2)


@cocotb.test(skip=case.other(DESIGNS, kind="fetcher"))
@cocotb.parametrize(carry=CARRIES)
async def late_fetching(dut, carry):
    """Tiles of a K of any size: each bit of k carries into the next."""
    config = case.design(DESIGNS)["config"]
    product, passed_over = late_product(case.generator("late", carry), config, carry, transpose_a=1)
    await _fetch(Bench(dut, product, ["read"], carry, passed_over=passed_over), 0.2)


async def _fetch(bench, idle):
    """Fetch the blocks of a product and use them; `idle` is the probability that a cycle uses none."""
    dut, m, k = bench.dut, bench.product.m, bench.product.k
    config, random, a = bench.config, bench.random, bench.operands.a
    dut.free.value = 0
    await bench.start()
    uses = [
        (k0, first + lane, lane, lane == config.lanes - 1 or first + lane == m - 1)
        for k0, _ in bench.tiles
        for first in range(0, m, config.lanes)
        for lane in range(min(config.lanes, m - first))
    ]
    compared, block, reading, cycle = 0, 0, None, 0
    position, reads = 0, []
    while position < len(uses) or reading:
        # The block reads in this cycle what it decided in the one before.
        if reading:
            use, of = reading
            dut.block.value, dut.lane.value = of, use[2]
        else:
            dut.block.value, dut.lane.value = random.getrandbits(1), random.randrange(config.lanes)
        free, following = 0, None
        if position < len(uses) and case.known(dut.full) >> block & 1 and random.random() >= idle:
            following = (uses[position], block)
            if uses[position][3]:
                free = 1 << block
                block ^= 1
            position += 1
        dut.free.value = free
        await RisingEdge(dut.clk)
        if case.known(dut.read_en):
            reads.append(cycle)
        if reading:
            k0, row, _, _ = reading[0]
            wanted = a[row, k0 : k0 + config.array_rows]
            got = unpack(case.known(dut.column), config.array_rows)[: wanted.size]
            assert np.array_equal(got, wanted), (
                f"row {row} of the tile at k = {k0} must be {wanted}, not {got}"
            )
            compared += wanted.size
        reading = following
        cycle += 1
        assert cycle < 1000 + 100 * len(uses), "blocks must come, not be waited for for ever"
    dut.free.value = 0
    for _ in range(3 * config.array_rows + 8):
        await RisingEdge(dut.clk)
        assert not case.known(dut.full) and not case.known(dut.read_en), (
            "nothing must be fetched after the last"
        )
    words = sum(min(config.array_rows, k - k0) for k0, _ in bench.tiles) * -(-m // config.lanes)
    assert len(reads) == words, f"{words} words must be read, not {len(reads)}"
    case.checked(compared)


@cocotb.test(skip=case.other(DESIGNS, kind="fetcher"))
async def fetch_rate(dut):
    """A block of R words is fetched in R + 1 cycles when the other one is free, and a tile's first takes one more."""
    config = case.design(DESIGNS)["config"]
    blocks, tiles = 4, 2
    product = Product(m=blocks * config.lanes, n=1, k=tiles * config.array_rows, transpose_a=1)
    bench = Bench(dut, product, ["read"])
    dut.free.value = 0
    await bench.start()
    dut.free.value = 3  # a block is free again as soon as it is full
    reads, cycle = [], 0
    while len(reads) < blocks * tiles * config.array_rows:
        await RisingEdge(dut.clk)
        if case.known(dut.read_en):
            reads.append(cycle)
        cycle += 1
        assert cycle < 1000
    rate = config.array_rows + 1
    wanted = [rate * block + (block >= blocks) for block in range(tiles * blocks)]
    firsts = [read - reads[0] for read in reads[:: config.array_rows]]
    assert firsts == wanted, f"blocks must begin in cycles {wanted}, not {firsts}"
    case.checked(len(firsts))


class StreamChecker:
    """Follows the streamer row by row; what it issues must be permitted, and its data must come when promised."""

    def __init__(self, bench):
        self.bench = bench
        self.rows = [(k0, n0, row) for k0, n0 in bench.tiles for row in range(bench.product.rows)]
        self.expected_a, self.expected_sums = {}, {}
        self.position = self.cycle = self.compared = 0
        self.issued = []

    def reach(self):
        """Rows between a sum's place in one tile and in the next in k."""
        product = self.bench.product
        return product.rows * (1 if product.n_outer else len(product.sides(self.bench.config)[1]))

    def step(self, loaded, in_flight):
        """Check one cycle."""
        dut, product = self.bench.dut, self.bench.product
        issue, active, swap_now, feedback = (
            case.known(s) for s in (dut.issue, dut.active, dut.swap_now, dut.feedback)
        )
        assert active == (self.position < len(self.rows)), f"active must not be {active}"
        if active:
            k0, _, row = self.rows[self.position]
            settled = k0 == 0 or in_flight < self.reach()
            allowed = loaded or row > 0
            assert not issue or (allowed and settled), f"row {row} of k = {k0} must wait"
            assert not feedback or (allowed and not settled), (
                "feedback must mean that sums alone are waited for"
            )
            if not product.transpose_a and allowed:
                assert issue == settled and feedback != settled, f"row {row} of k = {k0} must not wait"
            assert swap_now == (issue and row == 0), "a tile's first row must swap, and no other"
        else:
            assert not issue and not swap_now and not feedback
        self._check_data()
        if issue:
            self._expect()
        self.cycle += 1

    def _expect(self):
        bench = self.bench
        k0, n0, row = self.rows[self.position]
        self.expected_a[self.cycle + 2] = (k0, row)
        self.expected_sums[self.cycle + 2 + bench.config.mul_stages] = (k0, n0, row)
        self.issued.append(self.cycle)
        self.position += 1

    def _check_data(self):
        bench = self.bench
        config, product, dut = bench.config, bench.product, bench.dut
        if self.cycle in self.expected_a:
            k0, row = self.expected_a.pop(self.cycle)
            wanted = bench.operands.a[row, product.tile(config, k0, 0)[0]]
            got = unpack(case.known(dut.a), config.array_rows)[: wanted.size]
            assert np.array_equal(got, wanted), f"row {row} of k = {k0} must be {wanted}, not {got}"
            self.compared += wanted.size
        _, row = self.expected_a.get(self.cycle + 1, (0, None))
        assert case.known(dut.swap) == (row == 0), (
            "swap must come a cycle before a tile's first row, and only there"
        )
        if self.cycle in self.expected_sums:
            k0, n0, row = self.expected_sums.pop(self.cycle)
            bank, address, stride = bench.operands.places["c"]
            c = bench.memory.matrix(bank, address, product.rows, stride)[row].view(np.float32)
            wanted = c[product.tile(config, k0, n0)[1]]
            if k0 == 0 and not product.accumulate:
                wanted = np.zeros_like(wanted)
            got = unpack(case.known(dut.sums), config.array_columns)[: wanted.size]
            assert np.array_equal(got.view(np.uint32), wanted.view(np.uint32)), (
                f"sums of row {row}, k = {k0}, n = {n0} must be {wanted}, not {got}"
            )
            self.compared += wanted.size


async def stream(bench, *, loaded, in_flight):
    """Run a product, with inputs drawn by `loaded()` and `in_flight()` in every cycle; the checker."""
    dut = bench.dut
    dut.loaded.value = dut.in_flight.value = 0
    checker = StreamChecker(bench)
    await bench.start()
    drain = bench.config.mul_stages + 4
    while drain:
        now = loaded(), in_flight()
        dut.loaded.value, dut.in_flight.value = int(now[0]), now[1]
        await RisingEdge(dut.clk)
        checker.step(*now)
        drain -= checker.position == len(checker.rows)
        assert checker.cycle < 1000 + 100 * len(checker.rows), "rows must be issued, not wait for ever"
    assert not checker.expected_a and not checker.expected_sums
    return checker


@cocotb.test(skip=case.other(DESIGNS, kind="streamer"))
@cocotb.parametrize(
    transpose_a=[0, 1], n_outer=[0, 1], accumulate=[0, 1], stall=[0.0, 0.6], shape=[(1, 1, 1), (5, 3, 7)]
)
async def streaming(dut, transpose_a, n_outer, accumulate, stall, shape):
    """Rows wait for weights and for sums at random; their values and the sums that they continue come on time."""
    m, n, k = shape
    flags = {
        "transpose_a": transpose_a,
        "n_outer": n_outer,
        "accumulate": accumulate,
        "ones_row": transpose_a,
    }
    product = Product(m=m, n=n, k=k, **flags)
    bench = Bench(dut, product, ["read_a", "read_c"], *flags.values(), stall, shape)
    random = bench.random
    reach = StreamChecker(bench).reach()
    checker = await stream(
        bench,
        loaded=lambda: random.random() >= stall,
        in_flight=lambda: random.choice((0, reach - 1, reach, reach + 1)) if stall else 0,
    )
    if not stall and not transpose_a:
        gaps = checker.issued[-1] - checker.issued[0] + 1 - len(checker.issued)
        assert gaps == 0, f"a row must be issued in every cycle, not with {gaps} gaps"
    case.checked(checker.compared)


@cocotb.test(skip=case.other(DESIGNS, kind="streamer"))
@cocotb.parametrize(transpose_a=[0, 1])
async def streaming_many_columns(dut, transpose_a):
    """As many columns as fit into a bank."""
    product = Product(m=1, n=100, k=1, transpose_a=transpose_a)
    bench = Bench(dut, product, ["read_a", "read_c"], transpose_a)
    checker = await stream(bench, loaded=lambda: bench.random.random() >= 0.2, in_flight=lambda: 0)
    case.checked(checker.compared)


@cocotb.test(skip=case.other(DESIGNS, kind="streamer"))
@cocotb.parametrize(transpose_a=[0, 1], carry=CARRIES)
async def late_streaming(dut, transpose_a, carry):
    """Tiles of a K of any size: each bit of k carries into the next."""
    config = case.design(DESIGNS)["config"]
    random = case.generator("late", transpose_a, carry)
    product, passed_over = late_product(random, config, carry, transpose_a=transpose_a)
    bench = Bench(dut, product, ["read_a", "read_c"], carry, passed_over=passed_over)
    checker = await stream(bench, loaded=lambda: random.random() >= 0.2, in_flight=lambda: 0)
    case.checked(checker.compared)


@cocotb.test(skip=case.other(DESIGNS, kind="streamer"))
async def transposed_rate(dut):
    """Of a transposed A, a block of `lanes` rows takes max(lanes, R + 1) cycles once the first is there."""
    config = case.design(DESIGNS)["config"]
    blocks = 6
    product = Product(m=blocks * config.lanes, n=1, k=config.array_rows, transpose_a=1)
    bench = Bench(dut, product, ["read_a", "read_c"])
    checker = await stream(bench, loaded=lambda: True, in_flight=lambda: 0)
    firsts = np.diff(checker.issued[:: config.lanes])
    wanted = max(config.lanes, config.array_rows + 1)
    assert (firsts == wanted).all(), f"blocks must begin {wanted} cycles apart, not {firsts}"
    case.checked(checker.compared)
