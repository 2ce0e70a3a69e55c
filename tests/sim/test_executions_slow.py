"""`rtl` and `reference` at length: odd hardware, and every case of `benchmarks/bit_equality.py`."""

import dataclasses

import numpy as np
import pytest
from test_executions import COSIM, TINY, TWO_PORTS, bit_equality, compare_random_programs

from simgnn.config.configuration import load_config
from simgnn.hw.command import Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.train import train
from simgnn.verify.drawing.assembler import GuardedAssembler

pytestmark = pytest.mark.slow

ODD = {
    # The least of everything: nothing overlaps, every queue is full.
    "single": HardwareConfig(
        data_bits=64,
        burst_beats=1,
        outstanding_reads=1,
        outstanding_writes=1,
        add_stages=2,
        mul_stages=2,
        bank_words=256,
        mask_words=32,
        clusters=1,
        ring_words=4,
        queue_depth=2,
        accumulator_words=16,
        array_rows=1,
        array_columns=1,
    ),
    # Lanes that no side of the array fills, many clusters, deep pipelines.
    "uneven": HardwareConfig(
        data_bits=256,
        burst_beats=16,
        add_stages=8,
        mul_stages=6,
        bank_words=512,
        mask_words=64,
        clusters=4,
        ring_words=16,
        queue_depth=4,
        accumulator_words=32,
        array_rows=4,
        array_columns=2,
    ),
    # Two ports in lockstep.
    "ports": TWO_PORTS,
    # Words that hold two commands, on four ports.
    "widest": HardwareConfig(
        ports=4,
        data_bits=512,
        burst_beats=64,
        add_stages=3,
        mul_stages=2,
        bank_words=2048,
        mask_words=64,
        clusters=1,
        ring_words=16,
        accumulator_words=64,
        array_rows=2,
        array_columns=4,
    ),
    # An array wider than high, additions shorter than multiplications.
    "wide": HardwareConfig(
        data_bits=128,
        burst_beats=8,
        outstanding_reads=1,
        outstanding_writes=2,
        add_stages=3,
        mul_stages=5,
        bank_words=256,
        mask_words=64,
        clusters=4,
        ring_words=8,
        accumulator_words=64,
        array_rows=1,
        array_columns=4,
    ),
    # The deepest accumulation with the shortest product, one cluster, whose hazards are all on the edges' path.
    "deep": HardwareConfig(
        data_bits=128,
        burst_beats=32,
        add_stages=8,
        mul_stages=2,
        bank_words=256,
        mask_words=32,
        clusters=1,
        ring_words=32,
        queue_depth=16,
        accumulator_words=64,
        array_rows=4,
        array_columns=4,
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_random_programs_on_odd_hardware(name):
    compare_random_programs(ODD[name], range(60))


@pytest.mark.parametrize("name, narrow", [(name, index % 2) for index, name in enumerate(ODD)])
def test_random_programs_on_odd_hardware_with_broadcast(name, narrow):
    """Gather PEs as wide as a word, or of one adder."""
    config = dataclasses.replace(ODD[name], organisation="broadcast", gather_lanes=narrow)
    compare_random_programs(config, range(60), arithmetic="host")


@pytest.mark.parametrize("clusters, arithmetic", [(1, "host"), (2, "verilog"), (16, "host")])
def test_many_random_programs_with_broadcast(clusters, arithmetic):
    config = dataclasses.replace(
        COSIM, organisation="broadcast", clusters=clusters, gather_lanes=4, ring_words=16
    )
    compare_random_programs(config, range(1000, 1080), arithmetic=arithmetic)


@pytest.mark.parametrize("arithmetic", ["verilog", "host"])
def test_many_random_programs_on_cosim(arithmetic):
    compare_random_programs(COSIM, range(1000, 1120), arithmetic=arithmetic)


def test_many_random_programs_on_tiny():
    compare_random_programs(TINY, range(1000, 1400), rows=16)


@pytest.mark.parametrize("preset", ["tiny", "cosim"])
@pytest.mark.parametrize("graph", ["demo", "rmat"])
def test_minibatches(root, graph, preset):
    """Eight of each case: ``benchmarks/bit_equality.py`` takes all of them."""
    result = bit_equality(root, "--case", f"{graph}-{preset}-*", "--minibatches", "8")
    assert len(result["cases"]) == 6
    assert result["differing"] == 0 < result["compared"]
    for name, found in result["cases"].items():
        assert found["minibatches"] == 8 and found["changed"]
        # Of the demo on `cosim`, GIN spills its dropout's bitmaps.
        assert bool(found["spilled"]) == (preset == "tiny" or name.startswith("demo-cosim-gin"))


@pytest.mark.parametrize(
    "case, minibatches", [("gcn-host", 8), ("sage-host", 8), ("gin-host", 8), ("gcn-verilog", 1)]
)
def test_minibatches_of_amazon_computers_on_cosim(root, case, minibatches):
    result = bit_equality(root, "--case", f"amazon-cosim-{case}", "--minibatches", str(minibatches))
    (found,) = result["cases"].values()
    if "skipped" in found:
        pytest.skip(found["skipped"])
    assert found["minibatches"] == minibatches
    assert found["differing"] == 0 < found["changed"] and found["spilled"] > 0


def test_the_whole_demo_gives_the_same_checkpoint(root, tmp_path):
    demo = load_config(root / "examples" / "demo.toml").replace("platform", memory_stalls=0.2)
    runs = {"rtl": demo, "reference": demo.replace("execution", device="reference")}
    runs["tiny"] = dataclasses.replace(demo, hardware=TINY).replace("execution", device="reference")
    for name, config in runs.items():
        train(config, output=tmp_path / name)
    wanted = (tmp_path / "reference" / "checkpoint.npz").read_bytes()
    for name in runs:
        assert (tmp_path / name / "checkpoint.npz").read_bytes() == wanted, name


def test_bandwidth_is_that_of_all_ports_together():
    """Two narrow ports take the cycles of one wide port, but for two cycles of the bundle's latency in each burst."""
    sizes = {"burst_beats": 8, "bank_words": 256, "mask_words": 32, "array_rows": 2, "array_columns": 2}
    cycles = []
    for ports, data_bits in ((1, 128), (2, 64)):
        config = HardwareConfig(ports=ports, data_bits=data_bits, accumulator_words=64, **sizes)
        assembler = GuardedAssembler(config, rng=np.random.default_rng(0))
        source = assembler.tensor("source", np.ones((128, 4), dtype=np.float32))
        target = assembler.chip(Space.BANK0, 0, 128, 4)
        assembler.load(source, target)
        assembler.end_segment("load")
        program = assembler.build()
        timing = MemoryTiming(read_bytes_per_cycle=8.0)
        with RtlDevice(config, timing=timing) as device:
            device.load(program)
            cycles.append(sum(device.run(segment).cycles for segment in program.segments))
    assert cycles[0] > 128 * 2
    bursts = 128 // sizes["burst_beats"]
    assert 0 < cycles[1] - cycles[0] <= 2 * bursts
