"""What device memory a board has: a class for each, and the one place that makes them."""

from amaranth.lib.wiring import Out
from amaranth.utils import exact_log2

from simgnn.hw.board.block_memory import BlockMemory
from simgnn.hw.board.sdram_port import SdramPort
from simgnn.hw.board.sdram_start import RegisterBus, SdramStart
from simgnn.hw.board.sizes import BLOCK_RAM, SDRAM
from simgnn.hw.memory.axi import AXI4
from simgnn.hw.primitives.hierarchy import forward, place


class BlockRamBoard:
    """Memory in the device's block RAM: nothing leads outside."""

    @staticmethod
    def ports(config, sizes):
        """Members that the system has for it."""
        return {}

    @staticmethod
    def place(m, platform, system):
        """Make it a part of the system; a component with `axi`, `host` and `drop`."""
        return place(m, platform, "memory", BlockMemory(**_sizes(system.config, system.sizes)))


class SdramBoard:
    """Memory in an SDRAM, whose controller is outside of the system: its AXI port, and its registers."""

    @staticmethod
    def ports(config, sizes):
        """As `BlockRamBoard.ports`."""
        axi = AXI4(data_bits=config.data_bits, address_bits=exact_log2(sizes.memory_bytes))
        return {"sdram": Out(axi), "sdram_control": Out(RegisterBus())}

    @staticmethod
    def place(m, platform, system):
        """As `BlockRamBoard.place`."""
        port = place(m, platform, "memory", SdramPort(**_sizes(system.config, system.sizes)))
        start = place(m, platform, "sdram_start", SdramStart(clock_khz=system.sizes.clock_khz))
        forward(m, system.sdram, port.controller)
        forward(m, system.sdram_control, start.bus)
        return port


MEMORIES = {BLOCK_RAM: BlockRamBoard, SDRAM: SdramBoard}
"""By `BoardSizes.memory`."""


def _sizes(config, sizes):
    return {
        "data_bits": config.data_bits,
        "address_bits": config.address_bits,
        "memory_bytes": sizes.memory_bytes,
    }
