"""The weight-stationary systolic array.

Values move right, a column per cycle; partial sums move down, a row per adder latency, so each sum is accumulated in
increasing k by one adder after another. Weights of two more tiles wait while a tile streams: the next one's in the
elements, and those of the one after it in a register of the row, which they leave after the wave in which the elements
swap. Without that register a tile would have to stream for as long as the wave takes to reach the last row.

The clock enables go with the values, from row to row and from element to element, in a register of each element: one
for the whole array had 1.76 million loads with 32 x 64 elements, which no router reaches.
"""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FP32
from simgnn.hw.primitives.delay import DelayLine, clock_enables, delayed
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.pipeline import constant


class ProcessingElement(wiring.Component):
    """One multiply-accumulate unit with its weight.

    Latency: 1 cycle from `a` to `a_out`; `mul_stages` from `a` to the product, which is added to the `sum_in` of that
    cycle; `add_stages` from `sum_in` to `sum_out`. Throughput: one product per cycle.

    Parameters
    ----------
    mul_stages, add_stages : int
    clock_enables : bool

    Members
    -------
    en : In(1)
        While low, `a`, the product and the sum hold in the cycle after. It has no bits, and is no port in Verilog,
        without `clock_enables`: then they never hold.
    a : In(32)
    swap : In(1)
        The next `a` is the first value of a tile: use the loaded weight from then on. Not held.
    en_out, a_out, swap_out : Out
        One cycle later: what the next element takes as its own.
    weight : In(32)
    load : In(1)
        Take `weight` for the next tile.
    sum_in : In(32)
    sum_out : Out(32)
    """

    module_name = "simgnn_pe"

    def __init__(self, *, mul_stages, add_stages, clock_enables):
        self.mul_stages = mul_stages
        self.add_stages = add_stages
        self.clock_enables = clock_enables
        super().__init__(
            {
                "en": In(int(clock_enables)),
                "a": In(32),
                "swap": In(1),
                "en_out": Out(int(clock_enables)),
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
        # Weights come, and are swapped in, while values hold as well as while they move.
        with m.If(self.load):
            m.d.sync += loaded.eq(self.weight)
        with m.If(self.swap):
            m.d.sync += used.eq(loaded)
        m.d.sync += self.swap_out.eq(self.swap)
        moving = Const(1)
        if self.clock_enables:
            # No reset: high for longer than something moves, it does no harm.
            moving = delayed(m, self.en, 1, name="moving", reset_less=True)
            m.d.comb += self.en_out.eq(moving)
        with m.If(moving):
            m.d.sync += passed.eq(self.a)
        multiplier = place(m, platform, "multiplier", FloatMul(fmt=FP32, stages=self.mul_stages))
        adder = place(m, platform, "adder", FloatAdd(fmt=FP32, stages=self.add_stages))
        m.d.comb += [
            self.a_out.eq(passed),
            multiplier.en.eq(moving),
            multiplier.a.eq(self.a),
            multiplier.b.eq(used),
            adder.en.eq(moving),
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
    clock_enables : bool

    Members
    -------
    en, a, swap : In
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

    def __init__(self, *, columns, mul_stages, add_stages, row_bits, clock_enables):
        self.columns = columns
        self.mul_stages = mul_stages
        self.add_stages = add_stages
        self.row_bits = row_bits
        self.clock_enables = clock_enables
        bus = {"weight": 32 * columns, "weight_active": 1, "weight_row": row_bits, "weight_valid": 1}
        super().__init__(
            {
                "en": In(int(clock_enables)),
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
        with m.If(self.swap):
            m.d.sync += active.eq(active_loaded)
        # Where no weights take part: (+0) x (-0) = -0, and adding -0 changes no bit of a sum. Values are forced to +0
        # because Inf and NaN times -0 would be NaN, and a negative value times -0 is +0.
        en, a, swap = self.en, self.a & active.replicate(32), self.swap
        for c in range(self.columns):
            element = place(
                m,
                platform,
                f"element{c}",
                ProcessingElement(
                    mul_stages=self.mul_stages, add_stages=self.add_stages, clock_enables=self.clock_enables
                ),
            )
            m.d.comb += [
                element.en.eq(en),
                element.a.eq(a),
                element.swap.eq(swap),
                element.weight.eq(waits.word_select(c, 32)),
                element.load.eq(load),
                element.sum_in.eq(self.sums_in.word_select(c, 32)),
                self.sums_out.word_select(c, 32).eq(element.sum_out),
            ]
            # The elements load together, so that the last one to swap frees them all.
            if c == self.columns - 1:
                m.d.comb += used.eq(swap)
            # Enable and swap go right with the value that they belong to, an element per cycle.
            en, a, swap = element.en_out, element.a_out, element.swap_out
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
    coming : In(1)
        A row of values comes as `a` two cycles later. It has no bits, and is no port in Verilog, without clock enables.
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
                "coming": In(int(array.clock_enables)),
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

        def delay(values, cycles, coming, name):
            """Values, each some cycles later, in lines that move for as many cycles as the longest after `coming`."""
            lines = [line for line, late in enumerate(cycles) if late]
            if not lines:
                return values
            enables = clock_enables(
                m,
                coming,
                max(cycles),
                lanes=len(lines),
                wanted=array.clock_enables,
                name=f"{name}_moving",
            )
            late = list(values)
            for index, enable in zip(lines, enables, strict=True):
                line = DelayLine(width=32, cycles=cycles[index])
                place(m, platform, f"{name}{index}", line)
                m.d.comb += [line.i.eq(values[index]), line.en.eq(enable)]
                late[index] = line.o
            return late

        # Of the first element, a cycle ahead: from there on it is the elements' own.
        (en,) = clock_enables(
            m,
            self.coming,
            array.mul_stages + array.add_stages,
            lanes=1,
            wanted=array.clock_enables,
            name="moving",
        )
        # A value reaches column c after c cycles, and sums reach row r after r x `add_stages`: inputs are delayed to
        # meet them there, and outputs to leave side by side.
        sums = [self.sums_in.word_select(c, 32) for c in range(columns)]
        sums = Cat(*delay(sums, range(columns), en, "skew_sum"))
        a = [self.a.word_select(r, 32) for r in range(rows)]
        a = delay(a, range(0, rows * array.add_stages, array.add_stages), en, "skew_a")
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
            row = place(
                m,
                platform,
                f"row{r}",
                SystolicRow(
                    columns=columns,
                    mul_stages=array.mul_stages,
                    add_stages=array.add_stages,
                    row_bits=len(self.weight_row),
                    clock_enables=array.clock_enables,
                ),
            )
            m.d.comb += [
                row.en.eq(en),
                row.a.eq(a[r]),
                row.swap.eq(swap),
                row.sums_in.eq(sums),
            ]
            m.d.comb += [getattr(row, name).eq(value) for name, value in bus.items()]
            bus = {name: getattr(row, f"{name}_out") for name in bus}
            sums = row.sums_out
            if r < rows - 1:
                swap = delayed(m, swap, array.add_stages, name=f"swap{r + 1}")
            if array.clock_enables and (r < rows - 1 or columns > 1):
                # With a reset, unlike those of the elements: synthesis would find that element `add_stages` of a row
                # has the enable of the next row's first, and so on, and make one register of a diagonal's.
                en = delayed(m, en, array.add_stages, name=f"moving{r + 1}")
        # A column's sums come a cycle after those of the column before, with a cycle less to wait: they end together.
        sums = [sums.word_select(c, 32) for c in range(columns)]
        m.d.comb += self.sums_out.eq(Cat(*delay(sums, range(columns - 1, -1, -1), en, "align")))
        return m
