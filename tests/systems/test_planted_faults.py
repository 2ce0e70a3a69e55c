"""Verdicts that can fail: a mechanism is planted wrong, and each claim that names this fault turns.

A claim that ours does not confirm cannot be confirmed less: its figure moves. Runs are quick ones, of the experiments
whose claims name the fault.
"""

import functools
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.config import embeddings
from simgnn.features.embeddings import bottom_layer, super_batches
from simgnn.systems.accelerators.estimate import Resources
from simgnn.systems.bgl.experiments import requests, seed_order, throughput
from simgnn.systems.fastsample.experiments import epochs, exactness, sampling
from simgnn.systems.hyscale.experiments import epoch_times, resources, virtual_training
from simgnn.systems.mixgcn import layout
from simgnn.systems.mixgcn import order as mixgcn_order
from simgnn.systems.mixgcn.experiments import by_workers, sparse_unit, vertex_order
from simgnn.systems.mixgcn.experiments import throughput as mixgcn
from simgnn.systems.mixgcn.experiments.scale import Scale as MixgcnScale
from simgnn.systems.orchestration.experiments import accuracy, baselines, dgl, gains, server, transfer_volume
from simgnn.systems.orchestration.layered.runs import SyntheticSystem
from simgnn.systems.papers.claims import NOT_CONFIRMED, NOT_TESTABLE, QUOTED
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import Asked, claims_of, load
from simgnn.virtual_time.sourced_values import Remembered, SourcedValues

MOVED = 0.01
"""Part of a figure by which it moves at least."""


def rates(**factors):
    """Every file's values times a factor, by key."""

    def plant(patch):
        read = SourcedValues.__getitem__
        patch.setattr(SourcedValues, "__getitem__", lambda self, key: read(self, key) * factors.get(key, 1))

    return plant


def values(**places):
    """Values of modules, by "module__name"."""

    def plant(patch):
        for place, value in places.items():
            module, _, name = place.partition("__")
            patch.setattr(MODULES[module], name, value)

    return plant


MODULES = {
    "accuracy": accuracy,
    "baselines": baselines,
    "by_workers": by_workers,
    "dgl": dgl,
    "epoch_times": epoch_times,
    "epochs": epochs,
    "exactness": exactness,
    "gains": gains,
    "layout": layout,
    "mixgcn": mixgcn,
    "requests": requests,
    "resources": resources,
    "seed_order": seed_order,
    "server": server,
    "throughput": throughput,
    "transfer_volume": transfer_volume,
    "vertex_order": vertex_order,
    "virtual_training": virtual_training,
}


def caches_off(patch):
    """Of the systems without hot vertices."""
    room = SyntheticSystem.room
    patch.setattr(SyntheticSystem, "room", lambda self, moved=0: room(self, moved) if self._hot else 0)


def every_step_the_third(patch):
    """What NeutronOrch adds is hot embeddings alone, without a pipeline."""
    tables = server.steps()
    same = dict.fromkeys(tables, tables["+HE"])
    patch.setattr(server, "steps", lambda: same)
    patch.setattr(gains, "steps", lambda: same)


def nothing_hot(patch):
    patch.setattr(gains, "RATIOS", (0.0,))
    saved = gains._saved
    patch.setattr(gains, "_saved", lambda *given: saved(*given) | {f"saved_{gains._CLAIMED}": 0.0})


def in_turn(patch):
    """Table 3's steps do not overlap."""
    epoch = dgl._epoch
    patch.setattr(dgl, "_epoch", lambda *given, look_ahead: epoch(*given, look_ahead=0))


class Random:
    """Seeds in an order of their own, in the place of BGL's."""

    def __init__(self, *given, **rest):
        self.given = seed_order.Shuffled(np.arange(50), batch_size=10, seed=0)

    def batches(self, epoch):
        return self.given.batches(epoch)


def random_order(patch):
    """Of the example, and of every trace of a cache."""
    compare, shifted = seed_order.compare_caches, seed_order.shifted
    patch.setattr(
        seed_order, "compare_caches", lambda *given, order, **rest: compare(*given, order=None, **rest)
    )

    def of_example(scale):
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(seed_order, "Proximity", Random)
            return shifted(scale)

    patch.setattr(seed_order, "shifted", of_example)


def fused_in_two_steps(patch):
    """The fused kernel is timed as what it is compared with."""

    class TwoSteps(sampling.NeighborSampler):
        def sample(self, seeds, step):
            self.two_steps = getattr(self, "two_steps", None) or sampling.TwoStepSampler(
                self.graph, fanouts=self.fanouts
            )
            blocks = self.two_steps.sample(seeds)
            return SimpleNamespace(blocks=[SimpleNamespace(edges=len(rows)) for _, rows, _ in blocks])

    patch.setattr(sampling, "NeighborSampler", TwoSteps)


def random_parts(patch):
    cut = requests.make_partition
    patch.setattr(
        requests,
        "make_partition",
        lambda graph, *, method, parts: cut(graph, method=requests.RANDOM, parts=parts),
    )


def evenly(profile, capacities, *, quantum):
    """Stages share alike what each pair has."""
    half = {"graph": capacities.graph_cores / 2, "worker": capacities.worker_cores / 2}
    shared = max(profile.requests, profile.build) / half["graph"]
    shared = max(
        shared, profile.process / half["worker"], profile.cache / half["worker"] + profile.cache_floor
    )
    return SimpleNamespace(period=lambda _: max(shared, profile.network, profile.compute))


def wrong_rows(patch):
    """Rows of hot vertices have nothing to do with them."""
    patch.setattr(
        bottom_layer.FirstOutputs,
        "_rows",
        lambda self, aggregated, own, parameters: np.full((len(own), self.width), 30.0, np.float32),
    )


def outputs_as_wide(patch):
    widths = transfer_volume.Widths
    patch.setattr(widths, "reused", lambda self, inputs, given: self.missed(inputs + given))
    patch.setattr(widths, "kept", lambda self, hot: 2 * self.missed(hot))


def two_super_batches_ahead(patch):
    """Rows get older than the bound, which is not checked either."""
    made = super_batches.SuperBatches.__init__
    patch.setattr(
        super_batches.SuperBatches,
        "__init__",
        lambda self, *given, ahead, **rest: made(self, *given, ahead=2, **rest),
    )
    patch.setattr(embeddings.EmbeddingSettings, "bound", None)


def without(what):
    """HyScale-GNN's systems without a thing that they have."""
    ladder = virtual_training.LADDER.items()
    return values(virtual_training__LADDER={name: replace(each, **{what: False}) for name, each in ladder})


def in_place_of(module, variants, replaced, by):
    """A variant of trainings is another one."""
    known = getattr(module, variants)
    return lambda patch: patch.setattr(module, variants, {**known, replaced: known[by]})


def no_bound(patch):
    """Rows of all vertices are embedded once in a training, and used to its end."""
    long = {"hot_ratio": 1.0, "super_batch": 64}
    tables = {"embeddings": {**accuracy.VARIANTS[accuracy.BOUNDED]["embeddings"], **long}}
    patch.setattr(accuracy, "VARIANTS", {**accuracy.VARIANTS, accuracy.BOUNDED: tables})


def one_sequence(patch):
    enough = {"sampling": {"seed_order": "proximity", "sequences": 1}}
    patch.setattr(seed_order, "VARIANTS", {**seed_order.VARIANTS, seed_order.ENOUGH_SEQUENCES: enough})


def future_unknown(patch):
    """The optimal policy finds what FIFO does."""
    compare = seed_order.compare_caches

    def compared(*given, **rest):
        found = compare(*given, **rest)
        fifo = {each.percent: each for each in found.outcomes if each.policy == "fifo"}
        outcomes = [
            replace(fifo[each.percent], policy="future") if each.policy == "future" else each
            for each in found.outcomes
        ]
        return replace(found, outcomes=outcomes)

    patch.setattr(seed_order, "compare_caches", compared)


def every_rank_by_itself(patch):
    sampler = exactness.NeighborSampler

    def hybrid(communicator, setting):
        own = sampler(setting.graph, fanouts=setting.fanouts, seed=exactness.SEED + communicator.rank)
        return exactness.HybridSampler(own)

    patch.setattr(exactness, "SAMPLERS", dict.fromkeys(exactness.SAMPLERS, hybrid))


def uneven(size, workers, worker):
    """A worker's share grows with its number."""
    return slice(size * worker**2 // workers**2, size * (worker + 1) ** 2 // workers**2)


def two_parts(patch):
    cut = MixgcnScale.partition
    patch.setattr(MixgcnScale, "partition", lambda self, name, method, parts: cut(self, name, method, 2))


def stages_off_by(count):
    """The fewest stages of an order are found wrongly."""
    fewest = mixgcn_order.Order.fewest_stages.fget

    def found(self):
        stages = fewest(self)
        return None if stages is None else stages + count

    return lambda patch: patch.setattr(mixgcn_order.Order, "fewest_stages", property(found))


def every_epoch(**options):
    """MixGCN's epochs and others' are all worked out with other options."""
    epoch = mixgcn.Cluster.epoch
    return lambda patch: patch.setattr(
        mixgcn.Cluster, "epoch", lambda self, *given, **rest: epoch(self, *given, **{**rest, **options})
    )


def one_after_the_other(patch):
    """BGL without its pipeline and its isolation."""
    designs = throughput.designs_of

    def planted(setting):
        found = designs(setting)
        serial = replace(found[throughput.BGL], workers=throughput.SERIAL, sharing=throughput.EQUAL)
        return found | {throughput.BGL: serial}

    patch.setattr(throughput, "designs_of", planted)


def half_the_bandwidth(patch):
    """Of the sparse unit's device memory."""
    patch.setattr(sparse_unit, "_FOUND", Remembered())
    for name in ("simulate_unit", "with_less_memory"):
        simulate = getattr(sparse_unit, name)

        def planted(*given, simulate=simulate, **rest):
            half = [
                replace(each, bytes_per_second=each.bytes_per_second / 2)
                if isinstance(each, Resources)
                else each
                for each in given
            ]
            return simulate(*half, **rest)

        patch.setattr(sparse_unit, name, planted)


def memory_for_nothing(patch):
    energies = sparse_unit._energies()
    free = replace(
        energies,
        sram_byte=dict.fromkeys(energies.sram_byte, 0.0),
        memory_byte=dict.fromkeys(energies.memory_byte, 0.0),
    )
    patch.setattr(sparse_unit, "_energies", lambda: free)


FAULTS = {
    "neutronorch": {
        "rows of no vertex": wrong_rows,
        "two super-batches ahead": two_super_batches_ahead,
        "all rows at the begin": lambda patch: patch.setitem(
            accuracy.VARIANTS, accuracy.BOUNDED, accuracy.VARIANTS[accuracy.BEGIN]
        ),
        "steps on the CPU": values(baselines__CASES=dict.fromkeys(baselines.CASES, ("dgl", {}))),
        "gathering at a tenth": rates(gather_gbs_per_core=0.1),
        "gathering ten times as fast": rates(gather_gbs_per_core=10, pcie_gbs=10),
        "steps in turn": in_turn,
        "mini-batches without memory": rates(gpu_copies=0),
        "software takes three times the memory": rates(gpu_reserved_gb=3),
        "a quarter of the memory": rates(gpu_memory_gb=0.25),
        "caches off": caches_off,
        "every step +HE": every_step_the_third,
        "nothing hot": nothing_hot,
        "three times the skew": rates(skew=3),
        "cores sum at a hundredth": rates(sum_gbs_per_core=0.01),
        "outputs as wide as features": outputs_as_wide,
        "mini-batches of one size": values(baselines___BATCHES=(1024,) * 6),
        "nothing is reused": values(transfer_volume__RATIOS=(0.0,)),
        "many neighbours below the third layer": values(gains___DEEPER=100),
        "DGL samples at a tenth": rates(sample_medges_per_s_per_core=0.1),
        "few features": rates(features=0.1),
        "no bound": no_bound,
        "no aggregates": in_place_of(accuracy, "VARIANTS", accuracy.AGGREGATES, accuracy.UNBOUNDED),
        "unbounded reuse is bounded": in_place_of(accuracy, "VARIANTS", accuracy.UNBOUNDED, accuracy.BOUNDED),
    },
    "hyscale": {
        "processors of twice the speed": values(epoch_times__CPU_TFLOPS=2 * epoch_times.CPU_TFLOPS),
        "PCIe doubled": rates(pcie_gbs=2),
        "host memory doubled": rates(host_memory_gbs=2),
        "host memory at a tenth": rates(host_memory_gbs=0.1),
        "accelerators' memory slower": rates(device_memory_gbs=0.8),
        "launches a hundred times as late": rates(launch_latency_us=100),
        "cores train at a tenth": rates(cpu_efficiency=0.1, sum_gbs_per_core=0.1),
        "resource management off": without("drm"),
        "prefetch off": without("prefetch"),
        "a quarter of the device": values(
            resources__USED={name: used / 4 for name, used in resources.USED.items()}
        ),
    },
    "fastsample": {
        "fused is two steps": fused_in_two_steps,
        "few features": rates(features=0.1),
        "sampling four times as fast": rates(sample_medges_per_s_per_core=4),
        "rounds a thousand times as late": rates(network_latency_us=1000),
        "DGL gathers ten times as fast": rates(gather_gbs_per_core=10),
        "topology on every machine": in_place_of(exactness, "SAMPLERS", "vanilla", "hybrid"),
        "topology in parts": in_place_of(exactness, "SAMPLERS", "hybrid", "vanilla"),
        "each rank draws by itself": every_rank_by_itself,
        "caches off": lambda patch: patch.setitem(
            epochs.DESIGNS, epochs.CACHED, epochs.DESIGNS[epochs.HYBRID_FUSED]
        ),
    },
    "bgl": {
        "the future is not known": future_unknown,
        "one sequence": one_sequence,
        "random order": random_order,
        "random parts": random_parts,
        "few features": rates(features=0.02),
        "DGL twenty times as fast": rates(sample_medges_per_s_per_core=20, gather_gbs_per_core=20),
        "cores shared out evenly": values(throughput__isolate=evenly),
        "cores switch ten times as dearly": rates(switching_loss=10),
        "cores switch a hundred times as dearly": rates(switching_loss=100),
        "look-ups for nothing": rates(cache_ns_fifo=0.01, cache_ns_lru=0.01, cache_ns_lfu=0.01),
        "look-ups a hundred times as long": rates(cache_ns_fifo=100),
        "stages one after the other": one_after_the_other,
        "two servers for the graph": rates(graph_servers=1 / 16),
    },
    "mixgcn": {
        "cores sum a hundred times as fast": rates(sum_gbs_per_core=100, host_memory_gbs=100),
        "network at a hundredth": rates(network_gbs=0.01),
        "the unit's bandwidth at half": half_the_bandwidth,
        "memory takes no energy": memory_for_nothing,
        "one column of labels": lambda patch: patch.setitem(
            sparse_unit.PROFILES, "papers100m", replace(sparse_unit.PROFILES["papers100m"], classes=1)
        ),
        "logic of twice the area": rates(engine_logic_mm2=2),
        "memory of twice the bits": rates(memory_mib=2),
        # Clusters anew: those that were made have their orders.
        "vertices in random order": values(
            mixgcn__near_order=mixgcn_order.random_order,
            mixgcn__cluster_of=mixgcn.cluster_of.__wrapped__,
        ),
        "shares uneven": values(layout__share=uneven),
        "nothing of other parts": values(
            by_workers__needed_of_others=lambda graph, partition: np.zeros(partition.parts, np.int64)
        ),
        "what a rank keeps is sent": lambda patch: patch.setattr(
            layout.Layout, "exchanged", lambda self, width: self.vertices * width
        ),
        "groups share ranks": values(
            by_workers__apart=lambda vertices, aggregators, updaters: layout.paired(
                vertices, workers=updaters
            )
        ),
        "two parts for any workers": two_parts,
        "every vertex has as many arcs": values(
            by_workers__work_of_parts=lambda graph, model, partition: np.bincount(
                partition.owners, minlength=partition.parts
            ).astype(np.float64)
        ),
        "random order": values(vertex_order__near_order=mixgcn_order.random_order),
        "one stage fewer": stages_off_by(-1),
        "one stage more": stages_off_by(1),
        "batches need nothing": lambda patch: patch.setattr(
            mixgcn_order.Order, "needed", lambda self, stages: np.zeros(stages, np.int64)
        ),
        "a single pass": values(vertex_order__passes_of=lambda layers: 1),
        "sums as quick as products": values(vertex_order__UNEQUAL_BY=1.0),
        "METIS in the order's place": values(
            vertex_order__near_order_of=lambda neighbours: vertex_order.metis_of(
                neighbours, vertex_order.PARTS, 0, name="planted"
            )
        ),
        "as many nodes always": every_epoch(nodes=mixgcn.NODES),
        "parts of as many arcs": every_epoch(even=True),
    },
}


def claims_by_fault(paper):
    found = {}
    for claim in claims_of(PAPERS[paper]):
        found.setdefault(claim.turned_by, []).append(claim)
    return found


@functools.cache
def clean(paper, experiment):
    return figures(paper, experiment)


MORE_GRAPHS = tuple(f"dcsbm:{vertices}:{10 * vertices}:16:4:signal=0.6" for vertices in (600, 700, 800))
"""Beside digits: claims of how many graphs lose accuracy want four."""


def figures(paper, experiment):
    """Of a quick run of an experiment."""
    of = PAPERS[paper]
    function = next(each.function for each in of.experiments if each.name == experiment)
    graphs = MORE_GRAPHS if (paper, experiment) == ("neutronorch", "figure 16") else ()
    shared = load(of, of.shared)(Asked(quick=True, datasets=graphs))
    if (paper, experiment) == ("bgl", "accuracy"):
        shared = replace(shared, generated=True)
    return load(of, function)(shared).figures


EXPERIMENTS = {
    "hyscale": {"ceiling": "section 1"},
    "neutronorch": {"table5": "figure 10", "depth": "section 5.7, depth", "tables5and6": "tables 5 and 6"},
    "fastsample": {
        **dict.fromkeys(("figure5", "figure6", "cache"), "epochs"),
        **dict.fromkeys(("figure5-sampling", "figure5-consistent"), "sampling"),
        **dict.fromkeys(("rounds", "identical"), "rounds"),
    },
    "bgl": {
        "feature-bytes": "bytes",
        "shifted": "order",
        "proximity": "hits",
        "future": "hits",
        "remote": "partitions",
        **dict.fromkeys(
            ("preprocessing", "isolation", "look", "feature", "throughput", "scaling"), "systems"
        ),
    },
    "mixgcn": {
        "chip": "section 4.1",
        "giant": "section 5.2.1",
        "throughput": "figure 7",
        "breakdown": "figure 8",
        "memory": "figure 9",
        "volume": "figure 10",
        "balance": "figure 11",
        **dict.fromkeys(("stages", "reordering"), "table 4"),
        "preprocessing": "table 5",
    },
}
"""Which gives a figure, by its claim's id or the first part of it; others are named as their table, figure or id."""


def experiment_of(paper, claim):
    first = claim.id.partition("-")[0]
    known = EXPERIMENTS[paper]
    return known.get(claim.id) or known.get(first) or re.sub(r"(\d+)$", r" \1", first)


def turns(paper, fault, monkeypatch):
    """Claims of a fault that did not turn."""
    stayed = []
    claims = claims_by_fault(paper)[fault]
    names = {claim.id: experiment_of(paper, claim) for claim in claims}
    before = {name: clean(paper, name) for name in set(names.values())}
    with monkeypatch.context() as patch:
        FAULTS[paper][fault](patch)
        after = {name: figures(paper, name) for name in set(names.values())}
    for claim in claims:
        ours, planted = (found[names[claim.id]][claim.id] for found in (before, after))
        if claim.verdict(ours) == NOT_CONFIRMED:
            turned = abs(planted - ours) > MOVED * abs(ours)
        else:
            turned = claim.verdict(planted) == NOT_CONFIRMED
        if not turned:
            stayed.append((claim.id, ours, planted))
    return stayed


@pytest.mark.parametrize("paper", FAULTS)
def test_each_fault_that_a_claim_names_is_planted(paper):
    named = set(claims_by_fault(paper)) - {"", NOT_TESTABLE}
    assert named == set(FAULTS[paper])
    for claim in claims_of(PAPERS[paper]):
        assert bool(claim.turned_by) == (claim.verdict(0.0) != QUOTED), claim.id


CASES = [(paper, fault) for paper, faults in FAULTS.items() for fault in faults]
CHEAP = [
    ("hyscale", "processors of twice the speed"),
    ("neutronorch", "steps in turn"),
    ("mixgcn", "a single pass"),
    ("fastsample", "few features"),
    ("bgl", "few features"),
]
"""Of arithmetic, virtual time and equations, one of a paper: a sample in which little is drawn."""


@pytest.mark.parametrize(("paper", "fault"), CHEAP)
def test_a_verdict_turns(paper, fault, monkeypatch):
    assert turns(paper, fault, monkeypatch) == []


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "fault"), [case for case in CASES if case not in CHEAP])
def test_every_verdict_turns(paper, fault, monkeypatch):
    assert turns(paper, fault, monkeypatch) == []
