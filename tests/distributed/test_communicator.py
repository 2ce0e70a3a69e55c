"""Communicators beyond their conformance: what calls refuse, virtual time, costs of networks, watchdogs."""

import subprocess
import sys

import numpy as np
import pytest

from simgnn.distributed.collectives.failures import BrokenGroupError
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import Link, Network, one_switch
from simgnn.distributed.collectives.notes import Traffic
from simgnn.distributed.collectives.ordered_sum import pack
from simgnn.distributed.collectives.torch_group import EXIT_STUCK, Watchdog, open_at
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
