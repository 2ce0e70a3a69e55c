"""Table `[task]` of a configuration: what is trained for, where that is not what the data set's labels say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_boolean, check_choice, check_integer, check_number
from simgnn.config.dataset_names import LINKS
from simgnn.config.model import MOST_COLUMNS
from simgnn.errors import InputError

AUTO = "auto"
_MOST_NEGATIVES = 10_000


@dataclass(frozen=True, kw_only=True)
class TaskSettings:
    """Table `[task]`.

    Parameters
    ----------
    kind
        "auto", what the data set is for, or "links": which pairs of vertices are edges.
    width
        Links: columns of the last layer; the score of a pair is the dot product of two vertices' rows.
    negatives
        Links: pairs that are drawn beside each edge that trains.
    avoid_edges
        Links: none of them is an edge that trains.
    hide_edges
        Links: no message passes along a mini-batch's own edges, or back.
    val, test
        Links: parts of the edges that are held out, where the data set does not come with a split.
    held_out_negatives
        Links: pairs that are drawn beside each held-out edge, where the data set does not come with them.
    """

    LINK_KEYS: ClassVar[tuple[str, ...]] = (
        "width",
        "negatives",
        "avoid_edges",
        "hide_edges",
        "val",
        "test",
        "held_out_negatives",
    )
    RESULT_KEYS: ClassVar[tuple[str, ...]] = ("kind", *LINK_KEYS)
    """Keys that decide the trained parameters, or what is held out; see `result_keys`."""

    kind: str = AUTO
    width: int = 64
    negatives: int = 1
    avoid_edges: bool = True
    hide_edges: bool = True
    val: float = 0.05
    test: float = 0.1
    held_out_negatives: int = 100

    def __post_init__(self) -> None:
        check_choice("kind", self.kind, (AUTO, LINKS))
        check_integer("width", self.width, 1, MOST_COLUMNS)
        check_integer("negatives", self.negatives, 1, _MOST_NEGATIVES)
        check_boolean("avoid_edges", self.avoid_edges)
        check_boolean("hide_edges", self.hide_edges)
        check_number("val", self.val, 0, 0.9)
        check_number("test", self.test, 0, 0.9)
        if self.val + self.test >= 1:
            raise InputError(
                f"val and test must leave edges to train, not add up to {self.val + self.test:g}"
            )
        check_integer("held_out_negatives", self.held_out_negatives, 1, _MOST_NEGATIVES)

    @property
    def as_labelled(self) -> bool:
        """Whether the data set says what is trained for."""
        return self.kind == AUTO

    def result_keys(self) -> tuple[str, ...]:
        """Those of `RESULT_KEYS` that decide results: none where nothing is set, as checkpoints have them."""
        return () if self == TaskSettings() else self.RESULT_KEYS
