"""One linear map of a layer as operators of PyTorch, whose forward and backward pass are programs.

``simgnn::linear_map`` is ``(edges @ x) @ weight + own @ own_weight + bias``, `simgnn.compiler.sole_layer.SoleLayer`.
Its gradients are ``simgnn::linear_map_backward``; they have none in turn.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from simgnn.arrays import F32
from simgnn.compiler.lowering import gradient_name
from simgnn.compiler.sole_layer import (
    AGGREGATED,
    BIAS,
    GRADIENT,
    INPUTS,
    OUTPUT,
    OWN,
    OWN_WEIGHT,
    WEIGHT,
    SoleLayer,
    X,
)
from simgnn.errors import InputError
from simgnn.model.aggregation import LayerOperator
from simgnn.model.layer_order import aggregates_first
from simgnn.training.nn.accelerator import Runner, runner_of

_EDGE_NAMES = ("indptr", "indices", "source_scale", "destination_scale", "edge_scale")
# Operators take tensors and numbers: edges as their arrays, the runner as its handle.
_EDGES = ", ".join(f"Tensor? {name}" for name in _EDGE_NAMES)
_INPUTS = "Tensor? x, Tensor? own, Tensor? weight, Tensor? own_weight, Tensor? bias"
_FORWARD = (
    f"({_INPUTS}, {_EDGES}, SymInt rows, bool aggregate_first, bool trains, int runner) -> (Tensor, Tensor)"
)
_BACKWARD = (
    f"(Tensor gradient, Tensor sums, {_INPUTS}, {_EDGES}, SymInt rows, bool aggregate_first, bool[] needs,"
    " int runner) -> Tensor[]"
)


def apply_map(
    runner: Runner,
    *,
    layer: str,
    x: Tensor | None = None,
    edges: LayerOperator | None = None,
    own: Tensor | None = None,
    weight: Tensor | None = None,
    own_weight: Tensor | None = None,
    bias: Tensor | None = None,
) -> Tensor:
    """``(edges @ x) @ weight + own @ own_weight + bias`` on the accelerator, with gradients.

    Parameters
    ----------
    layer
        Name for errors.
    x : float32, shape (edges.sources, n)
    edges
        None where no neighbours are added.
    own : float32, shape (edges.destinations, m)
        None, where there is an `own_weight`, is the first rows of `x`: then both have one gradient, summed on the
        accelerator.
    weight : float32, shape (n, columns)
        None adds the sums as they are.
    own_weight : float32, shape (m, columns)
        None leaves `own` out.
    bias : float32, shape (columns,)

    Returns
    -------
    float32, shape (edges.destinations, columns), or of as many rows as `own`.

    Raises
    ------
    InputError
        If a tensor is not float32 in host memory, or shapes do not fit each other.
    ValueError
        If a size exceeds what a command can hold.
    """
    rows = _check(layer, x, edges, own, weight, own_weight, bias)
    inputs = (x, own, weight, own_weight, bias)
    trains = torch.is_grad_enabled() and any(each is not None and each.requires_grad for each in inputs)
    first = True
    if edges is not None and weight is not None:
        # The same in training and in evaluation, since the order decides bits.
        first = aggregates_first("auto", edges, *weight.shape, first=False)
    tensors = _tensors_of(edges)
    output, _ = torch.ops.simgnn.linear_map(*inputs, *tensors, rows, first, trains, runner.handle)
    result: Tensor = output
    return result


def _check(layer: str, x: Any, edges: Any, own: Any, weight: Any, own_weight: Any, bias: Any) -> int:
    """Number of rows of the output; raises InputError unless the tensors fit."""
    # Where no neighbours are added, the own rows are all that the layer is given.
    prefix = "" if edges is None else "own "
    named = {"x": x, f"{prefix}x": own, "weight": weight, f"{prefix}weight": own_weight, "bias": bias}
    for name, tensor in named.items():
        if tensor is None:
            continue
        if not isinstance(tensor, Tensor):
            raise InputError(f"{layer} {name} must be a tensor, not {type(tensor).__name__}")
        if tensor.dtype != torch.float32:
            raise InputError(
                f"{layer} {name} must be float32, not {tensor.dtype}: the accelerator calculates in binary32;"
                " .float() casts"
            )
        if tensor.device.type != "cpu":
            raise InputError(
                f"{layer} {name} must be in host memory, not on {tensor.device}: .cpu() moves it"
            )
        if tensor.layout != torch.strided:
            raise InputError(f"{layer} {name} must be dense, not {tensor.layout}: .to_dense() makes it so")
    for name, rows, matrix in (("x", x, weight), (f"{prefix}x", x if own is None else own, own_weight)):
        if matrix is not None and (rows.ndim != 2 or rows.shape[1] != matrix.shape[0]):
            raise InputError(
                f"{layer} {name} must have the shape (vertices, {matrix.shape[0]}), not {tuple(rows.shape)}"
            )
    if edges is None:
        return int(own.shape[0])
    if x.shape[0] != edges.sources:
        raise InputError(f"{layer} x must have {edges.sources} rows, as its edges say, not {x.shape[0]}")
    rows = edges.destinations
    found = x if own is None else own
    if own_weight is not None and (found.shape[0] != rows if own is not None else found.shape[0] < rows):
        raise InputError(f"{layer} own x must have {rows} rows, one for each output, not {found.shape[0]}")
    return int(rows)


def _tensors_of(edges: LayerOperator | None) -> tuple[Tensor | None, ...]:
    """An operator's arrays as tensors, which share their memory."""
    arrays = [None if edges is None else getattr(edges, name) for name in _EDGE_NAMES]
    return tuple(None if array is None else torch.from_numpy(array) for array in arrays)


def _columns(x: Tensor | None, weight: Tensor | None, own_weight: Tensor | None) -> Any:
    matrix = own_weight if weight is None else weight
    if matrix is not None:
        return matrix.shape[1]
    assert x is not None, "neighbours are added"
    return x.shape[1]


def _sole_layer(
    x: Tensor | None,
    own: Tensor | None,
    weight: Tensor | None,
    own_weight: Tensor | None,
    bias: Tensor | None,
    edges: tuple[Tensor | None, ...],
    rows: int,
    aggregate_first: bool,
) -> SoleLayer:
    """The map as the compiler takes it; neighbours of no rows are none."""
    operator = None
    if x is not None and x.shape[0] and edges[0] is not None:
        arrays: list[Any] = [None if each is None else each.detach().numpy() for each in edges]
        named = dict(zip(_EDGE_NAMES, arrays, strict=True))
        operator = LayerOperator(**named, sources=x.shape[0], destinations=rows)
    return SoleLayer(
        rows=rows,
        columns=int(_columns(x, weight, own_weight)),
        operator=operator,
        source_columns=0 if x is None else x.shape[1],
        weighted=weight is not None,
        aggregate_first=aggregate_first,
        own_columns=0 if own_weight is None else own_weight.shape[0],
        shared=own is None,
        bias=bias is not None,
    )


def _given(layer: SoleLayer, **tensors: Tensor | None) -> dict[str, F32]:
    """What a program is given of the inputs that there are; own rows that `x` has as well stand by themselves."""
    given = {name: _array(tensor) for name, tensor in tensors.items() if tensor is not None}
    if layer.own_columns and layer.shared:
        given[OWN] = given[X][: layer.rows]
    if layer.bias:
        given[BIAS] = given[BIAS].reshape(1, -1)
    return given


def _array(tensor: Tensor) -> F32:
    values: F32 = tensor.detach().contiguous().numpy()
    return values


@torch.library.custom_op("simgnn::linear_map", mutates_args=(), schema=_FORWARD)
def _linear_map(
    x: Any, own: Any, weight: Any, own_weight: Any, bias: Any, *rest: Any
) -> tuple[Tensor, Tensor]:
    *edges, rows, aggregate_first, trains, handle = rest
    runner = runner_of(handle)
    layer = _sole_layer(x, own, weight, own_weight, bias, tuple(edges), rows, aggregate_first)
    keep = trains and layer.keeps_sums
    # An operator returns tensors, always as many.
    shape = _sums_shape(x, weight, aggregate_first, trains, rows)
    # No program for no result: the accelerator has no commands of no rows.
    if not rows or not layer.columns or not (layer.operator or layer.own_columns or layer.bias):
        return torch.zeros(rows, layer.columns), torch.zeros(shape)
    given = _given(layer, x=x, own=own, weight=weight, own_weight=own_weight, bias=bias)
    # Sums of neighbours come back to the host only if the gradient of the matrix needs them.
    names = (OUTPUT, AGGREGATED) if keep else (OUTPUT,)
    values = runner.forward(layer.forward(keep_sums=keep), given, names, trains=trains)
    sums = torch.from_numpy(values[AGGREGATED]) if keep else torch.zeros(shape)
    return torch.from_numpy(values[OUTPUT]), sums


def _sums_shape(
    x: Tensor | None, weight: Tensor | None, aggregate_first: bool, trains: bool, rows: Any
) -> tuple[Any, Any]:
    """Shape of the sums of neighbours that the backward pass asks for."""
    if x is None or weight is None or not aggregate_first or not trains:
        return (0, 0)
    return (rows, x.shape[1])


@_linear_map.register_fake
def _(x: Any, own: Any, weight: Any, own_weight: Any, bias: Any, *rest: Any) -> tuple[Tensor, Tensor]:
    *_, rows, aggregate_first, trains, _handle = rest
    some = x if x is not None else own
    output = some.new_empty((rows, _columns(x, weight, own_weight)))
    return output, some.new_empty(_sums_shape(x, weight, aggregate_first, trains, rows))


@torch.library.custom_op("simgnn::linear_map_backward", mutates_args=(), schema=_BACKWARD)
def _linear_map_backward(gradient: Any, sums: Any, *rest: Any) -> list[Tensor]:
    x, own, weight, own_weight, bias, *others = rest
    *edges, rows, aggregate_first, needs, handle = others
    layer = _sole_layer(x, own, weight, own_weight, bias, tuple(edges), rows, aggregate_first)
    inputs = dict(zip(INPUTS, (x, own, weight, own_weight, bias), strict=True))
    wanted = [name for name, need in zip(INPUTS, needs, strict=True) if need]
    # Zeros where nothing reaches an input, as of neighbours of no rows.
    results = {name: torch.zeros_like(inputs[name], memory_format=torch.contiguous_format) for name in wanted}
    reached = [name for name in wanted if rows and layer.columns and _is_reached(layer, name)]
    if reached:
        given = _given(layer, x=x, own=own, weight=weight, own_weight=own_weight, bias=bias)
        given |= {GRADIENT: _array(gradient), AGGREGATED: _array(sums)}
        names = tuple(map(gradient_name, reached))
        values = runner_of(handle).backward(layer.backward(reached), given, names)
        for name in reached:
            results[name] = torch.from_numpy(values[gradient_name(name)]).reshape(inputs[name].shape)
    return [results[name] for name in wanted]


def _is_reached(layer: SoleLayer, name: str) -> bool:
    """Whether an input decides anything of the output: without rows to add, neighbours and their matrix do not."""
    if name in (X, WEIGHT):
        return layer.operator is not None
    if name in (OWN, OWN_WEIGHT):
        return layer.own_columns > 0
    return True


@_linear_map_backward.register_fake
def _(gradient: Any, sums: Any, *rest: Any) -> list[Tensor]:
    *_, needs, _handle = rest
    inputs = zip(rest[: len(INPUTS)], needs, strict=True)
    return [each.new_empty(each.shape) for each, need in inputs if need]


def _setup(ctx: Any, inputs: Any, output: Any) -> None:
    *tensors, rows, aggregate_first, _trains, handle = inputs
    ctx.save_for_backward(output[1], *tensors)
    ctx.mark_non_differentiable(output[1])
    ctx.rows, ctx.aggregate_first = rows, aggregate_first
    ctx.runner = runner_of(handle)  # it must not go before the gradients have come


def _backward(ctx: Any, gradient: Tensor, _: Any) -> tuple[Any, ...]:
    sums, *tensors = ctx.saved_tensors
    # Edges and numbers have no gradient.
    needs = list(ctx.needs_input_grad[: len(INPUTS)])
    found = iter(
        torch.ops.simgnn.linear_map_backward(
            gradient, sums, *tensors, ctx.rows, ctx.aggregate_first, needs, ctx.runner.handle
        )
    )
    inputs = tuple(next(found) if need else None for need in needs)
    # A value for each argument of the forward pass: edges, and the four that are no tensors.
    return (*inputs, *(None,) * (len(tensors) - len(inputs) + 4))


_linear_map.register_autograd(_backward, setup_context=_setup)


def _refuse_second(ctx: Any, *gradients: Any) -> None:
    raise NotImplementedError(
        "gradients of gradients must come from another layer: the accelerator has programs for the first derivative"
        " alone; leave layers whose gradients are differentiated in PyTorch Geometric"
    )


_linear_map_backward.register_autograd(_refuse_second)
