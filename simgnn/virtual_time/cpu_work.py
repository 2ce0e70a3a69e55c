"""What the CPU trainer's kernels do with a mini-batch, counted: values moved by edges, multiplied, and streamed.

Its layers (`simgnn.training.cpu_trainer`) gather a row for each edge, add it to its destination's sum, and multiply
sums by matrices; backward the same again, but for gradients of the features, which are not needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simgnn.model.layers import layer_maps
from simgnn.model.model import ModelConfig
from simgnn.virtual_time.layer_sizes import LayerSizes


@dataclass(frozen=True, kw_only=True)
class CpuWork:
    """Counts of one mini-batch.

    Parameters
    ----------
    moved
        Values that cross an edge, forward and backward.
    multiplied
        Multiplications in products of matrices, forward and backward.
    streamed
        Values of the layers' inputs and outputs.
    inputs
        Values of the features.
    """

    moved: float
    multiplied: float
    streamed: float
    inputs: float
    layers: int

    @property
    def counts(self) -> tuple[float, ...]:
        """In the order of `CpuTraining.seconds_each`; the first is the mini-batch itself."""
        # `COUNTS` of simgnn.virtual_time.calibration names them.
        return (1.0, float(self.layers), self.moved, self.multiplied, self.streamed, self.inputs)


def products(model: ModelConfig) -> tuple[int, ...]:
    """Values that a row meets in each layer: those of all matrices that are parameters."""
    return tuple(
        sum(
            weight.rows * weight.columns
            for linear in layer
            for weight in linear.weights
            if weight.parameter is not None
        )
        for layer in layer_maps(model)
    )


def cpu_work(sizes: LayerSizes, *, widths: Sequence[int], products: Sequence[int]) -> CpuWork:
    """Count a mini-batch's work.

    Parameters
    ----------
    widths
        f^0 to f^L.
    products
        See the function of that name.
    """
    edges, vertices = sizes.edges, sizes.vertices
    # An aggregation is done forward, and backward for the gradient of its input, which the first layer's needs none of:
    # once or twice. A product is done forward, for the weights' gradient and, but for the first layer, for that of its
    # input: twice or three times.
    first, later = 0, range(1, len(edges))
    return CpuWork(
        moved=edges[first] * widths[0] + 2 * sum(edges[n] * widths[n] for n in later),
        multiplied=2 * vertices[1] * products[0] + 3 * sum(vertices[n + 1] * products[n] for n in later),
        streamed=sum(vertices[n] * widths[n] for n in range(1, len(vertices))),
        inputs=vertices[0] * widths[0],
        layers=len(edges),
    )


def embedding_work(
    sizes: LayerSizes, *, widths: Sequence[int], products: Sequence[int], outputs: bool = True
) -> CpuWork:
    """Count a forward pass of the first layer, or its sums alone; `sizes` are that layer's alone."""
    (edges,), (inputs, rows) = sizes.edges, sizes.vertices
    return CpuWork(
        moved=edges * widths[0],
        multiplied=rows * products[0] if outputs else 0.0,
        streamed=rows * widths[1] if outputs else rows * widths[0],
        inputs=inputs * widths[0],
        layers=1,
    )
