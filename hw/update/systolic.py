"""The weight-stationary systolic array.

Values move right, a column per cycle; partial sums move down, a row per adder latency, so each sum is accumulated in
increasing k by one adder after another. Weights of two more tiles wait while a tile streams: the next one's in the
elements, and those of the one after it in a register of the row, which they leave after the wave in which the elements
swap. Without that register a tile would have to stream for as long as the wave takes to reach the last row.
"""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FP32
from simgnn.hw.primitives.delay import DelayLine, delayed
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.pipeline import constant


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
        The next `a` is the first value of a tile: use the loaded weight from then on.
    a_out, swap_out : Out
    weight : In(32)
    load : In(1)
        Take `weight` for the next tile.
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
                "load": In(1),
                "sum_in": In(32),
                "sum_out": Out(32),
            }
        )

    def elaborate(self, platform):
        m = Module()
        loaded = Signal(32, reset_less=True)
        used = Signal(32, reset_less=True)
        passed = Signal(32, reset_less=True)
        # Not held by `en`: weights come while the array stands still as well as while it moves.
        with m.If(self.load):
            m.d.sync += loaded.eq(self.weight)
        with m.If(self.en & self.swap):
            m.d.sync += used.eq(loaded)
        with m.If(self.en):
            m.d.sync += [passed.eq(self.a), self.swap_out.eq(self.swap)]
        multiplier = place(m, platform, "multiplier", FloatMul(fmt=FP32, stages=self.mul_stages))
        adder = place(m, platform, "adder", FloatAdd(fmt=FP32, stages=self.add_stages))
        m.d.comb += [
            self.a_out.eq(passed),
            multiplier.en.eq(self.en),
            multiplier.a.eq(self.a),
            multiplier.b.eq(used),
            adder.en.eq(self.en),
            adder.a.eq(self.sum_in),
            adder.b.eq(multiplier.o),
            self.sum_out.eq(adder.o),
        ]
        return m


class SystolicRow(wiring.Component):
    """One row of processing elements, the weights that it waits with, and one stage of the bus on which they come.

    Weights from the bus wait until the last element has swapped to the ones before, then all elements load them. Where
    they take no part, they are -0 and the row's values become +0, so that each element adds -0.

    Latency: 1 cycle from the bus to the next row's, c cycles from `a` to element c, 2 cycles from the bus to the
    elements if nothing is waited for. Throughput: one value per cycle.

    Parameters
    ----------
    columns, mul_stages, add_stages : int
    row_bits : int
        Bits of a row's number.

    Members
    -------
    en : In(1)
        While low, everything but the bus and the loaded weights holds.
    a, swap : In
        Of the first element.
    weight, weight_active : In
        On the bus: a value per column, and whether they take part; otherwise they are -0.
    weight_row : In(row_bits)
        How many rows further down the weights belong.
    weight_valid : In(1)
    weight_out, weight_active_out, weight_row_out, weight_valid_out : Out
        The bus, one cycle later; the row's number has counted down.
    sums_in, sums_out : In, Out(32 columns)
    """

    def __init__(self, *, columns, mul_stages, add_stages, row_bits):
        self.columns = columns
        self.mul_stages = mul_stages
        self.add_stages = add_stages
        self.row_bits = row_bits
        bus = {"weight": 32 * columns, "weight_active": 1, "weight_row": row_bits, "weight_valid": 1}
        super().__init__(
            {
                "en": In(1),
                "a": In(32),
                "swap": In(1),
                **{name: In(width) for name, width in bus.items()},
                **{f"{name}_out": Out(width) for name, width in bus.items()},
                "sums_in": In(32 * columns),
                "sums_out": Out(32 * columns),
            }
        )

    def elaborate(self, platform):
        m = Module()
        # The bus is a shift register down the rows. Each row counts the number down as it passes it on, and keeps what
        # comes with 0: nothing has to select a row by its number.
        m.d.sync += self.weight_valid_out.eq(self.weight_valid)
        for name, value in (
            ("weight", self.weight),
            ("weight_active", self.weight_active),
            ("weight_row", self.weight_row - 1),
        ):
            passed = getattr(self, f"{name}_out")
            register = Signal(len(passed), name=f"{name}_passed", reset_less=True)
            m.d.comb += passed.eq(register)
            with m.If(self.weight_valid):
                m.d.sync += register.eq(value)
        take = Signal()
        load = Signal()
        used = Signal()
        waiting = Signal()
        full = Signal()
        waits = Signal(len(self.weight), reset_less=True)
        m.d.comb += [take.eq(self.weight_valid & (self.weight_row == 0)), load.eq(waiting & (~full | used))]
        with m.If(take):
            m.d.sync += waits.eq(self.weight)
        # `take` wins where both are: the weights that waited are loaded in this cycle, and their place is taken again.
        with m.If(take | load):
            m.d.sync += waiting.eq(take)
        with m.If(load | used):
            m.d.sync += full.eq(load)
        # Weights carry a bit that says whether they take part.
        active_waits, active_loaded, active = (
            Signal(name=name, reset_less=True) for name in ("active_waits", "active_loaded", "active")
        )
        with m.If(take):
            m.d.sync += active_waits.eq(self.weight_active)
        with m.If(load):
            m.d.sync += active_loaded.eq(active_waits)
        with m.If(self.swap & self.en):
            m.d.sync += active.eq(active_loaded)
        # Where no weights take part: (+0) x (-0) = -0, and adding -0 changes no bit of a sum. Values are forced to +0
        # because Inf and NaN times -0 would be NaN, and a negative value times -0 is +0.
        a, swap = self.a & active.replicate(32), self.swap
        for c in range(self.columns):
            element = place(
                m,
                platform,
                f"element{c}",
                ProcessingElement(mul_stages=self.mul_stages, add_stages=self.add_stages),
            )
            m.d.comb += [
                element.en.eq(self.en),
                element.a.eq(a),
                element.swap.eq(swap),
                element.weight.eq(waits.word_select(c, 32)),
                element.load.eq(load),
                element.sum_in.eq(self.sums_in.word_select(c, 32)),
                self.sums_out.word_select(c, 32).eq(element.sum_out),
            ]
            # The elements load together, so that the last one to swap frees them all.
            if c == self.columns - 1:
                m.d.comb += used.eq(swap & self.en)
            # The swap goes right with the value that it belongs to, an element per cycle.
            a, swap = element.a_out, element.swap_out
        return m


class SystolicArray(wiring.Component):
    """R x C processing elements with the delays that skew their inputs and align their outputs.

    Latency: `mul_stages` + R x `add_stages` + C - 1 cycles from `a` to `sums_out`; `sums_in` belongs to the `a` of
    `mul_stages` cycles before. Throughput: one row of values per cycle.

    Parameters
    ----------
    array : ArraySizes

    Members
    -------
    en : In(1)
        While low, everything but the loading of weights holds; latencies count the other cycles.
    a : In(32 R)
        One value per row.
    swap : In(1)
        The next cycle's `a` is a tile's first.
    weight_valid, weight, weight_row, weight_active : In
        Give the row `weight_row` the `weight` (one value per column) of the tile after next; where `weight_active` is
        low, the row adds -0 instead. The row takes it `weight_row` cycles later: not before all its elements have
        swapped to the tile two before, and they have it 2 cycles later at the earliest.
    sums_in : In(32 C)
    sums_out : Out(32 C)
    """

    def __init__(self, *, array):
        self.array = array
        rows, columns = array.array_rows, array.array_columns
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

    def elaborate(self, platform):
        m = Module()
        array = self.array
        rows, columns = array.array_rows, array.array_columns

        def delay(value, cycles, name):
            if cycles == 0:
                return value
            line = place(m, platform, name, DelayLine(width=len(value), cycles=cycles))
            m.d.comb += [line.i.eq(value), line.en.eq(self.en)]
            return line.o

        # A value reaches column c after c cycles, and sums reach row r after r x `add_stages`: inputs are delayed to
        # meet them there, and outputs to leave side by side.
        sums = Cat(*[delay(self.sums_in.word_select(c, 32), c, f"skew_sum{c}") for c in range(columns)])
        bus = {
            name: getattr(self, name) for name in ("weight", "weight_row", "weight_active", "weight_valid")
        }
        nothing = constant(m, FP32.negative_zero, "NEGATIVE_ZERO", width=32)
        # Once for all rows, in front of the bus, and not in each.
        bus["weight"] = Mux(self.weight_active, self.weight, nothing.replicate(columns))
        # Registers with a reset, and not a `DelayLine`: a swap that was under way at a reset would exchange the weights
        # of the next product. A value that was under way does no harm, for nothing writes what comes of it.
        swap = self.swap
        for r in range(rows):
            if r:
                swap = delayed(m, swap, array.add_stages, name=f"swap{r}", enable=self.en)
            row = place(
                m,
                platform,
                f"row{r}",
                SystolicRow(
                    columns=columns,
                    mul_stages=array.mul_stages,
                    add_stages=array.add_stages,
                    row_bits=len(self.weight_row),
                ),
            )
            m.d.comb += [
                row.en.eq(self.en),
                row.a.eq(delay(self.a.word_select(r, 32), r * array.add_stages, f"skew_a{r}")),
                row.swap.eq(swap),
                row.sums_in.eq(sums),
            ]
            m.d.comb += [getattr(row, name).eq(value) for name, value in bus.items()]
            bus = {name: getattr(row, f"{name}_out") for name in bus}
            sums = row.sums_out
        for c in range(columns):
            m.d.comb += self.sums_out.word_select(c, 32).eq(
                delay(sums.word_select(c, 32), columns - 1 - c, f"align{c}")
            )
        return m
