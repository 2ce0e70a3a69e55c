"""What a layer's commands ask of the engines, by their sizes alone.

The fewest cycles that each engine needs for them, which no schedule can undercut; and what is sparse about a layer: its
edges and vertices, how often rows are used again, and what padding costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import I64, Bools
from simgnn.explore.simulate.attribution import layers_in_order, owners
from simgnn.hw.command import EDGE_LAST_BIT, EDGE_ROW, LAYOUT, Engine, Field, Opcode
from simgnn.hw.depths import LIST_BURSTS
from simgnn.sim.cycle.memory import STORES
from simgnn.sim.cycle.state import EDGES, FEATURES, RECORDS

if TYPE_CHECKING:
    from simgnn.explore.simulate.runs import TimedLaunch


def _field(timed: TimedLaunch, opcode: Opcode, name: str) -> I64:
    """A field of a launch's commands, by the layout of one kind of them; meaningless of the others."""
    start, stop = timed.compiled.program.segments[timed.phase]
    field: Field = LAYOUT[opcode][name]
    words = timed.compiled.program.commands[start:stop, field.word].astype(np.int64)
    return words >> field.low & ((1 << field.width) - 1)


def gemm_sizes(timed: TimedLaunch) -> tuple[I64, ...]:
    """Rows streamed, columns and depth of each GEMM, its tiles, and its place in the launch: five ndarrays of int64."""
    at = np.flatnonzero(timed.launch.commands["engine"] == Engine.UPDATE)
    names = ("m", "ones_row", "n", "k", "transpose_a")
    rows, ones, n, k, across = (_field(timed, Opcode.GEMM, name)[at] for name in names)
    m, config = rows + ones, timed.launch.config
    # Of a transposed A all tiles along the depth but the last are full; otherwise a tile ends where a word does.
    row_tiles = np.where(across != 0, config.row_tiles(k, transposed=True), config.row_tiles(k))
    return m, n, k, row_tiles * config.column_tiles(n), at


def longest_sums(timed: TimedLaunch) -> I64:
    """Most additions to one sum in each command, ndarray of int64; 0 for those that aggregate nothing.

    They are a destination's edges; in `sspmm` those of a destination of which a mask wants something, and where it
    skips zeros those whose values are none.
    """
    longest = np.zeros(len(timed.launch.commands), np.int64)
    for number, mask, nonzero in _aggregates(timed):
        destinations, _ = _edges(timed, number)
        if not len(destinations):
            continue
        if nonzero is not None:
            longest[number] = _added(timed, number, mask, nonzero).max(initial=0)
            continue
        degrees = np.bincount(destinations, minlength=timed.launch.commands["destinations"][number])
        longest[number] = degrees.max() if mask is None else degrees[mask.any(axis=1)].max(initial=0)
    return longest


def _aggregates(timed: TimedLaunch) -> list[tuple[int, Bools | None, Bools | None]]:
    """Number, mask and nonzero source values of each AGGREGATE, None where its time depends on none."""
    launch = timed.launch
    at = np.flatnonzero(launch.commands["engine"] == Engine.AGGREGATE)
    return list(zip(at.tolist(), launch.masks, launch.nonzero, strict=True))


def _edges(timed: TimedLaunch, number: int) -> tuple[I64, I64]:
    """Destination and source of each edge of an AGGREGATE."""
    command = timed.launch.commands[number]
    first = command["edges_address"] >> 2
    words = timed.compiled.program.memory.view("<u4")[first : first + command["edges"]].astype(np.int64)
    # An edge says which destination it has, and whether it is the last of its source: sources are counted off.
    ends = words >> EDGE_LAST_BIT
    return words & EDGE_ROW, np.cumsum(ends) - ends


def _added(timed: TimedLaunch, number: int, mask: Bools | None, nonzero: Bools) -> I64:
    """Additions to each sum where zeros are skipped, shape (destinations, columns)."""
    from scipy.sparse import csr_matrix

    destinations, sources = _edges(timed, number)
    shape = int(timed.launch.commands["destinations"][number]), len(nonzero)
    # [destinations, sources] times [sources, columns]: how many values that are not zero meet in each sum.
    edges = csr_matrix((np.ones(len(sources), np.int64), (destinations, sources)), shape)
    found: I64 = edges @ nonzero.astype(np.int64)
    return found if mask is None else found * mask


def additions(timed: TimedLaunch) -> I64:
    """Values that each command adds, ndarray of int64: those of all edges' rows, in `sspmm` those that a mask wants,
    and that are not zero where it skips zeros.
    """
    commands = timed.launch.commands
    found: I64 = commands["edges"] * _field(timed, Opcode.AGGREGATE, "columns")
    for number, mask, nonzero in _aggregates(timed):
        if nonzero is not None:
            found[number] = _added(timed, number, mask, nonzero).sum()
        elif mask is not None:
            found[number] = mask.sum(axis=1)[_edges(timed, number)[0]].sum()
    return found


def engine_bounds(timed: TimedLaunch) -> dict[str, I64]:
    """Fewest cycles of each command in its engine and on the ports.

    `update` is the tiles' rows. `aggregate` is for streaming, the greatest of the edges' words per
    cluster (in `sspmm` of the wanted values per adder, and of the edges' words per link), of the beats of features,
    edges and records that the ports must read for it, but for two bursts of each list, which may be read ahead, and of
    the additions to one sum, which follow each other. Of beats it is the time that the memory's bandwidth leaves them.

    Returns
    -------
    Shape (commands,).
    "load", "store", "aggregate", "update", "read_port", "write_port".
    """
    config, commands = timed.launch.config, timed.launch.commands
    reads, writes = timed.beats[:, :STORES].sum(axis=1), timed.beats[:, STORES]
    update = np.zeros(len(commands), np.int64)
    m, _, _, tiles, at = gemm_sizes(timed)
    update[at] = tiles * m
    read, write, either = timed.timing.beat_cycles(config.word_bytes, config.clock_mhz, ports=config.ports)
    # A word each cycle at most. A DRAM takes what is written before it is in its rows.
    moved = commands["rows"] * commands["words"]
    read = max(read, either)
    words = commands["edges"] * commands["words"]
    if config.fuses_masks:
        adding = -(-additions(timed) // (config.clusters * config.gather_width))
        added = np.maximum(adding, -(-words // config.links))
    else:
        # A word takes `parts` turns at a cluster that has fewer adders than a word has values.
        added = -(-words * config.parts // config.clusters)
    # Each addition to a sum needs the one in front of it, an adder's stages away.
    chained = (longest_sums(timed) - 1).clip(0) * config.add_stages
    aggregating = commands["engine"] == Engine.AGGREGATE
    # Scales are for the drain, which overlaps with the next command; of lists, a buffer may have been read ahead.
    lists = (timed.beats[:, [EDGES, RECORDS]] - LIST_BURSTS * config.burst_beats).clip(0).sum(axis=1)
    own_reads = _spaced(timed.beats[:, FEATURES] + lists, read)
    aggregate = np.where(aggregating, np.maximum(np.maximum(added, own_reads), chained), 0)
    return {
        "load": np.where(commands["engine"] == Engine.LOAD, _spaced(moved, read), 0),
        "store": np.where(commands["engine"] == Engine.STORE, _spaced(moved, write), 0),
        "aggregate": aggregate,
        "update": update,
        "read_port": reads,
        "write_port": writes,
    }


def _spaced(beats: I64, cycles: float) -> I64:
    """Fewest cycles of so many beats, each so many after the one before."""
    found: I64 = np.where(beats > 0, np.floor((beats - 1) * cycles).astype(np.int64) + 1, 0)
    return found


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
    columns = _field(timed, Opcode.AGGREGATE, "columns")
    m, n, k, tiles, gemms = gemm_sizes(timed)
    macs = m * n * k
    added = additions(timed)
    slots = m * tiles * config.array_rows * config.array_columns
    rows = []
    for place, layer in enumerate(layers_in_order(timed.labels)):
        operator = timed.compiled.operators[layer]
        # Backward, messages go from destinations to sources.
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
