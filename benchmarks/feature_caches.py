"""What a lookup in a cache costs, beside `cachetools`, and what a cached store costs beside a plain gather.

    python benchmarks/feature_caches.py [--json] [--rows N] [--width W]

CPU nanoseconds of one thread (`time.thread_time_ns`), best of five; peers take turns, so that another load of the
machine meets all. Requests are of 20,000 different vertices of a skewed distribution; the cache has a tenth of the
vertices. A lookup in `cachetools` is `key in cache` with `cache[key]`, and the assignment
where it is missing, as its users write it; it sees the first requests of ours. The store's rows, of `--width` numbers,
are read at 100 % hits: the cache has room for all, and has them. The exit code is 1 where a static cache or FIFO is
below 80 % of the plain gather's rate.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

import cachetools
import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.data.row_gather import copy_rows
from simgnn.features.cache.future import Future
from simgnn.features.cache.policies import Fifo, Lfu, Lru, Sieve, Static
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import Memory

RUNS = 5
REQUEST = 20_000
REQUESTS = 20
WANTED = 0.8
POLICIES = {"fifo": Fifo, "lru": Lru, "lfu": Lfu, "sieve": Sieve, "future": Future}
PEERS = {"fifo": "FIFOCache", "lru": "LRUCache", "lfu": "LFUCache"}


def requests_of(vertices, generator):
    """Different vertices of each request, some more wanted than others."""
    weights = generator.random(vertices) ** 4
    order = [
        np.argpartition(generator.random(vertices) ** (1 / weights), -REQUEST)[-REQUEST:]
        for _ in range(REQUESTS)
    ]
    return [generator.permutation(ids) for ids in order]


def nanoseconds(work):
    """CPU time of this thread."""
    begin = time.thread_time_ns()
    work()
    return time.thread_time_ns() - begin


def replay(policy, requests):
    for ids in requests:
        policy.announce(ids)
    for ids in requests:
        policy.access(ids)


def replay_peer(cache, requests):
    for ids in requests:
        hits = [key in cache and cache[key] for key in ids]
        for key, hit in zip(ids, hits, strict=True):
            if not hit:
                cache[key] = True


def lookups(vertices):
    """Nanoseconds a lookup by policy: ours, and `cachetools`' where it has the policy."""
    requests = requests_of(vertices, np.random.default_rng(0))
    capacity, total = vertices // 10, REQUEST * REQUESTS
    ours = {"static": lambda: Static(vertices=vertices, capacity=capacity, ranking=np.arange(vertices))}
    ours |= {
        name: (lambda kind=kind: kind(vertices=vertices, capacity=capacity))
        for name, kind in POLICIES.items()
    }
    peers = {name: (lambda kind=kind: getattr(cachetools, kind)(capacity)) for name, kind in PEERS.items()}
    keys = [ids.tolist() for ids in requests[: REQUESTS // 4]]
    for make in ours.values():
        replay(make(), requests[:2])  # compiles
    found = {name: [] for name in ours}
    beside = {name: [] for name in peers}
    for run in range(RUNS):
        for name, make in ours.items():
            policy = make()
            found[name].append(nanoseconds(lambda policy=policy: replay(policy, requests)) / total)
        for name, make in peers.items() if run < 2 else ():
            cache = make()
            beside[name].append(
                nanoseconds(lambda cache=cache: replay_peer(cache, keys)) / sum(map(len, keys))
            )
    return [
        {"policy": name, "ns": min(values), "cachetools_ns": min(beside[name]) if name in beside else None}
        for name, values in found.items()
    ]


def gathers(rows, width):
    """Rows a second of a plain gather, and of a cached store at 100 % hits."""
    generator = np.random.default_rng(1)
    matrix = generator.random((rows, width), np.float32)
    requests = [generator.permutation(rows)[: min(5 * REQUEST, rows)] for _ in range(5)]
    out = np.empty((len(requests[0]), width), np.float32)
    plain = Memory(matrix)
    stores = {
        "static": Cached(plain, [Static(vertices=rows, capacity=rows, ranking=generator.permutation(rows))]),
        "fifo": Cached(plain, [Fifo(vertices=rows, capacity=rows)]),
        "lru": Cached(plain, [Lru(vertices=rows, capacity=rows)]),
    }
    ways = {
        "copy_rows": lambda ids: copy_rows(matrix, ids, out),
        "plain store": lambda ids: plain.read(ids, out),
    }
    for name, store in stores.items():
        for begin in range(0, rows, len(out)):
            store.read(np.arange(begin, min(begin + len(out), rows)))
        store.fill()
        ways[name] = lambda ids, store=store: store.read(ids, out)
    for ids in requests:
        reading = stores["fifo"].read(ids, out)
        assert reading.hits["cache"] == reading.asked and out.tobytes() == matrix[ids].tobytes()
    found = {name: [] for name in ways}
    for _ in range(RUNS):
        for ids in requests:
            for name, way in ways.items():
                found[name].append(nanoseconds(lambda way=way, ids=ids: way(ids)) / len(ids))
    # Requests differ: of each way the best of every request, and the mean of these.
    means = {
        name: float(np.mean(np.reshape(values, (RUNS, -1)).min(axis=0))) for name, values in found.items()
    }
    return [
        {"store": name, "ns_per_row": value, "of_plain_gather": means["copy_rows"] / value}
        for name, value in means.items()
    ]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--width", type=int, default=128)
    options = parser.parse_args()
    result = {
        "machine": describe_machine(),
        "lookups": lookups(options.rows),
        "gathers": gathers(options.rows, options.width),
    }
    judged = ("static", "fifo")
    worst = min(row["of_plain_gather"] for row in result["gathers"] if row["store"] in judged)
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        print_machine(result["machine"])
        print(f"\n{options.rows:,} vertices, cache of a tenth: ns of CPU time for a lookup")
        for row in result["lookups"]:
            peer = row["cachetools_ns"]
            times = "" if peer is None else f"  cachetools {peer:8.0f}  {peer / row['ns']:6.0f} times"
            print(f"  {row['policy']:<8}{row['ns']:8.1f}{times}")
        print(
            f"\nrows of {options.width}, all in the cache: ns of CPU time for a row, and rate beside a plain gather"
        )
        for row in result["gathers"]:
            print(f"  {row['store']:<12}{row['ns_per_row']:8.1f}  {row['of_plain_gather']:.2f}")
    return int(worst < WANTED)


if __name__ == "__main__":
    sys.exit(main())
