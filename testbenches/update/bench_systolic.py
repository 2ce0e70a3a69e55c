"""Bench of systolic.py: one element in every cycle, and tiles that follow each other through the array."""

from dataclasses import replace

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.numbers32 import HARD, KINDS, PLAIN, numbers, pack, unpack
from kit.points import both, every_bit, high, low, watch
from kit.sizes import NARROW, UNEVEN, WIDE
from kit.streams import clock_and_reset, reset

from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.hw.update.systolic import ProcessingElement, SystolicArray
from simgnn.sim.numerics import scalar

MINUS_ZERO = np.float32(-0.0)


def DUT(*, kind, config):
    if kind == "array":
        return configured(SystolicArray)(config=config)
    return configured(ProcessingElement)(config=config)


DESIGNS = {
    "element": {"kind": "element", "config": NARROW},
    "narrow": {"kind": "array", "config": NARROW},
    "wide": {"kind": "array", "config": WIDE},
    "grouped": {"kind": "array", "config": replace(UNEVEN, name="grouped", array_columns=7)},
}
watch("a weight is loaded as one is swapped in", high("en", "load", "swap"))
watch("weights are loaded while nothing comes", both(low("coming"), high("weight_valid")))
watch("held", high("en"), low("en"), high("en"))
watch("swapped twice in a row", high("en", "swap"), high("en", "swap"))
watch("swapped while values are held", low("en"), high("swap"))
watch("weights are loaded as a tile begins", high("weight_valid", "swap"))
watch("a row that the tile does not have", both(high("weight_valid"), low("weight_active")))
watch("rows are loaded in cycles that follow each other", high("weight_valid"), high("weight_valid"))
watch("the last row is loaded", both(high("weight_valid"), every_bit("weight_row")))


@cocotb.test(skip=case.other(DESIGNS, kind="element"))
@cocotb.parametrize(kind=KINDS, busy=[0.1, 0.9], count=[case.pick(short=300, full=10_000)])
async def element(dut, kind, busy, count):
    """Every output in every enabled cycle: weights are loaded and swapped in at random, also both in one cycle.

    `en` is of the next cycle. Between enabled cycles nothing moves but weights and the swap.
    """
    config = case.design(DESIGNS)["config"]
    random = case.generator(kind, busy)
    a, weight, sum_in = numbers(np.random.default_rng(random.getrandbits(32)), (3, count), kind)
    dut.load.value = dut.swap.value = dut.en.value = 0
    await clock_and_reset(dut)
    loaded = used = None
    taken = []  # What enabled cycles took: a value, the weight that it met, and a sum.
    moves = swapped = False
    compared = 0
    for cycle in range(count):
        load, swap = (
            cycle == 0 or random.random() < busy,
            cycle == 1 or (cycle > 1 and random.random() < busy),
        )
        moves_next = cycle > 0 and random.random() < 0.8
        dut.a.value, dut.sum_in.value = pack(a[cycle]), pack(sum_in[cycle])
        dut.weight.value = pack(weight[cycle])
        dut.load.value, dut.swap.value, dut.en.value = int(load), int(swap), int(moves_next)
        await RisingEdge(dut.clk)
        if cycle:
            got = case.known(dut.en_out), case.known(dut.swap_out)
            assert got == (moves, swapped), f"enable and swap must be passed on, not {got}"
            compared += 1
        if taken:
            got = case.known(dut.a_out)
            assert got == pack(taken[-1][0]), f"a must be passed on, not {got}"
        if len(taken) >= config.add_stages + config.mul_stages:
            value, factor, _ = taken[-config.add_stages - config.mul_stages]
            _, _, start = taken[-config.add_stages]
            wanted, got = scalar.add(start, scalar.multiply(value, factor)), case.known(dut.sum_out)
            assert got == pack(wanted), f"sum must be {wanted}, not {unpack(got, 1)}, in cycle {cycle}"
            compared += 1
        if moves:
            taken.append((a[cycle], used, sum_in[cycle]))
        used = loaded if swap else used
        loaded = weight[cycle] if load else loaded
        moves, swapped = moves_next, swap
    case.checked(compared)


class Schedule:
    """Cycles in which tiles are loaded and streamed, each as early as the array permits (or somewhat later).

    Element (r, c) swaps r x add_stages + c cycles behind the array's swap, a cycle before the tile's first value. Row r
    takes weights r cycles after they were offered: in the order of tiles, not before its last element's swap to the
    tile two before, and two cycles before its own first.
    """

    def __init__(self, config, random, rng, *, tiles, longest, idle, kind):
        self.config = config
        rows, columns, pace = config.array_rows, config.array_columns, config.add_stages - 1
        self.weights, self.starts, self.values, self.sums = {}, set(), {}, {}
        self.results = {}
        stream_end = rows + 2
        begins = []
        offered = [-1] * rows  # When each row was last offered weights.
        for tile in range(tiles):
            matrix = numbers(rng, (rows, columns), kind)
            depth = random.randint(1, rows)
            at = 0
            for row in range(rows):
                earliest = at if tile < 2 else begins[-2] + row * pace + columns - 2
                slack = random.randint(0, 3) if tile and random.random() < idle else 0
                earliest = max(earliest + slack, offered[row] + 1)
                at = next(t for t in range(earliest, 1 << 30) if t not in self.weights)
                offered[row] = at
                self.weights[at] = (row, matrix[row], row < depth)
                stream_end = max(stream_end, at - row * pace + 3)
            if begins:
                stream_end = max(stream_end, begins[-1] + columns)
            begins.append(stream_end)
            self.starts.add(stream_end - 1)
            now = stream_end
            for _ in range(random.randint(1, longest)):
                a, c = numbers(rng, rows, kind), numbers(rng, columns, kind)
                self.values[now], self.sums[now + config.mul_stages] = a, c
                for row in range(rows):
                    term = scalar.multiply(a[row], matrix[row]) if row < depth else MINUS_ZERO
                    c = scalar.add(c, term)
                self.results[now + ArraySizes.of(config).latency] = c
                now += 1
                while random.random() < idle:
                    now += 1
            # Now and then all enables have time to fall.
            stream_end = now + (100 if random.random() < idle / 2 else 0)
        self.end = max(self.results) + 1


@cocotb.test(skip=case.other(DESIGNS, kind="array"))
@cocotb.parametrize(kind=KINDS, idle=[0.0, 0.4], longest=[1, 12], tiles=[case.pick(short=10, full=200)])
async def tiles_in_a_row(dut, kind, idle, longest, tiles):
    """Rows of tiles whose weights arrive just behind the wave in which the tile two before was swapped in.

    Where the array has clock enables, rows are sometimes announced that do not come.
    """
    config = case.design(DESIGNS)["config"]
    random = case.generator(kind, idle, longest)
    rng = np.random.default_rng(random.getrandbits(32))
    plan = Schedule(config, random, rng, tiles=tiles, longest=longest, idle=idle, kind=kind)
    dut.swap.value = dut.weight_valid.value = 0
    await clock_and_reset(dut)
    rows = await _play(dut, config, random, plan, plan.end)
    assert rows == len(plan.values)
    case.checked(rows * config.array_columns)


async def _play(dut, config, random, plan, cycles):
    """The first cycles of a plan; rows of sums that were compared."""
    rng = np.random.default_rng(random.getrandbits(32))
    rows = 0
    surplus = random.choice((0, 0.05))
    for cycle in range(cycles):
        if config.clock_enables:
            dut.coming.value = int(cycle + 2 in plan.values or random.random() < surplus)
        noise = [numbers(rng, size, HARD) for size in (config.array_rows, config.array_columns)]
        dut.a.value = pack(plan.values.get(cycle, noise[0]))
        dut.swap.value = int(cycle in plan.starts)
        dut.sums_in.value = pack(plan.sums.get(cycle, noise[1]))
        row, values, active = plan.weights.get(cycle, (random.randrange(config.array_rows), noise[1], 1))
        dut.weight_valid.value = int(cycle in plan.weights)
        dut.weight_row.value, dut.weight.value, dut.weight_active.value = row, pack(values), int(active)
        await RisingEdge(dut.clk)
        if cycle in plan.results:
            wanted, got = plan.results[cycle], case.known(dut.sums_out)
            assert got == pack(wanted), (
                f"sums of row {rows} must be {wanted}, not {unpack(got, config.array_columns)}"
            )
            rows += 1
    return rows


@cocotb.test(skip=case.other(DESIGNS, kind="array"))
@cocotb.parametrize(longest=[1, 12])
async def after_a_reset(dut, longest):
    """What a reset overtakes, at any moment, leaves no trace: the tiles behind it come out right."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(longest)
    rng = np.random.default_rng(random.getrandbits(32))
    dut.swap.value = dut.weight_valid.value = 0
    await clock_and_reset(dut)
    compared = 0
    for _ in range(case.pick(short=12, full=200)):
        plan = Schedule(config, random, rng, tiles=4, longest=longest, idle=0.0, kind=PLAIN)
        await _play(dut, config, random, plan, random.randrange(plan.end))
        dut.swap.value = dut.weight_valid.value = 0
        await reset(dut)
        plan = Schedule(config, random, rng, tiles=4, longest=longest, idle=0.0, kind=PLAIN)
        compared += await _play(dut, config, random, plan, plan.end)
    case.checked(compared * config.array_columns)
