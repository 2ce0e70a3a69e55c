"""Tiles on chip: where a part of a value or of a mask is, and the copies that bring it there and back.

A value that stays on chip is found in its place. A tile of another is loaded into its bank's pool or, when its
producer belongs to the same step, made there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.assembler import given_name
from simgnn.compiler.compression import BlockHome, reserve_blocks
from simgnn.compiler.tiling import round_up
from simgnn.compiler.tokens import Access, Command
from simgnn.hw.command import COUNT_BITS, Descriptor, Format, Opcode, Space
from simgnn.sim.program.program import Role

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.operators import OperatorGraph
    from simgnn.compiler.placement import Placement
    from simgnn.compiler.starting.rows import StartingRows
    from simgnn.hw.config import HardwareConfig

# Plain integers: the compiler handles many, and those of an enumeration are looked up and converted slowly.
_FP32, _DEVICE, _MASK = int(Format.FP32), int(Space.DEVICE), int(Space.MASK)
_LOAD, _STORE = int(Opcode.LOAD), int(Opcode.STORE)


class Pool:
    """Gives places to tiles, round and round, so that the next tile can be loaded while one is in use.

    A tile keeps its place until another needs it; a pinned one is never moved.

    Parameters
    ----------
    name
        For errors.
    base, size
        First word and number of words.
    """

    def __init__(self, name: str, base: int, size: int) -> None:
        self.name = name
        self._base = base
        self.size = size
        self._tiles: dict[Hashable, tuple[int, int]] = {}
        self._pins: dict[Hashable, int] = {}
        self._cursor = 0

    def take(self, key: Hashable, words: int) -> tuple[int, bool]:
        """Pin the tile `key`, placing it if it has no place.

        Returns
        -------
        Its first word, and whether it was placed anew.

        Raises
        ------
        ValueError
            If pinned tiles leave no room.
        """
        fresh = key not in self._tiles
        if fresh:
            start = self._free_run(words)
            overlapped = [k for k, (at, n) in self._tiles.items() if at < start + words and start < at + n]
            for other in overlapped:
                del self._tiles[other]
            self._tiles[key] = (start, words)
            self._cursor = start + words
        self._pins[key] = self._pins.get(key, 0) + 1
        return self._base + self._tiles[key][0], fresh

    def release(self, key: Hashable) -> None:
        """Undo one `take`."""
        self._pins[key] -= 1
        if not self._pins[key]:
            del self._pins[key]

    def _free_run(self, words: int) -> int:
        pinned = sorted(self._tiles[key] for key in self._pins)
        for start in (self._cursor, 0):
            for at, size in pinned:
                if at < start + words and start < at + size:
                    start = at + size
            if start + words <= self.size:
                return start
        raise ValueError(
            f"{self.name} must have room for {words} words beside the tiles in use, not {self.size} words in all"
        )


class Location(NamedTuple):
    """Where a tile's first element is.

    Parameters
    ----------
    space
    address, stride
        Bytes; `stride` lies between rows.
    key
        The tile's name in its pool.
    """

    space: int
    address: int
    stride: int
    key: Hashable | None = None

    def moved(self, rows: int, nbytes: int) -> Location:
        """The location of a part that starts `rows` further down and `nbytes` further right."""
        return Location(self.space, self.address + rows * self.stride + nbytes, self.stride)

    def descriptor(self, number_format: int = _FP32) -> Descriptor:
        """The operand's fields in a command."""
        return (self.address, self.stride, number_format, self.space)

    def access(self, rows: int, width: int, *, writes: bool = False) -> Access:
        """The access to `rows` rows of `width` bytes from here."""
        return Access(self.space, self.address, rows, self.stride, width, writes)


Maker = Callable[[tuple[int, int], tuple[int, int], Location], None]
"""Makes a tile of a value: rows, columns and where to."""


class TileStore:
    """Finds, loads, stores and releases tiles, and collects the commands.

    Parameters
    ----------
    hardware
    graph
    placement
    assembler
    given
        What device memory starts with, by value.
    bitmaps
        The same by mask.
    """

    def __init__(
        self,
        *,
        hardware: HardwareConfig,
        graph: OperatorGraph,
        placement: Placement,
        assembler: Assembler,
        given: Mapping[str, StartingRows],
        bitmaps: dict[str, NDArray[np.bool_]],
    ) -> None:
        self._hardware = hardware
        self._lanes, self._word = hardware.lanes, hardware.word_bytes
        self._graph = graph
        self._placement = placement
        self._assembler = assembler
        self._bitmaps = bitmaps
        self._banks = {name: int(bank) for name, bank in placement.banks.items()}
        self._chip = {name: self._whole(name, word) for name, word in placement.resident.items()}
        # What stays on chip and is loaded when it is first used.
        self._unloaded = {
            name for name in self._chip if graph.values[name].given or graph.values[name].given_rows
        }
        self._unloaded |= {name for name, mask in graph.masks.items() if mask.given}
        self._mask_homes: dict[str, int] = {}
        self._block_homes: dict[str, BlockHome] = {}
        self._pools: dict[int, Pool] = {}
        self._step = 0
        self._producers: dict[str, Maker] = {}
        self._produced: set[Hashable] = set()
        self.commands: list[Command] = []
        self.layer = 0
        for name, value in graph.values.items():
            if value.given_rows:
                stored = name not in placement.resident
                given[name].place_behind(assembler, name, value.made_rows, value.columns, stored=stored)
            elif name in given and (value.given or value.kept):
                given[name].place(assembler, name, value.rows, value.columns, kept=value.kept)
            elif value.given or value.kept:
                role = Role.RESULT if value.kept else Role.WRITTEN
                assembler.tensor(name, value.rows, value.columns, role=role)

    def begin(self, step: int, pools: dict[Space, tuple[int, int]], producers: dict[str, Maker]) -> None:
        """Start a step.

        Parameters
        ----------
        step
        pools
        producers
            Makes a tile of a value: called with rows, columns and location.
        """
        self._step = step
        self._pools = {int(space): Pool(space.name, *room) for space, room in pools.items()}
        self._producers = producers
        self._produced = set()

    def emit(self, fields: tuple[int, ...], accesses: Iterable[Access], tensor: str) -> None:
        """Append a command that makes or moves (a part of) a value or a mask; see `Command`."""
        self.commands.append(Command(fields, tuple(accesses), self.layer, tensor))

    def room(self, name: str) -> int | None:
        """Words for tiles of a value; None if it stays on chip."""
        return None if name in self._chip else self.pool_words(name)

    def pool_words(self, name: str) -> int:
        """Words of the pool in a value's bank."""
        return self._pools[self._banks[name]].size

    @property
    def mask_words(self) -> int:
        """Words of the mask memory's pool."""
        return self._pools[_MASK].size

    def is_on_chip(self, name: str) -> bool:
        """Whether rows of a value are read on chip: it stays there, is made in this step, or is compressed."""
        placement = self._placement
        return name in placement.resident or name in self._producers or name in placement.compressed

    def is_loaded(self, name: str) -> bool:
        """Whether a value is compressed, so that sums read slices of it that have been loaded."""
        return name in self._placement.compressed

    def home(self, name: str, row: int = 0, column: int = 0) -> Location:
        """Location of an element of a value in device memory."""
        tensors, value = self._assembler.tensors, self._graph.values[name]
        if value.given_rows and row >= value.made_rows:
            name, row = given_name(name), row - value.made_rows
        elif name not in tensors:
            self._assembler.tensor(name, value.rows, value.columns, role=Role.SPILLED)
        tensor = tensors[name]
        return Location(_DEVICE, tensor.address + row * tensor.stride + 4 * column, tensor.stride)

    def read(self, name: str, rows: tuple[int, int], columns: tuple[int, int]) -> Location:
        """Pin a tile with its contents.

        Parameters
        ----------
        name
        rows, columns
            First and the one behind the last; the first column is at a word.
        """
        if name in self._chip:
            location = self._resident(name, rows, columns)
            if name in self._producers and (rows, columns) not in self._produced:
                self._produce(name, rows, columns, location)
            if name in self._unloaded:
                self._load_given(name, rows)
            return location
        location, fresh = self._pooled(name, rows, columns)
        if fresh:
            stored = (rows, columns) in self._produced and self._is_stored(name)
            if name in self._producers and not stored:
                self._produce(name, rows, columns, location)
            else:
                self._copy(_LOAD, name, rows, columns, location)
        return location

    def _load_given(self, name: str, rows: tuple[int, int]) -> None:
        """Load what the host gives of a value that stays on chip, when rows of it are first read."""
        value = self._graph.values[name]
        first = 0 if value.given else value.made_rows
        if rows[1] > first:
            self._unloaded.remove(name)
            given = (first, value.rows), (0, value.columns)
            self._copy(_LOAD, name, *given, self._resident(name, *given))

    def write(self, name: str, rows: tuple[int, int], columns: tuple[int, int]) -> Location:
        """Pin a tile whose contents the caller makes, and then `finish`."""
        if name in self._chip:
            return self._resident(name, rows, columns)
        return self._pooled(name, rows, columns)[0]

    def finish(self, name: str, rows: tuple[int, int], columns: tuple[int, int], location: Location) -> None:
        """Store a tile that has been made, if device memory needs it."""
        if self._is_stored(name):
            self._copy(_STORE, name, rows, columns, location)

    def release(self, *locations: Location) -> None:
        """Unpin tiles."""
        for location in locations:
            if location.key is not None:
                self._pools[location.space].release(location.key)

    def _whole(self, name: str, first: int) -> Location:
        """Where a value lies that stays on chip from its bank's word `first` on."""
        stride = self._hardware.words(self._graph.values[name].columns) * self._word
        return Location(self._banks[name], first * self._word, stride)

    def _resident(self, name: str, rows: tuple[int, int], columns: tuple[int, int]) -> Location:
        bank, address, stride, _ = self._chip[name]
        return Location(bank, address + rows[0] * stride + columns[0] // self._lanes * self._word, stride)

    def _pooled(self, name: str, rows: tuple[int, int], columns: tuple[int, int]) -> tuple[Location, bool]:
        bank, key = self._banks[name], (name, rows, columns)
        width = -((columns[0] - columns[1]) // self._lanes)
        first, fresh = self._pools[bank].take(key, (rows[1] - rows[0]) * width)
        return Location(bank, first * self._word, width * self._word, key), fresh

    def _produce(
        self, name: str, rows: tuple[int, int], columns: tuple[int, int], location: Location
    ) -> None:
        """Make a tile, but for rows that the host gives: those are loaded."""
        made = rows[0], min(rows[1], self._graph.values[name].made_rows)
        if made[0] < made[1]:
            self._producers[name](made, columns, location)
            self.finish(name, made, columns, location)
        if made[1] < rows[1] and name not in self._chip:
            given = max(made), rows[1]
            self._copy(_LOAD, name, given, columns, location.moved(given[0] - rows[0], 0))
        self._produced.add((rows, columns))

    def _is_stored(self, name: str) -> bool:
        if self._graph.values[name].kept and self._placement.last_write[name] <= self._step:
            return True
        return name not in self._chip and self._placement.last_use[name] > self._step

    def _copy(
        self, opcode: int, name: str, rows: tuple[int, int], columns: tuple[int, int], onchip: Location
    ) -> None:
        if name in self._placement.compressed:
            self._copy_blocks(opcode, name, rows, columns, onchip)
            return
        device = self.home(name, rows[0], columns[0])
        count, length = rows[1] - rows[0], columns[1] - columns[0]
        if opcode == _LOAD:
            length = round_up(length, self._lanes)  # the padding too: it is zero, and a product may use it
        width = -(-length // self._lanes) * self._word
        gapless = onchip.stride == device.stride == width == 4 * length
        if gapless and count * length < 1 << COUNT_BITS:
            count, length, width = 1, count * length, count * width
        self._transfer(opcode, onchip, device, count, length, width, name)

    def _copy_blocks(
        self, opcode: int, name: str, rows: tuple[int, int], columns: tuple[int, int], onchip: Location
    ) -> None:
        """Copy a tile column of words by column of words, with the padding where it is loaded."""
        lanes, word = self._lanes, self._word
        if name not in self._block_homes:
            value = self._graph.values[name]
            self._block_homes[name] = reserve_blocks(
                self._assembler, self._hardware, name, value.rows, value.columns
            )
        count, loads = rows[1] - rows[0], opcode == _LOAD
        for place, column in enumerate(range(columns[0], columns[1], lanes)):
            blocks, touched = self._block_homes[name].part(column // lanes, rows)
            tile = onchip.moved(0, place * word)
            length = lanes if loads else min(lanes, columns[1] - column)
            source, destination = (blocks, tile.descriptor()) if loads else (tile.descriptor(), blocks)
            accesses = [Access(_DEVICE, at, 1, size, size, not loads) for at, size in touched]
            self.emit(
                (opcode, 0, 0, count, length, *source, *destination),
                (tile.access(count, word, writes=loads), *accesses),
                name,
            )

    def _transfer(
        self, opcode: int, onchip: Location, device: Location, rows: int, columns: int, width: int, name: str
    ) -> None:
        source, destination = (device, onchip) if opcode == _LOAD else (onchip, device)
        self.emit(
            (opcode, 0, 0, rows, columns, *source.descriptor(), *destination.descriptor()),
            (source.access(rows, width), destination.access(rows, width, writes=True)),
            name,
        )

    def mask(self, name: str, panel: int, rows: tuple[int, int], *, writes: bool = False) -> Location:
        """Pin a run of rows of a mask's panel.

        Rows of a written mask must begin at a word of the panel.

        Returns
        -------
        Of the first row's byte 0.
        """
        place, word = self._placement.masks[name], self._word
        start, stop = rows[0] * place.stride, rows[1] * place.stride
        if place.address is not None:
            if name in self._unloaded:
                self._unloaded.remove(name)
                whole = (name, 0, 0, len(place.panels) * place.panel_bytes // word)
                self._copy_mask(_LOAD, whole, place.address // word)
            return Location(_MASK, place.address + panel * place.panel_bytes + start, place.stride)
        first, last = start // word, -(-stop // word)
        key = (name, panel, first, last)
        at, fresh = self._pools[_MASK].take(key, last - first)
        low, high = place.panels[panel]
        given = self._graph.masks[name].given
        if fresh and (given or not (writes and stop == last * word and place.stride * 8 == high - low)):
            # A mask that is about to be written begins as zeros, since the store takes padding bits along.
            self._copy_mask(_LOAD, key, at)
        return Location(_MASK, at * word + start - first * word, place.stride, key)

    def finish_mask(self, location: Location) -> None:
        """Store a run of rows of a mask that has been written, if device memory needs it."""
        if isinstance(location.key, tuple):
            self._copy_mask(_STORE, location.key, location.address // self._word)

    def _copy_mask(self, opcode: int, key: tuple[str, int, int, int], at: int) -> None:
        name, panel, first, last = key
        place, word = self._placement.masks[name], self._word
        if name not in self._mask_homes:
            self._mask_homes[name] = self._assembler.array(self._bits(name), alignment=None)
        width = (last - first) * word
        device = self._mask_homes[name] + panel * place.panel_bytes + first * word
        self._transfer(
            opcode,
            Location(_MASK, at * word, width),
            Location(_DEVICE, device, width),
            1,
            width // 4,
            width,
            name,
        )

    def _bits(self, name: str) -> NDArray[np.uint8]:
        """What a mask's bytes in device memory are at the start: the given bitmap, panel by panel, or zeros."""
        place = self._placement.masks[name]
        panels = np.zeros((len(place.panels), place.panel_bytes), np.uint8)
        if name in self._bitmaps:
            rows = self._graph.masks[name].rows
            for panel, (low, high) in zip(panels, place.panels, strict=True):
                packed = np.packbits(self._bitmaps[name][:, low:high], axis=1, bitorder="little")
                panel[: rows * place.stride].reshape(rows, place.stride)[:, : packed.shape[1]] = packed
        return panels
