"""Bench of weights.py: the tile buffer, and the loader between a bank and an array that this bench plays."""

import cocotb
import numpy as np
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.preload import preload
from kit.models.bank_memory import BankMemory
from kit.numbers32 import PLAIN, numbers, pack, unpack
from kit.oracles.gemm_order import CARRIES, Operands, Product, late_product
from kit.points import both, high, low, waits, watch
from kit.sizes import NARROW, UNEVEN, WIDE
from kit.streams import Scoreboard, StreamMonitor, clock_and_reset, pulse

from simgnn.hw.update.weights import TileBuffer, WeightLoader


def DUT(*, kind, config):
    if kind == "buffer":
        return TileBuffer(rows=config.array_rows, columns=config.array_columns)
    return configured(WeightLoader)(config=config)


PRELOADED = {"simgnn_weight_loader": ("tile_k0",)}
DESIGNS = {
    "buffer": {"kind": "buffer", "config": WIDE},
    "narrow": {"kind": "loader", "config": NARROW},
    "wide": {"kind": "loader", "config": WIDE},
    "uneven": {"kind": "loader", "config": UNEVEN},
}
watch("a row is written", high("row_write"))
watch("a column is written", high("column_write"))
watch("the row that is read is written", lambda ports: ports.row_write >> ports.row & 1)
watch("nothing is written", low("row_write", "column_write"))
watch("a tile waits to begin", high("loaded"), both(high("loaded"), low("swap")))
watch("a tile begins as soon as it may", low("loaded"), high("loaded", "swap"))
watch("weights are loaded as a tile begins", high("weight_valid", "swap"))
watch("a row that the tile does not have", both(high("weight_valid"), low("weight_active")))
watch("a row of weights in every cycle", high("weight_valid"), high("weight_valid"))
watch("a bias waits", waits("bias"))


@cocotb.test(skip=case.other(DESIGNS, kind="buffer"))
@cocotb.parametrize(busy=[0.2, 1.0], count=[case.pick(short=200, full=5000)])
async def buffer(dut, busy, count):
    """Rows and columns are written at random; a row is read in every cycle."""
    config = case.design(DESIGNS)["config"]
    rows, columns = config.array_rows, config.array_columns
    random = case.generator(busy)
    rng = np.random.default_rng(random.getrandbits(32))
    values = np.zeros((rows, columns), dtype=np.float32)
    dut.column_write.value, dut.row_write.value = 0, 0
    await clock_and_reset(dut)
    for cycle in range(count):
        row_data, column_data = numbers(rng, columns), numbers(rng, rows)
        by_row = cycle < rows or random.random() < 0.5
        at = cycle if cycle < rows else random.randrange(rows if by_row else columns)
        write = cycle < rows or random.random() < busy
        dut.row_write.value = write << at if by_row else 0
        dut.column_write.value = 0 if by_row else write << at
        dut.row_data.value, dut.column_data.value = pack(row_data), pack(column_data)
        read = random.randrange(rows)
        dut.row.value = read
        await RisingEdge(dut.clk)
        if cycle >= rows:
            assert case.known(dut.o) == pack(values[read]), f"row {read} must be {values[read]}"
        if write and by_row:
            values[at] = row_data
        elif write:
            values[:, at] = column_data
    case.checked(count - rows)


def passed(config):
    """Cycles from a tile's beginning until its swap has passed every row, as the bus of weights sees it."""
    return config.array_columns + (config.array_rows - 1) * (config.add_stages - 2)


class Bench:
    """The loader, its memory, and the order of its tiles."""

    def __init__(self, dut, product, *key, passed_over=0):
        self.dut, self.product, self.passed_over = dut, product, passed_over
        self.config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        rng = np.random.default_rng(self.random.getrandbits(32))
        self.memory = BankMemory(dut, config=self.config, rng=rng, reads=["read"])
        self.operands = Operands(
            product, self.memory, config=self.config, rng=rng, kind=PLAIN, passed_over=passed_over
        )
        self.tiles = product.tiles(self.config)
        self.bias = Scoreboard("bias", show=str)
        self.swaps, self.loads = [], []

    async def start(self, *, stall):
        dut = self.dut
        dut.start.value = dut.swap.value = 0
        monitor = StreamMonitor(dut, "bias", random=self.random, stall=stall)
        await clock_and_reset(dut)
        cocotb.start_soon(self.memory.serve())
        wanted = []
        if self.product.bias:
            wanted = [n0 for k0, n0 in self.tiles if k0 == self.product.sides(self.config)[0][-1].start]
        self.bias.expect(*[self._bias(n0) for n0 in wanted])
        self.widths = [len(self._bias(n0)) for n0 in wanted]
        self.biases = cocotb.start_soon(monitor.take(self._receive, count=len(wanted)))
        dut.command.value = self.operands.command
        await pulse(dut, dut.start)
        if self.passed_over:
            await FallingEdge(dut.clk)
            preload(dut, "tile_k0", self.passed_over)

    def _bias(self, n0):
        return self.operands.bias[self.product.tile(self.config, 0, n0)[1]].tolist()

    def _receive(self, word):
        width = self.widths[self.bias.count]
        self.bias.receive(unpack(word, self.config.array_columns)[:width].tolist())

    async def run(self, swap_after):
        """Let each tile begin `swap_after(tile)` cycles after it may; checks every row.

        Returns
        -------
        int
            Weights compared.
        """
        dut, config = self.dut, self.config
        compared = cycle = 0
        wait = None
        # A tile may begin while its last rows are on their way.
        while len(self.swaps) < len(self.tiles) or len(self.loads[-1]) < config.array_rows:
            free = not self.swaps or cycle - self.swaps[-1] >= config.array_columns
            loaded = len(self.loads) > len(self.swaps) and free
            if loaded and wait is None:
                wait = swap_after(len(self.swaps))
            swap = loaded and wait == 0
            wait = None if swap else wait and wait - 1
            dut.swap.value = int(swap)
            await RisingEdge(dut.clk)
            assert case.known(dut.loaded) == loaded, f"loaded must be {loaded} in cycle {cycle}"
            if case.known(dut.weight_valid):
                compared += self._check_load(cycle)
            if swap:
                self.swaps.append(cycle)
            cycle += 1
            assert cycle < 200 * len(self.tiles) + 200, "tiles must be loaded, not wait for ever"
        dut.swap.value = 0
        for _ in range(60):
            await RisingEdge(dut.clk)
            assert not case.known(dut.weight_valid), "nothing must be loaded after the last tile"
        await self.biases
        assert not self.bias.expected and self.product.bias == bool(self.bias.count), (
            "every bias must have come"
        )
        return compared

    def _check_load(self, cycle):
        """One row of weights: the next one of its tile, or a tile's first, at the earliest when there is room."""
        if not self.loads or len(self.loads[-1]) == self.config.array_rows:
            self.loads.append([])
            tile = len(self.loads) - 1
            assert tile < len(self.tiles), f"nothing must be loaded behind the last tile, in cycle {cycle}"
            if tile >= 2:
                assert len(self.swaps) > tile - 2, (
                    f"tile {tile} must not be loaded before {tile - 2} has begun"
                )
                earliest = self.swaps[tile - 2] + passed(self.config)
                assert cycle >= earliest, f"tile {tile} must be loaded from cycle {earliest}, not in {cycle}"
        else:
            assert cycle == self.loads[-1][-1] + 1, (
                f"rows must follow each other, not pause before cycle {cycle}"
            )
        self.loads[-1].append(cycle)
        return self._check_row(len(self.loads) - 1, len(self.loads[-1]) - 1)

    def _check_row(self, tile, row):
        config, product, dut = self.config, self.product, self.dut
        k0, n0 = self.tiles[tile]
        assert case.known(dut.weight_row) == row, (
            f"row {row} must be loaded, not {case.known(dut.weight_row)}"
        )
        along_k, along_n = product.tile(config, k0, n0)
        active = k0 + row < along_k.stop
        assert case.known(dut.weight_active) == active, f"row {row} of tile {tile} must be active: {active}"
        if not active:
            return 1
        wanted = self.operands.b[k0 + row, along_n]
        got = unpack(case.known(dut.weight), config.array_columns)[: wanted.size]
        assert np.array_equal(got, wanted), f"row {row} of tile {tile} must be {wanted}, not {got}"
        return wanted.size


@cocotb.test(skip=case.other(DESIGNS, kind="loader"))
@cocotb.parametrize(
    transpose_b=[0, 1],
    n_outer=[0, 1],
    bias=[0, 1],
    idle=[0, 20],
    stall=[0.0, 0.9],
    shape=[(1, 1), (5, 7)],
)
async def tiles(dut, transpose_b, n_outer, bias, idle, stall, shape):
    """Every weight and every bias, whether tiles begin at once or late and whether biases are taken or not."""
    n, k = shape
    product = Product(m=1, n=n, k=k, transpose_b=transpose_b, n_outer=n_outer, bias=bias)
    bench = Bench(dut, product, transpose_b, n_outer, bias, idle, stall, shape)
    await bench.start(stall=stall)
    compared = await bench.run(lambda tile: bench.random.randint(0, idle))
    case.checked(compared + bench.bias.count)


@cocotb.test(skip=case.other(DESIGNS, kind="loader"))
async def many_columns(dut):
    """As many columns as fit into the bank beside a bias."""
    product = Product(m=1, n=100, k=1, bias=1)
    bench = Bench(dut, product, "columns")
    await bench.start(stall=0.5)
    compared = await bench.run(lambda tile: bench.random.randint(0, 3))
    case.checked(compared + bench.bias.count)


@cocotb.test(skip=case.other(DESIGNS, kind="loader"))
@cocotb.parametrize(transpose_b=[0, 1], carry=CARRIES)
async def late_tiles(dut, transpose_b, carry):
    """Tiles of a K of any size: each bit of k carries into the next."""
    random = case.generator("late", transpose_b, carry)
    config = case.design(DESIGNS)["config"]
    product, passed_over = late_product(random, config, carry, transpose_b=transpose_b, bias=1)
    bench = Bench(dut, product, transpose_b, carry, passed_over=passed_over)
    await bench.start(stall=0.5)
    compared = await bench.run(lambda tile: bench.random.randint(0, 3))
    case.checked(compared + bench.bias.count)


@cocotb.test(skip=case.other(DESIGNS, kind="loader"))
@cocotb.parametrize(transpose_b=[0, 1], bias=[0, 1])
async def behind_the_swap(dut, transpose_b, bias):
    """When tiles begin late, the one after next follows as closely as the docstring says."""
    product = Product(m=1, n=6, k=9, transpose_b=transpose_b, bias=bias)
    bench = Bench(dut, product, transpose_b, bias)
    await bench.start(stall=0.0)
    compared = await bench.run(lambda tile: 60)
    for swap, load in zip(bench.swaps, bench.loads[2:], strict=False):
        wanted = swap + passed(bench.config) + 1
        assert load[0] == wanted, f"a tile must be loaded in cycle {wanted}, not {load[0]}"
    case.checked(compared)


@cocotb.test(skip=case.other(DESIGNS, kind="loader"))
@cocotb.parametrize(transpose_b=[0, 1], bias=[0, 1])
async def without_a_gap(dut, transpose_b, bias):
    """Tiles of the length that the docstring names begin at that distance."""
    product = Product(m=1, n=6, k=9, transpose_b=transpose_b, bias=bias)
    bench = Bench(dut, product, transpose_b, bias)
    config = bench.config
    fetched = config.array_columns if transpose_b else config.array_rows
    rows = max(-(-(passed(config) + 2) // 2), config.array_columns, config.array_rows + fetched + 4)
    await bench.start(stall=0.0)
    late = []

    def swap_after(tile):
        # Asked in the first cycle in which the tile may begin; it is to begin `rows` cycles after the one before.
        now = max(bench.loads[tile][0] + 1, bench.swaps[-1] + config.array_columns if bench.swaps else 0)
        waits = bench.swaps[-1] + rows - now if bench.swaps else 0
        late.append(waits < 0)
        return max(waits, 0)

    compared = await bench.run(swap_after)
    distances = np.diff(bench.swaps)
    # The first two tiles wait for nobody, so that the steady state begins with the third.
    assert not any(late[3:]), (
        f"tiles must be loaded {rows} cycles after each other, not begin at {bench.swaps}"
    )
    assert (distances[3:] == rows).all(), f"tiles must begin {rows} cycles apart, not {distances}"
    case.checked(compared)
