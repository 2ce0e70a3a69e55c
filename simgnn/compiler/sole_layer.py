"""One linear map by itself: a program for its forward pass, and one for its gradients.

A layer that stands alone, in somebody else's model, is not launched between the layers beside it: what its backward
pass needs of the forward pass leaves the device and comes back. Sums and their order are those of
`simgnn.compiler.lowering`, so that a layer has the same bits here and in a model that is compiled as a whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from simgnn.compiler.operators import ONES, Aggregation, Operation, OperatorGraph, Product, Term, View
from simgnn.hw.command import Space
from simgnn.model.aggregation import LayerOperator

FORWARD, BACKWARD = "forward", "backward"
X, OWN, WEIGHT, OWN_WEIGHT, BIAS = "x", "own", "weight", "own_weight", "bias"
INPUTS = (X, OWN, WEIGHT, OWN_WEIGHT, BIAS)
"""What a layer may have a gradient for."""
OUTPUT, AGGREGATED = "output", "aggregated"
GRADIENT = "output.grad"

_BANK0, _BANK1, _BANK2, _BANK3 = Space.BANK0, Space.BANK1, Space.BANK2, Space.BANK3
_INPUT, _OUTPUT = (_BANK3, _BANK1, _BANK0, _BANK2), (_BANK1, _BANK3, _BANK0, _BANK2)
_SUMS = (_BANK0, _BANK3, _BANK1, _BANK2)
_PARAMETERS = (_BANK2, _BANK0, _BANK3, _BANK1)


def gradient_of(name: str) -> str:
    """What the gradient of an input is called."""
    return f"{name}.grad"


@dataclass(frozen=True, kw_only=True)
class SoleLayer:
    """``output = (operator @ x) @ weight + own @ own_weight + bias``; each of the three may be missing.

    Parameters
    ----------
    rows, columns
        Of the output.
    operator
        None where no neighbours are added.
    source_columns
        Of `x`.
    weighted
        The neighbours meet `weight`; otherwise their sums are added as they are.
    aggregate_first
        Whether a weighted layer multiplies the sums, or sums the products.
    own_columns
        Of `own`; 0 where there is no such term.
    shared
        `own` is the first `rows` rows of `x`, so that both gradients are one.
    """

    rows: int
    columns: int
    operator: LayerOperator | None = None
    source_columns: int = 0
    weighted: bool = True
    aggregate_first: bool = True
    own_columns: int = 0
    shared: bool = False
    bias: bool = False

    @property
    def keeps_sums(self) -> bool:
        """Whether the gradient of `weight` needs the sums of neighbours."""
        return self.operator is not None and self.weighted and self.aggregate_first

    @property
    def updates_first(self) -> bool:
        """Whether products are summed."""
        return self.operator is not None and self.weighted and not self.aggregate_first

    def forward(self, *, keep_sums: bool = False) -> OperatorGraph:
        """The graph of the segment "forward".

        Parameters
        ----------
        keep_sums
            Leave the sums of neighbours in device memory as well, for `backward`.

        Returns
        -------
        It is given "x", "own", "weight", "own_weight", "bias" and `simgnn.compiler.operators.ONES`, as far as it has
        such values (and "x" where that is only streamed), and leaves "output" and, if asked to, "aggregated".
        """
        graph = OperatorGraph()
        graph.value(OUTPUT, self.rows, self.columns, _OUTPUT, kept=True)
        operations: list[Operation] = []
        terms: list[Term] = []
        accumulate = self.operator is not None and not self.keeps_sums
        if self.operator is not None and self.keeps_sums:
            graph.value(AGGREGATED, self.rows, self.source_columns, _SUMS, kept=keep_sums)
            operations.append(Aggregation(output=AGGREGATED, source=X, operator=self.operator, streamed=True))
            terms.append(self._term(graph, AGGREGATED, WEIGHT, self.source_columns))
        elif self.operator is not None and self.weighted:
            graph.value(X, self.operator.sources, self.source_columns, _INPUT, given=True)
            graph.value("updated", self.operator.sources, self.columns, _SUMS)
            term = self._term(graph, X, WEIGHT, self.source_columns)
            operations += [
                Product(output="updated", terms=(term,), m=self.operator.sources, n=self.columns),
                Aggregation(output=OUTPUT, source="updated", operator=self.operator),
            ]
        elif self.operator is not None:
            operations.append(Aggregation(output=OUTPUT, source=X, operator=self.operator, streamed=True))
        if self.own_columns:
            terms.append(self._term(graph, self._own(graph), OWN_WEIGHT, self.own_columns))
        bias = graph.value(BIAS, 1, self.columns, _PARAMETERS, given=True) if self.bias else None
        if not terms and bias:
            terms, bias = [Term(a=self._ones(graph), b=bias, k=1)], None
        if terms:
            operations.append(
                Product(
                    output=OUTPUT,
                    terms=tuple(terms),
                    m=self.rows,
                    n=self.columns,
                    accumulate=accumulate,
                    bias=bias,
                )
            )
        graph.segments[FORWARD] = operations
        return graph

    def backward(self, needs: Collection[str]) -> OperatorGraph:
        """The graph of the segment "backward".

        Parameters
        ----------
        needs
            Of which `INPUTS` the gradient is wanted, at least one.

        Returns
        -------
        It is given "output.grad" and, as far as it has such values, what `forward` is given and "aggregated", and
        leaves the gradients, each named by `gradient_of`.
        """
        graph = OperatorGraph()
        graph.value(GRADIENT, self.rows, self.columns, _OUTPUT, given=True)
        operations: list[Operation] = []
        if self.operator is not None and (X in needs or (self.updates_first and WEIGHT in needs)):
            operations += self._to_sources(graph, needs)
        if self.own_columns and not self.shared and OWN in needs:
            operations.append(self._own_gradient(graph, OWN, self.rows, accumulate=False))
        bias = BIAS in needs
        if self.keeps_sums and WEIGHT in needs:
            graph.value(AGGREGATED, self.rows, self.source_columns, _SUMS, given=True)
            operations.append(self._parameter(graph, WEIGHT, AGGREGATED, self.source_columns, bias=bias))
            bias = False
        if self.own_columns and OWN_WEIGHT in needs:
            operations.append(
                self._parameter(graph, OWN_WEIGHT, self._own(graph), self.own_columns, bias=bias)
            )
            bias = False
        if bias:
            name = graph.value(gradient_of(BIAS), 1, self.columns, _PARAMETERS, kept=True)
            term = Term(a=self._ones(graph), b=GRADIENT, k=self.rows)
            operations.append(Product(output=name, terms=(term,), m=1, n=self.columns, transpose_a=True))
        graph.segments[BACKWARD] = operations
        return graph

    def _to_sources(self, graph: OperatorGraph, needs: Collection[str]) -> list[Operation]:
        """Gradients that take the transposed operator: of `x`, and of the weight where products are summed."""
        assert self.operator is not None, "neighbours are added"
        transposed, sources = self.operator.transposed(), self.operator.sources
        target = gradient_of(X)
        if X in needs:
            graph.value(target, sources, self.source_columns, _INPUT, kept=True)
        operations: list[Operation] = []
        if self.updates_first:
            updated = graph.value("updated.grad", sources, self.columns, _SUMS)
            operations.append(Aggregation(output=updated, source=GRADIENT, operator=transposed))
            if X in needs:
                operations.append(self._times_transposed(graph, target, updated, sources))
            if WEIGHT in needs:
                graph.value(X, sources, self.source_columns, _INPUT, given=True)
                name = graph.value(
                    gradient_of(WEIGHT), self.source_columns, self.columns, _PARAMETERS, kept=True
                )
                term = Term(a=X, b=updated, k=sources)
                operations.append(
                    Product(
                        output=name, terms=(term,), m=self.source_columns, n=self.columns, transpose_a=True
                    )
                )
        elif self.weighted:
            sums = graph.value(gradient_of(AGGREGATED), self.rows, self.source_columns, _SUMS)
            operations.append(self._times_transposed(graph, sums, GRADIENT, self.rows))
            operations.append(Aggregation(output=target, source=sums, operator=transposed))
        else:
            operations.append(Aggregation(output=target, source=GRADIENT, operator=transposed))
        if self.own_columns and self.shared and X in needs:
            operations.append(self._own_gradient(graph, X, sources, accumulate=True))
        return operations

    def _times_transposed(self, graph: OperatorGraph, output: str, gradient: str, rows: int) -> Product:
        """``gradient @ weight^T``."""
        self._matrix(graph, WEIGHT, self.source_columns)
        term = Term(a=gradient, b=WEIGHT, k=self.columns)
        return Product(output=output, terms=(term,), m=rows, n=self.source_columns, transpose_b=True)

    def _own_gradient(self, graph: OperatorGraph, name: str, rows: int, *, accumulate: bool) -> Product:
        """``gradient @ own_weight^T``, as the gradient of "own" or onto that of the first rows of "x"."""
        target = gradient_of(name)
        if not accumulate:
            graph.value(target, rows, self.own_columns, _INPUT, kept=True)
        self._matrix(graph, OWN_WEIGHT, self.own_columns)
        term = Term(a=GRADIENT, b=OWN_WEIGHT, k=self.columns)
        return Product(
            output=target,
            terms=(term,),
            m=self.rows,
            n=self.own_columns,
            transpose_b=True,
            accumulate=accumulate,
        )

    def _parameter(self, graph: OperatorGraph, name: str, factor: str, rows: int, *, bias: bool) -> Product:
        """``factor^T @ gradient``; with `bias` its last row is the bias gradient."""
        output = gradient_of(name)
        graph.value(output, rows + bias, self.columns, _PARAMETERS, kept=True)
        if bias:
            graph.views[output] = View(output, 0, rows)
            graph.views[gradient_of(BIAS)] = View(output, rows, 1)
        return Product(
            output=output,
            terms=(Term(a=factor, b=GRADIENT, k=self.rows),),
            m=rows,
            n=self.columns,
            transpose_a=True,
            ones_row=bias,
        )

    def _term(self, graph: OperatorGraph, rows: str, matrix: str, depth: int) -> Term:
        return Term(a=rows, b=self._matrix(graph, matrix, depth), k=depth)

    def _matrix(self, graph: OperatorGraph, name: str, rows: int) -> str:
        return graph.value(name, rows, self.columns, _PARAMETERS, given=True)

    def _own(self, graph: OperatorGraph) -> str:
        """The own rows: those of "x" where it is a value of its own, as a streamed one cannot be read by row."""
        if self.shared and X in graph.values:
            return X
        return graph.value(OWN, self.rows, self.own_columns, _INPUT, given=True)

    def _ones(self, graph: OperatorGraph) -> str:
        return graph.value(ONES, self.rows, 1, _PARAMETERS, given=True)
