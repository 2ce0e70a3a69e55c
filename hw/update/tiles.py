"""The order in which the update engine visits the tiles of a product. Loader, streamer and writer each walk it."""

from amaranth.hdl import Mux, Signal
from amaranth.utils import exact_log2

from simgnn.hw.primitives.engine import times


class TileSide:
    """The tiles of a product along k, or along n.

    A tile ends where a word ends, so that one word holds all that the array takes at once: the last tile of a word is
    narrower than the array where the word is no multiple of it. Not a module: the registers belong to the walk's.

    Parameters
    ----------
    size : int
        The array's rows or columns.
    lanes : int
        Values in a word.
    total : Value
        Values of the product.
    across : Value
        Words lie across: each has one of the values, so that all tiles are as wide as the array.
    name : str
        Prefix of its signals.

    Attributes
    ----------
    start : Signal
        The tile's first value.
    chunk : Value
        The tile's number in its word.
    left : Value
        Values of the product from the tile's first on; where the tile may be narrower than the array, none but its own.
    """

    def __init__(self, *, size, lanes, total, across, name):
        self._size, self._total, self._across = size, total, across
        self._chunks, self._rest = -(-lanes // size), lanes % size
        self.start = Signal.like(total, name=f"{name}0")
        if not self._rest:
            self.chunk = self.start[: exact_log2(lanes)] >> exact_log2(size)
            self._width, self.left = size, total - self.start
        else:
            # Counted, for the start would have to be divided by what is no power of two.
            self.chunk = Signal(range(self._chunks), name=f"{name}_chunk")
            self._width = Mux(self.chunk == self._chunks - 1, self._rest, size)
            left = total - self.start
            self.left = Mux(left < self._width, left, self._width)

    def rows(self, stride):
        """From the tile's first row to the next tile's, of rows a `stride` apart."""
        if not self._rest:
            return times(stride, self._size)
        return Mux(self._width == self._size, times(stride, self._size), times(stride, self._rest))

    def first(self):
        """Go to the first tile, and whether it is the last."""
        return [self.start.eq(0), *([self.chunk.eq(0)] if self._rest else [])], self._size >= self._total

    def next(self):
        """Go to the next tile, and whether that is the last."""
        # Whether the next tile is the last is known a tile ahead: `both` is the width of this one and that.
        step, both, moves = self._size, 2 * self._size, []
        if self._rest:
            ends = self._across | (self.chunk == self._chunks - 1)
            step, moves = self._width, [self.chunk.eq(Mux(ends, 0, self.chunk + 1))]
            # Of a tile and the next one, one ends a word, unless neither does.
            whole = self._across | (self.chunk < self._chunks - 2) if self._chunks > 2 else self._across
            rest = self._size + self._rest
            both = rest if isinstance(whole, int) else Mux(whole, both, rest)
        return [self.start.eq(self.start + step), *moves], self.start + both >= self._total


class TileWalk:
    """A position among the tiles of a product: `k0` and `n0`, the tile's first k and n.

    k outer and n inner, or the reverse under `n_outer`. Not a module: its registers belong to the module that walks.

    Parameters
    ----------
    m : Module
    array : ArraySizes
    lanes : int
        Values in a word.
    command : dict of str to Value
        `product_fields` of the GEMM command.
    name : str
        Prefix of its signals.

    Attributes
    ----------
    k, n : TileSide
    k0, n0 : Signal
    first_k, last_k, last_n, last : Signal
        The tile is the first of its sums, the last of its sums, the last of its row of tiles, the last of all.
    k_returns, k_steps, n_returns, n_steps : Signal
        To advance takes k0, n0 back to the first, or to the next.
    """

    def __init__(self, m, *, array, lanes, command, name):
        self.k = TileSide(
            size=array.array_rows,
            lanes=lanes,
            total=command["k"],
            # Its rows are those of A, which are transposed, and of B, which then are not.
            across=command["transpose_a"],
            name=f"{name}_k",
        )
        self.n = TileSide(
            size=array.array_columns, lanes=lanes, total=command["n"], across=0, name=f"{name}_n"
        )
        self.k0, self.n0 = self.k.start, self.n.start
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
            # n outer: k is the inner loop, and returns at its end. k outer: k steps as n returns, and never returns.
            self.k_returns.eq(n_outer & self.last_k),
            self.k_steps.eq(Mux(n_outer, ~self.last_k, self.last_n)),
            self.n_returns.eq(~n_outer & self.last_n),
            self.n_steps.eq(Mux(n_outer, self.last_k, ~self.last_n)),
        ]

    def _first(self, along_k):
        """Go to the first k or n; what is known of a tile is found out a cycle before."""
        moves, last = (self.k if along_k else self.n).first()
        return (
            [*moves, self.first_k.eq(1), self.last_k.eq(last)] if along_k else [*moves, self.last_n.eq(last)]
        )

    def _next(self, along_k):
        """Go to the next k or n."""
        moves, last = (self.k if along_k else self.n).next()
        return (
            [*moves, self.first_k.eq(0), self.last_k.eq(last)] if along_k else [*moves, self.last_n.eq(last)]
        )

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
