"""Layers with the constructors, the parameters and the names in `state_dict` of PyTorch Geometric's.

PyTorch Geometric need not be installed. Parameters begin as theirs do: for the same seed with the same values.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.training.nn.accelerator import DEFAULT_DEVICE, Runner, find_accelerator
from simgnn.training.nn.layers import (
    RUNNER,
    Accelerated,
    GcnForward,
    GinForward,
    LinearForward,
    SageForward,
)

DEFAULTS: dict[str, Any] = {"flow": "source_to_target", "node_dim": -2, "decomposed_layers": 1}
"""Options of `MessagePassing` that layers have as attributes, and the values that there are programs for."""
_OPTIONS = {"aggr_kwargs": None, **DEFAULTS}

Configuration = str | Path | Config | HardwareConfig | None


def check_options(layer: str, options: dict[str, Any]) -> None:
    """Refuse options of PyTorch Geometric's `MessagePassing` that the accelerator has no program for.

    Raises
    ------
    InputError
        Naming layer, option, rule and value.
    TypeError
        For an option that `MessagePassing` does not have.
    """
    for name, value in options.items():
        if name not in _OPTIONS:
            raise TypeError(f"{layer} got an unexpected keyword argument {name!r}")
        if value != _OPTIONS[name]:
            raise InputError(f"{layer} {name} must be {_OPTIONS[name]!r} on the accelerator, not {value!r}")


def check_aggregation(layer: str, aggr: Any, choices: tuple[str, ...]) -> None:
    """Refuse an aggregation that the accelerator has no program for; InputError names what it has."""
    if not isinstance(aggr, str) or aggr not in choices:
        raise InputError(
            f"{layer} aggr must be one of {', '.join(map(repr, choices))}, not {aggr!r}: the accelerator adds"
            " neighbours; other aggregations stay in PyTorch Geometric's own layer"
        )


def check_width(layer: str, quantity: str, value: Any) -> None:
    """Refuse a width that is no positive integer."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        # -1 is PyTorch Geometric's word for it.
        lazy = ": a width that the first input decides must be written out" if value == -1 else ""
        raise InputError(f"{layer} {quantity} must be a positive integer, not {value!r}{lazy}")


def _set_runners(module: torch.nn.Module, device: str, config: Configuration) -> None:
    """Put a layer, and what it consists of, on the accelerator."""
    accelerator = find_accelerator(device, config)
    for each in module.modules():
        if isinstance(each, Accelerated):
            setattr(each, RUNNER, Runner(accelerator))


def _glorot(weight: Tensor) -> None:
    # Glorot and Bengio, 2010, as PyTorch Geometric's `glorot`: the same numbers are drawn for a seed.
    bound = math.sqrt(6.0 / (weight.size(-2) + weight.size(-1)))
    weight.data.uniform_(-bound, bound)


class Linear(LinearForward, torch.nn.Linear):
    """`torch.nn.Linear` on the accelerator.

    Parameters
    ----------
    in_features, out_features, bias
        Those of `torch.nn.Linear`.
    device
        Of the accelerator, not of PyTorch: "reference", "cycle", "rtl" or "auto".
    config
        A preset's name, a TOML file, a `Config` or a `HardwareConfig`.

    Raises
    ------
    InputError
        For widths that are not positive, an unknown device or a configuration that cannot be.
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        *,
        device: str = DEFAULT_DEVICE,
        config: Configuration = None,
    ) -> None:
        check_width("Linear", "in_features", in_features)
        check_width("Linear", "out_features", out_features)
        torch.nn.Linear.__init__(self, in_features, out_features, bias)
        _set_runners(self, device, config)


class _ConvLinear(LinearForward, torch.nn.Module):
    """A linear layer of a convolution, which begins as PyTorch Geometric's `Linear` does."""

    def __init__(self, rows: int, columns: int, bias: bool, *, glorot: bool = False) -> None:
        torch.nn.Module.__init__(self)
        self.in_channels, self.out_channels, self._glorot = rows, columns, glorot
        self.weight = torch.nn.Parameter(torch.empty(columns, rows))
        self.register_parameter("bias", torch.nn.Parameter(torch.empty(columns)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Begin anew."""
        if self._glorot:
            _glorot(self.weight)
        else:
            # Kaiming with a = sqrt(5), which PyTorch Geometric takes over from `torch.nn.Linear`.
            bound = math.sqrt(6 / ((1 + math.sqrt(5) ** 2) * self.in_channels))
            self.weight.data.uniform_(-bound, bound)
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_channels)
            self.bias.data.uniform_(-bound, bound)


class GCNConv(GcnForward, torch.nn.Module):
    """PyTorch Geometric's `GCNConv` on the accelerator; `forward` says what it takes.

    Parameters
    ----------
    in_channels, out_channels
        Columns of the input and of the output.
    improved
        Self-loops that are added weigh 2.
    cached
        Normalise the first graph only, and use it ever after.
    add_self_loops
        None adds them where `normalize` is true.
    device
        Of the accelerator, not of PyTorch: "reference", "cycle", "rtl" or "auto".
    config
        A preset's name, a TOML file, a `Config` or a `HardwareConfig`.
    options
        Of `MessagePassing`: those that have their default there, and `aggr`, which must add.

    Attributes
    ----------
    lin.weight : float32, shape (out_channels, in_channels)
    bias : float32, shape (out_channels,)
    last_step : Step

    Raises
    ------
    InputError
        For a width that is not positive, an option that the accelerator has no program for, an unknown device or a
        configuration that cannot be.
    ValueError
        For self-loops without normalisation.
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        improved: bool = False,
        cached: bool = False,
        add_self_loops: bool | None = None,
        normalize: bool = True,
        bias: bool = True,
        *,
        device: str = DEFAULT_DEVICE,
        config: Configuration = None,
        **options: Any,
    ) -> None:
        check_width("GCNConv", "in_channels", in_channels)
        check_width("GCNConv", "out_channels", out_channels)
        check_aggregation("GCNConv", options.pop("aggr", "add"), self.aggregations)
        check_options("GCNConv", options)
        if add_self_loops and not normalize:
            raise ValueError(
                "GCNConv add_self_loops must be False or None where normalize is False, not True"
            )
        torch.nn.Module.__init__(self)
        self.in_channels, self.out_channels = in_channels, out_channels
        self.improved, self.cached, self.normalize = improved, cached, normalize
        self.add_self_loops = normalize if add_self_loops is None else add_self_loops
        self.lin = _ConvLinear(in_channels, out_channels, bias=False, glorot=True)
        self.register_parameter("bias", torch.nn.Parameter(torch.empty(out_channels)) if bias else None)
        self.reset_parameters()
        _set_runners(self, device, config)

    def reset_parameters(self) -> None:
        """Begin anew, and forget what is cached."""
        self.lin.reset_parameters()
        if self.bias is not None:
            self.bias.data.zero_()
        self._cached_edge_index = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.in_channels}, {self.out_channels})"


class SAGEConv(SageForward, torch.nn.Module):
    """PyTorch Geometric's `SAGEConv` on the accelerator; `forward` says what it takes.

    Parameters
    ----------
    in_channels
        Columns of the input, or two numbers: of sources and of destinations.
    out_channels
        Columns of the output.
    aggr
        "mean", "sum" or "add".
    normalize
        Divide each row of the output by its Euclidean norm, in PyTorch.
    root_weight
        Add the own row through a matrix of its own.
    project
        Pass the sources through a linear layer, on the accelerator, and ReLU first.
    device
        Of the accelerator, not of PyTorch: "reference", "cycle", "rtl" or "auto".
    config
        A preset's name, a TOML file, a `Config` or a `HardwareConfig`.
    options
        Of `MessagePassing`: those that have their default there.

    Attributes
    ----------
    lin_l.weight, lin_r.weight : float32, shape (out_channels, in_channels)
    lin_l.bias : float32, shape (out_channels,)
    lin.weight, lin.bias
        Of `project`.
    last_step : Step

    Raises
    ------
    InputError
        As of `GCNConv`.
    """

    def __init__(
        self,
        in_channels: int | tuple[int, int],
        out_channels: int,
        aggr: str = "mean",
        normalize: bool = False,
        root_weight: bool = True,
        project: bool = False,
        bias: bool = True,
        *,
        device: str = DEFAULT_DEVICE,
        config: Configuration = None,
        **options: Any,
    ) -> None:
        widths = (in_channels, in_channels) if isinstance(in_channels, int) else in_channels
        if not isinstance(widths, (tuple, list)) or len(widths) != 2:
            raise InputError(f"SAGEConv in_channels must be a positive integer or two, not {in_channels!r}")
        for width in widths:
            check_width("SAGEConv", "in_channels", width)
        check_width("SAGEConv", "out_channels", out_channels)
        check_aggregation("SAGEConv", aggr, self.aggregations)
        check_options("SAGEConv", options)
        torch.nn.Module.__init__(self)
        self.in_channels, self.out_channels, self.aggr = in_channels, out_channels, aggr
        self.normalize, self.root_weight, self.project = normalize, root_weight, project
        if project:
            self.lin = _ConvLinear(widths[0], widths[0], bias=True)
        # Modules in the order of PyTorch Geometric's: each draws from the one generator.
        self.lin_l = _ConvLinear(widths[0], out_channels, bias=bias)
        if root_weight:
            self.lin_r = _ConvLinear(widths[1], out_channels, bias=False)
        self.reset_parameters()
        _set_runners(self, device, config)

    def reset_parameters(self) -> None:
        """Begin anew."""
        for name in ("lin", "lin_l", "lin_r"):
            if hasattr(self, name):
                getattr(self, name).reset_parameters()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.in_channels}, {self.out_channels}, aggr={self.aggr})"


class GINConv(GinForward, torch.nn.Module):
    """PyTorch Geometric's `GINConv` on the accelerator; `forward` says what it takes.

    Parameters
    ----------
    nn
        Any module. The linear layers in it (`torch.nn.Linear`, and PyTorch Geometric's) run on the accelerator from now
        on, with the parameters that they have; all else in it stays in PyTorch.
    eps
        Where it begins.
    train_eps
        Whether it is a parameter.
    device
        Of the accelerator, not of PyTorch: "reference", "cycle", "rtl" or "auto".
    config
        A preset's name, a TOML file, a `Config` or a `HardwareConfig`.
    options
        Of `MessagePassing`: those that have their default there, and `aggr`, which must add.

    Attributes
    ----------
    eps : float32, shape (1,)
        A parameter or a buffer.
    last_step : Step

    Raises
    ------
    InputError
        As of `GCNConv`.
    """

    def __init__(
        self,
        nn: torch.nn.Module,
        eps: float = 0.0,
        train_eps: bool = False,
        *,
        device: str = DEFAULT_DEVICE,
        config: Configuration = None,
        **options: Any,
    ) -> None:
        # Here, as `lowering` imports this module.
        from simgnn.training.nn.lowering import lower_linears

        check_aggregation("GINConv", options.pop("aggr", "add"), self.aggregations)
        check_options("GINConv", options)
        torch.nn.Module.__init__(self)
        self.nn = nn
        self.initial_eps = eps
        if train_eps:
            self.eps = torch.nn.Parameter(torch.empty(1))
        else:
            self.register_buffer("eps", torch.empty(1))
        self.reset_parameters()
        lower_linears(nn, find_accelerator(device, config))
        _set_runners(self, device, config)

    def reset_parameters(self) -> None:
        """Begin anew."""
        _reset(self.nn)
        self.eps.data.fill_(self.initial_eps)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(nn={self.nn})"


def _reset(module: Any) -> None:
    """Let a module, or those in it, begin anew; a function has nothing to."""
    if hasattr(module, "reset_parameters"):
        module.reset_parameters()
    elif isinstance(module, torch.nn.Module):
        for child in module.children():
            _reset(child)
