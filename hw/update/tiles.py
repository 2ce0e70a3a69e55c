"""The order in which the update engine visits the tiles of a product. Loader, streamer and writer each walk it."""

from amaranth.hdl import Mux, Signal

from simgnn.hw.command import COUNT_BITS


class TileWalk:
    """A position among the tiles of a product: `k0` and `n0`, the tile's first k and n.

    k outer and n inner, or the reverse under `n_outer`. Not a module: its registers belong to the module that walks.

    Parameters
    ----------
    m : Module
    array : ArraySizes
    command : dict of str to Value
        `product_fields` of the GEMM command.
    name : str
        Prefix of its signals.

    Attributes
    ----------
    k0, n0 : Signal
    first_k, last_k, last_n, last : Signal
        The tile is the first of its sums, the last of its sums, the last of its row of tiles, the last of all.
    k_returns, k_steps, n_returns, n_steps : Signal
        To advance takes k0, n0 back to the first, or to the next.
    """

    def __init__(self, m, *, array, command, name):
        self.array = array
        self._k, self._n = command["k"], command["n"]
        self.k0 = Signal(COUNT_BITS, name=f"{name}_k0")
        self.n0 = Signal(len(command["n"]), name=f"{name}_n0")
        self.first_k = Signal(name=f"{name}_first_k")
        self.last_k = Signal(name=f"{name}_last_k")
        self.last_n = Signal(name=f"{name}_last_n")
        self.last = Signal(name=f"{name}_last")
        self.k_returns = Signal(name=f"{name}_k_returns")
        self.k_steps = Signal(name=f"{name}_k_steps")
        self.n_returns = Signal(name=f"{name}_n_returns")
        self.n_steps = Signal(name=f"{name}_n_steps")
        n_outer = command["n_outer"]
        m.d.comb += [
            self.last.eq(self.last_k & self.last_n),
            self.k_returns.eq(n_outer & self.last_k),
            self.k_steps.eq(Mux(n_outer, ~self.last_k, self.last_n)),
            self.n_returns.eq(~n_outer & self.last_n),
            self.n_steps.eq(Mux(n_outer, self.last_k, ~self.last_n)),
        ]

    def _first(self, along_k):
        """Go to the first k or n; what is known of a tile is found out a cycle before."""
        if along_k:
            last = self.array.array_rows >= self._k
            return [self.k0.eq(0), self.first_k.eq(1), self.last_k.eq(last)]
        return [self.n0.eq(0), self.last_n.eq(self.array.array_columns >= self._n)]

    def _next(self, along_k):
        """Go to the next k or n."""
        if along_k:
            step = self.array.array_rows
            last = self.k0 + 2 * step >= self._k
            return [self.k0.eq(self.k0 + step), self.first_k.eq(0), self.last_k.eq(last)]
        step = self.array.array_columns
        return [self.n0.eq(self.n0 + step), self.last_n.eq(self.n0 + 2 * step >= self._n)]

    def begin(self, m):
        """Go to the first tile."""
        m.d.sync += [*self._first(True), *self._first(False)]

    def advance(self, m):
        """Go to the next tile."""
        with m.If(self.k_returns):
            m.d.sync += self._first(True)
        with m.Elif(self.k_steps):
            m.d.sync += self._next(True)
        with m.If(self.n_returns):
            m.d.sync += self._first(False)
        with m.Elif(self.n_steps):
            m.d.sync += self._next(False)
