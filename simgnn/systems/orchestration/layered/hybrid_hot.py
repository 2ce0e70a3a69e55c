"""Hot vertices move from the CPU, which embeds them, to the device's feature cache: NeutronOrch, section 4.1.3.

How many follows from how long the device waits for rows that the CPU embeds.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from simgnn.systems.orchestration.costs import EMBEDDING
from simgnn.systems.orchestration.embedding import SEND
from simgnn.systems.pipeline.stages import SYNCHRONIZE
from simgnn.virtual_time.trace import Span, Trace
from simgnn.virtual_time.virtual_time import PER_SECOND


def idle_by_super_batch(trace: Trace, device: str, *, size: int, sends: int = 1) -> list[float]:
    """Seconds for each super-batch but the first.

    A device waits for the CPU from the end of the super-batch before until the rows are there, as far as it does
    nothing else meanwhile.

    Parameters
    ----------
    size
        Mini-batches of a super-batch.
    sends
        In how many parts a super-batch's rows come; those of the first one come at once.
    """
    ended = {span.item: span.end for span in trace.spans.values() if span.stage == SYNCHRONIZE}
    first, *others = (span.end for span in _sent(trace, device))
    came = [first, *(max(others[at : at + sends]) for at in range(0, len(others), sends))]
    busy = sorted(
        (span for span in trace.spans.values() if _holds(span, device)), key=lambda span: span.start
    )
    waits = []
    for number, first in enumerate(range(size, len(ended), size), start=1):
        # `came` has a row for each super-batch, number 0 before training: number k is what mini-batch k n waits for.
        begin, end = ended[first - 1], came[number]
        waits.append(_idle(busy, begin, end) / PER_SECOND)
    return waits


def late_mean(waits: list[float]) -> float:
    """Of the second half, as of epochs: without the filling of the pipeline."""
    late = waits[len(waits) // 2 :]
    return sum(late) / len(late)


def embedding_seconds(trace: Trace, device: str, *, sends: int = 1) -> float:
    """Mean seconds that the CPU is at work on a super-batch."""
    spans = [span for span in trace.spans.values() if span.stage in EMBEDDING]
    count = 1 + (len(_sent(trace, device)) - 1) / sends
    return sum(span.end - span.start for span in spans) / PER_SECOND / max(1, count)


def _sent(trace: Trace, device: str) -> list[Span]:
    """What sends rows to a device, in the order in which it began."""
    lane = f"{device} link"
    return [span for _, span in sorted(trace.spans.items()) if span.stage == SEND and span.lane == lane]


def _holds(span: Span, device: str) -> bool:
    return any(units.name == device for units, _ in span.holds)


def _idle(busy: Iterable[Span], begin: int, end: int) -> int:
    """Of the time from an instant to another, what no task takes; tasks do not overlap."""
    # The device samples and gathers meanwhile, where it can: only what is left is a wait for the CPU (4.1.3).
    within = [(max(begin, span.start), min(end, span.end)) for span in busy]
    edges = [begin, *itertools.chain.from_iterable(pair for pair in within if pair[0] < pair[1]), end]
    return sum(max(0, after - before) for before, after in zip(edges[::2], edges[1::2], strict=True))


PORTIONS = 32
"""What the hot vertices are moved in."""


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """What was found before vertices were moved, or left.

    Parameters
    ----------
    moved
        Hot vertices that the device has.
    idle, embedding
        Seconds for a super-batch: that the device waits for the CPU, and that the CPU embeds.
    slots
        Rows of features that the device's memory has room for.
    """

    moved: int
    idle: float
    embedding: float
    slots: int


class HybridHot:
    """Decides how many hot vertices the device has.

    The first in the order of hotness move first: the CPU embeds them for every super-batch, and a cache has their
    features whenever a mini-batch asks. A move takes half of what the idle time says, as the device's work grows.

    Parameters
    ----------
    hot
        How many are hot.
    fits
        Whether the device's memory has room for the features of so many beside training.

    Attributes
    ----------
    moved : int
    """

    def __init__(self, hot: int, fits: Callable[[int], bool]) -> None:
        self._hot, self._fits = hot, fits
        self._portion = max(1, -(-hot // PORTIONS))
        self.moved = 0

    def adjust(self, *, idle: float, embedding: float) -> bool:
        """Move some if the device waits for the CPU and has memory left; whether any were.

        Parameters
        ----------
        idle, embedding
            See `Adjustment`.
        """
        left = -(-(self._hot - self.moved) // self._portion)
        # 4.1.3 stops when the idle time reaches zero or the GPU's memory is exhausted.
        if idle <= 0 or not left:
            return False
        # The paper moves vertices "through a worklist" and says no amounts. Idle over embedding is the part that the
        # CPU has too much; half of it, since what moves is then the device's to compute.
        share = min(1.0, idle / embedding) / 2 if embedding else 0.5
        portions = self._that_fit(max(1, int(left * share)))
        self.moved = self._with(portions)
        return portions > 0

    def settle(self, measure: Callable[[int], Adjustment]) -> list[Adjustment]:
        """Adjust until nothing moves any more; what was found before each adjustment, and at last.

        Parameters
        ----------
        measure
            Runs with so many moved.
        """
        found = [measure(self.moved)]
        while self.adjust(idle=found[-1].idle, embedding=found[-1].embedding):
            after = measure(self.moved)
            # What has moved is the devices' to compute. Where they then wait longer, it goes back.
            if after.idle > found[-1].idle:
                self.moved = found[-1].moved
                break
            found.append(after)
        return found

    def _with(self, portions: int) -> int:
        return min(self._hot, self.moved + portions * self._portion)

    def _that_fit(self, wanted: int) -> int:
        """The most portions up to some that the memory has room for."""
        if self._fits(self._with(wanted)):
            return wanted
        low, high = 0, wanted  # what fits, and what does not
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._fits(self._with(middle)) else (low, middle)
        return low
