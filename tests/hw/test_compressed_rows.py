"""Blocks that lack their zeros: bits and bytes as the reference has them, cycles and counters as the model has them."""

import numpy as np
import pytest
from test_accumulate import CLUSTERED as PACKED
from test_accumulate import TINY

from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph, Product, Term
from simgnn.hw.command import Format, Space
from simgnn.hw.compressed import BLOCK_WORDS, blocks_of
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.numerics.blocks import beats_taken, lengths_of
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.composer import SPECIAL
from simgnn.verify.drawing.draw import BLOCK_STYLES, styles_of


def column(rows, columns, density, seed=0):
    """Values of which as many are not +0 as the density says, -0, NaNs and infinities among them."""
    rng = np.random.default_rng(seed)
    values = rng.standard_normal((rows, columns), dtype=np.float32)
    special = rng.random(values.shape) < 0.2
    values.view(np.uint32)[special] = rng.choice(SPECIAL[1:].view(np.uint32), int(special.sum()))
    values[rng.random(values.shape) >= density] = 0
    return values


def copies(config, values, *, from_row=0):
    """A program that LOADs rows, STOREs them as blocks, LOADs these or the last of them, and STOREs rows."""
    rows, columns = values.shape
    build = GuardedAssembler(config)
    plain = build.chip(Space.BANK0, 0, rows, columns)
    build.load(build.tensor("input", values), plain)
    blocks = build.blocks(rows)
    build.store(plain, blocks)
    back = build.chip(Space.BANK1, 0, rows - from_row, columns)
    build.load(blocks.from_row(from_row, config.word_bytes), back)
    build.store(back, build.tensor("output", rows=rows - from_row, columns=columns))
    build.end_segment("run")
    return build.build(), blocks


@pytest.mark.parametrize("rows, columns, density", [(1, 1, 1.0), (33, 2, 0.0), (100, 1, 0.5), (96, 2, 1.0)])
@pytest.mark.parametrize(
    "timing",
    [
        MemoryTiming(read_latency=100),
        MemoryTiming(outstanding_writes=1, write_latency=40, write_bytes_per_cycle=4.0),
        MemoryTiming(stall_probability=0.3, seed=5, write_order="random"),
    ],
    ids=["latency", "one write at a time", "stalls"],
)
def test_verilog_model_and_reference_agree(rows, columns, density, timing):
    program, _ = copies(PACKED, column(rows, columns, density))
    found = []
    for device in (RtlDevice(PACKED, timing=timing, arithmetic="host"), CycleDevice(PACKED, timing=timing)):
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.cycles, run.counters, run.memory, bytes(device.read(0, program.memory.size))))
    assert found[0] == found[1]


@pytest.mark.parametrize("density", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("from_row", [0, 64])
def test_what_comes_back_is_what_was_there(density, from_row):
    values = column(110, 2, density)
    program, _ = copies(PACKED, values, from_row=from_row)
    with ReferenceDevice(PACKED) as device:
        device.load(program)
        device.run("run")
        found = device.read_tensor(program.tensors["output"])
    assert np.array_equal(found.view(np.uint32), values[from_row:].view(np.uint32))


def test_the_layout_is_that_of_the_page():
    """A bitmap, values in order, zeros up to the end of a word, and nothing else is written."""
    values = np.zeros((34, 2), np.float32)
    values[0, 1], values[1] = -0.0, (2.0, 3.0)
    program, blocks = copies(PACKED, values)
    before = program.memory.copy()
    with ReferenceDevice(PACKED) as device:
        device.load(program)
        device.run("run")
        after = device.memory.copy()
    words = after[blocks.address : blocks.address + 33 * 8 * 2].view("<u4").reshape(2, 66)
    assert words[0, :6].tolist() == [0b1110, 0, 0x80000000, 0x40000000, 0x40400000, 0]
    assert words[1, :2].tolist() == [0, 0]
    assert after[blocks.lengths : blocks.lengths + 8].view("<u4").tolist() == [3, 1]
    guards = before[blocks.address : blocks.address + 33 * 8 * 2].view("<u4").reshape(2, 66)
    assert np.array_equal(words[0, 6:], guards[0, 6:]) and np.array_equal(words[1, 2:], guards[1, 2:])


def test_half_the_values_take_little_more_than_half_of_the_bytes():
    config = HardwareConfig(compressed_rows=True)
    values = column(2048, config.lanes, 0.5)
    beats = {}
    program, _ = copies(config, values)
    with CycleDevice(config) as device:
        device.load(program)
        counters = device.run("run").counters
    for direction in ("read", "write"):
        beats[direction] = counters[f"{direction}_beats"] - len(values)  # those of the plain rows
    assert beats["write"] < 0.57 * len(values)
    assert beats["read"] < 0.57 * len(values) + 20  # the program's commands
    assert beats["write"] > 0.5 * len(values)


def test_a_beat_is_taken_where_the_values_run_out():
    wanted = np.zeros((40, 4), bool)
    wanted[[0, 1, 2, 33]] = [[1, 1, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0], [1, 1, 1, 1]]
    assert beats_taken(wanted).tolist() == [0b101, 0b10]
    assert lengths_of(wanted).tolist() == [3, 2]
    assert blocks_of(40) == 2 and BLOCK_WORDS == 32


def test_blocks_that_no_store_left_are_refused():
    build = GuardedAssembler(PACKED)
    build.load(build.blocks(40), build.chip(Space.BANK1, 0, 40, 2))
    build.end_segment("run")
    with ReferenceDevice(PACKED) as device:
        device.load(build.build())
        with pytest.raises(DeviceError) as caught:
            device.run("run")
    assert str(caught.value) == (
        "segment 'run', command 0 (LOAD): source must be blocks of 40 words as STORE leaves them, of length 17, "
        "not 2779096485 in block 0"
    )


def test_the_model_must_be_told_of_blocks():
    program, _ = copies(PACKED, column(40, 2, 0.5))
    address, commands = program.segment_address("run")
    with pytest.raises(ValueError) as caught:
        Launch(PACKED, MemoryTiming(), program.memory, address=address, commands=commands)
    assert str(caught.value) == "blocks must be given for 2 LOADs and STOREs, not 0"


def test_no_other_accelerator_has_a_part_of_it():
    plain, packed = kernel_modules(TINY), kernel_modules(PACKED)
    assert not {"simgnn_block_packer", "simgnn_block_unpacker"} & set(plain)
    assert {"simgnn_block_packer", "simgnn_block_unpacker"} <= set(packed)
    assert not set(BLOCK_STYLES) & set(styles_of(TINY))


def a_layer(hardware):
    """H = relu(X W), S = A H, dH = (A^T S) (.) its mask, X^T dH: a program of values that no bank of `tiny` holds."""
    rng = np.random.default_rng(1)
    rows, columns, sums = 300, 4 * hardware.lanes, 40
    indptr = np.arange(0, 8 * sums + 1, 8)
    sources = np.concatenate([np.arange(rows), rng.integers(0, rows, 8 * sums - rows)]).astype(np.int32)
    operator = LayerOperator(indptr, rng.permutation(sources), rows, sums)
    graph = OperatorGraph()
    x = graph.value("x", rows, hardware.lanes, (Space.BANK0,), given=True)
    w = graph.value("w", hardware.lanes, columns, (Space.BANK1,), given=True)
    h = graph.value("h", rows, columns, (Space.BANK2,))
    s = graph.value("s", sums, columns, (Space.BANK3,), kept=True)
    dh = graph.value("dh", rows, columns, (Space.BANK2,))
    dw = graph.value("dw", hardware.lanes, columns, (Space.BANK1,), kept=True)
    mask = graph.mask("mask", rows, columns)
    graph.segments["run"] = [
        Product(
            output=h, terms=(Term(a=x, b=w, k=hardware.lanes),), m=rows, n=columns, relu=True, relu_mask=mask
        ),
        Aggregation(output=s, source=h, operator=operator),
        Aggregation(output=dh, source=s, operator=operator.transposed(), mask=mask),
        Product(output=dw, terms=(Term(a=x, b=dh, k=rows),), m=hardware.lanes, n=columns, transpose_a=True),
    ]
    given = {
        "x": rng.standard_normal((rows, hardware.lanes), dtype=np.float32),
        "w": rng.standard_normal((hardware.lanes, columns), dtype=np.float32),
    }
    program, _ = compile_graph(graph, hardware, given=given)
    return program


def test_the_compiler_stores_what_a_relu_made_as_blocks():
    """Sums of its rows read slices on chip, the gradient behind the mask likewise; the bits are those of plain rows."""
    results, words = [], []
    for device in (CycleDevice(TINY), CycleDevice(PACKED), RtlDevice(PACKED, arithmetic="host")):
        program = a_layer(device.config)
        with device:
            device.load(program)
            run = device.run("run")
            results.append([device.read_tensor(program.tensors[name]).tobytes() for name in ("s", "dw")])
        words.append((run.cycles, run.counters))
        blocks = {name for name, tensor in program.tensors.items() if tensor.format == Format.COMPRESSED}
        assert blocks == ({"h", "dh"} if device.config.compressed_rows else set())
    assert results[0] == results[1] == results[2]
    assert words[1] == words[2]
    # Half of h and dh; s and dw are as they were.
    assert words[1][1]["write_beats"] < 0.75 * words[0][1]["write_beats"]
