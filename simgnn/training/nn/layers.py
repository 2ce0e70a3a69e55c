"""What layers of PyTorch Geometric do in their forward pass, with the accelerator's arithmetic.

Each class here is the forward pass of one kind of layer, over the names that PyTorch Geometric gives to its parameters
and options. `simgnn.training.nn.modules` makes modules of them that need no PyTorch Geometric;
`simgnn.training.nn.lowering` gives them to layers of a model that is there already. `torch.compile` breaks its graph
at each.
"""

from __future__ import annotations

from typing import Any, ClassVar

import torch
from torch import Tensor

from simgnn.errors import InputError
from simgnn.model.aggregation import LayerOperator
from simgnn.training.nn.accelerator import Runner, Step
from simgnn.training.nn.edges import means, normalised, sums, weighted_sums
from simgnn.training.nn.linear_map import apply_map

RUNNER = "_simgnn_runner"
"""Attribute of a module that runs on an accelerator."""

TITLE = "_simgnn_title"
"""Attribute with what errors call it, where it is part of a model that was compiled."""

NO_WEIGHTS = "this layer takes no weights or features of edges; GCNConv takes edge_weight"
"""Ends errors: PyTorch Geometric's SAGEConv and GINConv take none either."""

MEANS, SUMS = ("mean",), ("add", "sum")


def step_of(module: torch.nn.Module) -> Step:
    """What the last step of a module's layers took: those of all modules in it that run on an accelerator, added.

    Parameters
    ----------
    module
        Any; the step of one without such layers is empty.
    """
    # In `vars`: a module's own `__getattr__` would look for a parameter of that name.
    runners = [vars(each)[RUNNER] for each in module.modules() if RUNNER in vars(each)]
    return sum((runner.step for runner in runners), Step())


class Accelerated(torch.nn.Module):
    """A module whose arithmetic runs on an accelerator.

    Attributes
    ----------
    aggregations : tuple of str
        What `aggr` of the layer may be; empty of one that has none.
    last_step : Step
        Cycles, counters, bytes and seconds of the last step, with those of the modules in it.
    """

    aggregations: ClassVar[tuple[str, ...]] = ()
    _simgnn_runner: Runner

    @staticmethod
    def networks(layer: Any) -> list[torch.nn.Module]:
        """Modules in a layer of this kind whose linear layers run on the accelerator with it."""
        return []

    @property
    def last_step(self) -> Step:
        """What the last step took; see `Step` for where one begins."""
        return step_of(self)

    @property
    def _title(self) -> str:
        """What errors call the layer."""
        title: str = vars(self).get(TITLE, type(self).__name__)
        return title


class LinearForward(Accelerated):
    """``x @ weight^T + bias``."""

    @torch.compiler.disable
    def forward(self, x: Tensor) -> Tensor:
        """Multiply.

        Parameters
        ----------
        x : float32, shape (rows, in) or (..., in)

        Returns
        -------
        float32, shape (rows, out) or (..., out).

        Raises
        ------
        InputError
            For another type or width.
        """
        # Programs know matrices alone.
        flat = x if x.ndim == 2 else x.reshape(-1, x.shape[-1])
        product = apply_map(
            self._simgnn_runner,
            layer=self._title,
            own=flat,
            own_weight=self.weight.t(),
            bias=self.bias,
        )
        return product if x.ndim == 2 else product.reshape(*x.shape[:-1], product.shape[-1])


class GcnForward(Accelerated):
    """GCNConv: symmetric normalisation, then neighbours times the weight, and the bias."""

    aggregations = SUMS
    _cached_edge_index: LayerOperator | None

    @torch.compiler.disable
    def forward(
        self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None = None, **others: Any
    ) -> Tensor:
        """Aggregate and multiply, in the order that costs less.

        Parameters
        ----------
        x : float32, shape (vertices, in)
        edge_index : int64, shape (2, edges)
            Source and destination of each edge.
        edge_weight : float32, shape (edges,)
            Without a gradient; 1 where None.

        Returns
        -------
        float32, shape (vertices, out).

        Raises
        ------
        InputError
            For other types or shapes, edges beyond the rows, weights that require a gradient, and weights that add to
            less than 0 at a vertex.
        """
        _refuse(self._title, others, "edges have weights here, edge_weight, and no features")
        if isinstance(x, (tuple, list)):
            raise InputError(
                f"{self._title} x must be one tensor, not a {type(x).__name__}: this layer does not pass messages"
                " between two sets of vertices; SAGEConv and GINConv do"
            )
        _check_rows(self._title, "x", x)
        edges = self._edges(x, edge_index, edge_weight)
        return apply_map(
            self._simgnn_runner,
            layer=self._title,
            x=x,
            edges=edges,
            weight=self.lin.weight.t(),
            bias=self.bias,
        )

    def _edges(self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> LayerOperator:
        rows = len(x)
        if not self.normalize:
            return weighted_sums(edge_index, edge_weight, rows, layer=self._title)
        # As PyTorch Geometric does with `cached`: other edges are not looked at then.
        if self._cached_edge_index is not None:
            return self._cached_edge_index
        edges = normalised(
            edge_index,
            edge_weight,
            rows,
            improved=self.improved,
            add_self_loops=self.add_self_loops,
            layer=self._title,
        )
        if self.cached:
            self._cached_edge_index = edges
        return edges


class SageForward(Accelerated):
    """SAGEConv: mean or sum of the neighbours through one matrix, the own row through another."""

    aggregations = (*MEANS, *SUMS)

    @staticmethod
    def networks(layer: Any) -> list[torch.nn.Module]:
        return [layer.lin] if layer.project else []

    @torch.compiler.disable
    def forward(
        self,
        x: Tensor | tuple[Tensor, Tensor | None],
        edge_index: Tensor,
        size: tuple[int | None, int | None] | None = None,
        **others: Any,
    ) -> Tensor:
        """Aggregate and multiply, in the order that costs less.

        Parameters
        ----------
        x : float32, shape (vertices, in)
            Or two: of the sources, and of the destinations, which may be None and then adds nothing.
        edge_index : int64, shape (2, edges)
            Source and destination of each edge.
        size
            Numbers of sources and destinations; by default those of `x`.

        Returns
        -------
        float32, shape (destinations, out).

        Raises
        ------
        InputError
            For other types or shapes, and edges beyond the rows.
        """
        _refuse(self._title, others, NO_WEIGHTS)
        source, own, rows = _sides(x, size, self._title)
        if self.project:
            source = self.lin(source).relu()
        gather = means if self.aggr in MEANS else sums
        edges = gather(edge_index, len(source), rows, layer=self._title)
        rooted = self.root_weight and own is not None
        # One tensor for both sides: its gradients are summed in one program.
        shared = rooted and own is source
        output = apply_map(
            self._simgnn_runner,
            layer=self._title,
            x=source,
            edges=edges,
            own=own if rooted and not shared else None,
            weight=self.lin_l.weight.t(),
            own_weight=self.lin_r.weight.t() if rooted else None,
            bias=self.lin_l.bias,
        )
        return torch.nn.functional.normalize(output, p=2.0, dim=-1) if self.normalize else output


class GinForward(Accelerated):
    """GINConv: the neighbours and (1 + eps) times the own row, added, through a network."""

    aggregations = SUMS

    @staticmethod
    def networks(layer: Any) -> list[torch.nn.Module]:
        return [layer.nn] if isinstance(layer.nn, torch.nn.Module) else []

    @torch.compiler.disable
    def forward(
        self,
        x: Tensor | tuple[Tensor, Tensor | None],
        edge_index: Tensor,
        size: tuple[int | None, int | None] | None = None,
        **others: Any,
    ) -> Tensor:
        """Add, and call the network.

        Where it begins with a linear layer, that one's matrix and bias are in the same program as the sums: ``A x W +
        x ((1 + eps) W) + b``, the host making (1 + eps) W. Otherwise the own row is one more neighbour, of weight 1 +
        eps; or, where `eps` is a parameter or there are two sets of vertices, it meets (1 + eps) times the identity.

        Parameters, result and errors are those of `SageForward.forward`.
        """
        _refuse(self._title, others, NO_WEIGHTS)
        source, own, rows = _sides(x, size, self._title)
        first, rest = _first_linear(self.nn)
        weight = None if first is None else first.weight.t()
        own_weight, own_scale = None, None
        if first is None and own is source and not self.eps.requires_grad:
            # An edge needs no product with a matrix.
            own_scale = 1 + float(self.eps)
        elif own is not None:
            matrix = torch.eye(own.shape[-1]) if weight is None else weight
            # In PyTorch, so that a gradient of eps follows from that of the matrix.
            own_weight = (1 + self.eps) * matrix
        edges = sums(edge_index, len(source), rows, layer=self._title, own=own_scale)
        hidden = apply_map(
            self._simgnn_runner,
            layer=self._title,
            x=source,
            edges=edges,
            own=None if own is source else own,
            weight=weight,
            own_weight=own_weight,
            bias=None if first is None else first.bias,
        )
        for module in rest:
            hidden = module(hidden)
        return hidden


def _first_linear(network: Any) -> tuple[Any, list[Any]]:
    """The linear layer that a network begins with, if it is on the accelerator, and what comes after it.

    A layer or a network with hooks is called, so that they are.
    """
    if isinstance(network, LinearForward) and not _hooked(network):
        return network, []
    if type(network) is torch.nn.Sequential and len(network) and not _hooked(network):
        first, *rest = network
        if isinstance(first, LinearForward) and not _hooked(first):
            return first, rest
    return None, [network]


def _hooked(module: Any) -> bool:
    # In a program with the sums the layer is not called, and its hooks would not be either.
    names = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")
    return any(getattr(module, name) for name in names)


def _refuse(layer: str, others: dict[str, Any], why: str) -> None:
    """Raise TypeError for arguments that a layer does not take."""
    if others:
        raise TypeError(f"{layer} got an unexpected keyword argument {next(iter(others))!r}: {why}")


def _sides(x: Any, size: Any, layer: str) -> tuple[Tensor, Tensor | None, int]:
    """Rows of the sources, own rows of the destinations, and the number of the latter."""
    if size is not None and not (isinstance(size, (tuple, list)) and len(size) == 2):
        # A tensor stands in the place where GCNConv takes edge_weight.
        found = f"a tensor: {NO_WEIGHTS}" if isinstance(size, Tensor) else repr(size)
        raise InputError(f"{layer} size must be two numbers or None, not {found}")
    pair = (x, x) if isinstance(x, Tensor) else x
    if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not isinstance(pair[0], Tensor):
        raise InputError(f"{layer} x must be a tensor or two, of sources and of destinations, not {x!r}")
    source, own = pair
    _check_rows(layer, "x", source)
    if own is not None:
        _check_rows(layer, "own x", own)
    rows_of = (len(source), None if own is None else len(own))
    given = (None, None) if size is None else size
    for side, have, want in zip(("sources", "destinations"), rows_of, given, strict=True):
        if None not in (have, want) and have != want:
            raise InputError(f"{layer} size must give as many {side} as x, {have}, not {want}")
    rows = rows_of[1] if rows_of[1] is not None else given[1]
    return source, own, rows_of[0] if rows is None else int(rows)


def _check_rows(layer: str, name: str, rows: Any) -> None:
    """Refuse what is no matrix before edges are compared with its rows."""
    if not isinstance(rows, Tensor):
        raise InputError(f"{layer} {name} must be a tensor, not {type(rows).__name__}")
    if rows.ndim != 2:
        raise InputError(f"{layer} {name} must have the shape (vertices, n), not {tuple(rows.shape)}")
