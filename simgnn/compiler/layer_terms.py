"""Operations of a layer's terms: products with its matrices, forward and backward, and rows that are just added."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.compiler.handles import gradient_name
from simgnn.compiler.operators import Aggregation, OperatorGraph, Product, Term, View
from simgnn.hw.command import Space
from simgnn.model.aggregation import first_rows

if TYPE_CHECKING:
    from simgnn.model.layers import Weight

PARAMETERS = (Space.BANK2, Space.BANK0, Space.BANK3, Space.BANK1)
"""Banks of parameters and of their gradients, the best first."""


def added_rows(
    output: str, source: str, identity: Weight, rows: int, sources: int, mask: str | None = None
) -> Aggregation:
    """``output[:rows] += factor * source[:rows]``, masked: what a product with `identity` makes of finite numbers.

    Parameters
    ----------
    output, source
    identity
        It has the factor.
    rows
    sources
        Rows of the source.
    mask
    """
    operator = first_rows(sources, rows)
    if identity.factor != 1.0:
        operator = replace(operator, source_scale=np.full(sources, identity.factor, np.float32))
    return Aggregation(output=output, source=source, operator=operator, mask=mask, accumulate=True)


def term(graph: OperatorGraph, rows: str, weight: Weight) -> Term:
    """Rows of a value times one of the map's matrices."""
    matrix = graph.value(weight.name, weight.rows, weight.columns, PARAMETERS, given=True)
    return Term(a=rows, b=matrix, k=weight.rows)


def transposed_product(
    output: str, gradient: str, weight: Weight, rows: int, mask: str | None = None
) -> Product:
    """``gradient @ weight^T``."""
    return Product(
        output=output,
        terms=(Term(a=gradient, b=weight.name, k=weight.columns),),
        m=rows,
        n=weight.rows,
        transpose_b=True,
        mask=mask,
    )


def weight_gradient(
    graph: OperatorGraph, weight: Weight, factor: str, gradient: str, rows: int, bias: str | None = None
) -> Product:
    """``factor^T @ gradient``; with `bias` its last row is the bias gradient."""
    name = gradient_name(weight.name)
    graph.value(name, weight.rows + bool(bias), weight.columns, PARAMETERS, kept=True)
    if bias:
        graph.views[name] = View(name, 0, weight.rows)
        graph.views[gradient_name(bias)] = View(name, weight.rows, 1)
    return Product(
        output=name,
        terms=(Term(a=factor, b=gradient, k=rows),),
        m=weight.rows,
        n=weight.columns,
        transpose_a=True,
        ones_row=bool(bias),
    )
