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

from simgnn.systems.accelerators.estimate import Resources
from simgnn.systems.bgl.experiments import requests, seed_order, throughput
from simgnn.systems.fastsample.experiments import epochs
from simgnn.systems.hyscale.experiments import epoch_times
from simgnn.systems.mixgcn import order as mixgcn_order
from simgnn.systems.mixgcn.experiments import sparse_unit
from simgnn.systems.mixgcn.experiments import throughput as mixgcn
from simgnn.systems.orchestration.experiments import baselines, dgl, gains, server, transfer_volume
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
    "baselines": baselines,
    "dgl": dgl,
    "epoch_times": epoch_times,
    "epochs": epochs,
    "gains": gains,
    "mixgcn": mixgcn,
    "requests": requests,
    "seed_order": seed_order,
    "server": server,
    "throughput": throughput,
}


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
    free = replace(energies, sram_byte=0.0, memory_byte=dict.fromkeys(energies.memory_byte, 0.0))
    patch.setattr(sparse_unit, "_energies", lambda: free)


FAULTS = {
    "neutronorch": {
        "steps on the CPU": values(baselines__CASES=dict.fromkeys(baselines.CASES, ("dgl", {}))),
        "gathering at a tenth": rates(gather_gbs_per_core=0.1),
        "gathering ten times as fast": rates(gather_gbs_per_core=10, pcie_gbs=10),
        "steps in turn": in_turn,
        "mini-batches without memory": rates(gpu_copies=0),
        "software takes three times the memory": rates(gpu_reserved_gb=3),
        "caches off": values(server__free_slots=lambda *_: 0),
        "every step +HE": every_step_the_third,
        "nothing hot": nothing_hot,
        "three times the skew": rates(skew=3),
        "cores sum at a hundredth": rates(sum_gbs_per_core=0.01),
        "outputs as wide as features": lambda patch: patch.setattr(
            transfer_volume.Widths,
            "reused",
            lambda self, inputs, given: transfer_volume.VALUE_BYTES * (inputs + given) * self.features,
        ),
    },
    "hyscale": {
        "processors of twice the speed": values(epoch_times__CPU_TFLOPS=2 * epoch_times.CPU_TFLOPS),
        "PCIe doubled": rates(pcie_gbs=2),
        "host memory doubled": rates(host_memory_gbs=2),
        "host memory at a tenth": rates(host_memory_gbs=0.1),
    },
    "fastsample": {
        "few features": rates(features=0.1),
        "sampling four times as fast": rates(sample_medges_per_s_per_core=4),
        "rounds a thousand times as late": rates(network_latency_us=1000),
        "DGL gathers ten times as fast": rates(gather_gbs_per_core=10),
        "caches off": lambda patch: patch.setitem(
            epochs.DESIGNS, epochs.CACHED, epochs.DESIGNS[epochs.HYBRID_FUSED]
        ),
    },
    "bgl": {
        "random order": random_order,
        "random parts": random_parts,
        "few features": rates(features=0.02),
        "DGL twenty times as fast": rates(sample_medges_per_s_per_core=20, gather_gbs_per_core=20),
        "cores shared out evenly": values(throughput__isolate=evenly),
        "cores switch ten times as dearly": rates(host_memory_gbs=0.1),
    },
    "mixgcn": {
        "cores sum a hundred times as fast": rates(sum_gbs_per_core=100, host_memory_gbs=100),
        "network at a hundredth": rates(network_gbs=0.01),
        "the unit's bandwidth at half": half_the_bandwidth,
        "memory takes no energy": memory_for_nothing,
        "logic of twice the area": rates(engine_logic_mm2=2),
        "memory of twice the bits": rates(memory_mib=2),
        # Clusters anew: those that were made have their orders.
        "vertices in random order": values(
            mixgcn__near_order=mixgcn_order.random_order,
            mixgcn__cluster_of=mixgcn.cluster_of.__wrapped__,
        ),
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


def figures(paper, experiment):
    """Of a quick run of an experiment."""
    of = PAPERS[paper]
    function = next(each.function for each in of.experiments if each.name == experiment)
    return load(of, function)(load(of, of.shared)(Asked(quick=True))).figures


EXPERIMENTS = {
    "ceiling": "section 1",
    "table5": "figure 10",
    "figure5": "epochs",
    "cache": "epochs",
    "feature": "bytes",
    "shifted": "order",
    "proximity": "hits",
    "remote": "partitions",
    "topology": "topology",
    "depth": "section 5.7, depth",
    "preprocessing": "systems",
    "isolation": "systems",
    "breakdown": "figure 8",
    "chip": "section 4.1",
    "throughput": "figure 7",
}
"""Which gives a figure, by the first part of its claim's id; others have the name of their table or figure."""


def experiment_of(paper, claim):
    first = claim.id.partition("-")[0]
    if claim.id in ("feature-time", "throughput-order") and paper == "bgl":
        return "systems"
    if paper == "fastsample" and first.startswith("figure"):
        return "epochs"
    return EXPERIMENTS.get(first) or re.sub(r"(\d+)$", r" \1", first)


def turns(paper, fault, monkeypatch, only=()):
    """Claims of a fault that did not turn."""
    stayed = []
    claims = [each for each in claims_by_fault(paper)[fault] if not only or each.id in only]
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
        assert not claim.turned_by or claim.verdict(0.0) != QUOTED


CASES = [(paper, fault) for paper, faults in FAULTS.items() for fault in faults]
CHEAP = [
    ("hyscale", "processors of twice the speed"),
    ("neutronorch", "steps in turn"),
    ("hyscale", "host memory at a tenth"),
]
"""Of arithmetic, virtual time and equations: a sample in which little is drawn."""


@pytest.mark.parametrize(("paper", "fault"), CHEAP)
def test_a_verdict_turns(paper, fault, monkeypatch):
    assert turns(paper, fault, monkeypatch) == []


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "fault"), [case for case in CASES if case not in CHEAP])
def test_every_verdict_turns(paper, fault, monkeypatch):
    assert turns(paper, fault, monkeypatch) == []
