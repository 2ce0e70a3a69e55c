"""How products get at input features, which aggregations read where they lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from simgnn.compiler.operators import Aggregation, Operation, OperatorGraph
from simgnn.hw.command import Space
from simgnn.model.aggregation import first_rows

FEATURES, OWN_FEATURES = "features", "features.self"
"""Values: the features, in any order; the own rows of what the first layer makes, in row order."""


class FeatureLowering(ABC):
    """One way for products to get at features.

    Attributes
    ----------
    factor
        What the whole of the features in row order is called.
    """

    factor: ClassVar[str]

    @abstractmethod
    def value(
        self,
        graph: OperatorGraph,
        name: str,
        *,
        rows: int,
        behind: int,
        sources: int,
        columns: int,
        banks: tuple[Space, ...],
    ) -> list[Operation]:
        """Add the first rows of the features as a value; what makes it, unless it is given or made already.

        Parameters
        ----------
        rows
            Of the features.
        behind
            Given rows that come behind them.
        sources, columns
            Shape of the features.
        """


class InOrder(FeatureLowering):
    """They are given in row order."""

    factor = FEATURES

    def value(
        self,
        graph: OperatorGraph,
        name: str,
        *,
        rows: int,
        behind: int,
        sources: int,
        columns: int,
        banks: tuple[Space, ...],
    ) -> list[Operation]:
        graph.value(name, rows + behind, columns, banks, given=True)
        return []


class Gathered(FeatureLowering):
    """An aggregation gathers them: sums of one row each. It makes +0 of -0, which no sum of products that begins at +0
    tells apart."""

    factor = "features.rows"

    def value(
        self,
        graph: OperatorGraph,
        name: str,
        *,
        rows: int,
        behind: int,
        sources: int,
        columns: int,
        banks: tuple[Space, ...],
    ) -> list[Operation]:
        made = name in graph.values
        graph.value(name, rows, columns, banks, given_rows=behind)
        if made:
            return []
        return [Aggregation(output=name, source=FEATURES, operator=first_rows(sources, rows), streamed=True)]


IN_ORDER, GATHERED = InOrder(), Gathered()
