"""Work done ahead of whoever needs it: in the background, handed out in order."""

import collections
from concurrent.futures import ThreadPoolExecutor


def work_ahead(work, items, *, first_step, threads, name):
    """Do `work` for each item in threads of their own; results come in the order of the items.

    Parameters
    ----------
    work : callable of (item, step)
        What it raises comes out where its result would have.
    items : iterable
        Drawn from as results are taken.
    first_step : int
        Step of the first item; the others count on from it.
    threads : int
    name : str
        Of the threads.

    Yields
    ------
    object
        What `work` returns. At most ``2 * threads`` results are ready or under way.
    """
    waiting = collections.deque()
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
