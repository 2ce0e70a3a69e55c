"""Table `[task]` of a configuration: what is trained for, where that is not what the data set's labels say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.config.model import MOST_COLUMNS
from simgnn.config.names import LINKS
from simgnn.errors import InputError

AUTO = "auto"
_MOST_NEGATIVES = 10_000


@dataclass(frozen=True, kw_only=True)
class TaskSettings:
    """Table `[task]`."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = (
        "kind",
        "width",
        "negatives",
        "avoid_edges",
        "hide_edges",
        "val",
        "test",
        "held_out_negatives",
    )
    """Keys that decide the trained parameters, or what is held out; see `result_keys`."""

    kind: str = key(
        AUTO,
        "auto takes the task of the data set; links predicts which pairs of vertices are edges, with "
        "edges as seeds",
        choices=(AUTO, LINKS),
    )
    width: int = key(
        64,
        "links: columns of the last layer; the score of a pair is the dot product of its two rows",
        least=1,
        most=MOST_COLUMNS,
    )
    negatives: int = key(
        1, "links: negative pairs drawn for each training edge", least=1, most=_MOST_NEGATIVES
    )
    avoid_edges: bool = key(True, "links: draw no training edge as a negative pair")
    hide_edges: bool = key(True, "links: pass no message along a mini-batch's own edges, in either direction")
    val: float = key(
        0.05, "links: fraction of the edges for validation, if the data set has no split", least=0, most=0.9
    )
    test: float = key(
        0.1, "links: fraction of the edges for testing, if the data set has no split", least=0, most=0.9
    )
    held_out_negatives: int = key(
        100,
        "links: negative pairs drawn for each held-out edge, if the data set has none",
        least=1,
        most=_MOST_NEGATIVES,
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if self.val + self.test >= 1:
            raise InputError(
                f"val and test must leave edges to train, not add up to {self.val + self.test:g}"
            )

    @property
    def as_labelled(self) -> bool:
        """Whether the data set says what is trained for."""
        return self.kind == AUTO

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none where nothing is set, as checkpoints have them."""
        return () if self == TaskSettings() else self.RESULT_KEYS
