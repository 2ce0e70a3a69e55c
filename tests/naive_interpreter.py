"""An independent reading of command-set.md and numerics.md in docs/reference: scalar by scalar, in no hurry."""

import numpy as np

from simgnn.hw.command import Opcode, Space, decode

NAN_BITS = 0x7FC00000
ZERO, ONE = np.float32(0), np.float32(1)


def result(value):
    return np.uint32(NAN_BITS).view(np.float32) if np.isnan(value) else value


def add(a, b):
    with np.errstate(all="ignore"):
        return result(np.float32(a + b))


def multiply(a, b):
    with np.errstate(all="ignore"):
        return result(np.float32(a * b))


class NaiveInterpreter:
    """Runs commands in program order on plain dictionaries.

    Parameters
    ----------
    memory : ndarray of uint8
        Device memory, changed in place.
    mask_chunk : int
        Bits that a product's mask is written by.
    """

    def __init__(self, memory, *, mask_chunk):
        self.mask_chunk = mask_chunk
        self.device = memory.view(np.uint32)
        self.chip = {}
        self.bits = {}

    def run(self, words):
        opcode, f = decode(words)
        {
            Opcode.LOAD: self.copy,
            Opcode.STORE: self.copy,
            Opcode.AGGREGATE: self.aggregate,
            Opcode.GEMM: self.gemm,
        }[opcode](f)

    def get(self, f, name, i, j):
        address = f[f"{name}_address"] + i * f[f"{name}_stride"] + 4 * j
        if f[f"{name}_space"] == Space.DEVICE:
            return self.device[address // 4]
        if f[f"{name}_space"] == Space.MASK:
            return np.uint32(sum(self.bits[8 * address + bit] << bit for bit in range(32)))
        return self.chip[f[f"{name}_space"], address]

    def put(self, f, name, i, j, value):
        address = f[f"{name}_address"] + i * f[f"{name}_stride"] + 4 * j
        if f[f"{name}_space"] == Space.DEVICE:
            self.device[address // 4] = value
        elif f[f"{name}_space"] == Space.MASK:
            for bit in range(32):
                self.bits[8 * address + bit] = int(value) >> bit & 1
        else:
            self.chip[f[f"{name}_space"], address] = np.uint32(value)

    def number(self, f, name, i, j):
        return self.get(f, name, i, j).view(np.float32)

    def bit(self, f, i, j):
        return 8 * (f["mask_address"] + i * f["mask_stride"]) + j

    def copy(self, f):
        for i in range(f["rows"]):
            for j in range(f["columns"]):
                self.put(f, "destination", i, j, self.get(f, "source", i, j))

    def aggregate(self, f):
        sums = {}
        edge = f["edges_address"] // 4
        for s in range(f["sources"]):
            row, scale = s, ONE
            if f["indexed"]:
                row = int(self.device[f["records_address"] // 4 + 2 * s])
            if f["source_scaled"]:
                scale = self.device[f["records_address"] // 4 + 2 * s + 1].view(np.float32)
            last = False
            while not last:
                word = int(self.device[edge])
                edge, last, d = edge + 1, word >> 31 == 1, word & 0x7FFFFFFF
                for j in range(f["columns"]):
                    x = multiply(self.number(f, "source", row, j), scale)
                    sums[d, j] = add(sums.get((d, j), ZERO), x)
        for d in range(f["destinations"]):
            for j in range(f["columns"]):
                y = sums.get((d, j), ZERO)
                if f["destination_scaled"]:
                    y = multiply(y, self.device[f["scales_address"] // 4 + d].view(np.float32))
                if f["masked"] and not self.bits[self.bit(f, d, j)]:
                    y = ZERO
                self.put(f, "destination", d, j, y.view(np.uint32))

    def gemm(self, f):
        for i in range(f["m"] + f["ones_row"]):
            for j in range(f["n"]):
                y = self.number(f, "c", i, j) if f["accumulate"] else ZERO
                for k in range(f["k"]):
                    if i == f["m"]:
                        a = ONE
                    elif f["transpose_a"]:
                        a = self.number(f, "a", k, i)
                    else:
                        a = self.number(f, "a", i, k)
                    b = self.number(f, "b", j, k) if f["transpose_b"] else self.number(f, "b", k, j)
                    y = add(y, multiply(a, b))
                if f["bias"]:
                    y = add(y, self.number(f, "bias", 0, j))
                kept = True
                if f["relu"]:
                    kept = not y <= ZERO
                if f["masked"] and not self.bits[self.bit(f, i, j)]:
                    kept = False
                if f["mask_write"]:
                    self.bits[self.bit(f, i, j)] = int(kept)
                if not kept:
                    y = ZERO
                self.put(f, "c", i, j, y.view(np.uint32))
            for j in range(f["n"], -(-f["n"] // self.mask_chunk) * self.mask_chunk):
                if f["mask_write"]:
                    self.bits[self.bit(f, i, j)] = 0
