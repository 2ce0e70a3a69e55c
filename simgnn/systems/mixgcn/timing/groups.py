"""How many of the ranks sum and how many multiply, where both kinds have ranks of their own.

MixGCN gives both kinds as many and leaves other ratios to future work (section 5.2): where one kind takes longer, the
other waits.
"""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.config.checks import check_integer
from simgnn.errors import InputError
from simgnn.systems.mixgcn.pipeline import Batches, Pipelined, Times, run_pipeline


@dataclass(frozen=True, kw_only=True)
class Groups:
    """A way to share ranks out.

    Parameters
    ----------
    aggregators, updaters
    pipelined
        A step with these, in virtual time.
    """

    aggregators: int
    updaters: int
    pipelined: Pipelined


def quickest_groups(ranks: int, needed: Batches, *, passes: int, sums: Times, products: Times) -> Groups:
    """The quickest of all ways to share ranks out; of equal ones that with the fewest aggregators.

    Parameters
    ----------
    ranks
        2 at least.
    needed, passes
        As of `run_pipeline`.
    sums, products
        Seconds of each batch in a pass on one rank of the kind; k ranks take a k-th of them.
    """
    check_integer("ranks", ranks, 2, 4096)
    for quantity, times in (("sums", sums), ("products", products)):
        if not all(each > 0 for each in times):
            raise InputError(f"times of {quantity} must be positive, not {min(times)!r}")
    found = [
        Groups(
            aggregators=aggregators,
            updaters=ranks - aggregators,
            pipelined=run_pipeline(
                needed,
                passes=passes,
                sums=[each / aggregators for each in sums],
                products=[each / (ranks - aggregators) for each in products],
            ),
        )
        for aggregators in range(1, ranks)
    ]
    return min(found, key=lambda groups: groups.pipelined.seconds)
