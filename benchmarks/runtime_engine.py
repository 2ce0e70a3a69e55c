"""How many tasks per second the engine of virtual time takes, beside SimPy on the same pipelines.

    python benchmarks/runtime_engine.py [--json] [--items N]

A pipeline of six stages with a device each and queues of two between them, then the same with four stages that move
bytes over one link that they share fairly. SimPy, on which the engine stands, runs the first as its users would write
it: one process per item, a resource per device, a container of slots per queue; a result counts only if both give the
same makespan. Rates are tasks per second of CPU time on one thread, best of three, building the tasks included.
"""

import argparse
import json
import time

import simpy
from harness.machine import describe_machine, print_machine

from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.resources import Lease, Rate, Units
from simgnn.virtual_time.tasks import Charge, Flow, Task

STAGES = (0.003, 0.0071, 0.005, 0.0011, 0.0066, 0.002)
DEPTH = 2
RUNS = 3
WANTED = 50_000


def ours(items, *, shared):
    """Makespan in seconds, with a device and a constant time for each stage, or with a link for some."""
    engine = Engine()
    devices = [Units(f"device{k}") for k in range(len(STAGES))]
    slots = [Units(f"queue{k}", DEPTH) for k in range(len(STAGES) - 1)]
    link = Rate("link", 1e9)
    charges = [
        Charge(0.0, (Flow(seconds * 1e8, (link,)),)) if shared and 0 < stage < 5 else Charge(seconds)
        for stage, seconds in enumerate(STAGES)
    ]
    costs = [lambda _result, charge=charge: charge for charge in charges]
    for item in range(items):
        before, lease = (), None
        for stage, cost in enumerate(costs):
            keeps = (Lease(slots[stage]),) if stage < len(slots) else ()
            task = Task(
                stage=f"stage{stage}",
                item=item,
                after=before,
                holds={devices[stage]: 1},
                keeps=keeps,
                returns_at_start=() if lease is None else (lease,),
                cost=cost,
            )
            engine.submit(task)
            before, lease = (task,), keeps[0] if keeps else None
    return engine.run().makespan


def by_simpy(items):
    """Makespan in seconds of the pipeline with constant times."""
    world = simpy.Environment()
    devices = [simpy.Resource(world) for _ in STAGES]
    slots = [simpy.Container(world, DEPTH, init=DEPTH) for _ in STAGES[1:]]

    def process():
        for stage, seconds in enumerate(STAGES):
            with devices[stage].request() as request:
                yield request
                if stage < len(slots):
                    yield slots[stage].get(1)
                if stage:
                    yield slots[stage - 1].put(1)
                yield world.timeout(seconds)

    for _ in range(items):
        world.process(process())
    world.run()
    return world.now


def best(run, tasks):
    """Tasks per second of CPU time, and what the run returned."""
    rates = []
    for _ in range(RUNS):
        begin = time.process_time()
        result = run()
        rates.append(tasks / (time.process_time() - begin))
    return max(rates), result


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--items", type=int, default=5000, help="mini-batches (default: 5000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    tasks = arguments.items * len(STAGES)
    rate, makespan = best(lambda: ours(arguments.items, shared=False), tasks)
    peer, reference = best(lambda: by_simpy(arguments.items), tasks)
    if abs(makespan / reference - 1) > 1e-9:
        raise SystemExit(f"makespans must be equal, not {makespan!r} and {reference!r} s")
    shared, _ = best(lambda: ours(arguments.items, shared=True), tasks)
    result = {
        "machine": describe_machine(),
        "tasks": tasks,
        "makespan_seconds": makespan,
        "tasks_per_cpu_second": {"engine": rate, "simpy": peer, "engine, shared link": shared},
        "ratio_to_simpy": rate / peer,
        "wanted_tasks_per_second": WANTED,
    }
    if arguments.json:
        print(json.dumps(result))
        return
    print_machine(result["machine"])
    print(f"{tasks} tasks, makespan {makespan:.4f} s of virtual time in both")
    for name, each in result["tasks_per_cpu_second"].items():
        print(f"{name:20} {each:10,.0f} tasks per CPU second")
    print(f"engine / SimPy: {rate / peer:.2f}")


if __name__ == "__main__":
    main()
