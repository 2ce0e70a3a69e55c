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
        self._k, self._n = command["k"], command["n"]
        self.k0 = Signal(COUNT_BITS, name=f"{name}_k0")
        self.n0 = Signal(len(command["n"]), name=f"{name}_n0")
        self.first_k = Signal(name=f"{name}_first_k")
        self.last_k = Signal(name=f"{name}_last_k")
        self.last_n = Signal(name=f"{name}_last_n")
        self.last = Signal(name=f"{name}_last")
        m.d.comb += self.last.eq(self.last_k & self.last_n)

    def _first(self, along_k):
        """Go to the first k or n; what is known of a tile is found out a cycle before."""
        if along_k:
            last = self.config.array_rows >= self._k
            return [self.k0.eq(0), self.first_k.eq(1), self.last_k.eq(last)]
        return [self.n0.eq(0), self.last_n.eq(self.config.array_columns >= self._n)]

    def _next(self, along_k):
        """Go to the next k or n."""
        if along_k:
            step = self.config.array_rows
            last = self.k0 + 2 * step >= self._k
            return [self.k0.eq(self.k0 + step), self.first_k.eq(0), self.last_k.eq(last)]
        step = self.config.array_columns
        return [self.n0.eq(self.n0 + step), self.last_n.eq(self.n0 + 2 * step >= self._n)]

    def begin(self, m):
        """Go to the first tile."""
        m.d.sync += [*self._first(True), *self._first(False)]

    def advance(self, m):
        """Go to the next tile."""
        for inner_is_k, last in ((True, self.last_k), (False, self.last_n)):
            with m.If(self._n_outer == inner_is_k):
                with m.If(last):
                    m.d.sync += [*self._first(inner_is_k), *self._next(not inner_is_k)]
                with m.Else():
                    m.d.sync += self._next(inner_is_k)
