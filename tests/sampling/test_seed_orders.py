"""Orders of seeds: permutations of the training vertices, fixed by seed and epoch, and what each promises."""

import dataclasses
import threading

import numpy as np
import pytest
from properties import every_seed
from small_graphs import graph_of

from simgnn.cli.main import main
from simgnn.config.configuration import Config
from simgnn.config.names import SEED_ORDERS
from simgnn.config.sampling import SamplingSettings
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.data.partition.partition import PartitionFolder, statistics_of
from simgnn.data.undirected import undirected
from simgnn.errors import InputError
from simgnn.sampling.orders.making import PartitionLocal, Shuffled, make_order
from simgnn.sampling.orders.mix import EPOCHS, distances, excess
from simgnn.sampling.orders.proximity import Proximity
from simgnn.training.session import Session
from simgnn.training.train import train

RING = "community-ring:2000:20000:8:4:reach=0.5"


def chains(count, length):
    """Paths beside each other; arcs lead one way, down the path."""
    starts = np.arange(count * length).reshape(count, length)
    return graph_of(starts[:, :-1].ravel(), starts[:, 1:].ravel(), count * length)


@pytest.fixture(scope="module")
def ring():
    return load_dataset(RING)


@pytest.fixture
def partition_folder(ring, tmp_path):
    partition = make_partition(ring, method="blocks", parts=4)
    PartitionFolder(tmp_path / "parts").write(partition, statistics_of(ring, partition))
    return str(tmp_path / "parts")


def order_settings(name, folder):
    return {"seed_order": name} | ({"partition": folder} if name == "partition-local" else {})


def made(graph, *, batch_size=64, seed=0, **settings):
    order, _ = make_order(graph, SamplingSettings(**settings), batch_size=batch_size, seed=seed)
    return order


@pytest.mark.parametrize("batch_size", (1, 7, 64, 5000))
@pytest.mark.parametrize("name", SEED_ORDERS)
def test_every_epoch_is_a_permutation(ring, partition_folder, name, batch_size):
    train_ids = np.flatnonzero(ring.train_mask)
    for sequences in (1, 3, 5) if name == "proximity" else (5,):
        settings = order_settings(name, partition_folder)
        order = made(ring, batch_size=batch_size, sequences=sequences, **settings)
        for epoch in (0, 1, 7):
            batches = order.batches(epoch)
            sizes = [len(batch) for batch in batches]
            assert len(batches) == order.batches_per_epoch
            assert sizes == [len(b) for b in Shuffled(train_ids, batch_size=batch_size, seed=0).batches(0)]
            assert np.array_equal(np.sort(np.concatenate(batches)), train_ids)
            assert all(batch.dtype == np.int64 for batch in batches)


@pytest.mark.parametrize("name", SEED_ORDERS)
def test_seed_and_epoch_alone_fix_an_order(ring, partition_folder, name):
    def epochs(seed, turns=(0, 1, 2)):
        order = made(ring, seed=seed, **order_settings(name, partition_folder))
        found = {epoch: np.concatenate(order.batches(epoch)) for epoch in turns}
        return [found[epoch] for epoch in sorted(found)]

    first, again, backwards, other = epochs(0), epochs(0), epochs(0, turns=(2, 0, 1)), epochs(1)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(first, backwards, strict=True))
    assert not np.array_equal(first[0], first[1]) and not np.array_equal(first[1], first[2])
    assert not np.array_equal(first[0], other[0])


@pytest.mark.parametrize("name", SEED_ORDERS)
def test_threads_that_ask_at_once_get_the_same(ring, partition_folder, name):
    order = made(ring, **order_settings(name, partition_folder))
    expected = [np.concatenate(order.batches(epoch)) for epoch in range(4)]
    found = {}
    gate = threading.Barrier(4)

    def ask(number):
        gate.wait()
        found[number] = [np.concatenate(order.batches(epoch)) for epoch in np.roll(range(4), number)]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(4):
        for epoch, seeds in zip(np.roll(range(4), number), found[number], strict=True):
            assert np.array_equal(seeds, expected[epoch])


def test_the_table_of_bgls_slides():
    """Five sequences of ten seeds, five mini-batches; each sequence shifted by an offset of its own."""
    table = """
        8 9  0 1  2 3  4 5  6 7
        4 5  6 7  8 9  0 1  2 3
        6 7  8 9  0 1  2 3  4 5
        2 3  4 5  6 7  8 9  0 1
        0 1  2 3  4 5  6 7  8 9
    """
    rows = np.array([line.split() for line in table.split("\n") if line.strip()], int)
    order = Proximity(
        chains(5, 10), batch_size=10, sequences=5, seed=0, roots=[0, 10, 20, 30, 40], shifts=[4, 2, 3, 1, 0]
    )
    for number, batch in enumerate(order.batches(0)):
        sequence, place = np.divmod(batch, 10)
        assert np.array_equal(sequence, np.repeat(range(5), 2))
        assert np.array_equal(place.reshape(5, 2), rows[:, 2 * number : 2 * number + 2])


def naive_sequences(graph, roots, candidates, lengths):
    """Breadth-first search with Python's own containers."""
    near = [set() for _ in range(graph.vertices)]
    for vertex in range(graph.vertices):
        for neighbour in graph.indices[graph.indptr[vertex] : graph.indptr[vertex + 1]]:
            near[vertex].add(int(neighbour))
            near[neighbour].add(vertex)
    left, sequences = set(np.flatnonzero(graph.train_mask).tolist()), []
    for root, length in zip(roots, lengths, strict=True):
        listed, seen, queue = [], set(), []
        starts = [root] if root is not None else []
        while len(listed) < length:
            if not queue:
                start = starts.pop() if starts else next(c for c in candidates if c in left)
                seen.add(start)
                queue.append(start)
            vertex = queue.pop(0)
            if vertex in left:
                left.remove(vertex)
                listed.append(vertex)
            new = sorted(near[vertex] - seen)
            seen.update(new)
            queue += new
        sequences.append(listed)
    return sequences


@pytest.mark.parametrize("given", (False, True))
@every_seed
def test_sequences_are_a_naive_search(seed, given):
    rng = np.random.default_rng(seed)
    vertices = int(rng.integers(2, 60))
    ends = rng.integers(0, vertices, (2, int(rng.integers(0, 3 * vertices))))
    train_ids = rng.choice(vertices, int(rng.integers(1, vertices + 1)), replace=False)
    graph = graph_of(*ends, vertices, train_ids)
    sequences = int(rng.integers(1, len(train_ids) + 1))
    roots = rng.integers(0, vertices, sequences).tolist() if given else None
    order = Proximity(graph, batch_size=4, sequences=sequences, seed=seed, roots=roots)
    found = order.searched(3)
    # The first sequence's first vertex comes from the keyed order of candidates, which one sequence each shows.
    candidates = np.concatenate(
        Proximity(graph, batch_size=4, sequences=len(train_ids), seed=seed).searched(3)
    )
    lengths = [len(sequence) for sequence in found]
    assert max(lengths) - min(lengths) <= 1
    expected = naive_sequences(graph, roots or [None] * sequences, candidates.tolist(), lengths)
    assert [sequence.tolist() for sequence in found] == expected


def test_seeds_of_a_proximity_batch_are_near_each_other(ring):
    """Of a ring of communities, they have neighbours in common."""

    def neighbours(order):
        lists = [
            [ring.indices[ring.indptr[v] : ring.indptr[v + 1]] for v in b] for b in order.batches(1)[:-1]
        ]
        return np.mean([len(np.unique(np.concatenate(each))) for each in lists])

    near = neighbours(Proximity(ring, batch_size=64, sequences=1, seed=0))
    assert near < 0.75 * neighbours(Shuffled(np.flatnonzero(ring.train_mask), batch_size=64, seed=0))


def test_undirected_is_scipys_union():
    rng = np.random.default_rng(0)
    graph = graph_of(*rng.integers(0, 50, (2, 200)), 50)
    indptr, indices = undirected(graph)
    dense = np.zeros((50, 50), bool)
    dense[np.repeat(np.arange(50), graph.in_degrees), graph.indices] = True
    both = dense | dense.T
    assert np.array_equal(np.diff(indptr), both.sum(axis=1))
    assert np.array_equal(indices, np.nonzero(both)[1])
    symmetric = graph_of(*np.nonzero(both), 50)
    assert undirected(symmetric)[1] is symmetric.indices


def test_a_partition_is_gone_through_part_by_part(ring):
    partition = make_partition(ring, method="blocks", parts=4)
    order = PartitionLocal(np.flatnonzero(ring.train_mask), partition=partition, batch_size=64, seed=0)
    firsts = set()
    for epoch in range(8):
        owners = [partition.owners[batch] for batch in order.batches(epoch)]
        assert sum(len(set(each)) > 1 for each in owners) <= 3
        assert np.count_nonzero(np.diff(np.concatenate(owners))) == 3
        firsts.add(int(owners[0][0]))
    assert len(firsts) > 1


@pytest.mark.parametrize(
    "values, message",
    (
        ({"seed_order": "bfs"}, "seed_order must be one of shuffled, proximity, partition-local, not 'bfs'"),
        ({"sequences": -1}, "sequences must be an integer from 0 to 2147483647, not -1"),
        (
            {"sequences": 3},
            "sequences must be left out where seed_order is 'shuffled' and not 'proximity', not 3",
        ),
        (
            {"seed_order": "proximity", "partition": "out"},
            "partition must be left out where seed_order is 'proximity' and not 'partition-local', not 'out'",
        ),
        ({"partition": 3}, "partition must be the path of a folder, not 3"),
    ),
)
def test_settings_that_cannot_be_are_refused(values, message):
    with pytest.raises(ValueError) as error:
        SamplingSettings(**values)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "options, message",
    (
        (
            ("--set", "sampling.sequences=3"),
            "--set sampling.sequences: sequences must be left out where seed_order is 'shuffled' and not 'proximity',"
            " not 3",
        ),
        (
            ("--set", "sampling.seed_order=proximity", "--set", "sampling.partition=parts"),
            "--set sampling.partition: partition must be left out where seed_order is 'proximity' and not"
            " 'partition-local', not 'parts'",
        ),
    ),
)
def test_options_that_would_be_ignored_are_refused(tmp_path, refusal, options, message):
    assert refusal(["train", "--dataset", RING, *options, "-o", str(tmp_path / "out")]) == (
        f"error: {message}\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("verb", ["train", "cache"])
def test_a_partition_that_is_missing_is_asked_for_before_data_are_loaded(verb, tmp_path, capsys, refusal):
    file = tmp_path / "local.toml"
    file.write_text('[sampling]\nseed_order = "partition-local"\n')
    for options in (["--set", "sampling.seed_order=partition-local"], ["-c", str(file)]):
        assert main([verb, "--dataset", "nowhere", *options, "-o", str(tmp_path / "out")]) == 2
        text = "partition must be a folder that simgnn partition wrote where seed_order is 'partition-local'"
        assert capsys.readouterr().err == f"error: --set sampling.partition: {text}, not left out\n"
    options = ["-c", str(file), "--set", f"sampling.partition={tmp_path}"]
    assert "'nowhere'" in refusal([verb, "--dataset", "nowhere", *options, "-o", str(tmp_path / "out")])


def test_orders_that_do_not_fit_the_graph_are_refused(ring, partition_folder):
    with pytest.raises(InputError, match=r"sequences must be from 1 to \d+, the training vertices, not 2000"):
        made(ring, seed_order="proximity", sequences=2000)
    with pytest.raises(
        InputError,
        match="partition must be a folder that simgnn partition wrote where seed_order is 'partition-local'",
    ):
        made(ring, seed_order="partition-local")
    other = load_dataset("community-ring:2000:20000:8:4:reach=0.7")
    with pytest.raises(InputError, match="partition must be of this graph, not of one with other edges"):
        made(other, seed_order="partition-local", partition=partition_folder)
    with pytest.raises(InputError, match="partition must be of the graph's 100 vertices, not of 2000"):
        made(load_dataset("sbm:100:400"), seed_order="partition-local", partition=partition_folder)


def config_of(**sampling):
    base = {"training": {"batch_size": 200, "epochs": 2, "accelerators": 0, "dataset": RING}}
    return Config().replace_all({**base, "sampling": sampling})


@pytest.mark.parametrize("name", SEED_ORDERS)
def test_a_run_that_was_stopped_ends_as_one_that_went_on(ring, partition_folder, tmp_path, name):
    config = config_of(**order_settings(name, partition_folder))
    whole = train(config, output=tmp_path / "whole", graph=ring)
    steps = []

    def after_three():
        steps.append(None)
        return len(steps) == 3

    train(config, output=tmp_path / "stopped", graph=ring, should_stop=after_three)
    resumed = train(config, output=tmp_path / "stopped", graph=ring, resume=True)
    for key, value in whole.parameters.items():
        assert np.array_equal(value, resumed.parameters[key])


def test_a_run_goes_on_only_in_its_own_order(ring, partition_folder, tmp_path):
    config = config_of(seed_order="partition-local", partition=partition_folder)
    train(config, output=tmp_path / "run", graph=ring)
    longer = dataclasses.replace(config, training=dataclasses.replace(config.training, epochs=3))
    with pytest.raises(InputError, match=r"sampling\.partition must be the checkpoint's, .* not left out"):
        train(
            longer.replace("sampling", seed_order="proximity", partition=""),
            output=tmp_path / "run",
            graph=ring,
            resume=True,
        )
    moved = tmp_path / "moved"
    (tmp_path / "parts").rename(moved)
    train(longer.replace("sampling", partition=str(moved)), output=tmp_path / "run", graph=ring, resume=True)
    partition = make_partition(ring, method="blocks", parts=4, seed=9)
    PartitionFolder(moved).write(partition, statistics_of(ring, partition))
    again = longer.replace("training", epochs=4).replace("sampling", partition=str(moved))
    with pytest.raises(InputError, match=r"sampling\.partition must be the checkpoint's"):
        train(again, output=tmp_path / "run", graph=ring, resume=True)


def test_runs_of_before_orders_could_be_chosen_go_on():
    assert not {key for key in config_of().result_settings() if "order" in key and key != "model.order"}
    proximity = config_of(seed_order="proximity").result_settings()
    assert (proximity["sampling.seed_order"], proximity["sampling.sequences"]) == ("proximity", 5)


def test_enough_sequences_mix_labels_as_chance_does(ring):
    """Fewer do not; the number is in the checkpoint's settings, as if it had been given."""
    order = made(ring, seed_order="proximity", sequences=0)
    enough = order.sequences
    shuffled = distances(ring, made(ring))
    by_chance = shuffled.mean(axis=0)
    limit = max(excess(epoch, by_chance) for epoch in shuffled)
    few = distances(ring, order.with_sequences(enough // 2)).mean(axis=0)
    assert enough > 2
    assert excess(distances(ring, order).mean(axis=0), by_chance) <= limit < excess(few, by_chance)
    given = made(ring, seed_order="proximity", sequences=enough)
    for ours, theirs in zip(order.batches(3), given.batches(3), strict=True):
        assert np.array_equal(ours, theirs)
    chosen, named = (
        Session(config_of(seed_order="proximity", sequences=count), ring).result_settings()
        for count in (0, made(ring, batch_size=200, seed_order="proximity", sequences=0).sequences)
    )
    assert chosen == named


def test_more_sequences_than_seeds_are_taken_in_turns_that_are_drawn():
    """Forty chains, eight seeds of a mini-batch: the first five mini-batches take one of each, not in their order."""
    graph = chains(40, 6)
    roots = [6 * chain for chain in range(40)]
    order = Proximity(graph, batch_size=8, sequences=40, seed=0, roots=roots, shifts=[0] * 40)
    firsts = [np.sort(batch // 6) for batch in order.batches(0)[:5]]
    assert np.array_equal(np.sort(np.concatenate(firsts)), np.arange(40))
    assert not np.array_equal(np.concatenate(firsts), np.arange(40))
    assert np.array_equal(np.sort(np.concatenate(order.batches(0))), np.arange(240))


def test_labels_are_as_far_as_their_means():
    """Mini-batches of one class are at 1/2 from the whole, and so are two that follow each other; mixed ones at 0."""
    graph = dataclasses.replace(chains(2, 8), labels=np.repeat([0, 1], 8), classes=2)
    for batch_size, far in ((8, [0.5]), (4, [0.5, 0.5])):
        alone = Proximity(graph, batch_size=batch_size, sequences=1, seed=0, roots=[0], shifts=[0])
        assert distances(graph, alone).tolist() == [far] * EPOCHS
    mixed = Proximity(graph, batch_size=4, sequences=2, seed=0, roots=[0, 8], shifts=[0, 0])
    assert distances(graph, mixed).tolist() == [[0, 0]] * EPOCHS
    numbers = dataclasses.replace(graph, labels=np.arange(16.0)[:, None], classes=1, task="regression")
    alone = Proximity(numbers, batch_size=8, sequences=1, seed=0, roots=[0], shifts=[0])
    assert distances(numbers, alone).tolist() == [[2]] * EPOCHS
    # Where all are of one class, one sequence will do.
    assert made(chains(2, 8), batch_size=4, seed_order="proximity", sequences=0).sequences == 1
