"""Communicators beyond their conformance: what calls refuse, virtual time, costs of networks, watchdogs."""

import hashlib
import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest
from child_process import child
from gloo_ranks import GlooRanks
from rank_programs import (
    FAULTS,
    baseline_text,
    disturbed,
    drawn,
    epoch_text,
    openings,
    run,
    trained_text,
    verify,
)
from thread_ranks import ThreadBackEnd, run_threads

from simgnn.distributed.collectives import collectives
from simgnn.distributed.collectives.agreement import Operation
from simgnn.distributed.collectives.conformance import CHECKS, ConformanceError
from simgnn.distributed.collectives.failures import BrokenGroupError
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import Link, Network, one_switch
from simgnn.distributed.collectives.notes import Journal, Traffic, replayed
from simgnn.distributed.collectives.ordered_sum import pack
from simgnn.distributed.collectives.torch_group import (
    EXIT_STUCK,
    Watchdog,
    dist,
    open_at,
    open_by_environment,
)
from simgnn.errors import InputError
from simgnn.features.cache.policies import Lru
from simgnn.process.signals import Interrupted, interruptible
from simgnn.training.runtime import OrderedSum


def test_the_ordered_sum_is_the_synchronizers():
    """The same bits as the trainers' sum, whatever the magnitudes and however many."""
    random = np.random.default_rng(3)
    for ranks in (1, 2, 7):
        powers = random.integers(-60, 60, (ranks, 40, 3))
        parts = [
            {
                "weight": np.ldexp(random.standard_normal((40, 3)), power).astype(np.float32),
                "bias": random.standard_normal(9).astype(np.float32),
            }
            for power in powers
        ]

        def program(communicator, parts=parts):
            return (yield from communicator.reduce_ordered(parts[communicator.rank]))

        expected = OrderedSum().reduce({str(rank): part for rank, part in enumerate(parts)})
        for total in InProcess(ranks).run(program):
            assert list(total) == ["weight", "bias"]
            for name, values in expected.items():
                assert total[name].tobytes() == values.tobytes()
                assert total[name].shape == values.shape


def refusal(call):
    """What one rank of two raises for a call; the other is told."""
    told = []

    def program(communicator):
        if communicator.rank:
            yield from call(communicator)
            return
        try:
            yield from communicator.barrier()
        except RuntimeError as error:
            told.append(str(error))
            raise

    with pytest.raises(ValueError) as raised:
        InProcess(2).run(program)
    assert told == [f"rank 1 failed: ValueError: {raised.value}"]
    return str(raised.value)


def test_calls_are_refused():
    rows = np.zeros(3, np.float32)
    assert refusal(lambda end: end.all_to_all(rows, [1, 1])) == "counts must add up to the 3 rows, not to 2"
    assert (
        refusal(lambda end: end.all_to_all(rows, [4, -1]))
        == "counts must be one integer of at least 0 for each of 2 ranks, not [4, -1]"
    )
    assert (
        refusal(lambda end: end.all_gather(rows.astype(complex)))
        == "rows must be a vector or a matrix of numbers, not complex128 of shape (3,)"
    )
    assert (
        refusal(lambda end: end.all_gather(np.zeros((3, 0))))
        == "rows must have at least one column, not shape (3, 0)"
    )
    assert (
        refusal(lambda end: end.reduce_ordered({"a": rows, "b": np.zeros(2)}))
        == "a reduction must be of float32 or of float64 alone, not of <f4, <f8"
    )
    with pytest.raises(ValueError, match=r"^phase must have 1 to 16 printable ASCII characters, not 'ä'$"):
        InProcess(1).communicators[0].phase("ä").__enter__()
    with pytest.raises(ValueError, match=r"^ranks must be a positive integer, not 0$"):
        InProcess(0)
    with pytest.raises(ValueError, match=r"^a reduction must be of at least one array, not of none$"):
        pack({})


def test_a_group_is_of_no_use_after_an_error():
    group = InProcess(3)

    def program(communicator):
        with pytest.raises(RuntimeError, match=r"^rank 2 failed"):
            yield from communicator.all_gather(np.zeros(3 if communicator.rank < 2 else (3, 0)))
        with pytest.raises(BrokenGroupError):
            yield from communicator.barrier()

    with pytest.raises(ValueError, match="at least one column"):
        group.run(program)
    with pytest.raises(BrokenGroupError, match=r"^ranks must be made anew after an error, not used again$"):
        group.run(program)


def test_virtual_time():
    """Ranks meet when the last one is there, and go on when headers and rows have arrived."""
    group = InProcess(3, network=one_switch(3, latency_us=2.0, gbs=1.0))
    header = 2e-6 + 2 * 72e-9

    def program(communicator):
        communicator.spend(communicator.rank * 1e-3)
        with communicator.phase("load"):
            yield from communicator.all_to_all(np.zeros(3000, np.uint8), [1000, 1500, 500])
        return communicator.now / 1e15

    received = 3 * 1500 - 1500  # by rank 1, which takes most of the others
    expected = 2e-3 + header + 2e-6 + received * 1e-9
    assert group.run(program) == pytest.approx([expected] * 3, rel=1e-12)
    totals = group.totals()["load"]
    assert totals.seconds == pytest.approx(expected - 2e-3, rel=1e-9)
    assert (totals.rounds, totals.sent.tolist(), totals.received.tolist()) == (
        1,
        [2000, 1500, 2500],
        [2000, 3000, 1000],
    )
    assert Traffic(rounds=4).header_bytes(3) == 4 * 2 * 72


def test_virtual_time_may_be_hours():
    """More femtoseconds than 64 bits hold: 20 rounds of 18 minutes."""
    journal = Journal()
    for _ in range(20):
        journal.add("sum", Operation.ALL_GATHER, now=0, sizes=np.array([1 << 30]))
    found = replayed([journal.words(now=0)] * 2, journal.phases, one_switch(2, gbs=1e-3))
    assert found.seconds == pytest.approx(20 * (1 << 30) / 1e6, rel=1e-4)
    assert found.computing_seconds == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("ranks", [1, 2, 5, 16])
def test_one_switch_costs_latencies_and_bytes(ranks):
    """Where all ranks have as much, of one class of links: rounds of a latency, and bytes over bandwidth."""
    network = one_switch(ranks, latency_us=3.0, gbs=12.5)
    latency, bandwidth, others = 3e-6, 12.5e9, ranks - 1
    each = np.full((ranks, ranks), 1000)
    assert network.exchange_seconds(each) == pytest.approx(
        bool(others) * (latency + 1000 * others / bandwidth)
    )
    assert network.gather_seconds(np.full(ranks, 700)) == pytest.approx(others * (latency + 700 / bandwidth))
    assert network.ring_sum_seconds(4096) == pytest.approx(2 * others * (latency + 4096 / ranks / bandwidth))


def test_links_by_class():
    """Two machines of two ranks: what crosses between machines is the network's, the rest the machine's."""
    machine = Link(name="machine", ranks=2, latency_us=1.0, gbs=100.0)
    network = Network((machine, Link(name="network", ranks=4, latency_us=10.0, gbs=10.0)))
    inside = np.kron(np.eye(2, dtype=np.int64), np.full((2, 2), 10**9))
    assert network.exchange_seconds(inside) == pytest.approx(1e-6 + 0.01)
    inside[0, 3] = 10**6
    assert network.exchange_seconds(inside) == pytest.approx(1e-6 + 0.01)
    inside[0, 3] = 10**9
    assert network.exchange_seconds(inside) == pytest.approx(10e-6 + 0.1)
    # Three steps, each of which crosses between the machines somewhere.
    assert network.gather_seconds(np.full(4, 10**9)) == pytest.approx(3 * (10e-6 + 0.1))
    with pytest.raises(ValueError, match=r"^ranks of link network must be a larger multiple of 2, not 2$"):
        Network((machine, Link(name="network", ranks=2, latency_us=1.0, gbs=1.0)))
    with pytest.raises(ValueError, match=r"^network must be of the 3 ranks, not of 4$"):
        InProcess(3, network=network)


def test_a_watchdog_ends_a_stuck_process():
    code = (
        "import threading\n"
        "from simgnn.distributed.collectives.torch_group import Watchdog\n"
        "with Watchdog(0.2) as dog:\n"
        "    with dog.watching('a call'): pass\n"
        "    with dog.watching('the other call'): threading.Event().wait()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == EXIT_STUCK
    assert run.stderr == "simgnn: the other call timed out after 0.2 s\n"


def test_only_the_meeting_may_take_as_long_as_a_meeting(tmp_path, monkeypatch):
    """Python and PyTorch are loaded by then: calls, and the end of the group, have two deadlines and 60 s."""
    given = []

    class Noted(Watchdog):
        def __init__(self, seconds):
            super().__init__(seconds)
            given.append(seconds)

    monkeypatch.setattr("simgnn.distributed.collectives.torch_group.Watchdog", Noted)
    with open_at(tmp_path / "meeting", rank=0, ranks=1, deadline_s=7.0, meeting_s=120.0) as rank:
        assert rank.run(lambda communicator: communicator.barrier()) is None
        assert rank._back_end._watchdog.seconds == 2 * 7.0 + 60.0
    assert given == [2 * 120.0 + 60.0, 2 * 7.0 + 60.0]


def test_a_thousand_ranks():
    """A round of 1,024 virtual ranks, each with a row for each."""

    def program(communicator):
        rows = np.arange(communicator.ranks, dtype=np.int32) * 10000 + communicator.rank
        got, _ = yield from communicator.all_to_all(rows, np.ones(communicator.ranks, np.int64))
        return bool((got == communicator.rank * 10000 + np.arange(communicator.ranks)).all())

    group = InProcess(1024)
    assert all(group.run(program))
    assert (group.totals()["other"].sent == 4 * 1023).all()


# The conformance suite: back ends pass it (gloo below), and it finds what is wrong with others.


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_in_process(check, ranks):
    check.verify(InProcess(ranks).run)


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_threads(check):
    """A back end that is not ours needs no more than three methods."""
    errors = run_threads(3, check.verify)
    assert not errors, errors


class _Reversed(ThreadBackEnd):
    """Gathers from the last rank to the first."""

    def gather(self, rows, lengths):
        return np.concatenate(self.all_given(rows.copy())[::-1])


class _Swapped(ThreadBackEnd):
    """Gives two ranks each other's rows; headers are not swapped, since nobody would go on."""

    def exchange(self, rows, sends, receives):
        got = super().exchange(rows, sends, receives)
        header = (sends == 1).all() and (receives == 1).all()
        if self.ranks < 2 or header or receives[0] != receives[1]:
            return got
        parts = np.split(got, np.cumsum(receives)[:-1])
        return np.concatenate([parts[1], parts[0], *parts[2:]])


class _Dropped(ThreadBackEnd):
    """Loses the last row of long exchanges, and leaves what was there."""

    def exchange(self, rows, sends, receives):
        got = super().exchange(rows, sends, receives)
        if len(got) > 1000:
            got[-1] = 0
        return got


class _Reused(ThreadBackEnd):
    """Puts every exchange of one size into the same memory."""

    def exchange(self, rows, sends, receives):
        got = super().exchange(rows, sends, receives)
        kept = self.__dict__.setdefault("kept", {}).setdefault(got.shape, got)
        kept[:] = got
        return kept


class _OwnOrder(ThreadBackEnd):
    """Adds beginning with its own values: other bits on every rank."""

    def add(self, values):
        given = self.all_given(values.copy())
        turned = given[self.rank :] + given[: self.rank]
        return sum(turned[1:], start=turned[0].copy())


class _Flushed(ThreadBackEnd):
    """Moves gathered rows as numbers, which turns -0 into +0."""

    def gather(self, rows, lengths):
        got = super().gather(rows, lengths)
        if rows.shape[1] % 4 == 0:
            values = got.reshape(-1).view(np.float32)
            values[values == 0] = 0
        return got


@pytest.mark.parametrize(
    ("kind", "found_by"),
    [
        (_Reversed, "gather_rows ordered_sums"),
        (_Swapped, "exchange_rows"),
        (_Dropped, "exchange_of_many"),
        (_Reused, "exchange_of_many"),
        (_OwnOrder, "fast_sums"),
        (_Flushed, "sums_of_some"),
    ],
)
def test_a_wrong_back_end_is_found(kind, found_by):
    for check in CHECKS:
        if str(check) in found_by.split():
            errors = run_threads(3, check.verify, kind)
            assert any(isinstance(error, ConformanceError) for error in errors.values()), (check, errors)


@pytest.mark.parametrize("kind", [collectives.AllToAll, collectives.Collective, collectives.AllReduce])
def test_a_wrong_count_of_bytes_is_found(kind, monkeypatch):
    right = kind.moves

    def moves(self, rank, counts):
        sent, received = right(self, rank, counts)
        return sent, received + 1

    monkeypatch.setattr(kind, "moves", moves)
    with pytest.raises(ConformanceError, match=r"^rank 0 must count "):
        for check in CHECKS:
            check.verify(InProcess(3).run)


@pytest.mark.parametrize("wrong", ["reversed", "binary32", "zeros"])
def test_a_wrong_sum_is_found(monkeypatch, wrong):
    """Of ranks in one process, whose back end has no gathering that could be wrong."""
    right = collectives.ordered_sum

    def summed(vectors):
        terms = list(vectors)
        if wrong == "reversed":
            return right(terms[::-1])
        if wrong == "zeros":
            return right([*terms, np.zeros_like(terms[0])])
        return sum(terms[1:], start=terms[0].copy())

    monkeypatch.setattr(collectives, "ordered_sum", summed)
    with pytest.raises(ConformanceError, match=r"^sum "):
        for check in CHECKS:
            check.verify(InProcess(3).run)


# Ranks that are processes of their own, on gloo: started once for all tests here.


@pytest.fixture(scope="module")
def gloo():
    """Of this file alone, whose tests kill ranks."""
    with GlooRanks(4) as ranks:
        yield ranks


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_gloo(gloo, check, ranks):
    assert gloo.run(verify, ranks, str(check)) == ["conforms"] * ranks


@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_gloo_equals_one_process(gloo, ranks):
    """Bits, rounds and bytes of 40 collectives that a seed draws, by rank and phase."""
    group = InProcess(ranks)
    results = group.run(drawn, ranks, 40)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, drawn, ranks, 40) == here
    assert all(len(traffic) == 3 and len(result) > 1000 for result, traffic in here)


@pytest.mark.parametrize(
    ("ranks", "kind"),
    [
        (2, "own"),
        (3, "anywhere"),
        pytest.param(4, "hybrid", marks=pytest.mark.slow),  # every process compiles the fused kernel
    ],
)
def test_sampling_on_gloo_equals_one_process(gloo, ranks, kind):
    """Mini-batches, rows, hits, rounds and bytes, with a cache over the owners' rows."""
    arguments = ("sbm:400:4000:12:4", "blocks", kind, (5, 3, 2), Lru, kind == "own")
    group = InProcess(ranks)
    results = group.run(epoch_text, *arguments)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, epoch_text, *arguments) == here
    assert all(traffic["features"].sent > 0 for _, traffic in here)


@pytest.mark.parametrize(("ranks", "kind", "pairs"), [(2, "gcn", True), (3, "sage", False)])
def test_full_graph_training_on_gloo_equals_one_process(gloo, ranks, kind, pairs):
    """Parameters after two epochs, rounds and bytes."""
    group = InProcess(ranks)
    results = group.run(trained_text, kind, pairs)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, trained_text, kind, pairs) == here
    assert all(traffic["forward 1"].sent > 0 for _, traffic in here)


@pytest.mark.parametrize(
    ("ranks", "name"), [(2, "partition"), (3, "distdgl"), (3, "cagnet"), (2, "pipegcn"), (3, "sancus")]
)
def test_full_graph_training_in_parts_on_gloo_equals_one_process(gloo, ranks, name):
    """Parameters after three epochs, rounds and bytes, of ranks that keep rows back as well."""
    group = InProcess(ranks)
    results = group.run(baseline_text, name)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, baseline_text, name) == here


def test_a_rank_that_never_comes(gloo):
    """Ranks that wait for one more at the start say so when the deadline has passed."""
    for name, text, _ in gloo.run(verify, 2, "exchange_rows", expected=3, deadline_s=1.0):
        assert name == "LateRankError"
        assert text.startswith("the meeting timed out after 1 s: not all ranks came (")
    assert gloo.run(verify, 2, "gather_rows") == ["conforms"] * 2


def test_what_cannot_be_opened(gloo, tmp_path):
    texts = gloo.run(openings, 1, str(tmp_path))[0]
    assert texts == [
        "back end must be one that this PyTorch has, gloo, not 'nccl'",
        "deadline_s must be a positive number of seconds, not 0",
        "a process must have one group of ranks at a time, not open another",
        "the environment must have RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT, which torchrun sets, and has not",
    ]


LAUNCHED = {"RANK": "0", "WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29500"}


@pytest.mark.parametrize(
    ("name", "said", "rule"),
    [
        ("RANK", "2", "an integer from 0 to 1"),
        ("RANK", "-1", "an integer from 0 to 1"),
        ("RANK", "first", "an integer from 0 to 1"),
        ("WORLD_SIZE", "0", "an integer from 1 to 2147483648"),
        ("WORLD_SIZE", "9" * 5000, "an integer from 1 to 2147483648"),
        ("MASTER_PORT", "", "an integer from 1 to 65535"),
        ("MASTER_PORT", "65536", "an integer from 1 to 65535"),
        ("MASTER_PORT", "\u0665", "an integer from 1 to 65535"),
        ("MASTER_ADDR", " ", "the host of rank 0"),
    ],
)
def test_values_of_the_environment_are_checked_and_named(monkeypatch, name, said, rule):
    for key, value in (LAUNCHED | {name: said}).items():
        monkeypatch.setenv(key, value)
    with pytest.raises(InputError) as raised, open_by_environment():
        pass
    assert str(raised.value) == f"{name} must be {rule}, not {said!r}"


def test_a_signal_ends_the_meeting(monkeypatch):
    """PyTorch waits where Python cannot call the handlers of signals: not in the thread that has these."""
    over, threads = threading.Event(), []

    def meet(*_, **__):
        threads.append(threading.current_thread())
        os.kill(os.getpid(), signal.SIGTERM)
        over.wait()

    monkeypatch.setattr(dist, "init_process_group", meet)
    for key, value in LAUNCHED.items():
        monkeypatch.setenv(key, value)
    try:
        with pytest.raises(Interrupted), interruptible(), open_by_environment():
            pass
    finally:
        over.set()
    assert threads != [threading.main_thread()]
    threads[0].join()


@pytest.mark.slow
def test_under_torchrun(root, tmp_path):
    """The same program by another launcher: the same bits and counts."""
    launch = "-m torch.distributed.run --standalone --nproc-per-node 3 --log-dir".split()
    script = root / "tests" / "rank_under_torchrun.py"
    with child(
        [sys.executable, *launch, tmp_path / "logs", script, tmp_path],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    ) as process:
        assert process.wait() == 0
    group = InProcess(3)
    for rank, result in enumerate(group.run(drawn, 5, 12)):
        expected = f"{hashlib.sha256(result).hexdigest()} {dict(group.communicators[rank].traffic)}"
        assert (tmp_path / str(rank)).read_text() == expected


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", sorted(FAULTS, reverse=True))
def test_no_rank_hangs(gloo, fault, faults):
    """A rank that dies: the others raise, without a deadline; one that stops or is late: before it goes on again."""
    faults.injected(fault)
    if fault == "SIGKILL":
        answers = gloo.run(disturbed, 3, fault, 1, 0.0)
        assert answers == ["LostRankError", None, "LostRankError"]
    else:
        answers = gloo.run(disturbed, 3, fault, 1, 6.0, deadline_s=1.0)
        assert set(answers) <= {"LostRankError", "LateRankError"}, answers
    survivors = [answers[0], answers[2]]
    faults.compare(fault, len(survivors), 2)
