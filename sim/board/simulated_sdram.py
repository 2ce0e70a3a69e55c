"""A simulated system with an SDRAM: LiteDRAM's core, ECP5's cells at its pins, and a chip that minds its data sheet."""

from __future__ import annotations

from simgnn.hw.board.sizes import BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.sim.harness.kernel_library import HARNESS
from simgnn.sim.toolchain.sdram_core import CHIP_PINS, CORE, joined, sdram_core

TOP = "simgnn_simulated_board"
_CHIP, _PADS = "simgnn_sdram_chip", "ecp5_pads"


def sdram_modules(config: HardwareConfig, sizes: BoardSizes) -> dict[str, str]:
    """Verilog of all that is around ``simgnn_board``, by name; the top, `TOP`, has the same ports as with block RAM.

    Raises
    ------
    ToolError
        As `simgnn.sim.toolchain.sdram_core.sdram_core`.
    """
    chip, pads = ((HARNESS / name).read_text(encoding="utf-8") for name in ("sdram_chip.v", "ecp5_pads.v"))
    return {_PADS: pads, _CHIP: chip, CORE: sdram_core(config, sizes), TOP: _top(config, sizes)}


def _top(config: HardwareConfig, sizes: BoardSizes) -> str:
    """The chip's clock is half a period behind, where a board's PLL has a quarter: it sees what was sent before."""
    wires = "".join(f"  wire [{width - 1}:0] sdram_{name};\n" for name, width in CHIP_PINS.items())
    chip = ",\n".join(f"    .{name}(sdram_{name})" for name in CHIP_PINS)
    return f"""module {TOP}(input clk, input rst, input rx, output tx, output interrupt);
{wires}{joined(config, sizes)}  {_CHIP} #(.CLOCK_KHZ({sizes.clock_khz})) chip (
    .clk(!clk),
{chip}
  );
endmodule
"""
