"""One linear map by itself: a program for its forward pass, and one for its gradients.

A layer that stands alone, in somebody else's model, is not launched between the layers beside it: what its backward
pass needs of the forward pass leaves the device and comes back. Sums and their order are those of
`simgnn.compiler.lowering`, so that a layer has the same bits here and in a model that is compiled as a whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from simgnn.compiler.lowering import (
    EVEN,
    ODD,
    PARAMETERS,
    SUMS,
    bias_gradient,
    gradient_name,
    term,
    transposed_product,
    weight_gradient,
)
from simgnn.compiler.operators import Aggregation, Operation, OperatorGraph, Product, Term
from simgnn.model.aggregation import LayerOperator
from simgnn.model.layers import Weight

X, OWN, WEIGHT, OWN_WEIGHT, BIAS = "x", "own", "weight", "own_weight", "bias"
INPUTS = (X, OWN, WEIGHT, OWN_WEIGHT, BIAS)
"""What a layer may have a gradient for."""
OUTPUT, AGGREGATED = "output", "aggregated"
GRADIENT = gradient_name(OUTPUT)


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

    @property
    def _weight(self) -> Weight:
        return Weight(name=WEIGHT, parameter=WEIGHT, rows=self.source_columns, columns=self.columns)

    @property
    def _own_weight(self) -> Weight:
        return Weight(name=OWN_WEIGHT, parameter=OWN_WEIGHT, rows=self.own_columns, columns=self.columns)

    def forward(self, *, keep_sums: bool = False) -> OperatorGraph:
        """The graph of the segment "forward".

        Parameters
        ----------
        keep_sums
            Leave the sums of neighbours in device memory as well, for `backward`.

        Returns
        -------
        It is given "x", "own", "weight", "own_weight" and "bias", as far as it has such values (and "x" where that is
        only streamed), and leaves "output" and, if asked to, "aggregated".
        """
        graph = OperatorGraph()
        graph.value(OUTPUT, self.rows, self.columns, ODD, kept=True)
        operations: list[Operation] = []
        terms: list[Term] = []
        accumulate = self.operator is not None and not self.keeps_sums
        if self.operator is not None and self.keeps_sums:
            graph.value(AGGREGATED, self.rows, self.source_columns, SUMS, kept=keep_sums)
            operations.append(Aggregation(output=AGGREGATED, source=X, operator=self.operator, streamed=True))
            terms.append(term(graph, AGGREGATED, self._weight))
        elif self.operator is not None and self.weighted:
            graph.value(X, self.operator.sources, self.source_columns, EVEN, given=True)
            graph.value("updated", self.operator.sources, self.columns, SUMS)
            product = term(graph, X, self._weight)
            operations += [
                Product(output="updated", terms=(product,), m=self.operator.sources, n=self.columns),
                Aggregation(output=OUTPUT, source="updated", operator=self.operator),
            ]
        elif self.operator is not None:
            operations.append(Aggregation(output=OUTPUT, source=X, operator=self.operator, streamed=True))
        if self.own_columns:
            terms.append(term(graph, self._own(graph), self._own_weight))
        bias = graph.value(BIAS, 1, self.columns, PARAMETERS, given=True) if self.bias else None
        if not terms and bias:
            terms, bias = [Term(a=graph.ones(self.rows, PARAMETERS), b=bias, k=1)], None
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
        graph.segments["forward"] = operations
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
        leaves the gradients, each named by `gradient_name`.
        """
        graph = OperatorGraph()
        graph.value(GRADIENT, self.rows, self.columns, ODD, given=True)
        operations: list[Operation] = []
        if self.operator is not None and (X in needs or (self.updates_first and WEIGHT in needs)):
            operations += self._to_sources(graph, needs)
        if self.own_columns and not self.shared and OWN in needs:
            operations.append(self._own_gradient(graph, OWN, self.rows, accumulate=False))
        bias = BIAS if BIAS in needs else None
        if self.keeps_sums and WEIGHT in needs:
            graph.value(AGGREGATED, self.rows, self.source_columns, SUMS, given=True)
            operations.append(weight_gradient(graph, self._weight, AGGREGATED, GRADIENT, self.rows, bias))
            bias = None
        if self.own_columns and OWN_WEIGHT in needs:
            own = self._own(graph)
            operations.append(weight_gradient(graph, self._own_weight, own, GRADIENT, self.rows, bias))
            bias = None
        if bias:
            operations.append(bias_gradient(graph, bias, self.columns, GRADIENT, self.rows))
        graph.segments["backward"] = operations
        return graph

    def _to_sources(self, graph: OperatorGraph, needs: Collection[str]) -> list[Operation]:
        """Gradients that take the transposed operator: of `x`, and of the weight where products are summed."""
        assert self.operator is not None, "neighbours are added"
        transposed, sources = self.operator.transposed(), self.operator.sources
        target = gradient_name(X)
        if X in needs:
            graph.value(target, sources, self.source_columns, EVEN, kept=True)
        operations: list[Operation] = []
        if self.updates_first:
            updated = graph.value("updated.grad", sources, self.columns, SUMS)
            operations.append(Aggregation(output=updated, source=GRADIENT, operator=transposed))
            if X in needs:
                operations.append(_times_transposed(graph, target, updated, self._weight, sources))
            if WEIGHT in needs:
                graph.value(X, sources, self.source_columns, EVEN, given=True)
                operations.append(weight_gradient(graph, self._weight, X, updated, sources))
        elif self.weighted:
            sums = graph.value(gradient_name(AGGREGATED), self.rows, self.source_columns, SUMS)
            operations.append(_times_transposed(graph, sums, GRADIENT, self._weight, self.rows))
            operations.append(Aggregation(output=target, source=sums, operator=transposed))
        else:
            operations.append(Aggregation(output=target, source=GRADIENT, operator=transposed))
        if self.own_columns and self.shared and X in needs:
            operations.append(self._own_gradient(graph, X, sources, accumulate=True))
        return operations

    def _own_gradient(self, graph: OperatorGraph, name: str, rows: int, *, accumulate: bool) -> Product:
        """``gradient @ own_weight^T``, as the gradient of "own" or onto that of the first rows of "x"."""
        target = gradient_name(name)
        if not accumulate:
            graph.value(target, rows, self.own_columns, EVEN, kept=True)
        product = _times_transposed(graph, target, GRADIENT, self._own_weight, self.rows)
        return replace(product, accumulate=accumulate)

    def _own(self, graph: OperatorGraph) -> str:
        """The own rows: those of "x" where it is a value of its own, as a streamed one cannot be read by row."""
        if self.shared and X in graph.values:
            return X
        return graph.value(OWN, self.rows, self.own_columns, EVEN, given=True)


def _times_transposed(graph: OperatorGraph, output: str, gradient: str, weight: Weight, rows: int) -> Product:
    """``gradient @ weight^T``, of a matrix that this program has to be given."""
    graph.value(weight.name, weight.rows, weight.columns, PARAMETERS, given=True)
    return transposed_product(output, gradient, weight, rows)
