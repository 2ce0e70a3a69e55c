"""A PyTorch model as `simgnn.training.train` takes it: its layers in one program, trained by simgnn's own loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import Tensor

from simgnn.arrays import F32, Array
from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.model.evaluation import full_logits
from simgnn.model.model import ModelConfig, sized_model
from simgnn.training.nn.layers import MEANS, GcnForward, GinForward, SageForward
from simgnn.training.nn.lowering import accelerated_class

_KINDS: dict[type, str] = {GcnForward: "gcn", SageForward: "sage", GinForward: "gin"}
_AGREES = 1e-4
"""Most that outputs may differ, relative to their norm; an activation that is missing changes far more."""
_TRIED_VERTICES, _TRIED_EDGES = 24, 80


class WholeModel:
    """A module whose layers follow each other with ReLU between them, as `[model]` of a configuration describes it.

    Parameters
    ----------
    module
        GCNConv, SAGEConv or GINConv, all of one kind, of PyTorch Geometric, of `simgnn.training.nn` or compiled;
        called with features and edges, and with weights of edges where `config` has `edge_weights`. After the last
        layer there may be a log-softmax. No other module may have parameters.
    config
        Of `[model]`, `dropout`, `order`, `degree_correction` and `edge_weights` count; the module says the rest.

    Attributes
    ----------
    config : Config
        With the module's table `[model]`.

    Raises
    ------
    InputError
        For a module that is not like this, naming what is not: it is called on a small graph, and what it returns is
        compared with what would be trained.
    """

    def __init__(self, module: torch.nn.Module, config: Config, graph: Graph) -> None:
        if not isinstance(module, torch.nn.Module):
            raise InputError(f"model must be a torch.nn.Module, not {type(module).__name__}")
        kind, layers = _layers(module)
        self._leaves: dict[str, Tensor] = {}
        for number, (name, layer) in enumerate(layers):
            self._leaves |= {
                f"layers.{number}.{what}": leaf for what, leaf in _leaves(kind, name, layer).items()
            }
        _check_nothing_else(module, self._leaves)
        assert graph.classes is not None, "a graph counts its classes"
        widths = [_width(layer) for _, layer in layers]
        outputs = "the graph's classes" if graph.links is None else "the width of [task]"
        _check_width(
            layers[0][0], "columns of the input", widths[0][0], graph.feature_width, "the graph's features"
        )
        _check_width(layers[-1][0], "columns of the output", widths[-1][1], graph.classes, outputs)
        for (name, _), (_, width) in zip(layers[:-1], widths[:-1], strict=True):
            _check_width(name, "columns of the output", width, widths[0][1], "those of the first layer")
        # A model of one layer has no hidden width: the configuration's stays.
        hidden = widths[0][1] if len(layers) > 1 else config.model.hidden
        epsilon = 0.0
        if kind == "gin":
            hidden, epsilon = _inner(layers, hidden)
        self.config = config.replace(
            "model", kind=kind, layers=len(layers), hidden=hidden, gin_epsilon=epsilon, residual=False
        )
        model = sized_model(self.config.model, features=graph.feature_width, classes=graph.classes)
        _try(module, model, self.parameters())

    def parameters(self) -> dict[str, F32]:
        """Copies of the parameters, by the names of `ModelConfig.parameter_shapes`."""
        return {name: _as_ours(leaf).copy() for name, leaf in self._leaves.items()}

    def take(self, parameters: Mapping[str, F32]) -> None:
        """Put parameters into the module."""
        with torch.no_grad():
            for name, leaf in self._leaves.items():
                value = torch.from_numpy(np.array(parameters[name]))
                # PyTorch keeps matrices as (outputs, inputs), `[model]` as (inputs, outputs).
                leaf.copy_(value.t() if value.ndim == 2 else value)


def _as_ours(leaf: Tensor) -> F32:
    values: F32 = leaf.detach().numpy()
    return np.ascontiguousarray(values.T)


def _layers(module: torch.nn.Module) -> tuple[str, list[tuple[str, Any]]]:
    """The kind of a module's layers, and these with their names, in the order in which they were made."""
    found: list[tuple[str, str, Any]] = []
    for name, each in module.named_modules():
        # Layers of PyTorch Geometric, of ours, and those that were compiled are looked at alike.
        becomes = accelerated_class(each)
        kind = next(
            (k for base, k in _KINDS.items() if becomes is not None and issubclass(becomes, base)), None
        )
        if kind is not None:
            found.append((kind, name or type(each).__name__, each))
    if not found:
        raise InputError("model must have a GCNConv, SAGEConv or GINConv to be trained as a whole, not none")
    kinds = sorted({kind for kind, _, _ in found})
    if len(kinds) > 1:
        raise InputError(
            f"model must have layers of one kind to be trained as a whole, not {' and '.join(kinds)}:"
            " simgnn.compile takes others"
        )
    return kinds[0], [(name, each) for _, name, each in found]


def _leaves(kind: str, name: str, layer: Any) -> dict[str, Tensor]:
    """A layer's parameters by what `[model]` calls them."""
    if kind == "gcn":
        wanted = {"improved": False, "cached": False, "normalize": True, "add_self_loops": True}
        _check_options(name, layer, wanted)
        leaves = {"weight": layer.lin.weight, "bias": layer.bias}
    elif kind == "sage":
        _check_options(name, layer, {"normalize": False, "root_weight": True, "project": False})
        if layer.aggr not in MEANS:
            raise InputError(f"{name} aggr must be 'mean' to be trained as a whole, not {layer.aggr!r}")
        leaves = {
            "weight_neighbor": layer.lin_l.weight,
            "weight_self": layer.lin_r.weight,
            "bias": layer.lin_l.bias,
        }
    else:
        network = list(layer.nn) if isinstance(layer.nn, torch.nn.Sequential) else [layer.nn]
        kinds = [isinstance(each, torch.nn.ReLU) for each in network]
        if kinds != [False, True, False] or not all(hasattr(network[at], "weight") for at in (0, 2)):
            raise InputError(
                f"{name} nn must be Linear, ReLU, Linear to be trained as a whole, not {layer.nn!r}"
            )
        if isinstance(layer.eps, torch.nn.Parameter):
            raise InputError(f"{name} eps must not be a parameter to be trained as a whole")
        first, _, second = network
        leaves = {
            "weight_inner": first.weight,
            "bias_inner": first.bias,
            "weight_outer": second.weight,
            "bias_outer": second.bias,
        }
    for what, leaf in leaves.items():
        if leaf is None:
            raise InputError(f"{name} {what} must not be None to be trained as a whole")
        if leaf.dtype != torch.float32 or leaf.device.type != "cpu":
            raise InputError(
                f"{name} {what} must be float32 in host memory to be trained as a whole, not {leaf.dtype} on"
                f" {leaf.device}"
            )
    return leaves


def _check_options(name: str, layer: Any, wanted: dict[str, bool]) -> None:
    for option, value in wanted.items():
        if getattr(layer, option) != value:
            raise InputError(f"{name} {option} must be {value} to be trained as a whole, not {not value}")


def _check_nothing_else(module: torch.nn.Module, leaves: Mapping[str, Tensor]) -> None:
    # By identity: parameters that layers share are one tensor.
    known = {id(leaf) for leaf in leaves.values()}
    if len(known) < len(leaves):
        raise InputError(
            "model must have parameters of its own in each layer to be trained as a whole, not shared"
        )
    others = [name for name, leaf in module.named_parameters() if id(leaf) not in known]
    if others:
        raise InputError(
            f"model must have no parameters but its layers' to be trained as a whole, not {', '.join(others)}:"
            " simgnn.compile takes such models"
        )


def _width(layer: Any) -> tuple[int, int]:
    if isinstance(layer, torch.nn.Module) and hasattr(layer, "nn"):
        return layer.nn[0].weight.shape[1], layer.nn[2].weight.shape[0]
    linear = layer.lin_l if hasattr(layer, "lin_l") else layer.lin
    return linear.weight.shape[1], linear.weight.shape[0]


def _check_width(name: str, quantity: str, found: int, wanted: int, whose: str) -> None:
    if found != wanted:
        raise InputError(
            f"{name} {quantity} must be {whose}, {wanted}, to be trained as a whole, not {found}"
        )


def _inner(layers: list[tuple[str, Any]], hidden: Any) -> tuple[int, float]:
    """The width inside the layers of a GIN, and their epsilon."""
    width = layers[0][1].nn[0].weight.shape[0] if len(layers) == 1 else int(hidden)
    epsilon = float(layers[0][1].eps)
    for name, layer in layers:
        _check_width(name, "columns inside", layer.nn[0].weight.shape[0], width, "those of the hidden layers")
        if float(layer.eps) != epsilon:
            raise InputError(
                f"{name} eps must be that of the first layer, {epsilon:g}, not {float(layer.eps):g}"
            )
    return width, epsilon


def _try(module: torch.nn.Module, model: ModelConfig, parameters: dict[str, F32]) -> None:
    """Call the module on a small graph, and compare."""
    # What a forward method does cannot be read; what it returns can be compared.
    generator = np.random.default_rng(0)
    masks = np.ones(_TRIED_VERTICES, bool)
    graph = Graph.from_edges(
        sources=generator.integers(0, _TRIED_VERTICES, _TRIED_EDGES),
        destinations=generator.integers(0, _TRIED_VERTICES, _TRIED_EDGES),
        name="tried",
        classes=model.classes,
        features=generator.standard_normal((_TRIED_VERTICES, model.features)).astype(np.float32),
        labels=np.zeros(_TRIED_VERTICES, np.int64),
        train_mask=masks,
        val_mask=~masks,
        test_mask=~masks,
        edge_weight=generator.random(_TRIED_EDGES).astype(np.float32) if model.edge_weights else None,
    )
    rows = np.repeat(np.arange(_TRIED_VERTICES), np.diff(graph.indptr))
    arguments = [torch.from_numpy(graph.gather_features(np.arange(_TRIED_VERTICES)))]
    arguments.append(torch.from_numpy(np.stack([graph.indices.astype(np.int64), rows])))
    if graph.edge_weight is not None:
        arguments.append(torch.from_numpy(graph.edge_weight))
    wanted = full_logits(model, parameters, graph)
    # Of each: a part of the model may be frozen.
    training = {each: each.training for each in module.modules()}
    # Dropout would differ in every call.
    module.eval()
    try:
        with torch.no_grad():
            found = module(*arguments).numpy()
    except (TypeError, ValueError, RuntimeError, AttributeError, IndexError) as error:
        raise InputError(
            f"model must take features and edges{' and weights' if model.edge_weights else ''} to be trained as a"
            f" whole, not fail ({type(error).__name__}: {error})"
        ) from error
    finally:
        for each, mode in training.items():
            each.training = mode
    # Log-softmax of what is wanted, without overflow: the largest is taken off on both sides.
    shifted = wanted - np.log(np.exp(wanted - wanted.max(1, keepdims=True)).sum(1, keepdims=True))
    shifted -= wanted.max(1, keepdims=True)
    if not any(_agree(found, each) for each in (wanted, shifted)):
        raise InputError(
            "model must be its layers in the order in which they were made, with ReLU between them and nothing "
            "but log-softmax after them, to be trained as a whole, and returns something else: simgnn.compile "
            "takes it"
        )


def _agree(found: Array, wanted: Array) -> bool:
    if found.shape != wanted.shape:
        return False
    return bool(np.linalg.norm(found - wanted) <= _AGREES * np.linalg.norm(wanted))
