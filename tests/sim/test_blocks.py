"""Modules whose instances are models of their own."""

import ctypes

import numpy as np
import pytest

from simgnn.sim.harness.kernel_library import HARNESS
from simgnn.sim.toolchain.blocks import split
from simgnn.sim.toolchain.verilator import BLOCK, build_library

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
void vl_fatal(const char *, int, const char *, const char *what) { throw std::runtime_error(what); }
extern "C" __attribute__((visibility("default"))) int
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
    } catch (const std::runtime_error &) {
        top.final();
        return -1;
    }
    top.final();
    return cycles;
}
"""


def simulated(folder, stage, stimulus):
    """What `run` returns, and what leaves the two stages in each cycle."""
    harness = folder / "harness.cpp"
    harness.write_text(HARNESS_OF_TOP, encoding="utf-8")
    verilog, block = split({"stage": stage, "parity": PARITY, "top": TOP}, "stage")
    library = ctypes.CDLL(
        str(
            build_library(
                verilog, top="top", harness=harness, block=block, block_harness=HARNESS / "block.cpp"
            )
        )
    )
    cycles = len(stimulus[0])
    found = np.zeros(cycles, np.uint8), np.zeros(cycles, np.uint64)
    return library.run(
        *(array.ctypes.data_as(ctypes.c_void_p) for array in (*stimulus, *found)), cycles
    ), found


def drawn(cycles):
    """Resets, enables and values, which now and then stay as they are for many cycles."""
    rng = np.random.default_rng(3)
    changes = np.cumsum(rng.random(cycles) < 0.3)
    rst, en = (rng.random(cycles) < 0.05).astype(np.uint8), rng.integers(0, 4, cycles).astype(np.uint8)
    a = rng.integers(0, 1 << 40, cycles).astype(np.uint64)
    return tuple(np.ascontiguousarray(array[changes]) for array in (rst, en, a))


def test_instances_of_a_block_keep_their_own_state(tmp_path):
    rst, en, a = stimulus = drawn(2000)
    status, (odd, total) = simulated(tmp_path, STAGE, stimulus)
    assert status == rst.size
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
    assert simulated(tmp_path, stage, drawn(50))[0] == -1


def test_without_the_module_there_is_no_block():
    assert split({"top": TOP}, "stage") == ({"top": TOP}, {})


def test_a_block_has_what_it_instantiates_and_no_more():
    verilog, block = split({"stage": STAGE, "parity": PARITY, "other": PARITY, "top": TOP}, "stage")
    assert set(block) == {BLOCK, "stage", "parity"} and block["stage"] == STAGE
    assert verilog["top"] == TOP and "simgnn_block_step" in verilog["stage"]
