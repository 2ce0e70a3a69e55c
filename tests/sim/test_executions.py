"""`rtl` and `reference` leave the same bits in device memory: random programs, mini-batches, checkpoints.

`test_executions_slow.py` and `benchmarks/bit_equality.py` do the same at length.
"""

import dataclasses
import json
import subprocess
import sys

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.command import Format, Space
from simgnn.sim.executions.comparison import ComparingDevice, describe_address
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.program.program import Program, Tensor
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.composer import random_program
from simgnn.verify.drawing.draw import random_timing

TINY = load_config("tiny").hardware
COSIM = load_config("cosim").hardware
SPECIAL_SHARES = (0.5, 0.02)
"""Of every other random program half of the values are special, which makes most sums NaN or infinite."""


def compare_random_programs(config, seeds, *, arithmetic="verilog", **options):
    """Run random programs, one for each seed, on both executions; returns the device that compared."""
    assert len(seeds)
    with ComparingDevice(RtlDevice(config, arithmetic=arithmetic), ReferenceDevice(config)) as device:
        for seed in seeds:
            rng = np.random.default_rng(seed)
            special = SPECIAL_SHARES[seed % len(SPECIAL_SHARES)]
            program = random_program(config, rng, special=special, **options)
            device.device.timing = random_timing(rng, config)
            device.load(program)
            for segment in program.segments:
                device.run(segment)
            assert device.first_difference is None, f"random program of seed {seed}"
    assert device.programs == len(seeds)
    assert device.differing == 0 < device.changed < device.compared
    return device


@pytest.mark.sample(1)
@pytest.mark.parametrize("arithmetic", ["verilog", "host"])
def test_random_programs_on_tiny(arithmetic):
    compare_random_programs(TINY, range(50), arithmetic=arithmetic)


def products_of_zeros(config, rng):
    """Products accumulated on -0, most of whose terms are -0: sums that stay -0 unless something adds +0."""
    build = GuardedAssembler(config, rng=rng)
    for number, (m, n, k) in enumerate(rng.integers(1, 3 * config.lanes, size=(12, 3)).tolist()):
        transpose_a, transpose_b = [(0, 0), (1, 0), (0, 1)][number % 3]
        places = []
        for name, space, rows, columns in (
            ("a", Space.BANK0, *((k, m) if transpose_a else (m, k))),
            ("b", Space.BANK1, *((n, k) if transpose_b else (k, n))),
            ("c", Space.BANK2, m, n),
        ):
            values = rng.choice([0.0, 1.0], p=[0.95, 0.05], size=(rows, columns)).astype(np.float32)
            values = values if name == "a" else -values
            places.append(build.chip(space, 0, rows, columns))
            build.load(build.tensor(f"{name}{number}", values), places[-1])
        flags = {"transpose_a": transpose_a, "transpose_b": transpose_b, "accumulate": 1}
        build.gemm(*places, m=m, n=n, k=k, n_outer=int(rng.integers(2)), **flags)
        build.store(places[-1], build.tensor(f"output{number}", rows=m, columns=n))
    build.end_segment("products")
    return build.build()


def test_sums_of_negative_zeros():
    """Padding, partial sums and a bias that is not given leave a -0 what it is."""
    negative = 0
    with ComparingDevice(RtlDevice(TINY, arithmetic="host"), ReferenceDevice(TINY)) as device:
        for seed in range(5):
            program = products_of_zeros(TINY, np.random.default_rng(seed))
            device.load(program)
            device.run("products")
            for name, tensor in program.tensors.items():
                if name.startswith("output"):
                    bits = device.read_tensor(tensor).view(np.uint32)
                    negative += np.count_nonzero(bits == 0x80000000)
    assert device.first_difference is None
    assert negative > 100


TWO_PORTS = dataclasses.replace(
    TINY, name="two_ports", ports=2, data_bits=64, burst_beats=16, array_columns=4, outstanding_reads=2
)


def test_every_launch_takes_the_same_cycles_with_both_arithmetics():
    cycles = [
        compare_random_programs(TINY, range(5), arithmetic=arithmetic).cycles
        for arithmetic in ("verilog", "host")
    ]
    assert cycles[0] == cycles[1] > 0


def bit_equality(root, *options):
    """What `benchmarks/bit_equality.py --json` prints; a run in which nothing was compared fails."""
    command = [sys.executable, str(root / "benchmarks" / "bit_equality.py"), "--json", *options]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.stdout, run.stderr
    result = json.loads(run.stdout)
    compared = any("skipped" not in found for found in result["cases"].values())
    assert run.returncode == (0 if compared else 1), run.stdout + run.stderr
    return result


def test_minibatches(root):
    result = bit_equality(root, *"--case rmat-tiny-*-host --minibatches 1".split())
    assert sorted(name.split("-")[2] for name in result["cases"]) == ["gcn", "gin", "sage"]
    assert result["differing"] == 0 < result["compared"]
    for found in result["cases"].values():
        assert found["minibatches"] == 1
        assert found["changed"] > 0 and found["cycles"] > 0 and found["spilled"]


class Forgetful(ReferenceDevice):
    """Changes one bit of device memory after the launch of one segment."""

    def __init__(self, config, *, segment, address):
        super().__init__(config)
        self._segment, self._address = segment, address

    def launch(self, segment):
        super().launch(segment)
        self._launched = segment

    def wait(self):
        run = super().wait()
        if self._launched == self._segment:
            self.write(self._address, self.read(self._address, 1) ^ np.uint8(0x80))
        return run


@pytest.mark.parametrize("segment", ["segment0", "segment1"])
def test_one_different_bit_is_found(segment):
    program = random_program(TINY, np.random.default_rng(1))
    name, tensor = next(item for item in program.tensors.items() if item[0].startswith("output"))
    address = tensor.address + tensor.stride * (tensor.rows - 1) + 3
    broken = Forgetful(TINY, segment=segment, address=address)
    with ComparingDevice(broken, ReferenceDevice(TINY)) as device:
        device.load(program)
        device.run("segment0")
        assert device.differing == (segment == "segment0")
        device.run("segment1")
    assert device.differing >= 1
    place = f"{name}, row {tensor.rows - 1}, column 0 (address {address - 3:#x})"
    assert f"launch {segment!r}: 1 words differ, first {place}: 0x" in device.first_difference


def test_addresses_are_named():
    commands = np.zeros((2, 32), dtype=np.uint32)
    tensors = {
        "weights": Tensor(0x100, rows=2, columns=3, stride=16),
        "mask": Tensor(0x200, rows=4, columns=20, stride=8, format=Format.BITMAP),
    }
    program = Program("", commands, 0x400, {}, np.zeros(4096, np.uint8), tensors)
    assert describe_address(program, 0x114) == "weights, row 1, column 1 (address 0x114)"
    assert describe_address(program, 0x10C) == "weights, row 0, padding (address 0x10c)"
    assert describe_address(program, 0x208) == "mask, row 1, column 0 (address 0x208)"
    assert describe_address(program, 0x484) == "command 1 (address 0x484)"
    assert describe_address(program, 0x300) == "address 0x300, of no tensor"


def test_devices_of_two_configurations_are_refused():
    other = dataclasses.replace(TINY, add_stages=4)
    with pytest.raises(ValueError, match="devices to compare must have one configuration"):
        ComparingDevice(ReferenceDevice(TINY), ReferenceDevice(other))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "options, text",
    [
        (["--case", "citeseer"], "--case must match one of demo-cosim-gcn-verilog, "),
        (["--minibatches", "0"], "--minibatches must be at least 1, not 0"),
    ],
)
def test_bit_equality_refuses(root, options, text):
    command = [sys.executable, str(root / "benchmarks" / "bit_equality.py"), *options]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 2
    assert text in run.stderr
