"""What full-graph training counts of a graph and its parts, so that an epoch's time follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F64, I64
from simgnn.model.kinds import LAYER_KINDS

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.systems.mixgcn.layout import Layout
    from simgnn.systems.mixgcn.parts import Parts
    from simgnn.systems.mixgcn.pipeline import Batches

Numbers = F64


@dataclass(frozen=True, kw_only=True, eq=False)
class PartCounts:
    """Of each part of m; self-loops that the model adds are arcs.

    Parameters
    ----------
    own : shape (m,)
        Vertices.
    arcs : shape (m,)
        Into its vertices.
    needed : shape (m, m)
        Vertices that a part (row) gives another (column).
    reached : shape (m, layers + 1)
        Vertices after each layer of a rank that computes all that its vertices depend on; the first column are inputs.
    reached_arcs : shape (m, layers)
        Into them.
    collected : shape (m, m)
        Of the first ones, those that a part (row) gives another (column).
    """

    own: Numbers
    arcs: Numbers
    needed: Numbers
    reached: Numbers
    reached_arcs: Numbers
    collected: Numbers

    @classmethod
    def of(cls, parts: Parts, model: ModelConfig) -> PartCounts:
        """Count a graph's parts."""
        count = parts.partition.parts
        # A self-loop is a row that is added, like any other arc's.
        each = parts.graph.in_degrees + float(LAYER_KINDS[model.kind].adds_self_loops)
        reached = [parts.reached(part, model.layers) for part in range(count)]

        def given(wanted: list[I64]) -> Numbers:
            found = np.array([[len(rows) for rows in parts.from_each(every)] for every in wanted], np.float64)
            np.fill_diagonal(found, 0)
            # Rows are who gives, columns who gets: `from_each` lists, for one who gets, what each gives.
            return found.T

        return cls(
            own=np.array([len(own) for own in parts.own], np.float64),
            arcs=np.array([each[own].sum() for own in parts.own]),
            needed=given(parts.needed),
            reached=np.array([[len(rows) for rows in every] for every in reached], np.float64),
            reached_arcs=np.array([[each[rows].sum() for rows in every[1:]] for every in reached]),
            collected=given([every[0] for every in reached]),
        )

    def scaled(self, vertices: float, arcs: float) -> PartCounts:
        """Of a graph with so many times the vertices and arcs, cut in the same proportions."""
        return PartCounts(
            **{key: (arcs if "arcs" in key else vertices) * value for key, value in vars(self).items()}
        )

    def evenly(self) -> PartCounts:
        """With as many arcs in each part: no partition has that, but a balance of arcs would come near to it."""
        return replace(
            self,
            # METIS balances vertices here, not arcs: how much of the baselines' time is that imbalance is shown
            # beside theirs.
            arcs=np.full_like(self.arcs, self.arcs.mean()),
            reached_arcs=np.broadcast_to(self.reached_arcs.mean(0), self.reached_arcs.shape),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Counts:
    """Of a graph.

    Parameters
    ----------
    vertices, arcs
        Self-loops that the model adds are arcs.
    parts
        Where it is cut; None where columns and rows are shared out.
    sent : shape (layers,)
        Part of the broadcasts in front of each layer that take place, where ranks may leave them out: of all ranks
        together, or of each.
    layout
        Where columns and rows are shared out.
    needed
        Of each batch, as of `run_pipeline`; None without a pipeline.
    batch_arcs : shape (2, stages)
        Arcs that each batch sums over, forward and backward; None for as many in each.
    masks
        Whether those who multiply send those who sum a mask of the gradients that are wanted.
    """

    vertices: int
    arcs: float
    parts: PartCounts | None = None
    sent: tuple[float | Numbers, ...] = ()
    layout: Layout | None = None
    needed: Batches | None = None
    batch_arcs: Numbers | None = None
    masks: bool = False

    def with_batches(self, needed: Batches, arcs: I64) -> Counts:
        """With a pipeline, whose batches have arcs in the proportions of `arcs`, shape (2, stages)."""
        return replace(self, needed=needed, batch_arcs=arcs * (self.arcs / max(1, arcs[0].sum())))

    @property
    def cut(self) -> PartCounts:
        """Of the parts; ValueError where training is not by parts."""
        if self.parts is None:
            raise ValueError("parts must be given for training by parts, not left out")
        return self.parts
