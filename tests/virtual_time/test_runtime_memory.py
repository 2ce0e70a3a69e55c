"""Memory in virtual time: bytes that are counted, waited for in turn, and never more than there are."""

import random
import re

import pytest
from properties import every_seed

from simgnn.virtual_time.engine import DeadlockError, Engine
from simgnn.virtual_time.resources import Lease, Memory, Rate, Units
from simgnn.virtual_time.tasks import Charge, Flow, Task
from simgnn.virtual_time.trace import CapacityError
from simgnn.virtual_time.virtual_time import PER_SECOND


def takes(seconds):
    return lambda _result: Charge(seconds)


def test_bytes_are_known_only_when_they_are_taken():
    """Sampling says how large a mini-batch is, and loading takes as much."""
    engine, memory = Engine(), Memory("memory", 100)
    buffer = Lease(memory, None)
    sample = engine.submit(Task(stage="sample", work=lambda: 70, publish=buffer.ask, cost=takes(1.0)))
    load = engine.submit(Task(stage="load", after=(sample,), keeps=(buffer,), cost=takes(2.0)))
    engine.submit(Task(stage="train", after=(load,), returns_at_end=(buffer,), cost=takes(3.0)))
    trace = engine.run()
    usage = trace.usage()["memory"]
    assert (usage.capacity, usage.unit, usage.used, usage.most) == (100.0, "bytes", 70 * 5.0, 70)
    assert memory.used == 0


def test_a_lease_of_which_nobody_has_said_how_large_it_is_is_refused():
    engine = Engine()
    engine.submit(Task(stage="load", keeps=(Lease(Memory("memory", 9), None),)))
    with pytest.raises(
        ValueError, match="item 0 keeps bytes of memory whose number was not asked for before"
    ):
        engine.run()


def test_what_only_gives_bytes_back_waits_for_no_turn():
    """Neither for the tasks that are still to take some nor, when there is none any more, for one of its own."""
    engine, memory = Engine(), Memory("memory", 10)
    first, second = Lease(memory, 10), Lease(memory, 10)
    load = engine.submit(Task(stage="load", keeps=(first,), cost=takes(1.0)))
    train = engine.submit(Task(stage="train", after=(load,), returns_at_start=(first,), cost=takes(3.0)))
    later = engine.submit(Task(stage="load", item=1, keeps=(second,), cost=takes(1.0)))
    last = engine.submit(Task(stage="train", item=1, after=(train, later), returns_at_start=(second,)))
    engine.run()
    assert later.start == train.start and last.start == train.end and memory.used == 0


@pytest.mark.parametrize(("count", "message"), [(-1, "not -1"), (1.5, "not 1.5"), (True, "not True")])
def test_a_lease_of_no_number_of_bytes_is_refused(count, message):
    with pytest.raises(ValueError, match=f"must be an integer and at least 0 bytes, {message}"):
        Lease(Memory("memory"), None).ask(count)


def test_a_lease_that_is_out_stays_as_large_as_it_is():
    engine = Engine()
    buffer = Lease(Memory("memory", 100), 5)
    engine.submit(Task(stage="load", keeps=(buffer,)))
    engine.run()
    with pytest.raises(ValueError, match="a lease of memory must be asked for before it is out, not after"):
        buffer.ask(6)


def pipeline(engine, memory, sizes):
    """Mini-batches that are loaded in any order and trained in theirs, each as a load and a training."""
    trained, device, loads = None, Units("device"), []
    for item, size in enumerate(sizes):
        buffer = Lease(memory, size)
        load = Task(stage="load", item=item, keeps=(buffer,), cost=takes(1.0))
        loads.append(engine.submit(load))
        trained = engine.submit(
            Task(
                stage="train",
                item=item,
                after=(load,) if trained is None else (load, trained),
                holds={device: 1},
                returns_at_end=(buffer,),
                cost=takes(4.0),
            )
        )
    return loads


def test_a_small_mini_batch_does_not_overtake_one_that_waits():
    """As plain units they would go to whom they suffice for, and the large one would wait for ever."""
    engine = Engine()
    loads = pipeline(engine, Memory("memory", 10), [4, 8, 5])
    engine.run().check()
    assert [load.start for load in loads] == [0, 5 * PER_SECOND, 10 * PER_SECOND]

    engine = Engine()
    pipeline(engine, Units("memory", 10), [4, 8, 5])
    with pytest.raises(DeadlockError, match=re.escape("load of item 1 lacks memory (5 of 10 free)")):
        engine.run()


def test_a_turn_lets_the_next_one_start_in_the_same_instant():
    """Two tasks wait for their turn behind one that is not ready; what the first one leaves suffices for both."""
    engine, memory = Engine(), Memory("memory", 10)
    ready = engine.submit(Task(stage="ready", cost=takes(2.0)))
    leases = [Lease(memory, count) for count in (3, 3, 4, 0)]
    first = engine.submit(Task(stage="a", after=(ready,), keeps=leases[:1], cost=takes(1.0)))
    others = [engine.submit(Task(stage="b", keeps=(lease,), cost=takes(1.0))) for lease in leases[1:]]
    engine.run()
    assert [task.start for task in (first, *others)] == [2 * PER_SECOND] * 4


@every_seed
def test_random_pipelines_with_little_memory_go_on(seed):
    """Two memories in a row, as of a host and a device; whatever the sizes and the times, nothing waits for ever."""
    rng = random.Random(seed)
    host, device = (Memory(name, rng.randint(10, 30)) for name in ("host", "device"))
    loader, link, trainer = Units("loader", 2), Units("link", 2), Units("trainer")
    slots = Units("under way", rng.randint(1, 5))
    engine = Engine()
    trained, last = None, None
    for item in range(40):
        slot, a, b = Lease(slots), Lease(host, None), Lease(device, None)
        size = rng.randint(0, 10)

        def ask(size, a=a, b=b):
            a.ask(size)
            b.ask(size)

        times = [takes(rng.choice([0.0, 0.5, 1.0, 3.0])) for _ in range(4)]
        before = () if last is None else (last,)
        last = engine.submit(Task(stage="begin", item=item, after=before, keeps=(slot,)))
        sample = Task(
            stage="sample",
            item=item,
            after=(last,),
            work=lambda _, size=size: size,
            publish=ask,
            cost=times[0],
        )
        load = Task(stage="load", item=item, after=(sample,), holds={loader: 1}, keeps=(a,), cost=times[1])
        send = Task(
            stage="send",
            item=item,
            after=(load,),
            holds={link: 1},
            keeps=(b,),
            returns_at_end=(a,),
            cost=times[2],
        )
        train = Task(
            stage="train",
            item=item,
            after=(send,) if trained is None else (send, trained),
            holds={trainer: 1},
            returns_at_end=(b, slot),
            cost=times[3],
        )
        for task in (sample, load, send, train):
            engine.submit(task)
        trained = train
    trace = engine.run()
    trace.check()
    assert len(trace.spans) == 5 * 40
    usage = trace.usage()
    assert all(0 < usage[each.name].most <= each.capacity for each in (host, device))


def test_a_memory_without_a_limit_is_counted():
    engine, memory = Engine(), Memory("memory")
    buffer = Lease(memory, 10**15)
    engine.submit(Task(stage="load", keeps=(buffer,), returns_at_end=(buffer,), cost=takes(2.0)))
    trace = engine.run()
    trace.check()
    usage = trace.usage()["memory"]
    assert (usage.capacity, usage.most, usage.used) == (float("inf"), 10**15, 2e15)
    assert repr(memory) == "Memory('memory', inf)"


def test_a_rate_that_is_exceeded_is_found():
    engine = Engine()
    link = Rate("link", 10.0)
    for _ in range(3):
        engine.submit(Task(stage="a", cost=lambda _: Charge(0.0, (Flow(5.0, (link,)),))))
    trace = engine.run()
    assert trace.check() == 2
    assert trace.usage()["link"].most == pytest.approx(10.0)
    link.per_second = 9.0
    with pytest.raises(CapacityError, match=r"link has 9\.0 bytes per second, and 10\.0 flowed at 0\.0 s"):
        trace.check()


def test_resources_of_one_name_are_found():
    engine = Engine()
    for _ in range(2):
        engine.submit(Task(stage="a", holds={Units("device"): 1}, cost=takes(1.0)))
    with pytest.raises(CapacityError, match="two resources are called device"):
        engine.run().check()
