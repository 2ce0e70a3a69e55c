"""Device memory that commands name: room for values, masks and lists, made in the order of their first use."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simgnn.arrays import I64, U8, Bools, Records
from simgnn.compiler.assembler import Assembler, given_name
from simgnn.compiler.compression import reserve_blocks
from simgnn.compiler.feeding import AggregationFeed
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.compiler.placement import Placement
from simgnn.compiler.starting import StartingRows
from simgnn.compiler.walk import BLOCKS, EDGES, FEATURES, GIVEN_HOME, HOME, LIST_FIELDS, LISTS
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.program import Role


class Buffers:
    """Puts values that device memory starts with, or ends with, into it; the rest when it is asked for.

    Parameters
    ----------
    given
        What device memory starts with, by value; the streamed source is among them.
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
        bitmaps: dict[str, Bools],
    ) -> None:
        self._hardware, self._graph, self._placement = hardware, graph, placement
        self._assembler, self._given, self._bitmaps = assembler, given, bitmaps
        for name, value in graph.values.items():
            if value.given_rows:
                stored = name not in placement.resident
                given[name].place_after(assembler, name, value.made_rows, value.columns, stored=stored)
            elif name in given and (value.given or value.kept):
                given[name].place(assembler, name, value.rows, value.columns, kept=value.kept)
            elif value.given or value.kept:
                role = Role.RESULT if value.kept else Role.WRITTEN
                assembler.tensor(name, value.rows, value.columns, role=role)

    def stride(self, name: str) -> int:
        """Bytes between the rows of a value."""
        tensor = self._assembler.tensors.get(name)
        if tensor is not None:
            return tensor.stride
        return self._hardware.words(self._graph.values[name].columns) * self._hardware.word_bytes

    def make(self, asked: Records, feeds: Mapping[int, tuple[Aggregation, bool]]) -> tuple[I64, I64, I64]:
        """Where that is which a walk asks for.

        Parameters
        ----------
        asked : `simgnn.compiler.walk.ASKED`
        feeds
            By place in the walk's table, each feed's aggregation, and whether it reads its source's rows in sequence.

        Returns
        -------
        addresses, strides, lists
            As of `simgnn.compiler.walk.fill`.
        """
        names = [*self._graph.values, *self._placement.masks]
        made: dict[int, AggregationFeed] = {}
        # Edges of all ranges are found at once; only their addresses have to be given in order.
        ranges: dict[int, list[tuple[int, int]]] = {}
        for _, what, low, high, _ in asked[asked["kind"] == EDGES].tolist():
            ranges.setdefault(what, []).append((low, high))
        addresses, strides = np.zeros((2, len(asked)), np.int64)
        lists = np.zeros((len(asked), len(LIST_FIELDS)), np.int64)
        for place, (kind, what, low, high, _) in enumerate(asked.tolist()):
            if kind == LISTS:
                operation, in_sequence = feeds[what]
                source = self._given[operation.source] if operation.streamed else None
                made[what] = AggregationFeed(
                    self._assembler, operation.operator, source, in_sequence, ranges[what]
                )
            elif kind == EDGES:
                lists[place] = made[what].edges(low, high)
            elif kind == FEATURES:
                tensor = made[what].features(low, high)
                addresses[place], strides[place] = tensor.address, tensor.stride
            elif kind in (HOME, GIVEN_HOME, BLOCKS):
                addresses[place] = self._home(names[what], kind)
            else:
                addresses[place] = self._assembler.array(self._bits(names[what]), alignment=None)
        return addresses, strides, lists

    def _home(self, name: str, kind: int) -> int:
        """Address of a value: of all its rows, of those that the host gives, or of its blocks."""
        assembler, value = self._assembler, self._graph.values[name]
        if kind == GIVEN_HOME:
            return assembler.tensors[given_name(name)].address
        if kind == BLOCKS:
            return reserve_blocks(assembler, self._hardware, name, value.rows, value.columns)
        if name not in assembler.tensors:
            assembler.tensor(name, value.rows, value.columns, role=Role.SPILLED)
        return assembler.tensors[name].address

    def _bits(self, name: str) -> U8:
        """What a mask's bytes in device memory are at the start: the given bitmap, panel by panel, or zeros."""
        place = self._placement.masks[name]
        panels = np.zeros((len(place.panels), place.panel_bytes), np.uint8)
        if name in self._bitmaps:
            rows = self._graph.masks[name].rows
            for panel, (low, high) in zip(panels, place.panels, strict=True):
                packed = np.packbits(self._bitmaps[name][:, low:high], axis=1, bitorder="little")
                panel[: rows * place.stride].reshape(rows, place.stride)[:, : packed.shape[1]] = packed
        return panels
