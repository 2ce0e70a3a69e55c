"""From a model to a graph of operators: values, masks, and the aggregations and products that connect them.

The graph knows shapes and numeric order, neither tiles nor addresses. A layer kind is lowered by two functions, one
for each direction; whatever they emit, placement and scheduling handle.
"""

from dataclasses import dataclass, field

from simgnn.aggregation import LayerOperator
from simgnn.hw.command import Space

BANK0, BANK1, BANK2, BANK3 = Space.BANK0, Space.BANK1, Space.BANK2, Space.BANK3
_EVEN, _ODD = (BANK3, BANK1, BANK0, BANK2), (BANK1, BANK3, BANK0, BANK2)
_AGGREGATED = (BANK0, BANK3, BANK1, BANK2)
_PARAMETERS = (BANK2, BANK0, BANK3, BANK1)


@dataclass(frozen=True, kw_only=True)
class Value:
    """A matrix of binary32.

    Parameters
    ----------
    name : str
    rows, columns : int
    banks : tuple of Space
        Banks that it may live in, the best first.
    given : bool
        The host has put it into device memory before the segment that reads it.
    kept : bool
        It must be in device memory when its segment ends.
    """

    name: str
    rows: int
    columns: int
    banks: tuple[Space, ...]
    given: bool = False
    kept: bool = False


@dataclass(frozen=True, kw_only=True)
class Mask:
    """A bitmap that a ReLU writes and its backward pass reads."""

    name: str
    rows: int
    columns: int


@dataclass(frozen=True, kw_only=True)
class Aggregation:
    """``output = operator @ source``, masked.

    Parameters
    ----------
    output, source : str
        Values. Where `streamed`, the source is an input that only this operation reads: the host lays it out
        in the order of the operator's stream.
    operator : LayerOperator
    mask : str or None
    """

    output: str
    source: str
    operator: LayerOperator
    mask: str | None = None
    streamed: bool = False

    @property
    def reads(self):
        """Values that must be reachable: a streamed source is no value."""
        return () if self.streamed else (self.source,)


@dataclass(frozen=True, kw_only=True)
class Term:
    """One factor pair of a product, ``k`` deep; operands may have more rows than the product reads."""

    a: str
    b: str
    k: int


@dataclass(frozen=True, kw_only=True)
class Product:
    """``output[:m] = (output[:m] if accumulate) + sum of op(a) @ op(b)``, terms in order, then the epilogue.

    The flags are those of the GEMM command (docs/command-set.md). `relu_mask` is written beside a ReLU, `mask`
    is applied; `ones_row` gives the output one more row, b's column sums.
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

    @property
    def reads(self):
        """Values that the product reads."""
        operands = [name for term in self.terms for name in (term.a, term.b)]
        if self.bias:
            operands.append(self.bias)
        if self.accumulate:
            operands.append(self.output)
        return tuple(operands)


@dataclass(frozen=True)
class View:
    """A named run of rows of a value."""

    value: str
    row: int
    rows: int


@dataclass
class Graph:
    """Values, masks, and operations in order, by segment.

    Parameters
    ----------
    values : dict of str to Value
    masks : dict of str to Mask
    segments : dict of str to list of (Aggregation or Product)
    views : dict of str to View
        Further names of kept values' rows.
    """

    values: dict[str, Value] = field(default_factory=dict)
    masks: dict[str, Mask] = field(default_factory=dict)
    segments: dict[str, list] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)

    def value(self, name, rows, columns, banks, **flags):
        """Add a value and return its name."""
        self.values[name] = Value(name=name, rows=rows, columns=columns, banks=banks, **flags)
        return name

    def mask(self, name, rows, columns):
        """Add a mask and return its name."""
        self.masks[name] = Mask(name=name, rows=rows, columns=columns)
        return name


@dataclass(frozen=True, kw_only=True)
class _Layer:
    """What lowering one layer needs: its number, operator and shape, and what its neighbours call it."""

    number: int
    last: bool
    operator: LayerOperator
    fan_in: int
    fan_out: int

    def name(self, what):
        return f"layers.{self.number}.{what}"

    @property
    def rows(self):
        return self.operator.destinations

    @property
    def input(self):
        return "features" if self.number == 0 else f"layers.{self.number - 1}.output"

    @property
    def output(self):
        return "logits" if self.last else self.name("output")

    @property
    def output_gradient(self):
        return "logits_grad" if self.last else self.name("output.grad")

    @property
    def sides(self):
        """Banks of the layer's input and of its output: neighbouring layers use opposite ones."""
        return (_ODD, _EVEN) if self.number % 2 else (_EVEN, _ODD)


def lower(model, operators, *, training=True):
    """Build the operator graph of a model on one mini-batch.

    Parameters
    ----------
    model : ModelConfig
    operators : sequence of LayerOperator
        One for each layer, input layer first.
    training : bool
        Keep masks and add the backward segment.

    Returns
    -------
    Graph
    """
    if len(operators) != model.layers:
        raise ValueError(
            f"mini-batch must have one block for each of {model.layers} layers, not {len(operators)!r}"
        )
    forward, backward = _KINDS[model.kind]
    graph = Graph()
    layers = [
        _Layer(number=i, last=i == model.layers - 1, operator=operator, fan_in=fan_in, fan_out=fan_out)
        for i, (operator, fan_in, fan_out) in enumerate(
            zip(operators, model.widths, model.widths[1:], strict=False)
        )
    ]
    graph.segments["forward"] = operations = []
    for layer in layers:
        operations += forward(graph, layer, training)
    if training:
        graph.segments["backward"] = operations = []
        graph.value("logits_grad", layers[-1].rows, model.classes, layers[-1].sides[1], given=True)
        for layer in reversed(layers):
            operations += backward(graph, layer)
    return graph


def _activation(graph, layer, training):
    """The layer's output value, and the epilogue's fields that make it."""
    if layer.last:
        graph.value(layer.output, layer.rows, layer.fan_out, layer.sides[1], kept=True)
        return {}
    graph.value(layer.output, layer.rows, layer.fan_out, layer.sides[1])
    mask = graph.mask(layer.name("mask"), layer.rows, layer.fan_out) if training else None
    return {"relu": True, "relu_mask": mask}


def _aggregated(graph, layer):
    """Aggregate the layer's input."""
    output = graph.value(layer.name("aggregated"), layer.rows, layer.fan_in, _AGGREGATED)
    return Aggregation(output=output, source=layer.input, operator=layer.operator, streamed=layer.number == 0)


def _weight(graph, layer, what):
    return graph.value(layer.name(what), layer.fan_in, layer.fan_out, _PARAMETERS, given=True)


def _weight_gradient(graph, layer, what, factor, *, bias=False):
    """``factor^T @ output gradient``; with `bias` its last row is the bias gradient."""
    name = f"{layer.name(what)}.grad"
    graph.value(name, layer.fan_in + bias, layer.fan_out, _PARAMETERS, kept=True)
    if bias:
        graph.views[name] = View(name, 0, layer.fan_in)
        graph.views[f"{layer.name('bias')}.grad"] = View(name, layer.fan_in, 1)
    return Product(
        output=name,
        terms=(Term(a=factor, b=layer.output_gradient, k=layer.rows),),
        m=layer.fan_in,
        n=layer.fan_out,
        transpose_a=True,
        ones_row=bias,
    )


def _input_gradient(graph, layer, weight):
    """Gradient of the aggregated input, and of the input through the transposed operator and the ReLU below."""
    aggregated = graph.value(layer.name("aggregated.grad"), layer.rows, layer.fan_in, _AGGREGATED)
    below = f"layers.{layer.number - 1}"
    operator = layer.operator.transposed()
    graph.value(f"{below}.output.grad", operator.destinations, layer.fan_in, layer.sides[0])
    return [
        Product(
            output=aggregated,
            terms=(Term(a=layer.output_gradient, b=weight, k=layer.fan_out),),
            m=layer.rows,
            n=layer.fan_in,
            transpose_b=True,
        ),
        Aggregation(
            output=f"{below}.output.grad", source=aggregated, operator=operator, mask=f"{below}.mask"
        ),
    ]


def _gcn_forward(graph, layer, training):
    aggregation = _aggregated(graph, layer)
    weight = _weight(graph, layer, "weight")
    bias = graph.value(layer.name("bias"), 1, layer.fan_out, _PARAMETERS, given=True)
    return [
        aggregation,
        Product(
            output=layer.output,
            terms=(Term(a=aggregation.output, b=weight, k=layer.fan_in),),
            m=layer.rows,
            n=layer.fan_out,
            bias=bias,
            **_activation(graph, layer, training),
        ),
    ]


def _gcn_backward(graph, layer):
    # The input gradient comes first, so that its aggregation overlaps with the weight gradient.
    operations = _input_gradient(graph, layer, layer.name("weight")) if layer.number else []
    return [*operations, _weight_gradient(graph, layer, "weight", layer.name("aggregated"), bias=True)]


def _sage_own(layer):
    """The layer's input in row order; its first rows belong to the destinations."""
    return "features.self" if layer.number == 0 else layer.input


def _sage_forward(graph, layer, training):
    if layer.number == 0:
        # The stream-ordered features cannot be read by destination, so the few rows needed are given once more.
        graph.value("features.self", layer.rows, layer.fan_in, layer.sides[0], given=True)
    aggregation = _aggregated(graph, layer)
    neighbor, own = _weight(graph, layer, "weight_neighbor"), _weight(graph, layer, "weight_self")
    bias = graph.value(layer.name("bias"), 1, layer.fan_out, _PARAMETERS, given=True)
    return [
        aggregation,
        Product(
            output=layer.output,
            terms=(
                Term(a=aggregation.output, b=neighbor, k=layer.fan_in),
                Term(a=_sage_own(layer), b=own, k=layer.fan_in),
            ),
            m=layer.rows,
            n=layer.fan_out,
            bias=bias,
            **_activation(graph, layer, training),
        ),
    ]


def _sage_backward(graph, layer):
    operations = _input_gradient(graph, layer, layer.name("weight_neighbor")) if layer.number else []
    operations += [
        _weight_gradient(graph, layer, "weight_neighbor", layer.name("aggregated"), bias=True),
        _weight_gradient(graph, layer, "weight_self", _sage_own(layer)),
    ]
    if layer.number:
        below = f"layers.{layer.number - 1}"
        operations.append(
            Product(
                output=f"{below}.output.grad",
                terms=(Term(a=layer.output_gradient, b=layer.name("weight_self"), k=layer.fan_out),),
                m=layer.rows,
                n=layer.fan_in,
                transpose_b=True,
                accumulate=True,
                mask=f"{below}.mask",
            )
        )
    return operations


_KINDS = {"gcn": (_gcn_forward, _gcn_backward), "sage": (_sage_forward, _sage_backward)}
