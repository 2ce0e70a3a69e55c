"""The Verilog of a kernel as the co-simulation wants it: generated once, kept in the cache."""

from __future__ import annotations

import dataclasses
import importlib.metadata
from collections.abc import Callable
from pathlib import Path

import simgnn.hw
from simgnn.hw.board.sizes import BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json

ARITHMETICS = ("verilog", "host")
"""`verilog`: every gate is simulated. `host`: the floating-point units compute with the host's arithmetic."""

# Floating-point units whose function is the host's C arithmetic: same ports and registers, much faster. They equal the
# generated units bit for bit: C's `float` operations round as IEEE 754 says, each is compiled by itself
# (`-ffp-contract=off`), subnormals are kept (the harness sets the mode), and a NaN is made the canonical one.
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


def _description(config: HardwareConfig) -> str:
    """Everything that the generated Verilog depends on."""
    # The text of all of `hw/`, comments too: a change that matters is never missed, at the price of generating once
    # more after one that does not.
    sources = sorted(path for folder in simgnn.hw.__path__ for path in Path(folder).rglob("*.py"))
    versions = [importlib.metadata.version("amaranth")]
    return content_key(
        config.digest, *versions, *(part for path in sources for part in (path.name, path.read_bytes()))
    )


def kernel_modules(config: HardwareConfig, *, arithmetic: str = "verilog") -> dict[str, str]:
    """Verilog of the kernel: module name to text.

    Parameters
    ----------
    arithmetic
        One of `ARITHMETICS`.

    Raises
    ------
    ValueError
        For another arithmetic, and for "host" where a floating-point unit of the kernel has no counterpart.
    """
    _check_arithmetic(arithmetic)

    def make() -> dict[str, str]:
        from simgnn.hw.generate.verilog import verilog_modules  # loads Amaranth

        return verilog_modules(config)

    return _with_arithmetic(_kept(_description(config), make), config, arithmetic)


def board_modules(
    config: HardwareConfig, sizes: BoardSizes, *, arithmetic: str = "verilog"
) -> dict[str, str]:
    """Verilog of the kernel and the system around it; as `kernel_modules`.

    Raises
    ------
    ValueError
        As `kernel_modules`, and for a kernel that the system has no place for.
    """
    _check_arithmetic(arithmetic)
    sizes.check(config)
    about = content_key(_description(config), "board", sorted(dataclasses.asdict(sizes).items()))

    def make() -> dict[str, str]:
        from simgnn.hw.generate import verilog  # loads Amaranth

        return verilog.board_modules(config, sizes)

    return _with_arithmetic(_kept(about, make), config, arithmetic)


def _check_arithmetic(arithmetic: str) -> None:
    if arithmetic not in ARITHMETICS:
        raise ValueError(f"arithmetic must be one of {', '.join(ARITHMETICS)}, not {arithmetic!r}")


def _kept(about: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    modules: dict[str, str] = kept_json(cache_folder() / "designs" / f"{about}.sealed", make)
    return modules


def _with_arithmetic(modules: dict[str, str], config: HardwareConfig, arithmetic: str) -> dict[str, str]:
    if arithmetic == "host":
        replaced = host_float_modules(config.add_stages, config.mul_stages)
        unknown = [name for name in modules if name.startswith("simgnn_fp32_") and name not in replaced]
        if unknown:
            raise ValueError(f"host arithmetic must have a unit for {unknown[0]}")
        modules |= {name: text for name, text in replaced.items() if name in modules}
    return modules


def _unit(name: str, operator: str, stages: int) -> str:
    operation = _OPERATION.format(operator=operator)
    # The first rank has all of the arithmetic; the others pass it on, for the unit's latency and enable.
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
