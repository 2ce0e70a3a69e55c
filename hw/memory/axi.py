"""AXI4 and AXI4-Lite signatures, from the manager's side: a signature for each channel.

In Verilog a signal's name is its channel's and its own in one word, ``awaddr``, as the AXI specification has it and
Vitis expects of RTL kernels; in Amaranth it is ``axi.aw.addr``.
"""

from amaranth.lib.wiring import In, Out, Signature

RESPONSE_OKAY = 0
BURST_INCREMENT = 1
CACHE_MODIFIABLE = 0b0011


def _channel(**payload):
    """A channel from the side that sends `payload`, members by name."""
    # AXI's handshake: a transfer is a cycle in which both are high; who has raised VALID keeps it, and the payload,
    # until then, and does not wait for READY first.
    return Signature({**payload, "valid": Out(1), "ready": In(1)})


class _Port(Signature):
    """A signature whose members are channels."""

    def flatten(self, obj):
        """Yield path, member and value of each signal; the path is one word, which is what ports are named after."""
        # Not `super()`: of a flipped port, `self` is Amaranth's proxy, which has the flipped members.
        for (channel, signal), member, value in Signature.flatten(self, obj):
            yield (channel + signal,), member, value


class AXI4(_Port):
    """AXI4 manager port with one transaction identifier (responses stay in order).

    Parameters
    ----------
    data_bits : int
        Width of a beat.
    address_bits : int
        Width of an address.

    Members
    -------
    aw, ar : Out(channel)
        Bursts to write and to read: ``id``, ``addr`` (in bytes), ``len`` (beats less one), ``size``, ``burst``,
        ``cache``, ``prot``.
    w : Out(channel)
        Beats to write: ``data``, ``strb``, ``last``.
    b : In(channel)
        An answer for each burst that was written: ``id``, ``resp``.
    r : In(channel)
        Beats that were read: ``id``, ``data``, ``resp``, ``last``.
    """

    def __init__(self, *, data_bits, address_bits):
        self.data_bits = data_bits
        self.address_bits = address_bits
        address = _channel(
            # One identifier, always 0: responses come in the order of bursts, on which readers rely.
            id=Out(1),
            addr=Out(address_bits),
            len=Out(8),
            size=Out(3),
            burst=Out(2),
            cache=Out(4),
            prot=Out(3),
        )
        super().__init__(
            {
                "aw": Out(address),
                "ar": Out(address),
                "w": Out(_channel(data=Out(data_bits), strb=Out(data_bits // 8), last=Out(1))),
                "b": In(_channel(id=Out(1), resp=Out(2))),
                "r": In(_channel(id=Out(1), data=Out(data_bits), resp=Out(2), last=Out(1))),
            }
        )


class AXI4Lite(_Port):
    """AXI4-Lite manager port with 32-bit data.

    Parameters
    ----------
    address_bits : int

    Members
    -------
    aw, ar : Out(channel)
        Accesses: ``addr``, in bytes.
    w : Out(channel)
        ``data``, ``strb``.
    b : In(channel)
        ``resp``.
    r : In(channel)
        ``data``, ``resp``.
    """

    def __init__(self, *, address_bits):
        self.address_bits = address_bits
        super().__init__(
            {
                "aw": Out(_channel(addr=Out(address_bits))),
                "w": Out(_channel(data=Out(32), strb=Out(4))),
                "b": In(_channel(resp=Out(2))),
                "ar": Out(_channel(addr=Out(address_bits))),
                "r": In(_channel(data=Out(32), resp=Out(2))),
            }
        )
