"""Bench of update_engine.py: products in a behavioural bank memory, bit by bit, with every state accounted for."""

import itertools

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.engine_driver import EngineDriver
from kit.models.bank_memory import BankMemory
from kit.numbers32 import HARD, PLAIN, ZEROS
from kit.oracles.gemm_order import Operands, Product
from kit.points import both, high, low, some_bits, watch
from kit.sizes import DESIGNS as SIZES
from kit.sizes import UNEVEN
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.update.update_engine import UpdateEngine

DESIGNS = SIZES | {"uneven": {"config": UNEVEN}}
DUT = configured(UpdateEngine)
SHAPES = [(1, 1, 1), (5, 3, 7), *case.pick(short=[], full=[(3, 5, 6), (13, 7, 11)])]
"""(m, n, k): smaller than the array, no multiple of it, several tiles with feedback."""
FLAGS = (
    "accumulate",
    "bias",
    "relu",
    "masked",
    "mask_write",
    "ones_row",
    "transpose_a",
    "transpose_b",
    "n_outer",
)
case.declare(*FLAGS, "smaller than the array", "several tiles in each direction")
watch("A, B and C are read at once", high("read_a_en", "read_b_en", "read_c_en"))
watch("a part of a word is written", both(high("write_en"), some_bits("write_lanes")))
watch("a row goes in as one comes out", high("array_row", "write_en"))
watch("rows in cycles that follow each other", *[high("array_row")] * 8)
watch("a mask is read as one is written", high("read_mask_en", "write_mask_en"))
watch("a token comes late", both(high("command_valid"), low("permitted", "started")), high("started"))


class Bench(Testbench):
    """The engine and its memory."""

    def __init__(self, dut, *key):
        super().__init__(dut, *key, designs=DESIGNS)
        self.memory = BankMemory(
            dut,
            config=self.config,
            rng=self.rng,
            reads=["read_a", "read_b", "read_c"],
            writes=["write"],
            mask_read="read_mask",
            mask_write="write_mask",
        )
        self.engine = EngineDriver(dut, "update", random=self.random)
        self.issued = []

    async def start(self):
        await clock_and_reset(self.dut)
        for part in (self.memory.serve(), self.engine.watch(), self._count_rows()):
            cocotb.start_soon(part)

    async def _count_rows(self):
        cycle = 0
        while True:
            await RisingEdge(self.dut.clk)
            if case.known(self.dut.array_row):
                self.issued.append(cycle)
            cycle += 1

    async def product(self, product, *, kind=PLAIN, tokens_after=0):
        """Run a product and compare all memory; (words compared, cycles in each state)."""
        for name in FLAGS:
            case.met(name, getattr(product, name))
        tiles = product.tiles(self.config)
        case.met("smaller than the array", len(tiles) == 1 and product.n < self.config.array_columns)
        case.met("several tiles in each direction", all(len({tile[i] for tile in tiles}) > 1 for i in (0, 1)))
        operands = Operands(product, self.memory, config=self.config, rng=self.rng, kind=kind)
        expected = operands.expected(self.memory)
        rows = len(self.issued)
        spent = await self.engine.run(operands.command, tokens_after=tokens_after)
        rows = len(self.issued) - rows
        wanted = product.rows * len(tiles)
        assert rows == wanted, f"{wanted} rows must be streamed, not {rows}"
        assert spent["busy"] == rows, f"a row must be busy for one cycle, not {spent['busy']} for {rows}"
        assert spent["stall_token"] == tokens_after, f"{tokens_after} cycles without tokens, not {spent}"
        return self.memory.check(expected), spent


@cocotb.test()
@cocotb.parametrize(transpose=[(0, 0), (1, 0), (0, 1)], n_outer=[0, 1], accumulate=[0, 1], shape=SHAPES)
async def products(dut, transpose, n_outer, accumulate, shape):
    """NN, TN and NT in both loop orders with every epilogue, on values that tell any change of order or padding."""
    bench = Bench(dut, transpose, n_outer, accumulate, shape)
    await bench.start()
    m, n, k = shape
    checked = 0
    epilogues = [
        (PLAIN, {}),
        (HARD, {"bias": 1, "relu": 1, "mask_write": 1}),
        (ZEROS, {"bias": 1}),
        (PLAIN, {"relu": 1, "mask_write": 1}),
        (HARD, {"masked": 1, "bias": 1}),
        (HARD, {"relu": 1, "masked": 1, "mask_write": 1}),
    ]
    if transpose[0]:
        epilogues += [(PLAIN, {"ones_row": 1}), (HARD, {"ones_row": 1, "masked": 1})]
    chosen = bench.random.sample(epilogues, case.pick(short=3, full=len(epilogues)))
    for kind, flags in [(ZEROS, {}), *chosen]:
        product = Product(
            m=m,
            n=n,
            k=k,
            transpose_a=transpose[0],
            transpose_b=transpose[1],
            n_outer=n_outer,
            accumulate=accumulate,
            **flags,
        )
        words, _ = await bench.product(product, kind=kind, tokens_after=bench.random.choice((0, 0, 1, 7)))
        checked += words
    case.checked(checked)


@cocotb.test()
async def throughput(dut):
    """Where streams are as long as `WeightLoader` asks for, a row is issued in every cycle."""
    bench = Bench(dut)
    await bench.start()
    config = bench.config
    rows = 2 * config.array_columns + config.array_rows * config.add_stages + 4
    product = Product(m=rows, n=2 * config.array_columns, k=2 * config.array_rows, bias=1)
    checked, spent = await bench.product(product)
    gaps = bench.issued[-1] - bench.issued[0] + 1 - rows * len(product.tiles(config))
    assert gaps == 0, f"tiles must follow without a gap, not with {gaps} cycles between them"
    assert not spent["stall_feedback"], f"no row must wait for its sums, not {spent}"
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(rows=[1, 2, 5])
async def feedback(dut, rows):
    """A row that continues a sum is issued as soon as that is in C's bank, and not before."""
    bench = Bench(dut, rows)
    await bench.start()
    config = bench.config
    product = Product(m=rows, n=1, k=4 * config.array_rows)
    checked, spent = await bench.product(product)
    spacing = (config.array_rows + 1) * config.add_stages + config.array_columns + 2
    assert rows < spacing
    starts = bench.issued[::rows]
    measured = [later - earlier for earlier, later in itertools.pairwise(starts)]
    assert measured == [spacing] * (len(product.tiles(config)) - 1), (
        f"tiles must be {spacing} cycles apart, not {measured}"
    )
    assert spent["stall_feedback"], f"rows must wait for their sums, not {spent}"
    case.checked(checked)
