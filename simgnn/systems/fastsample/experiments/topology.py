"""How much of a graph its topology is (Fig. 4), and where it is most of it."""

from __future__ import annotations

from typing import Any

from simgnn.systems.data_set import data_sets, load_data_set
from simgnn.systems.fastsample.experiments.scale import Scale
from simgnn.systems.papers.reproduce import Result
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES

FIGURE = ("mag240m-homo", "igbh-full")
"""Data sets of Fig. 4."""
TRAINED = ("ogbn-products", "ogbn-papers100M-symmetric")
"""Those that the paper trains on."""
_EVEN = 0.5


def topology(scale: Scale) -> Result:
    """Arithmetic on the sizes of data sets, and of the user's graphs."""
    rows: list[dict[str, Any]] = []
    for name in data_sets():
        data_set = load_data_set(name)
        rows.append(_row(name, data_set["vertices"], data_set.arcs, data_set["features"], sizes="preset"))
    for name, graph in scale.graphs():
        rows.append(_row(name, graph.vertices, graph.edges, graph.feature_width, sizes="graph"))
    shares = {row["dataset"]: row["topology_share"] for row in rows}
    figures = {
        "topology-share": max(shares[name] for name in FIGURE),
        "topology-trained": max(shares[name] for name in TRAINED),
    }
    most = [name for name, share in shares.items() if share > _EVEN]
    return Result(
        figures=figures,
        rows={
            "topology.csv": rows,
            "in order": sorted(rows, key=lambda row: float(row["topology_share"])),
        },
        said={"most": ", ".join(most) or "none"},
        summary={**figures, "more_topology_than_features": most},
    )


def _row(name: str, vertices: float, arcs: float, width: float, *, sizes: str) -> dict[str, Any]:
    """Bytes of an adjacency matrix by columns beside those of single-precision features, and its part of both."""
    # CSC as the paper's Fig. 2 has it, with 4-byte numbers; 8-byte ones would double it.
    matrix, features = INDEX_BYTES * (vertices + 1 + arcs), FEATURE_BYTES * vertices * width
    return {
        "dataset": name,
        "sizes": sizes,
        "average_degree": arcs / vertices,
        "features": width,
        "topology_bytes": matrix,
        "feature_bytes": features,
        "topology_share": matrix / (matrix + features),
    }
