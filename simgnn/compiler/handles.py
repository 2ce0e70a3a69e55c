"""What lowering calls the values that the host reads and writes between launches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.model.layers import LinearMap


@dataclass(frozen=True, kw_only=True)
class Handles:
    """What lowering calls the values and views that the host reads and writes between launches.

    Parameters
    ----------
    logits
        Left by the segment "forward".
    logits_gradient
        Read by the segment "backward"; None without one.
    gradients
        Left by it: of each matrix and bias of `layer_maps`, by that one's name.
    """

    logits: str
    logits_gradient: str | None
    gradients: dict[str, str]


LOGITS, LOGITS_GRADIENT = "logits", "logits_grad"


def output_name(layer: int) -> str:
    """What the output of a layer but the last is called."""
    return f"layers.{layer}.output"


def first_layer_name(what: str) -> str:
    """What a value of the first layer is called."""
    return f"layers.0.{what}"


def gradient_name(name: str) -> str:
    """What the gradient of a value is called."""
    return f"{name}.grad"


def handles_of(maps: Sequence[Sequence[LinearMap]], *, training: bool) -> Handles:
    """What lowering calls the values of a model that the host reads and writes.

    Parameters
    ----------
    maps
        Linear maps of each layer.
    training
        Whether there are gradients: of the logits, and of each weight matrix that is a parameter and each bias.
    """
    linears = [linear for layer in maps for linear in layer] if training else []
    matrices = [
        weight.name for linear in linears for weight in linear.weights if weight.parameter is not None
    ]
    return Handles(
        logits=LOGITS,
        logits_gradient=LOGITS_GRADIENT if training else None,
        gradients={name: gradient_name(name) for name in [*matrices, *(linear.bias for linear in linears)]},
    )
