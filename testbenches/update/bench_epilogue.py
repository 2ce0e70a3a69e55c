"""Bench of epilogue.py: sums of tiles go to C with bias, ReLU and masks, a fixed time after they came."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.preload import preload
from kit.models.bank_memory import BankMemory
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers, pack
from kit.oracles.gemm_order import CARRIES, Operands, Product, late_product
from kit.points import both, every_bit, high, low, moved, some_bits, waits, watch
from kit.sizes import DESIGNS as SIZES
from kit.sizes import UNEVEN
from kit.streams import StreamDriver, clock_and_reset, pulse
from kit.testbench import Testbench

from simgnn.hw.depths import BIASES
from simgnn.hw.update.epilogue import Epilogue

DESIGNS = SIZES | {"uneven": {"config": UNEVEN}}
DUT = configured(Epilogue)
PRELOADED = {"simgnn_epilogue": ("tile_k0",)}
EPILOGUES = {
    "none": {},
    "bias": {"bias": 1},
    "relu": {"relu": 1, "bias": 1},
    "relu_mask": {"relu": 1, "mask_write": 1},
    "relu_zeros": {"relu": 1, "mask_write": 1},
    "masked": {"masked": 1, "bias": 1},
    "relu_masked": {"relu": 1, "masked": 1},
    "dropout": {"relu": 1, "masked": 1, "mask_write": 1, "bias": 1},
}
watch(
    "rows of sums in cycles that follow each other",
    high("coming"),
    high("coming"),
    high("coming"),
)
watch("a pause between rows", high("coming"), low("coming"), high("coming"))
watch("a row comes as one is written", high("coming"), high("write_en"))
watch("a part of a word is written", both(high("write_en"), some_bits("write_lanes")))
watch("a mask is read", high("read_mask_en"))
watch("a chunk of a mask of no bits", both(high("write_mask_en"), low("write_mask_data")))
watch("a chunk of a mask of all bits", both(high("write_mask_en"), every_bit("write_mask_data")))
watch("a chunk of a mask of some bits", both(high("write_mask_en"), some_bits("write_mask_data")))
watch("a mask is read as one is written", high("read_mask_en", "write_mask_en"))
watch("biases have no room", waits("bias"))
watch("a bias behind a bias", moved("bias"), moved("bias"))
watch("the end", high("done"))


class Bench(Testbench):
    """The epilogue with its memory; tiles' sums are drawn at random instead of computed."""

    def __init__(self, dut, product, *key, kind, passed_over=0):
        super().__init__(dut, *key, designs=DESIGNS)
        self.product, self.passed_over, rng = product, passed_over, self.rng
        self.memory = BankMemory(
            dut, config=self.config, rng=rng, writes=["write"], mask_read="read_mask", mask_write="write_mask"
        )
        self.operands = Operands(
            product, self.memory, config=self.config, rng=rng, kind=kind, passed_over=passed_over
        )
        self.rows = [
            (k0, n0, row, numbers(rng, self.config.array_columns, kind))
            for k0, n0 in product.tiles(self.config)
            for row in range(product.rows)
        ]

    def is_last(self, k0):
        return k0 == self.product.sides(self.config)[0][-1].start

    def expected(self):
        """All that the memory must hold in the end: the product's result with these sums."""
        p = self.product
        final = np.empty((p.rows, p.n), dtype=np.float32)
        for k0, n0, row, sums in self.rows:
            if self.is_last(k0):
                final[row, n0 : n0 + self.config.array_columns] = sums[: p.n - n0]
        return self.operands.expected(self.memory, final)

    def biases(self):
        """The bias of each tile that ends its sums."""
        columns = self.config.array_columns
        found = []
        for k0, n0 in self.product.tiles(self.config):
            if self.product.bias and self.is_last(k0):
                values = numbers(self.rng, columns)
                given = self.operands.bias[n0 : n0 + columns]
                values[: given.size] = given
                found.append(pack(values))
        return found


@cocotb.test()
@cocotb.parametrize(
    epilogue=list(EPILOGUES),
    idle=[0.0, 0.5],
    n_outer=[0, 1],
    shape=[(1, 1, 1), case.pick(short=(5, 5, 7), full=(9, 5, 11))],
)
async def tiles(dut, epilogue, idle, n_outer, shape):
    """Each row of sums is written `add_stages` cycles after it came, and the last write says done."""
    m, n, k = shape
    kind = {"none": ZEROS, "bias": ZEROS, "relu_zeros": ZEROS, "masked": PLAIN}.get(epilogue, HARD)
    product = Product(m=m, n=n, k=k, n_outer=n_outer, **EPILOGUES[epilogue])
    await _write(Bench(dut, product, epilogue, idle, n_outer, shape, kind=kind), idle)


@cocotb.test()
@cocotb.parametrize(epilogue=["relu_mask", "dropout"])
async def many_columns(dut, epilogue):
    """As many columns as fit into a bank, with masks as wide."""
    product = Product(m=1, n=100, k=1, **EPILOGUES[epilogue])
    await _write(Bench(dut, product, "columns", epilogue, kind=PLAIN), 0.2)


@cocotb.test()
@cocotb.parametrize(carry=CARRIES)
async def late_tiles(dut, carry):
    """Tiles of a K of any size: each bit of k carries into the next, and the last one ends the sums."""
    random, config = case.generator("late", carry), case.design(DESIGNS)["config"]
    product, passed_over = late_product(random, config, carry, **random.choice(list(EPILOGUES.values())))
    await _write(Bench(dut, product, carry, kind=PLAIN, passed_over=passed_over), 0.2)


async def _write(bench, idle):
    """Send the sums of a product's tiles, and compare what is written; `idle` as in `tiles`."""
    dut, product, random, config = bench.dut, bench.product, bench.random, bench.config
    dut.start.value = dut.coming.value = 0
    driver = StreamDriver(dut, "bias", random=random, idle=idle)
    await clock_and_reset(dut)
    cocotb.start_soon(bench.memory.serve())
    expected = bench.expected()
    dut.command.value = bench.operands.command
    await pulse(dut, dut.start)
    if bench.passed_over:
        await FallingEdge(dut.clk)
        preload(dut, "tile_k0", bench.passed_over)

    # The loader's biases come some time before the sums that they are for.
    cocotb.start_soon(driver.send(bench.biases()))
    left = collections.deque(bench.rows)
    arrived = needed = 0
    coming = False
    sent, written, done, cycle = [], [], [], 0
    while left or cycle < sent[-1] + config.add_stages + 4:
        dut.sums.value = random.getrandbits(len(dut.sums))
        if coming:
            k0, _, row, sums = left.popleft()
            dut.sums.value = pack(sums)
            sent.append(cycle)
            needed += bool(product.bias) and bench.is_last(k0) and row == product.rows - 1
        wants_bias = bool(left) and product.bias and bench.is_last(left[0][0])
        coming = bool(left) and random.random() >= idle and (not wants_bias or arrived > needed)
        dut.coming.value = int(coming)
        await RisingEdge(dut.clk)
        if case.known(dut.write_en):
            written.append(cycle)
        if case.known(dut.done):
            done.append(cycle)
        arrived += case.known(dut.bias_valid) and case.known(dut.bias_ready)
        cycle += 1
        assert cycle < 100 * len(bench.rows) + 100, "sums must be taken, not wait for ever"
    assert written == [at + config.add_stages for at in sent], (
        "every row must be written add_stages after it came"
    )
    assert done == written[-1:], f"done must come with the last write, not in {done}"
    case.checked(bench.memory.check(expected))


@cocotb.test()
async def biases_that_wait(dut):
    """`BIASES` biases wait in the epilogue, and no more."""
    dut.coming.value = dut.start.value = dut.bias_valid.value = 0
    await clock_and_reset(dut)
    dut.bias_valid.value = 1
    taken = 0
    for _ in range(3 * BIASES):
        await RisingEdge(dut.clk)
        taken += case.known(dut.bias_ready)
    assert taken == BIASES, f"{BIASES} biases must be taken, not {taken}"
    case.checked(taken)
