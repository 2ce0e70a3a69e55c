"""Work done ahead of whoever needs it: in the background, handed out in order."""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def work_ahead(
    work: Callable[[_Item, int], _Result], items: Iterable[_Item], *, first_step: int, threads: int, name: str
) -> Iterator[_Result]:
    """Do `work` for each item in threads of their own; results come in the order of the items.

    Parameters
    ----------
    work
        Called with an item and its step. What it raises comes out where its result would have.
    items
        Drawn from as results are taken.
    first_step
        Step of the first item; the others count on from it.
    threads
    name
        Of the threads.

    Yields
    ------
    What `work` returns. At most ``2 * threads`` results are ready or under way.
    """
    waiting: collections.deque[Future[_Result]] = collections.deque()
    executor = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
    try:
        for step, item in enumerate(items, first_step):
            waiting.append(executor.submit(work, item, step))
            if len(waiting) >= 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)
