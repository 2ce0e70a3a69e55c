"""The reference execution against a scalar interpreter written from the documents, and what it refuses."""

from dataclasses import replace

import numpy as np
import pytest
from naive_interpreter import NaiveInterpreter

from simgnn.hw.command import Opcode, Space, decode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.composer import random_program, random_values
from simgnn.verify.drawing.placing import moved

TINY = HardwareConfig(
    data_bits=64,
    burst_beats=16,
    bank_words=512,
    mask_words=64,
    clusters=2,
    ring_words=32,
    accumulator_words=64,
    array_rows=2,
    array_columns=2,
)
WIDE = HardwareConfig(
    data_bits=512, bank_words=256, mask_words=128, clusters=4, array_rows=8, array_columns=16
)


def differing(config, program):
    """Words of device memory that differ from the interpreter's after any segment; how many it changed."""
    expected = program.memory.copy()
    naive = NaiveInterpreter(expected, mask_chunk=config.array_columns)
    wrong = 0
    with ReferenceDevice(config) as device:
        device.load(program)
        for name, (start, stop) in program.segments.items():
            run = device.run(name)
            assert (run.cycles, run.counters) == (0, {})
            for words in program.commands[start:stop]:
                naive.run(words)
            wrong += np.count_nonzero(device.read(0, expected.size) != expected)
    return wrong, np.count_nonzero(expected != program.memory)


@pytest.mark.parametrize("config", [TINY, WIDE], ids=["tiny", "wide"])
@pytest.mark.parametrize(
    "kinds", [("load", "store"), ("gemm",), ("aggregate",), ("gemm", "aggregate", "store")]
)
@pytest.mark.parametrize("special", [0, 0.05], ids=["numbers", "special"])
def test_random_programs_equal_the_scalar_interpreter(config, kinds, special):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        program = random_program(config, rng, kinds=kinds, commands=5, rows=7, columns=11, special=special)
        wrong, changed = differing(config, program)
        assert wrong == 0
        assert changed > 0


@pytest.mark.parametrize("columns", range(1, 10))
def test_every_width(columns):
    rng = np.random.default_rng(columns)
    for lanes in (2, 4, 8):
        config = HardwareConfig(data_bits=32 * lanes, array_rows=2, array_columns=2)
        program = random_program(config, rng, commands=3, rows=4, columns=columns, segments=1)
        assert differing(config, program)[0] == 0


def test_a_large_product_and_sum():
    """Deep enough for every unrolled step and vector lane, with a hub and isolated destinations."""
    config = HardwareConfig(bank_words=1 << 14)
    rng = np.random.default_rng(3)
    build = GuardedAssembler(config)
    h, w = (random_values(rng, shape) for shape in ((300, 67), (67, 45)))
    banks = [build.chip(space, 0, *shape) for space, shape in ((1, (300, 67)), (2, (67, 45)), (3, (200, 67)))]
    build.load(build.tensor("w", w), banks[1])
    graph = [
        [0, *sorted(rng.choice(np.arange(1, 150), size=s % 4, replace=False).tolist())] for s in range(300)
    ]
    build.aggregate(build.tensor("h", h), banks[2], graph)
    build.store(banks[2], build.tensor("sums", rows=200, columns=67))
    product = build.chip(Space.BANK3, 0, 200, 45)
    build.gemm(banks[2], banks[1], product, m=200, n=45, k=67)
    build.store(product, build.tensor("product", rows=200, columns=45))
    build.end_segment("all")
    program = build.build()
    sums = np.zeros((200, 67), dtype=np.float32)
    for s, targets in enumerate(graph):
        for d in targets:
            sums[d] = sums[d] + h[s]
    total = np.zeros((200, 45), dtype=np.float32)
    for k in range(67):
        total = total + sums[:, k : k + 1] * w[k]
    with ReferenceDevice(config) as device:
        device.load(program)
        device.run("all")
        for name, expected in (("sums", sums), ("product", total)):
            found = device.read_tensor(program.tensors[name])
            assert np.array_equal(found.view(np.uint32), expected.view(np.uint32))


def small_program(config=TINY):
    """aggregate -> product -> store, with its matrices in the first words of the banks."""
    build = GuardedAssembler(config)
    ones = np.ones((4, 4), dtype=np.float32)
    sums, weights, product = (build.chip(space, 0, 4, 4) for space in (1, 2, 3))
    build.load(build.tensor("w", ones), weights)
    build.aggregate(
        build.tensor("x", ones), sums, [[0, 1], [1], [2, 3], [0]], scale=ones[0], source_scale=ones[0]
    )
    build.gemm(sums, weights, product, m=4, n=4, k=4)
    build.store(product, build.tensor("y", rows=4, columns=4))
    build.end_segment("all")
    return build.build()


LOAD, AGGREGATE, GEMM, STORE = range(4)


def patched(index, **values):
    """The small program with fields of one command changed."""
    program = small_program()
    opcode = (Opcode.LOAD, Opcode.AGGREGATE, Opcode.GEMM, Opcode.STORE)[index]
    _, fields = decode(program.commands[index])
    return with_command(program, index, encode(opcode, **fields | values))


def with_command(program, index, words):
    program.commands[index] = words
    at = program.commands_address
    program.memory[at : at + program.commands.nbytes] = program.commands.reshape(-1).view(np.uint8)
    return program


@pytest.mark.parametrize(
    "index, values, text",
    [
        (LOAD, {"rows": 0}, r"command 0 \(LOAD\): rows must be at least 1, not 0 \(FIELD\)"),
        (LOAD, {"columns": 0}, "columns must be at least 1, not 0"),
        (LOAD, {"source_space": 1}, "source_space must be one of DEVICE, not 1"),
        (LOAD, {"destination_space": 6}, "destination_space must be one of BANK0.*MASK, not 6"),
        (LOAD, {"source_format": 1}, r"source_format must be 0 \(FP32\), not 1"),
        (LOAD, {"source_address": 12}, r"source_address must be a multiple of 8 bytes, not 0xc \(ADDRESS\)"),
        (LOAD, {"destination_stride": 20}, "destination_stride must be a multiple of 8 bytes, not 0x14"),
        (LOAD, {"destination_stride": 8}, "destination_stride must be at least a row's 16 bytes, not 8"),
        (
            LOAD,
            {"source_address": 1 << 40},
            r"source must end at or below 0x1000 in DEVICE, not at 0x100.*ADDRESS",
        ),
        (
            LOAD,
            {"destination_address": 4096},
            r"destination must end at or below 0x1000 in BANK1, not at 0x1040",
        ),
        (LOAD, {"wait": 1}, "wait must name engines other than its own, LOAD, not 0x1"),
        (LOAD, {"signal": 16}, "signal must name engines other than its own, LOAD, not 0x10"),
        (STORE, {"destination_space": 1}, "destination_space must be one of DEVICE, not 1"),
        (STORE, {"rows": 5}, r"command 3 .*source must be written.* unwritten in element \(4, 0\)"),
        (STORE, {"source_address": 24}, r"source must be written .* element \(2, 2\)"),
        (AGGREGATE, {"weights_address": 64}, "weights_address must be 0 in this version, not 64"),
        (AGGREGATE, {"index_address": 64}, "index_address must be 0 in this version, not 64"),
        (AGGREGATE, {"edges": 3}, "edges must be at least one for each of the 4 sources, not 3"),
        (AGGREGATE, {"edges": 5}, "edges must mark the last edge of 4 sources, not of 3"),
        (AGGREGATE, {"sources": 3}, "edges must mark the last edge of 3 sources, not of 4"),
        (AGGREGATE, {"destinations": 3}, "edges must name a destination below 3, not 3 in edge 4"),
        (AGGREGATE, {"destinations": 0}, "destinations must be at least 1, not 0"),
        (AGGREGATE, {"destinations": 100}, "accumulator_words = 64 words in a cluster, not 100"),
        (AGGREGATE, {"columns": 33, "destinations": 1}, "ring_words / 2 = 16 words, not 17"),
        (AGGREGATE, {"edges_address": 66}, "edges_address must be a multiple of 4 bytes, not 0x42"),
        (AGGREGATE, {"records_address": 68}, "records_address must be a multiple of 8 bytes, not 0x44"),
        (AGGREGATE, {"scales_address": 4094}, "scales_address must be a multiple of 4 bytes, not 0xffe"),
        (AGGREGATE, {"scales_address": 4084}, "scales must end at or below 0x1000"),
        (AGGREGATE, {"indexed": 1, "records_address": 8}, "source must end at or below 0x1000 in DEVICE"),
        (AGGREGATE, {"masked": 1}, "mask_space must be one of MASK, not 0"),
        (AGGREGATE, {"masked": 1, "mask_space": 5}, r"mask_format must be 1 \(BITMAP\), not 0"),
        (
            AGGREGATE,
            {"masked": 1, "mask_space": 5, "mask_format": 1, "mask_stride": 1},
            r"mask must be written before it is read, not unwritten in element \(0, 0\)",
        ),
        (AGGREGATE, {"source_space": 3}, r"source must be written before it is read"),
        (
            AGGREGATE,
            {"source_space": 1, "source_address": 16},
            r"source must not overlap destination, not both in BANK0 \(BANK_CONFLICT\)",
        ),
        (GEMM, {"k": 0}, "k must be at least 1, not 0"),
        (GEMM, {"transpose_a": 1, "transpose_b": 1}, "transpose_a must be 0 where transpose_b is 1, not 1"),
        (GEMM, {"mask_write": 1}, "mask_write must be 0 where relu is 0, not 1"),
        (GEMM, {"ones_row": 1}, "ones_row must be 0 where transpose_a is 0, not 1"),
        (GEMM, {"c_space": 2}, r"three different banks, not in spaces \[1, 2, 2\] \(BANK_CONFLICT\)"),
        (GEMM, {"c_space": 5}, "c_space must be one of BANK0, BANK1, BANK2, BANK3, not 5"),
        (GEMM, {"bias": 1, "bias_space": 4}, "bias_space must be one of BANK1, not 4"),
        (GEMM, {"accumulate": 1}, r"c must be written before it is read, not unwritten in element \(0, 0\)"),
        (GEMM, {"a_address": 8}, r"command 2 \(GEMM\): a must be written .* element \(3, 2\)"),
    ],
)
def test_a_bad_command_is_refused(index, values, text):
    with ReferenceDevice(TINY) as device:
        device.load(patched(index, **values))
        with pytest.raises(DeviceError, match=text):
            device.run("all")


def test_a_row_that_wraps_around_to_memory_is_refused():
    """2^32 - 1 times 2^32 - 8 is negative in 64 bits; the kernel refuses such a row, too (`hw/aggregate/source.py`)."""
    program = patched(AGGREGATE, indexed=1, source_stride=0xFFFF_FFF8)
    _, fields = decode(program.commands[AGGREGATE])
    program.memory.view("<u4")[fields["records_address"] // 4] = 0xFFFF_FFFF
    with ReferenceDevice(TINY) as device:
        device.load(program)
        with pytest.raises(
            DeviceError, match=r"source must end at or below 0x1000 in DEVICE.*row 4294967295"
        ):
            device.run("all")


def test_rows_that_records_name_begin_in_what_the_kernel_may_use():
    """A source may begin below MEMORY_BASE: the kernel looks at each burst (`hw/memory/reads.py`)."""
    program = moved(patched(AGGREGATE, indexed=1, source_stride=128), 128)
    _, fields = decode(program.commands[AGGREGATE])
    program = with_command(program, AGGREGATE, encode(Opcode.AGGREGATE, **fields | {"source_address": 0}))
    program = replace(program, base=128)
    first = fields["records_address"] // 4
    numbers = program.memory.view("<u4")[first : first + 8 : 2]
    with ReferenceDevice(TINY) as device:
        numbers[:] = 1
        device.load(program)
        device.run("all")
        numbers[2] = 0
        device.load(program)
        with pytest.raises(
            DeviceError, match=r"source must begin at or above 0x80 in DEVICE, not at 0x0 \(ADDR"
        ):
            device.run("all")


@pytest.mark.parametrize(
    "word, value, text",
    [
        (0, 9, r"command 1 \(opcode 9\): opcode must be one of 1 \(LOAD\).* not 9 \(OPCODE\)"),
        (31, 1 << 31, r"bits of no field must be 0, not 0x80000000 in word 31 \(FIELD\)"),
    ],
)
def test_words_that_are_no_command_are_refused(word, value, text):
    program = small_program()
    words = program.commands[1].copy()
    words[word] = value
    with ReferenceDevice(TINY) as device:
        device.load(with_command(program, 1, words))
        with pytest.raises(DeviceError, match=text):
            device.run("all")


def test_padding_lanes_are_not_values():
    """What LOAD leaves in the padding lanes of a row is unspecified, so reading it is an error."""
    build = GuardedAssembler(TINY)
    build.load(build.tensor("x", np.ones((2, 4), dtype=np.float32)), build.chip(Space.BANK0, 0, 2, 4))
    build.load(build.tensor("y", np.ones((2, 3), dtype=np.float32)), build.chip(Space.BANK0, 0, 2, 3))
    wide = build.chip(Space.BANK0, 0, 2, 4)
    build.store(wide, build.tensor("z", rows=2, columns=4))
    build.end_segment("all")
    with ReferenceDevice(TINY) as device:
        device.load(build.build())
        with pytest.raises(DeviceError, match=r"unwritten in element \(0, 3\)"):
            device.run("all")


def test_on_chip_memory_survives_launches_and_is_forgotten_at_load():
    build = GuardedAssembler(TINY)
    place = build.chip(Space.BANK2, 64, 3, 3)
    values = random_values(np.random.default_rng(0), (3, 3))
    build.load(build.tensor("x", values), place)
    build.end_segment("first")
    build.store(place, build.tensor("y", rows=3, columns=3))
    build.end_segment("second")
    program = build.build()
    with ReferenceDevice(TINY) as device:
        device.load(program)
        device.run("first")
        device.run("second")
        assert np.array_equal(device.read_tensor(program.tensors["y"]), values)
        device.load(program)
        with pytest.raises(DeviceError, match=r"segment 'second', command 0 .* must be written before"):
            device.run("second")


def test_the_host_writes_and_reads_device_memory():
    program = small_program()
    with ReferenceDevice(TINY) as device:
        device.load(program)
        device.write_tensor(program.tensors["w"], np.full((4, 4), 2, dtype=np.float32))
        device.run("all")
        expected = 4 * 2 * np.array([2, 2, 1, 1], dtype=np.float32)
        assert np.array_equal(
            device.read_tensor(program.tensors["y"]), np.repeat(expected[:, None], 4, axis=1)
        )
        assert (program.tensor("w") == 1).all()
        with pytest.raises(ValueError, match=r"device memory access must lie in 0\.\.4096, not 4090\.\.4098"):
            device.read(4090, 8)
        with pytest.raises(ValueError, match=r"device memory access must lie in 0\.\.4096, not -4\.\.0"):
            device.write(-4, np.zeros(1, dtype=np.float32))


def test_what_cannot_be_loaded():
    device = ReferenceDevice(TINY)
    with pytest.raises(DeviceError, match="device must be open to load a program, not closed"):
        device.load(small_program())
    with device:
        with pytest.raises(DeviceError, match="device must have a program before a launch, not none"):
            device.launch("all")
        with pytest.raises(ValueError, match=r"program digest must be the hardware's, .*, not "):
            device.load(small_program(WIDE))
        program = small_program()
        program.memory = program.memory[:-8]
        with pytest.raises(ValueError, match="memory must be a positive multiple of 4096 bytes, not 4088"):
            device.load(program)
        program = small_program()
        program.commands[0] = encode(Opcode.LOAD, rows=1)
        with pytest.raises(ValueError, match="program memory must hold the commands at commands_address"):
            device.load(program)
        program = small_program()
        program.commands_address += 4
        with pytest.raises(ValueError, match="commands_address must be a multiple of 128 bytes, not"):
            device.load(program)
        device.load(small_program())
        with pytest.raises(ValueError, match="segment must be one of all, not 'none'"):
            device.launch("none")
        with pytest.raises(DeviceError, match="launch must be started before it is waited for, not none"):
            device.wait()
