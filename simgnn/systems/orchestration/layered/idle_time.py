"""How long a device waits for rows that the CPU embeds."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from simgnn.systems.orchestration.costs import EMBEDDING
from simgnn.systems.orchestration.embedding import SEND
from simgnn.systems.pipeline.stages import SYNCHRONIZE
from simgnn.virtual_time.trace import Span, Trace
from simgnn.virtual_time.virtual_time import PER_SECOND


def idle_by_super_batch(trace: Trace, device: str, *, size: int) -> list[float]:
    """Seconds for each super-batch but the first.

    A device waits for the CPU from the end of the super-batch before until the rows are there, as far as it does
    nothing else meanwhile.

    Parameters
    ----------
    trace
        Of one device.
    device
    size
        Mini-batches of a super-batch.
    """
    ended = {span.item: span.end for span in trace.spans.values() if span.stage == SYNCHRONIZE}
    came = sorted(span.end for span in trace.spans.values() if span.stage == SEND)
    busy = sorted(
        (span for span in trace.spans.values() if _holds(span, device)), key=lambda span: span.start
    )
    waits = []
    for number, first in enumerate(range(size, len(ended), size), start=1):
        begin, end = ended[first - 1], came[number]
        waits.append(_idle(busy, begin, end) / PER_SECOND)
    return waits


def embedding_seconds(trace: Trace) -> float:
    """Mean seconds that the CPU is at work on a super-batch."""
    spans = [span for span in trace.spans.values() if span.stage in EMBEDDING]
    count = len([span for span in trace.spans.values() if span.stage == SEND])
    return sum(span.end - span.start for span in spans) / PER_SECOND / max(1, count)


def _holds(span: Span, device: str) -> bool:
    return any(units.name == device for units, _ in span.holds)


def _idle(busy: Iterable[Span], begin: int, end: int) -> int:
    """Of the time from an instant to another, what no task takes; tasks do not overlap."""
    within = [(max(begin, span.start), min(end, span.end)) for span in busy]
    edges = [begin, *itertools.chain.from_iterable(pair for pair in within if pair[0] < pair[1]), end]
    return sum(max(0, after - before) for before, after in zip(edges[::2], edges[1::2], strict=True))
