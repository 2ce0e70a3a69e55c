"""The weight-stationary systolic array.

Values move right, a column per cycle; partial sums move down, a row per adder latency, so each sum is accumulated in
increasing k by one adder after another. Weights are double-buffered: while a tile streams, the next one's weights are
loaded row by row behind the wave in which the elements swap to the present one's.
"""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.delay import DelayLine, delayed
from simgnn.hw.float_add import FloatAdd
from simgnn.hw.float_format import FP32
from simgnn.hw.float_mul import FloatMul
from simgnn.hw.hierarchy import place

MINUS_ZERO = 0x8000_0000
"""-0 in binary32: the value whose addition changes no other value."""


class ProcessingElement(wiring.Component):
    """One multiply-accumulate unit with its weight.

    Latency: 1 cycle from `a` to `a_out`; `mul_stages` from `a` to the product, which is added to the `sum_in` of that
    cycle; `add_stages` from `sum_in` to `sum_out`. Throughput: one product per cycle.

    Parameters
    ----------
    mul_stages, add_stages : int

    Members
    -------
    en : In(1)
        While low, everything but the loaded weight holds.
    a : In(32)
    swap : In(1)
        `a` is the first value of a tile: use the loaded weight from now on.
    a_out, swap_out : Out
    weight : In(32)
    active : In(1)
        The weight takes part; otherwise the element adds -0.
    load : In(1)
        Take `weight` and `active` for the next tile.
    sum_in : In(32)
    sum_out : Out(32)
    """

    module_name = "simgnn_pe"

    def __init__(self, *, mul_stages, add_stages):
        self.mul_stages = mul_stages
        self.add_stages = add_stages
        super().__init__(
            {
                "en": In(1),
                "a": In(32),
                "swap": In(1),
                "a_out": Out(32),
                "swap_out": Out(1),
                "weight": In(32),
                "active": In(1),
                "load": In(1),
                "sum_in": In(32),
                "sum_out": Out(32),
            }
        )

    def elaborate(self, platform):
        m = Module()
        loaded = Signal(33, reset_less=True)
        held = Signal(33, reset_less=True)
        used = Signal(33)
        with m.If(self.load):
            m.d.sync += loaded.eq(Cat(self.weight, self.active))
        m.d.comb += used.eq(Mux(self.swap, loaded, held))
        with m.If(self.en):
            m.d.sync += [held.eq(used), self.a_out.eq(self.a), self.swap_out.eq(self.swap)]
        multiplier = place(m, platform, "multiplier", FloatMul(fmt=FP32, stages=self.mul_stages))
        adder = place(m, platform, "adder", FloatAdd(fmt=FP32, stages=self.add_stages))
        takes_part = delayed(m, used[32], self.mul_stages, name="takes_part", enable=self.en)
        m.d.comb += [
            multiplier.en.eq(self.en),
            multiplier.a.eq(self.a),
            multiplier.b.eq(used[:32]),
            adder.en.eq(self.en),
            adder.a.eq(self.sum_in),
            adder.b.eq(Mux(takes_part, multiplier.o, MINUS_ZERO)),
            self.sum_out.eq(adder.o),
        ]
        return m


class SystolicArray(wiring.Component):
    """R x C processing elements with the delays that skew their inputs and align their outputs.

    Latency: `mul_stages` + R x `add_stages` + C - 1 cycles from `a` to `sums_out`; `sums_in` belongs to the `a` of
    `mul_stages` cycles before. Throughput: one row of values per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    en : In(1)
        While low, everything but the loading of weights holds; latencies count the other cycles.
    a : In(32 R)
        One value per row.
    swap : In(1)
        `a` is a tile's first.
    weight_valid : In(1)
        Load the row `weight_row` with `weight` (one value per column); `weight_active` as in `ProcessingElement`.
        The row takes it `weight_row` + 1 cycles later.
    sums_in : In(32 C)
    sums_out : Out(32 C)
    """

    def __init__(self, *, config):
        self.config = config
        rows, columns = config.array_rows, config.array_columns
        super().__init__(
            {
                "en": In(1),
                "a": In(32 * rows),
                "swap": In(1),
                "weight": In(32 * columns),
                "weight_row": In(range(max(2, rows))),
                "weight_active": In(1),
                "weight_valid": In(1),
                "sums_in": In(32 * columns),
                "sums_out": Out(32 * columns),
            }
        )

    @staticmethod
    def latency(config):
        """Cycles from `a` to `sums_out`."""
        return config.mul_stages + config.array_rows * config.add_stages + config.array_columns - 1

    def elaborate(self, platform):
        m = Module()
        config = self.config
        rows, columns = config.array_rows, config.array_columns

        def delay(value, cycles, name):
            if cycles == 0:
                return value
            line = place(m, platform, name, DelayLine(width=len(value), cycles=cycles))
            m.d.comb += [line.i.eq(value), line.en.eq(self.en)]
            return line.o

        sums = [delay(self.sums_in.word_select(c, 32), c, f"skew_sum{c}") for c in range(columns)]
        bus = Cat(self.weight, self.weight_row, self.weight_active)
        bus_valid = self.weight_valid
        for r in range(rows):
            row_bus = Signal(len(bus), name=f"bus{r}", reset_less=True)
            row_valid = Signal(name=f"bus_valid{r}")
            m.d.sync += row_valid.eq(bus_valid)
            with m.If(bus_valid):
                m.d.sync += row_bus.eq(bus)
            bus, bus_valid = row_bus, row_valid
            weight_row = bus[32 * columns : 32 * columns + len(self.weight_row)]
            load = Signal(name=f"load{r}")
            m.d.comb += load.eq(bus_valid & (weight_row == r))

            entry = delay(Cat(self.a.word_select(r, 32), self.swap), r * config.add_stages, f"skew_a{r}")
            a, swap = entry[:32], entry[32]
            for c in range(columns):
                element = place(
                    m,
                    platform,
                    f"element{r}_{c}",
                    ProcessingElement(mul_stages=config.mul_stages, add_stages=config.add_stages),
                )
                m.d.comb += [
                    element.en.eq(self.en),
                    element.a.eq(a),
                    element.swap.eq(swap),
                    element.weight.eq(bus.word_select(c, 32)),
                    element.active.eq(bus[-1]),
                    element.load.eq(load),
                    element.sum_in.eq(sums[c]),
                ]
                a, swap = element.a_out, element.swap_out
                sums[c] = element.sum_out
        for c in range(columns):
            m.d.comb += self.sums_out.word_select(c, 32).eq(delay(sums[c], columns - 1 - c, f"align{c}"))
        return m
