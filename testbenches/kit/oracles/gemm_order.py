"""A GEMM command for benches: operands in a behavioural bank memory, and the results in plain NumPy, in the order that
`docs/reference/numerics.md` fixes."""

import math
from dataclasses import dataclass

import numpy as np
from kit.numbers32 import ZEROS, numbers

from simgnn.hw.command import COUNT_BITS, LAYOUT, Opcode, encode
from simgnn.hw.memory.activation import MASK_BANK
from simgnn.sim.numerics import scalar

A_BANK, B_BANK, C_BANK = 2, 0, 3
CARRIES = range(6, COUNT_BITS)
"""Bits of k that `late_product` can have a tile carry into."""
SPARE = 1
"""Words between the rows of an operand, and rows behind it, that nothing may touch."""


@dataclass(frozen=True, kw_only=True)
class Product:
    """Shape and flags of one product, as the fields of GEMM."""

    m: int
    n: int
    k: int
    transpose_a: int = 0
    transpose_b: int = 0
    accumulate: int = 0
    bias: int = 0
    relu: int = 0
    mask_write: int = 0
    masked: int = 0
    ones_row: int = 0
    n_outer: int = 0

    @property
    def rows(self):
        """Rows of C."""
        return self.m + self.ones_row

    def sides(self, config):
        """The k of each row of tiles, and the n of each column of tiles: ranges.

        All that the array takes at once is in one word, except along k where A is transposed.
        """
        return (
            _parts(self.k, config.array_rows, self.k if self.transpose_a else config.lanes),
            _parts(self.n, config.array_columns, config.lanes),
        )

    def tile(self, config, k0, n0):
        """The k and the n of a tile by its first ones, as slices."""
        ends = [
            next(each.stop for each in side if at in each)
            for side, at in zip(self.sides(config), (k0, n0), strict=True)
        ]
        return slice(k0, ends[0]), slice(n0, ends[1])

    def tiles(self, config):
        """First k and first n of each tile, in the order in which the engine visits them."""
        along_k = [k.start for k in self.sides(config)[0]]
        along_n = [n.start for n in self.sides(config)[1]]
        if self.n_outer:
            return [(k0, n0) for n0 in along_n for k0 in along_k]
        return [(k0, n0) for k0 in along_k for n0 in along_n]


def _parts(total, size, word):
    """Ranges of at most `size` values, each in one word."""
    words = [range(first, min(first + word, total)) for first in range(0, total, word)]
    return [range(first, min(first + size, of.stop)) for of in words for first in of[::size]]


def late_product(random, config, carry, **flags):
    """A product with tiles on both sides of ``k = 2 ** carry``, and how many k come before its own.

    Parameters
    ----------
    random : random.Random
    config : HardwareConfig
    carry : int
        One of `CARRIES`.
    flags
        Of `Product`.

    Returns
    -------
    (Product, int)
        The number for `Operands` and for the walk's register of k, which a bench preloads behind the start.
    """
    unit = math.lcm(config.array_rows, config.lanes)
    before = unit * random.randint(1, 2)
    product = Product(m=3, n=2 * config.array_columns - 1, k=before + random.randint(1, 2 * unit), **flags)
    if product.k <= config.array_rows:
        raise ValueError(f"k must be more than a tile, not {product.k}")
    return product, (1 << carry) - before


class Operands:
    """Places and values of a product's operands, written into a `BankMemory`.

    Parameters
    ----------
    product : Product
    memory : BankMemory
    config : HardwareConfig
    rng : numpy.random.Generator
    kind : str
        Of the values, one of `numbers32.KINDS`.
    passed_over : int
        So many k more come before the product's own, a multiple of lanes: the command's K is larger by them, and an
        operand with k along its rows lies as much further below, modulo the field. For a bench that preloads the tile.

    Attributes
    ----------
    a, b, old, bias : ndarray of float32
        op(A) with its row of ones, op(B), C's old values (or +0) and the bias (or -0, which changes nothing).
    kept : ndarray of bool, shape (rows, n)
        The mask that is given.
    command : int
    """

    def __init__(self, product, memory, *, config, rng, kind, passed_over=0):
        self.product, self.config, self.passed_over = product, config, passed_over
        p = product
        self._a_shape = (p.k, p.m) if p.transpose_a else (p.m, p.k)
        self._b_shape = (p.n, p.k) if p.transpose_b else (p.k, p.n)
        self.places = {}
        tops = {A_BANK: 3, B_BANK: 1, C_BANK: 2}

        def view(name, bank, shape):
            stride = config.words(shape[1]) + SPARE
            address = tops[bank]
            tops[bank] += shape[0] * stride + SPARE
            self.places[name] = (bank, address, stride)
            values = memory.matrix(bank, address, shape[0], stride)[:, : shape[1]]
            return values

        a, b = view("a", A_BANK, self._a_shape), view("b", B_BANK, self._b_shape)
        c, bias = view("c", C_BANK, (p.rows, p.n)), view("bias", B_BANK, (1, p.n))
        for values in (a, b, c, bias):
            values[:] = numbers(rng, values.shape, kind).view(np.uint32)
        if kind == ZEROS:
            # Most products are -0, and so are old sums: what pads a sum must not make it +0.
            b |= 0x8000_0000
            for values, zero in ((a, 0), (c, 0x8000_0000)):
                values[rng.random(values.shape) < 0.9] = zero
        self.a = np.array(a.T if p.transpose_a else a).view(np.float32)
        if p.ones_row:
            self.a = np.concatenate([self.a, np.ones((1, p.k), dtype=np.float32)])
        self.b = np.array(b.T if p.transpose_b else b).view(np.float32)
        zero = np.zeros((p.rows, p.n), dtype=np.float32)
        self.old = np.array(c).view(np.float32) if p.accumulate else zero
        self.bias = np.array(bias[0]).view(np.float32) if p.bias else np.full(p.n, -0.0, dtype=np.float32)
        # The mask begins inside a word, at a multiple of the chunks in which it is written.
        unit = config.mask_unit
        self.mask_stride = -(-p.n // (8 * unit)) * unit + unit
        self.mask_address = 3 * unit
        self.kept = memory.bitmap(self.mask_address, self.mask_stride, p.rows, p.n)
        # There is no second row that the stride of a single one would lead to.
        single = {"a": self._a_shape[0] == 1, "b": self._b_shape[0] == 1, "c": p.rows == 1, "bias": True}
        far = int(rng.integers(0, 1 << 32)) // config.word_bytes * config.word_bytes
        self.command = self._encode({name: far for name, one in single.items() if one}, rng)

    def _encode(self, far, rng):
        fields = {name: value for name, value in vars(self.product).items()}
        fields["k"] += self.passed_over
        address_bits = LAYOUT[Opcode.GEMM]["a_address"].width
        # Nothing looks at the bits of an address beyond those of the bank.
        beyond = int(self.passed_over and rng.integers(1 << 32)) << 32
        along_k = {"a": not self.product.transpose_a, "b": self.product.transpose_b}
        for name, (bank, address, stride) in self.places.items():
            below = self.passed_over // self.config.lanes if along_k.get(name) else 0
            fields |= {
                f"{name}_address": (beyond + (address - below) * self.config.word_bytes)
                % (1 << address_bits),
                f"{name}_stride": far.get(name, stride * self.config.word_bytes),
                f"{name}_space": bank + 1,
            }
        mask_stride = far.get("c", self.mask_stride)
        fields |= {"mask_address": self.mask_address, "mask_stride": mask_stride, "mask_space": 5}
        return int.from_bytes(encode(Opcode.GEMM, **fields).tobytes(), "little")

    def _sums(self):
        c = self.old
        for k in range(self.product.k):
            c = scalar.add(c, scalar.multiply(self.a[:, k, None], self.b[None, k]))
        return c

    def result(self, sums=None):
        """C, and the ReLU mask; `sums` before the bias, where they are not the product's."""
        sums = self._sums() if sums is None else sums
        c = scalar.add(sums, self.bias[None])
        bits = scalar.relu_bits(c)
        if self.product.relu:
            c = scalar.relu(c)
        if self.product.masked:
            bits = bits & self.kept
            c = np.where(self.kept, c, np.float32(0))
        return c, bits

    def expected(self, memory, sums=None):
        """All that the memory must hold afterwards, as `BankMemory.check` takes it; `sums` as in `result`."""
        words = [bank.copy() for bank in memory.words]
        c, bits = self.result(sums)
        bank, address, stride = self.places["c"]
        rows = words[bank][address : address + self.product.rows * stride].reshape(self.product.rows, -1)
        rows[:, : self.product.n] = c.view(np.uint32)
        if self.product.mask_write:
            self._write_bits(words[MASK_BANK].reshape(-1).view(np.uint8), bits)
        return words

    def _write_bits(self, image, bits):
        # A row's last chunk of `array_columns` bits is written as far as its word goes, zeros after the last column.
        lanes = self.config.lanes
        last = self.product.sides(self.config)[1][-1].start
        end = min(last + self.config.array_columns, last - last % lanes + lanes)
        padded = np.zeros((self.product.rows, end), dtype=bool)
        padded[:, : self.product.n] = bits
        for row, values in enumerate(padded):
            first = 8 * (self.mask_address + row * self.mask_stride)
            for place, value in enumerate(values):
                byte, bit = divmod(first + place, 8)
                image[byte] = image[byte] & ~np.uint8(1 << bit) | np.uint8(int(value) << bit)
