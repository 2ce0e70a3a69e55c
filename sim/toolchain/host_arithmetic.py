"""Floating-point units whose function is the host's C arithmetic: same ports and registers, much faster.

Only the co-simulation uses them. They equal the generated units bit for bit: C's ``float`` operations round
as IEEE 754 says, each is compiled by itself (``-ffp-contract=off``), subnormals are kept (the harness sets
the mode), and a NaN is made the canonical one.
"""

from __future__ import annotations

_OPERATION = (
    "[](unsigned x, unsigned y) -> unsigned {{"
    " float p, q; __builtin_memcpy(&p, &x, 4); __builtin_memcpy(&q, &y, 4);"
    " p = p {operator} q; __builtin_memcpy(&x, &p, 4); return p == p ? x : 0x7fc00000u; }}"
)

_UNIT = """\
module {name} (
    input clk,
    input rst,
    input en,
    input [31:0] a,
    input [31:0] b,
    output [31:0] o
);
{registers}
    always @(posedge clk)
        if (en) begin
{moves}
        end
    assign o = stage{last};
endmodule
"""


def _unit(name: str, operator: str, stages: int) -> str:
    operation = _OPERATION.format(operator=operator)
    # All of the arithmetic is in the first rank; the others pass the result on, so that latency and enable are the
    # unit's.
    moves = [f'stage1 <= $c32("({operation})(", a, ", ", b, ")");']
    moves += [f"stage{stage} <= stage{stage - 1};" for stage in range(2, stages + 1)]
    return _UNIT.format(
        name=name,
        registers="\n".join(f"    reg [31:0] stage{stage};" for stage in range(1, stages + 1)),
        moves="\n".join(f"            {move}" for move in moves),
        last=stages,
    )


def host_float_modules(add_stages: int, mul_stages: int) -> dict[str, str]:
    """Verilog of ``simgnn_fp32_add``, ``simgnn_fp32_mul`` and ``simgnn_fp32_mul_held`` for Verilator.

    The last two differ in what their first rank holds, which no output shows.

    Parameters
    ----------
    add_stages, mul_stages
        Pipeline depths, those of the units that they replace.

    Returns
    -------
    Module name to text.
    """
    units = {
        "simgnn_fp32_add": ("+", add_stages),
        "simgnn_fp32_mul": ("*", mul_stages),
        "simgnn_fp32_mul_held": ("*", mul_stages),
    }
    return {name: _unit(name, operator, stages) for name, (operator, stages) in units.items()}
