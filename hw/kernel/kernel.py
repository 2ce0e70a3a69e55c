"""The top level, with the port names of a Vitis RTL kernel."""

from amaranth.hdl import ClockDomain, ClockSignal, Module, ResetSignal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out, Signature

from simgnn.hw import registers
from simgnn.hw.kernel.accelerator import Accelerator
from simgnn.hw.memory.axi import AXI4, AXI4Lite
from simgnn.hw.memory.ports import PortBundle
from simgnn.hw.primitives.hierarchy import forward, place


def memory_ports(config):
    """Names of the kernel's AXI4 memory ports."""
    return [f"m_axi_gmem{index}" for index in range(config.ports)]


def kernel_signature(config):
    """The kernel's ports."""
    return Signature(
        {
            "ap_clk": In(1),
            "ap_rst_n": In(1),
            "interrupt": Out(1),
            "s_axi_control": In(AXI4Lite(address_bits=registers.ADDRESS_BITS)),
            **{
                name: Out(AXI4(data_bits=config.data_bits, address_bits=config.address_bits))
                for name in memory_ports(config)
            },
        }
    )


class Kernel(wiring.Component):
    """An `Accelerator` with the ports `ap_clk`, `ap_rst_n`, `interrupt`, `s_axi_control_*`, and `m_axi_gmemN_*` for
    each memory port N from 0.

    Parameters
    ----------
    config : HardwareConfig
    """

    module_name = "simgnn_kernel"

    def __init__(self, *, config):
        self.config = config
        super().__init__(kernel_signature(config))

    def elaborate(self, platform):
        m = Module()
        m.domains.sync = ClockDomain(local=True)
        m.d.comb += [ClockSignal().eq(self.ap_clk), ResetSignal().eq(~self.ap_rst_n)]
        accelerator = place(m, platform, "accelerator", Accelerator(config=self.config))
        m.d.comb += self.interrupt.eq(accelerator.interrupt)
        forward(m, self.s_axi_control, accelerator.control)
        names = ("ports", "data_bits", "address_bits", "outstanding_writes")
        sizes = {name: getattr(self.config, name) for name in names}
        bundle = place(m, platform, "bundle", PortBundle(**sizes))
        forward(m, wiring.flipped(bundle.wide), accelerator.gmem)
        m.d.comb += bundle.halt.eq(accelerator.halt)
        for number in registers.based_ports(self.config.ports):
            m.d.comb += bundle.bases[number].eq(accelerator.bases[number])
        for index, name in enumerate(memory_ports(self.config)):
            forward(m, getattr(self, name), bundle.port[index])
        return m
