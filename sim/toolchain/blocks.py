"""Modules with many instances, of which each becomes a model of its own: one copy of the code serves them all.

Verilator writes out each instance's connections, registers and start, so that an array of 128 x 128 elements is half a
gigabyte of C++. As blocks, the rows of an array are one row's C++, and the rest of the kernel calls it per row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from simgnn.sim.toolchain.module_ports import module_ports
from simgnn.sim.toolchain.verilator import BLOCK

# The module with its inputs in one vector, and its outputs in another.
_BLOCK = """\
module {BLOCK}(input clk, input [{i}:0] i, output [{o}:0] o);
  // Taken once they are settled, so that what depends on them is computed once a cycle.
  reg [{i}:0] taken;
  always @(negedge clk) taken <= i;
  {name} module_of_block(.clk(clk), {connections});
endmodule
"""

_CALLER = """\
module {name}(input clk, {ports});
  import "DPI-C" function chandle simgnn_block_new(input string module_name);
  import "DPI-C" function void simgnn_block_delete(input chandle block);
  import "DPI-C" function void simgnn_block_step(input chandle block, input bit [{i}:0] i, output bit [{o}:0] o);
  chandle block;
  bit [{o}:0] now;
  reg [{o}:0] outputs;
  initial block = simgnn_block_new("{name}");
  final simgnn_block_delete(block);
  assign {{{outputs}}} = outputs;
  always @(posedge clk) begin
    simgnn_block_step(block, {{{inputs}}}, now);
    outputs <= now;
  end
endmodule
"""


def split(modules: Mapping[str, str], name: str) -> tuple[dict[str, str], dict[str, str]]:
    """The modules with calls in place of the module `name`, and those of its model; without that module, all and none.

    All of the module is clocked by `clk`, and all its outputs come from registers; a simulation in which they do not
    ends with an error.
    """
    if name not in modules:
        return dict(modules), {}
    ports = {port: how for port, how in module_ports(modules[name], name).items() if port != "clk"}
    # What is a multiple of 32 bits comes first, so that it is moved without shifts.
    by_width = sorted(ports, key=lambda port: ports[port][1] % 32 != 0)
    sides = {side: [port for port in by_width if ports[port][0] == side] for side in ("input", "output")}
    widths = {side: sum(ports[port][1] for port in found) for side, found in sides.items()}
    connections = []
    for side, vector in (("input", "taken"), ("output", "o")):
        place = 0
        for port in sides[side]:
            connections.append(f".{port}({vector}[{place + ports[port][1] - 1}:{place}])")
            place += ports[port][1]
    sizes = {"BLOCK": BLOCK, "name": name, "i": widths["input"] - 1, "o": widths["output"] - 1}
    inner = {each: modules[each] for each in _under(modules, name)}
    inner[BLOCK] = _BLOCK.format(**sizes, connections=", ".join(connections))
    caller = _CALLER.format(
        **sizes,
        ports=", ".join(f"{side} [{bits - 1}:0] {port}" for port, (side, bits) in ports.items()),
        inputs=", ".join(reversed(sides["input"])),
        outputs=", ".join(reversed(sides["output"])),
    )
    return {**modules, name: caller}, inner


def _under(modules: Mapping[str, str], name: str) -> list[str]:
    """A module and those that it instantiates, itself or through others."""
    found = [name]
    for each in found:  # which grows meanwhile
        named = set(re.findall(r"\w+", modules[each]))
        found += [other for other in modules if other in named and other not in found]
    return found
