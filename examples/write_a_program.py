"""Write a program by hand and run it: one graph layer, relu(A X W + b), in five commands.

    .venv/bin/python examples/write_a_program.py

A sums each vertex's in-neighbours. The accelerator has 2 lanes (preset `tiny`), so a row of 3 features takes
two words of 8 bytes, the last one padded. The first run on the generated Verilog compiles it.
"""

import numpy as np

from simgnn.config.configuration import load_config
from simgnn.hw.command import COMMAND_BYTES, EDGE_LAST_BIT, Engine, Opcode, Space, encode
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor
from simgnn.sim.toolchain.verilator import ToolError, find_compiler

SOURCES = np.array([0, 0, 1, 2, 2, 3])
DESTINATIONS = np.array([1, 2, 2, 0, 3, 0])
FEATURES = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9], [-1, -2, -3]], dtype=np.float32)
WEIGHTS = np.array([[1, -1], [0.5, 0.25], [-1, 0]], dtype=np.float32)
BIAS = np.array([[0.5, 1]], dtype=np.float32)


def edge_words(sources, destinations):
    """AGGREGATE's edge list, from edges grouped by source: the last one of each source is marked."""
    last = np.append(sources[1:] != sources[:-1], True)
    return destinations.astype("<u4") | (last.astype("<u4") << EDGE_LAST_BIT)


def tokens(*engines):
    """Bits of the `wait` and `signal` fields."""
    return sum(1 << engine for engine in engines)


def operand(name, space, address, stride):
    """Fields that describe one FP32 operand."""
    return {f"{name}_space": space, f"{name}_address": address, f"{name}_stride": stride}


def build(hardware):
    """Lay out device memory and write the commands.

    Parameters
    ----------
    hardware : HardwareConfig

    Returns
    -------
    Program
        With one segment, "layer", and the tensors "x", "w", "b" and "out".
    """
    (vertices, width), outputs = FEATURES.shape, WEIGHTS.shape[1]
    row, out_row = hardware.words(width) * hardware.word_bytes, hardware.words(outputs) * hardware.word_bytes
    tensors = {
        "x": Tensor(address=0x000, rows=vertices, columns=width, stride=row),
        "w": Tensor(address=0x100, rows=width, columns=outputs, stride=out_row),
        "b": Tensor(address=0x200, rows=1, columns=outputs, stride=out_row),
        "out": Tensor(address=0x300, rows=vertices, columns=outputs, stride=out_row),
    }
    edges_address, commands_address, bias_in_bank = 0x400, 0x800, 0x40
    shape = {"rows": width, "columns": outputs}
    commands = np.stack(
        [
            encode(
                Opcode.LOAD,
                **shape,
                **operand("source", Space.DEVICE, tensors["w"].address, out_row),
                **operand("destination", Space.BANK1, 0, out_row),
            ),
            # An engine ends its commands in order, so this token says that both loads have landed.
            encode(
                Opcode.LOAD,
                signal=tokens(Engine.UPDATE),
                rows=1,
                columns=outputs,
                **operand("source", Space.DEVICE, tensors["b"].address, out_row),
                **operand("destination", Space.BANK1, bias_in_bank, out_row),
            ),
            encode(
                Opcode.AGGREGATE,
                signal=tokens(Engine.UPDATE),
                destinations=vertices,
                columns=width,
                sources=vertices,
                edges=len(SOURCES),
                edges_address=edges_address,
                **operand("source", Space.DEVICE, tensors["x"].address, row),
                **operand("destination", Space.BANK0, 0, row),
            ),
            encode(
                Opcode.GEMM,
                wait=tokens(Engine.LOAD, Engine.AGGREGATE),
                signal=tokens(Engine.STORE),
                m=vertices,
                n=outputs,
                k=width,
                bias=1,
                relu=1,
                **operand("a", Space.BANK0, 0, row),
                **operand("b", Space.BANK1, 0, out_row),
                **operand("c", Space.BANK2, 0, out_row),
                **operand("bias", Space.BANK1, bias_in_bank, out_row),
            ),
            encode(
                Opcode.STORE,
                wait=tokens(Engine.UPDATE),
                rows=vertices,
                columns=outputs,
                **operand("source", Space.BANK2, 0, out_row),
                **operand("destination", Space.DEVICE, tensors["out"].address, out_row),
            ),
        ]
    )
    memory = np.zeros(PAGE_BYTES, dtype=np.uint8)
    for address, data in ((edges_address, edge_words(SOURCES, DESTINATIONS)), (commands_address, commands)):
        memory[address : address + data.nbytes] = data.reshape(-1).view(np.uint8)
    for name, values in (("x", FEATURES), ("w", WEIGHTS), ("b", BIAS)):
        tensors[name].view(memory)[:] = values
    return Program(
        digest=hardware.digest,
        commands=commands,
        commands_address=commands_address,
        segments={"layer": (0, len(commands))},
        memory=memory,
        tensors=tensors,
    )


def run(device, program):
    """Run the program on a device; returns the tensor "out" and the cycles that it took (0: not timed)."""
    with device:
        device.load(program)
        done = device.run("layer")
        return device.read_tensor(program.tensors["out"]), done.cycles


def main():
    """Run the program on both executions and compare them with the same layer in NumPy."""
    hardware = load_config("tiny").hardware
    program = build(hardware)
    adjacency = np.zeros((len(FEATURES), len(FEATURES)), dtype=np.float32)
    adjacency[DESTINATIONS, SOURCES] = 1
    expected = np.maximum(adjacency @ FEATURES @ WEIGHTS + BIAS, 0)
    print(f"{len(program.commands)} commands of {COMMAND_BYTES} bytes; NumPy gives\n{expected}")
    devices = {"reference": ReferenceDevice(hardware)}
    try:
        find_compiler()
        devices["rtl"] = RtlDevice(hardware)
    except ToolError as error:
        print(f"rtl: left out, {error}")
    for name, device in devices.items():
        out, cycles = run(device, program)
        if not np.array_equal(out, expected):
            raise SystemExit(f"{name}: out must be what NumPy gives, not\n{out}")
        print(f"{name}: the same" + (f", in {cycles} cycles" if cycles else ""))


if __name__ == "__main__":
    main()
