"""Hot vertices at work in a training run: what to sample, what to compute when, and what a mini-batch is given."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, Array, Bools
from simgnn.config.embeddings import AGGREGATES, ALWAYS, COMPUTED, NEWEST, EmbeddingSettings
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.embeddings.bottom_layer import BOTTOM_LAYERS
from simgnn.features.embeddings.store import EmbeddingStore
from simgnn.features.embeddings.super_batches import SeedsOf, SuperBatches, seeds_of
from simgnn.model.given_rows import GivenRows
from simgnn.model.model import ModelConfig
from simgnn.sampling.orders.order import SeedOrder
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import MiniBatch, NeighborSampler, Sampler


def hottest(counts: I64, ratio: float) -> I64:
    """The vertices with the highest counts, the hottest first; of two that are as hot the lower one.

    Parameters
    ----------
    counts : shape (vertices,)
    ratio
        Share of all vertices; what was never asked for is not hot.
    """
    # Stable, for the lower of two.
    order = np.argsort(-counts, kind="stable")[: round(ratio * len(counts))]
    return order[counts[order] > 0]


def mask_of(vertices: I64, count: int) -> Bools:
    """True at some of so many vertices."""
    mask = np.zeros(count, np.bool_)
    mask[vertices] = True
    return mask


Parameters = Mapping[str, F32]

COUNTS = ("rows", "given", "updated")
"""What is counted of V^1: all rows, those that were given, and hot ones that the second layer updates: computed."""


class HotEmbeddings:
    """Gives mini-batches rows of the first layer of hot vertices.

    For each mini-batch, in the order of steps: `advance`, `give` of each trainer's part, and `trained`.

    Parameters
    ----------
    settings
        Those of a run that uses rows again (`EmbeddingSettings.reuses`).
    sampler
        The training's.
    seeds_of
        Seeds of each step, over all trainers.
    batch_size, seed
        Of the training: fix which vertices are hot.
    threads
        For embedding.

    Attributes
    ----------
    hottest : shape (n,)
        Hot vertices, the hottest first.
    hot : shape (m,)
        Those whose rows are given: the others, the first ones, are computed by devices.
    moved : int
        How many others.
    sampler : NeighborSampler
        For the training's mini-batches.
    store : EmbeddingStore
    super_batches : SuperBatches
    bottom : BottomLayer
    counts : dict of int
        By `COUNTS`.
    largest_change : float
        Largest absolute change of a parameter in one optimizer step so far.

    Raises
    ------
    InputError
        For a model of one layer, whose outputs no layer reads, and where edges are predicted: rows would be computed
        with the very edges that a mini-batch hides.
    """

    def __init__(
        self,
        settings: EmbeddingSettings,
        *,
        graph: Graph,
        model: ModelConfig,
        sampler: NeighborSampler,
        seeds_of: SeedsOf,
        batch_size: int,
        seed: int,
        threads: int = 1,
    ) -> None:
        if model.layers < 2:
            raise InputError(f"hot_ratio must be 0 for a model of one layer, not {settings.hot_ratio}")
        if graph.links is not None:
            raise InputError(f"hot_ratio must be 0 where edges are predicted, not {settings.hot_ratio}")
        if settings.reuse == AGGREGATES and model.order == "update-first":
            raise InputError(
                f"order must be auto or aggregate-first to use aggregates again, not {model.order}"
            )
        self.settings = settings
        counts = presample(
            graph,
            np.flatnonzero(graph.train_mask),
            fanouts=sampler.fanouts,
            batch_size=batch_size,
            seed=seed,
        )
        # Where rows are not made for a super-batch, any vertex may turn up. One more for each makes those hot as well,
        # after all others, that no mini-batch of the presampling had.
        anywhere = not settings.in_super_batches
        self.hottest = hottest(counts.hidden + anywhere, settings.hot_ratio)
        self.bottom = BOTTOM_LAYERS[settings.reuse](
            graph, model, fanout=sampler.fanouts[-1], seed=seed, threads=threads
        )
        self._vertices, self._whole, self.seeds_of = graph.vertices, sampler, seeds_of
        self._share(min(round(settings.device_ratio * graph.vertices), len(self.hottest)))

    def sharing(self, moved: int) -> HotEmbeddings:
        """The same for a run that has not begun, in which devices compute so many of the hottest vertices."""
        other = copy.copy(self)
        other._share(moved)
        return other

    def _share(self, moved: int) -> None:
        settings = self.settings
        self.moved, self.hot = moved, self.hottest[moved:]
        self._mask = mask_of(self.hot, self._vertices)
        self.sampler = self._whole.giving(self._mask)
        self.store = EmbeddingStore(
            self.hot, vertices=self._vertices, width=self.bottom.width, bound=settings.bound
        )
        every = settings.refresh == ALWAYS
        self.super_batches = SuperBatches(
            1 if every else settings.super_batch,
            sampler=self._whole,
            seeds_of=self.seeds_of,
            hot=self._mask,
            ahead=0 if every else 1,
            hottest_first=self.hot if settings.refresh == NEWEST else None,
        )
        self.counts = dict.fromkeys(COUNTS, 0)
        self.largest_change = 0.0
        self._begins: dict[int, dict[str, F32]] = {}
        self._current: int | None = None
        self._updated: list[I64] = []
        self._after_step: dict[str, Array] | None = None

    @property
    def gives_sums(self) -> bool:
        """Whether rows are sums over neighbours, which the device's products meet, and no outputs."""
        return self.settings.reuse == AGGREGATES

    @property
    def given_width(self) -> int:
        """Values of a row that is given, own features beside sums among them."""
        return self.bottom.width + self.bottom.width_beside

    @property
    def epsilon(self) -> float | None:
        """NeutronOrch's Lemma 1: the largest change of a parameter in one step, times 2 n.

        None where nothing says how old a row may be, or no parameter decides it.
        """
        if self.store.bound is None or not self.bottom.names:
            return None
        return self.largest_change * 2 * self.settings.super_batch

    def advance(self, step: int, parameters: Parameters) -> None:
        """Have the rows that a mini-batch needs.

        Parameters
        ----------
        step
            Of the mini-batch that is trained next; no step is left out.
        parameters
            Those that it is trained with.
        """
        if self.settings.refresh == COMPUTED:
            if step == 0:
                self.store.put(self.store.hot, self.bottom.embed(self.store.hot, parameters, 0), 0)
            return
        batches = self.super_batches
        if batches.keeps(step) and step not in self._begins:
            # Only of the first layer: nothing else decides a row.
            begins = {**self._begins, step: {name: parameters[name].copy() for name in self.bottom.names}}
            self._begins = {
                version: each for version, each in begins.items() if version >= batches.oldest(step)
            }
        number = batches.of(step)
        # Rows of a super-batch are computed when its first mini-batch comes, with the parameters that were kept on
        # the way: the same rows as if they had been computed beside training, and none has to be in a checkpoint.
        if self._current != number:
            for needed, version in batches.passes(number):
                parameters = self._begins[version] if self.bottom.names else {}
                self.store.put(needed, self.bottom.embed(needed, parameters, version), version)
            self._current = number

    def work(self, number: int, place: int) -> tuple[int, int, int]:
        """What a pass for a super-batch takes, as its draws say: rows, edges, and rows of features that are read."""
        needed, version = self.super_batches.passes(number)[place]
        edges, inputs = self.bottom.reads(needed, version)
        return len(needed), edges, inputs

    def work_of_parts(self, parts: Iterable[I64], step: int) -> tuple[int, int, int]:
        """The same of what a mini-batch's parts are given, by their seeds; a row that several are given counts once."""
        needed = np.zeros(self._vertices, np.bool_)
        for seeds in parts:
            hidden, updated = self._whole.hidden(seeds, step)
            needed[hidden[updated:]] = True
        given = np.flatnonzero(needed & self._mask)
        return len(given), *self.bottom.reads(given, step)

    def give(self, batch: MiniBatch, step: int) -> GivenRows | None:
        """What a trainer's part of a mini-batch is given; None where it computes everything.

        Raises
        ------
        StalenessError
            If a row is older than the bound.
        """
        vertices, hot = batch.given, self._count(batch)
        if self.settings.refresh == COMPUTED:
            self._updated.append(hot)
        if not len(vertices):
            return None
        values, versions = self.store.give(vertices, step)
        return self.bottom.given(vertices, values, versions)

    def _count(self, batch: MiniBatch) -> I64:
        """Count a part's rows of V^1; returns the hot ones that the second layer updates."""
        updated = batch.vertices[2]
        hot = updated[self._mask[updated]]
        for name, count in zip(COUNTS, (len(batch.vertices[1]), len(batch.given), len(hot)), strict=True):
            # Of all trainers' parts: a vertex that several of them read counts for each.
            self.counts[name] += count
        return hot

    def fresh(self, batch: MiniBatch, parameters: Parameters) -> GivenRows | None:
        """The same, computed with some parameters for this alone: neither checked nor counted."""
        vertices = batch.given
        if not len(vertices):
            return None
        values = self.bottom.embed(vertices, parameters, batch.step)
        versions = np.full(len(vertices), batch.step)
        return self.bottom.given(vertices, values, versions)

    def trained(self, step: int, before: Parameters, after: Parameters) -> None:
        """Note what a step has changed.

        Parameters
        ----------
        step
            Of the mini-batch.
        before, after
            Parameters.
        """
        changes = (float(np.abs(after[name] - before[name]).max(initial=0)) for name in before)
        self.largest_change = max(self.largest_change, *changes)
        if self._updated:
            # Several parts may have computed a vertex; its row is the same from any of them, as draws are keyed.
            computed = np.unique(np.concatenate(self._updated))
            self._updated = []
            self.store.put(computed, self.bottom.embed(computed, before, step), step)
        self._after_step = self._state()

    def state(self) -> dict[str, Array]:
        """What a run that is continued needs, for a checkpoint: parameters that rows are computed with, not rows.

        It is the state after the last step that was `trained`: where several mini-batches are under way, the next one
        may have been given its rows before the one that has ended is written down.
        """
        return self._state() if self._after_step is None else self._after_step

    def _state(self) -> dict[str, Array]:
        state: dict[str, Array] = {
            "gaps": self.store.gaps,
            "counts": np.array([self.counts[name] for name in COUNTS]),
            "largest_change": np.array([self.largest_change]),
        }
        if self.settings.refresh == COMPUTED:
            return {**state, **self.store.state()}
        for version, parameters in self._begins.items():
            state |= {f"begins/{version}/{name}": value for name, value in parameters.items()}
        return state

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on with what `state` returned; nothing, for a run that has not begun.

        Raises
        ------
        ValueError, KeyError
            If it is not of a run like this.
        """
        if not state:
            return
        if self.settings.refresh == COMPUTED:
            self.store.restore(state)
        self.store.gaps = state["gaps"].copy()
        self.counts = dict(zip(COUNTS, map(int, state["counts"]), strict=True))
        self.largest_change = float(state["largest_change"][0])
        self._current, self._begins, self._after_step = None, {}, None
        for key, value in state.items():
            if key.startswith("begins/"):
                _, version, name = key.split("/")
                self._begins.setdefault(int(version), {})[name] = value

    def report(self) -> dict[str, Any]:
        """Plain values: hot vertices, uses by version gap, and what else was counted."""
        gaps = self.store.gaps
        hot_uses = self.counts["given"] + self.counts["updated"]
        return {
            "hot_vertices": len(self.hot),
            "store_bytes": self.store.nbytes,
            **self.counts,
            "given_share": self.counts["given"] / max(1, self.counts["rows"]),
            "updated_share_of_hot": self.counts["updated"] / max(1, hot_uses),
            "bound": self.store.bound,
            "largest_gap": int(np.flatnonzero(gaps)[-1]) if gaps.any() else None,
            "mean_gap": float(gaps @ np.arange(len(gaps)) / max(1, gaps.sum())),
            "gaps": gaps.tolist(),
            "largest_change": self.largest_change,
            "epsilon": self.epsilon,
        }


class FreshEmbeddings(HotEmbeddings):
    """Gives rows of each mini-batch's own draws and parameters: without age, and as ever without gradient.

    No system can do that without waiting for the CPU in each mini-batch. What it loses is what the missing gradient
    costs, and what `HotEmbeddings` loses besides is the age of its rows.
    """

    def advance(self, step: int, parameters: Parameters) -> None:
        self._parameters = parameters

    def give(self, batch: MiniBatch, step: int) -> GivenRows | None:
        self._count(batch)
        return self.fresh(batch, self._parameters)


def reused(
    settings: EmbeddingSettings,
    *,
    sampler: Sampler,
    order: SeedOrder,
    kind: type[HotEmbeddings] = HotEmbeddings,
    **options: Any,
) -> HotEmbeddings | None:
    """What the settings ask for; None where nothing is used again.

    Parameters
    ----------
    sampler, order
        The training's.
    kind
        Which rows are given.
    options
        The others of `HotEmbeddings`.

    Raises
    ------
    InputError
        As `HotEmbeddings`, for shares that cannot be, and for a sampler of another kind, which can leave out nothing.
    """
    settings.check_shares()
    if not settings.reuses:
        return None
    if not isinstance(sampler, NeighborSampler):
        raise InputError(
            f"hot_ratio must be 0 with a sampler that is no NeighborSampler, not {settings.hot_ratio}"
        )
    return kind(settings, sampler=sampler, seeds_of=seeds_of(order), **options)
