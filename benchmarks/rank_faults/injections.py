"""The faults of the campaign, one by one: what happens to which rank at which moment, and what has to become of it."""

import itertools
import signal
from dataclasses import dataclass, field

RANKS = (2, 3, 4)
DEADLINE_S = 20.0
"""Of runs in which a rank is silent or late; others have five minutes, so that nothing but what is seen ends them."""
LONG_S = 300.0
LAUNCHED_S = 20.0
SPARE_S = 60.0
"""Beyond what a deadline allows, on a machine that others share: processes have to end, and be seen to have."""
ABSORBED, RECOVERED, LEFT = "absorbed", "recovered", "left"
"""Nobody leaves; all start again; all leave, with an error."""
SBM = "sbm:200:1600:8:4"
LARGER = "sbm:1500:6000:8:4"
"""A larger graph, of as many mini-batches."""
BATCHES = 4
"""Of an epoch."""


@dataclass(frozen=True, kw_only=True)
class Injection:
    """One fault.

    Parameters
    ----------
    kind : str
        For the table.
    stage : str
        See `faulty_rank`.
    ranks, victim : int
    plan : dict
        See `faulty_rank`.
    ends : tuple of str
        What may become of it, of `ABSORBED`, `RECOVERED`, `LEFT`.
    within : float
        Seconds from the fault until all processes have gone, where they have to.
    says : str
        Part of the text of the error, where all leave.
    deadline_s : float
    dataset : str
        "file" is one that the campaign writes for the run, and "parts" is `SBM` in a part for each rank.
    generations : tuple of int
        Starts of the ranks in which it happens.
    runner : str
        Who starts the ranks: "supervisor" or "launcher".
    small_disk : bool
        Whether all that is written goes to a file system of little room.
    resumes : bool
        Whether what is on disk afterwards can be continued, where all leave.
    """

    kind: str
    stage: str
    ranks: int
    victim: int
    plan: dict = field(default_factory=dict)
    ends: tuple = (RECOVERED,)
    within: float = SPARE_S
    says: str = ""
    deadline_s: float = LONG_S
    dataset: str = SBM
    generations: tuple = (0,)
    runner: str = "supervisor"
    small_disk: bool = False
    resumes: bool = True

    @property
    def name(self):
        """Says all that is different."""
        detail = self.plan.get("damage") or self.plan.get("taken") or self.plan.get("detail") or ""
        words = (self.kind, self.stage, detail, f"of {self.ranks}", f"rank {self.victim}")
        return " ".join(word for word in words if word).replace("/", "-")


ANYBODY = {
    "meeting": 0,
    "start": 1,
    "sample": 5,
    "train": 5,
    "gradients": 5,
    "rows": 5,
    "report": 0,
    "end": 0,
}
RANK_0 = {"table": 5, "checkpoint": 1, "evaluation": 1, "reports": 0}
"""Stages, and the turn in which something happens there: in the second epoch, where there is one."""
STAGES = {**ANYBODY, **RANK_0}


def _every(stages, ranks=RANKS):
    """Every stage on every number of ranks; the victim is the first or the last rank, turn by turn."""
    for number, (count, stage) in enumerate(itertools.product(ranks, stages)):
        yield _place(number, count, stage)


def _turned(stages):
    """Every stage on one number of ranks, turn by turn."""
    for number, stage in enumerate(stages):
        yield _place(number, RANKS[number % len(RANKS)], stage)


def _place(number, count, stage):
    victim = 0 if stage in RANK_0 or number % 2 else count - 1
    return {"ranks": count, "stage": stage, "victim": victim}, STAGES[stage]


def killed():
    """SIGKILL, which closes a rank's connections."""
    for place, turn in (*_every(ANYBODY), *_turned(RANK_0)):
        plan = {"fault": "signal", "signal": signal.SIGKILL, "turn": turn}
        yield Injection(kind="SIGKILL", **place, plan=plan)
    for place, turn in _turned(("start", "gradients", "rows")):
        plan = {
            "fault": "signal behind",
            "signal": signal.SIGKILL,
            "turn": turn,
            "detail": "behind the header",
        }
        yield Injection(kind="SIGKILL", **place, plan=plan)
    for place, turn in _turned(("gradients", "rows", "evaluation")):
        plan = {"fault": "signal", "signal": signal.SIGKILL, "turn": turn, "detail": "with parts"}
        yield Injection(kind="SIGKILL", **place, plan=plan, dataset="parts")
    for place, turn in _every(("checkpoint",)):
        plan = {"fault": "kill at sync", "turn": turn, "detail": "half written"}
        yield Injection(kind="SIGKILL", **place, plan=plan)


def killed_again():
    """SIGKILL at the same moment of every start: of as many as there may be, or of one more."""
    for place, turn in _every(("gradients",)):
        plan = {"fault": "signal", "signal": signal.SIGKILL, "turn": turn, "detail": "twice"}
        yield Injection(kind="SIGKILL again", **place, plan=plan, generations=(0, 1))
    for place, _ in _every(("rows",), ranks=(2, 4)):
        plan = {"fault": "signal", "signal": signal.SIGKILL, "turn": 0, "detail": "always"}
        says = "ranks were started again 3 times, as often as restarts allows"
        yield Injection(
            kind="SIGKILL again",
            **place,
            plan=plan,
            generations=(0, 1, 2, 3),
            ends=(LEFT,),
            says=says,
            within=LONG_S,
        )


def stopped():
    """SIGSTOP: connections stay, nobody is there."""
    for place, turn in (*_every(ANYBODY, ranks=(2, 4)), *_turned(RANK_0)):
        plan = {"fault": "signal", "signal": signal.SIGSTOP, "turn": turn}
        within = DEADLINE_S + SPARE_S
        yield Injection(kind="SIGSTOP", **place, plan=plan, deadline_s=DEADLINE_S, within=within)


def slow():
    """A rank that takes ten times as long, and one that is late by more than the others wait."""
    for place, _ in _turned(("sample", "train", "gradients", "rows", "checkpoint", "evaluation")):
        plan = {"fault": "slow", "times": 10, "seconds": 0.05, "turn": 0}
        yield Injection(kind="10 times slower", **place, plan=plan, ends=(ABSORBED,))
    for place, turn in _turned(("sample", "gradients", "rows", "evaluation", "train", "start")):
        plan = {"fault": "late", "seconds": 3 * DEADLINE_S, "turn": turn}
        within = DEADLINE_S + SPARE_S
        yield Injection(kind="message too late", **place, plan=plan, deadline_s=DEADLINE_S, within=within)
    for place, turn in _every(("gradients",)):
        plan = {"fault": "late", "seconds": 2.0, "turn": turn}
        yield Injection(kind="message late", **place, plan=plan, ends=(ABSORBED,))


def messages():
    """Headers of before, of another start of the ranks, and of nowhere; and a message that comes twice."""
    changes = {"old number": {"number": -1}, "other generation": {"generation": 1}}
    for detail, header in changes.items():
        for place, turn in _every(("start", "gradients", "rows")):
            plan = {"fault": "header", "header": header, "turn": turn, "detail": detail}
            says = "ranks must call the same collective"
            yield Injection(kind="wrong header", **place, plan=plan, ends=(LEFT,), says=says)
    for place, turn in _every(("start", "gradients", "rows")):
        plan = {"fault": "twice", "turn": turn}
        ends, within = (RECOVERED, LEFT), DEADLINE_S + SPARE_S
        yield Injection(
            kind="message twice", **place, plan=plan, ends=ends, deadline_s=DEADLINE_S, within=within
        )


def wrong_numbers():
    """A number that is none on one rank, and parameters that are not those of the others."""
    for place, turn in _every(("train",)):
        plan = {"fault": "nan", "turn": turn}
        yield Injection(kind="NaN", **place, plan=plan, ends=(LEFT,), says="must be finite, not nan")
    for count in RANKS:
        place = {"ranks": count, "stage": "optimizer", "victim": count - 1}
        plan = {"fault": "nan", "turn": 5}
        yield Injection(kind="NaN", **place, plan=plan, ends=(LEFT,), says="must be finite, not nan")
        plan = {"fault": "flipped bit", "turn": 5}
        says = "ranks must have the parameters of rank 0 after mini-batch"
        yield Injection(kind="flipped bit", **place, plan=plan, ends=(LEFT,), says=says)


def damaged():
    """Files that are damaged while ranks are at work; the next start finds them."""
    found = {
        "checkpoint.npz": ("truncated", "flipped", "empty", "gone"),
        "steps.csv": ("truncated", "empty", "gone"),
        "history.csv": ("empty", "gone"),
        "data set": ("truncated", "flipped", "gone"),
        "shard": ("truncated", "flipped", "gone"),
    }
    datasets = {"data set": "file", "shard": "parts"}
    for number, (name, damage) in enumerate((name, each) for name, ways in found.items() for each in ways):
        count = RANKS[number % len(RANKS)]
        file = f"part-{count - 1:04}.features.npy" if name == "shard" else name
        plan = {"fault": "damage", "damage": damage, "turn": 5, "file": file}
        yield Injection(
            kind=f"damaged {name}",
            stage="rows",
            ranks=count,
            victim=count - 1,
            plan=plan,
            ends=(LEFT,),
            dataset=datasets.get(name, SBM),
            within=LONG_S,
            resumes=False,
        )


def disks():
    """No room for what rank 0 writes: by a limit of a file's size, and on a file system of 2 MB, twice its files."""
    for place, turn in (*_every(("checkpoint",)), *_turned(("table", "reports"))):
        plan = {"fault": "full disk", "bytes": 100, "turn": turn}
        says = "must fit and be writable: File too large"
        yield Injection(kind="full disk", **place, plan=plan, ends=(LEFT,), says=says)
        plan = {"fault": "filled disk", "turn": turn, "detail": "of 2 MB"}
        says = "must fit and be writable: No space left on device"
        yield Injection(kind="full disk", **place, plan=plan, ends=(LEFT,), says=says, small_disk=True)


def supervisors():
    """The process that has started the ranks is killed, or stands still for a while."""
    stages = (
        "meeting",
        "start",
        "sample",
        "train",
        "gradients",
        "rows",
        "checkpoint",
        "evaluation",
        "reports",
    )
    for place, turn in _turned(stages):
        plan = {"fault": "lost supervisor", "signal": signal.SIGKILL, "turn": turn}
        yield Injection(kind="lost supervisor", **place, plan=plan, ends=(LEFT,))
    for place, turn in _turned(("sample", "rows")):
        plan = {"fault": "stopped supervisor", "seconds": 2 * DEADLINE_S, "turn": turn}
        ends = (ABSORBED,)
        yield Injection(kind="stopped supervisor", **place, plan=plan, ends=ends, deadline_s=DEADLINE_S)


def meetings():
    """Something else is where ranks meet: a file, a folder, a lock, a port that somebody listens on."""
    for taken, count in itertools.product(("folder", "foreign", "locked"), (2, 4)):
        plan = {"fault": "taken meeting", "taken": taken, "turn": 0}
        yield Injection(
            kind="taken meeting",
            stage="store",
            ranks=count,
            victim=count - 1,
            plan=plan,
            ends=(RECOVERED, LEFT),
            deadline_s=DEADLINE_S,
            within=DEADLINE_S + SPARE_S,
        )
    for count in RANKS:
        yield Injection(
            kind="taken port",
            stage="meeting",
            ranks=count,
            victim=0,
            plan={"fault": "late", "seconds": 0.0, "turn": 0},
            ends=(LEFT,),
            says="the meeting timed out after",
            deadline_s=LAUNCHED_S,
            within=2 * LAUNCHED_S + 60 + SPARE_S,
            runner="launcher",
        )


def launched():
    """Ranks that a launcher has started: nobody starts them again, and the others leave."""
    for fault in (signal.SIGKILL, signal.SIGSTOP):
        for place, turn in _turned(("start", "gradients", "rows")):
            place["victim"] = place["ranks"] - 1
            plan = {"fault": "signal", "signal": fault, "turn": turn, "detail": "under a launcher"}
            within = LAUNCHED_S * (fault == signal.SIGSTOP) + SPARE_S
            yield Injection(
                kind=fault.name,
                **place,
                plan=plan,
                ends=(LEFT,),
                deadline_s=LAUNCHED_S,
                within=within,
                runner="launcher",
            )


def unequal():
    """Ranks that do not have the same data or settings."""
    arrays = (("features", SBM, 7), ("features", LARGER, 3), ("labels", SBM, 7))
    for (array, dataset, row), (count, victim) in itertools.product(arrays, ((2, 1), (3, 0), (4, 3))):
        yield Injection(
            kind="unequal data",
            stage="data" if victim else "data of rank 0",
            ranks=count,
            victim=victim,
            plan={
                "fault": "other data",
                "array": array,
                "row": row,
                "turn": 0,
                "detail": f"{array} {dataset}",
            },
            ends=(LEFT,),
            says="ranks must have the settings and data of rank 0",
            dataset=dataset,
            resumes=victim > 0,  # where rank 0 had others, its checkpoint is refused
        )
    changes = (
        {"training": {"learning_rate": 0.011}},
        {"training": {"seed": 1}},
        {"training": {"epochs": 4}},
        {"training": {"batch_size": 34}},
        {"training": {"optimizer": "sgd"}},
        {"model": {"hidden": 9}},
        {"sampling": {"fanout": [2, 2]}},
    )
    for number, settings in enumerate(changes):
        count = RANKS[number % len(RANKS)]
        ((_, values),) = settings.items()
        yield Injection(
            kind="unequal settings",
            stage="order",
            ranks=count,
            victim=count - 1,
            plan={"fault": "settings", "settings": settings, "turn": 0, "detail": next(iter(values))},
            ends=(LEFT,),
            says="ranks must have the settings and data of rank 0",
            within=LONG_S,
        )


PARTS = (
    killed,
    killed_again,
    stopped,
    slow,
    messages,
    wrong_numbers,
    damaged,
    disks,
    supervisors,
    meetings,
    launched,
    unequal,
)


def injections():
    """All of them, list of `Injection`."""
    return [each for part in PARTS for each in part()]


QUICK = (
    "SIGKILL checkpoint half written of 2 rank 0",
    "wrong header gradients old number of 2 rank 0",
    "unequal data data features sbm:1500:6000:8:4 of 2 rank 1",
    "full disk checkpoint of 2 rank 0",
    "lost supervisor gradients of 3 rank 2",
)
"""Names of a few that take seconds, for every day's tests."""
