"""A program written by hand: forward and backward of one graph layer, with every kind of command on every engine."""

import numpy as np
from kit.numbers32 import PLAIN, numbers

from simgnn.hw.command import COMMAND_BYTES, EDGE_LAST_BIT, Engine, Format, Opcode, Space, decode, encode
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor

SOURCES, DESTINATIONS, FEATURES, HIDDEN = 6, 4, 5, 3
GRAPH = ((0, 1), (0, 2, 3), (3,), (0, 1, 2, 3), (2,), (0,))
"""The destinations of each source, in stream order."""
SEGMENT = "layer"
LOAD, STORE, AGGREGATE, UPDATE = (1 << engine for engine in Engine)


class _Memory:
    """Device memory, filled from the bottom with a guard word behind every tensor."""

    def __init__(self, config, rng):
        self.config = config
        self.image = rng.integers(0, 256, PAGE_BYTES, dtype=np.uint8)
        self.top = config.word_bytes
        self.tensors = {}

    def put(self, values, align):
        """Address of an array's bytes."""
        raw = np.ascontiguousarray(values).reshape(-1).view(np.uint8)
        address = -(-self.top // align) * align
        self.top = address + raw.size + self.config.word_bytes
        self.image[address : address + raw.size] = raw
        return address

    def tensor(self, name, rows, columns, values=None):
        """The fields of a tensor's descriptor."""
        config = self.config
        stride = config.words(columns) * config.word_bytes
        address = -(-self.top // config.word_bytes) * config.word_bytes
        self.top = address + (rows + 1) * stride
        self.tensors[name] = Tensor(address, rows, columns, stride)
        if values is not None:
            self.tensors[name].view(self.image)[:] = values
        return Space.DEVICE, address, stride


def _fields(**operands):
    found = {}
    for name, (space, address, stride) in operands.items():
        kind = Format.BITMAP if name == "mask" else Format.FP32
        found |= {f"{name}_space": space, f"{name}_address": address}
        found |= {f"{name}_stride": stride, f"{name}_format": kind}
    return found


def layer_program(config, rng, kind=PLAIN):
    """Assemble the program.

    Parameters
    ----------
    config : HardwareConfig
    rng : numpy.random.Generator
    kind : str
        Of all values, one of `numbers32.KINDS`.

    Returns
    -------
    Program
        With the tensors x, w, bias, g and the results z, dw, da and again.
    """
    word = config.word_bytes
    device = _Memory(config, rng)

    def given(name, rows, columns):
        return device.tensor(name, rows, columns, numbers(rng, (rows, columns), kind))

    def chip(space, row, columns):
        """A matrix that begins where `row` rows of it would end."""
        stride = config.words(columns) * word
        return space, row * stride, stride

    x, w = given("x", SOURCES, FEATURES), given("w", FEATURES, HIDDEN)
    bias, g = given("bias", 1, HIDDEN), given("g", DESTINATIONS, HIDDEN)
    z, dw = device.tensor("z", DESTINATIONS, HIDDEN), device.tensor("dw", FEATURES + 1, HIDDEN)
    da, again = device.tensor("da", DESTINATIONS, FEATURES), device.tensor("again", DESTINATIONS, HIDDEN)

    edges = np.array([d for targets in GRAPH for d in targets], dtype=np.uint32)
    edges[np.cumsum([len(targets) for targets in GRAPH]) - 1] |= np.uint32(1 << EDGE_LAST_BIT)
    records = np.zeros((SOURCES, 2), dtype=np.uint32)
    records[:, 0] = rng.permutation(SOURCES)
    records[:, 1] = numbers(rng, SOURCES, kind).view(np.uint32)
    lists = {
        "edges_address": device.put(edges, 4),
        "records_address": device.put(records, 8),
        "scales_address": device.put(numbers(rng, DESTINATIONS, kind), 4),
    }
    ring = np.arange(DESTINATIONS, dtype=np.uint32) | np.uint32(1 << EDGE_LAST_BIT)
    ring_address = device.put(np.roll(ring, 1), 4)

    a, sums = chip(Space.BANK0, 0, FEATURES), chip(Space.BANK0, DESTINATIONS, FEATURES)
    weights, shift = chip(Space.BANK1, 0, HIDDEN), chip(Space.BANK1, FEATURES, HIDDEN)
    hidden, gradient = chip(Space.BANK2, 0, HIDDEN), chip(Space.BANK2, DESTINATIONS, HIDDEN)
    upper, masked = chip(Space.BANK3, 0, HIDDEN), chip(Space.BANK3, DESTINATIONS, HIDDEN)
    mask = (Space.MASK, 0, config.mask_unit)

    def copy(opcode, source, destination, rows, columns, **tokens):
        operands = _fields(source=source, destination=destination)
        return encode(opcode, rows=rows, columns=columns, **operands, **tokens)

    def product(shape, a, b, c, *, tokens, flags=(), **more):
        sizes = dict(zip("mnk", shape, strict=True)) | dict.fromkeys(flags, 1)
        return encode(Opcode.GEMM, **sizes, **_fields(a=a, b=b, c=c, **more), **tokens)

    commands = [
        copy(Opcode.LOAD, w, weights, FEATURES, HIDDEN),
        copy(Opcode.LOAD, bias, shift, 1, HIDDEN, signal=UPDATE),
        encode(
            Opcode.AGGREGATE,
            indexed=1,
            source_scaled=1,
            destination_scaled=1,
            sources=SOURCES,
            destinations=DESTINATIONS,
            columns=FEATURES,
            edges=edges.size,
            signal=UPDATE,
            **lists,
            **_fields(source=x, destination=a),
        ),
        product(
            (DESTINATIONS, HIDDEN, FEATURES),
            a,
            weights,
            hidden,
            flags=("relu", "mask_write", "bias"),
            tokens={"wait": LOAD | AGGREGATE, "signal": STORE},
            mask=mask,
            bias=shift,
        ),
        copy(Opcode.STORE, hidden, z, DESTINATIONS, HIDDEN, wait=UPDATE, signal=UPDATE),
        copy(Opcode.LOAD, g, upper, DESTINATIONS, HIDDEN, signal=UPDATE),
        product(
            (FEATURES, HIDDEN, DESTINATIONS),
            a,
            upper,
            gradient,
            flags=("transpose_a", "ones_row", "n_outer"),
            tokens={"wait": LOAD | STORE, "signal": STORE},
        ),
        copy(Opcode.STORE, gradient, dw, FEATURES + 1, HIDDEN, wait=UPDATE, signal=AGGREGATE),
        product(
            (DESTINATIONS, FEATURES, HIDDEN),
            upper,
            weights,
            sums,
            flags=("transpose_b",),
            tokens={"signal": STORE | AGGREGATE},
        ),
        copy(Opcode.STORE, sums, da, DESTINATIONS, FEATURES, wait=UPDATE),
        encode(
            Opcode.AGGREGATE,
            masked=1,
            sources=DESTINATIONS,
            destinations=DESTINATIONS,
            columns=HIDDEN,
            edges=DESTINATIONS,
            edges_address=ring_address,
            wait=STORE | UPDATE,
            signal=STORE,
            **_fields(source=hidden, destination=masked, mask=mask),
        ),
        copy(Opcode.STORE, masked, again, DESTINATIONS, HIDDEN, wait=AGGREGATE),
    ]
    address = device.put(np.stack(commands), COMMAND_BYTES)
    if device.top > PAGE_BYTES:
        raise ValueError(f"program must fit into {PAGE_BYTES} bytes, not take {device.top!r}")
    segments = {SEGMENT: (0, len(commands))}
    return Program(config.digest, np.stack(commands), address, segments, device.image, device.tensors)


def moved_memory(program, base):
    """Device memory of a program that lies from `base` on: its commands name higher addresses, ndarray of uint8."""
    memory = program.memory.copy()
    for index, command in enumerate(program.commands):
        opcode, fields = decode(command)
        for name in [name for name in fields if name.endswith("_address")]:
            # Lists have no space; those that a command does not have are at 0.
            space = fields.get(name.replace("_address", "_space"))
            if space == Space.DEVICE or (space is None and fields[name]):
                fields[name] += base
        at = program.commands_address + index * COMMAND_BYTES
        memory[at : at + COMMAND_BYTES] = encode(opcode, **fields).view(np.uint8)
    return memory
