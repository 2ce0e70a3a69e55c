"""From a model to a graph of operators: each linear map and its gradients as aggregations and products.

A layer is lowered map by map (`simgnn.model.layers`), whatever kind it is; a map knows its terms, the layer the
order in which it aggregates and multiplies. Placement and scheduling handle whatever is emitted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from simgnn.compiler.operators import Aggregation, Operation, OperatorGraph, Product, Term, View
from simgnn.compiler.starting import FEATURES, OWN_FEATURES
from simgnn.hw.command import Space
from simgnn.model.aggregation import LayerOperator, first_rows, given_by_layer
from simgnn.model.given_rows import AGGREGATED, OUTPUT, OWN
from simgnn.model.layer_order import aggregates_first
from simgnn.model.layers import LinearMap, Weight, layer_maps
from simgnn.model.model import ModelConfig

LOGITS, LOGITS_GRADIENT = "logits", "logits_grad"
"""Values: what the segment "forward" leaves, and what the segment "backward" reads."""


def output_name(layer: int) -> str:
    """What the output of a layer but the last is called."""
    return f"layers.{layer}.output"


def first_layer_name(what: str) -> str:
    """What a value of the first layer is called."""
    return f"layers.0.{what}"


def gradient_name(name: str) -> str:
    """What the gradient of a value is called."""
    return f"{name}.grad"


def trained_names(model: ModelConfig) -> list[str]:
    """Matrices that are parameters, and then biases: what the segment "backward" leaves gradients of."""
    linears = [linear for layer in layer_maps(model) for linear in layer]
    matrices = [
        weight.name for linear in linears for weight in linear.weights if weight.parameter is not None
    ]
    return [*matrices, *(linear.bias for linear in linears)]


PARAMETERS = (Space.BANK2, Space.BANK0, Space.BANK3, Space.BANK1)
"""Banks of parameters and of their gradients, the best first."""


def added_rows(
    output: str, source: str, identity: Weight, rows: int, sources: int, mask: str | None = None
) -> Aggregation:
    """``output[:rows] += factor * source[:rows]``, masked: what a product with `identity` makes of finite numbers.

    Parameters
    ----------
    identity
        It has the factor.
    sources
        Rows of the source.
    """
    operator = first_rows(sources, rows)
    if identity.factor != 1.0:
        operator = replace(operator, source_scale=np.full(sources, identity.factor, np.float32))
    return Aggregation(output=output, source=source, operator=operator, mask=mask, accumulate=True)


def term(graph: OperatorGraph, rows: str, weight: Weight) -> Term:
    """Rows of a value times one of the map's matrices."""
    matrix = graph.value(weight.name, weight.rows, weight.columns, PARAMETERS, given=True)
    return Term(a=rows, b=matrix, k=weight.rows)


def transposed_product(
    output: str, gradient: str, weight: Weight, rows: int, mask: str | None = None
) -> Product:
    """``gradient @ weight^T``."""
    return Product(
        output=output,
        terms=(Term(a=gradient, b=weight.name, k=weight.columns),),
        m=rows,
        n=weight.rows,
        transpose_b=True,
        mask=mask,
    )


def weight_gradient(
    graph: OperatorGraph, weight: Weight, factor: str, gradient: str, rows: int, bias: str | None = None
) -> Product:
    """``factor^T @ gradient``; with `bias` its last row is the bias gradient."""
    name = gradient_name(weight.name)
    graph.value(name, weight.rows + bool(bias), weight.columns, PARAMETERS, kept=True)
    if bias:
        graph.views[name] = View(name, 0, weight.rows)
        graph.views[gradient_name(bias)] = View(name, weight.rows, 1)
    return Product(
        output=name,
        terms=(Term(a=factor, b=gradient, k=rows),),
        m=weight.rows,
        n=weight.columns,
        transpose_a=True,
        ones_row=bool(bias),
    )


def bias_gradient(graph: OperatorGraph, bias: str, columns: int, gradient: str, rows: int) -> Product:
    """Sums of the gradient's columns, where no weight gradient reads the same rows."""
    name = graph.value(gradient_name(bias), 1, columns, PARAMETERS, kept=True)
    sums = Term(a=graph.ones(rows, PARAMETERS), b=gradient, k=rows)
    return Product(output=name, terms=(sums,), m=1, n=columns, transpose_a=True)


BANK0, BANK1, BANK2, BANK3 = Space.BANK0, Space.BANK1, Space.BANK2, Space.BANK3
EVEN, ODD = (BANK3, BANK1, BANK0, BANK2), (BANK1, BANK3, BANK0, BANK2)
SUMS = (BANK0, BANK3, BANK1, BANK2)
"""Banks, the best first: of the inputs of layers with an even number, and an odd one; of aggregated values."""


@dataclass(frozen=True, kw_only=True)
class _Layer:
    """What lowering one layer needs: its number, operator and maps, and what its neighbours call it."""

    number: int
    last: bool
    operator: LayerOperator
    maps: tuple[LinearMap, ...]
    fan_in: int
    aggregate_first: bool
    dropped: bool
    mask_sums: bool
    adds_rows: bool
    gathered: bool
    given: Mapping[str, int]
    given_below: int

    def name(self, what: str) -> str:
        return f"layers.{self.number}.{what}"

    @property
    def rows(self) -> int:
        """Rows that the layer computes, from aggregated inputs that it makes or is given."""
        return self.operator.destinations + self.given[AGGREGATED]

    @property
    def rows_below(self) -> int:
        """Rows of the layer's input that have a gradient: those that the layer below makes."""
        return self.operator.sources - self.given_below

    @property
    def input(self) -> str:
        return FEATURES if self.number == 0 else output_name(self.number - 1)

    @property
    def own(self) -> str:
        """The layer's input in row order; its first rows belong to the destinations."""
        # Stream-ordered features cannot be read by destination, so the few rows needed are given once more.
        return OWN_FEATURES if self.number == 0 and self.aggregate_first else self.factor

    @property
    def factor(self) -> str:
        """The layer's input as products read it."""
        return "features.rows" if self.number == 0 and self.gathered else self.input

    def output(self, linear: LinearMap) -> str:
        """Name of the output of one of the maps."""
        if linear is not self.maps[-1]:
            return self.name("inner")
        return LOGITS if self.last else output_name(self.number)

    def mask(self, linear: LinearMap) -> str:
        return self.name("mask" if linear is self.maps[-1] else "inner.mask")

    def added(self, linear: LinearMap) -> tuple[tuple[Weight, ...], Weight | None]:
        """Matrices that a map's own rows meet, and the identity where they are added instead of meeting it.

        It comes last. Stream-ordered features are read by products alone.
        """
        last = linear.own[-1] if linear.own else None
        if last is None or last.parameter is not None or not self.adds_rows or self.number == 0:
            return linear.own, None
        return linear.own[:-1], last

    @property
    def mask_below(self) -> str:
        return f"layers.{self.number - 1}.mask"

    @property
    def input_gradient(self) -> str:
        return gradient_name(output_name(self.number - 1))

    def rows_of_features(self, graph: OperatorGraph, name: str, rows: int) -> list[Operation]:
        """Add the first rows of the input features as a value; what makes it, unless it is given or made already."""
        columns, banks, own = self.fan_in, self.sides[0], self.given[OWN]
        if not self.gathered:
            graph.value(name, rows + own, columns, banks, given=True)
            return []
        made = name in graph.values
        graph.value(name, rows, columns, banks, given_rows=own)
        if made:
            return []
        # Sums of one row each. That makes +0 of -0, which no sum of products that begins at +0 tells apart.
        first = first_rows(self.operator.sources, rows)
        return [Aggregation(output=name, source=FEATURES, operator=first, streamed=True)]

    @property
    def sides(self) -> tuple[tuple[Space, Space, Space, Space], tuple[Space, Space, Space, Space]]:
        """Banks of the layer's input and of its output: neighbouring layers use opposite ones."""
        return (ODD, EVEN) if self.number % 2 else (EVEN, ODD)


def lower(
    model: ModelConfig,
    operators: Sequence[LayerOperator],
    *,
    training: bool = True,
    mask_sums: bool = False,
    adds_rows: bool = False,
    gathered: bool = False,
    given: Collection[str] = (OUTPUT,),
) -> OperatorGraph:
    """Build the operator graph of a model on one mini-batch.

    Parameters
    ----------
    operators
        One for each layer, input layer first. Where the second has more sources than the first one destinations, the
        last rows of what `given` names are given: no operation makes them.
    training
        Keep masks, drop elements where the model says so, and add the backward segment.
    mask_sums
        What dropout drops of A (H W) need not be summed: the epilogue after it makes +0 of it anyhow, so that no bit
        depends on it.
    adds_rows
        The aggregate engine adds residuals to what is there, where their widths agree, instead of a product with the
        identity matrix.
    gathered
        Whether products, which read rows one after the other, get features that the device gathers; aggregations read
        them where they lie.
    given
        Values of the first layer, see `simgnn.model.given_rows`. No gradient reaches given outputs. A layer with given
        aggregates aggregates first, whatever the model's order.
    """
    if len(operators) != model.layers:
        raise ValueError(
            f"mini-batch must have one block for each of {model.layers} layers, not {len(operators)!r}"
        )
    rows = given_by_layer(operators)[0] if len(operators) > 1 else 0
    of_first = {name: rows if name in given else 0 for name in (OUTPUT, AGGREGATED, OWN)}
    graph = OperatorGraph()
    dropped = training and model.dropout > 0
    maps = layer_maps(model, dropped=dropped)
    layers = [
        _Layer(
            number=number,
            last=number == model.layers - 1,
            operator=operator,
            maps=maps[number],
            fan_in=model.widths[number],
            aggregate_first=(number == 0 and of_first[AGGREGATED] > 0)
            or aggregates_first(
                model.order, operator, model.widths[number], maps[number][0].columns, first=number == 0
            ),
            dropped=dropped,
            mask_sums=mask_sums and dropped,
            adds_rows=adds_rows,
            gathered=gathered,
            given=of_first if number == 0 else dict.fromkeys(of_first, 0),
            given_below=of_first[OUTPUT] if number == 1 else 0,
        )
        for number, operator in enumerate(operators)
    ]
    operations: list[Operation] = []
    graph.segments["forward"] = operations
    for layer in layers:
        for linear in layer.maps:
            operations += _of(layer, _forward(graph, layer, linear, training))
    if training:
        operations = []
        graph.segments["backward"] = operations
        graph.value(LOGITS_GRADIENT, layers[-1].rows, model.classes, layers[-1].sides[1], given=True)
        for layer in reversed(layers):
            operations += _of(layer, _backward(graph, layer))
    return graph


def _of(layer: _Layer, operations: list[Operation]) -> list[Operation]:
    """The operations, each with the number of its layer."""
    return [replace(operation, layer=layer.number) for operation in operations]


def _forward(graph: OperatorGraph, layer: _Layer, linear: LinearMap, training: bool) -> list[Operation]:
    """One map: its terms in their order; the last product adds the bias and ends with the activation."""
    last = linear is layer.maps[-1]
    side = layer.sides[1] if last else PARAMETERS
    name, given = layer.output(linear), layer.given[OUTPUT] if last else 0
    output = graph.value(name, layer.rows, linear.columns, side, kept=last and layer.last, given_rows=given)
    operations: list[Operation] = []
    terms: list[Term] = []
    accumulate = bool(linear.neighbor) and not layer.aggregate_first
    if accumulate:
        operations += _update_and_aggregate(graph, layer, linear)
    elif linear.neighbor:
        aggregated = graph.value(
            layer.name("aggregated"),
            layer.operator.destinations,
            layer.fan_in,
            SUMS,
            given_rows=layer.given[AGGREGATED],
        )
        operations.append(
            Aggregation(
                output=aggregated, source=layer.input, operator=layer.operator, streamed=layer.number == 0
            )
        )
        terms.append(term(graph, aggregated, linear.neighbor))
    if linear.inner:
        terms.append(term(graph, layer.name("inner"), linear.inner))
    if linear.own and layer.number == 0:
        rows = layer.operator.destinations if layer.aggregate_first else layer.operator.sources
        operations += layer.rows_of_features(graph, layer.own, rows)
    own, residual = layer.added(linear)
    terms += [term(graph, layer.own, weight) for weight in own]
    added = graph.value(linear.bias, 1, linear.columns, PARAMETERS, given=True)
    bias: str | None = added
    if residual:
        if terms:
            operations.append(
                Product(
                    output=output, terms=tuple(terms), m=layer.rows, n=linear.columns, accumulate=accumulate
                )
            )
        operations.append(added_rows(output, layer.own, residual, layer.rows, layer.operator.sources))
        terms, accumulate = [], True
    if not terms:  # the bias is all that is left to add
        terms, bias = [Term(a=graph.ones(layer.rows, PARAMETERS), b=added, k=1)], None
    mask = None
    if linear.relu and training:
        mask = graph.mask(layer.mask(linear), layer.rows, linear.columns, given=last and layer.dropped)
    product = Product(
        output=output,
        terms=tuple(terms),
        m=layer.rows,
        n=linear.columns,
        accumulate=accumulate,
        bias=bias,
        relu=linear.relu,
        relu_mask=mask,
    )
    return [*operations, product]


def _update_and_aggregate(graph: OperatorGraph, layer: _Layer, linear: LinearMap) -> list[Operation]:
    """A (H W) into the map's output."""
    assert linear.neighbor is not None, "the map takes neighbours"
    gathered: list[Operation] = []
    if layer.number == 0:
        gathered = layer.rows_of_features(graph, layer.factor, layer.operator.sources)
    updated = graph.value(layer.name("updated"), layer.operator.sources, linear.columns, SUMS)
    mask = None
    if layer.mask_sums and linear.relu and linear is layer.maps[-1]:
        mask = graph.mask(layer.mask(linear), layer.rows, linear.columns, given=True)
    return [
        *gathered,
        Product(
            output=updated,
            terms=(term(graph, layer.factor, linear.neighbor),),
            m=layer.operator.sources,
            n=linear.columns,
        ),
        Aggregation(
            output=layer.output(linear),
            source=updated,
            operator=layer.operator,
            mask=mask,
            spares=mask is not None,
        ),
    ]


def _backward(graph: OperatorGraph, layer: _Layer) -> list[Operation]:
    """Gradients of a layer's parameters and, but for the first layer, of its input after the ReLU below."""
    if layer.number:
        graph.value(layer.input_gradient, layer.rows_below, layer.fan_in, layer.sides[0])
    operations: list[Operation] = []
    own: list[Term] = []
    residual: Aggregation | None = None
    gradient: str | None = LOGITS_GRADIENT if layer.last else gradient_name(output_name(layer.number))
    for linear in reversed(layer.maps):
        assert gradient is not None, "a map is first, or takes the output of the map before"
        below = None
        if linear.inner:
            below = graph.value(gradient_name(layer.name("inner")), layer.rows, linear.inner.rows, SUMS)
            mask = layer.mask(layer.maps[0])
            operations.append(transposed_product(below, gradient, linear.inner, layer.rows, mask=mask))
        operations += _gradients_of_map(graph, layer, linear, gradient)
        if layer.number:
            matrices, identity = layer.added(linear)
            own = [Term(a=gradient, b=weight.name, k=weight.columns) for weight in matrices] + own
            if identity:
                residual = added_rows(
                    layer.input_gradient, gradient, identity, layer.rows, layer.rows, mask=layer.mask_below
                )
        gradient = below
    if own:
        operations.append(
            Product(
                output=layer.input_gradient,
                terms=tuple(own),
                m=layer.rows,
                n=layer.fan_in,
                transpose_b=True,
                accumulate=True,
                mask=None if residual else layer.mask_below,
            )
        )
    return [*operations, residual] if residual else operations


def _gradients_of_map(
    graph: OperatorGraph, layer: _Layer, linear: LinearMap, gradient: str
) -> list[Operation]:
    """Gradients of a map's matrices and bias, and what reaches the layer's input by the neighbours."""
    operations: list[Operation] = []
    # The bias gradient is one more row of a weight gradient that reads the same rows.
    factors = [(weight, layer.own) for weight in linear.own if weight.parameter is not None]
    if linear.inner:
        factors.insert(0, (linear.inner, layer.name("inner")))
    elif linear.neighbor and layer.aggregate_first:
        factors.insert(0, (linear.neighbor, layer.name("aggregated")))
        # The input gradient comes first, so that its aggregation overlaps with the weight gradient.
        operations += _input_gradient(graph, layer, linear, gradient) if layer.number else []
    elif linear.neighbor:
        operations += _gradients_through_update(graph, layer, linear, gradient)
    operations += [
        weight_gradient(graph, weight, factor, gradient, layer.rows, bias=None if place else linear.bias)
        for place, (weight, factor) in enumerate(factors)
    ]
    if not factors:
        operations.append(bias_gradient(graph, linear.bias, linear.columns, gradient, layer.rows))
    return operations


def _input_gradient(graph: OperatorGraph, layer: _Layer, linear: LinearMap, gradient: str) -> list[Operation]:
    """Gradient of the aggregated input, and of the input through the transposed operator."""
    assert linear.neighbor is not None, "the map takes neighbours"
    aggregated = graph.value(gradient_name(layer.name("aggregated")), layer.rows, layer.fan_in, SUMS)
    return [
        transposed_product(aggregated, gradient, linear.neighbor, layer.rows),
        Aggregation(
            output=layer.input_gradient,
            source=aggregated,
            operator=layer.operator.transposed(layer.rows_below),
            mask=layer.mask_below,
        ),
    ]


def _gradients_through_update(
    graph: OperatorGraph, layer: _Layer, linear: LinearMap, gradient: str
) -> list[Operation]:
    """The same where the layer multiplies first; and the weight gradient, over the rows of the sources."""
    assert linear.neighbor is not None, "the map takes neighbours"
    sources = layer.operator.sources
    updated = graph.value(gradient_name(layer.name("updated")), sources, linear.columns, SUMS)
    operations: list[Operation] = [
        Aggregation(output=updated, source=gradient, operator=layer.operator.transposed())
    ]
    if layer.number:
        operations.append(
            transposed_product(
                layer.input_gradient, updated, linear.neighbor, layer.rows_below, mask=layer.mask_below
            )
        )
    return [*operations, weight_gradient(graph, linear.neighbor, layer.factor, updated, sources)]
