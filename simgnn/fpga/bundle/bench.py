"""The self-checking test bench in plain Verilog: its modules, its memory images, and how to run it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.fpga.bundle.bench_program import OUTSTANDING, BenchLaunch, BenchProgram, bench_program
from simgnn.fpga.bundle.file_lists import bench_makefile, file_list
from simgnn.fpga.bundle.texts import template
from simgnn.hw import registers
from simgnn.hw.command import ErrorCause
from simgnn.hw.counters import COUNTERS

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.faulting.fault import Fault

TIMEOUT = 1_000
"""Cycles without progress after which the kernel stops with an error."""
_REGISTERS = {
    "AP_CTRL": registers.AP_CTRL,
    "GIE": registers.GIE,
    "IER": registers.IER,
    "ISR": registers.ISR,
    "PROGRAM": registers.PROGRAM,
    "COMMANDS": registers.COMMANDS,
    "MEMORY_BASE": registers.MEMORY_BASE,
    "MEMORY_LIMIT": registers.MEMORY_LIMIT,
    "TIMEOUT": registers.TIMEOUT,
    "ERROR_CAUSE": registers.ERROR_CAUSE,
    "ERROR_COMMAND": registers.ERROR_COMMAND,
    "ERROR_ADDRESS": registers.ERROR_ADDRESS,
    "COUNTER_VALUES": registers.COUNTERS,
}
FOLDER = "bench"
_UNKNOWN = (1 << 64) - 1
"""A number that the kernel may report as it likes."""
Ports = dict[str, tuple[str, int]]
"""Direction and bits of ports by name."""
PORT = "m_axi_gmem"
"""Memory port n is called this and n."""
_UNUSED = ("arid", "arcache", "arprot", "awid", "awcache", "awprot", "rid", "bid")
"""Signals that the bench's memory does without."""


def signals_of(ports: Ports, number: int) -> Ports:
    """The signals of a memory port, without its name."""
    prefix = f"{PORT}{number}_"
    return {name.removeprefix(prefix): port for name, port in ports.items() if name.startswith(prefix)}


def beats(values: NDArray[np.uint8], hardware: HardwareConfig, port: int) -> NDArray[np.uint8]:
    """The beats of device memory that lie behind a port, shape (beats, bytes of a beat)."""
    return values.reshape(-1, hardware.ports, hardware.data_bits // 8)[:, port]


def _digits(beat: NDArray[np.uint8]) -> str:
    return bytes(beat[::-1]).hex()


def _image(values: NDArray[np.uint8]) -> str:
    """All beats as $readmemh reads them."""
    return "".join(f"{_digits(beat)}\n" for beat in values)


def _patch(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> str:
    """The beats in which `after` differs, each run behind its address."""
    lines, behind = [], -1
    for index in np.flatnonzero((before != after).any(axis=1)).tolist():
        if index != behind:
            lines.append(f"@{index:x}\n")
        lines.append(f"{_digits(after[index])}\n")
        behind = index + 1
    return "".join(lines)


def _words(values: list[int]) -> str:
    return "".join(f"{value:016x}\n" for value in values)


def bench_files(
    hardware: HardwareConfig, ports: Ports, modules: Sequence[str], *, top: str
) -> dict[str, str]:
    """Every file of the bench, by its path in the bundle.

    Parameters
    ----------
    hardware
    modules
        Names of the files of Verilog.
    ports
        From `simgnn.hw.generate.contract.kernel_ports`.
    top
        Name of the kernel's module.
    """
    program = bench_program(hardware)
    images = _images(hardware, program)
    benches = {
        f"{top}_bench_memory.v": template("bench_memory.v", TOP=top),
        f"{top}_bench.v": _bench(hardware, program, images, ports, top=top),
    }
    lists = {
        "bench.f": file_list(modules, prefix="../") + file_list(list(benches)),
        "Makefile": bench_makefile(top=top),
    }
    images = {**benches, **lists, **images}
    return {**{f"{FOLDER}/{name}": text for name, text in images.items()}}


def _settings(launch: BenchLaunch) -> list[int]:
    """What the bench sets before a launch."""
    timing = launch.timing
    return [
        launch.address,
        launch.commands,
        *launch.bounds,
        timing.read_latency,
        timing.write_latency,
        timing.outstanding_reads,
        timing.outstanding_writes,
        *_failure(launch.fault),
    ]


def _failure(fault: Fault | None) -> list[int]:
    """Cause that a launch must report, 0 for none; number of the wrong command; its first and last address."""
    if fault is None:
        return [0, 0, 0, 0]
    command = _UNKNOWN if fault.command is None else fault.command
    addresses = range(_UNKNOWN + 1) if fault.addresses is None else fault.addresses
    return [fault.causes[0], command, addresses.start, addresses.stop - 1]


def _images(hardware: HardwareConfig, program: BenchProgram) -> dict[str, str]:
    """Launches, counters, first memory, and what changes before and in each launch; empty changes have no file."""
    launches = program.launches
    files = {
        "launches.hex": _words([value for launch in launches for value in _settings(launch)]),
        "counters.hex": _words([value for launch in launches for value in launch.counters]),
    }
    for port in range(hardware.ports):
        last = beats(program.memory, hardware, port)
        files[f"memory_{port}.hex"] = _image(last)
        for number, launch in enumerate(launches):
            before, after = (beats(values, hardware, port) for values in (launch.before, launch.after))
            for name, text in (("written", _patch(last, before)), ("left", _patch(before, after))):
                if text:
                    files[f"{name}_{number}_{port}.hex"] = text
            last = after
    return files


def _bench(
    hardware: HardwareConfig, program: BenchProgram, images: dict[str, str], ports: Ports, *, top: str
) -> str:
    numbers = range(hardware.ports)
    signals = [signals_of(ports, number) for number in numbers]
    rows = program.memory.size // hardware.word_bytes
    wires = [
        f"  wire {f'[{bits - 1}:0] ' if bits > 1 else ''}m{port}_{name};"
        for port in numbers
        for name, (_, bits) in signals[port].items()
    ]
    pins = [f",\n    .{PORT}{port}_{name}(m{port}_{name})" for port in numbers for name in signals[port]]
    loads = [
        f'      if (launch == 0) begin $readmemh("memory_{port}.hex", memory_{port}.data);'
        f' $readmemh("memory_{port}.hex", expected_{port}); end'
        for port in numbers
    ]
    for number in range(len(program.launches)):
        for port in numbers:
            for name in ("written", "left"):
                file = f"{name}_{number}_{port}.hex"
                if file in images:
                    arrays = (f"memory_{port}.data", f"expected_{port}")[name == "left" :]
                    reads = " ".join(f'$readmemh("{file}", {array});' for array in arrays)
                    loads.append(f"      if (launch == {number}) begin {reads} end")
    return template(
        "bench.v",
        TOP=top,
        CONFIG=hardware.name,
        PORTS=hardware.ports,
        DATA_BITS=hardware.data_bits,
        ADDRESS_BITS=hardware.address_bits,
        BEATS=rows,
        LAUNCHES=len(program.launches),
        SETTINGS=len(_settings(program.launches[0])),
        COUNTERS=len(COUNTERS),
        STORED=len(_stored(hardware)),
        MOST_CYCLES=4 * max(launch.counters[0] for launch in program.launches) + TIMEOUT,
        CLEAR_CYCLES=4 * hardware.accumulator_words + 1000,
        REGISTERS="\n".join(f"  localparam [11:0] {name} = 12'h{at:03x};" for name, at in _REGISTERS.items()),
        WIRES="\n".join(wires),
        PORT_PINS="".join(pins),
        MEMORIES="\n\n".join(_memory(port, signals[port], top) for port in numbers),
        EXPECTED="\n".join(f"  reg [DATA_BITS-1:0] expected_{port} [0:BEATS-1];" for port in numbers),
        HALF_PERIOD=f"{500 / hardware.clock_mhz:.3f}",
        LOADS="\n".join(loads),
        COMPARISONS="\n".join(_comparison(port) for port in numbers),
        TIMINGS="\n".join(_timing(port) for port in numbers),
        TIMEOUT=TIMEOUT,
        TIMED_OUT=int(ErrorCause.TIMEOUT),
        STORED_ADDRESSES=_choices("stored_address", [f"12'h{at:03x}" for at, _ in _stored(hardware)]),
        STORED_BITS=_choices("stored_bits", [f"32'h{bits:08x}" for _, bits in _stored(hardware)]),
    )


def _stored(hardware: HardwareConfig) -> list[tuple[int, int]]:
    """Address and bits of each 32-bit register that keeps what is written to it."""
    stored = []
    for register in registers.REGISTERS:
        bits = sum(
            ((1 << field.width) - 1) << field.low
            for field in register.fields
            if field.access == registers.Access.READ_WRITE
        )
        if register.name in ("PROGRAM", "MEMORY_BASE", "MEMORY_LIMIT"):
            bits &= (1 << hardware.address_bits) - 1
        stored += [
            (register.address + 4 * half, bits >> 32 * half & 0xFFFFFFFF)
            for half in range(register.bits // 32)
        ]
    return [(address, bits) for address, bits in stored if bits]


def _choices(name: str, values: list[str]) -> str:
    """A function's value for each number from 0."""
    lines = [f"      {number}: {name} = {value};" for number, value in enumerate(values[:-1])]
    return "\n".join([*lines, f"      default: {name} = {values[-1]};"])


def _memory(port: int, signals: Ports, top: str) -> str:
    """The instance of a port's memory."""
    pins = [f".{name}(m{port}_{name})" for name in signals if name not in _UNUSED]
    return (
        f"  // One identifier serves all bursts.\n  assign m{port}_rid = 1'b0;\n  assign m{port}_bid = 1'b0;\n"
        f"  {top}_bench_memory #(\n"
        f"    .PORT({port}), .DATA_BITS(DATA_BITS), .ADDRESS_BITS(ADDRESS_BITS), .BEATS(BEATS),"
        f" .OUTSTANDING({OUTSTANDING})\n"
        f"  ) memory_{port} (\n    .clk(ap_clk), .rst_n(ap_rst_n),\n    " + ",\n    ".join(pins) + "\n  );"
    )


def _timing(port: int) -> str:
    """How a port's memory is told its timing."""
    names = ("read_latency", "write_latency", "most_reads", "most_writes")
    return "\n".join(
        f"      memory_{port}.{name} = launches[SETTINGS*launch+{place}];"
        for place, name in enumerate(names, start=4)
    )


def _comparison(port: int) -> str:
    return (
        "      for (index = 0; index < BEATS; index = index + 1)\n"
        f"        if (memory_{port}.data[index] !== expected_{port}[index]) begin\n"
        f'          $display("launch %0d: port {port}, address 0x%0h: 0x%h, not 0x%h", launch,'
        f" index * (DATA_BITS / 8),\n            memory_{port}.data[index], expected_{port}[index]);\n"
        "          fail;\n        end\n"
        f"      if (memory_{port}.errors != 0) begin\n"
        f'        $display("launch %0d: port {port}: %0d bursts were wrong", launch, memory_{port}.errors);\n'
        "        fail;\n      end"
    )
