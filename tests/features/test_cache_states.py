"""States of cache policies that no requests lead to are refused: compiled loops follow the arrays as they are."""

import numpy as np
import pytest

from simgnn.features.cache.fifo import Fifo
from simgnn.features.cache.future import Future
from simgnn.features.cache.lfu import Lfu
from simgnn.features.cache.lru import Lru
from simgnn.features.cache.sieve import Sieve
from simgnn.features.cache.static import Static

VERTICES, CAPACITY = 40, 7


class Run:
    """A policy in the middle of a trace that is announced ten requests ahead."""

    def __init__(self, kind, requests, seed=5):
        generator = np.random.default_rng(seed)
        self.trace = [
            generator.permutation(VERTICES)[: generator.integers(0, 12)] for _ in range(requests + 40)
        ]
        self.place = 0
        self.policy = made(kind)
        for ids in self.trace[:10]:
            self.policy.announce(ids)
        self.go_on(self.policy, requests)

    def go_on(self, policy, requests):
        for place in range(self.place, self.place + requests):
            policy.announce(self.trace[place + 10])
            policy.access(self.trace[place])
            policy.check_state(policy.state())
        if policy is self.policy:
            self.place += requests


def made(kind):
    known = {
        Static: {"ranking": np.arange(VERTICES)},
        Future: {"levels": np.arange(VERTICES, dtype=np.uint8)},
    }
    return kind(vertices=VERTICES, capacity=CAPACITY, **known.get(kind, {}))


def frozen(policy):
    return {name: array.tobytes() for name, array in policy.state().items()}


KINDS = [Fifo, Lru, Lfu, Sieve, Future, Static]
NAMED = [
    (Fifo, "next_slot", 0, CAPACITY, "next_slot must be the slot whose turn it is, not 7"),
    (Fifo, "next_slot", 0, -1, "next_slot must be the slot whose turn it is, not -1"),
    (Lru, "size", 0, CAPACITY + 1, "size must be from 0 to 7, not 8"),
    (Lru, "size", 0, CAPACITY - 1, "keys must be vertices in the first 6 slots"),
    (Lru, "after", 2, 1 << 30, "after and before must link the first 7 slots"),
    (Lru, "before", 3, -5, "after and before must link the first 7 slots"),
    (Lru, "after", 2, 2, "after and before must link the first 7 slots"),
    (Sieve, "size_and_hand", 1, 99, "hand must be at one of 7 slots or at 7, not at 99"),
    (Sieve, "before", 0, 1 << 20, "after and before must link"),
    (Lfu, "bucket", 1, 1 << 20, "ring of its bucket"),
    (Lfu, "higher", CAPACITY + 1, -9, "ring of its bucket"),
    (Lfu, "size_and_spare", 1, 1 << 40, "ring of its bucket"),
    (Lfu, "after", 0, 1 << 20, "ring of its bucket"),
    (Future, "numbers", 3, -1, "size must be from 0 to 7, not -1"),
    (Future, "numbers", 0, -1, "numbers of requests must be in their order"),
    (Future, "numbers", 1, 1 << 40, "numbers of requests must be in their order"),
    (Future, "numbers", 5, 1 << 40, "entries must be of 1024 at most"),
    (Future, "before", CAPACITY, 1 << 20, "ring of the request that it waits for"),
    (Future, "words", 0, 1 << 63, "ring of the request that it waits for"),
    (Future, "numbers", 6, 1 << 62, "ring of the request that it waits for"),
    (Future, "next_use", 0, 1 << 40, "next_use must be the next request"),
]


@pytest.mark.parametrize(("kind", "name", "place", "value", "message"), NAMED)
def test_a_damaged_number_is_refused(kind, name, place, value, message):
    run = Run(kind, 60)
    state, before = run.policy.state(), frozen(run.policy)
    state[name][place] = value
    with pytest.raises(ValueError, match=message):
        run.policy.restore(state)
    assert frozen(run.policy) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_vertex_in_two_slots_is_refused(kind):
    state = Run(kind, 60).policy.state()
    state["keys"][1] = state["keys"][0]
    with pytest.raises(ValueError, match="cache state keys must be distinct vertices"):
        made(kind).restore(state)


def test_entries_that_are_no_power_of_two_are_refused():
    state = Run(Future, 60).policy.state()
    state["entry_ids"], state["entry_uses"] = (state[name][:1000] for name in ("entry_ids", "entry_uses"))
    with pytest.raises(ValueError, match="entry_ids must have a power of two of entries from 1024, not 1000"):
        made(Future).restore(state)


def damaged(state, generator):
    """One to three entries of an array are others, or two are exchanged, or an array that may grow has another size."""
    name = generator.choice([name for name in state if len(state[name])])
    array, how = state[name], generator.integers(6)
    place = generator.integers(len(array), size=2)
    if how == 0:
        array[place] = array[place[::-1]]
    elif how == 1 and name != "keys":
        state[name] = np.resize(array, generator.integers(2 * len(array) + 1))
    elif array.dtype == np.bool_:
        array[place] ^= True
    else:
        for _ in range(generator.integers(1, 4)):
            limits = np.iinfo(array.dtype)
            spread = int(generator.choice([2, CAPACITY, VERTICES, 1 << 20, 1 << 30]))
            value = int(array[generator.integers(len(array))]) + int(generator.integers(-spread, spread + 1))
            array[generator.integers(len(array))] = min(max(value, int(limits.min)), int(limits.max))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("requests", [0, 2, 60, 200])
def test_what_is_restored_goes_on(kind, requests):
    """A damaged state is refused and changes nothing, or it is as whole as any and stays so."""
    run, generator = Run(kind, requests), np.random.default_rng(requests)
    resumed, accepted, refused = made(kind), 0, 0
    for _ in range(150):
        state, before = run.policy.state(), frozen(resumed)
        damaged(state, generator)
        try:
            resumed.restore(state)
        except ValueError as error:
            assert str(error).startswith("cache state ")
            assert frozen(resumed) == before
            refused += 1
            continue
        accepted += 1
        assert frozen(resumed) == {name: array.tobytes() for name, array in state.items()}
        try:
            run.go_on(resumed, 20)
        except ValueError as error:  # a request is another than the damaged state has it
            assert kind is Future and str(error).startswith("request ")
    assert refused > 20 or kind is Static
    run.go_on(run.policy, 20)
