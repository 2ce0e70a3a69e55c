"""Modules whose instances are models of their own."""

import ctypes
import dataclasses
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.sim.executions import rtl
from simgnn.sim.executions.rtl import _sharing
from simgnn.sim.harness.kernel_library import HARNESS
from simgnn.sim.toolchain.blocks import split
from simgnn.sim.toolchain.verilator import BLOCK, Block, ToolError, build_library

ROW = "simgnn_systolic_row"
STAGE = """\
module stage(input clk, input rst, input en, input [39:0] a, output reg odd, output reg [39:0] sum);
  always @(posedge clk) begin
    if (rst) sum <= 40'd0;
    else if (en) sum <= sum + a;
    odd <= inner_odd;
  end
  wire inner_odd;
  parity parity(.a(a), .o(inner_odd));
endmodule
"""
PARITY = "module parity(input [39:0] a, output o); assign o = a[0]; endmodule\n"
TOP = """\
module top(input clk, input rst, input [1:0] en, input [39:0] a, output [1:0] odd, output [39:0] sum);
  wire [39:0] between;
  stage first(.clk(clk), .rst(rst), .en(en[0]), .a(a), .odd(odd[0]), .sum(between));
  stage second(.clk(clk), .rst(rst), .en(en[1]), .a(between), .odd(odd[1]), .sum(sum));
endmodule
"""
HARNESS_OF_TOP = """\
#include "Vkernel.h"
#include <stdexcept>
#include <string>
static std::string said;
extern "C" __attribute__((visibility("default"))) const char *error() { return said.c_str(); }
void vl_fatal(const char *, int, const char *, const char *what) { throw std::runtime_error(what); }
extern "C" __attribute__((visibility("default"))) void
run(const uint8_t *rst, const uint8_t *en, const uint64_t *a, uint8_t *odd, uint64_t *sum, int cycles) {
    VerilatedContext context;
    Verilated::threadContextp(&context);
    Vkernel top{&context};
    try {
        for (int i = 0; i < cycles; i++) {
            top.rst = rst[i]; top.en = en[i]; top.a = a[i];
            top.clk = 0; top.eval();
            top.clk = 1; top.eval();
            odd[i] = top.odd; sum[i] = top.sum;
        }
    } catch (const std::runtime_error &caught) {
        said = caught.what();
    }
    top.final();
}
"""


def simulated(folder, stage, stimulus):
    """The error that ended it, empty for none, and what leaves the two stages in each cycle."""
    harness = folder / "harness.cpp"
    harness.write_text(HARNESS_OF_TOP, encoding="utf-8")
    verilog, block = split({"stage": stage, "parity": PARITY, "top": TOP}, "stage")
    instances = Block(block, HARNESS / "block.cpp")
    library = ctypes.CDLL(str(build_library(verilog, top="top", harness=harness, block=instances)))
    library.error.restype = ctypes.c_char_p
    cycles = len(stimulus[0])
    found = np.zeros(cycles, np.uint8), np.zeros(cycles, np.uint64)
    library.run(*(array.ctypes.data_as(ctypes.c_void_p) for array in (*stimulus, *found)), cycles)
    return library.error().decode(), found


def drawn(cycles):
    """Resets, enables and values, which now and then stay as they are for many cycles."""
    rng = np.random.default_rng(3)
    changes = np.cumsum(rng.random(cycles) < 0.3)
    rst, en = (rng.random(cycles) < 0.05).astype(np.uint8), rng.integers(0, 4, cycles).astype(np.uint8)
    a = rng.integers(0, 1 << 40, cycles).astype(np.uint64)
    return tuple(np.ascontiguousarray(array[changes]) for array in (rst, en, a))


def test_instances_of_a_block_keep_their_own_state(tmp_path):
    rst, en, a = stimulus = drawn(2000)
    error, (odd, total) = simulated(tmp_path, STAGE, stimulus)
    assert error == ""
    first = second = 0
    for cycle in range(rst.size):
        assert odd[cycle] == (int(a[cycle]) & 1) + 2 * (first & 1)
        if rst[cycle]:
            first = second = 0
        else:
            before = first
            first = (first + int(a[cycle]) * int(en[cycle] & 1)) % (1 << 40)
            second = (second + before * int(en[cycle] >> 1)) % (1 << 40)
        assert total[cycle] == second


@pytest.mark.slow
def test_an_output_that_no_register_drives_is_an_error(tmp_path):
    stage = STAGE.replace("output reg odd", "output odd").replace("odd <= inner_odd;", "")
    stage = stage.replace("wire inner_odd;", "wire inner_odd; assign odd = inner_odd;")
    error, _ = simulated(tmp_path, stage, drawn(50))
    assert error == (
        "every output of stage must come from a register, as an array of more than 1,024 elements runs row by row"
    )


@pytest.mark.parametrize("arithmetic", ["verilog", "host"])
@pytest.mark.parametrize(
    "side, whole, block",
    [(8, False, ""), (16, False, ROW), (16, True, ""), (32, True, ""), (33, True, ROW), (64, False, ROW)],
)
def test_rows_are_blocks_where_the_array_is_large_and_need_not_be_whole(side, whole, block, arithmetic):
    """A trace and edited modules need it whole, up to 1,024 elements."""
    hardware = SimpleNamespace(array_rows=side, array_columns=side)
    assert _sharing(hardware, arithmetic, whole=whole).get("block", "") == block


@pytest.mark.parametrize(
    "given, whole", [({}, False), ({"modules": {}}, True), ({"trace": "waves.vcd"}, True)]
)
def test_an_array_is_whole_where_modules_are_edited_or_traced(given, whole, monkeypatch):
    """What the device asks for of an array of 256 elements, whose rows are blocks otherwise."""
    asked = []

    def build(modules, *, block="", **flags):
        asked.append(block)
        raise ToolError("no build")

    monkeypatch.setattr(rtl, "build_kernel", build)
    monkeypatch.setattr(rtl, "kernel_modules", lambda *_, **__: {})  # which take ten seconds
    hardware = dataclasses.replace(load_config("u250").hardware, array_rows=16, array_columns=16)
    with pytest.raises(ToolError, match="no build"):
        rtl.RtlDevice(hardware, **given).open()
    assert asked == ["" if whole else ROW]


def test_without_the_module_there_is_no_block():
    assert split({"top": TOP}, "stage") == ({"top": TOP}, {})


def test_a_block_has_what_it_instantiates_and_no_more():
    verilog, block = split({"stage": STAGE, "parity": PARITY, "other": PARITY, "top": TOP}, "stage")
    assert set(block) == {BLOCK, "stage", "parity"} and block["stage"] == STAGE
    assert verilog["top"] == TOP and "simgnn_block_step" in verilog["stage"]
