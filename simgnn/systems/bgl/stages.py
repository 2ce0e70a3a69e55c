"""BGL's eight stages, what each works with, and how long it takes by what it is given.

Source: "BGL: GPU-Efficient GNN Training by Optimizing Graph Data I/O and Preprocessing" (NSDI 2023), slides "GNN
Training Pipeline" and "Profiling-based Resource Allocation". The slides' text gives the terms of the formula and not
the stages' names; these follow from the terms.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from simgnn.hw.checks import is_number

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

    Raises
    ------
    ValueError
        For what is no finite number of at least 0.
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

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not is_number(value, 0):
                raise ValueError(
                    f"{field.name} of a profile must be a finite number and at least 0, not {value!r}"
                )

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

    Raises
    ------
    ValueError
        For fewer than two cores, one for each of two stages, and for no bandwidth.
    """

    graph_cores: int
    worker_cores: int
    pcie: float

    def __post_init__(self) -> None:
        for name in ("graph_cores", "worker_cores"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 2:
                raise ValueError(
                    f"{name} must be an integer and at least 2, one for each of two stages, not {value!r}"
                )
        if not (is_number(self.pcie) and self.pcie > 0):
            raise ValueError(f"pcie must be a positive finite number of bytes per second, not {self.pcie!r}")


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
            BUILD: profile.build / self.build,
            NETWORK: profile.network,
            PROCESS: profile.process / self.process,
            MOVE: over(profile.move, self.move),
            CACHE: profile.cache / self.cache + profile.cache_floor,
            COPY: over(profile.copy, self.copy),
            COMPUTE: profile.compute,
        }

    def period(self, profile: Profile) -> float:
        """Seconds of the slowest stage, which is what a pipeline takes for each mini-batch."""
        return max(self.seconds(profile).values())


def over(amount: float, rate: float) -> float:
    """Seconds of an amount at a rate; nothing takes no time at no rate."""
    if rate:
        return amount / rate
    return math.inf if amount else 0.0
