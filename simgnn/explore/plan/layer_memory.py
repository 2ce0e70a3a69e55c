"""Bytes that layers hold while a mini-batch is trained on the CPU, by PyTorch (`simgnn.training.cpu_trainer`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.config.model import MODELS
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layers import layer_maps
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig


def layer_bytes(sizes: LayerSizes, model: ModelConfig) -> float:
    """The most at any time: inputs, messages, outputs and gradients.

    Forward, a layer copies a row for each of its edges (a message), adds these up, and multiplies; sums and outputs
    stay for the way back. There, each has a gradient, and from the second layer on messages and the layer's inputs,
    too. Of a kind that scales both ends of an edge, inputs and messages are there twice, unscaled and scaled. The
    parameters are not in it. Within 15 % of what PyTorch's tensors take (`tests/explore/test_planning_memory.py`).

    Parameters
    ----------
    sizes
        Of the mini-batch.
    model
    """
    kind, widths, vertices = LAYER_KINDS[model.kind], model.widths, sizes.vertices
    scaled = MODELS[model.kind].degree_correction
    inputs = vertices[0] * widths[0]
    kept = most = 0.0
    messages, maps = [], layer_maps(model)
    for layer, edges in enumerate(sizes.edges):
        rows = vertices[layer + 1]
        count = (edges + rows * kind.adds_self_loops) * widths[layer]
        messages.append(2 * count if scaled else count)
        gathering = messages[layer] + (vertices[layer] if scaled else rows) * widths[layer]
        # Products, their sum, and the sum behind the bias or the nonlinearity are there at once.
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
    return FEATURE_BYTES * (inputs + most)
