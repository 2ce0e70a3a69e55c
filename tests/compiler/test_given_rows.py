"""Outputs of the first layer that a mini-batch is given: what is sampled, computed, and passed back."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from crossings import crossed
from small_given import GRAPH, Sampling, drawn, hot_mask, random_aggregates, random_outputs, stepped
from test_gradients_pyg import MODELS, PygModel, a_trainer, compare_leaves, gradients_of

from simgnn.compiler.compile import compile_labelled
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.model.given_rows import OUTPUT, GivenRows
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.devices.registry import DeviceRequest, make_execution

KINDS = {
    "gcn": {"kind": "gcn"},
    "gcn-update-first": {"kind": "gcn", "order": "update-first"},
    "sage": {"kind": "sage", "dropout": 0.3},
    "sage-update-first": {"kind": "sage", "order": "update-first"},
    "gin": {"kind": "gin"},
    "gin-residual-dropout": {"kind": "gin", "residual": True, "dropout": 0.3},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True, "dropout": 0.5, "order": "update-first"},
}

ROWS = (random_outputs, random_aggregates)


def neighbours(block, sources, row):
    """Global vertices of a destination's sampled neighbours, in order."""
    return sources[block.indices[block.indptr[row] : block.indptr[row + 1]]].tolist()


@pytest.mark.parametrize("fanouts", [(4, 3), (3, 3, 2), (2, -1, 4)])
def test_only_what_is_given_is_left_out(fanouts):
    graph = load_dataset(GRAPH)
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=2)
    hot = hot_mask(graph, 0.3)
    for step in range(20):
        seeds = np.random.default_rng(step).choice(graph.vertices, 9, replace=False)
        whole, part = sampler.sample(seeds, step), sampler.giving(hot).sample(seeds, step)
        assert [v.tolist() for v in part.vertices[2:]] == [v.tolist() for v in whole.vertices[2:]]
        updated, computed = len(part.vertices[2]), part.blocks[0].num_dst
        hidden = part.vertices[1]
        assert hidden[:updated].tolist() == whole.vertices[1][:updated].tolist()
        assert sorted(hidden) == sorted(whole.vertices[1])
        assert part.given.tolist() == [v for v in whole.vertices[1][updated:] if hot[v]]
        assert not hot[hidden[updated:computed]].any()
        places = {vertex: row for row, vertex in enumerate(whole.vertices[1].tolist())}
        for row, vertex in enumerate(hidden[:computed].tolist()):
            found = neighbours(part.blocks[0], part.vertices[0], row)
            assert found == neighbours(whole.blocks[0], whole.vertices[0], places[vertex])
        for row in range(updated):
            found = neighbours(part.blocks[1], hidden, row)
            assert found == neighbours(whole.blocks[1], whole.vertices[1], row)
        # V^0 is what is computed, and its neighbours; each vertex once.
        assert part.vertices[0][:computed].tolist() == hidden[:computed].tolist()
        reached = {
            vertex for row in range(computed) for vertex in neighbours(part.blocks[0], part.vertices[0], row)
        }
        assert set(part.vertices[0].tolist()) == reached | set(hidden[:computed].tolist())
        assert len(set(part.vertices[0].tolist())) == len(part.vertices[0]) == part.blocks[0].num_src


def test_the_hidden_vertices_are_known_without_the_first_layer():
    graph = load_dataset(GRAPH)
    for fanouts in ((5,), (4, 3), (3, 2, 2)):
        sampler = NeighborSampler(graph, fanouts=fanouts, seed=2)
        for step in range(5):
            seeds = np.arange(step, step + 7)
            batch = sampler.sample(seeds, step)
            vertices, updated = sampler.hidden(seeds, step)
            assert vertices.tolist() == batch.vertices[1].tolist()
            assert updated == len(batch.vertices[min(2, len(fanouts))])


def test_nothing_given_changes_nothing():
    """Neither sample nor program differs by a byte; one layer alone is given nothing."""
    graph = load_dataset(GRAPH)
    for fanouts in ((4, 3), (3,)):
        sampler = NeighborSampler(graph, fanouts=fanouts, seed=2)
        hot = np.zeros(graph.vertices, bool) if len(fanouts) > 1 else np.ones(graph.vertices, bool)
        whole, part = sampler.sample(np.arange(8), 3), sampler.giving(hot).sample(np.arange(8), 3)
        for ours, theirs in zip(whole.vertices, part.vertices, strict=True):
            assert ours.tobytes() == theirs.tobytes()
        for ours, theirs in zip(whole.blocks, part.blocks, strict=True):
            assert ours.indices.tobytes() == theirs.indices.tobytes()
            assert ours.indptr.tobytes() == theirs.indptr.tobytes()
        assert not len(part.given)


@pytest.mark.sample(67)
@pytest.mark.parametrize(("share", "rows"), crossed([0.5, 1], ROWS))
@pytest.mark.parametrize("layers", [2, 3, 4])
@pytest.mark.parametrize("name", ["gcn", "sage", "gin", *MODELS])
@pytest.mark.parametrize("trainer", ["cpu", "tiny"])
def test_gradients_are_those_of_pyg(name, layers, share, trainer, rows):
    """PyTorch Geometric in float64: outputs are constants, and aggregates inputs of the first layer's products."""
    if layers != 2 and name in MODELS and not name.endswith("dropout"):
        layers, share = 3, 0.3
    model, parameters, loaded = drawn(
        MODELS.get(name, {"kind": name}), layers=layers, share=share, hidden=20, rows=rows
    )
    assert len(loaded.batch.given)
    ours = gradients_of(a_trainer(trainer, model), loaded, parameters)
    theirs = PygModel(model, parameters)
    loss = torch.nn.functional.cross_entropy(theirs(loaded), torch.from_numpy(loaded.labels))
    loss.backward()
    assert ours.telemetry.loss / loaded.seeds == pytest.approx(loss.item(), rel=1e-5)
    compare_leaves(theirs, ours)


def step(name, hardware, case, *, stall=0.0):
    """Logits, gradients, and each launch's cycles and counters, of a training step on an execution."""
    model, parameters, loaded = case
    timing = MemoryTiming(stall_probability=stall, seed=3)
    request = DeviceRequest(hardware=hardware, arithmetic="host", memory_bytes=1 << 21, timing=timing)
    with make_execution(name, request) as device:
        compiled = compile_labelled(
            loaded.batch,
            model,
            parameters,
            loaded.features,
            loaded.degrees,
            hardware,
            kept=loaded.kept,
            given=loaded.given,
        )
        return (*stepped(device, compiled), compiled)


@pytest.mark.parametrize(("case", "rows"), crossed(KINDS, ROWS))
def test_executions_agree_on_bits_cycles_and_counters(case, rows):
    """Three mini-batches, two of them on a memory that stalls, one given all that it can be."""
    hardware = load_config("tiny").hardware
    for index, (stall, share, layers) in enumerate(((0.0, 0.5, 2), (0.3, 1, 2), (0.3, 0.4, 3))):
        drew = drawn(
            KINDS[case], layers=layers, share=share, seeds=4, step=index, fanouts=(3, 2, 2), rows=rows
        )
        assert len(drew[2].batch.given)
        wanted, _, _ = step("reference", hardware, drew)
        counts = {}
        for name in ("cycle", "rtl"):
            found, counts[name], _ = step(name, hardware, drew, stall=stall)
            assert found == wanted, (name, case, index)
        assert counts["cycle"] == counts["rtl"]


@pytest.mark.slow
def test_executions_agree_on_random_programs():
    hardware, generator = load_config("tiny").hardware, np.random.default_rng(7)
    given = 0
    for index in range(84):
        layers, hidden = int(generator.integers(2, 4)), int(generator.integers(1, 8))
        fanouts = tuple(generator.integers(1, 4, 3).tolist())
        share, stall = float(generator.choice([0.1, 0.3, 0.6, 1])), float(generator.choice([0, 0.2, 0.4]))
        options = list(KINDS.values())[index % len(KINDS)]
        seeds = int(generator.integers(1, 6))
        drew = drawn(
            options,
            layers=layers,
            share=share,
            seeds=seeds,
            step=index,
            fanouts=fanouts,
            hidden=hidden,
            rows=ROWS[index // len(KINDS) % 2],
        )
        given += len(drew[2].batch.given)
        wanted, _, _ = step("reference", hardware, drew)
        found = {name: step(name, hardware, drew, stall=stall)[:2] for name in ("cycle", "rtl")}
        assert found["cycle"] == found["rtl"], index
        assert found["rtl"][0] == wanted, index
    assert given > 100


@pytest.mark.sample(1)
@pytest.mark.parametrize(("case", "rows"), crossed(KINDS, ROWS))
def test_no_bit_depends_on_the_hardware(case, rows):
    """Rows stay on chip, or pass through it in tiles, with the same result."""
    for index in range(6):
        drew = drawn(KINDS[case], share=0.5, seeds=12, step=index, hidden=30, layers=2 + index % 2, rows=rows)
        wanted, _, _ = step("reference", load_config("mid").hardware, drew)
        spilled = replace(load_config("tiny").hardware, bank_words=64, accumulator_words=16)
        for hardware in (load_config("cosim").hardware, load_config("tiny").hardware, spilled):
            assert step("reference", hardware, drew)[0] == wanted, (case, index, hardware.name)
    spills = {random_outputs: "layers.0.output", random_aggregates: "layers.0.aggregated"}[rows]
    assert spills in step("reference", spilled, drew)[2].program.tensors


@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
@pytest.mark.parametrize("order", ["aggregate-first", "update-first"])
def test_rows_that_the_layer_would_compute_leave_the_logits_bits(kind, order):
    """A sum of two terms at most has one order, so that no bit depends on what else is in the mini-batch."""
    dataset = GRAPH.removesuffix(":weighted")
    graph = load_dataset(dataset)
    fanout = 1 if kind == "gcn" else 2
    hardware = load_config("tiny").hardware
    for index in range(4):
        options = {"kind": kind, "order": order}
        model, parameters, loaded = drawn(
            options, share=0.5, fanouts=(4, fanout), step=index, dataset=dataset
        )
        hidden, computed = loaded.batch.vertices[1], loaded.batch.blocks[0].num_dst
        assert len(hidden) - computed > 3
        below = NeighborSampler(graph, fanouts=(fanout,), seed=5).sample(hidden, index)
        rows = replace(
            loaded,
            batch=below,
            features=graph.features[below.vertices[0]],
            degrees=graph.in_degrees[below.vertices[0]],
        )
        first = replace(model, layers=1, classes=model.hidden)
        values, _, _ = step("reference", hardware, (first, parameters, replace(rows, given=None)))
        values = np.maximum(np.array(values["logits"], np.uint32).view(np.float32), 0)
        given = replace(loaded.given, rows={"output": values[computed:]})
        found, _, _ = step("reference", hardware, (model, parameters, replace(loaded, given=given)))
        batch = replace(
            loaded.batch,
            vertices=(below.vertices[0], *loaded.batch.vertices[1:]),
            blocks=(below.blocks[0], *loaded.batch.blocks[1:]),
        )
        exact = replace(rows, batch=batch, given=None)
        wanted, _, _ = step("reference", hardware, (model, parameters, exact))
        assert found["logits"] == wanted["logits"]
        assert found != wanted, "gradients of the first layer lack what is given"


def test_only_given_rows_are_sent():
    """Beside what fewer features and edges spare, the program brings the rows and no more."""
    hardware = load_config("tiny").hardware
    for bank_words in (hardware.bank_words, 64):
        hardware = replace(hardware, bank_words=bank_words)
        model, parameters, loaded = drawn({"kind": "sage"}, share=0.5)
        *_, compiled = step("reference", hardware, (model, parameters, loaded))
        tensor = compiled.program.tensors["layers.0.output.given"]
        assert (tensor.rows, tensor.columns) == loaded.given.rows["output"].shape
        np.testing.assert_array_equal(
            compiled.program.tensor("layers.0.output.given"), loaded.given.rows["output"]
        )
        sent = compiled.program.sent_bytes
        bare = replace(tensor, role=compiled.logits.role)
        compiled.program.tensors["layers.0.output.given"] = bare
        assert sent - compiled.program.sent_bytes == tensor.rows * tensor.stride


@pytest.mark.parametrize("trainer", ["cpu", "tiny"])
def test_rows_that_do_not_fit_are_refused(trainer):
    model, parameters, loaded = drawn({"kind": "sage"}, share=0.5)
    given, count, values = loaded.given, len(loaded.batch.given), loaded.given.rows["output"]
    cases = [
        (None, f"the {count} vertices that the first layer does not compute, not 0"),
        (replace(given, versions=given.versions[1:]), f"{count} vertices .* not {count - 1}"),
        (
            replace(given, rows={"output": values[1:]}),
            r"output must .* \(\d+, 5\), not of float32 and \(\d+, 5\)",
        ),
        (
            replace(given, rows={"output": values[:, 1:]}),
            r"of shape \(\d+, 5\), not of float32 and \(\d+, 4\)",
        ),
        (replace(given, rows={"output": values.astype(float)}), "given rows of output must be of float32"),
        (replace(given, rows={"aggregated": values}), "output, or of aggregated and own, not of aggregated"),
        (replace(given, rows={}), "given rows must be those of output, or of .*, not of "),
        (replace(given, degrees=given.degrees[1:]), "degrees of given rows must have the shape"),
    ]
    for rows, text in cases:
        with pytest.raises(ValueError, match=text):
            gradients_of(a_trainer(trainer, model), replace(loaded, given=rows), parameters)
    model, parameters, loaded = drawn({"kind": "sage"}, share=0)
    surplus = GivenRows(
        rows={OUTPUT: np.zeros((1, 5), np.float32)},
        versions=np.zeros(1, np.int64),
        degrees=np.ones(1, np.int64),
    )
    with pytest.raises(ValueError, match="the 0 vertices"):
        gradients_of(a_trainer(trainer, model), replace(loaded, given=surplus), parameters)


def test_links_may_be_sampled_so():
    """What hides edges and what is given do not exclude each other in the sampler."""
    graph = load_dataset(GRAPH)
    sampler = Sampling(graph, fanouts=(4, 3), seed=2)
    sampler.mask = hot_mask(graph, 1)
    without = np.arange(0, graph.edges, 2)
    batch = sampler.sample(np.arange(8), 3, without=without)
    assert len(batch.given) and batch.blocks[0].num_dst == 8
