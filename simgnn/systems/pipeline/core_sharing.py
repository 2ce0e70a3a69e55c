"""Who gets which cores and which bandwidth: stages by their allocation, or all of them freely.

**Isolated**, a stage has its cores and its bandwidth to itself, and takes the time of its term in the slides' formula.

**Free**, a host's operating system shares its cores out among threads, and PCIe is shared among transfers. Each
process of a stage opens as many threads as the host has cores; what cannot be divided (the cache's bookkeeping, the
launching of kernels) is one thread. Two things follow, and neither is typed: a single thread gets what one of many
hundred gets, so what no core shortens becomes longer; and cores lose time by switching between threads.

What switching costs was **measured** (`simgnn.systems.pipeline.contention`): our own sampler, gather and look-up take
so much more of a core's time for each further thread that wants the core. Beyond `MOST_SWITCHED` threads they wait
longer and are switched no more often: Linux lets each run for 3 ms at the least of 24 in which all run once.

What is lost is lost on cores. A link that transfers share fairly loses nothing: where PCIe limits, the two transfers
take (D_I + D_II) / B_pcie together in either order, which is also what the best shares of it take, so that no
allocation can gain there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simgnn.errors import InputError
from simgnn.systems.pipeline.isolation import (
    BUILD,
    CACHE,
    COMPUTE,
    COPY,
    EQUAL,
    MOVE,
    NETWORK,
    PINNED_CORES,
    PROCESS,
    REQUESTS,
    Allocation,
    Capacities,
    Profile,
    equal_shares,
    isolate,
)
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import NETWORK as NETWORK_LINK
from simgnn.virtual_time.resources import PCIE, Rate
from simgnn.virtual_time.tasks import Charge, Flow

MOST_SWITCHED = 8
"""Threads of a core beyond which none is switched more often: Linux's `sched_latency` over its least time of a run."""
CORE_SECONDS = "core seconds"

Parts = tuple[Callable[[Profile], Charge], ...]
"""Charges of one stage, one after the other, by what the item asks for."""


def switching_loss(platform: Platform) -> float:
    """Part of a core's time that is lost for every thread beyond the first that wants it."""
    measured = platform.calibration
    if measured is not None and measured.switching is not None:
        return measured.switching
    return platform["switching_loss"]


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What stages compete for; machines of one system share what is the same object.

    Parameters
    ----------
    graph_cores
        Cores of the graph's servers; the worker's own where it has the graph.
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


class PinnedCores:
    """Each stage has what was allocated to it. The network is the only thing that machines share."""

    def __init__(self, allocation: Allocation, machine: Machine) -> None:
        self.allocation, self._machine = allocation, machine

    def parts(self, stage: str) -> Parts:
        """What a stage does for an item."""
        if stage == NETWORK:
            # Not isolated: the servers' own link is the one thing that other machines take part of.
            return (_network(self._machine),)
        if stage == MOVE:
            return (lambda item: self._transfer(item.move, self.allocation.move),)
        if stage == COPY:
            return (lambda item: self._transfer(item.copy, self.allocation.copy),)
        # These cores are the stage's own, so that a stage takes its term of the formula and no resource need be
        # asked.
        return (lambda item: Charge(self.allocation.seconds(item)[stage]),)

    def _transfer(self, count: float, share: float) -> Charge:
        """So many bytes at a share of the bandwidth, which is none where nothing is ever moved."""
        return Charge(0.0, (Flow(count, (self._machine.pcie,), share),) if count else ())


class SharedCores:
    """All stages compete for all there is.

    Parameters
    ----------
    launch_seconds
        Of a host's thread that a mini-batch's kernels need on each GPU.
    """

    def __init__(self, machine: Machine, *, launch_seconds: float = 0.0) -> None:
        self._machine, self._launch = machine, launch_seconds
        # Where the worker has the graph both are one resource, and servers' stages compete with its own.
        worker, graph = machine.worker_cores, machine.graph_cores
        self._parts: dict[str, Parts] = {
            REQUESTS: (lambda item: self._divided(graph, item.requests),),
            BUILD: (lambda item: self._divided(graph, item.build),),
            NETWORK: (_network(machine),),
            PROCESS: (lambda item: self._divided(worker, item.process),),
            MOVE: (lambda item: Charge(0.0, (Flow(item.move, (machine.pcie,)),)),),
            CACHE: (
                # f(c4) = a / c4 + d: what cores divide, then one thread's part, which a free core cannot shorten.
                lambda item: self._divided(worker, item.cache),
                lambda item: self._alone(0.0, item.cache_floor),
            ),
            COPY: (lambda item: Charge(0.0, (Flow(item.copy, (machine.pcie,)),)),),
            COMPUTE: (lambda item: self._alone(item.compute, self._launch),),
        }

    def parts(self, stage: str) -> Parts:
        """What a stage does for an item."""
        return self._parts[stage]

    def _divided(self, cores: Rate, amount: float) -> Charge:
        """Core seconds that each process divides among as many threads as there are cores."""
        processes = self._machine.processes
        # The slides say that "all stages freely compete" and not with how many threads. A thread for each core is
        # what OpenMP and PyTorch open by default; weight is their number, for Linux serves threads alike.
        threads = max(1, round(cores.per_second))
        flow = Flow(amount / processes, (cores,), limit=threads, weight=threads)
        return Charge(0.0, (flow,) * processes)

    def _alone(self, seconds: float, core_seconds: float) -> Charge:
        """Seconds that no core shortens, beside a thread of each process that needs core seconds."""
        # At most a core, and one share among hundreds where all want cores: this is what becomes slow without
        # isolation.
        flow = Flow(core_seconds, (self._machine.worker_cores,), limit=1.0)
        return Charge(seconds, (flow,) * self._machine.processes)


def _network(machine: Machine) -> Callable[[Profile], Charge]:
    """T_net at the rate of the worker's own link, the last of the way."""
    own = machine.network[-1]

    def charge(item: Profile) -> Charge:
        return Charge(0.0, (Flow(item.network * own.per_second, machine.network),))

    return charge


Sharing = PinnedCores | SharedCores
"""How the stages of a machine are served."""


def allocation_for(sharing: str, shared_out: Capacities, profile: Callable[[], Profile]) -> Allocation | None:
    """Who has which cores and bandwidth; None where all stages share all there is.

    Parameters
    ----------
    sharing
        "isolated", "equal" or "free".
    shared_out
        What there is.
    profile
        Finds what stages are isolated by, where they are.
    """
    if sharing == EQUAL:
        return equal_shares(shared_out)
    return isolate(profile(), shared_out) if sharing == PINNED_CORES else None


def served(machine: Machine, allocation: Allocation | None, *, launch_seconds: float = 0.0) -> Sharing:
    """How a machine's stages are served with an allocation, or without one; see `SharedCores`."""
    if allocation is None:
        return SharedCores(machine, launch_seconds=launch_seconds)
    return PinnedCores(allocation, machine)


def capacities_of(
    platform: Platform,
    *,
    machines: int = 1,
    remote_graph: bool = True,
    devices: int | None = None,
    others: int = 0,
) -> Capacities:
    """What the stages of one machine share out: its part of the graph's servers, its own cores and its PCIe.

    A worker that has the graph itself gives half of its cores to what servers do elsewhere.

    Parameters
    ----------
    machines
        That share the servers.
    devices
        Whose links there are; all of the platform's GPUs where not given.
    others
        Cores of the worker that do something else.

    Raises
    ------
    InputError
        For a worker without a core for each of its stages on cores.
    """
    own = platform.whole("cpu_cores") - others
    # T3 and the cache workflow on the worker; T1 and T2 as well where it has the graph. c is an integer from 1 on.
    least = 2 if remote_graph else 4
    if own < least:
        raise InputError(
            f"cpu_cores of platform {platform.name} must leave at least {least}, one for each stage that has cores"
            f" of its own, not {own}"
        )
    pcie = platform["pcie_gbs"] * (platform.whole("gpus") if devices is None else devices)
    if platform["pcie_shared_gbs"]:
        # Links side by side, up to what the switches above them pass on.
        pcie = min(pcie, platform["pcie_shared_gbs"])
    # The slides' C_gs is the servers'. Without any, half of the worker's cores do their work: assumed.
    graph_cores = own // 2
    if remote_graph:
        graph_cores = platform.whole("graph_servers") * platform.whole("graph_server_cores") // machines
        if graph_cores < 2:
            raise InputError(
                f"graph_servers of platform {platform.name} must have at least {2 * machines} cores,"
                f" two for each of {machines} machines, not {platform.whole('graph_servers')} servers of"
                f" {platform.whole('graph_server_cores')}"
            )
    return Capacities(
        graph_cores=graph_cores,
        worker_cores=own if remote_graph else own - own // 2,
        pcie=pcie * 1e9,
    )


def machines_of(
    platform: Platform,
    count: int,
    *,
    shared_out: Capacities,
    remote_graph: bool,
    switching: float | None = None,
    processes: int | None = None,
) -> list[Machine]:
    """New resources of so many machines.

    Parameters
    ----------
    shared_out
        What one machine has and, where the graph is remote, all of its servers.
    switching
        See `Rate`; that of the platform, `switching_loss`, where not given.
    processes
        Of each stage; one for each of the platform's GPUs where not given.
    """
    if switching is None:
        switching = switching_loss(platform)
    # One object for all machines: in free competition they also compete with each other for the servers.
    servers = Rate(
        "graph servers' cores",
        float(shared_out.graph_cores),
        unit=CORE_SECONDS,
        switching=switching,
        most_switched=MOST_SWITCHED,
    )
    serving = max(1, platform.whole("graph_servers"))
    sent = Rate("graph servers' network", platform["network_gbs"] * 1e9 * serving)
    hosts = []
    for number in range(count):
        name = f"machine {number} " if count > 1 else ""
        own = Rate(
            f"{name}cores",
            float(shared_out.worker_cores + (0 if remote_graph else shared_out.graph_cores)),
            unit=CORE_SECONDS,
            switching=switching,
            most_switched=MOST_SWITCHED,
        )
        hosts.append(
            Machine(
                graph_cores=servers if remote_graph else own,
                worker_cores=own,
                pcie=Rate(f"{name}PCIe", shared_out.pcie, link=PCIE),
                # `link` on the machine's own alone: what both links carry is one byte in reports.
                network=(sent, Rate(f"{name}network", platform["network_gbs"] * 1e9, link=NETWORK_LINK)),
                processes=platform.whole("gpus") if processes is None else processes,
            )
        )
    return hosts
