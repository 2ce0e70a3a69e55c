"""Bytes that a rank holds, and those that layers hold while the CPU trains by PyTorch (`simgnn.training.cpu_trainer`).

They are worked out before anything is loaded.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from simgnn.config.model import MODELS
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layers import layer_maps
from simgnn.systems.fastsample.prediction import Sampling
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig


def layer_bytes(sizes: LayerSizes, model: ModelConfig) -> float:
    """The most at any time: inputs, messages, outputs and gradients.

    Forward, a layer copies a row for each of its edges (a message), adds these up, and multiplies; sums and outputs
    stay for the way back. There, each has a gradient, and from the second layer on messages and the layer's inputs,
    too. Of a kind that scales both ends of an edge, inputs and messages are there twice, unscaled and scaled. The
    parameters are not in it. Within 15 % of what PyTorch's tensors take (`tests/systems/test_planning.py`).

    Parameters
    ----------
    sizes
        Of the mini-batch.
    """
    kind, widths, vertices = LAYER_KINDS[model.kind], model.widths, sizes.vertices
    scaled = MODELS[model.kind].degree_correction
    inputs = vertices[0] * widths[0]
    kept = most = 0.0
    messages, maps = [], layer_maps(model)
    for layer, edges in enumerate(sizes.edges):
        rows = vertices[layer + 1]
        count = (edges + rows * kind.adds_self_loops) * widths[layer]
        # PyTorch keeps what a product's gradient needs: unscaled messages for the scales, scaled ones for the sum.
        messages.append(2 * count if scaled else count)
        gathering = messages[layer] + (vertices[layer] if scaled else rows) * widths[layer]
        # Products, their sum, and the sum after the bias or the nonlinearity are there at once.
        columns = max((len(linear.weights) + 2) * linear.weights[0].columns for linear in maps[layer])
        most = max(most, kept + gathering, kept + rows * (widths[layer] + columns))
        kept += rows * (widths[layer] + widths[layer + 1])
    for layer, message in enumerate(messages):
        gradients = vertices[layer + 1] * (widths[layer] + widths[layer + 1])
        if layer:
            # The inputs' gradient comes by way of the edges and from the vertices' own rows, and both are added.
            into = vertices[layer] * widths[layer]
            gradients += max(message + 2 * into, 3 * into)
        most = max(most, kept + gradients)
    # Inputs stay for the whole step: the first layer's matrix has a gradient by them.
    return FEATURE_BYTES * (inputs + most)


OWNER_BYTES = 10
"""Of each vertex: its owner, its place there, and the owner once more in 2 bytes (`simgnn.distributed.ownership`)."""

LABEL_BYTES, SPLIT_BYTES, SPLITS = 8, 1, 3
TABLE_BYTES, SLOT_BYTES = 8, 4
"""Of a cache: for each vertex, where its row is and when it was last asked for; for each slot, whose row it is
(`simgnn.features.cache.policy`)."""

COPIES = 4
"""Of the parameters: themselves, their gradients, and two moments of the optimizer."""


@dataclass(frozen=True, kw_only=True)
class RankMemory:
    """Bytes by what they are for."""

    topology: float
    features: float
    owners: float
    labels: float
    cache: float
    minibatch: float
    layers: float
    parameters: float

    @property
    def total(self) -> float:
        """All of them."""
        return float(sum(asdict(self).values()))

    def to_dict(self) -> dict[str, float]:
        """Plain values, the total last."""
        return {**asdict(self), "total": self.total}


def rank_memory(
    sampling: Sampling,
    *,
    vertices: int,
    arcs: int,
    width: int,
    ranks: int,
    cached: int,
    sizes: LayerSizes,
    layers: float,
    parameters: int,
) -> RankMemory:
    """What a rank holds of a graph whose vertices are divided evenly.

    Parameters
    ----------
    vertices, arcs, width
        Of the graph; features a vertex.
    cached
        Rows of its cache.
    sizes
        Of a mini-batch: its input rows, once as they came and once in their order, and its topology.
    layers
        Bytes, see `simgnn.systems.fastsample.memory.layer_bytes`.
    parameters
        Numbers.
    """
    own = vertices / ranks
    minibatch = 2 * sizes.vertices[0] * width * FEATURE_BYTES
    minibatch += INDEX_BYTES * sum(sizes.edges) + 8 * sum(sizes.vertices)
    return RankMemory(
        # 3.3: hybrid partitioning pays with this term; the others are the same.
        topology=sampling.topology_bytes(vertices=vertices, arcs=arcs, ranks=ranks),
        features=own * width * FEATURE_BYTES,
        owners=OWNER_BYTES * vertices if ranks > 1 else 0.0,
        labels=own * (LABEL_BYTES + SPLITS * SPLIT_BYTES),
        cache=cached * (width * FEATURE_BYTES + SLOT_BYTES) + (TABLE_BYTES * vertices if cached else 0),
        minibatch=minibatch,
        layers=layers,
        parameters=float(COPIES * FEATURE_BYTES * parameters),
    )
