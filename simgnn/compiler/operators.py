"""A graph of operators: values, masks, and the aggregations and products that connect them.

The graph knows shapes and numeric order, neither tiles nor addresses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from simgnn.hw.command import Space
from simgnn.model.aggregation import LayerOperator

ONES = "ones"
"""A column of ones: its product with a row adds that row to every row, its transposed product sums columns."""


@dataclass(frozen=True, kw_only=True)
class Value:
    """A matrix of binary32.

    Parameters
    ----------
    banks
        Banks that it may live in, the best first.
    given
        The host has put it into device memory before the segment that reads it.
    kept
        It must be in device memory when its segment ends.
    given_rows
        So many rows, the last ones, the host has put into device memory; operations make those in front of them.
    """

    name: str
    rows: int
    columns: int
    banks: tuple[Space, ...]
    given: bool = False
    kept: bool = False
    given_rows: int = 0

    @property
    def made_rows(self) -> int:
        """Rows that operations make, where the host does not give all."""
        return self.rows - self.given_rows


@dataclass(frozen=True, kw_only=True)
class Mask:
    """A bitmap that a ReLU writes and its backward pass reads.

    Parameters
    ----------
    given
        The host has put a bitmap there first: what it masks out counts as not positive.
    """

    name: str
    rows: int
    columns: int
    given: bool = False


@dataclass(frozen=True, kw_only=True)
class Aggregation:
    """``output[:destinations] = (output[:destinations] if accumulate) + operator @ source``, masked.

    Parameters
    ----------
    output, source
        Values. Where `streamed`, the source is an input that only this operation reads: the host lays it out
        in the order of the operator's stream.
    accumulate
        Sums begin at the output's old values: the old value first, then edges.
    spares
        The mask only spares additions: what it drops becomes +0 later, too.
    layer
        Layer of the model that it belongs to.
    """

    output: str
    source: str
    operator: LayerOperator
    mask: str | None = None
    spares: bool = False
    streamed: bool = False
    accumulate: bool = False
    layer: int = 0

    @property
    def reads(self) -> tuple[str, ...]:
        """Values that must be reachable: a streamed source is no value."""
        source = () if self.streamed else (self.source,)
        return (*source, self.output) if self.accumulate else source

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from others: its output and its source."""
        return self.output, self.source


@dataclass(frozen=True, kw_only=True)
class Term:
    """One factor pair of a product, ``k`` deep; operands may have more rows than the product reads."""

    a: str
    b: str
    k: int


@dataclass(frozen=True, kw_only=True)
class Product:
    """``output[:m] = (output[:m] if accumulate) + sum of op(a) @ op(b)``, terms in order, then the epilogue.

    The flags are those of the GEMM command (docs/reference/command-set.md). `relu_mask` is written beside a ReLU,
    `mask` is applied; `ones_row` gives the output one more row, b's column sums. `layer` is the model's that it belongs
    to.
    """

    output: str
    terms: tuple[Term, ...]
    m: int
    n: int
    transpose_a: bool = False
    transpose_b: bool = False
    accumulate: bool = False
    bias: str | None = None
    relu: bool = False
    relu_mask: str | None = None
    mask: str | None = None
    ones_row: bool = False
    layer: int = 0

    @property
    def plain(self) -> bool:
        """Whether it is a product and no more, so that any part of its result can be made by itself."""
        return not (self.accumulate or self.bias or self.relu or self.mask or self.ones_row)

    @property
    def reads(self) -> tuple[str, ...]:
        """Values that the product reads."""
        operands = [name for term in self.terms for name in (term.a, term.b)]
        if self.bias:
            operands.append(self.bias)
        if self.accumulate:
            operands.append(self.output)
        return tuple(operands)


Operation = Aggregation | Product


@dataclass(frozen=True)
class View:
    """A named run of rows of a value."""

    value: str
    row: int
    rows: int


@dataclass
class OperatorGraph:
    """Values, masks, and operations in order, by segment.

    Parameters
    ----------
    views
        Further names of kept values' rows.
    """

    values: dict[str, Value] = field(default_factory=dict)
    masks: dict[str, Mask] = field(default_factory=dict)
    segments: dict[str, list[Operation]] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)

    def value(
        self,
        name: str,
        rows: int,
        columns: int,
        banks: tuple[Space, ...],
        *,
        given: bool = False,
        kept: bool = False,
        given_rows: int = 0,
    ) -> str:
        """Add a value and return its name; its given rows come after the others."""
        self.values[name] = Value(
            name=name,
            rows=rows + given_rows,
            columns=columns,
            banks=banks,
            given=given,
            kept=kept,
            given_rows=given_rows,
        )
        return name

    def ones(self, rows: int, banks: tuple[Space, ...]) -> str:
        """The column of ones, of as many rows as the longest product needs."""
        longest = self.values[ONES].rows if ONES in self.values else 0
        return self.value(ONES, max(rows, longest), 1, banks, given=True)

    def mask(self, name: str, rows: int, columns: int, *, given: bool = False) -> str:
        """Add a mask and return its name."""
        self.masks[name] = Mask(name=name, rows=rows, columns=columns, given=given)
        return name
