"""Virtual time of ranks on a network that is not here: the same in one process and over processes."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from rank_programs import drawn
from small_ranks import small
from thread_ranks import run_threads

from simgnn.cli.main import main
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import Link, Network
from simgnn.distributed.collectives.notes import Journal, replayed
from simgnn.distributed.launch.group import VirtualRanks, network_of
from simgnn.distributed.launch.rank import lead, train_rank
from simgnn.errors import InputError
from simgnn.systems.fastsample.graphs import Counted
from simgnn.systems.fastsample.prediction import GRADIENTS, SAMPLINGS, Steps, Switch

pytestmark = pytest.mark.usefixtures("undrawn")
LINKS = {"network_gbs": 2.0, "network_latency_us": 3.0}
MACHINES = {**LINKS, "machine_ranks": 2, "machine_gbs": 20.0, "machine_latency_us": 0.5}


def here(config, output, **options):
    group = VirtualRanks(config.ranks.ranks, network=network_of(config.ranks))
    return lead(config, group, output=output, **options)


def spending(communicator, seed):
    """Collectives that a seed draws, and a time of its own for each rank between them."""
    for turn in range(3):
        communicator.spend(((7 * communicator.rank + 3 * turn) % 5) * 1e-6)
        yield from drawn(communicator, seed + turn, 6)
        with communicator.phase("sums"):
            yield from communicator.reduce_sliced(
                {"a": np.ones(10, np.float32)}, contributes=communicator.rank != 1
            )
            yield from communicator.all_reduce({"a": np.ones(7, np.float32)})
    communicator.spend(1e-6 * communicator.rank)


@pytest.mark.parametrize("ranks", [1, 3, 5])
def test_journals_give_the_clock_of_one_process(ranks):
    links = (Link(name="network", ranks=ranks, latency_us=2.0, gbs=0.5),)
    if ranks > 2:
        links = (Link(name="machine", ranks=2, latency_us=0.1, gbs=5.0), *links)
    network = Network(links)
    group = InProcess(ranks, network=network)
    group.run(spending, 11)
    journals, lock = {}, threading.Lock()

    def keep(run):
        def program(communicator):
            communicator.journal = Journal()
            yield from spending(communicator, 11)
            with lock:
                words = communicator.journal.words(now=communicator.now)
                journals[communicator.rank] = (words, communicator.journal.phases)

        run(program)

    assert not run_threads(ranks, keep)
    found = replayed([journals[rank][0] for rank in range(ranks)], journals[0][1], network)
    assert found.seconds == group.seconds
    assert found.phases == {phase: each.seconds for phase, each in group.totals().items()}
    assert found.computing_seconds > 0
    assert found.computing_seconds + found.network_seconds == pytest.approx(found.seconds)


def train_on(rank, table, output):
    config = small(rank.communicator.ranks, communicator="gloo", epochs=1).replace("ranks", **table)
    trained = train_rank(rank, config, output=output)
    return None if trained is None else trained.summary["ranks"]


@pytest.mark.parametrize("table", [MACHINES, {**LINKS, "synchronizer": "local-sgd", "local_steps": 3}])
def test_gloo_reports_what_one_process_does(gloo, table, tmp_path):
    config = small(3, epochs=1).replace("ranks", **table)
    wanted = here(config, tmp_path / "here").summary["ranks"]
    found = gloo.run(train_on, 3, table, str(tmp_path / "there"))[0]
    assert found == {**wanted, "communicator": "gloo"}
    assert found["network"]["network_seconds"] > 0
    assert found["network"]["seconds"] is None


@pytest.mark.parametrize("ranks", [3, 4])
def test_network_takes_what_simgnn_plan_says(ranks, tmp_path):
    """Bytes and seconds of gradients within 10 %, of mini-batches in which all ranks have seeds."""
    config = small(ranks, batch_size=25, epochs=2).replace("ranks", **LINKS)
    trained = here(config, tmp_path / "out")
    parameters = sum(value.size for value in trained.parameters.values())
    switch = Switch(ranks=ranks, latency_us=3.0, gbs=2.0)
    costs = SimpleNamespace(
        widths=(8,), sample=lambda edges, sampling: 0, load=lambda rows: 0, train=lambda sizes: 0
    )
    step = Steps(SAMPLINGS["hybrid"], switch, costs, parameters=parameters).step(Counted.nothing(2))
    report = trained.summary["ranks"]
    sent = np.mean(report["phases"]["gradients"]["sent_bytes"]) / 8
    assert step.sent[GRADIENTS] == pytest.approx(sent, rel=0.1)
    assert step.network[GRADIENTS] == pytest.approx(report["network"]["phases"]["gradients"] / 8, rel=0.1)


def test_computing_is_the_slowest_ranks(tmp_path, monkeypatch):
    """Between meetings: of every mini-batch, or of some that each rank trains alone."""

    def seconds(telemetry, **_):
        return {name: 1e-6 * each.correct + 1e-9 for name, each in telemetry.items()}

    monkeypatch.setattr("simgnn.distributed.launch.session.simulated_seconds", seconds)
    table = {"accelerators": 1, "cpu_share": 0.0, "epochs": 1}
    every = here(small(2, **table).replace("ranks", **LINKS), tmp_path / "every")
    network = every.summary["ranks"]["network"]
    slowest = sum(step.simulated_seconds for step in every.steps)
    assert network["computing_seconds"] == pytest.approx(slowest, rel=1e-9)
    assert network["seconds"] == pytest.approx(slowest + network["network_seconds"], rel=1e-9)
    assert network["epochs"] == 1
    assert network["seconds_an_epoch"] == pytest.approx(network["seconds"] - network["phases"]["start"])
    local = {**LINKS, "synchronizer": "local-sgd", "local_steps": 4}
    trained = here(small(2, **table).replace("ranks", **local), tmp_path / "local")
    alone, steps = trained.summary["ranks"]["network"], trained.steps
    # The slowest rank of each mini-batch is not the slowest of them all together.
    assert 0 < alone["computing_seconds"] < sum(step.simulated_seconds for step in steps)
    assert alone["network_seconds"] < network["network_seconds"]


def test_the_command_tells_it(tmp_path, capsys):
    words = (
        "train --dataset sbm:200:1600:8:4 --accelerators 0 --epochs 1 --ranks 2 --set ranks.network_gbs=1.5"
    )
    assert main([*words.split(), "--set", "ranks.network_latency_us=5", "-o", str(tmp_path / "out")]) == 0
    text = capsys.readouterr().out
    assert (
        "of virtual time on the network (network 1.5 GB/s, 5 us); what CPU trainers compute has none" in text
    )


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"network_gbs": -1.0}, "network_gbs must be a number from 0"),
        ({"machine_ranks": 2}, "network_gbs must be above 0 where a machine has 2 ranks, not 0"),
        ({"machine_ranks": 2, "network_gbs": 1.0}, "machine_gbs must be above 0 where a machine has 2 ranks"),
    ],
)
def test_networks_that_cannot_be(table, text):
    with pytest.raises(InputError, match=text):
        small(4).replace("ranks", **table)


@pytest.mark.slow
def test_links():
    one = small(4).replace("ranks", **MACHINES)
    assert [link.name for link in network_of(one.ranks).links] == ["machine", "network"]
    whole = one.replace("ranks", machine_ranks=8)
    assert [(link.name, link.ranks) for link in network_of(whole.ranks).links] == [("machine", 4)]
    assert network_of(small(4).ranks) is None
