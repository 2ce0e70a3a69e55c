"""What a board's memory is in: a class for each kind, with its pins, clocks and Verilog."""

from __future__ import annotations

from abc import ABC, abstractmethod

from simgnn.errors import InputError
from simgnn.fpga.boards import Board, Pin
from simgnn.hw.board.sizes import BLOCK_RAM, BYTES_PER_BLOCK, SDRAM, SDRAM_BYTES, BoardSizes
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.templates import rendered
from simgnn.sim.toolchain.sdram_core import CHIP_PINS, joined, sdram_core

# All other pins of the SDRAM are outputs.
_DIRECTIONS = {"dq": "inout"}


class BoardMemory(ABC):
    """A kind of device memory; without pins, clocks and Verilog of its own unless it says so."""

    usual_bytes: int
    """Size in bytes where nothing else is asked for."""

    def pins(self, board: Board) -> dict[str, Pin]:
        """Its pins by the top module's ports.

        Raises
        ------
        InputError
            If the board has no such memory.
        """
        return {}

    @abstractmethod
    def check(self, board: Board, sizes: BoardSizes) -> None:
        """Raise InputError for more memory than the board has."""

    def ports(self) -> list[tuple[str, str]]:
        """Kind and name of the same ports, as Verilog declares them."""
        return []

    def clocks(self, clock: str) -> list[str]:
        """Options of ecppll for further clocks beside the system's."""
        return []

    def modules(self, hardware: HardwareConfig, sizes: BoardSizes) -> list[str]:
        """Further Verilog.

        Raises
        ------
        ToolError
            If what makes it is missing, or fails.
        """
        return []

    @abstractmethod
    def system(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        """Instances ``pll`` and ``board`` of the top module, and what is between them and the ports."""


class BlockRamMemory(BoardMemory):
    """Memory in the device's block RAM."""

    usual_bytes = 1 << 17

    def check(self, board: Board, sizes: BoardSizes) -> None:
        # The kernel needs block RAM as well: whether both fit, placement says.
        largest = board.block_rams * BYTES_PER_BLOCK
        if sizes.memory_bytes > largest:
            raise InputError(
                f"memory must be at most {largest // 1024} KB on {board.name}, whose device has {board.block_rams}"
                f" block RAMs of {BYTES_PER_BLOCK} bytes, not {sizes.memory_bytes // 1024}",
                source="--memory-kb",
            )

    def system(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        return rendered("simgnn.fpga", "board_block_ram.v.jinja")


class SdramMemory(BoardMemory):
    """Memory in an SDRAM on the board, at LiteDRAM's controller."""

    usual_bytes = SDRAM_BYTES

    def pins(self, board: Board) -> dict[str, Pin]:
        if not board.sdram:
            raise InputError(
                f"memory must be {BLOCK_RAM} on {board.name}, whose SDRAM is not known, not {SDRAM!r}",
                source="--memory",
            )
        return board.sdram_pins

    def ports(self) -> list[tuple[str, str]]:
        pins = [
            (f"{_DIRECTIONS.get(name, 'output')}{f' [{width - 1}:0]' if width > 1 else ''}", f"sdram_{name}")
            for name, width in CHIP_PINS.items()
        ]
        return [("output", "sdram_clk"), *pins]

    def check(self, board: Board, sizes: BoardSizes) -> None:
        """As `BoardMemory`: the chip has one size, which `BoardSizes` checks."""

    def clocks(self, clock: str) -> list[str]:
        # The chip's clock is a quarter of a period late, as in litex-boards' radiona_ulx3s.py, so that the chip sees
        # commands and data a good while after they have changed.
        return ["--clkout1", clock, "--phase1", "90"]

    def modules(self, hardware: HardwareConfig, sizes: BoardSizes) -> list[str]:
        return [sdram_core(hardware, sizes)]

    def system(self, hardware: HardwareConfig, sizes: BoardSizes) -> str:
        return rendered("simgnn.fpga", "board_sdram.v.jinja", controller=joined(hardware, sizes))


MEMORIES: dict[str, BoardMemory] = {BLOCK_RAM: BlockRamMemory(), SDRAM: SdramMemory()}
"""By `BoardSizes.memory`."""


def top_module(board: Board, hardware: HardwareConfig, sizes: BoardSizes) -> str:
    """Verilog of the module ``simgnn_top``, whose ports are the board's pins.

    The PLL, a module ``pll``, makes the system's clock. The system is in reset until the PLL has locked, and 255 cycles
    longer.
    """
    memory = MEMORIES[sizes.memory]
    return rendered(
        "simgnn.fpga",
        "board_top.v.jinja",
        ports=[("input", "clock"), ("input", "rx"), ("output", "tx"), ("output", "led"), *memory.ports()],
        led="!interrupt" if board.led_low else "interrupt",
        system=memory.system(hardware, sizes),
    )
