"""The order in which the update engine visits the tiles of a product. Loader, streamer and writer each walk it."""

from amaranth.hdl import Signal

from simgnn.hw.command import COUNT_BITS


class TileWalk:
    """A position among the tiles of a product: `k0` and `n0`, the tile's first k and n.

    k outer and n inner, or the reverse under `n_outer`. Not a module: its registers belong to the module that walks.

    Parameters
    ----------
    m : Module
    config : HardwareConfig
    command : dict of str to Value
        `product_fields` of the GEMM command.
    name : str
        Prefix of its signals.

    Attributes
    ----------
    k0, n0 : Signal
    first_k, last_k, last_n, last : Signal
        The tile is the first of its sums, the last of its sums, the last of its row of tiles, the last of all.
    """

    def __init__(self, m, *, config, command, name):
        self.config = config
        self._n_outer = command["n_outer"]
        self.k0 = Signal(COUNT_BITS, name=f"{name}_k0")
        self.n0 = Signal(len(command["n"]), name=f"{name}_n0")
        self.first_k = Signal(name=f"{name}_first_k")
        self.last_k = Signal(name=f"{name}_last_k")
        self.last_n = Signal(name=f"{name}_last_n")
        self.last = Signal(name=f"{name}_last")
        m.d.comb += [
            self.first_k.eq(self.k0 == 0),
            self.last_k.eq(self.k0 + config.array_rows >= command["k"]),
            self.last_n.eq(self.n0 + config.array_columns >= command["n"]),
            self.last.eq(self.last_k & self.last_n),
        ]

    def begin(self, m):
        """Go to the first tile."""
        m.d.sync += [self.k0.eq(0), self.n0.eq(0)]

    def advance(self, m):
        """Go to the next tile."""
        with m.If(self._n_outer):
            m.d.sync += self.k0.eq(self.k0 + self.config.array_rows)
            with m.If(self.last_k):
                m.d.sync += [self.k0.eq(0), self.n0.eq(self.n0 + self.config.array_columns)]
        with m.Else():
            m.d.sync += self.n0.eq(self.n0 + self.config.array_columns)
            with m.If(self.last_n):
                m.d.sync += [self.n0.eq(0), self.k0.eq(self.k0 + self.config.array_rows)]
