"""`simgnn.compile`: the layers of a PyTorch model that is there already, on the accelerator.

Layers change their class and nothing else, so that what refers to one (the model, an optimizer, a hook, a list) still
does.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.training.nn import modules
from simgnn.training.nn.accelerator import (
    DEFAULT_DEVICE,
    Accelerator,
    Runner,
    Step,
    find_accelerator,
)
from simgnn.training.nn.layers import RUNNER, TITLE, Accelerated, step_of

CAN = "GCNConv, SAGEConv with aggr 'mean', 'add' or 'sum', and GINConv can"


@dataclass(frozen=True)
class Left:
    """A layer that stays in PyTorch although it passes messages.

    Parameters
    ----------
    name
        Dotted, as in `named_modules`; "" is the model itself.
    kind
        Its class.
    """

    name: str
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"{_titled(self.name, self.kind)} cannot run on the accelerator: {self.reason}"


@dataclass(frozen=True)
class Lowering:
    """What `compile` did.

    Parameters
    ----------
    lowered
        Dotted names of the layers that run on the accelerator.
    left
        Those that pass messages in PyTorch. What passes none, such as normalisation, dropout and activation, is not
        listed: it stays in PyTorch always.
    """

    lowered: tuple[str, ...]
    left: tuple[Left, ...]


class LastStep:
    """The last step of a model: the attributes of `Step`, as they are when they are asked for."""

    def __init__(self, model: torch.nn.Module) -> None:
        self._model = model

    @property
    def step(self) -> Step:
        """The step as it is now."""
        return step_of(self._model)

    def __getattr__(self, name: str) -> Any:
        # Python asks for such names itself, as of a copy that is not made yet.
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.step, name)

    def __repr__(self) -> str:
        return repr(self.step)

    def __str__(self) -> str:
        return str(self.step)


def compile(
    model: torch.nn.Module,
    *,
    device: str = DEFAULT_DEVICE,
    config: str | Path | Config | HardwareConfig | None = None,
    strict: bool = True,
    linear: bool = False,
) -> torch.nn.Module:
    """Let the layers of a PyTorch model run on the accelerator.

    Parameters
    ----------
    model
        Any module, in which PyTorch Geometric's GCNConv, SAGEConv and GINConv, or those of `simgnn.training.nn`, are.
        Linear layers inside a GINConv come with it. What else there is stays in PyTorch. A model that was compiled
        before moves.
    device
        "reference" (bits alone), "cycle" (bits, cycles and counters by the cycle model), "rtl" (the generated Verilog)
        or "auto" ("cycle", checked against "rtl" now and then).
    config
        A preset's name, a TOML file, a `Config` or a `HardwareConfig`; "cosim" where it is None.
    strict
        Whether a layer that passes messages and cannot run on the accelerator is an error. Otherwise it stays in
        PyTorch, with a warning, and stands in `lowering`.
    linear
        Lower all other `torch.nn.Linear`, and PyTorch Geometric's, as well.

    Returns
    -------
    The same module, with its parameters, buffers, hooks and optimizers as they were, and two attributes more:
    `last_step`, which has cycles, counters, bytes and seconds of the last step (see `Step`), and `lowering`.

    Raises
    ------
    InputError
        Where `strict`, naming each layer that cannot be lowered, the reason and what can; if no layer can; for an
        unknown device or configuration, and a model that has attributes of these names. The model is as it was.

    Examples
    --------
    >>> import simgnn, torch
    >>> from simgnn.training.nn import SAGEConv  # or that of torch_geometric.nn
    >>> model = SAGEConv(8, 2)
    >>> model = simgnn.compile(model, device="cycle", config="tiny")
    >>> rows = model(torch.ones(3, 8), torch.tensor([[0, 1], [1, 2]]))
    >>> rows.sum().backward()
    >>> print(model.last_step)
    cycles    1,029 (563 forward, 466 backward)
    launches  2
    PCIe      8.03 kB in, 160 B out
    memory    2.34 kB read, 160 B written
    time      4.11 µs simulated; counters and memory have the rest
    """
    if not isinstance(model, torch.nn.Module):
        raise InputError(f"model must be a torch.nn.Module, not {type(model).__name__}")
    _check_names(model)
    accelerator = find_accelerator(device, config)
    # Everything is looked at before anything changes: where a layer is refused the model is as it was.
    plan, left = _planned(model, linear=linear)
    if left and strict:
        listed = "; ".join(map(str, left))
        raise InputError(f"{listed}; {CAN}; strict=False leaves the others in PyTorch")
    if not plan and strict:
        raise InputError(f"model must have a layer for the accelerator, not none: {CAN}")
    for layer in left:
        warnings.warn(f"{layer}; it stays in PyTorch", stacklevel=2)
    for name, module, becomes in plan:
        _lower(module, becomes, accelerator, _titled(name, becomes.__name__))
    # A layer by itself has the attribute as a property.
    if not isinstance(model, Accelerated):
        model.last_step = LastStep(model)
    model.lowering = Lowering(tuple(name for name, _, _ in plan), tuple(left))
    return model


def _check_names(model: torch.nn.Module) -> None:
    """Refuse a model that has something else where `compile` puts what it adds."""
    ours: dict[str, type] = {
        "last_step": Step if isinstance(model, Accelerated) else LastStep,
        "lowering": Lowering,
    }
    for name, kind in ours.items():
        found = getattr(model, name, None)
        if found is not None and not isinstance(found, kind):
            raise InputError(
                f"model must have no attribute {name!r}, which simgnn.compile sets, not {type(found).__name__}"
            )


def lower_linears(network: Any, accelerator: Accelerator) -> None:
    """Let the linear layers in a network run on an accelerator, as far as they can."""
    if not isinstance(network, torch.nn.Module):
        return
    for name, module in network.named_modules():
        becomes = _linears().get(type(module))
        if becomes is not None and _refusal(module, becomes) is None:
            _lower(module, becomes, accelerator, _titled(name, becomes.__name__))


_Plan = list[tuple[str, torch.nn.Module, type[Accelerated]]]


def _planned(model: torch.nn.Module, *, linear: bool) -> tuple[_Plan, list[Left]]:
    """Each layer that can be lowered with its class to be, and what cannot."""
    plan: _Plan = []
    left: list[Left] = []
    inside: set[torch.nn.Module] = set()
    layers, linears, passing = _layers(), _linears(), getattr(_pyg(), "MESSAGE_PASSING", None)
    for name, module in model.named_modules():
        becomes = accelerated_class(module)
        becomes = linears.get(type(module)) if becomes is None and (linear or module in inside) else becomes
        if becomes is None:
            if passing is not None and isinstance(module, passing):
                left.append(Left(name, type(module).__name__, _unknown(module, layers)))
            continue
        reason = _refusal(module, becomes)
        if reason is not None:
            left.append(Left(name, type(module).__name__, reason))
            continue
        plan.append((name, module, becomes))
        # `named_modules` comes to a layer before what is in it, so that these are known when they come.
        for part in becomes.networks(module):
            inside.update(part.modules())
    return plan, left


def accelerated_class(module: torch.nn.Module) -> type[Accelerated] | None:
    """The class of a layer on the accelerator, which it may have already; None of one that has none."""
    return type(module) if isinstance(module, Accelerated) else _layers().get(type(module))


def _layers() -> dict[type, type[Accelerated]]:
    return getattr(_pyg(), "LAYERS", {})


def _linears() -> dict[type, type[Accelerated]]:
    return {torch.nn.Linear: modules.Linear, **getattr(_pyg(), "LINEARS", {})}


def _pyg() -> Any:
    """What is made of PyTorch Geometric's layers; None where it is not loaded, so that no model can have any."""
    if "torch_geometric" not in sys.modules:
        return None
    from simgnn.training.nn import pyg_layers

    return pyg_layers


def _unknown(module: torch.nn.Module, layers: dict[type, type[Accelerated]]) -> str:
    for known in layers:
        if isinstance(module, known):
            return f"its class is derived from {known.__name__}, and what it changes is not known"
    return "there is no program for its messages"


def _refusal(module: torch.nn.Module, becomes: type[Accelerated]) -> str | None:
    """Why a layer of a kind that can be lowered cannot be."""
    if becomes.aggregations:
        aggr = getattr(module, "aggr", becomes.aggregations[0])
        if aggr not in becomes.aggregations:
            known = ", ".join(map(repr, becomes.aggregations))
            return f"aggr must be one of {known}, not {aggr!r}"
        for option, value in modules.DEFAULTS.items():
            found = getattr(module, option, value)
            if found != value:
                return f"{option} must be {value!r}, not {found!r}"
        if getattr(module, "explain", False):
            return "explain must be off, since messages are never in host memory"
        # Messages are never made here: a hook of theirs would not be called.
        hooks = [name for name, hooks in vars(module).items() if hooks and _is_message_hook(name)]
        if hooks:
            return f"it must have no hooks of messages, not {', '.join(sorted(hooks))}"
    for name, parameter in module.named_parameters():
        if torch.nn.parameter.is_lazy(parameter):
            return f"parameter {name} must have a width, not wait for the first input: call the model once before"
        if parameter.dtype != torch.float32:
            return f"parameter {name} must be float32, not {parameter.dtype}: model.float() casts"
        if parameter.device.type != "cpu":
            return f"parameter {name} must be in host memory, not on {parameter.device}: model.cpu() moves it"
    return None


def _is_message_hook(name: str) -> bool:
    parts = ("_propagate", "_message", "_aggregate")
    return name.startswith(parts) and name.endswith(("_forward_hooks", "_forward_pre_hooks"))


def _lower(module: torch.nn.Module, becomes: type, accelerator: Accelerator, title: str) -> None:
    if type(module) is not becomes:
        # Whatever refers to the layer still does, hooks and optimizers too.
        module.__class__ = becomes
        if hasattr(module, "_cached_edge_index"):
            # PyTorch Geometric's is a tensor of normalised edges; ours is a `LayerOperator`.
            module._cached_edge_index = None
    setattr(module, RUNNER, Runner(accelerator))
    setattr(module, TITLE, title)


def _titled(name: str, kind: str) -> str:
    return f"{name} ({kind})" if name else kind
