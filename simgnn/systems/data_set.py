"""Data sets as presets: what is known of a graph that is not here, and where each value comes from.

See `simgnn.virtual_time.sourced_values` for the form of a file. `simgnn.systems.synthetic_graph` draws mini-batches
from one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simgnn.config.checks import check_integer
from simgnn.errors import InputError, errors_of
from simgnn.hw.keys import Key
from simgnn.virtual_time.sourced_values import Kind, SourcedValues

MOST_VERTICES = 1 << 31
"""More would need wider products where vertices are renumbered."""

KEYS: dict[str, Key] = {
    "vertices": Key(default=None, least=1, most=MOST_VERTICES),
    "edges": Key(default=None, least=1, most=1 << 50),
    "directed": Key(default=False),
    "features": Key(default=None, least=1, most=1 << 20),
    "classes": Key(default=None, least=2, most=1 << 20),
    "train_vertices": Key(default=None, least=1, most=MOST_VERTICES),
    "skew": Key(default=1.0, least=0.0, most=4.0),
    "locality": Key(default=0.0, least=0.0, most=1.0),
    "community": Key(default=128, least=1, most=MOST_VERTICES),
}
"""`edges` as printed: where the graph is not directed, each is an arc in both directions. `skew` is the standard
deviation of the degrees' logarithm. `locality` is the chance that a neighbour is drawn from the vertex's own community,
which has `community` vertices."""


@dataclass(frozen=True, kw_only=True)
class DataSet(SourcedValues):
    """A data set; all keys of `KEYS` have a value."""

    @property
    def directed(self) -> bool:
        """Whether an edge is one arc."""
        return bool(self.values["directed"])

    @property
    def arcs(self) -> int:
        """Pairs of a vertex and an in-neighbour."""
        return self.whole("edges") * (1 if self.directed else 2)


DATA_SET = Kind(title="data-set preset", keys=KEYS, folder="simgnn.systems.data_sets")


def data_sets() -> list[str]:
    """Names of the data sets that come with simgnn."""
    return DATA_SET.names()


def load_data_set(name: str | Path) -> DataSet:
    """Read a data set: one of `data_sets`, or a TOML file.

    Raises
    ------
    InputError
        As `Kind.load`; and for values that cannot be together.
    """
    return _data_set(DATA_SET.load(name), name)


def parse_data_set(text: str, *, name: str, source: str | Path) -> DataSet:
    """A data set from TOML text; `source` goes in front of every error.

    Raises
    ------
    InputError
        As `load_data_set`.
    """
    return _data_set(DATA_SET.parse(text, name=name, source=source), source)


def _data_set(read: SourcedValues, source: str | Path) -> DataSet:
    data_set = DataSet(**vars(read))
    vertices = data_set.whole("vertices")
    with errors_of(source):
        for key in ("train_vertices", "community"):
            # Without locality there is one community, whatever `community` says.
            if key == "train_vertices" or data_set["locality"]:
                check_integer(f"{key} of {vertices} vertices", data_set[key], 1, vertices)
        # More arcs than pairs: a count of edges in both directions, taken for one.
        if data_set.arcs > vertices * vertices:
            raise InputError(
                f"edges of {vertices} vertices must be at most {vertices * vertices} arcs, not {data_set.arcs}"
            )
    return data_set
