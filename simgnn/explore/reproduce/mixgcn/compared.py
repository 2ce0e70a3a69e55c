"""What tables by workers compare: ways to share a graph out, and a figure of each by graph and by workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Line = list[tuple[int, float]]
"""Workers and a figure, fewest workers first."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to share a graph out.

    Parameters
    ----------
    title
        In tables.
    method
        Of the partitioner; None where there are no parts.
    """

    title: str
    method: str | None = None


def in_parts(method: str) -> Way:
    """A part for each worker, by a partitioner."""
    return Way(title=f"partition, {method}", method=method)


@dataclass(frozen=True)
class Lines:
    """Figures by graph and way, in the order in which these first came."""

    lines: dict[tuple[str, Way], Line] = field(default_factory=dict)

    def add(self, graph: str, way: Way, workers: int, figure: float) -> None:
        """Of one number of workers, more than those before."""
        self.lines.setdefault((graph, way), []).append((workers, figure))

    def of(self, graph: str, way: Way) -> Line:
        """One of them."""
        return self.lines[graph, way]

    def by_way(self, *ways: Way) -> Iterator[Line]:
        """Those of some ways, of all graphs."""
        return (line for (_, way), line in self.lines.items() if way in ways)

    def in_parts(self) -> Iterator[Line]:
        """Those of partitions, of all graphs and partitioners."""
        return (line for (_, way), line in self.lines.items() if way.method is not None)

    def drawn(self, unit: float = 1.0) -> dict[tuple[str, str], Line]:
        """By titles, for a picture, in a unit."""
        return {
            (graph, way.title): [(workers, figure / unit) for workers, figure in line]
            for (graph, way), line in self.lines.items()
        }
