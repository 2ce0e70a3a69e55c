"""Who gets which cores and which bandwidth: stages by their allocation, or all of them freely.

**Isolated**, a stage has its cores and its bandwidth to itself, and takes the time of its term in the slides' formula.

**Free**, a host's operating system shares its cores out among threads, and PCIe is shared among transfers. Each
process of a stage opens as many threads as the host has cores; what cannot be divided (the cache's bookkeeping, the
launching of kernels) is one thread. Two things follow, and neither is typed: a single thread gets what one of many
hundred gets, so what no core shortens becomes longer; and cores lose time by switching between threads.

What switching costs is **assumed**: with n threads to a core each runs for 24 ms / n before the next, but 3 ms at the
least (Linux's latency and granularity of scheduling on many cores), and begins with cold caches, 1 MB which a core's
share of the host's memory fills again (`SLICE_SECONDS`, `LEAST_SECONDS`, `REFILL_BYTES`). It is printed wherever free
competition is.

What is lost is lost on cores. A link that transfers share fairly loses nothing: where PCIe limits, the two transfers
take (D_I + D_II) / B_pcie together in either order, which is also what the best shares of it take, so that no
allocation can gain there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from simgnn.systems.bgl.stages import (
    BUILD,
    CACHE,
    COMPUTE,
    COPY,
    MOVE,
    NETWORK,
    PROCESS,
    REQUESTS,
    Allocation,
    Profile,
)
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow

SLICE_SECONDS = 24e-3
"""In which each of the threads that want a core runs once: Linux's `sched_latency` on eight cores or more."""
LEAST_SECONDS = 3e-3
"""That a thread runs for at the least, however many want the core: Linux's `sched_min_granularity` there."""
MOST_SWITCHED = SLICE_SECONDS / LEAST_SECONDS
"""Threads of a core beyond which more of them wait longer and are switched no more often."""
REFILL_BYTES = 1e6
"""That a thread does not find in its core's cache any longer: the second level of a Xeon since 2017 has 1 MB."""
CORE_SECONDS = "core seconds"

Parts = tuple[Callable[[Profile], Charge], ...]
"""Charges of one stage, one after the other, by what the item asks for."""


def switching_loss(*, memory_gbs: float, cores: int) -> float:
    """Part of a core's time that is lost for every thread beyond the first that wants it.

    Parameters
    ----------
    memory_gbs
        Of the host.
    cores
        That share it.
    """
    return REFILL_BYTES / (memory_gbs * 1e9 / cores) / SLICE_SECONDS


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What stages compete for; machines of one system share what is the same object.

    Parameters
    ----------
    graph_cores
        Cores of the graph's servers; the worker's own where it has the graph.
    worker_cores
    pcie
    network
        What bytes cross between the servers and the worker.
    processes
        Of each stage on the worker: one for each of its GPUs.
    """

    graph_cores: Rate
    worker_cores: Rate
    pcie: Rate
    network: tuple[Rate, ...]
    processes: int = 1


class Sharing(Protocol):
    """How stages are served."""

    def parts(self, stage: str) -> Parts:
        """What a stage does for an item."""


class PinnedCores:
    """Each stage has what was allocated to it. The network is the only thing that machines share.

    Parameters
    ----------
    allocation
    machine
    """

    def __init__(self, allocation: Allocation, machine: Machine) -> None:
        self.allocation, self._machine = allocation, machine

    def parts(self, stage: str) -> Parts:
        """See `Sharing`."""
        if stage == NETWORK:
            return (_network(self._machine),)
        return (lambda item: Charge(self.allocation.seconds(item)[stage]),)


class SharedCores:
    """All stages compete for all there is.

    Parameters
    ----------
    machine
    launch_seconds
        Of a host's thread that a mini-batch's kernels need on each GPU.
    """

    def __init__(self, machine: Machine, *, launch_seconds: float = 0.0) -> None:
        self._machine, self._launch = machine, launch_seconds
        worker, graph = machine.worker_cores, machine.graph_cores
        self._parts: dict[str, Parts] = {
            REQUESTS: (lambda item: self._divided(graph, item.requests),),
            BUILD: (lambda item: self._divided(graph, item.build),),
            NETWORK: (_network(machine),),
            PROCESS: (lambda item: self._divided(worker, item.process),),
            MOVE: (lambda item: Charge(0.0, (Flow(item.move, (machine.pcie,)),)),),
            CACHE: (
                lambda item: self._divided(worker, item.cache),
                lambda item: self._alone(0.0, item.cache_floor),
            ),
            COPY: (lambda item: Charge(0.0, (Flow(item.copy, (machine.pcie,)),)),),
            COMPUTE: (lambda item: self._alone(item.compute, self._launch),),
        }

    def parts(self, stage: str) -> Parts:
        """See `Sharing`."""
        return self._parts[stage]

    def _divided(self, cores: Rate, amount: float) -> Charge:
        """Core seconds that each process divides among as many threads as there are cores."""
        processes = self._machine.processes
        threads = max(1, round(cores.per_second))
        flow = Flow(amount / processes, (cores,), limit=threads, weight=threads)
        return Charge(0.0, (flow,) * processes)

    def _alone(self, seconds: float, core_seconds: float) -> Charge:
        """Seconds that no core shortens, beside a thread of each process that needs core seconds."""
        flow = Flow(core_seconds, (self._machine.worker_cores,), limit=1.0)
        return Charge(seconds, (flow,) * self._machine.processes)


def _network(machine: Machine) -> Callable[[Profile], Charge]:
    """T_net at the rate of the worker's own link, the last of the way."""
    own = machine.network[-1]

    def charge(item: Profile) -> Charge:
        return Charge(0.0, (Flow(item.network * own.per_second, machine.network),))

    return charge
