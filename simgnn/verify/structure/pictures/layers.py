"""Layout of a graph in columns: sources at the left, as few crossings as a few sweeps leave."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
_SWEEPS = 12


def columns_of(behind: Mapping[Node, Sequence[Node]], end: Node) -> dict[Node, int]:
    """How many columns each node stands left of the end, so that all edges but those of cycles go to the right.

    Parameters
    ----------
    behind
        Of each node, the nodes that lead to it.
    end
        The node to which all lead.
    """
    order: list[Node] = []
    state: dict[Node, bool] = {}
    back: set[tuple[Node, Node]] = set()
    stack = [(end, iter(behind[end]))]
    state[end] = False
    while stack:
        node, rest = stack[-1]
        for source in rest:
            if source not in state:
                state[source] = False
                stack.append((source, iter(behind[source])))
                break
            if not state[source]:
                back.add((node, source))
        else:
            state[node] = True
            order.append(node)
            stack.pop()
    columns = dict.fromkeys(reversed(order), 0)
    for node in columns:
        for source in behind[node]:
            if (node, source) not in back:
                columns[source] = max(columns[source], columns[node] + 1)
    return columns


def rows_of(columns: Sequence[Sequence[Node]], edges: Sequence[tuple[Node, Node]]) -> list[list[Node]]:
    """Order each column by the places of its neighbours, sweep after sweep (Sugiyama's barycentres).

    Parameters
    ----------
    columns
        Nodes of each.
    edges
        Between nodes of neighbouring columns.
    """
    near: dict[Node, list[Node]] = {node: [] for column in columns for node in column}
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    rows = [list(column) for column in columns]
    for sweep in range(_SWEEPS):
        numbers = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for number in numbers:
            fixed = number - 1 if sweep % 2 == 0 else number + 1
            if not 0 <= fixed < len(rows):
                continue
            place = {node: row for row, node in enumerate(rows[fixed])}
            own = {node: float(row) for row, node in enumerate(rows[number])}
            for node in rows[number]:
                found = [place[other] for other in near[node] if other in place]
                if found:
                    own[node] = sum(found) / len(found)
            rows[number].sort(key=own.__getitem__)
    return rows
