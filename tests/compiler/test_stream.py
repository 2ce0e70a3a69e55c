"""Order of streams and the edges in them; tiles that products and sums are cut into; tokens that order commands."""

from collections import namedtuple
from dataclasses import replace
from itertools import zip_longest
from math import gcd
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.compiler.product_tiles import ProductShape, product_tiles
from simgnn.compiler.stream import GOLDEN, edge_stream, golden_stride
from simgnn.compiler.tiling import (
    AggregationLoad,
    aggregation_command,
    last_rows,
    product_cycles,
    row_read_cycles,
    settling_cycles,
)
from simgnn.compiler.tokens import ACCESS, MOST_ACCESSES, assign_tokens, overlap
from simgnn.config.configuration import load_config
from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.cycle.update import update_cycles


def random_operator(*, sources, destinations, degree, seed):
    generator = np.random.default_rng(seed)
    counts = generator.integers(0, degree + 1, destinations)
    indptr = np.concatenate([[0], np.cumsum(counts)])
    indices = np.concatenate(
        [generator.choice(sources, count, replace=False) for count in counts] + [np.empty(0, int)]
    )
    scale = generator.uniform(0.5, 2, sources).astype(np.float32)
    return LayerOperator(indptr, indices.astype(np.int32), sources, destinations, source_scale=scale)


def stream_order(rows):
    """Rows in the order in which the engine reads them."""
    return np.arange(rows) * golden_stride(rows) % rows


@pytest.mark.parametrize("rows", [1, 2, 3, 6, 10, 64, 65, 210, 30030])
def test_golden_stride_is_the_nearest_coprime(rows):
    coprime = [s for s in range(1, rows + 1) if gcd(s, rows) == 1]
    assert golden_stride(rows) == min(coprime, key=lambda s: (abs(s - GOLDEN * rows), s))
    assert sorted(stream_order(rows)) == list(range(rows))


def test_golden_stride_needs_rows():
    with pytest.raises(ValueError, match="rows of a stream must be at least 1, not 0"):
        golden_stride(0)


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
def test_edges_follow_the_definition(start, stop):
    operator = random_operator(sources=90, destinations=50, degree=6, seed=3)
    stream = edge_stream(operator, start, stop)
    stop = operator.destinations if stop is None else stop
    dense = operator.to_scipy().toarray()[start:stop] != 0
    expected, rows = [], []
    for row in stream_order(operator.sources):
        targets = np.flatnonzero(dense[:, row])
        if len(targets):
            rows.append(row)
            expected += [*targets[:-1], targets[-1] | 1 << 31]
    assert stream.edges.tolist() == expected
    assert stream.rows.tolist() == rows
    assert stream.destinations == stop - start
    records = stream.records(scales=operator.source_scale)
    assert records["row"].tolist() == rows
    assert records["scale"].tolist() == operator.source_scale[rows].tolist()


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
@pytest.mark.parametrize("distinct", [1, 3, 1000])
def test_weighted_edges_follow_the_definition(start, stop, distinct):
    """A record for each run of a source's edges with one weight: all of them, some, or nearly none are alike."""
    plain = random_operator(sources=90, destinations=50, degree=6, seed=3)
    weights = np.random.default_rng(4).choice(np.random.default_rng(5).normal(size=distinct), plain.edges)
    operator = replace(plain, edge_scale=weights.astype(np.float32))
    stream, without = edge_stream(operator, start, stop), edge_stream(plain, start, stop)
    stop = operator.destinations if stop is None else stop
    dense = replace(operator, source_scale=None).to_scipy(np.float32).toarray()[start:stop]
    edges, records = [], []
    for row in stream_order(operator.sources):
        targets = np.flatnonzero(dense[:, row])
        for target, following in zip_longest(targets, targets[1:]):
            last = following is None or dense[following, row] != dense[target, row]
            edges.append(target | 1 << 31 if last else target)
            if last:
                records.append((row, operator.source_scale[row] * dense[target, row]))
    assert stream.edges.tolist() == edges
    assert stream.records(scales=operator.source_scale).tolist() == records
    positions = np.arange(len(records), dtype=np.uint32)
    assert stream.records(rows=positions)["row"].tolist() == positions.tolist()
    assert stream.sources.tolist() == without.rows.tolist() == without.sources.tolist()
    assert (stream.edges & 0x7FFFFFFF).tolist() == (without.edges & 0x7FFFFFFF).tolist()
    assert len(without.rows) <= len(records) <= len(edges)
    assert distinct > 1 or stream.edges.tolist() == without.edges.tolist()


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_self_loop_with_a_factor_has_the_last_record(start, stop, backward, weighted):
    """Without weights a source has one record for its other edges, whatever number its self-loop has among them."""
    plain = random_operator(sources=90, destinations=50, degree=6, seed=3)
    dense = plain.to_scipy().toarray() != 0
    np.fill_diagonal(dense, True)
    indptr = np.concatenate([[0], np.cumsum(dense.sum(1))])
    own = np.random.default_rng(1).choice(np.float32([1, 0.25, 0.7]), 50)
    indices = np.nonzero(dense)[1].astype(np.int32)
    weights = np.random.default_rng(2).random(len(indices), np.float32) if weighted else None
    scale = np.random.default_rng(3).random(90, np.float32)
    operator = LayerOperator(
        indptr, indices, 90, 50, source_scale=scale, edge_scale=weights, own_scale=own, destination_scale=own
    )
    if backward:
        operator = operator.transposed()
    factors = replace(operator, source_scale=None, destination_scale=None).to_scipy(np.float32).toarray()
    stream = edge_stream(operator, start, stop)
    stop = operator.destinations if stop is None else stop
    edges, records = [], []
    for row in stream_order(operator.sources):
        targets = [target for target in range(start, stop) if factors[target, row]]
        apart = [t for t in targets if t == row and t < 50 and own[t] != 1]
        runs = (
            [[t] for t in targets if t not in apart] if weighted else [[t for t in targets if t not in apart]]
        )
        for run in [*filter(None, runs), *([apart] if apart else [])]:
            edges += [*(t - start for t in run[:-1]), (run[-1] - start) | 1 << 31]
            records.append((row, operator.source_scale[row] * factors[run[-1], row]))
    assert stream.edges.tolist() == edges
    assert stream.records(scales=operator.source_scale).tolist() == records
    assert len(records) <= operator.reads


def test_scales_of_records_are_rounded_once():
    operator = LayerOperator(
        np.array([0, 1]),
        np.array([0], np.int32),
        sources=1,
        destinations=1,
        source_scale=np.array([0.1], np.float32),
        edge_scale=np.array([0.3], np.float32),
    )
    (record,) = edge_stream(operator).records(scales=operator.source_scale)
    assert record["scale"] == np.float32(np.float64(np.float32(0.1)) * np.float64(np.float32(0.3)))


@pytest.mark.parametrize("weights", [None, np.empty(0, np.float32)])
def test_rows_without_edges_give_an_empty_stream(weights):
    operator = LayerOperator(
        np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3, edge_scale=weights
    )
    stream = edge_stream(operator)
    assert len(stream.edges) == len(stream.rows) == len(stream.sources) == len(stream.records()) == 0


@pytest.mark.parametrize("start, stop", [(-1, 2), (2, 2), (0, 4)])
def test_range_outside_is_refused(start, stop):
    operator = LayerOperator(np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3)
    with pytest.raises(ValueError, match="destination range must lie in 0 to 3 and hold a row"):
        edge_stream(operator, start, stop)


# How operations are cut into commands: what the rough sum of cycles prefers.

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


# Tokens order every conflict, match up, and never overflow.

Access = namedtuple("Access", ACCESS.names)
Command = namedtuple("Command", ["opcode", "accesses"])


def random_commands(*, count, generator, opcodes=tuple(Opcode), spread=40):
    commands = []
    for _ in range(count):
        accesses = [
            Access(
                space=Space(int(generator.integers(0, 6))),
                address=8 * int(generator.integers(0, spread)),
                rows=int(generator.integers(1, 4)),
                stride=32,
                width=8 * int(generator.integers(1, 5)),
                writes=bool(generator.integers(0, 2)),
            )
            for _ in range(int(generator.integers(1, 4)))
        ]
        commands.append(Command(opcodes[int(generator.integers(len(opcodes)))], tuple(accesses)))
    return commands


def with_tokens(commands):
    """The commands with what they wait for and whom they signal."""
    accesses = np.zeros((len(commands), MOST_ACCESSES), ACCESS)
    for number, command in enumerate(commands):
        accesses[number, : len(command.accesses)] = np.array(list(command.accesses), ACCESS)
    opcodes = np.array([command.opcode for command in commands])
    tokens = assign_tokens(opcodes, accesses, np.array([len(command.accesses) for command in commands]))
    return [
        SimpleNamespace(opcode=command.opcode, accesses=command.accesses, wait=wait, signal=signal)
        for command, wait, signal in zip(commands, *(each.tolist() for each in tokens), strict=True)
    ]


def overlaps(one, other):
    return overlap(*np.array([one, other], ACCESS))


def touched(access):
    return {
        access.address + row * access.stride + byte
        for row in range(access.rows)
        for byte in range(access.width)
    }


def must_not_overlap(first, second):
    """The rule, by bytes and ports."""
    for a in first.accesses:
        for b in second.accesses:
            if a.space != b.space:
                continue
            if a.space != Space.DEVICE and a.writes == b.writes:
                return True
            if (a.writes or b.writes) and touched(a) & touched(b):
                return True
    return False


def happens_before(commands):
    """For each command the set of those that have surely ended when it starts; checks that tokens match up."""
    given = {}
    taken = {}
    before = []
    last = {}
    for number, command in enumerate(commands):
        engine = ENGINE_OF[command.opcode]
        assert not (command.wait | command.signal) >> engine & 1
        awaited = [last[engine]] if engine in last else []
        for giver in Engine:
            if command.wait >> giver & 1:
                queue = given[giver, engine]
                awaited.append(queue[taken.get((giver, engine), 0)])
                taken[giver, engine] = taken.get((giver, engine), 0) + 1
        before.append(set(awaited).union(*(before[other] for other in awaited)))
        for taker in Engine:
            if command.signal >> taker & 1:
                given.setdefault((engine, taker), []).append(number)
        last[engine] = number
    assert {pair: len(queue) for pair, queue in given.items()} == taken
    return before


def most_outstanding(commands, before):
    """The most tokens of a pair that can wait at once, however fast the engines are."""
    most = 0
    for giver in Engine:
        for taker in Engine:
            gives = [
                i for i, c in enumerate(commands) if ENGINE_OF[c.opcode] == giver and c.signal >> taker & 1
            ]
            takes = [
                i for i, c in enumerate(commands) if ENGINE_OF[c.opcode] == taker and c.wait >> giver & 1
            ]
            for count, number in enumerate(gives, 1):
                most = max(most, count - sum(take in before[number] for take in takes))
    return most


@pytest.mark.parametrize("seed", range(20))
def test_every_conflict_is_ordered(seed):
    generator = np.random.default_rng(seed)
    commands = with_tokens(
        random_commands(count=60, generator=generator, spread=int(generator.integers(4, 200)))
    )
    before = happens_before(commands)
    conflicts = 0
    for later in range(len(commands)):
        for earlier in range(later):
            if must_not_overlap(commands[earlier], commands[later]):
                conflicts += 1
                assert earlier in before[later]
    assert conflicts


def test_no_token_without_a_reason():
    commands = [
        Command(Opcode.LOAD, (Access(Space.BANK0, 0, 1, 8, 8, writes=True),)),
        Command(Opcode.LOAD, (Access(Space.BANK1, 0, 1, 8, 8, writes=True),)),
        Command(Opcode.GEMM, (Access(Space.BANK0, 0, 1, 8, 8, writes=False),)),
        Command(Opcode.GEMM, (Access(Space.BANK1, 0, 1, 8, 8, writes=False),)),
        Command(Opcode.STORE, (Access(Space.BANK2, 0, 1, 8, 8, writes=False),)),
    ]
    load, update = 1 << Engine.LOAD, 1 << Engine.UPDATE
    assert [(c.wait, c.signal) for c in with_tokens(commands)] == [
        (0, update),
        (0, update),
        (load, 0),
        (load, 0),
        (0, 0),
    ]


def test_columns_of_one_matrix_do_not_conflict():
    left = Access(Space.BANK0, 0, 5, 64, 32, writes=True)
    right = Access(Space.BANK0, 32, 5, 64, 32, writes=False)
    assert not overlaps(left, right) and not overlaps(right, left)
    assert overlaps(left, Access(Space.BANK0, 24, 5, 64, 16, writes=False))
    assert overlaps(left, Access(Space.BANK0, 88, 5, 64, 48, writes=False))


@pytest.mark.parametrize("order", ["alternating", "runs"])
def test_counters_do_not_overflow(order):
    """One engine feeds another that never gives anything back."""
    count = 700
    producers = [
        Command(Opcode.LOAD, (Access(Space.BANK0, 8 * i, 1, 8, 8, writes=True),)) for i in range(count)
    ]
    consumers = [
        Command(Opcode.GEMM, (Access(Space.BANK0, 8 * i, 1, 8, 8, writes=False),)) for i in range(count)
    ]
    if order == "alternating":
        commands = [command for pair in zip(producers, consumers, strict=True) for command in pair]
    else:
        commands = producers + consumers
    ordered = with_tokens(commands)
    before = happens_before(ordered)
    assert most_outstanding(ordered, before) <= 255
    numbers = {id(command): number for number, command in enumerate(commands)}
    for producer, consumer in zip(producers, consumers, strict=True):
        assert numbers[id(producer)] in before[numbers[id(consumer)]]
