"""How long a GPU that is not here takes for a mini-batch: a roofline over the kernels of its layers.

The kernels are those of the torch trainer, which aggregates first whatever `[model] order` says: for each layer a
sum over neighbours, a matrix product for each matrix, and one element-wise kernel that adds terms and bias and applies
ReLU and dropout; backward the gradients of weights and of inputs, and the sum over neighbours the other way round. The
first layer's input needs no gradient. Rows of the first layer that are given are neither computed nor get a gradient;
no edge of the second layer is left out for that. A kernel reads its operands from the GPU's memory and writes its
result there, each once; a sum over neighbours reads a row for each edge. The optimizer's step is the host's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layers import layer_maps
from simgnn.virtual_time.costs import Roofline
from simgnn.virtual_time.tasks import Charge

if TYPE_CHECKING:
    from simgnn.model.layers import LinearMap, Weight
    from simgnn.model.model import ModelConfig
    from simgnn.virtual_time.layer_sizes import LayerSizes
    from simgnn.virtual_time.platform import Platform

VALUE_BYTES = INDEX_BYTES = 4
"""Single precision, and the index of a row."""

LOSS_OPERATIONS = 5
"""For each logit: the maximum, a difference, an exponential, a sum, and a quotient less the label's 1."""


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """One launch.

    Parameters
    ----------
    name
        What it does, and of which layer, from 1: "aggregate 1".
    operations
        Of floating point; a multiplication and an addition are two.
    count
        Bytes of memory that it reads and writes.
    product
        Whether it is a matrix product.
    """

    name: str
    operations: float
    count: float
    product: bool = False


def training_kernels(model: ModelConfig, part: LayerSizes) -> Iterator[Kernel]:
    """The kernels that train a mini-batch of such sizes, in their order.

    Raises
    ------
    ValueError
        For sizes of another number of layers.
    """
    if len(part.edges) != model.layers:
        raise ValueError(f"sizes must be of the model's {model.layers} layers, not of {len(part.edges)}")
    layers = [_Layer(model, number, maps, part) for number, maps in enumerate(layer_maps(model))]
    for layer in layers:
        yield from layer.forward()
    logits = part.vertices[-1] * model.classes
    yield Kernel(name="loss", operations=LOSS_OPERATIONS * logits, count=2 * VALUE_BYTES * logits)
    for layer in reversed(layers):
        yield from layer.backward()


class _Layer:
    """One layer of a mini-batch.

    Parameters
    ----------
    model
    number
        From 0.
    maps
        Its linear maps.
    part
    """

    def __init__(
        self, model: ModelConfig, number: int, maps: tuple[LinearMap, ...], part: LayerSizes
    ) -> None:
        self._maps, self._number = maps, number
        self._width = model.widths[number]
        self._sources, self._rows = part.vertices[number : number + 2]
        if number == 0:
            self._rows = part.computed
        elif number == 1:
            self._sources = part.computed  # which get a gradient
        loops = self._rows if LAYER_KINDS[model.kind].adds_self_loops else 0
        self._edges = part.edges[number] + loops
        self._dropout = bool(model.dropout) and number < model.layers - 1

    def forward(self) -> Iterator[Kernel]:
        """Aggregation, products, and what is done to each element."""
        yield self._aggregation("aggregate", read=self._edges, written=self._rows)
        for linear in self._maps:
            yield from (self._product("update", weight) for weight in _matrices(linear))
            outputs = self._rows * linear.columns
            masks = self._dropout and linear is self._maps[-1]
            terms = len(linear.weights)
            yield self._element_wise(
                "activate",
                operations=(terms + linear.relu + masks) * outputs,
                values=(terms + masks + 1) * outputs + linear.columns,
            )

    def backward(self) -> Iterator[Kernel]:
        """The gradients of `forward`, from the last map to the first."""
        for linear in reversed(self._maps):
            outputs = self._rows * linear.columns
            masks = linear.relu + (self._dropout and linear is self._maps[-1])
            # The gradient is read, and summed for the bias; where something masks it, it is written again.
            yield self._element_wise(
                "gradient of bias",
                operations=(1 + masks) * outputs,
                values=(1 + masks + bool(masks)) * outputs + linear.columns,
            )
            for weight in _matrices(linear):
                yield self._product("gradient of weight", weight)
                if self._number or weight is linear.inner:
                    yield self._product("gradient of input", weight)
        if self._number:
            yield self._aggregation("gradient of neighbours", read=self._edges, written=self._sources)
            own = sum(len(linear.own) for linear in self._maps)
            if own:
                rows = self._rows * self._width
                yield self._element_wise(
                    "gradient of own rows", operations=own * rows, values=(own + 2) * rows
                )

    def _aggregation(self, name: str, *, read: float, written: float) -> Kernel:
        """Sums of scaled rows: an edge has an index and a scale beside its row, a sum where its edges begin."""
        each = VALUE_BYTES * self._width
        count = read * (each + INDEX_BYTES + VALUE_BYTES) + written * (each + INDEX_BYTES)
        return Kernel(name=self._called(name), operations=2 * read * self._width, count=count)

    def _product(self, name: str, weight: Weight) -> Kernel:
        """(rows, k) by (k, n), or one of its gradients: each has the same three matrices."""
        values = self._rows * (weight.rows + weight.columns) + weight.rows * weight.columns
        return Kernel(
            name=self._called(name),
            operations=2 * self._rows * weight.rows * weight.columns,
            count=VALUE_BYTES * values,
            product=True,
        )

    def _element_wise(self, name: str, *, operations: float, values: float) -> Kernel:
        return Kernel(name=self._called(name), operations=operations, count=VALUE_BYTES * values)

    def _called(self, name: str) -> str:
        return f"{name} {self._number + 1}"


def _matrices(linear: LinearMap) -> Iterator[Weight]:
    """The matrices that something is multiplied by: an identity is added as it is."""
    return (weight for weight in linear.weights if weight.parameter is not None)


class Gpu:
    """A GPU of a platform, as a model's training sees it.

    Parameters
    ----------
    platform
        Its keys that begin with ``gpu_``; `gpu_efficiency` is of matrix products alone.
    model
    """

    def __init__(self, platform: Platform, model: ModelConfig) -> None:
        self._model = model
        peak, memory, launch = (platform[f"gpu_{key}"] for key in ("gflops", "memory_gbs", "launch_us"))
        self._others = Roofline(gflops=peak, memory_gbs=memory, launch_us=launch)
        self._products = Roofline(
            gflops=peak, memory_gbs=memory, efficiency=platform["gpu_efficiency"], launch_us=launch
        )

    def train(self, part: LayerSizes) -> Charge:
        """All kernels of a mini-batch, one after the other."""
        return Charge(sum(map(self._seconds, training_kernels(self._model, part))), (), "roofline")

    def train_above(self, part: LayerSizes) -> Charge:
        """The same without the first layer's forward pass, whose sums and outputs are there."""
        layer = _Layer(self._model, 0, layer_maps(self._model)[0], part)
        return Charge(self.train(part).seconds - sum(map(self._seconds, layer.forward())), (), "roofline")

    def _seconds(self, kernel: Kernel) -> float:
        roofline = self._products if kernel.product else self._others
        return roofline.charge(operations=kernel.operations, count=kernel.count).seconds
