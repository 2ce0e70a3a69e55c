"""Link prediction: negatives, what a mini-batch does without, loss and scores."""

import numpy as np
import pytest
import torch
from small_links import a_config

from simgnn.data.datasets import digits, load_dataset
from simgnn.data.graph import Graph
from simgnn.data.links import HeldOut, Links, link_graph
from simgnn.data.negatives import NegativeDraws
from simgnn.errors import InputError
from simgnn.model.tasks import TASKS, area_under_curve, average_precision, hits_at, mean_reciprocal_rank
from simgnn.random_key import fold
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import forward
from simgnn.training.session import Session

SPLIT = {"width": 16, "val": 0.05, "test": 0.1, "negatives": 20, "seed": 0}


def a_graph(sources, destinations, vertices, **parts):
    masks = dict.fromkeys(("val_mask", "test_mask"), np.zeros(vertices, bool))
    rng = np.random.default_rng(0)
    return Graph.from_edges(
        name="small",
        sources=sources,
        destinations=destinations,
        features=rng.normal(size=(vertices, 4)),
        labels=np.zeros(vertices, np.int64),
        train_mask=np.ones(vertices, bool),
        **masks,
        **parts,
    )


def adjacency(graph):
    dense = np.zeros((graph.vertices, graph.vertices), bool)
    dense[graph.indices, np.repeat(np.arange(graph.vertices), graph.in_degrees)] = True
    return dense


def pairs_of(graph):
    return set(zip(*np.nonzero(adjacency(graph)), strict=True))


@pytest.mark.parametrize("name", ["digits", "citation:300:2500"])
def test_edges_are_split_and_no_message_passes_along_those_that_are_held_out(name):
    whole = load_dataset(name)
    graph = link_graph(whole, **SPLIT)
    links = graph.links
    assert links.directed == (name != "digits")
    groups = [links.train, links.held_out["val"].edges, links.held_out["test"].edges]
    edges = [tuple(edge) for group in groups for edge in group.tolist()]
    wanted = pairs_of(whole)
    assert len(edges) == len(set(edges)) == len(wanted) // (1 if links.directed else 2)
    assert set(edges) <= wanted
    assert len(links.held_out["val"].edges) == int(len(edges) * 0.05)
    assert len(links.held_out["test"].edges) == int(len(edges) * 0.1)
    there = {tuple(edge) for edge in links.train.tolist()}
    back = set() if links.directed else {(v, u) for u, v in there}
    assert pairs_of(graph) == there | back
    for held in links.held_out.values():
        assert held.negatives.shape == (20 * len(held.edges), 2) and held.per_edge == 20
        assert not adjacency(whole)[held.negatives[:, 0], held.negatives[:, 1]].any()
        assert (held.negatives[:, 0] != held.negatives[:, 1]).all()
    if whole.edge_weight is not None:
        dense = np.zeros((whole.vertices,) * 2, np.float32)
        dense[whole.indices, np.repeat(np.arange(whole.vertices), whole.in_degrees)] = whole.edge_weight
        destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
        assert np.array_equal(graph.edge_weight, dense[graph.indices, destinations])
    assert link_graph(graph, **SPLIT) is graph, "what is split stays"
    assert link_graph(whole, **SPLIT).links.digest() == links.digest()
    assert link_graph(whole, **SPLIT | {"seed": 1}).links.digest() != links.digest()


def test_each_pair_without_an_edge_is_as_likely():
    """The counts of 20 vertices' draws, by the chi-squared test."""
    indptr, indices = np.array([0, 3, 3, 4] + [4] * 17), np.array([1, 5, 19, 0], np.int32)
    draws = NegativeDraws(indptr, indices, directed=True)
    edges = np.array([[0, 1], [1, 3], [2, 0]])
    pairs = draws.draw(edges, np.arange(3), 40_000, fold(7))
    assert (pairs[..., 0] == edges[:, :1]).all()
    for edge, forbidden in enumerate([{0, 1, 5, 19}, {1}, {0, 2}]):
        counts = np.bincount(pairs[edge, :, 1], minlength=20)
        assert {v for v in range(20) if not counts[v]} == forbidden
        free = counts[counts > 0]
        expected = 40_000 / len(free)
        assert ((free - expected) ** 2 / expected).sum() < 50  # 19 degrees of freedom: p < 2e-4
    # Without lists anything but the vertex itself may be drawn.
    free = NegativeDraws(indptr, indices, directed=True, avoid_edges=False).draw(
        edges, np.arange(3), 5000, fold(7)
    )
    assert [sorted(set(range(20)) - set(free[e, :, 1].tolist())) for e in range(3)] == [[0], [1], [2]]


def test_either_end_of_an_undirected_edge_is_kept():
    hub = np.arange(1, 30)
    graph = a_graph(np.r_[np.zeros(29, int), hub], np.r_[hub, np.zeros(29, int)], 30)
    draws = NegativeDraws(graph.indptr, graph.indices, directed=False)
    pairs = draws.draw(np.array([[0, 7]]), np.array([3]), 100, fold(1))[0]
    assert (pairs[:, 0] == 7).all(), "of the hub there is no negative"
    edges = np.array([[3, 9], [4, 9]])
    kept = NegativeDraws(graph.indptr, graph.indices, directed=False).draw(edges, np.arange(2), 1000, fold(1))
    assert 400 < (kept[0, :, 0] == 3).sum() < 600
    assert set(kept[1, :, 0].tolist()) == {4, 9}


def test_draws_depend_on_the_edge_and_not_on_those_beside_it():
    session = Session(a_config(task={"negatives": 3}), digits())
    links = session.loader.links
    numbers = np.array([5, 700, 31, 6000])
    whole = links.pairs(numbers, 4)
    assert np.array_equal(links.pairs(numbers[[2, 0]], 4), whole[[2, 0]])
    assert not np.array_equal(links.pairs(numbers, 5)[:, 1:], whole[:, 1:])
    other = Session(a_config(task={"negatives": 2}), digits()).loader.links
    assert np.array_equal(other.pairs(numbers, 4), whole[:, :3])
    dense = adjacency(session.graph)
    assert not dense[whole[:, 1:, 0], whole[:, 1:, 1]].any()


def without_arcs(graph, places):
    kept = np.ones(graph.edges, bool)
    kept[places] = False
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    weights = None if graph.edge_weight is None else graph.edge_weight[kept]
    return Graph.from_edges(
        sources=graph.indices[kept],
        destinations=destinations[kept],
        edge_weight=weights,
        **{
            part: getattr(graph, part)
            for part in ("name", "features", "labels", "train_mask", "val_mask", "test_mask")
        },
    )


@pytest.mark.parametrize("fanouts", [(5, 3), (-1, 40)])
@pytest.mark.parametrize("weighted", [False, True])
def test_sampling_without_arcs_is_sampling_a_graph_that_lacks_them(fanouts, weighted):
    """Every array of the mini-batch, and the degrees that go with it."""
    graph = load_dataset("rmat:400:12000:4:3:weighted")
    places = np.sort(np.random.default_rng(2).choice(graph.edges, 3000, replace=False))
    seeds = np.arange(0, 400, 7)
    samplers = [
        NeighborSampler(each, fanouts=fanouts, seed=5, weighted=weighted)
        for each in (graph, without_arcs(graph, places))
    ]
    ours, theirs = samplers[0].sample(seeds, 3, without=places), samplers[1].sample(seeds, 3)
    for layer in range(3):
        assert np.array_equal(ours.vertices[layer], theirs.vertices[layer])
    for one, other in zip(ours.blocks, theirs.blocks, strict=True):
        for part in ("indptr", "indices", "edge_weight", "in_degrees"):
            assert np.array_equal(getattr(one, part), getattr(other, part)), part
    loaders = [
        BatchLoader(graph=each, sampler=sampler)
        for each, sampler in zip((graph, without_arcs(graph, places)), samplers, strict=True)
    ]
    loaded = [
        loader._loaded(batch, graph.gather_features(batch.vertices[0])).degrees
        for loader, batch in zip(loaders, (ours, theirs), strict=True)
    ]
    assert loaded[0].tobytes() == loaded[1].tobytes()
    # A sampler's memory of one mini-batch is not left to the next.
    assert np.array_equal(samplers[0].sample(seeds, 3).vertices[0], samplers[0].sample(seeds, 3).vertices[0])


def arcs_in(batch):
    """Arcs of a mini-batch as global (source, destination), by layer."""
    found = []
    for block, sources in zip(batch.blocks, batch.vertices[:-1], strict=True):
        destinations = np.repeat(np.arange(block.num_dst), np.diff(block.indptr))
        found.append(set(zip(sources[block.indices].tolist(), sources[destinations].tolist(), strict=True)))
    return found


@pytest.mark.parametrize("hide", [True, False])
def test_no_message_passes_along_the_edges_that_are_asked_for(hide):
    session = Session(a_config(task={"hide_edges": hide}), digits())
    numbers = np.arange(0, 6000, 15)
    both = session.loader.load_parts({"a": numbers[:150], "b": numbers[150:]}, 2)
    asked = {tuple(edge) for edge in session.graph.links.train[numbers].tolist()}
    asked |= {(v, u) for u, v in asked}
    passed = set().union(*(layer for part in both.values() for layer in arcs_in(part.batch)))
    assert bool(asked & passed) == (not hide)


def test_trainers_together_hold_what_one_would_have():
    """Neighbours of each vertex, negatives and degrees are the same whoever has which edges."""
    session = Session(a_config(task={"negatives": 2}), digits())
    numbers = np.arange(3, 6000, 25)
    whole = session.loader.load(numbers, 9)
    parts = session.loader.load_parts({"a": numbers[:71], "b": numbers[71:]}, 9)
    ends = [part.batch.seeds[part.labels] for part in parts.values()]
    assert np.array_equal(np.concatenate(ends), whole.batch.seeds[whole.labels])
    assert sum(part.seeds for part in parts.values()) == whole.seeds == len(numbers)
    for part in parts.values():
        for ours, theirs in zip(arcs_in(part.batch), arcs_in(whole.batch), strict=True):
            assert ours <= theirs
        last = part.batch.blocks[-1]
        rows = np.searchsorted(whole.batch.seeds, part.batch.seeds)
        counts = np.diff(whole.batch.blocks[-1].indptr)[rows]
        assert np.array_equal(np.diff(last.indptr), counts)
        assert np.array_equal(part.degrees[: len(rows)], whole.degrees[rows])


def test_the_loss_and_its_gradient_are_those_of_pytorch():
    rng = np.random.default_rng(0)
    rows = (rng.normal(size=(30, 8)) * 2).astype(np.float32)
    pairs = rng.integers(0, 30, (50, 4, 2))
    wide = torch.from_numpy(rows).double().requires_grad_()
    scores = (wide[pairs[..., 0]] * wide[pairs[..., 1]]).sum(-1)
    there = torch.zeros(50, 4, dtype=torch.double)
    there[:, 0] = 1
    wanted = torch.nn.functional.binary_cross_entropy_with_logits(scores, there)
    wanted.backward()
    task = TASKS["links"]
    loss, correct, gradient = task.loss(rows, pairs, 50)
    assert loss / 50 == pytest.approx(wanted.item(), rel=1e-12)
    assert correct == int(((scores > 0) == (there == 1)).all(dim=1).sum())
    assert gradient.dtype == np.float32
    assert np.allclose(gradient, wide.grad.numpy(), rtol=1e-6, atol=1e-9)
    # Of two trainers' shares the sum.
    shares = [task.loss(rows, pairs[part], 50) for part in (slice(0, 20), slice(20, 50))]
    assert sum(share[0] for share in shares) == pytest.approx(loss, rel=1e-12)
    assert np.allclose(shares[0][2] + shares[1][2], gradient, rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_gradients_of_parameters_are_those_of_autograd(kind, device):
    """Of the whole model, within 1e-5 of each tensor's norm; the loss is differentiated by torch, in binary64."""
    share = {"accelerators": 0, "cpu_share": 1.0} if device == "cpu" else {"cpu_share": 0.0}
    config = a_config(task={"negatives": 2}, model={"kind": kind}, **share)
    session = Session(config, digits())
    numbers = np.arange(0, 6000, 100)
    (part,) = session.loader.load_parts({session.split.trainers[0]: numbers}, 1).values()
    runtime = session.make_runtime()
    with runtime:
        result = runtime.train(session.split.trainers[0], part, runtime.parameters, len(numbers))
    leaves = {
        name: torch.from_numpy(value).double().requires_grad_() for name, value in runtime.parameters.items()
    }
    rows = forward(session.model, leaves, part)
    scores = (rows[part.labels[..., 0]] * rows[part.labels[..., 1]]).sum(-1)
    there = torch.zeros_like(scores)
    there[:, 0] = 1
    torch.nn.functional.binary_cross_entropy_with_logits(scores, there).backward()
    for name, leaf in leaves.items():
        wanted = leaf.grad.numpy()
        error = np.linalg.norm(result.gradients[name] - wanted) / np.linalg.norm(wanted)
        assert error <= 1e-5, (name, error)


def ogb_hits(positives, negatives, most):
    """`_eval_hits` of OGB 1.3.6's linkproppred/evaluate.py, with torch."""
    if len(negatives) < most:
        return 1.0
    threshold = torch.topk(negatives, most)[0][-1]
    return float(torch.sum(positives > threshold).cpu()) / len(positives)


def ogb_mrr(positives, negatives):
    """`_eval_mrr` of the same file."""
    positives = positives.view(-1, 1)
    optimistic_rank = (negatives > positives).sum(dim=1)
    pessimistic_rank = (negatives >= positives).sum(dim=1)
    ranking_list = 0.5 * (optimistic_rank + pessimistic_rank) + 1
    return float((1.0 / ranking_list.to(torch.float)).mean())


@pytest.mark.parametrize("levels", [2, 5, 50, 10**9])
def test_scores_are_those_of_scikit_learn_and_ogb(levels):
    """With few levels nearly all scores are ties."""
    from sklearn.metrics import average_precision_score, roc_auc_score

    rng = np.random.default_rng(levels)
    for _ in range(5):
        positives = np.floor(rng.random(int(rng.integers(1, 60))) * levels + 0.2 * levels)
        own = np.floor(rng.random((len(positives), int(rng.integers(1, 12)))) * levels)
        negatives = own.reshape(-1)
        there, found = np.r_[np.ones(len(positives)), np.zeros(own.size)], np.r_[positives, negatives]
        assert area_under_curve(positives, negatives) == pytest.approx(roc_auc_score(there, found), abs=1e-12)
        precision = average_precision_score(there, found)
        assert average_precision(positives, negatives) == pytest.approx(precision, abs=1e-12)
        wide = [torch.from_numpy(each) for each in (positives, negatives, own)]
        for most in (1, 10, 20, 50, 100):
            assert hits_at(most, positives, negatives) == pytest.approx(ogb_hits(*wide[:2], most))
        assert mean_reciprocal_rank(positives, own) == pytest.approx(ogb_mrr(wide[0], wide[2]), rel=1e-6)
        everyone = wide[1].expand(len(positives), -1)
        assert mean_reciprocal_rank(positives, negatives) == pytest.approx(
            ogb_mrr(wide[0], everyone), rel=1e-6
        )


def test_a_split_that_comes_with_the_data_stays():
    """Negatives are those of the data set where it has them, and drawn where it has not."""
    whole = digits()
    own = link_graph(whole, **SPLIT)
    given = Links(
        train=own.links.train[:-5],
        held_out={
            "test": HeldOut(edges=own.links.held_out["test"].edges),
            "val": HeldOut(edges=own.links.held_out["val"].edges, negatives=np.array([[0, 9], [4, 1000]])),
        },
    )
    graph = Graph(**{**vars(own), "links": given, "classes": 3})
    session = Session(a_config(task={"kind": "auto", "width": 8, "held_out_negatives": 7}), graph)
    links = session.graph.links
    assert len(session.order.train_ids) == len(own.links.train) - 5
    assert list(links.held_out) == ["val", "test"], "in which order they were given decides no digest"
    val, test = links.held_out.values()
    assert np.array_equal(val.negatives, [[0, 9], [4, 1000]]) and val.per_edge == 0
    assert test.per_edge == 7 and not adjacency(whole)[test.negatives[:, 0], test.negatives[:, 1]].any()
    assert session.model.classes == session.graph.classes == 8


@pytest.mark.parametrize("directed", [False, True])
def test_no_edge_that_trains_is_drawn_where_messages_pass_along_others(directed):
    """A split whose arcs and whose edges that train have nothing in common."""
    vertices, rng = 24, np.random.default_rng(0)
    pairs = np.argwhere(np.triu(np.ones((vertices, vertices), bool), 1))
    chosen = rng.permutation(pairs)[:180]
    edges, arcs = chosen[:120], chosen[120:]
    both = arcs if directed else np.concatenate([arcs, arcs[:, ::-1]])
    graph = a_graph(*both.T, vertices)
    nobody = np.zeros(vertices, bool)
    links = Links(train=edges, directed=directed)
    graph = Graph(**{**vars(graph), "links": links, "task": "links", "train_mask": nobody, "classes": 4})
    for avoid in (True, False):
        task = {"kind": "auto", "width": 4, "negatives": 20, "avoid_edges": avoid}
        pairs = Session(a_config(task=task), graph).loader.links.pairs(np.arange(120), 0)
        drawn = {tuple(pair) for pair in pairs[:, 1:].reshape(-1, 2).tolist()}
        known = {tuple(pair) for pair in np.concatenate([edges, both]).tolist()}
        if not directed:
            known |= {(v, u) for u, v in known}
        assert bool(drawn & known) == (not avoid)
        assert all(u != v for u, v in drawn)


def test_no_trainer_has_no_mini_batch():
    assert Session(a_config(), digits()).loader.sample_parts({}, 0) == {}


def test_graphs_of_which_no_edge_can_be_predicted():
    everyone = np.argwhere(~np.eye(4, dtype=bool))
    full = a_graph(*everyone.T, 4)
    with pytest.raises(
        InputError,
        match="graph small: negatives must be pairs without an edge, of which there are none beside",
    ):
        Session(a_config(), full)
    Session(a_config(task={"avoid_edges": False, "val": 0, "test": 0}), full)
    with pytest.raises(InputError, match="edges must be more than the 0 that are held out, not 0"):
        Session(a_config(), a_graph([], [], 4))
    graph = link_graph(digits(), **SPLIT)
    for change, message in (
        ({"links": None}, "links must be there where the task is 'links'"),
        ({"task": "classes"}, "links must be there .* only there, not where it is 'classes'"),
        (
            {"train_mask": np.ones(1797, bool)},
            "train_mask must select no vertex where edges are predicted, not",
        ),
        ({"links": Links(train=np.array([[0, 1797]]))}, "train_edges must be from 0 to 1796, not 1797"),
        (
            {"links": Links(train=np.array([0, 1]))},
            r"train_edges must be integers of shape \(edges, 2\), not int64 of",
        ),
    ):
        with pytest.raises(InputError, match=message):
            Graph(**{**vars(graph), **change})


def test_a_mini_batch_of_all_edges_has_none_left_for_messages():
    session = Session(a_config(), load_dataset("sbm:300:2000:12:3"))
    batch = session.loader.load(session.graph.train_seeds, 0).batch
    assert [block.edges for block in batch.blocks] == [0, 0]
    assert len(batch.without) == session.graph.edges
