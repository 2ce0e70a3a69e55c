"""The self-checking test bench in plain Verilog: its modules, its memory images, and how to run it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import numpy as np

from simgnn.arrays import U8
from simgnn.fpga.bundle.bench_program import OUTSTANDING, BenchLaunch, BenchProgram, bench_program
from simgnn.hw import registers
from simgnn.hw.command import ErrorCause
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import COUNTERS
from simgnn.process.files.templates import rendered
from simgnn.sim.executions.rtl import port_banks
from simgnn.sim.memory.fault import Channel, MemoryFault
from simgnn.verify.faulting.fault import Fault

TIMEOUT = 1_000
"""Cycles without progress after which the kernel stops with an error."""
_REGISTERS = {
    **{one.name: one.address for one in registers.REGISTERS if one.address < registers.COUNTERS},
    "COUNTER_VALUES": registers.COUNTERS,
}
FOLDER = "bench"
# A number that the kernel may report as it likes.
_UNKNOWN = (1 << 64) - 1
Ports = dict[str, tuple[str, int]]
"""Direction and bits of ports by name."""
# Most characters of a tensor's name.
_NAME_BYTES = 40
# Signals that the bench's memory does without.
_UNUSED = ("arid", "arcache", "arprot", "awid", "awcache", "awprot", "rid", "bid")


def beats(values: U8, hardware: HardwareConfig, port: int) -> U8:
    """The beats of device memory that lie at a port, shape (beats, bytes of a beat)."""
    # Device memory is striped over the ports, beat by beat.
    return values.reshape(-1, hardware.ports, hardware.data_bits // 8)[:, port]


def _digits(beat: U8) -> str:
    # $readmemh reads the most significant digit first.
    return bytes(beat[::-1]).hex()


def _image(values: U8) -> str:
    """All beats as $readmemh reads them."""
    return "".join(f"{_digits(beat)}\n" for beat in values)


def _patch(before: U8, after: U8) -> str:
    """The beats in which `after` differs, each run after its address."""
    lines, following = [], -1
    for index in np.flatnonzero((before != after).any(axis=1)).tolist():
        # An address only where beats are left out between.
        if index != following:
            lines.append(f"@{index:x}\n")
        lines.append(f"{_digits(after[index])}\n")
        following = index + 1
    return "".join(lines)


def _words(values: list[int]) -> str:
    return "".join(f"{value:016x}\n" for value in values)


def bench_files(
    hardware: HardwareConfig, ports: Ports, modules: Sequence[str], *, top: str
) -> dict[str, str]:
    """Every file of the bench, by its path in the bundle.

    Parameters
    ----------
    modules
        Names of the files of Verilog.
    ports
        From `simgnn.hw.generate.contract.kernel_ports`.
    top
        Name of the kernel's module.
    """
    program = bench_program(hardware)
    images = _images(hardware, program)
    verilog = [f"{top}_bench_memory.v", f"{top}_bench.v"]
    files = {
        verilog[0]: rendered("simgnn.fpga", "bench_memory.v.jinja", top=top),
        verilog[1]: _bench(hardware, program, images, ports, top=top),
        "bench.f": "".join(f"{name}\n" for name in [*(f"../{name}" for name in modules), *verilog]),
        "Makefile": rendered("simgnn.fpga", "Makefile.jinja", top=top),
        **images,
    }
    return {f"{FOLDER}/{name}": text for name, text in files.items()}


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
        *_answer(None if launch.fault is None else launch.fault.memory),
    ]


def _failure(fault: Fault | None) -> list[int]:
    """Cause that a launch must report, 0 for none; number of the wrong command; its first and last address."""
    if fault is None:
        return [0, 0, 0, 0]
    command = _UNKNOWN if fault.command is None else fault.command
    # First and last address, both 64 bits wide: the whole range where nothing is known.
    addresses = range(_UNKNOWN + 1) if fault.addresses is None else fault.addresses
    return [fault.causes[0], command, addresses.start, addresses.stop - 1]


def _answer(fault: MemoryFault | None) -> list[int]:
    """Port whose memory answers with an error, the error, and the read beat and the write, from 1 on, that get it."""
    if fault is None or fault.response is None:
        return [0, 0, 0, 0]
    number = fault.transfer + 1
    read = fault.channel == Channel.R
    return [fault.port, fault.response, number if read else 0, 0 if read else number]


def _tensors(program: BenchProgram) -> list[tuple[str, tuple[int, int, int, int, int]]]:
    """Name of each tensor of the launches whose memory is compared, and which launches and bytes are its."""
    compared = [(number, one) for number, one in enumerate(program.launches) if one.fault is None]
    found = []
    # A program's launches follow each other.
    for _, group in itertools.groupby(compared, key=lambda launch: id(launch[1].program)):
        launches = list(group)
        first, last = launches[0][0], launches[-1][0]
        found += [
            (name[:_NAME_BYTES], (first, last, tensor.address, tensor.end, max(tensor.stride, 1)))
            for name, tensor in launches[0][1].program.tensors.items()
        ]
    return found


def _images(hardware: HardwareConfig, program: BenchProgram) -> dict[str, str]:
    """Launches, counters, first memory, and what changes before and in each launch; empty changes have no file."""
    launches, tensors = program.launches, _tensors(program)
    files = {
        "launches.hex": _words([value for launch in launches for value in _settings(launch)]),
        "counters.hex": _words([value for launch in launches for value in launch.counters]),
        "tensors.hex": _words([value for _, fields in tensors for value in fields]),
        "tensor_names.hex": "".join(
            f"{name.encode('ascii', 'replace').hex():>0{2 * _NAME_BYTES}}\n" for name, _ in tensors
        ),
    }
    for port in range(hardware.ports):
        last = beats(program.memory, hardware, port)
        files[f"memory_{port}.hex"] = _image(last)
        # Only what changes, as a whole image for each launch would make the bundle many times as large.
        for number, launch in enumerate(launches):
            before, after = (beats(values, hardware, port) for values in (launch.before, launch.after))
            # What a launch that failed has left is not known: all is written anew for one that is compared.
            if number and launches[number - 1].fault is not None and launch.fault is None:
                last = ~before
            for name, text in (("written", _patch(last, before)), ("left", _patch(before, after))):
                if text:
                    files[f"{name}_{number}_{port}.hex"] = text
            last = after
    return files


def _bench(
    hardware: HardwareConfig, program: BenchProgram, images: dict[str, str], ports: Ports, *, top: str
) -> str:
    tensors = _tensors(program)
    port_of = re.compile(r"m_axi_gmem(\d+)_(\w+)").fullmatch
    found = ((port_of(name), bits) for name, (_, bits) in ports.items())
    return rendered(
        "simgnn.fpga",
        "bench.v.jinja",
        top=top,
        hardware=hardware,
        beats=program.memory.size // hardware.word_bytes,
        banks=port_banks(hardware),
        bases=[registers.PORT_BASES + 8 * port for port in registers.based_ports(hardware.ports)],
        launches=len(program.launches),
        settings=len(_settings(program.launches[0])),
        counters=len(COUNTERS),
        counter_names=list(COUNTERS),
        names=[f"{launch.of}: {launch.name}" for launch in program.launches],
        tensors=len(tensors),
        fields=len(tensors[0][1]),
        name_bytes=_NAME_BYTES,
        stored=_stored(hardware),
        # The first counter is the launch's cycles; a launch that takes four times the longest has failed.
        most_cycles=4 * max(launch.counters[0] for launch in program.launches) + TIMEOUT,
        addresses=_REGISTERS,
        signals=[(int(name[1]), name[2], bits) for name, bits in found if name],
        unused=_UNUSED,
        changes=[
            (number, port, kind)
            for number in range(len(program.launches))
            for port in range(hardware.ports)
            for kind in ("written", "left")
            if f"{kind}_{number}_{port}.hex" in images
        ],
        outstanding=OUTSTANDING,
        timeout=TIMEOUT,
        timed_out=int(ErrorCause.TIMEOUT),
    )


def _stored(hardware: HardwareConfig) -> list[tuple[int, int]]:
    """Address and bits of each 32-bit register that keeps what is written to it."""
    stored = []
    for register in registers.registers_of(hardware.ports):
        bits = sum(
            ((1 << field.width) - 1) << field.low
            for field in register.fields
            if field.access == registers.Access.READ_WRITE
        )
        if register.argument and register.bits == 64:
            bits &= (1 << hardware.address_bits) - 1
        stored += [
            (register.address + 4 * half, bits >> 32 * half & 0xFFFFFFFF)
            for half in range(register.bits // 32)
        ]
    return [(address, bits) for address, bits in stored if bits]
