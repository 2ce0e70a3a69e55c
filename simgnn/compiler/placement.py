"""Where values live: a bank for each, and what stays on chip for how long.

Banks: a product's factors and its result are in three different banks, an aggregation's source and result in
two.
Residence: a value that fits its bank from its first use to its last stays there, across launches too. The
others live in device memory and pass through the room that is left, their bank's pool, in tiles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from simgnn.compiler.compression import compressed_values
from simgnn.compiler.operators import Aggregation, Mask, Operation, OperatorGraph, Product
from simgnn.compiler.tiling import mask_panel, mask_stride, round_up, split
from simgnn.hw.command import BANK_SPACES, BANKS, Space
from simgnn.hw.config import HardwareConfig


@dataclass
class Turn:
    """Operations that are scheduled together: one, or a producer and what uses its tiles at once.

    Parameters
    ----------
    pools
        For each on-chip memory the first word and the number of words that tiles may use.
    """

    segment: str
    operations: tuple[Operation, ...]
    pools: dict[Space, tuple[int, int]]


@dataclass(frozen=True)
class MaskPlace:
    """How a bitmap is kept: panels of columns, one after the other.

    Parameters
    ----------
    panels
        First column of each and the one after its last.
    stride
        Bytes between rows of a panel.
    panel_bytes
        Bytes of one panel, whole words.
    address
        In the mask memory, in bytes; None if the bitmap lives in device memory.
    """

    panels: list[tuple[int, int]]
    stride: int
    panel_bytes: int
    address: int | None


@dataclass(frozen=True)
class Placement:
    """Where everything is.

    Parameters
    ----------
    banks
        Bank of each value that ever comes on chip.
    resident
        First word of each value that stays.
    last_use
        The last step that touches a value.
    last_write
        The last step that makes, or adds to, all rows of a value; later ones may add to some.
    compressed
        Values that are stored as blocks without zeros.
    """

    steps: list[Turn]
    banks: dict[str, Space]
    resident: dict[str, int]
    masks: dict[str, MaskPlace]
    last_use: dict[str, int]
    last_write: dict[str, int]
    compressed: frozenset[str] = frozenset()


_Member = tuple[str, int, int, float, int]
"""Name, units, first step, last step (infinity: for ever), uses."""


def place(graph: OperatorGraph, hardware: HardwareConfig) -> Placement:
    """Place a graph's values and masks."""
    steps = _steps(graph)
    banks = assign_banks(graph, steps)
    spans = _spans(steps)
    # Sums leave, and sources enter, several words at a time where these are at multiples of so many.
    words = {
        name: round_up(v.rows * hardware.words(v.columns), hardware.bank_stripes)
        for name, v in graph.values.items()
        if name in banks
    }
    resident: dict[str, int] = {}
    for bank in BANK_SPACES:
        members: list[_Member] = [(name, words[name], *spans[name]) for name in words if banks[name] == bank]
        resident |= _settle(members, hardware.bank_words, 16 * hardware.lanes)
    masks = _place_masks(graph, hardware, spans)
    for number, step in enumerate(steps):
        for bank in BANK_SPACES:
            taken = [
                (offset, words[name])
                for name, offset in resident.items()
                if banks[name] == bank and spans[name][0] <= number <= spans[name][1]
            ]
            step.pools[bank] = _largest_gap(taken, hardware.bank_words)
        taken = [
            (m.address // hardware.word_bytes, len(m.panels) * m.panel_bytes // hardware.word_bytes)
            for name, m in masks.items()
            if m.address is not None and spans[name][0] <= number <= spans[name][1]
        ]
        step.pools[Space.MASK] = _largest_gap(taken, hardware.mask_words)
        room = step.pools[Space.MASK][1] * hardware.word_bytes
        # Only now is it known how much of a mask the pool can hold.
        step.operations = tuple(_without_costly_mask(operation, masks, room) for operation in step.operations)
    # Pools decide which producers have room beside their consumers; steps that are cut in two are numbered anew.
    steps = [part for step in steps for part in _separated(step, graph, hardware, banks, resident)]
    last_use = {name: last for name, (_, last, _) in _spans(steps).items()}
    last_write = {
        operation.output: number
        for number, step in enumerate(steps)
        for operation in step.operations
        if _writes_all(operation, graph)
    }
    compressed = compressed_values(graph, hardware, steps, banks, resident, masks)
    return Placement(steps, banks, resident, masks, last_use, last_write, compressed)


def _steps(graph: OperatorGraph) -> list[Turn]:
    """Group each producer with the operation after it that can use its result tile by tile."""
    steps = []
    for segment, operations in graph.segments.items():
        pending = list(operations)
        while pending:
            first = pending.pop(0)
            group: tuple[Operation, ...] = (first,)
            if pending and _feeds(first, pending[0], graph):
                group = (first, pending.pop(0))
            steps.append(Turn(segment, group, {}))
    return steps


def _without_costly_mask(operation: Operation, masks: dict[str, MaskPlace], room: int) -> Operation:
    """The operation without a mask that only spares additions, where a panel of it does not fit into `room` bytes.

    Loaded in parts it would cut the destinations, and each part read its sources again: that costs more than it spares.
    """
    if not isinstance(operation, Aggregation) or not operation.spares:
        return operation
    assert operation.mask is not None, "a mask that spares is there"
    place = masks[operation.mask]
    return (
        operation if place.address is not None or place.panel_bytes <= room else replace(operation, mask=None)
    )


def _feeds(producer: Operation, consumer: Operation, graph: OperatorGraph) -> bool:
    """Whether a consumer asks for all of a producer's result, tile by tile: only what is asked for is made."""
    if isinstance(producer, Aggregation):
        return (
            not producer.accumulate
            and isinstance(consumer, Product)
            and not consumer.transpose_a
            and consumer.terms[0].a == producer.output
            and consumer.m == graph.values[producer.output].rows
        )
    return (
        isinstance(consumer, Aggregation)
        and consumer.source == producer.output
        and not consumer.streamed
        and producer.plain
    )


def _separated(
    step: Turn,
    graph: OperatorGraph,
    hardware: HardwareConfig,
    banks: dict[str, Space],
    resident: dict[str, int],
) -> list[Turn]:
    """In two steps if the pool cannot hold a slice of the source, all rows of which an aggregation needs."""
    producer = step.operations[0]
    if len(step.operations) == 1 or isinstance(producer, Aggregation) or producer.output in resident:
        return [step]
    rows = graph.values[producer.output].rows
    unit = hardware.words(max(8, hardware.lanes))
    if 2 * rows * unit <= step.pools[banks[producer.output]][1]:
        return [step]
    return [Turn(step.segment, (operation,), step.pools) for operation in step.operations]


def _writes_all(operation: Operation, graph: OperatorGraph) -> bool:
    """Whether an operation writes every row of its result."""
    if isinstance(operation, Aggregation):
        return operation.operator.destinations == graph.values[operation.output].made_rows
    return operation.m + operation.ones_row == graph.values[operation.output].made_rows


def touched(operation: Operation) -> list[str]:
    """Names of the values and masks that an operation reads or writes on chip."""
    masks = [operation.mask, getattr(operation, "relu_mask", None)]
    return [*operation.reads, operation.output, *(mask for mask in masks if mask)]


def _spans(steps: list[Turn]) -> dict[str, tuple[int, int, int]]:
    """First step, last step and number of uses of every value and mask."""
    spans: dict[str, tuple[int, int, int]] = {}
    for number, step in enumerate(steps):
        for operation in step.operations:
            for name in touched(operation):
                first, _, uses = spans.get(name, (number, number, 0))
                spans[name] = (first, number, uses + 1)
    return spans


def assign_banks(graph: OperatorGraph, steps: list[Turn]) -> dict[str, Space]:
    """A bank for each value: no operation may have two operands in one bank.

    Raises
    ------
    ValueError
        If the four banks cannot separate the operands.
    """
    together, apart, order = _bank_rules(graph, steps)
    banks: dict[str, Space] = {}

    def assign(place: int) -> bool:
        if place == len(order):
            return True
        name = order[place]
        for bank in graph.values[name].banks:
            if all(banks.get(other) != bank for other in apart[name]):
                banks[name] = bank
                if assign(place + 1):
                    return True
                del banks[name]
        return False

    if not assign(0):
        raise ValueError(f"operands of an operation must fit in different banks of {BANKS}, not {order!r}")
    return banks | {name: banks[other] for name, other in together.items()}


def _bank_rules(
    graph: OperatorGraph, steps: list[Turn]
) -> tuple[dict[str, str], dict[str, set[str]], list[str]]:
    """Names that share another's bank, names that must differ, and the order of first use."""
    together: dict[str, str] = {}
    apart: dict[str, set[str]] = {}
    order: list[str] = []
    for step in steps:
        cliques: list[tuple[str, ...]] = []
        for operation in step.operations:
            if isinstance(operation, Product):
                if operation.bias:
                    together[operation.bias] = operation.terms[-1].b
                cliques += [(term.a, term.b, operation.output) for term in operation.terms]
            else:
                cliques.append((*operation.reads, operation.output))
            order += [name for name in touched(operation) if name in graph.values and name not in order]
        first, last = step.operations[0], step.operations[-1]
        if isinstance(first, Product):
            # The sums of a product that is made in slices stay clear of its operands.
            cliques += [(operand, last.output) for operand in first.reads if first is not last]
        for clique in cliques:
            for name in clique:
                apart.setdefault(name, set()).update(other for other in clique if other != name)
    return together, apart, [name for name in order if name not in together]


def _settle(members: list[_Member], size: int, least: int) -> dict[str, int]:
    """Choose what stays in a memory of `size` units, and where.

    Parameters
    ----------
    members : list of (name, units, first step, last step, uses)
    least
        Least room for the tiles of what does not stay.

    Returns
    -------
    First unit of each name that stays.
    """

    def room_time(member: _Member) -> float:
        _, units, first, last, uses = member
        return units * (last - first + 1) / uses

    # Best is a place of one's own: where nothing is reused, loads need not wait for earlier uses.
    forever: list[_Member] = [(name, units, 0, math.inf, uses) for name, units, _, _, uses in members]
    for order in (forever, sorted(members, key=room_time), sorted(members, key=lambda m: -m[1])):
        settled = _first_fit(order, 0, size)
        if len(settled) == len(members):
            return settled
    best: dict[str, int] = {}
    best_traffic = math.inf
    for reserve in (size // 2, size // 4, size // 8):
        if reserve >= least:
            settled = _first_fit(sorted(members, key=room_time), reserve, size)
            # A product's tiles are read again and again, the less often the larger they are: by its square root.
            spilled = sum(units * uses for name, units, _, _, uses in members if name not in settled)
            if spilled / math.sqrt(reserve) < best_traffic:
                best, best_traffic = settled, spilled / math.sqrt(reserve)
    return best


def _first_fit(members: list[_Member], low: int, size: int) -> dict[str, int]:
    settled: dict[str, int] = {}
    placed: list[tuple[int, int, int, float]] = []
    for name, units, first, last, _ in members:
        offset = low
        # In the order of their places, so that the first gap that is wide enough is taken.
        for other, other_units, other_first, other_last in sorted(placed):
            if other_first <= last and first <= other_last:
                if offset + units <= other:
                    break
                offset = max(offset, other + other_units)
        if offset + units <= size:
            settled[name] = offset
            placed.append((offset, units, first, last))
    return settled


def _largest_gap(taken: list[tuple[int, int]], size: int) -> tuple[int, int]:
    """First unit and length of the largest run that no (offset, units) takes."""
    best, at = (0, 0), 0
    for offset, units in [*sorted(taken), (size, 0)]:
        if offset - at > best[1]:
            best = (at, offset - at)
        at = max(at, offset + units)
    return best


def _place_masks(
    graph: OperatorGraph, hardware: HardwareConfig, spans: dict[str, tuple[int, int, int]]
) -> dict[str, MaskPlace]:
    """Bitmaps stay in the mask memory where they fit, like values in their banks."""
    word, limit = hardware.word_bytes, mask_panel(hardware)

    def kept(mask: Mask, columns: int, *, spilled: bool) -> tuple[list[tuple[int, int]], int, int]:
        stride = mask_stride(columns, hardware, spilled=spilled)
        return split(0, mask.columns, columns), stride, -(-mask.rows * stride // word) * word

    forms = {
        name: kept(mask, min(mask.columns, limit or mask.columns), spilled=False)
        for name, mask in graph.masks.items()
        if name in spans
    }
    members: list[_Member] = [(name, len(f[0]) * f[2] // word, *spans[name]) for name, f in forms.items()]
    settled = _settle(members, hardware.mask_words, 4)
    places = {}
    for name, form in forms.items():
        if name in settled:
            places[name] = MaskPlace(*form, settled[name] * word)
        else:
            # A row of a panel must fit in half of the least pool, one word at least.
            widest = 8 * word * max(1, hardware.mask_words // 16)
            columns = min(graph.masks[name].columns, limit or widest, widest)
            places[name] = MaskPlace(*kept(graph.masks[name], columns, spilled=True), None)
    return places
