"""Accelerators at both ends of each key of `[hardware]`: Verilog that no front end warns of, programs and training."""

import dataclasses
import itertools
import json

import pytest
from project_files import load_script

from simgnn.cli.main import main
from simgnn.hw.config import HardwareConfig
from simgnn.hw.organisation import NETWORKS, ORGANISATIONS
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.structure.netlist import read_netlists
from simgnn.verify.structure.rules import check_loops

ENDS = {
    "clock_mhz": (0.001, 10_000.0),
    "ports": (1, 8),
    "data_bits": (64, 1024),
    "address_bits": (34, 64),
    "burst_beats": (1, 256),
    "outstanding_reads": (1, 64),
    "outstanding_writes": (1, 64),
    "add_stages": (2, 16),
    "mul_stages": (2, 16),
    "bank_words": (16, 1 << 22),
    "mask_words": (2, 1 << 22),
    "clusters": (1, 8),
    "gather_lanes": (1, 64),
    "network": ("full", "quarter"),
    "skip_zeros": (False, True),
    "ring_words": (4, 1 << 16),
    "queue_depth": (2, 1024),
    "accumulator_words": (4, 1 << 22),
    "drain_words": (1, 8),
    "accumulate": (False, True),
    "source_words": (1, 8),
    "array_rows": (1, 7),
    "array_columns": (1, 6),
    "compressed_rows": (False, True),
    "clock_enables": (False, True),
}
"""The least and the most of each key but `organisation`, of ports, clusters and arrays as many as take some seconds.
Arrays are no power of two, so that no word is a multiple of their sides."""
_MOST_WORD, _MOST_VALUES = 512, 1 << 22
"""Bits of a word, and 32-bit values in each RAM: with more, a case takes minutes or gigabytes."""
# All are at their least in the first row, and each key is at its most in four of the other seven, no two in the same
# four: so each pair of ends of two keys meets in some row.
_HIGH = dict(zip(ENDS, itertools.combinations(range(1, 8), 4), strict=False))
ROWS = [{key: ends[row in _HIGH[key]] for key, ends in ENDS.items()} for row in range(8)]


def accelerator(organisation, row):
    """A row of the table, as far as its values let each other be."""
    sizes, values = ORGANISATIONS[organisation], dict(ROWS[row], organisation=organisation)

    def most(key, limit):
        values[key] = min(values[key], limit)

    most("data_bits", _MOST_WORD // values["ports"])
    lanes = values["ports"] * values["data_bits"] // 32
    most("burst_beats", 4096 * 8 // values["data_bits"])
    values["bank_words"] = max(4 * lanes, values["bank_words"])
    for key in ("bank_words", "mask_words"):
        most(key, _MOST_VALUES // lanes)
    for key in ("ring_words", "accumulator_words"):
        most(key, _MOST_VALUES // (lanes * values["clusters"]))
    most("drain_words", values["accumulator_words"] // 2)
    most("source_words", values["ring_words"] // 2)
    for key in ("gather_lanes", "array_rows", "array_columns"):
        most(key, lanes)
    values["gather_lanes"] = max(values["gather_lanes"], lanes // sizes.most_parts)
    if not sizes.takes_gather_lanes:
        values["gather_lanes"] = 0
    if not sizes.has_network or values["clusters"] < NETWORKS[values["network"]]:
        values["network"] = "full"
    values["skip_zeros"] &= sizes.fuses_masks
    return HardwareConfig(name=f"{organisation}-{row}", **values)


def test_each_pair_of_ends_meets():
    assert {*ENDS, "name", "organisation"} == {field.name for field in dataclasses.fields(HardwareConfig)}
    met = set().union(*(itertools.combinations(row.items(), 2) for row in ROWS))
    keys = itertools.combinations(ENDS, 2)
    assert met == {((a, x), (b, y)) for a, b in keys for x in ENDS[a] for y in ENDS[b]}


@pytest.fixture(scope="module")
def check_verilog(root):
    return load_script(root / ".ci" / "check_verilog.py")


def test_slang_is_asked_what_nothing_reads(check_verilog, tmp_path):
    for written, accepted in (("wire extra", False), ("(* unused = 1 *) wire extra", True)):
        text = "module simgnn_kernel(input wire a, output wire b);\n  assign b = a;\n  {} = a;\nendmodule\n"
        (tmp_path / "kernel.v").write_text(text.format(written))
        assert check_verilog.slang_accepts([tmp_path / "kernel.v"]) == accepted


def run_program(hardware):
    """One random program leaves the reference's bits by the cycle model."""
    case = draw_case(hardware, seed=1, index=0)
    found = []
    for name in ("reference", "cycle"):
        with make_execution(name, DeviceRequest(hardware=hardware, timing=MemoryTiming())) as device:
            device.load(case.program)
            for segment in case.program.segments:
                device.run(segment)
            found.append(device.read(0, case.program.memory.size).tobytes())
    assert found[0] == found[1]


def train(hardware, folder):
    """One mini-batch, of a configuration that has each key."""
    keys = {key: json.dumps(value) for key, value in dataclasses.asdict(hardware).items()}
    text = "".join(f"{key} = {value}\n" for key, value in keys.items())
    (folder / "ends.toml").write_text(f"[hardware]\n{text}", encoding="utf-8")
    run = "--dataset sbm:40:120:4:2 --device cycle --epochs 1 --batch-size 64 --fanout 2,2 --hidden 4"
    assert main(["train", "-c", str(folder / "ends.toml"), *run.split(), "-o", str(folder / "out")]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("row", range(len(ROWS)))
@pytest.mark.parametrize("organisation", ORGANISATIONS)
def test_an_accelerator_at_the_ends_of_its_keys(organisation, row, check_verilog, tmp_path):
    hardware = accelerator(organisation, row)
    modules = kernel_modules(hardware, arithmetic="verilog")
    files = [tmp_path / f"{name}.v" for name in modules]
    for path, text in zip(files, modules.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    assert check_verilog.slang_accepts(files)
    assert check_verilog.verilator_accepts(files)
    # Only where sums leave at once; with the widest words (row 1) the nets take another minute and a half.
    if hardware.drain_words > 1 and row != 1:
        assert not list(check_loops(read_netlists(modules)))
    run_program(hardware)
    train(hardware, tmp_path)
