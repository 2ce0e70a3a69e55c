"""The update engine: matrix products on the weight-stationary systolic array."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import Out

from simgnn.hw.command import Opcode
from simgnn.hw.memory.activation import MaskWritePort, ReadPort, WritePort
from simgnn.hw.primitives.engine import engine_members, report_state
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.update.epilogue import Epilogue
from simgnn.hw.update.operand import OperandStreamer
from simgnn.hw.update.systolic import SystolicArray
from simgnn.hw.update.weights import WeightLoader


class UpdateEngine(wiring.Component):
    """GEMM: NN, TN and NT products with bias, ReLU and mask (`docs/reference/command-set.md`).

    Loader, streamer and epilogue walk over the same tiles at their own pace. Everything after the issue of a row is a
    rigid pipeline; `in_flight` counts the rows in it, so that a row never reads a sum that is still on its way.

    Throughput: one row of R values per cycle, R x C multiplications and additions (a transposed A: see
    `OperandStreamer`). A row comes at least (R + 1) `add_stages` + C + 2 cycles after the row whose sums it continues.

    Parameters
    ----------
    array : ArraySizes
    memory : ActivationSizes

    Members
    -------
    command, permitted, started, state
        As in `engine_members`.
    read_a, read_b, read_c, read_mask : Out(ReadPort)
    write : Out(WritePort)
    write_mask : Out(MaskWritePort)
    array_row : Out(1)
        A row is issued in this cycle.
    """

    OPCODE = Opcode.GEMM

    def __init__(self, *, array, memory):
        self.array = array
        self.memory = memory
        super().__init__(
            {
                **engine_members("update"),
                "read_a": Out(ReadPort(memory)),
                "read_b": Out(ReadPort(memory)),
                "read_c": Out(ReadPort(memory)),
                "read_mask": Out(ReadPort(memory)),
                "write": Out(WritePort(memory)),
                "write_mask": Out(MaskWritePort(memory)),
                "array_row": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = {"array": self.array, "memory": self.memory}
        loader = place(m, platform, "loader", WeightLoader(**sizes))
        streamer = place(m, platform, "streamer", OperandStreamer(**sizes))
        array = place(m, platform, "array", SystolicArray(array=self.array))
        epilogue = place(m, platform, "epilogue", Epilogue(**sizes))

        start = Signal()
        for part in (loader, streamer, epilogue):
            m.d.comb += [part.start.eq(start), part.command.eq(self.command.payload)]
        forward(m, self.read_a, streamer.read_a)
        forward(m, self.read_b, loader.read)
        forward(m, self.read_c, streamer.read_c)
        forward(m, self.read_mask, epilogue.read_mask)
        forward(m, self.write, epilogue.write)
        forward(m, self.write_mask, epilogue.write_mask)
        m.d.comb += [
            streamer.loaded.eq(loader.loaded),
            loader.swap.eq(streamer.swap_now),
            array.coming.eq(streamer.issue),
            array.a.eq(streamer.a),
            array.swap.eq(streamer.swap),
            array.sums_in.eq(streamer.sums),
            array.weight.eq(loader.weight),
            array.weight_row.eq(loader.weight_row),
            array.weight_active.eq(loader.weight_active),
            array.weight_valid.eq(loader.weight_valid),
            epilogue.sums.eq(array.sums_out),
            epilogue.bias.payload.eq(loader.bias.payload),
            epilogue.bias.valid.eq(loader.bias.valid),
            loader.bias.ready.eq(epilogue.bias.ready),
            self.array_row.eq(streamer.issue),
        ]

        # A row issued in cycle s reaches the epilogue in s + to_epilogue and is in C's bank from s + to_write + 1 on.
        # A later row reads its sums `mul_stages` cycles after its own issue: that much earlier the old one may be
        # forgotten.
        to_write = self.array.cycles_to_write
        to_epilogue = to_write - self.array.add_stages
        passed = Signal(to_write)
        m.d.sync += passed.eq(Cat(streamer.issue, passed[:-1]))
        in_flight = Signal.like(streamer.in_flight)
        forget = passed[to_write - self.array.mul_stages - 1]
        m.d.sync += in_flight.eq(in_flight + streamer.issue - forget)
        m.d.comb += [epilogue.coming.eq(passed[to_epilogue - 2]), streamer.in_flight.eq(in_flight)]

        running = Signal()
        with m.FSM():
            with m.State("IDLE"):
                with m.If(self.command.valid & self.permitted):
                    m.d.comb += [self.started.eq(1), start.eq(1)]
                    m.next = "RUN"
            with m.State("RUN"):
                m.d.comb += running.eq(1)
                with m.If(epilogue.done):
                    m.next = "END"
            with m.State("END"):
                m.d.comb += [running.eq(1), self.command.ready.eq(1)]
                m.next = "IDLE"
        report_state(
            m,
            "update",
            self.state,
            busy=streamer.issue,
            stall_feedback=streamer.feedback,
            # Neither issued nor held back by its sums: weights or a block are missing.
            stall_operand=streamer.active,
            fill=running,
            stall_token=self.command.valid & ~self.started,
        )
        return m
