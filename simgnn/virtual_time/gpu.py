"""How long a GPU that is not here takes for a mini-batch: the kernels that torch launches for its layers, one by one.

The kernels are those of torch with sums as products of a CSR matrix (cuSPARSE), which aggregates first whatever
`[model] order` says: for each layer a sum over neighbours, which takes four kernels, a product for each matrix, and
element-wise ones that add terms and bias and apply ReLU and dropout; the loss; backward the gradients of biases,
weights (each product's parts are summed by a kernel of its own) and inputs, and the sum over neighbours the other way
round. The first layer's input needs no gradient. Rows of the first layer that are given are neither computed nor get a
gradient; no edge of the second layer is left out for that. Sums that are given meet the products as others do. The
optimizer's step is the host's.

A kernel takes what it takes if it has next to nothing to do, which depends on its kind, and its bytes over the memory's
bandwidth or its operations over the peak. Replayed as a graph, kernels follow each other after a gap. Launched one by
one (eagerly), a kernel starts when the one before has ended and the host has launched it, so that the host or the
device limits. Constants are those of `simgnn/virtual_time/software/torch.toml`; `benchmarks/gpu_model.py` fits them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layers import layer_maps
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.tasks import Charge

if TYPE_CHECKING:
    from simgnn.model.layers import LinearMap, Weight
    from simgnn.model.model import ModelConfig
    from simgnn.virtual_time.platform import Platform

VALUE_BYTES = INDEX_BYTES = 4
"""Single precision, and the index of a row."""


class Kind(Enum):
    """Of a kernel."""

    STREAM = "element by element"
    PARTITION = "shares a sum's edges out"
    SUM = "sum over neighbours"
    PRODUCT = "product of matrices"
    REDUCTION = "sum of rows"
    LOSS = "loss of the seeds"
    LOSS_GRADIENT = "its gradient"


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """One launch.

    Parameters
    ----------
    name
        What it does, and of which layer, from 1: "aggregate 1".
    count
        Bytes of memory that it reads and writes.
    operations
        Of floating point, of sums over neighbours and products; a multiplication and an addition are two.
    empty
        Rows of a sum that no edge leads to, which stand together: one block of threads walks past them all.
    """

    name: str
    kind: Kind
    count: float
    operations: float = 0.0
    empty: float = 0.0


def training_kernels(model: ModelConfig, part: LayerSizes) -> Iterator[Kernel]:
    """The kernels that train a mini-batch of such sizes, in their order.

    Raises
    ------
    ValueError
        For sizes of another number of layers.
    """
    layers = _layers(model, part)
    for layer in layers:
        yield from layer.forward()
    yield from _rest(model, part, layers)


def _layers(model: ModelConfig, part: LayerSizes) -> list[_Layer]:
    if len(part.edges) != model.layers:
        raise ValueError(f"sizes must be of the model's {model.layers} layers, not of {len(part.edges)}")
    return [_Layer(model, number, maps, part) for number, maps in enumerate(layer_maps(model))]


def _rest(model: ModelConfig, part: LayerSizes, layers: Sequence[_Layer]) -> Iterator[Kernel]:
    """What follows the forward passes of all layers: the loss, and backward."""
    logits = VALUE_BYTES * part.vertices[-1] * model.classes
    yield _stream("softmax", 2 * logits)
    yield Kernel(name="loss", kind=Kind.LOSS, count=logits)
    yield _stream("gradient of loss", VALUE_BYTES)
    yield _stream("zeros for it", logits)
    yield Kernel(name="gradient of loss", kind=Kind.LOSS_GRADIENT, count=logits)
    yield _stream("gradient of softmax", 3 * logits)
    for layer in reversed(layers):
        yield from layer.backward()


def _stream(name: str, count: float) -> Kernel:
    return Kernel(name=name, kind=Kind.STREAM, count=count)


class _Layer:
    """One layer of a mini-batch.

    Parameters
    ----------
    number
        From 0.
    maps
        Its linear maps.
    """

    def __init__(
        self, model: ModelConfig, number: int, maps: tuple[LinearMap, ...], part: LayerSizes
    ) -> None:
        self._maps, self._number = maps, number
        self._width = model.widths[number]
        self._sources, self._rows = part.vertices[number : number + 2]
        self._sums = self._rows
        if number == 0:
            self._rows, self._sums = part.computed, part.aggregated
        elif number == 1:
            self._sources = part.computed  # which get a gradient
        self._loops = LAYER_KINDS[model.kind].adds_self_loops
        self._edges = part.edges[number] + (self._sums if self._loops else 0)
        self._last = number == model.layers - 1
        self._dropout = bool(model.dropout) and not self._last

    def forward(self) -> Iterator[Kernel]:
        """Aggregation, products, and what is done to each element."""
        yield from self._aggregation("aggregate", written=self._sums)
        for linear in self._maps:
            outputs = self._rows * linear.columns
            for weight in _matrices(linear):
                if weight.factor != 1.0:
                    yield self._element_wise("scale matrix", 2 * weight.rows * weight.columns)
                yield self._product("update", weight)
            for _ in linear.weights[1:]:
                yield self._element_wise("add terms", 3 * outputs)
            yield self._element_wise("add bias", 2 * outputs)
            if linear.relu:
                yield self._element_wise("activate", 2 * outputs)
            if self._drops(linear):
                yield self._element_wise("drop out", 3 * outputs)

    def backward(self) -> Iterator[Kernel]:
        """The gradients of `forward`, from the last map to the first."""
        for linear in reversed(self._maps):
            outputs = self._rows * linear.columns
            for name, masks in (("drop out", self._drops(linear)), ("activate", linear.relu)):
                if masks:
                    yield self._element_wise(f"gradient of {name}", 3 * outputs)
            if not (self._last and linear is self._maps[-1]):
                yield self._element_wise("zeros for bias", linear.columns)
            yield Kernel(
                name=self._called("gradient of bias"), kind=Kind.REDUCTION, count=VALUE_BYTES * outputs
            )
            # A parameter that two matrices are made of, as GIN's, has a gradient from each; another kernel adds them.
            met = set()
            for weight in _matrices(linear):
                values = weight.rows * weight.columns
                yield self._product("gradient of weight", weight)
                yield self._element_wise("parts of gradient of weight", 4 * values)
                if self._number or weight is linear.inner:
                    yield self._product("gradient of input", weight)
                if weight.factor != 1.0:
                    yield self._element_wise("gradient of scaled matrix", 2 * values)
                if weight.parameter in met:
                    yield self._element_wise("gradients of one matrix", 3 * values)
                met.add(weight.parameter)
        if self._number:
            own = any(linear.own for linear in self._maps)
            gradients = self._sources * self._width
            if own:
                yield self._element_wise("zeros for own rows", gradients)
                yield self._element_wise("gradient of own rows", 2 * self._rows * self._width)
            yield from self._aggregation(
                "gradient of neighbours", written=self._sources, empty=0.0 if self._loops else self._rows
            )
            if own:
                yield self._element_wise("add own rows", 3 * gradients)

    def _drops(self, linear: LinearMap) -> bool:
        return self._dropout and linear is self._maps[-1]

    def _aggregation(self, name: str, *, written: float, empty: float = 0.0) -> Iterator[Kernel]:
        """Sums of scaled rows."""
        sums = written * self._width
        yield self._element_wise(f"zeros of {name}", sums)
        yield self._element_wise(f"scale {name}", 2 * sums)
        count = INDEX_BYTES * (self._edges + written)
        yield Kernel(name=self._called(f"partition {name}"), kind=Kind.PARTITION, count=count)
        yield Kernel(
            name=self._called(name),
            kind=Kind.SUM,
            operations=2 * self._edges * self._width,
            count=sum_bytes(self._edges, written, self._width),
            empty=empty,
        )

    def _product(self, name: str, weight: Weight) -> Kernel:
        """(rows, k) by (k, n), or one of its gradients: each has the same three matrices."""
        return product(self._called(name), self._rows, weight)

    def _element_wise(self, name: str, values: float) -> Kernel:
        return _stream(self._called(name), VALUE_BYTES * values)

    def _called(self, name: str) -> str:
        return f"{name} {self._number + 1}"


def sum_bytes(edges: float, sums: float, columns: float) -> float:
    """Of a product with a CSR matrix: a row, its index and its scale for each edge, a sum and where it begins."""
    row = VALUE_BYTES * columns
    return edges * (row + INDEX_BYTES + VALUE_BYTES) + sums * (row + INDEX_BYTES)


def product(name: str, rows: float, weight: Weight) -> Kernel:
    """So many rows by a matrix."""
    values = rows * (weight.rows + weight.columns) + weight.rows * weight.columns
    operations = 2 * rows * weight.rows * weight.columns
    return Kernel(name=name, kind=Kind.PRODUCT, operations=operations, count=VALUE_BYTES * values)


def _matrices(linear: LinearMap) -> Iterator[Weight]:
    """The matrices that something is multiplied by: an identity is added as it is."""
    return (weight for weight in linear.weights if weight.parameter is not None)


def copy_rate(platform: Platform) -> float:
    """Bytes per second that large copies in a GPU's memory reach."""
    return platform["gpu_memory_gbs"] * 1e9 * platform["gpu_memory_efficiency"]


class KernelSeconds:
    """What a kernel takes on a platform's GPU.

    Parameters
    ----------
    platform
        Its keys that begin with ``gpu_``: data-sheet figures with the parts of them that large products and copies
        reach, and what kernels take beside those.
    """

    _NAMES: ClassVar[dict[Kind, tuple[str, bool]]] = {
        Kind.STREAM: ("stream", True),
        Kind.PARTITION: ("partition", False),
        Kind.SUM: ("sum", True),
        Kind.PRODUCT: ("product", False),
        Kind.REDUCTION: ("reduction", True),
        Kind.LOSS: ("loss", False),
        Kind.LOSS_GRADIENT: ("loss", False),
    }
    """In keys, and whether a speed of its own is among them."""

    def __init__(self, platform: Platform) -> None:
        # A key is read once a kernel needs it: a verdict lists what was read.
        self._platform = platform
        self._of: dict[Kind, tuple[float, float, float]] = {}

    def _kind(self, kind: Kind) -> tuple[float, float, float]:
        """Seconds at least, bytes per second, and operations per second, of which products alone have a limit."""
        name, has_speed = self._NAMES[kind]
        platform, peak = self._platform, math.inf
        least = platform[f"gpu_{name}_us"] * 1e-6
        speed = platform[f"gpu_{name}_speed"] if has_speed else 1.0
        if kind is Kind.PRODUCT:
            peak = platform["gpu_gflops"] * 1e9 * (platform["gpu_efficiency"] * platform["gpu_product_speed"])
        return least / 2 if kind is Kind.LOSS_GRADIENT else least, copy_rate(platform) * speed, peak

    def of(self, kernel: Kernel) -> float:
        """Seconds of one, without its launch."""
        if kernel.kind not in self._of:
            self._of[kernel.kind] = self._kind(kernel.kind)
        least, speed, peak = self._of[kernel.kind]
        # A roofline: bytes over bandwidth or operations over the peak.
        seconds = max(kernel.count / speed, kernel.operations / peak)
        if kernel.empty:
            rows, walked = self._platform["gpu_empty_rows"], self._platform["gpu_empty_rows_us"] * 1e-6
            seconds += walked * (1 - math.exp(-kernel.empty / rows))
        return (least + seconds) * self._platform["gpu_device_times"]


class Gpu:
    """A GPU of a platform, as a model's training sees it.

    Parameters
    ----------
    platform
        Its keys that begin with ``gpu_``.
    """

    def __init__(self, platform: Platform, model: ModelConfig) -> None:
        self._platform, self._model = platform, model
        self._kernels = KernelSeconds(platform)

    def train(self, part: LayerSizes) -> Charge:
        """All kernels of a mini-batch, one after the other."""
        return self._charge(training_kernels(self._model, part))

    def train_above(self, part: LayerSizes) -> Charge:
        """The same without the first layer's forward pass, whose sums and outputs are there."""
        layers = _layers(self._model, part)
        forward = (kernel for layer in layers[1:] for kernel in layer.forward())
        return self._charge((*forward, *_rest(self._model, part, layers)))

    def _charge(self, kernels: Iterable[Kernel]) -> Charge:
        platform, gap, launched, launch = self._platform, 0.0, 0.0, 0.0
        if platform.whole("gpu_graph"):
            gap = platform["gpu_gap_us"] * 1e-6
        else:
            # The host launches each kernel.
            times = platform["gpu_host_times"] * 1e-6
            launched, launch = platform["gpu_minibatch_us"] * times, platform["gpu_launch_us"] * times
        ended = 0.0
        for kernel in kernels:
            launched += launch
            # Whichever is later: the kernel before has ended, or the host has launched this one.
            ended = max(ended + gap, launched) + self._kernels.of(kernel)
        return Charge(ended, (), "kernels")


def launch_seconds(platform: Platform, model: ModelConfig) -> float:
    """Of a host's thread, to launch the kernels of a mini-batch; how many there are does not depend on its size."""
    if platform.whole("gpu_graph"):
        return 0.0
    layers = model.layers
    # Any sizes have the same kernels.
    anything = LayerSizes(vertices=(1.0,) * (layers + 1), edges=(1.0,) * layers)
    kernels = len(list(training_kernels(model, anything)))
    us = platform["gpu_minibatch_us"] + kernels * platform["gpu_launch_us"]
    return us * platform["gpu_host_times"] * 1e-6


def gather_seconds(platform: Platform, *, rows: float, width: int) -> float:
    """Of gathering rows of features in the GPU's own memory: each row costs as much as some bytes more."""
    return rows * (VALUE_BYTES * width + platform["gpu_row_bytes"]) / copy_rate(platform)


def sampling_seconds(platform: Platform, *, layers: int, edges: float) -> float:
    """Of drawing a mini-batch by the GPU itself: the longer of layers' launches and waits, and of edges' bytes."""
    # Kernels run while the host launches the next ones: of 25 samplings on an H100, those of 20,000 edges and of five
    # million take as long.
    launched = layers * platform["gpu_sample_layer_us"] * 1e-6
    return max(launched, edges * platform["gpu_sample_bytes"] / copy_rate(platform))
