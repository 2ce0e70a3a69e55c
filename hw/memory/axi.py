"""AXI4 and AXI4-Lite signatures, from the manager's side, with the names that Vitis RTL kernels use."""

from amaranth.lib.wiring import In, Out, Signature

RESPONSE_OKAY = 0
BURST_INCREMENT = 1
CACHE_MODIFIABLE = 0b0011


class AXI4(Signature):
    """AXI4 manager port with one transaction identifier (responses stay in order).

    Parameters
    ----------
    data_bits : int
        Width of a beat.
    address_bits : int
        Width of an address.
    """

    def __init__(self, *, data_bits, address_bits):
        self.data_bits = data_bits
        self.address_bits = address_bits
        members = {}
        for channel in ("aw", "ar"):
            members |= {
                f"{channel}id": Out(1),
                f"{channel}addr": Out(address_bits),
                f"{channel}len": Out(8),
                f"{channel}size": Out(3),
                f"{channel}burst": Out(2),
                f"{channel}cache": Out(4),
                f"{channel}prot": Out(3),
                f"{channel}valid": Out(1),
                f"{channel}ready": In(1),
            }
        members |= {
            "wdata": Out(data_bits),
            "wstrb": Out(data_bits // 8),
            "wlast": Out(1),
            "wvalid": Out(1),
            "wready": In(1),
            "bid": In(1),
            "bresp": In(2),
            "bvalid": In(1),
            "bready": Out(1),
            "rid": In(1),
            "rdata": In(data_bits),
            "rresp": In(2),
            "rlast": In(1),
            "rvalid": In(1),
            "rready": Out(1),
        }
        super().__init__(members)


class AXI4Lite(Signature):
    """AXI4-Lite manager port with 32-bit data.

    Parameters
    ----------
    address_bits : int
    """

    def __init__(self, *, address_bits):
        self.address_bits = address_bits
        super().__init__(
            {
                "awaddr": Out(address_bits),
                "awvalid": Out(1),
                "awready": In(1),
                "wdata": Out(32),
                "wstrb": Out(4),
                "wvalid": Out(1),
                "wready": In(1),
                "bresp": In(2),
                "bvalid": In(1),
                "bready": Out(1),
                "araddr": Out(address_bits),
                "arvalid": Out(1),
                "arready": In(1),
                "rdata": In(32),
                "rresp": In(2),
                "rvalid": In(1),
                "rready": Out(1),
            }
        )
