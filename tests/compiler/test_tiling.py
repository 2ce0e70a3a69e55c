"""How operations are cut into commands: what the rough sum of cycles prefers."""

from dataclasses import replace

import numpy as np
import pytest

from simgnn.compiler.product_tiles import ProductShape, product_tiles
from simgnn.compiler.tiling import (
    AggregationLoad,
    aggregation_command,
    last_rows,
    product_cycles,
    row_read_cycles,
    settling_cycles,
)
from simgnn.config.configuration import load_config
from simgnn.sim.cycle.update import update_cycles

U250 = load_config("u250").hardware
SHAPE = ProductShape(
    m=4000,
    n=128,
    depths=(602,),
    transpose_a=False,
    transpose_b=False,
    n_unit=64,
    n_limit=128,
    pieces=1,
    extra_row=False,
    a_rooms=(8192,),
    b_room=8192,
    b_staged=(True,),
    bias_staged=True,
    c_room=None,
)
LOAD = AggregationLoad(
    rows=1000,
    edges=6000,
    reads=5000,
    longest=25,
    from_device=True,
    row_cycles=3,
    list_bytes=64_000,
    row_words=10,
)


def a_tiles(shape, m, k):
    return -(-shape.m // m) * -(-shape.depths[0] // k)


def test_a_product_is_streamed_longer_than_it_waits_for_partial_sums():
    """The bank does not hold all of A, and each part of the depth waits once more than the array would have to."""
    shape = replace(SHAPE, m=602, depths=(4000,), transpose_a=True)
    m, n, k = product_tiles(U250, shape)
    assert 1 < -(-4000 // k) <= 6
    assert m * -(-n // U250.array_columns) >= settling_cycles(U250)


@pytest.mark.parametrize("pieces", [4, 7])
def test_an_aggregation_s_result_comes_in_pieces(pieces):
    shape = replace(SHAPE, m=500, pieces=pieces, source_rows=3000, source_degree=1.5, edge_words=70.0)
    m, _, k = product_tiles(U250, shape)
    assert a_tiles(shape, m, k) >= pieces
    # Of a sum of two products, only the first one's A is an aggregation's result.
    twice = replace(shape, depths=(602, 602), a_rooms=(8192, 8192), b_staged=(True, True))
    m, _, k = product_tiles(U250, twice)
    assert a_tiles(twice, m, k) >= pieces


def test_a_product_does_not_wait_for_all_of_an_aggregation():
    """Where the two take turns, a first tile that nothing hides is weighed."""
    shape = replace(SHAPE, depths=(128,), source_rows=20_000, source_degree=1.5, edge_words=400.0)
    alone, turns = (product_tiles(U250, replace(shape, takes_turns=turns)) for turns in (False, True))
    assert a_tiles(shape, turns[0], turns[2]) > a_tiles(shape, alone[0], alone[2])


def test_destinations_are_cut_where_rows_are_read_one_by_one_anyhow():
    shape = replace(SHAPE, source_rows=20_000, source_degree=1.5, edge_words=400.0, takes_turns=True)
    row = row_read_cycles(U250)
    in_sequence = product_tiles(U250, replace(shape, source_part_cycles=row))
    singly = product_tiles(U250, replace(shape, source_row_cycles=row, source_part_cycles=row))
    assert in_sequence[0] == shape.m > singly[0]
    assert singly[2] > in_sequence[2]


def test_rows_that_are_read_one_by_one_are_read_in_wide_slices():
    rows, scattered = aggregation_command(U250, load=LOAD, columns=602, unit=64)
    assert rows == LOAD.rows
    _, sequential = aggregation_command(U250, load=replace(LOAD, row_cycles=0), columns=602, unit=64)
    assert scattered >= LOAD.row_cycles * U250.lanes > sequential


def test_a_product_s_cycles_are_near_the_model_s():
    """Rough: it weighs tiles, and guesses how long a run takes."""
    for name in ("tiny", "cosim", "mid", "ecp5", "u250"):
        hardware = load_config(name).hardware
        for m, n, k in ((16, 16, 64), (128, 128, 2016), (602, 128, 320), (1024, 47, 100)):
            fields = dict.fromkeys(("transpose_a", "transpose_b", "bias", "ones_row", "n_outer"), 0)
            exact = update_cycles(config=hardware, fields=fields | {"m": m, "n": n, "k": k}).cycles
            rough = product_cycles(hardware, m, -(-k // hardware.array_rows), -(-n // hardware.array_columns))
            assert rough + settling_cycles(hardware) == pytest.approx(exact, rel=0.1)


def test_the_last_rows_are_apart_where_their_sums_leave_sooner():
    """Sums of few edges each leave four at a time while the last rows are summed."""
    four, alone = (replace(U250, drain_words=words) for words in (4, 1))
    load = replace(
        LOAD, rows=8000, edges=19_000, reads=1500, longest=20, from_device=False, row_cycles=0, row_words=1
    )
    even = np.linspace(0, load.edges, load.rows + 1).astype(np.int64)
    few_at_the_end = (load.edges * np.linspace(0, 1, load.rows + 1) ** 0.5).astype(np.int64)

    def apart(hardware=four, load=load, indptr=even, after_others=False):
        return last_rows(hardware, load=load, indptr=indptr, words=1, after_others=after_others)

    last = apart()
    assert 0 < last < load.rows // 2 and (load.rows - last) % four.drain_words == 0
    # What hides how the first ones' sums leave is the edges of the last ones.
    assert apart(indptr=few_at_the_end) > last
    assert apart(alone) == 0
    # Sources that lie in device memory one by one cost more.
    assert apart(load=replace(load, from_device=True, part_cycles=40)) == 0
    # The first ones' sums wait for those of another slice to leave.
    assert apart(load=replace(load, edges=2000), indptr=even // 10) > 0
    assert apart(load=replace(load, edges=2000), indptr=even // 10, after_others=True) == 0


@pytest.mark.parametrize(
    "words, stride, cycles", [(1, 1, 3), (2, 10, 5), (2, 12, 18), (4, 8, 9), (10, 10, 90), (1, 4, 9)]
)
def test_cycles_in_which_sums_leave(words, stride, cycles):
    assert replace(U250, drain_words=4).draining_cycles(9, words, stride=stride) == cycles
