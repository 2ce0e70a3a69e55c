"""How much of a mini-batch is its bottom layer, by the depth of the model (section 5.7)."""

from __future__ import annotations

import itertools
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.neutronorch.printed import BOTTOM_SHARES, HIDDEN, WIKIPEDIA_BOTTOM
from simgnn.explore.reproduce.neutronorch.sampled import FANOUTS, SEEDS, Server
from simgnn.systems.data_set import load_data_set
from simgnn.systems.synthetic_graph import SyntheticGraph

_DEPTHS, _QUICK_DEPTHS = (3, 4, 5), (3, 4)
_DEEPER = 5
"""Fan-out of layers below the third."""

_PAPERS = "wikipedia"


def bottom_layer(server: Server) -> Found:
    """Section 5.7: the bottom layer's part of all layers' vertices."""
    depths = _QUICK_DEPTHS if server.asked.quick else _DEPTHS
    rows = [_row(name, depth) for name in HIDDEN for depth in depths]
    shares = {name: [row["share"] for row in rows if row["dataset"] == name] for name in HIDDEN}
    tree = SEEDS
    for fanout in FANOUTS:
        tree *= 1 + fanout
    return Found(
        figures={
            "depth-half": sum(row["share"] > 0.5 for row in rows),
            "depth-wikipedia": min(shares[_PAPERS]),
            "depth-falls": sum(
                all(after < before for before, after in itertools.pairwise(each)) for each in shares.values()
            ),
        },
        shown=[
            Shown(
                title="Section 5.7: the bottom layer's part of a mini-batch's vertices, by layers of the model",
                names=("data set", *(f"{depth} layers" for depth in depths), "vertices of the bottom layer"),
                rows=[
                    *(
                        (
                            name,
                            *(f"{share:.0%}" for share in shares[name]),
                            ", ".join(f"{row['bottom']:,.0f}" for row in rows if row["dataset"] == name),
                        )
                        for name in HIDDEN
                    ),
                    (
                        "printed, wikipedia",
                        *(f"{share:.0%}" for share in BOTTOM_SHARES[: len(depths)]),
                        f"{WIKIPEDIA_BOTTOM:,}",
                    ),
                ],
                notes=(f"a tree of {SEEDS:,} seeds and fan-outs 25, 10, 5 has {tree:,} vertices",),
            )
        ],
        tables={"bottom-layer.csv": rows},
    )


def _row(name: str, depth: int) -> dict[str, Any]:
    synthetic = SyntheticGraph(load_data_set(name))
    fanouts = (*FANOUTS, *(_DEEPER for _ in range(depth - len(FANOUTS))))
    sizes = synthetic.sample(synthetic.seeds(SEEDS, batch=0), fanouts, batch=0)
    return {
        "dataset": name,
        "layers": depth,
        "bottom": sizes.vertices[0],
        "all": sum(sizes.vertices),
        "share": sizes.vertices[0] / sum(sizes.vertices),
        "edge_share": sizes.edges[0] / sum(sizes.edges),
    }
