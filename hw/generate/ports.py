"""The kernel's ports, as a Verilog module has them."""

from amaranth.hdl import Value
from amaranth.lib.wiring import In

from simgnn.hw.kernel.kernel import Kernel


def kernel_ports(config):
    """The kernel's ports, dict of str to (str, int): direction and bits by name.

    Parameters
    ----------
    config : HardwareConfig
    """
    kernel = Kernel(config=config)
    return {
        "_".join(map(str, path)): ("input" if member.flow == In else "output", len(Value.cast(value)))
        for path, member, value in kernel.signature.flatten(kernel)
    }
