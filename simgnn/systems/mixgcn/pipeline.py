"""The fine-grain pipeline between those who sum and those who multiply, in virtual time: MixGCN, section 3.2.2.

A pass is a layer, forward or backward: its sums over neighbours, batch after batch, and after each batch its products.
A batch's sums begin when the products of all vertices that it sums, in the pass before, have ended, and the batch in
front of it is done. The last forward pass and the first backward one meet in products of the same rows, so that a step
of L layers has 2 L - 1 passes: no gradient of the input features is summed.

Where those who sum and those who multiply are ranks of their own, MixGCN gives both kinds as many and leaves other
ratios to future work (section 5.2): where one kind takes longer, the other waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from simgnn.arrays import I64
from simgnn.config.checks import check_integer
from simgnn.errors import InputError
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.resources import Units
from simgnn.virtual_time.tasks import Charge, Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import in_seconds

SUMS, PRODUCTS, NETWORK = "sums", "products", "network"
Times = Sequence[float]
Batches = Sequence[int] | I64


@dataclass(frozen=True, kw_only=True)
class Pipelined:
    """What became of it.

    Parameters
    ----------
    seconds
        From the first start to the last end.
    idle
        Seconds in which those who sum waited between two of their batches.
    trace
        All of it.
    """

    seconds: float
    idle: float
    trace: Trace = field(repr=False, compare=False)


def passes_of(layers: int) -> int:
    """Passes of a training step."""
    # L forward and L - 1 backward: the module says where the two meet.
    return 2 * layers - 1


@dataclass(frozen=True, kw_only=True)
class PassTimes:
    """Seconds of each batch of a pass.

    Parameters
    ----------
    sums, products
        On those who sum and those who multiply.
    to_rows, to_columns
        On the network, which one batch uses at a time: of the sums to those who multiply, and of what they make of it
        back. None where nothing is sent.
    """

    sums: Times
    products: Times
    to_rows: Times | None = None
    to_columns: Times | None = None


def run_pipeline(needed: Batches, *, passes: int, sums: Times, products: Times) -> Pipelined:
    """Run all passes of a step, each alike, and with a network that takes no time.

    Parameters
    ----------
    needed
        Of each batch, the last batch of the pass before that its sums need: `Order.needed`.
    sums, products
        Seconds of each batch in a pass.

    Raises
    ------
    InputError
        For no batch, a batch that is not there, and times of another number of batches.
    """
    check_integer("passes", passes, 1, 1 << 20)
    return run_passes(needed, [PassTimes(sums=sums, products=products)] * passes)


def run_passes(needed: Batches, passes: Sequence[PassTimes], *, reduced: float | None = None) -> Pipelined:
    """Run passes one after the other.

    Parameters
    ----------
    needed
        See `run_pipeline`.
    reduced
        Seconds of the network when all is done; None where nothing is sent then.

    Raises
    ------
    InputError
        As `run_pipeline`.
    """
    stages = len(needed)
    check_integer("stages", stages, 1, 1 << 20)
    for batch in needed:
        check_integer("needed batch", int(batch), 0, stages - 1)
    for each in passes:
        for quantity, times in ((SUMS, each.sums), (PRODUCTS, each.products)):
            if len(times) != stages:
                raise InputError(f"times of {quantity} must be of {stages} batches, not of {len(times)}")
    summing, multiplying, network = Units(SUMS), Units(PRODUCTS), Units(NETWORK)
    summed: list[Task] = []
    before: list[Task] = []
    with Engine() as engine:

        def submit(units: Units, number: int, batch: int, seconds: float, *after: Task) -> Task:
            charge = Charge(seconds=seconds, source="assumed")
            return engine.submit(
                Task(
                    stage=units.name,
                    item=batch,
                    lane=f"{units.name} of pass {number}",
                    cost=lambda _result: charge,
                    after=after,
                    holds={units: 1},
                )
            )

        for number, each in enumerate(passes):
            made: list[Task] = []
            for batch in range(stages):
                # In order: an accelerator that sums has one batch at a time, and batches of a pass come one after the
                # other. In the first pass there is nothing before.
                after = [*summed[-1:], *(before[int(needed[batch]) : int(needed[batch]) + 1])]
                last = submit(summing, number, batch, each.sums[batch], *after)
                summed.append(last)
                if each.to_rows is not None:
                    last = submit(network, number, batch, each.to_rows[batch], last)
                last = submit(multiplying, number, batch, each.products[batch], last)
                if each.to_columns is not None:
                    last = submit(network, number, batch, each.to_columns[batch], last)
                made.append(last)
            before = made
        if reduced is not None:
            # Gradients of parameters are complete when the last pass is.
            submit(network, len(passes), 0, reduced, *summed[-1:], *before)
        trace = engine.run()
    # Idle as the paper's Fig. 5 draws it: of those who sum, between two batches; before the first and after the last
    # they are not waiting.
    gaps = (later.start - earlier.end for earlier, later in pairwise(summed))
    return Pipelined(seconds=trace.makespan, idle=in_seconds(sum(gaps)), trace=trace)


@dataclass(frozen=True, kw_only=True)
class Groups:
    """A way to share ranks out.

    Parameters
    ----------
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
