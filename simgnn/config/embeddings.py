"""Table `[embeddings]` of a configuration: which outputs of the first layer are used again, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.errors import InputError

SUPER_BATCH, NEWEST, ALWAYS, COMPUTED = "super-batch", "newest", "always", "computed"
REFRESHES = (SUPER_BATCH, NEWEST, ALWAYS, COMPUTED)
EMBEDDINGS, AGGREGATES = "embeddings", "aggregates"
REUSED = (EMBEDDINGS, AGGREGATES)

MOST_MINIBATCHES = 4096
"""Of a super-batch: those of the next one are sampled while one is trained, and reports have a row for each age."""


@dataclass(frozen=True, kw_only=True)
class EmbeddingSettings:
    """Table `[embeddings]`."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("hot_ratio", "super_batch", "refresh", "reuse", "device_ratio")
    """Keys that decide the trained parameters, where anything is used again."""

    hot_ratio: float = key(
        0.0,
        "fraction of the vertices, the most often requested, whose first-layer output is reused",
        least=0,
        most=1,
    )
    super_batch: int = key(
        4,
        "mini-batches in a super-batch, n; a reused row is at most 2 n - 1 optimizer steps old",
        least=1,
        most=MOST_MINIBATCHES,
    )
    refresh: str = key(
        SUPER_BATCH,
        "when a row is recomputed: super-batch (during the super-batch before, with the parameters at its "
        "beginning), newest (hottest rows first, each with the newest parameters), always (in each mini-batch, "
        "with its gradient: exact) or computed (whenever a mini-batch computes it anyway, as GNNAutoScale does)",
        choices=REFRESHES,
    )
    reuse: str = key(
        EMBEDDINGS,
        "what is reused: embeddings, first-layer outputs without gradient (NeutronOrch); or aggregates, "
        "sums over sampled neighbours, which each mini-batch multiplies by its own parameters",
        choices=REUSED,
    )

    device_ratio: float = key(
        0.0,
        "fraction of the vertices, the hottest of the hot ones, that devices compute all the same, out of their "
        "feature caches",
        least=0,
        most=1,
    )

    def __post_init__(self) -> None:
        check_keys(self)

    def check_shares(self) -> None:
        """Raise InputError for shares that cannot be; a preset's values come after some that are given."""
        if self.device_ratio > self.hot_ratio:
            raise InputError(
                f"device_ratio must be at most hot_ratio, {self.hot_ratio}, of which it is a part,"
                f" not {self.device_ratio}"
            )

    @property
    def reuses(self) -> bool:
        """Whether mini-batches are given rows.

        Not where each would be used once, for a mini-batch can as well compute it: but sums over neighbours leave the
        accelerator its products, with their gradient, so that the CPU may make them for each mini-batch.
        """
        return self.why_exact is None

    @property
    def in_super_batches(self) -> bool:
        """Whether rows are made for a super-batch; nothing else asks how long one is."""
        return self.refresh in (SUPER_BATCH, NEWEST)

    @property
    def why_exact(self) -> str | None:
        """Which key it is that lets mini-batches be given nothing; None where it is none."""
        if self.hot_ratio == 0:
            return "hot_ratio is 0"
        if self.device_ratio == self.hot_ratio:
            return "device_ratio is hot_ratio, so devices compute all rows"
        if self.refresh == ALWAYS and self.reuse != AGGREGATES:
            return f"refresh is {ALWAYS!r}, so mini-batches compute all rows"
        if self.in_super_batches and self.super_batch == 1:
            return "super_batch is 1, so each row would serve one mini-batch, which computes it"
        return None

    @property
    def bound(self) -> int | None:
        """Largest version gap of a row that is used; None for no bound."""
        return (
            2 * self.super_batch - 1 if self.in_super_batches else {ALWAYS: 0, COMPUTED: None}[self.refresh]
        )

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none where nothing is used again."""
        if not self.reuses:
            return ()
        left_out = {
            "super_batch": not self.in_super_batches,
            "device_ratio": not self.device_ratio,
        }
        return tuple(key for key in self.RESULT_KEYS if not left_out.get(key, False))
