"""Programs and Verilog of the small copying kernel (`copy_kernel.v`) that proves the harness."""

from pathlib import Path

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, Opcode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.program import Program


def config(data_bits):
    """Hardware of that port width; nothing else matters to the kernel."""
    return HardwareConfig(
        data_bits=data_bits, burst_beats=4, array_rows=2, array_columns=2, bank_words=128, mask_words=2
    )


def modules(data_bits):
    """The kernel's Verilog."""
    text = Path(__file__).with_name("copy_kernel.v").read_text()
    return {"copy_kernel": text.replace("@DATA_BITS@", str(data_bits))}


def program(hardware, copies, *, size=1 << 14, seed=0, fault=0):
    """A program of one segment, ``copy``: each of `copies` is (source, destination, beats).

    The last command has the `fault` that the Verilog file lists.
    """
    commands = [
        encode(Opcode.LOAD, rows=beats, source_address=source, destination_address=destination)
        for source, destination, beats in copies
    ]
    commands[-1][31] = fault
    memory = np.random.default_rng(seed).integers(0, 256, size, dtype=np.uint8)
    address = size - COMMAND_BYTES * len(commands)
    memory[address:] = np.concatenate(commands).view(np.uint8)
    return Program(hardware.digest, np.stack(commands), address, {"copy": (0, len(commands))}, memory)


def copied(program, hardware):
    """The memory that the program leaves."""
    memory = program.memory.copy()
    for command in program.commands:
        beats, source, destination = int(command[2]), int(command[4]), int(command[8])
        size = beats * hardware.word_bytes
        memory[destination : destination + size] = memory[source : source + size]
    return memory
