"""What is sparse about a layer: its edges and vertices, how often rows are used again, and what padding costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.explore.simulate.attribution import layers_in_order, owners
from simgnn.explore.simulate.bounds import additions, gemm_sizes
from simgnn.hw.command import LAYOUT, Engine, Opcode

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


def sparsity(timed: TimedLaunch) -> list[dict[str, int | float]]:
    """Sizes of each layer's aggregation, and of what its commands made of it.

    Returns
    -------
    For each of `layers_in_order`. `edges`, `sources`, `destinations` and `max_in_degree` are those of the layer's
    operator in the direction of the phase; `rows_read` and `edges_streamed` those of its AGGREGATE commands, which
    may take columns or destinations in parts; `lane_padding` the part of the words' values that are none,
    `array_padding` the part of the array's multiply-accumulate slots that are none; `edge_values` the values of all
    edges' rows, of which `additions` are added, and `masked_out` is the part that `sspmm` left out, 0 for the
    others.
    """
    owner = owners(timed.labels)
    config, commands = timed.launch.config, timed.launch.commands
    start, stop = timed.compiled.program.segments[timed.phase]
    field = LAYOUT[Opcode.AGGREGATE]["columns"]
    words = timed.compiled.program.commands[start:stop, field.word].astype(np.int64)
    columns = words & ((1 << field.width) - 1)
    m, n, k, gemms = gemm_sizes(timed)
    macs = m * n * k
    added = additions(timed)
    slots = m * -(-k // config.array_rows) * -(-n // config.array_columns)
    slots *= config.array_rows * config.array_columns
    rows = []
    for place, layer in enumerate(layers_in_order(timed.labels)):
        operator = timed.compiled.operators[layer]
        operator = operator if timed.phase == "forward" else operator.transposed()
        mine = (owner == place) & (commands["engine"] == Engine.AGGREGATE)
        streamed = int(commands["edges"][mine].sum())
        read = int(commands["sources"][mine].sum())
        words = commands["edges"][mine] * commands["words"][mine]
        real = int((commands["edges"][mine] * columns[mine]).sum())
        products = owner[gemms] == place
        rows.append(
            {
                "edges": operator.edges,
                "sources": operator.sources,
                "destinations": operator.destinations,
                "edges_per_source": operator.edges / max(1, operator.sources),
                "edges_per_destination": operator.edges / max(1, operator.destinations),
                "max_in_degree": operator.longest,
                "aggregations": int(mine.sum()),
                "edges_streamed": streamed,
                "rows_read": read,
                "reuse": streamed / read if read else 0.0,
                "edge_words": int(words.sum()),
                "edge_values": real,
                "additions": int(added[mine].sum()),
                "masked_out": 1 - int(added[mine].sum()) / real if real else 0.0,
                "scalings": int((commands["sources"] * columns * commands["source_scaled"])[mine].sum())
                + int((commands["destinations"] * columns * commands["destination_scaled"])[mine].sum()),
                "sum_words": int((commands["destinations"] * commands["words"])[mine].sum()),
                "lane_padding": 1 - real / (int(words.sum()) * config.lanes) if streamed else 0.0,
                "products": int(products.sum()),
                "macs": int(macs[products].sum()),
                "array_padding": 1 - int(macs[products].sum()) / int(slots[products].sum())
                if products.any()
                else 0.0,
            }
        )
    return rows
