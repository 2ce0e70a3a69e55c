"""Mini-batches of graphs that are not here: as a sampler draws them, and trained in virtual time."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.systems.data_set import parse_data_set
from simgnn.systems.hyscale.ablation import run_synthetic
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment, split_seeds
from simgnn.systems.hyscale.management.controllers import ManagedAssignment
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.synthetic_batches import SyntheticSampler
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.platform import load_platform

TEXT = """
vertices = { value = VERTICES, source = "assumed" }
edges = { value = EDGES, source = "assumed" }
directed = { value = DIRECTED, source = "assumed" }
features = { value = 12, source = "assumed" }
classes = { value = 5, source = "assumed" }
train_vertices = { value = 100, source = "assumed" }
skew = { value = 1.2, source = "assumed" }
"""


def synthetic(vertices=3000, edges=20_000, *, directed=False):
    text = TEXT.replace("VERTICES", str(vertices)).replace("EDGES", str(edges))
    return SyntheticGraph(
        parse_data_set(text.replace("DIRECTED", str(directed).lower()), name="made", source="made")
    )


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("fanouts", [(5,), (6, 3), (-1, 4)])
def test_a_mini_batch_is_as_a_sampler_draws_it(directed, fanouts):
    made = synthetic(directed=directed)
    seeds = made.seeds(64, batch=0)
    batch = SyntheticSampler(made, fanouts).sample(seeds, 0)
    assert np.array_equal(batch.vertices[-1], seeds)
    assert len(batch.blocks) == len(fanouts) == len(batch.vertices) - 1
    for layer, block in enumerate(batch.blocks):
        sources, destinations = batch.vertices[layer], batch.vertices[layer + 1]
        assert np.array_equal(sources[: len(destinations)], destinations)
        assert len(np.unique(sources)) == len(sources) == block.num_src
        assert block.num_dst == len(destinations) == len(block.indptr) - 1
        fanout = fanouts[len(fanouts) - 1 - layer]
        counts = np.diff(block.indptr)
        assert np.all(counts <= (np.where(fanout == -1, block.in_degrees, fanout)))
        for row in range(block.num_dst):
            drawn = sources[block.indices[block.indptr[row] : block.indptr[row + 1]]]
            assert np.all(np.diff(drawn) > 0) and destinations[row] not in drawn
        reached = np.unique(np.concatenate([np.arange(block.num_dst), block.indices]))
        assert len(reached) == block.num_src


def test_a_mini_batch_has_the_sizes_that_the_stand_in_tells():
    """All but arcs that it draws twice, or that lead back to their own vertex: few in a graph that is not dense."""
    made = synthetic(vertices=200_000, edges=2_000_000)
    seeds = made.seeds(200, batch=3)
    told = made.sample(seeds, (10, 5), batch=3)
    batch = SyntheticSampler(made, (10, 5)).sample(seeds, 3)
    assert tuple(map(len, batch.vertices)) == told.vertices
    for block, edges in zip(batch.blocks, told.edges, strict=True):
        assert 0.98 * edges <= block.edges <= edges


def test_stand_ins_train_in_virtual_time():
    """With everything on: twice alike."""
    config = load_config("tiny").replace_all(
        {
            "model": {"hidden": 4},
            "sampling": {"fanout": (4, 3)},
            "training": {"batch_size": 60, "accelerators": 2},
            "execution": {"device": "cycle"},
        }
    )

    def run():
        first = Assignment(
            sampled_on_cpu=60,
            trained_on_cpu=10,
            accelerators=(25, 25),
            threads=dict(zip(CPU_TASKS, (40, 40, 48), strict=True)),
        )
        found, trace = run_synthetic(
            config,
            synthetic(),
            load_platform("hyscale-fpga"),
            ManagedAssignment(ResourceManager(first)),
            cpu=True,
            prefetch=True,
            iterations=6,
        )
        trace.check()
        return [(each.step, each.assignment, each.times, each.ended) for each in found]

    one = run()
    assert [step for step, *_ in one] == list(range(6))
    assert {assignment.seeds for _, assignment, *_ in one} == {60}
    assert one == run()


def test_seeds_of_a_trainer_that_is_not_there_are_refused():
    """They would go to the last accelerator, and nobody would know."""
    threads = dict(zip(CPU_TASKS, (1, 1, 1), strict=True))
    shared = Assignment(sampled_on_cpu=60, trained_on_cpu=10, accelerators=(25, 25), threads=threads)
    names = ["accelerator0", "accelerator1"]
    assert [len(part) for part in split_seeds(np.arange(60), shared, ["cpu", *names]).values()] == [
        10,
        25,
        25,
    ]
    with pytest.raises(ValueError, match="seeds of accelerator0, accelerator1 must be 60, not 50"):
        split_seeds(np.arange(60), shared, names)
