"""A picture of resource management at work: stage times, and who has how much, mini-batch by mini-batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.training.reports.plots import new_figure, png_bytes
from simgnn.training.split import ACCELERATOR, GPU, kind_of

_CPU = "#1f5fa8"
_DEVICES = {
    ACCELERATOR: ("#d9772b", "#e7a36c", "#f0c8a5", "#f7e3d3"),
    GPU: ("#3f7f4f", "#74aa80", "#a9cdb0", "#d6e8da"),
}
_STAGES = {
    "sampling, CPU": ("#1f5fa8", lambda times: times.sample_cpu),
    "sampling, accelerators": ("#d9772b", lambda times: times.sample_accelerators),
    "loading": ("#4c9a5b", lambda times: times.load),
    "transfer": ("#8c4bb0", lambda times: max(times.transfer, default=0.0)),
    "training, CPU": ("#0f2f54", lambda times: times.train_cpu),
    "training, slowest device": ("#c8442e", lambda times: max(times.train_accelerators, default=0.0)),
}


@dataclass(frozen=True, kw_only=True)
class Moment:
    """One mini-batch: its shares and its stages' times."""

    assignment: Assignment
    times: StageTimes


def draw_assignments(moments: Sequence[Moment], devices: Sequence[str], *, clock: str) -> bytes:
    """Times of the stages, seeds by trainer, and threads by task.

    Parameters
    ----------
    moments
        At least one.
    devices
        Names of the trainers that are not the CPU's, in the order of the assignments' seeds.
    clock
        Whose time that is: "virtual" or "real".

    Returns
    -------
    PNG.
    """
    figure, (times, seeds, threads) = new_figure(7.2, 1, rows=3)
    numbers = range(1, len(moments) + 1)
    for label, (colour, seconds) in _STAGES.items():
        values = [seconds(moment.times) * 1e3 for moment in moments]
        if any(values):
            times.plot(numbers, values, color=colour, label=label, linewidth=1.5)
    times.set_ylim(bottom=0)
    times.set_title(f"Stages of a mini-batch, ms of {clock} time", loc="left")
    shares = {"CPU": [moment.assignment.trained_on_cpu for moment in moments]}
    colours = [_CPU]
    for k, name in enumerate(devices):
        shares[name] = [moment.assignment.accelerators[k] for moment in moments]
        tints = _DEVICES[kind_of(name)]
        colours.append(tints[k % len(tints)])
    seeds.stackplot(numbers, *shares.values(), labels=list(shares), colors=colours, step="mid")
    sampled = [moment.assignment.sampled_on_cpu for moment in moments]
    seeds.step(
        numbers, sampled, where="mid", color="black", linewidth=1.2, linestyle="--", label="sampled on CPU"
    )
    seeds.set_title("Seeds trained by", loc="left")
    tasks = [[moment.assignment.threads[task] for moment in moments] for task in CPU_TASKS]
    threads.stackplot(numbers, *tasks, labels=CPU_TASKS, colors=["#9db8d9", "#a9cdb0", "#5b7ea8"], step="mid")
    threads.set_title("Threads that each task had when it began", loc="left")
    for axis, label in ((times, "ms"), (seeds, "seeds"), (threads, "threads")):
        axis.set_ylabel(label)
        axis.set_xlim(0.5, len(moments) + 0.5)
        axis.set_xlabel("mini-batch")
        axis.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8)
    return png_bytes(figure)
