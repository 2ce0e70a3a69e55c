"""Mini-batches of a graph that is not here, as a sampler would draw them from one that is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.sampling.sampler import Block, MiniBatch
from simgnn.systems.stand_in import StandIn


class StandInSampler:
    """Draws without replacement from a `StandIn`; see `simgnn.sampling.sampler.Sampler`.

    Parameters
    ----------
    stand_in
    fanouts
        Neighbours for each vertex of a layer, seeds first; -1 takes all.
    """

    threads = 1
    weighted = False

    def __init__(self, stand_in: StandIn, fanouts: Sequence[int]) -> None:
        self.stand_in, self.fanouts = stand_in, tuple(fanouts)

    def sample(
        self, seeds: NDArray[np.int64], step: int, *, without: NDArray[np.int64] | None = None
    ) -> MiniBatch:
        """See `Sampler`; no edges are predicted of a graph that is not here.

        Raises
        ------
        ValueError
            Where it is to do without arcs.
        """
        if without is not None:
            raise ValueError(f"arcs to do without must be None of a stand-in, not {len(without)}")
        vertices, blocks = [seeds], []
        for arcs in self.stand_in.draw(seeds, self.fanouts, batch=step):
            # Arcs by destination, then by source; each once, as a graph has it.
            order = np.lexsort((arcs.sources, arcs.rows))
            rows, sources = arcs.rows[order], arcs.sources[order]
            once = np.ones(len(rows), bool)
            once[1:] = (rows[1:] != rows[:-1]) | (sources[1:] != sources[:-1])
            once &= sources != vertices[-1][rows]  # models add their own self-loops
            rows, sources = rows[once], sources[once]
            by_vertex = np.argsort(arcs.reached, kind="stable")
            places = by_vertex[np.searchsorted(arcs.reached[by_vertex], sources)]
            count = len(vertices[-1])
            blocks.append(
                Block(
                    indptr=np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=count))]),
                    indices=places.astype(np.int32),
                    num_src=len(arcs.reached),
                    num_dst=count,
                    in_degrees=self.stand_in.degrees(vertices[-1]),
                )
            )
            vertices.append(arcs.reached)
        return MiniBatch(
            step=step, seeds=seeds, vertices=tuple(reversed(vertices)), blocks=tuple(reversed(blocks))
        )
