"""What a mini-batch consists of: bytes of features and of topology, by data set (slide "Challenge #1")."""

from __future__ import annotations

from typing import Any

from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.systems.bgl.profiling import INDEX_BYTES, VALUE_BYTES
from simgnn.systems.data_set import load_data_set
from simgnn.systems.model_preset import load_model_preset
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.layer_sizes import LayerSizes

DATA_SETS = ("ogbn-products", "ogbn-papers100M", "user-item")
"""BGL's, all of them with at least 96 features."""


def topology_bytes(sizes: LayerSizes) -> float:
    """A source for each edge, a vertex and a bound for each destination, and the inputs' vertices."""
    return INDEX_BYTES * (sum(sizes.edges) + 2 * sum(sizes.vertices[1:]) + sizes.vertices[0])


def minibatch_bytes(extent: Extent) -> Found:
    """Draw mini-batches of 1,000 seeds from stand-ins of the data sets' full size, and count."""
    preset = load_model_preset("bgl")
    fanouts, seeds = preset.values["fanout"], preset.whole("seeds_per_trainer")
    rows: list[dict[str, Any]] = []
    for name in DATA_SETS:
        data_set = load_data_set(name)
        sizes = SyntheticGraph(data_set).sizes(seeds, fanouts, batches=extent.batches)
        features = VALUE_BYTES * data_set.whole("features") * sizes.vertices[0]
        topology = topology_bytes(sizes)
        rows.append(
            {
                "dataset": name,
                "features": data_set.whole("features"),
                "input_vertices": sizes.vertices[0],
                "edges": sum(sizes.edges),
                "feature_bytes": features,
                "topology_bytes": topology,
                "feature_share": features / (features + topology),
            }
        )
    least = min(row["feature_share"] for row in rows)
    return Found(
        figures={"feature-bytes": least},
        shown=[
            Shown(
                title=f"B-b: bytes of a mini-batch of {seeds:,} seeds, fan-outs {', '.join(map(str, fanouts))}",
                names=(
                    "data set",
                    "width",
                    "input vertices",
                    "edges",
                    "features MB",
                    "topology MB",
                    "features",
                ),
                rows=[
                    (
                        row["dataset"],
                        str(row["features"]),
                        f"{row['input_vertices']:,.0f}",
                        f"{row['edges']:,.0f}",
                        f"{row['feature_bytes'] / 1e6:.1f}",
                        f"{row['topology_bytes'] / 1e6:.1f}",
                        f"{row['feature_share']:.1%}",
                    )
                    for row in rows
                ],
            )
        ],
        tables={"bytes.csv": rows},
        summary={"least": least},
    )
