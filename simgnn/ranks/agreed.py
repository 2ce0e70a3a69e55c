"""What ranks must agree on before they begin: settings, and every value of the data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

_ROWS_AT_ONCE = 1 << 14
"""Of features, which are dense only for so long."""


def settings_digest(settings: Mapping[str, object], *, epochs: int) -> int:
    """Of what decides the result, and when all are done; from -2**63 to 2**63 - 1."""
    return text_digest(json.dumps([settings, epochs], sort_keys=True))


def data_digest(graph: Graph, *, data: str) -> int:
    """Of a graph, features of every vertex, from -2**63 to 2**63 - 1.

    Parameters
    ----------
    graph
    data
        Its `Graph.digest`, which reads the features of some vertices alone.
    """
    digest = hashlib.blake2b(data.encode(), digest_size=8)
    for first in range(0, graph.vertices, _ROWS_AT_ONCE):
        rows = np.arange(first, min(first + _ROWS_AT_ONCE, graph.vertices))
        digest.update(np.ascontiguousarray(graph.gather_features(rows)).data)
    return _number(digest)


def text_digest(text: str) -> int:
    """Of a text, from -2**63 to 2**63 - 1."""
    return _number(hashlib.blake2b(text.encode(), digest_size=8))


def _number(digest: hashlib.blake2b) -> int:
    return int.from_bytes(digest.digest(), "little", signed=True)
