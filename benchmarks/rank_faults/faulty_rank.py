"""What happens to a rank: one fault at one moment of its process.

simgnn knows nothing of it: functions are wrapped in the process of the victim, before it begins. A plan has `rank` and
`generations` of the victim; `stage` and `turn`, the moment, the turn-th time that the victim comes to the stage, from
0; `fault`, one of `FAULTS`; `noted`, the file that gets the instant; and what the fault takes. Pictures are not drawn,
which nobody looks at here.
"""

import ctypes
import dataclasses
import errno
import fcntl
import functools
import importlib
import os
import resource
import signal
import time
from pathlib import Path

import numpy as np

from simgnn.distributed.collectives.agreement import Operation

_PHASES = ("start", "gradients", "rows", "report")
_FUNCTIONS = {
    "meeting": ("simgnn.distributed.collectives.torch_group", "_meet"),
    "store": ("torch.distributed", "FileStore"),
    "sample": ("simgnn.sampling.sampler", "NeighborSampler.sample"),
    "train": ("simgnn.training.cpu_trainer", "CpuTrainer.train"),
    "optimizer": ("simgnn.model.optimizer", "Optimizer.step"),
    "table": ("simgnn.training.recorder", "Recorder.add_step"),
    "checkpoint": ("simgnn.training.checkpoint", "write_atomically"),
    "evaluation": ("simgnn.training.loop", "TrainingLoop.scores"),
    "reports": ("simgnn.training.train", "write_reports"),
    "end": ("simgnn.distributed.collectives.blocking", "BlockingRank._agree"),
    "data": ("simgnn.distributed.launch.rank", "load_dataset"),
    "data of rank 0": ("simgnn.distributed.launch.rank", "load_dataset"),
}
"""Where a stage is: a module and the name in it of what is called there. Phases are in every rank's collectives."""


class Moment:
    """Counts calls, and does something around the one that a plan means.

    Parameters
    ----------
    plan : dict
    """

    def __init__(self, plan):
        self.plan, self._calls = plan, 0

    def around(self, usual, arguments, options):
        """A call of the stage: the usual one, or what the fault makes of it."""
        fault, turn = FAULTS[self.plan["fault"]], self._calls
        self._calls += 1
        if turn < self.plan["turn"] or (turn > self.plan["turn"] and fault not in EVERY_TIME):
            return usual(*arguments, **options)
        noted = Path(self.plan["noted"])
        if not noted.exists():
            noted.write_text(repr(time.monotonic()), encoding="utf-8")
        return fault(self.plan, usual, arguments, options)


def wrap(module, name, around, *, only=lambda *arguments, **options: True):
    """Let `around` do the calls of a function that `only` chooses."""
    owner = importlib.import_module(module)
    *parents, last = name.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    usual = getattr(owner, last)

    @functools.wraps(usual)
    def wrapped(*arguments, **options):
        if not only(*arguments, **options):
            return usual(*arguments, **options)
        return around(usual, arguments, options)

    setattr(owner, last, wrapped)


def install(plan):
    """Wrap what a plan means; for the process of the victim."""
    moment, stage = Moment(plan), plan["stage"]
    if stage in _PHASES:

        def in_phase(rank, header, counts):
            return header.phase == stage and header.operation < Operation.END

        wrap(*_FUNCTIONS["end"], moment.around, only=in_phase)
    elif stage == "end":
        wrap(
            *_FUNCTIONS[stage],
            moment.around,
            only=lambda rank, header, counts: header.operation == Operation.END,
        )
    elif stage != "order":
        wrap(*_FUNCTIONS[stage], moment.around)


# What happens. Each is given the plan, and the call in which it happens.


def send(plan, usual, arguments, options):
    """A signal to this process, before the call."""
    os.kill(os.getpid(), plan["signal"])
    return usual(*arguments, **options)


def send_behind(plan, usual, arguments, options):
    """A signal to this process behind the call; of a collective, between the headers and the rows."""
    found = usual(*arguments, **options)
    os.kill(os.getpid(), plan["signal"])
    return found


def kill_at_sync(plan, usual, arguments, options):
    """SIGKILL when the new file's bytes are there, and it is not in its place yet."""
    os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
    return usual(*arguments, **options)


def lose_supervisor(plan, usual, arguments, options):
    """A signal to whoever has started this process."""
    os.kill(os.getppid(), plan["signal"])
    return usual(*arguments, **options)


def stop_supervisor(plan, usual, arguments, options):
    """Whoever has started this process stands still for a while, as this one goes on."""
    parent = os.getppid()
    os.kill(parent, signal.SIGSTOP)
    if not os.fork():
        os.setsid()
        os.closerange(0, 4096)
        time.sleep(plan["seconds"])
        os.kill(parent, signal.SIGCONT)
        os._exit(0)
    return usual(*arguments, **options)


def slow(plan, usual, arguments, options):
    """Every call takes `times` as long, and `seconds` at least."""
    begin = time.perf_counter()
    found = usual(*arguments, **options)
    time.sleep(max((plan["times"] - 1) * (time.perf_counter() - begin), plan["seconds"]))
    return found


def late(plan, usual, arguments, options):
    """The call comes late."""
    time.sleep(plan["seconds"])
    return usual(*arguments, **options)


def other_header(plan, usual, arguments, options):
    """A message with another number or generation: one of before, or of a start that is over."""
    rank, header, counts = arguments
    changed = {key: getattr(header, key) + by for key, by in plan["header"].items()}
    return usual(rank, dataclasses.replace(header, **changed), counts)


def twice(plan, usual, arguments, options):
    """The message is sent twice."""
    usual(*arguments, **options)
    return usual(*arguments, **options)


def not_a_number(plan, usual, arguments, options):
    """One number of what the call returns is none: of gradients, or of parameters."""
    found = usual(*arguments, **options)
    arrays = getattr(found, "gradients", found)
    first = min(arrays)
    arrays[first] = arrays[first].copy()
    arrays[first].flat[0] = np.nan
    return found


def flipped_bit(plan, usual, arguments, options):
    """The last bit of one number of what the call returns is another."""
    found = usual(*arguments, **options)
    first = min(found)
    found[first] = found[first].copy()
    found[first].view(np.uint32).flat[0] ^= 1
    return found


def full_disk(plan, usual, arguments, options):
    """No file may grow beyond some bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (plan["bytes"], resource.RLIM_INFINITY))
    return usual(*arguments, **options)


def filled_disk(plan, usual, arguments, options):
    """The file system has no byte left: for a small one."""
    with open(plan["ballast"], "wb", buffering=0) as file:
        try:
            for size in (4096, 1):
                while file.write(bytes(size)):
                    pass
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
    return usual(*arguments, **options)


def damage(plan, usual, arguments, options):
    """A file is damaged, and then this process is killed, so that the ranks that start next find it."""
    path = Path(plan["path"])
    data = bytearray(path.read_bytes())
    if plan["damage"] == "truncated":
        del data[len(data) * 2 // 3 :]
    elif plan["damage"] == "flipped":
        data[len(data) // 2] ^= 16
    elif plan["damage"] == "empty":
        data.clear()
    path.unlink()
    if plan["damage"] != "gone":
        path.write_bytes(data)
    os.kill(os.getpid(), signal.SIGKILL)


def other_data(plan, usual, arguments, options):
    """One value of the data is another than the other ranks'."""
    graph = usual(*arguments, **options)
    values = getattr(graph, plan["array"]).copy()
    if plan["array"] == "features":
        values[plan["row"], 0] += np.float32(0.5)
    else:
        values[plan["row"]] = (values[plan["row"]] + 1) % graph.classes
    return dataclasses.replace(graph, **{plan["array"]: values})


def taken_meeting(plan, usual, arguments, options):
    """Something else is where ranks meet."""
    path = Path(arguments[0])
    path.unlink(missing_ok=True)
    if plan["taken"] == "folder":
        path.mkdir()
    elif plan["taken"] == "foreign":
        path.write_bytes(b"not what ranks write\n" * 100)
    elif plan["taken"] == "locked":
        path.touch()
        fcntl.flock(os.open(path, os.O_RDWR), fcntl.LOCK_EX)  # until this process ends
    return usual(*arguments, **options)


FAULTS = {
    "signal": send,
    "signal behind": send_behind,
    "kill at sync": kill_at_sync,
    "lost supervisor": lose_supervisor,
    "stopped supervisor": stop_supervisor,
    "slow": slow,
    "late": late,
    "header": other_header,
    "twice": twice,
    "nan": not_a_number,
    "flipped bit": flipped_bit,
    "full disk": full_disk,
    "filled disk": filled_disk,
    "damage": damage,
    "other data": other_data,
    "taken meeting": taken_meeting,
}
EVERY_TIME = {slow}
"""Faults that do not pass."""


def order_changed(order, plan):
    """A process's order, as the plan has it."""
    changes = plan.get("settings")
    if changes is None:
        return order
    Path(plan["noted"]).write_text(repr(time.monotonic()), encoding="utf-8")
    return dataclasses.replace(order, config=order.config.replace_all(changes))


def draw_nothing():
    """A third of a short run goes into its picture."""
    from simgnn.training.reports import summary

    summary.REPORTS["curves.png"] = lambda run: b"undrawn"


def under_supervisor(plan):
    """The process of one rank of `simgnn.distributed.launch.supervisor`; the exit code."""
    from simgnn.distributed.launch import child

    usual = child.read_order

    def read_order(path):
        order = usual(path)
        if order.rank == 0:
            draw_nothing()
        if order.rank == plan["rank"] and order.generation in plan["generations"]:
            order = order_changed(order, plan)
            install(plan)
        return order

    child.read_order = read_order
    return child.main()


def under_launcher(plan, words):
    """One rank of a launcher; the exit code."""
    from simgnn.cli.main import main

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # ends with the campaign
    if os.environ["RANK"] == "0":
        draw_nothing()
    if os.environ["RANK"] == str(plan["rank"]):
        install(plan)
    return main(words)
