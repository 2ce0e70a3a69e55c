"""BGL's eight stages, what each works with, how long it takes by what it is given, and what is best given to each.

Source: "BGL: GPU-Efficient GNN Training by Optimizing Graph Data I/O and Preprocessing" (NSDI 2023), slides "GNN
Training Pipeline" and "Profiling-based Resource Allocation". The slides' text gives the terms of the formula and not
the stages' names; these follow from the terms.

Resource isolation is the cores and the bandwidth of each stage that make the slowest one as quick as can be:

    min max{T1/c1, T2/c2, T_net, T3/c3, D_I/b_I, a/c4 + d, D_II/b_II, T_gpu}
    such that c1 + c2 <= C_gs, c3 + c4 <= C_wm, b_I + b_II <= B_pcie

Each pair of stages has a capacity of its own, so each pair is a problem of its own, and no share changes T_net and
T_gpu. A pair uses all of its capacity: more never hurts. Of its two times one falls and the other rises with the
share of the first, so the best share is one of the two beside the place where they cross, which bisection finds. What
is compared are the times as they are computed, and division rounds monotonically: the optimum is exact.

Cores are integers from 1 on. Whether bandwidths are, the slides leave open: b are real numbers here unless a `quantum`
is given, of which each stage then gets a whole number, at least 1 (lanes, or gigabytes per second as printed).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

PINNED_CORES, EQUAL, SHARED_CORES = "isolated", "equal", "free"
"""Who gets which cores and bandwidth: the exact optimum for the profile, half each, or shared by all stages."""

STAGES = (
    "sampling requests",
    "build subgraphs",
    "network",
    "process subgraphs",
    "move subgraph",
    "cache workflow",
    "copy features",
    "compute",
)
"""In the order in which a mini-batch goes through them: two on the graph's servers, the others on the worker."""

(REQUESTS, BUILD, NETWORK, PROCESS, MOVE, CACHE, COPY, COMPUTE) = STAGES


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What a mini-batch asks of each stage: its time with one unit of what the stage is given.

    Parameters
    ----------
    requests, build
        T1, T2: core seconds on the graph's servers.
    network
        T_net: seconds.
    process
        T3: core seconds on the worker.
    move
        D_I: bytes of the subgraph that cross PCIe.
    cache, cache_floor
        a and d of f(c) = a / c + d: core seconds on the worker, and seconds that no core shortens.
    copy
        D_II: bytes of features that cross PCIe.
    compute
        T_gpu: seconds.
    """

    requests: float
    build: float
    network: float
    process: float
    move: float
    cache: float
    cache_floor: float
    copy: float
    compute: float

    @classmethod
    def mean(cls, several: list[Profile]) -> Profile:
        """The mean of at least one."""
        return cls(
            **{
                field.name: math.fsum(getattr(each, field.name) for each in several) / len(several)
                for field in fields(cls)
            }
        )


@dataclass(frozen=True, kw_only=True)
class Capacities:
    """What there is to share out.

    Parameters
    ----------
    graph_cores
        C_gs: cores of the graph's servers.
    worker_cores
        C_wm: cores of the worker.
    pcie
        B_pcie: bytes per second.
    """

    graph_cores: int
    worker_cores: int
    pcie: float


@dataclass(frozen=True, kw_only=True)
class Allocation:
    """Cores and bandwidth by stage.

    Parameters
    ----------
    requests, build
        c1, c2: cores of the graph's servers.
    process, cache
        c3, c4: cores of the worker.
    move, copy
        b_I, b_II: bytes per second; 0 only where nothing is to be moved.
    """

    requests: int
    build: int
    process: int
    cache: int
    move: float
    copy: float

    def seconds(self, profile: Profile) -> dict[str, float]:
        """Seconds of each stage for a mini-batch of that profile, by the terms of the slides' formula."""
        return {
            REQUESTS: profile.requests / self.requests,
            # "Linear acceleration for all stages except caching", says the slide: T / c.
            BUILD: profile.build / self.build,
            NETWORK: profile.network,
            PROCESS: profile.process / self.process,
            MOVE: over(profile.move, self.move),
            CACHE: profile.cache / self.cache + profile.cache_floor,
            COPY: over(profile.copy, self.copy),
            COMPUTE: profile.compute,
        }

    def slowest(self, profile: Profile) -> str:
        """The stage that takes longest, which limits a pipeline."""
        seconds = self.seconds(profile)
        return max(seconds, key=lambda stage: seconds[stage])

    def period(self, profile: Profile) -> float:
        """Seconds of the slowest stage, which is what a pipeline takes for each mini-batch."""
        return max(self.seconds(profile).values())


def over(amount: float, rate: float) -> float:
    """Seconds of an amount at a rate; nothing takes no time at no rate."""
    if rate:
        return amount / rate
    return math.inf if amount else 0.0


def isolate(profile: Profile, capacities: Capacities, *, quantum: float | None = None) -> Allocation:
    """The best allocation.

    Parameters
    ----------
    quantum
        Bytes per second of which both transfers get whole numbers, at least 1; None where bandwidth is divided freely.

    Returns
    -------
    An allocation that uses all there is.
    """
    requests = best_share(
        capacities.graph_cores, lambda cores: profile.requests / cores, lambda cores: profile.build / cores
    )
    process = best_share(
        capacities.worker_cores,
        lambda cores: profile.process / cores,
        lambda cores: profile.cache / cores + profile.cache_floor,
    )
    if quantum is None:
        move, copy = _divided(profile.move, profile.copy, capacities.pcie)
    else:
        # A whole number of quanta may come out of the division a rounding below it.
        quanta = int(capacities.pcie / quantum * (1 + 1e-12))
        lot = best_share(
            quanta,
            lambda count: profile.move / (count * quantum),
            lambda count: profile.copy / (count * quantum),
        )
        move, copy = lot * quantum, (quanta - lot) * quantum
    return Allocation(
        requests=requests,
        build=capacities.graph_cores - requests,
        process=process,
        cache=capacities.worker_cores - process,
        move=move,
        copy=copy,
    )


def equal_shares(capacities: Capacities) -> Allocation:
    """Half of each capacity to each of its two stages, whatever they need: what is given without a profile."""
    requests, process = capacities.graph_cores // 2, capacities.worker_cores // 2
    return Allocation(
        requests=requests,
        build=capacities.graph_cores - requests,
        process=process,
        cache=capacities.worker_cores - process,
        move=capacities.pcie / 2,
        copy=capacities.pcie / 2,
    )


def share_out(given: Mapping[str, int], threads: int) -> dict[str, int]:
    """Threads by task: those that are 0 share out evenly what the others leave, at least one each."""
    still_open = [task for task, count in given.items() if not count]
    left = max(0, threads - sum(given.values()))
    even = {
        task: max(1, left // len(still_open) + (place < left % len(still_open)))
        for place, task in enumerate(still_open)
    }
    return {**given, **even}


def best_share(capacity: int, first: Callable[[int], float], second: Callable[[int], float]) -> int:
    """What the first of two stages gets, an integer from 1 to `capacity` - 1; the second gets the rest.

    Parameters
    ----------
    capacity
        At least 2.
    first, second
        Seconds by what a stage is given, which never rise with it.
    """

    def worth(share: int) -> tuple[float, float, int]:
        times = first(share), second(capacity - share)
        # Of equal maxima the quicker other stage, then the smaller share: a rule, so that results repeat.
        return max(times), min(times), share

    low, high = 1, capacity - 1
    while low < high:  # the least share with which the first stage is no longer the slower one
        middle = (low + high) // 2
        if first(middle) <= second(capacity - middle):
            high = middle
        else:
            low = middle + 1
    # Cores are integers, and the two times cross between these two: either may be the better one.
    candidates = [share for share in (low - 1, low) if share >= 1]
    return min(candidates, key=worth)


def _divided(move: float, copy: float, pcie: float) -> tuple[float, float]:
    """Real shares: both transfers take as long as both together at the whole bandwidth."""
    if not move:
        # A stage that moves nothing gets nothing, and takes no time at no rate (`over`).
        return (0.0, pcie) if copy else (pcie / 2, pcie / 2)
    if not copy:
        return pcie, 0.0
    # move / b_I = copy / b_II = (move + copy) / B: any other split makes one of the two slower.
    return pcie * (move / (move + copy)), pcie * (copy / (move + copy))
