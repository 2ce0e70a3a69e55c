"""A picture of resource management at work: stage times, and who has how much, mini-batch by mini-batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.training.reports.charts import Drawing, Look, draw_lines

_STAGES: dict[str, Callable[[StageTimes], float]] = {
    "sampling, CPU": lambda times: times.sample_cpu,
    "sampling, accelerators": lambda times: times.sample_accelerators,
    "loading": lambda times: times.load,
    "transfer": lambda times: max(times.transfer, default=0.0),
    "training, CPU": lambda times: times.train_cpu,
    "training, slowest device": lambda times: max(times.train_accelerators, default=0.0),
}


Moment = tuple[Assignment, StageTimes]
"""One mini-batch: its shares and its stages' times."""


def draw_assignments(moments: Sequence[Moment], devices: Sequence[str], *, clock: str) -> Drawing:
    """Times of the stages, seeds by trainer, and threads by task.

    Parameters
    ----------
    moments
        One per mini-batch, in order.
    devices
        Names of the accelerators and GPUs.
    clock
        Whose times they are: "virtual" or "real".
    """

    def line(values: Iterable[float]) -> list[tuple[float, float]]:
        return list(enumerate(values, 1))

    made, times = [made for made, _ in moments], [times for _, times in moments]
    stages = {label: line(1e3 * seconds(each) for each in times) for label, seconds in _STAGES.items()}
    seeds = {
        "CPU": line(each.trained_on_cpu for each in made),
        **{name: line(each.accelerators[place] for each in made) for place, name in enumerate(devices)},
        "sampled on CPU": line(each.sampled_on_cpu for each in made),
    }
    panels = {
        f"stages, ms of {clock} time": {
            # A stage that takes no time, as sampling on FPGAs without a sampler, is no line at 0.
            label: each
            for label, each in stages.items()
            if any(y for _, y in each)
        },
        "seeds trained by each": seeds,
        "threads that each task had when it began": {
            task: line(each.threads[task] for each in made) for task in CPU_TASKS
        },
    }
    return draw_lines(panels, Look(x="mini-batch", columns=1))
