"""An assembler of programs: it lays out device memory with guard words and places the tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, U32, Array
from simgnn.hw.command import COMMAND_BYTES, EDGE_LAST, ENGINE_OF, Format, Opcode, Space
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor
from simgnn.verify.drawing.token_placer import TokenPlacer
from simgnn.verify.regions import Region

GUARD = 0xA5
"""Every byte of device memory that belongs to no tensor, and of outputs before they are written."""

DEVICE_BYTES, DEVICE_WORDS = 1 << 22, 1 << 17
"""Most device memory that an assembled program may take: so many bytes, or words where they are longer."""


@dataclass(frozen=True)
class MemoryPlace(Region):
    """A matrix somewhere: `columns` float32 values or bits in a row, which takes `row_bytes`.

    Parameters
    ----------
    step
        Bytes from row to row that a command is given, where it reads rows that overlap; they lie in the matrix.
    """

    columns: int
    step: int | None = None

    def fields(self, name: str, number_format: Format = Format.FP32) -> dict[str, Any]:
        """The fields of a command's operand."""
        return {
            f"{name}_space": self.space,
            f"{name}_address": self.address,
            f"{name}_stride": self.stride if self.step is None else self.step,
            f"{name}_format": number_format,
        }


@dataclass(frozen=True)
class BlocksPlace:
    """A column of `rows` words in device memory as blocks: where their lengths are, and where they begin."""

    lengths: int
    address: int
    rows: int

    def from_row(self, rows: int, word_bytes: int) -> BlocksPlace:
        """The column from a row on, a multiple of a block's words."""
        skipped = rows // BLOCK_WORDS
        return BlocksPlace(
            self.lengths + LENGTH_BYTES * skipped,
            self.address + SLOT_WORDS * word_bytes * skipped,
            self.rows - rows,
        )

    def fields(self, name: str) -> dict[str, Any]:
        """The fields of a command's operand."""
        return {
            f"{name}_space": Space.DEVICE,
            f"{name}_address": self.address,
            f"{name}_stride": self.address - self.lengths,
            f"{name}_format": Format.COMPRESSED,
        }


class NoRoomError(ValueError):
    """A random program is too large for a memory, on chip or off."""


def edge_list(graph: Sequence[Sequence[int]]) -> U32:
    """The edges of an AGGREGATE, shape (edges,), of each source's destinations, at least one, in stream order."""
    edges = np.array([d for targets in graph for d in targets], dtype=np.uint32)
    # The last edge of each source is marked: the stream has no other sign of where a source ends.
    edges[np.cumsum([len(targets) for targets in graph], dtype=int) - 1] |= EDGE_LAST
    return edges


class GuardedAssembler:
    """Assembles a legal program.

    Parameters
    ----------
    rng
        Where given, it places tensors at random distances.
    late, spare
        As `TokenPlacer` has them.

    Attributes
    ----------
    tokens
        `wait` and `signal` of the next command, where they are not to be found.
    """

    def __init__(
        self,
        config: HardwareConfig,
        *,
        rng: np.random.Generator | None = None,
        late: float = 0.0,
        spare: float = 0.0,
    ) -> None:
        self.config, self.rng = config, rng
        size = max(DEVICE_BYTES, DEVICE_WORDS * config.word_bytes)
        self.memory = np.full(size, GUARD, dtype=np.uint8)
        self.tensors: dict[str, Tensor] = {}
        self.segments: dict[str, tuple[int, int]] = {}
        self.commands: list[tuple[Opcode, dict[str, int]]] = []
        self.tokens: tuple[int, int] | None = None
        self._top = config.word_bytes
        self._order = TokenPlacer(config, memory_bytes=size, rng=rng, late=late, spare=spare)

    def allocate(self, nbytes: int, *, align: int) -> int:
        """Address of `nbytes` of device memory with guard bytes on both sides."""
        word = self.config.word_bytes
        # Guard words between all that is allocated, so that a write beside its place is seen as a wrong
        # word.
        self._top += word * (1 if self.rng is None else int(self.rng.integers(1, 4)))
        address = -(-self._top // align) * align
        self._top = address + nbytes
        # The commands come last, after all tensors: room is kept for them and one more.
        needed = self._top + COMMAND_BYTES * (len(self.commands) + 1)
        if needed > self.memory.size:
            raise NoRoomError(
                f"program must fit into {self.memory.size} bytes of device memory, not take {needed}"
            )
        return address

    def put(self, values: Array, *, align: int) -> int:
        """Place an array's bytes in device memory; its address."""
        image = np.ascontiguousarray(values).reshape(-1).view(np.uint8)
        address = self.allocate(image.size, align=align)
        self.memory[address : self._top] = image
        return address

    def tensor(
        self,
        name: str,
        values: F32 | None = None,
        *,
        rows: int | None = None,
        columns: int | None = None,
        spare_words: int = 0,
    ) -> MemoryPlace:
        """A named float32 tensor in device memory, of given values or shape.

        Parameters
        ----------
        values : shape (rows, columns)
            None leaves guard bytes in it: an output.
        spare_words
            Guard words between rows.
        """
        rows, columns = values.shape if values is not None else (rows, columns)
        row_bytes = self.config.words(columns) * self.config.word_bytes
        stride = row_bytes + spare_words * self.config.word_bytes
        address = self.allocate(rows * stride, align=self.config.word_bytes)
        tensor = self.tensors[name] = Tensor(address, rows, columns, stride)
        if values is not None:
            # Copied as integers: a copy of floats may quiet a signalling NaN.
            tensor.view(self.memory).view(np.uint32)[:] = values.view(np.uint32)
        return MemoryPlace(Space.DEVICE, address, stride, rows, row_bytes, columns)

    def chip(
        self, space: Space, address: int, rows: int, columns: int, *, spare_words: int = 0
    ) -> MemoryPlace:
        """A matrix of float32 values on chip or, in the mask memory, of 32-bit groups."""
        row_bytes = self.config.words(columns) * self.config.word_bytes
        return MemoryPlace(
            space, address, row_bytes + spare_words * self.config.word_bytes, rows, row_bytes, columns
        )

    def list(self, address: int, nbytes: int) -> MemoryPlace:
        """A list in device memory as a place."""
        return MemoryPlace(Space.DEVICE, address, nbytes, 1, nbytes, nbytes // 4)

    def emit(
        self,
        opcode: Opcode,
        *,
        reads: Sequence[MemoryPlace] = (),
        writes: Sequence[MemoryPlace] = (),
        **fields: int,
    ) -> None:
        """Append a command, with the tokens that order it after all that it must follow, or those of `tokens`.

        Parameters
        ----------
        fields
            All but the tokens.
        """
        self.commands.append((opcode, fields))
        tokens, self.tokens = self.tokens, None
        self._order.follow(ENGINE_OF[opcode], reads=reads, writes=writes, tokens=tokens)

    def end_segment(self, name: str) -> None:
        """Close a launch: all commands since the last one."""
        start = max((stop for _, stop in self.segments.values()), default=0)
        self.segments[name] = (start, len(self.commands))
        self._order.end_launch()

    def build(self) -> Program:
        """The program; its memory is the fewest pages that hold everything and guard words."""
        commands = self._order.encoded(self.commands)
        address = self.put(commands, align=COMMAND_BYTES)
        size = -(-(self._top + self.config.word_bytes) // PAGE_BYTES) * PAGE_BYTES
        memory = self.memory[:size].copy()
        return Program(self.config.digest, commands, address, dict(self.segments), memory, dict(self.tensors))

    def load(self, source: MemoryPlace | BlocksPlace, destination: MemoryPlace) -> None:
        self._copy(Opcode.LOAD, source, destination, destination.rows, destination.columns)

    def store(self, source: MemoryPlace, destination: MemoryPlace | BlocksPlace) -> None:
        # Of a matrix as many columns as its destination has; a column of words is stored as wide as it is on chip.
        columns = (source if isinstance(destination, BlocksPlace) else destination).columns
        self._copy(Opcode.STORE, source, destination, source.rows, columns)

    def _copy(
        self,
        opcode: Opcode,
        source: MemoryPlace | BlocksPlace,
        destination: MemoryPlace | BlocksPlace,
        rows: int,
        columns: int,
    ) -> None:
        self.emit(
            opcode,
            reads=self._touched(source),
            writes=self._touched(destination),
            rows=rows,
            columns=columns,
            **source.fields("source"),
            **destination.fields("destination"),
        )

    def blocks(self, rows: int) -> BlocksPlace:
        """Room in device memory for the blocks of a column of `rows` words, and for their lengths in front of them."""
        count, word = blocks_of(rows), self.config.word_bytes
        lengths = self.allocate(LENGTH_BYTES * count, align=LENGTH_BYTES)
        address = self.allocate(SLOT_WORDS * word * count, align=word)
        return BlocksPlace(lengths, address, rows)

    def _touched(self, place: MemoryPlace | BlocksPlace) -> Sequence[MemoryPlace]:
        """What a copy touches; of blocks the words of their lengths, and their own."""
        if isinstance(place, MemoryPlace):
            return [place]
        word, count = self.config.word_bytes, blocks_of(place.rows)
        # Lengths are shorter than a word, and the engine reads whole words.
        first = place.lengths // word * word
        last = -(-(place.lengths + LENGTH_BYTES * count) // word) * word
        return [self.list(first, last - first), self.list(place.address, SLOT_WORDS * word * count)]

    def gemm(
        self,
        a: MemoryPlace,
        b: MemoryPlace,
        c: MemoryPlace,
        *,
        m: int,
        n: int,
        k: int,
        bias: MemoryPlace | None = None,
        mask: MemoryPlace | None = None,
        **flags: Any,
    ) -> None:
        """Append a product; `mask` is read with `masked=1` and written with `mask_write=1`, in place with both."""
        # C is read, too: partial sums are kept in its bank.
        fields, reads, writes = {"m": m, "n": n, "k": k, **flags}, [a, b, c], [c]
        for name, place in (("a", a), ("b", b), ("c", c)):
            fields |= place.fields(name)
        if bias is not None:
            fields |= bias.fields("bias") | {"bias": 1}
            reads.append(bias)
        if mask is not None:
            fields |= mask.fields("mask", Format.BITMAP)
            if flags.get("masked"):
                reads.append(mask)
            if flags.get("mask_write"):
                writes.append(mask)
        self.emit(Opcode.GEMM, reads=reads, writes=writes, **fields)

    def aggregate(
        self,
        source: MemoryPlace,
        destination: MemoryPlace,
        graph: Sequence[Sequence[int]],
        *,
        rows: Sequence[int] | I64 | None = None,
        source_scale: F32 | None = None,
        scale: F32 | None = None,
        mask: MemoryPlace | None = None,
        accumulate: bool = False,
        scale_align: int = 4,
    ) -> None:
        """Append a sum over edges.

        Parameters
        ----------
        graph
            The destinations of each source, in stream order.
        rows
            Row of each source; None is 0, 1, 2 ...
        source_scale, scale
            A factor per source, per destination.
        accumulate
            Sums begin at what the destination holds.
        scale_align
            Bytes of which the address of `scale` is a multiple.
        """
        edges = edge_list(graph)
        address = self.put(edges, align=4)
        reads = [source, self.list(address, edges.nbytes)]
        fields = {"edges": edges.size, "edges_address": address, "sources": len(graph)}
        fields |= {"destinations": destination.rows, "columns": destination.columns}
        fields |= source.fields("source") | destination.fields("destination")
        if rows is not None or source_scale is not None:
            # [sources, 2]: row number, and the bits of the factor.
            records = np.zeros((len(graph), 2), dtype=np.uint32)
            records[:, 0] = 0 if rows is None else rows
            records[:, 1] = 0 if source_scale is None else source_scale.view(np.uint32)
            fields["records_address"] = self.put(records, align=8)
            fields |= {"indexed": int(rows is not None), "source_scaled": int(source_scale is not None)}
            reads.append(self.list(fields["records_address"], records.nbytes))
        if scale is not None:
            fields |= {"scales_address": self.put(scale, align=scale_align), "destination_scaled": 1}
            reads.append(self.list(fields["scales_address"], scale.nbytes))
        if mask is not None:
            fields |= mask.fields("mask", Format.BITMAP) | {"masked": 1}
            reads.append(mask)
        if accumulate:
            fields["accumulate"] = 1
            # Old sums are read at its bank's read port, which the tokens have to order as well.
            reads.append(destination)
        self.emit(Opcode.AGGREGATE, reads=reads, writes=[destination], **fields)
