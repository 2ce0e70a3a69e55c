"""The kernel as a system that a board runs: serial port, registers and device memory around it."""

from amaranth.hdl import ClockSignal, Module, ResetSignal, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.board import address_map
from simgnn.hw.board.block_memory import BlockMemory
from simgnn.hw.board.host_bus import BoardRegisters, ControlPort, HostDecoder
from simgnn.hw.board.sdram_port import SdramPort
from simgnn.hw.board.sdram_start import RegisterBus, SdramStart
from simgnn.hw.board.sizes import BLOCK_RAM, SDRAM
from simgnn.hw.board.uart import UartReceiver, UartTransmitter
from simgnn.hw.board.uart_bridge import UartBridge
from simgnn.hw.kernel.kernel import Kernel, memory_ports
from simgnn.hw.memory.axi import AXI4
from simgnn.hw.primitives.hierarchy import forward, join, place


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


class BoardSystem(wiring.Component):
    """A kernel with all that a board needs around it but the clock.

    Parameters
    ----------
    config : HardwareConfig
    sizes : BoardSizes

    Members
    -------
    rx : In(1)
    tx : Out(1)
        The serial line to the host.
    interrupt : Out(1)
        The kernel's.

    What of its memory is outside has further members (`MEMORIES`).
    """

    module_name = "simgnn_board"

    def __init__(self, *, config, sizes):
        sizes.check(config)
        self.config = config
        self.sizes = sizes
        self._memory = MEMORIES[sizes.memory]
        members = {"rx": In(1, init=1), "tx": Out(1, init=1), "interrupt": Out(1)}
        super().__init__(members | self._memory.ports(config, sizes))

    def elaborate(self, platform):
        m = Module()
        config, sizes = self.config, self.sizes
        line = {"clocks_per_bit": sizes.clocks_per_bit}
        receiver = place(m, platform, "receiver", UartReceiver(**line))
        transmitter = place(m, platform, "transmitter", UartTransmitter(**line))
        bridge = place(m, platform, "bridge", UartBridge(patience=sizes.patience_cycles))
        window = 1 << address_map.WINDOW_BITS
        windows = (
            (address_map.MEMORY_BASE, sizes.memory_bytes),
            (address_map.KERNEL_BASE, window),
            (address_map.BOARD_BASE, window),
        )
        decoder = place(m, platform, "decoder", HostDecoder(windows=windows))
        port = place(m, platform, "control_port", ControlPort())
        about = {
            "digest": int(config.digest, 16),
            "memory_bytes": sizes.memory_bytes,
            "clock_khz": sizes.clock_khz,
        }
        registers = place(m, platform, "registers", BoardRegisters(**about))
        kernel = place(m, platform, "kernel", Kernel(config=config))
        memory = self._memory.place(m, platform, self)
        join(m, bridge.i, receiver.o)
        join(m, transmitter.i, bridge.o)
        join(m, decoder.host, bridge.bus)
        for target, client in zip((memory.host, port.host, registers.host), decoder.target, strict=True):
            join(m, target, client)
        join(m, kernel.s_axi_control, port.axi)
        (name,) = memory_ports(config)
        join(m, memory.axi, getattr(kernel, name))
        stopped = Signal()
        m.d.sync += stopped.eq(registers.held)
        m.d.comb += [
            receiver.rx.eq(self.rx),
            registers.written.eq(bridge.written),
            self.tx.eq(transmitter.tx),
            self.interrupt.eq(kernel.interrupt),
            kernel.ap_clk.eq(ClockSignal()),
            kernel.ap_rst_n.eq(~(ResetSignal() | stopped)),
            port.held.eq(stopped),
            memory.drop.eq(stopped),
        ]
        return m
