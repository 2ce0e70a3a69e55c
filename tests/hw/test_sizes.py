"""Sizes that are no power of two, and the largest array: the same bits and cycles as the Verilog's."""

import itertools

import numpy as np
import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from simgnn.cli.main import main
from simgnn.hw.config import HardwareConfig
from simgnn.hw.primitives.engine import divided
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.draw import draw_case


def run(hardware, program, name):
    """Device memory that an execution leaves, and its counters."""
    with make_execution(name, DeviceRequest(hardware=hardware, timing=MemoryTiming())) as device:
        device.load(program)
        counters = [device.run(segment).counters for segment in program.segments]
        return device.read(0, program.memory.size).tobytes(), counters


@pytest.mark.parametrize("lanes", [2, 4, 8, 32])
def test_tiles_cover_a_product(lanes):
    for rows, columns in itertools.product(range(1, lanes + 1, -(-lanes // 5)), repeat=2):
        hardware = HardwareConfig(data_bits=32 * lanes, burst_beats=8, array_rows=rows, array_columns=columns)
        for size in range(1, 3 * lanes + 2):
            starts = [
                at for word in range(0, size, lanes) for at in range(word, min(word + lanes, size), rows)
            ]
            assert hardware.row_tiles(size) == len(starts)
            assert hardware.row_tiles(size, transposed=True) == len(range(0, size, rows))
            words, last = divmod(size - 1, lanes)
            end = min((last // columns + 1) * columns, lanes)
            assert hardware.tiled_columns(size) == words * lanes + end
    whole = HardwareConfig(data_bits=32 * lanes, burst_beats=8, array_rows=1, array_columns=lanes)
    assert whole.column_tiles(np.array([1, lanes, lanes + 1])).tolist() == [1, 1, 2]


@pytest.mark.parametrize("rows, columns, clusters", [(3, 5, 6), (7, 3, 2)])
def test_programs_on_uneven_hardware(rows, columns, clusters):
    sizes = {"array_rows": rows, "array_columns": columns, "clusters": clusters, "accumulator_words": 64}
    hardware = HardwareConfig(data_bits=256, bank_words=512, mask_words=64, **sizes)
    for index in range(3):
        program = draw_case(hardware, seed=rows, index=index).program
        assert run(hardware, program, "cycle")[0] == run(hardware, program, "reference")[0]


@pytest.mark.parametrize("number", [1, 4, 6, 7, 61])
def test_a_division_by_a_constant(number):
    """All numbers of 8 bits, by Amaranth's simulator."""
    value = Signal(8)
    found = Signal(10), Signal(6)
    m = Module()
    quotient, rest = divided(m, value, number, name="divided")
    m.d.comb += [found[0].eq(quotient), found[1].eq(rest)]

    async def bench(context):
        for x in range(1 << len(value)):
            context.set(value, x)
            await context.delay(1e-9)
            assert (context.get(found[0]), context.get(found[1])) == divmod(x, number)

    simulator = Simulator(m)
    simulator.add_testbench(bench)
    simulator.run()


@pytest.mark.parametrize(
    "sizes, message",
    [
        (
            {"ports": 3, "data_bits": 1024, "burst_beats": 32},
            "ports must be a power of two from 1 to 16, not 3 (nearest: 2)",
        ),
        (
            {"data_bits": 3072, "burst_beats": 32},
            "data_bits must be a power of two from 64 to 1024, not 3072 (nearest: 1024)",
        ),
        (
            {"clusters": 6, "organisation": "sspmm"},
            "clusters must be a power of two where organisation is 'sspmm' (its network has such ways), not 6 "
            "(nearest: 4)",
        ),
        (
            {"clusters": 6, "drain_words": 2},
            "drain_words must be 1 where clusters = 6 are no power of two (sums that leave at once are of as many), "
            "not 2 (nearest: 1)",
        ),
        (
            {"organisation": "sspmm", "data_bits": 1024, "ports": 4, "burst_beats": 1},
            "ports must keep a word of ports x data_bits within 2048 bits at data_bits = 1024, not 4 (nearest: 2)",
        ),
    ],
)
def test_where_powers_of_two_stay(sizes, message):
    with pytest.raises(ValueError) as error:
        HardwareConfig(**sizes)
    assert str(error.value) == message


SIZES = {
    "6 clusters": "clusters = 6",
    "24 x 24": "data_bits = 1024\nburst_beats = 32\narray = { rows = 24, columns = 24 }",
    "128 x 128": "data_bits = 1024\nports = 4\nburst_beats = 32\nbank_words = 1024\n"
    "array = { rows = 128, columns = 128 }",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_the_verilog_of_such_sizes(name, tmp_path, capsys):
    (tmp_path / "sizes.toml").write_text(f'[hardware]\npreset = "cosim"\n{SIZES[name]}\n', encoding="utf-8")
    words = ["verify", "-c", str(tmp_path / "sizes.toml"), "--no-waveform", "-o", str(tmp_path / "out")]
    assert main([*words, "--programs", {"128 x 128": "20", "24 x 24": "100"}.get(name, "200")]) == 0
    assert "random programs  equal: " in capsys.readouterr().out
