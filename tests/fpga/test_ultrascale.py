"""Synthesis for UltraScale+: what RAMs become, and what is told and kept of each unit."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from simgnn.fpga.synthesis import command
from simgnn.fpga.synthesis.command import synthesise_design
from simgnn.fpga.synthesis.flow import synthesise
from simgnn.fpga.synthesis.modules import Design
from simgnn.fpga.synthesis.netlist import Netlist
from simgnn.fpga.synthesis.paths import paths_of
from simgnn.fpga.synthesis.targets import ECP5, XCUP, target_of
from simgnn.hw.primitives.ram import Ram

TOP = "simgnn_top"


def ram(depth, **sizes):
    """The text of a RAM of one lane of 72 bits."""
    return Ram(**{"width": 72, "depth": depth, "collides": False} | sizes).verilog(TOP)


@pytest.mark.parametrize(
    "depth, sizes, style",
    [
        (32, {}, "distributed"),
        (2048, {}, "block"),
        (4096, {}, "ultra"),
        (8192, {"width": 128, "granularity": 32}, "ultra"),
        (4096, {"width": 64}, "block"),
        (4096, {"takes": True}, "block"),
    ],
)
def test_deep_rams_are_to_be_ultraram_where_the_device_has_it(depth, sizes, style):
    text = ram(depth, **sizes)
    assert f'ram_style = "{style}"' in text
    assert XCUP.meant(text) == text
    elsewhere = "block" if style == "ultra" else style
    for device in (ECP5, target_of("xczu9eg")):
        assert f'ram_style = "{elsewhere}"' in device.meant(text)


@pytest.mark.parametrize(
    "cell, inputs, output", [("RAM32X1S", "A0", "O"), ("RAM32X1D", "A0", "SPO"), ("RAM32X1D", "DPRA0", "DPO")]
)
def test_the_read_of_a_lut_ram_is_a_path_from_its_address(cell, inputs, output):
    data = {"ports": {"a": ("input", [2]), "o": ("output", [3])}, "names": {}}
    cells = [("ram", cell, {inputs: [2], "WCLK": [4]}, {output: [3]})]
    paths = paths_of(Netlist({**data, "cells": cells}), XCUP, {})
    assert paths.through == {("a", 0): {("o", 0): XCUP.steps["read"]}} and not paths.capture


@pytest.mark.slow
def test_ultraram_is_what_a_ram_becomes():
    """One of 4,096 words is one UltraRAM, with nothing beside it; the check would find block RAM in its place."""
    design = Design({TOP: XCUP.meant(ram(4096))}, top=TOP)
    unit = synthesise(design, [TOP], XCUP)[TOP]
    assert unit.memories == {"words": "ultra"}
    assert {kind: n for kind, n in unit.netlist.counts.items() if XCUP.cost[kind]} == {"URAM288": 1}
    assert unit.usage.seconds > 0 and unit.usage.gigabytes > 0
    assert command.check_memories(design, {TOP: unit}) == []
    other = {TOP: replace(unit, memories={"words": "block"})}
    assert command.check_memories(design, other) == [
        f"words of {TOP} ({TOP}) must become ultra RAM, not block"
    ]


@pytest.mark.slow
def test_what_is_done_is_told_and_kept(tmp_path, monkeypatch):
    """Each unit is synthesised once: a second run finds it, and says what it took at first."""
    monkeypatch.setenv("SIMGNN_CACHE", str(tmp_path))
    body = "  reg [7:0] q; always @(posedge clk) q <= a;\n  assign o = q;"
    text = f"module {TOP}(clk, a, o);\n  input clk;\n  input [7:0] a;\n  output [7:0] o;\n{body}\nendmodule\n"
    said, announced = [], []
    for _ in range(2):
        found = synthesise_design(
            {TOP: text},
            top=TOP,
            target="xcup",
            processes=1,
            progress=lambda *step: said.append(step),
            announce=announced.append,
        )
        assert (found.total["ff"], found.total["lut"]) == (8, 0)
    assert [step[:2] for step in said] == [(1, 1)] * 2
    assert announced == [
        "synthesising 1 modules for AMD XCU250 (Alveo U250): about 0.1 min of CPU time;"
        " each is kept once it is done"
    ]
    took = r"[\d.]+ s of processor, [\d.]+ GB"
    assert re.fullmatch(rf"{TOP} \({took}\)", said[0][2])
    assert re.fullmatch(rf"{TOP} \(kept; it took {took}\)", said[1][2])


def test_processes_of_nothing_are_refused(tmp_path, refusal):
    assert (
        refusal(["generate", "--unit", "fp32_add", "--jobs", "2", "-o", str(tmp_path / "out")])
        == "error: --jobs: jobs must come with --synth, whose processes they are, not 2\n"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("width, words, said", [(2, 2, 0), (2, 8, 0), (1, 16, 0), (17, 1, 1), (2, 9, 1)])
def test_small_memories_may_be_registers(width, words, said):
    """Sixteen bits, as queues of a few bits have, take fewer registers than look-up tables."""
    size = f"[{width - 1}:0] " if width > 1 else ""
    text = f"module {TOP}(clk);\n  input clk;\n  reg {size}storage [{words - 1}:0];\nendmodule\n"
    found = command.check_memories(
        Design({TOP: text}, top=TOP), {TOP: SimpleNamespace(memories={"storage": "registers"})}
    )
    assert found == [f"storage of {TOP} must become RAM, not registers"] * said
