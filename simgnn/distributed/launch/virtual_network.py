"""The network of `[ranks]`, which is not here: links of the configuration, and what ranks report of its time."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from simgnn.distributed.collectives.network import Link, Network

if TYPE_CHECKING:
    from simgnn.config.ranks import RankSettings
    from simgnn.distributed.collectives.journal import VirtualTime


def network_of(ranks: RankSettings) -> Network | None:
    """The links that the configuration describes; None where it describes none.

    Raises
    ------
    ValueError
        For numbers of ranks that do not fit each other.
    """
    if not ranks.network_gbs:
        return None
    network = Link(
        name="network", ranks=ranks.ranks, latency_us=ranks.network_latency_us, gbs=ranks.network_gbs
    )
    if ranks.machine_ranks == 1:
        return Network((network,))
    machine = Link(
        name="machine",
        ranks=min(ranks.machine_ranks, ranks.ranks),
        latency_us=ranks.machine_latency_us,
        gbs=ranks.machine_gbs,
    )
    return Network((machine,) if machine.ranks == ranks.ranks else (machine, network))


def network_report(
    network: Network, time: VirtualTime, *, computing_known: bool, epochs: float
) -> dict[str, Any]:
    """What ranks took and would have taken on a network, plain values; nothing of it is wall time.

    Parameters
    ----------
    network
    time
    computing_known
        Whether all that ranks compute has a time: not what CPU trainers do.
    epochs
        That were trained in this time.
    """
    computing = time.computing_seconds
    start = time.phases.get("start", 0.0)
    return {
        "links": [dataclasses.asdict(link) for link in network.links],
        "network_seconds": time.network_seconds,
        "phases": dict(time.phases),
        "computing_seconds": computing if computing_known else None,
        "seconds": time.seconds if computing_known else None,
        "epochs": epochs,
        "network_seconds_an_epoch": (time.network_seconds - start) / epochs if epochs else None,
        "seconds_an_epoch": (time.seconds - start) / epochs if epochs and computing_known else None,
    }
