"""What a board's memory is in: a class for each kind, with its pins, clocks and Verilog."""

from __future__ import annotations

from typing import Protocol

from simgnn.errors import InputError
from simgnn.fpga.boards import Board, Pin
from simgnn.hw.board.sizes import BLOCK_RAM, BYTES_PER_BLOCK, SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.sim.toolchain.sdram_core import CHIP_PINS, joined, sdram_core

_DIRECTIONS = {"dq": "inout"}
"""Of the SDRAM's ports that are not outputs."""


class BoardMemory(Protocol):
    """A kind of device memory."""

    usual_bytes: int
    """Size in bytes where nothing else is asked for."""

    def pins(self, board: Board) -> dict[str, Pin]:
        """Its pins by the top module's ports.

        Raises
        ------
        InputError
            If the board has no such memory.
        """

    def check(self, board: Board, sizes: BoardSizes) -> None:
        """Raise InputError for more memory than the board has."""

    def ports(self) -> list[str]:
        """Declarations of the same ports."""

    def clocks(self, clock: str) -> list[str]:
        """What ecppll is told about further clocks beside the system's."""

    def modules(self, hardware: HardwareConfig, sizes: BoardSizes) -> list[str]:
        """Further Verilog.

        Raises
        ------
        ToolError
            If what makes it is missing, or fails.
        """

    def inside(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        """Instances ``pll`` and ``board`` of the top module, and what is between them and the ports."""


class BlockRamMemory:
    """Memory in the device's block RAM."""

    usual_bytes = 1 << 17

    def pins(self, board: Board) -> dict[str, Pin]:
        return {}

    def check(self, board: Board, sizes: BoardSizes) -> None:
        """As `BoardMemory`; the kernel needs block RAM as well, of which placement knows."""
        largest = board.block_rams * BYTES_PER_BLOCK
        if sizes.memory_bytes > largest:
            raise InputError(
                f"memory must be at most {largest // 1024} KB on {board.name}, whose device has {board.block_rams}"
                f" block RAMs of {BYTES_PER_BLOCK} bytes, not {sizes.memory_bytes // 1024}",
                source="--memory-kb",
            )

    def ports(self) -> list[str]:
        return []

    def clocks(self, clock: str) -> list[str]:
        return []

    def modules(self, hardware: HardwareConfig, sizes: BoardSizes) -> list[str]:
        return []

    def inside(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        return """  pll pll (
    .clkin(clock),
    .clkout0(clk),
    .locked(locked)
  );
  simgnn_board board (
    .clk(clk),
    .interrupt(interrupt),
    .rst(rst),
    .rx(rx),
    .tx(tx)
  );
"""


class SdramMemory:
    """Memory in an SDRAM on the board, behind LiteDRAM's core.

    The chip's clock is a quarter of a period behind the system's, as in litex-boards' ``radiona_ulx3s.py``, so that it
    sees commands and data a good while after they have changed.
    """

    usual_bytes = SDRAM_BYTES

    def pins(self, board: Board) -> dict[str, Pin]:
        if not board.sdram:
            raise InputError(
                f"memory must be {BLOCK_RAM} on {board.name}, whose SDRAM is not known, not {SDRAM!r}",
                source="--memory",
            )
        return board.sdram_pins

    def check(self, board: Board, sizes: BoardSizes) -> None:
        """As `BoardMemory`; `BoardSizes` knows the chip's size."""

    def ports(self) -> list[str]:
        ranges = {name: f"[{width - 1}:0] " if width > 1 else "" for name, width in CHIP_PINS.items()}
        pins = [f"{_DIRECTIONS.get(name, 'output')} {bits}sdram_{name};" for name, bits in ranges.items()]
        return ["output sdram_clk;", *pins]

    def clocks(self, clock: str) -> list[str]:
        return ["--clkout1", clock, "--phase1", "90"]

    def modules(self, hardware: HardwareConfig, sizes: BoardSizes) -> list[str]:
        return [sdram_core(hardware, sizes)]

    def inside(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        return f"""  wire chip_clk;
  pll pll (
    .clkin(clock),
    .clkout0(clk),
    .clkout1(chip_clk),
    .locked(locked)
  );
  ODDRX1F sdram_clock (
    .D0(1'b1),
    .D1(1'b0),
    .RST(1'b0),
    .SCLK(chip_clk),
    .Q(sdram_clk)
  );
{joined(hardware, sizes)}"""


MEMORIES: dict[str, BoardMemory] = {BLOCK_RAM: BlockRamMemory(), SDRAM: SdramMemory()}
"""By `BoardSizes.memory`."""


def top_module(board: Board, hardware: HardwareConfig, sizes: BoardSizes) -> str:
    """Verilog of the module ``simgnn_top``, whose ports are the board's pins.

    The PLL, a module ``pll``, makes the system's clock. The system is in reset until the PLL has locked, and 255 cycles
    longer.
    """
    memory = MEMORIES[sizes.memory]
    ports = ["input clock;", "input rx;", "output tx;", "output led;", *memory.ports()]
    names = ", ".join(port.rstrip(";").split()[-1] for port in ports)
    led = "!interrupt" if board.led_low else "interrupt"
    lines = "".join(f"  {port}\n" for port in ports)
    return f"""module simgnn_top({names});
{lines}  wire clk;
  wire locked;
  wire interrupt;
  reg [7:0] resting = 8'd0;
  reg rst = 1'b1;
  assign led = {led};
  always @(posedge clk or negedge locked)
    if (!locked) begin
      resting <= 8'd0;
      rst <= 1'b1;
    end else begin
      if (!(&resting)) resting <= resting + 8'd1;
      rst <= !(&resting);
    end
{memory.inside(hardware, sizes)}endmodule
"""
