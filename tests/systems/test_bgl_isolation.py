"""BGL's resource isolation: the exact optimum, and what cannot be shared."""

import dataclasses
import math
import random

import pytest

from simgnn.systems.pipeline.isolation import STAGES, Allocation, Capacities, Profile, equal_shares, isolate

NONE = Profile(requests=0, build=0, network=0, process=0, move=0, cache=0, cache_floor=0, copy=0, compute=0)


def random_problem(rng):
    """Times from microseconds to hours, with ties and with stages that need nothing."""

    def amount():
        kind = rng.random()
        if kind < 0.15:
            return 0.0
        if kind < 0.4:
            return float(rng.randint(1, 4))
        return 10 ** rng.uniform(-6, 4)

    values = {field.name: amount() for field in dataclasses.fields(Profile)}
    if rng.random() < 0.2:
        values["cache_floor"] = 1e5  # no core helps
    if rng.random() < 0.1:
        values["build"] = values["requests"]
        values["copy"] = values["move"]
    capacities = Capacities(
        graph_cores=rng.choice((2, 2, 3, rng.randint(2, 40))),
        worker_cores=rng.choice((2, 2, 3, rng.randint(2, 40))),
        pcie=float(rng.choice((2, 3, rng.randint(2, 24)))),
    )
    return Profile(**values), capacities


def all_shares(capacity):
    """Every pair of integers from 1 on whose sum is at most the capacity, those that leave some unused as well."""
    return [(first, second) for first in range(1, capacity) for second in range(1, capacity - first + 1)]


def brute_force(profile, capacities):
    """The least time of the slowest stage over all integer allocations, written down from the slide."""
    p = profile
    graph = min(max(p.requests / c1, p.build / c2) for c1, c2 in all_shares(capacities.graph_cores))
    worker = min(
        max(p.process / c3, p.cache / c4 + p.cache_floor) for c3, c4 in all_shares(capacities.worker_cores)
    )
    pcie = min(max(p.move / b1, p.copy / b2) for b1, b2 in all_shares(int(capacities.pcie)))
    return max(graph, worker, pcie, p.network, p.compute)


def within(allocation, capacities):
    return (
        allocation.requests + allocation.build <= capacities.graph_cores
        and allocation.process + allocation.cache <= capacities.worker_cores
        and allocation.move + allocation.copy <= capacities.pcie * (1 + 1e-14)
        and min(allocation.requests, allocation.build, allocation.process, allocation.cache) >= 1
        and min(allocation.move, allocation.copy) >= 0
    )


def test_a_thousand_random_problems_equal_brute_force():
    rng = random.Random(0)
    floors = ties = idle = least = 0
    for _ in range(1000):
        profile, capacities = random_problem(rng)
        allocation = isolate(profile, capacities, quantum=1.0)
        assert within(allocation, capacities)
        assert allocation.period(profile) == brute_force(profile, capacities)
        floors += profile.cache_floor == 1e5
        ties += profile.build == profile.requests
        idle += 0.0 in dataclasses.astuple(profile)
        least += capacities.graph_cores == 2
    assert min(floors, ties, idle, least) > 50


def test_bandwidth_that_is_divided_freely_is_never_worse():
    """Real shares are at least as good as any integers, and both transfers end together."""
    rng = random.Random(1)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        allocation = isolate(profile, capacities)
        assert within(allocation, capacities)
        best = brute_force(profile, capacities)
        assert allocation.period(profile) <= best * (1 + 1e-12)
        times = allocation.seconds(profile)
        together = (profile.move + profile.copy) / capacities.pcie
        for stage, amount in (("move subgraph", profile.move), ("copy features", profile.copy)):
            assert times[stage] == pytest.approx(together if amount else 0.0, rel=1e-9)


def test_more_capacity_never_hurts():
    rng = random.Random(2)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        for quantum in (None, 1.0):
            before = isolate(profile, capacities, quantum=quantum).period(profile)
            for name in ("graph_cores", "worker_cores", "pcie"):
                more = dataclasses.replace(
                    capacities, **{name: getattr(capacities, name) + rng.randint(1, 5)}
                )
                after = isolate(profile, more, quantum=quantum).period(profile)
                assert after <= before * (1 if quantum else 1 + 1e-12)


def test_equal_shares_are_never_better():
    rng = random.Random(3)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        equal = equal_shares(capacities)
        assert within(equal, capacities)
        assert isolate(profile, capacities).period(profile) <= equal.period(profile) * (1 + 1e-12)


def test_a_problem_by_hand():
    """Nine cores for 8 and 1 core seconds: 8 and 1; a floor that no core shortens takes one core alone."""
    profile = dataclasses.replace(
        NONE, requests=8.0, build=1.0, process=6.0, cache=0.5, cache_floor=2.0, move=3e9, copy=9e9
    )
    capacities = Capacities(graph_cores=9, worker_cores=4, pcie=12e9)
    found = isolate(profile, capacities)
    assert found == Allocation(requests=8, build=1, process=3, cache=1, move=3e9, copy=9e9)
    assert list(found.seconds(profile)) == list(STAGES)
    assert found.period(profile) == 2.5
    # In whole numbers of 5 GB/s there are two, one for each; what is left over is nobody's.
    whole = isolate(profile, capacities, quantum=5e9)
    assert (whole.move, whole.copy) == (5e9, 5e9)


def test_nothing_to_do_takes_no_time():
    capacities = Capacities(graph_cores=2, worker_cores=2, pcie=1.0)
    assert isolate(NONE, capacities).period(NONE) == 0.0
    only_move = dataclasses.replace(NONE, move=4.0)
    found = isolate(only_move, capacities)
    assert (found.move, found.copy, found.period(only_move)) == (1.0, 0.0, 4.0)
    assert found.period(dataclasses.replace(NONE, copy=1.0)) == math.inf
