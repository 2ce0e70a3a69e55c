"""Amaranth's own simulator, with the memory and the registers' master as a Python test bench."""

import collections
import operator
import time

import numpy as np
from amaranth.sim import Simulator
from harness.measurement import Measurement

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS
from simgnn.hw.kernel.accelerator import Accelerator
from simgnn.sim.program.program import PAGE_BYTES

_IDLE = 4
_SAMPLED = (
    "ar.valid ar.addr ar.len aw.valid aw.addr aw.len w.valid w.data w.strb w.last r.ready b.ready".split()
)


class _Memory:
    """The memory of ``sim/harness/memory_model.h`` with full bandwidth and without random stalls."""

    def __init__(self, image, timing, beat_bytes):
        self.image, self.timing, self.beat_bytes = image, timing, beat_bytes
        self.reads = collections.deque()  # [address, beats left, cycle of the first beat]
        self.writes = collections.deque()  # [address]
        self.responses = collections.deque()  # cycle
        self.now = self.next_read = 0
        self.accepted = 0

    def drive(self, ctx, port):
        """Set what the memory drives in this cycle."""
        read = self.reads[0] if self.reads else None
        self.offered = read is not None and max(read[2], self.next_read) <= self.now
        self.answered = bool(self.responses) and self.responses[0] <= self.now
        self.read_room = len(self.reads) < self.timing.outstanding_reads
        self.write_room = self.accepted < self.timing.outstanding_writes
        ctx.set(port.ar.ready, self.read_room)
        ctx.set(port.aw.ready, self.write_room)
        ctx.set(port.w.ready, bool(self.writes))
        ctx.set(port.r.valid, self.offered)
        ctx.set(port.b.valid, self.answered)
        if self.offered:
            beat = self.image[read[0] : read[0] + self.beat_bytes]
            ctx.set(port.r.data, int.from_bytes(beat.tobytes(), "little"))
            ctx.set(port.r.last, read[1] == 1)

    def commit(self, sampled):
        """Take what the kernel drove in this cycle."""
        writing = sampled["w.valid"] and bool(self.writes)
        if self.offered and sampled["r.ready"]:
            read = self.reads[0]
            self.next_read = max(read[2], self.next_read) + 1
            read[0] += self.beat_bytes
            read[1] -= 1
            if not read[1]:
                self.reads.popleft()
        if self.answered and sampled["b.ready"]:
            self.responses.popleft()
            self.accepted -= 1
        if writing:
            data = sampled["w.data"].to_bytes(self.beat_bytes, "little")
            address = self.writes[0][0]
            for lane in range(self.beat_bytes):
                if sampled["w.strb"] >> lane & 1:
                    self.image[address + lane] = data[lane]
            self.writes[0][0] += self.beat_bytes
            if sampled["w.last"]:
                self.writes.popleft()
                self.responses.append(self.now + self.timing.write_latency)
        if self.read_room and sampled["ar.valid"]:
            first = self.now + self.timing.read_latency
            self.reads.append([sampled["ar.addr"], sampled["ar.len"] + 1, first])
        if self.write_room and sampled["aw.valid"]:
            self.writes.append([sampled["aw.addr"]])
            self.accepted += 1
        self.now += 1


class _Host:
    """A launch, as the registers' master makes it."""

    def __init__(self, accelerator, memory, program, segment):
        self.accelerator, self.memory = accelerator, memory
        self.program, self.segment = program, segment
        self.cpu_seconds = 0.0
        self.counters = {}

    async def cycle(self, ctx, *signals):
        """One cycle; returns the values of `signals` in it."""
        port = self.accelerator.gmem
        self.memory.drive(ctx, port)
        axi = operator.attrgetter(*_SAMPLED)(port)
        _, _, *values = await ctx.tick().sample(*axi, *signals)
        self.memory.commit(dict(zip(_SAMPLED, values, strict=False)))
        return values[len(axi) :]

    async def write(self, ctx, address, value):
        port = self.accelerator.control
        ctx.set(port.aw.addr, address)
        ctx.set(port.w.data, value)
        ctx.set(port.w.strb, 0xF)
        ctx.set(port.aw.valid, 1)
        ctx.set(port.w.valid, 1)
        ctx.set(port.b.ready, 1)
        taken = False
        while not taken:
            (taken,) = await self.cycle(ctx, port.aw.ready)
        ctx.set(port.aw.valid, 0)
        ctx.set(port.w.valid, 0)
        answered = False
        while not answered:
            (answered,) = await self.cycle(ctx, port.b.valid)

    async def read(self, ctx, address):
        port = self.accelerator.control
        ctx.set(port.ar.addr, address)
        ctx.set(port.ar.valid, 1)
        ctx.set(port.r.ready, 1)
        taken = False
        while not taken:
            (taken,) = await self.cycle(ctx, port.ar.ready)
        ctx.set(port.ar.valid, 0)
        answered = False
        while not answered:
            answered, value = await self.cycle(ctx, port.r.valid, port.r.data)
        return value

    async def read64(self, ctx, address):
        return await self.read(ctx, address) | await self.read(ctx, address + 4) << 32

    async def launch(self, ctx):
        while not await self.read(ctx, registers.AP_CTRL) & _IDLE:
            pass
        address, commands = self.program.segment_address(self.segment)
        for register, value in (
            (registers.MEMORY_BASE, 0),
            (registers.MEMORY_LIMIT, self.memory.image.size),
            (registers.PROGRAM, address),
        ):
            await self.write(ctx, register, value & 0xFFFFFFFF)
            await self.write(ctx, register + 4, value >> 32)
        for register, value in (
            (registers.COMMANDS, commands),
            (registers.TIMEOUT, 100_000),
            (registers.GIE, 1),
            (registers.IER, 3),
        ):
            await self.write(ctx, register, value)
        begin = time.process_time()
        await self.write(ctx, registers.AP_CTRL, 1)
        interrupt = 0
        while not interrupt:
            (interrupt,) = await self.cycle(ctx, self.accelerator.interrupt)
        self.cpu_seconds = time.process_time() - begin
        failure = await self.read(ctx, registers.ERROR_CAUSE)
        if failure:
            raise RuntimeError(f"a launch in Amaranth's simulator must end without errors, not {failure:#x}")
        for index, name in enumerate(COUNTERS):
            self.counters[name] = await self.read64(ctx, registers.COUNTERS + 8 * index)


def run_amaranth(program, segment, *, config, timing):
    """Elaborate the accelerator and run one launch of a program in Amaranth's simulator.

    Parameters
    ----------
    program : Program
    segment : str
        The program's first launch.
    config : HardwareConfig
    timing : MemoryTiming
        Of full bandwidth and without random stalls: the test bench knows no other.

    Returns
    -------
    Measurement
        CPU seconds are those between the write of AP_CTRL and the interrupt.
    """
    if config.ports != 1:
        raise ValueError(f"ports must be 1 for the test bench of Amaranth's simulator, not {config.ports!r}")
    limited = timing.read_bytes_per_cycle or timing.write_bytes_per_cycle
    if timing.kind != "fixed" or timing.stall_probability or limited:
        raise ValueError(f"timing for Amaranth must be of full bandwidth and without stalls, not {timing!r}")
    begin = time.process_time()
    image = np.zeros(-(-program.memory.size // PAGE_BYTES) * PAGE_BYTES, dtype=np.uint8)
    image[: program.memory.size] = program.memory
    accelerator = Accelerator(config=config)
    host = _Host(accelerator, _Memory(image, timing, config.word_bytes), program, segment)
    simulator = Simulator(accelerator)
    simulator.add_clock(1e-9)
    simulator.add_testbench(host.launch)
    build = time.process_time() - begin
    simulator.run()
    return Measurement(
        simulator="amaranth",
        cycles=host.counters["cycles"],
        cpu_seconds=host.cpu_seconds,
        generate_cpu_seconds=0.0,
        build_cpu_seconds=build,
        counters=host.counters,
        memory=image[: program.memory.size],
    )
