"""Dynamic resource management: HyScale-GNN's Algorithm 1.

Each iteration's stage times say what a seed costs every stage; from that follow the times that the newest
assignment will have. The slowest stage gets help: work moves between CPU and accelerators, or threads between the CPU's
tasks. Looking at the newest assignment's times, and not at the measured ones, is what keeps the lag of prefetching from
making it sway: the iterations that are measured were assigned when they were sampled, three before.

What the paper leaves open is settled so: work moves by the amount that makes the two times equal, at most an eighth of
the seeds; threads likewise, at most an eighth of them; nothing moves for less than the hysteresis. In lines 23 and 31
threads come from the fastest of the CPU's tasks, as the paper's text says. Without two-stage prefetch loading and
transfer are one stage; then Load is the time of both, and work that the CPU takes over shortens it. Where a branch has
nothing to move (the two times are equal by now, or the fastest task is down to one thread), the bottleneck's other
remedy is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from simgnn.systems.hyscale.management.assignment import CPU_TASKS, LOAD, SAMPLE, TRAIN, Assignment
from simgnn.systems.hyscale.management.experience import CHANGE, HYSTERESIS, Experience, Threaded, learned
from simgnn.systems.hyscale.management.stage_times import StageTimes

SC, SA, T_LOAD, TC, ACCEL = "SC", "SA", "Load", "TC", "Accel"
"""The stages as Algorithm 1 names them: sampling on CPU and accelerators, loading, training on CPU and accelerators."""

TASK_OF = {SC: SAMPLE, T_LOAD: LOAD, TC: TRAIN}

STEP_BACK = "back to the best known"
"""What a decision says where the newest assignment has turned out worse than another one that was tried."""

PARTNER = {SC: SA, SA: SC, TC: ACCEL, ACCEL: TC}

LARGEST_PART = 8
"""At most this part of all seeds, or of all threads, moves at once."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What was changed, and why.

    Parameters
    ----------
    bottleneck, fastest, second
        Stages of Algorithm 1, by the times that were expected; `second` is next to the fastest.
    branch
        Line of Algorithm 1, and "work" or "thread".
    moved
        What was done about it: "nothing", or for example "12 seeds TC -> Accel" or "1 thread Load -> SC".
    assignment
        From the next iteration that is not sampled yet.
    """

    bottleneck: str
    fastest: str
    second: str
    branch: str
    moved: str
    assignment: Assignment

    def to_dict(self) -> dict[str, str]:
        """Plain values but for the assignment, for JSON."""
        return {name: value for name, value in vars(self).items() if name != "assignment"}


class ResourceManager:
    """Algorithm 1 with a memory of what a seed costs.

    Parameters
    ----------
    assignment
        The first, from the performance model for example.
    accelerators_sample
        Whether accelerators can sample.
    cpu_trains
        Whether the CPU can train.
    prefetch
        Two-stage feature prefetch.

    Attributes
    ----------
    assignment : Assignment
        The newest.
    """

    def __init__(
        self,
        assignment: Assignment,
        *,
        accelerators_sample: bool = True,
        cpu_trains: bool = True,
        prefetch: bool = True,
    ) -> None:
        if assignment.trained_on_cpu and not cpu_trains:
            raise ValueError(
                f"trained_on_cpu must be 0 where the CPU cannot train, not {assignment.trained_on_cpu!r}"
            )
        self.assignment = assignment
        # T_SA is no stage where nothing samples: a time of 0 would be the fastest one, always, and lines 18 and 28
        # would ask for it.
        self.accelerators_sample = accelerators_sample and bool(assignment.accelerators)
        self.cpu_trains, self.prefetch = cpu_trains, prefetch
        self._experience = Experience(assignment)
        # Seconds per seed, of the CPU's tasks by their threads.
        self._cpu: dict[str, Threaded] = {}
        self._sample_accelerators: float | None = None
        self._synchronize: float | None = None
        self._transfer: list[float | None] = [None] * len(assignment.accelerators)
        self._training: list[float | None] = [None] * len(assignment.accelerators)

    def observe(self, times: StageTimes, under: Assignment) -> None:
        """Learn from an iteration that ran under an assignment, not necessarily the newest."""
        if under.seeds == self.assignment.seeds:
            # Asked before the iteration is learned from: afterwards every expectation comes true.
            expected = max(self.expected(under).values()) if self._cpu else 0.0
            self._experience.note(under, times.bottleneck(prefetch=self.prefetch), expected)
        for task, seconds, seeds in (
            (SAMPLE, times.sample_cpu, under.sampled_on_cpu),
            (LOAD, times.load, under.seeds),
            (TRAIN, times.train_cpu, under.trained_on_cpu),
        ):
            if seeds:
                known = self._cpu.get(task)
                found = seconds / seeds
                self._cpu[task] = (
                    Threaded(0.0, found * under.threads[task], under.threads[task], under.threads[task])
                    if known is None
                    else known.learned(found, under.threads[task])
                )
        # A stage that had nothing to do has said nothing about its rate.
        if on_accelerators := under.seeds - under.sampled_on_cpu:
            each = times.sample_accelerators / on_accelerators
            self._sample_accelerators = learned(self._sample_accelerators, each)
        self._synchronize = learned(self._synchronize, times.synchronize)
        for k, seeds in enumerate(under.accelerators):
            if seeds:
                self._transfer[k] = learned(self._transfer[k], times.transfer[k] / seeds)
                self._training[k] = learned(self._training[k], times.train_accelerators[k] / seeds)

    def expected(self, assignment: Assignment) -> dict[str, float]:
        """Seconds by stage of Algorithm 1 under an assignment, as far as known; stages that cannot be are left out."""
        times = {SC: self._cpu_seconds(SAMPLE, assignment.sampled_on_cpu, assignment)}
        if self.accelerators_sample:
            rate = self._sample_accelerators or 0.0
            times[SA] = rate * (assignment.seeds - assignment.sampled_on_cpu)
        times[T_LOAD] = self._cpu_seconds(LOAD, assignment.seeds, assignment)
        if not self.prefetch:
            # IV-B: one stage, so that its time is the sum; with prefetch transfers are the accelerators', line 1.
            times[T_LOAD] += _slowest(assignment.accelerators, _known(self._transfer))
        if self.cpu_trains:
            times[TC] = self._cpu_seconds(TRAIN, assignment.trained_on_cpu, assignment) + self._after
        if assignment.accelerators:
            times[ACCEL] = _slowest(assignment.accelerators, _known(self._training)) + self._after
            if self.prefetch:
                transfer = _slowest(assignment.accelerators, _known(self._transfer))
                times[ACCEL] = max(times[ACCEL], transfer)
        return times

    @property
    def _after(self) -> float:
        """Seconds of synchronizing, which both kinds of trainers wait for."""
        return self._synchronize or 0.0

    @property
    def _margin(self) -> float:
        return self._experience.margin(self.assignment)

    def decide(self) -> Decision:
        """Change the newest assignment by one step of Algorithm 1."""
        times = self.expected(self.assignment)
        # Line 2; Python's sort is stable, so that equal times keep the order of the stages.
        order = sorted(times, key=lambda stage: -times[stage])
        bottleneck, fastest, second = order[0], order[-1], order[-2]
        # Line 7: the CPU's tasks, the slowest first.
        cpu = [stage for stage in order if stage in TASK_OF]
        line, remedy, partner = self._branch(bottleneck, fastest, second)
        # Line 16's Load has no work to give: every mini-batch's rows are loaded by the CPU (III-B).
        work = [] if partner is None else [(self._balance_work, bottleneck, partner)]
        if bottleneck == ACCEL and not self.cpu_trains:
            work = [(self._balance_accelerators, ACCEL, ACCEL)]
        wanting: dict[str, tuple[str, ...]] = {SA: (SC,), ACCEL: (TC,)}
        if not self.prefetch:
            # Loading and transfer are one time here, which more work on the CPU shortens: threads of its trainer help
            # as well.
            wanting |= {T_LOAD: (T_LOAD, TC), TC: (TC, T_LOAD), ACCEL: (TC, T_LOAD)}
        threads = [
            (self._balance_thread, donor, to)
            for to in wanting.get(bottleneck, (bottleneck,))
            if to in times
            # Line 8's fastest_CPU_task first; if it has nothing to spare, the next.
            for donor in reversed(cpu)
        ]
        # Work that the accelerators have time for frees threads, where nothing else helps and there are some to free.
        relief = [
            (self._balance_work, stage, PARTNER[stage])
            for stage in (SC, TC)
            if self.assignment.threads[TASK_OF[stage]] * LARGEST_PART >= self.assignment.total_threads
        ]
        # Balance is asked for, not applied: the first remedy that promises enough is taken.
        moved, before = "nothing", self.assignment
        back = self._experience.step_back(before)
        if back is not None:
            self.assignment, moved = back, STEP_BACK
        remedies = [*(work + threads if remedy == "work" else threads + work), *relief]
        for balance, one, other in remedies if back is None else ():
            kind = f"{balance.__name__} {one} {other}"
            # A move that has led to something worse from here is not tried again.
            change = None if kind in self._experience.refuted(before) else balance(one, other)
            if change is not None:
                self.assignment, moved = change
                self._experience.decided(before, self.assignment, kind)
                break
        return Decision(
            bottleneck=bottleneck,
            fastest=fastest,
            second=second,
            branch=f"line {line}: {remedy}",
            moved=moved,
            assignment=self.assignment,
        )

    def _branch(self, bottleneck: str, fastest: str, second: str) -> tuple[int, str, str | None]:
        """Line of Algorithm 1, its remedy, and who could share the bottleneck's work."""
        partner = PARTNER.get(bottleneck)
        if bottleneck == SA:
            return 12, "work", partner
        if bottleneck == ACCEL:
            return 14, "work", partner
        if bottleneck == T_LOAD:
            return 16, "thread", None if self.prefetch else TC
        # Lines 18 to 24 and 26 to 32 are alike, with the accelerators' two stages exchanged.
        lines, other = ((19, 21, 23), ACCEL) if bottleneck == SC else ((27, 29, 31), SA)
        if fastest == partner:
            return lines[0], "work", partner
        if fastest == other and second == partner:
            return lines[1], "work", partner
        return lines[2], "thread", partner

    def _balance_work(self, bottleneck: str, partner: str) -> tuple[Assignment, str] | None:
        """Let the partner take work until both take as long."""
        now, before = self.assignment, self.expected(self.assignment)
        if not {bottleneck, partner} <= set(before):
            return None
        new = self._equalised(now, {bottleneck, partner})
        after = self.expected(new)
        if max(after[bottleneck], after[partner]) >= before[bottleneck] * (1 - self._margin):
            return None
        # Without prefetch seeds on an accelerator lengthen Load: help must not make another bottleneck.
        if after[T_LOAD] > max(before[T_LOAD], before[bottleneck]):
            return None
        share = "sampled_on_cpu" if SC in (bottleneck, partner) else "trained_on_cpu"
        count = abs(getattr(new, share) - getattr(now, share))
        return new, f"{count} seeds {bottleneck} -> {partner}" if count else _among(now, new)

    def _balance_accelerators(self, bottleneck: str, partner: str) -> tuple[Assignment, str] | None:
        """Share seeds out among the accelerators, where the CPU trains none."""
        now = self.assignment
        new = now if self._untried({ACCEL}) else replace(now, accelerators=self._shares(now.seeds))
        # The paper's accelerators are alike; these may not be, and where the CPU trains nothing their shares are all
        # there is to balance.
        better = self.expected(new)[ACCEL] < self.expected(now)[ACCEL] * (1 - self._margin)
        return (new, _among(now, new)) if better else None

    def _untried(self, stages: Collection[str]) -> bool:
        """Whether one of them has got its first seeds, and what they take is not known yet."""
        now = self.assignment
        waited_for = {
            SC: now.sampled_on_cpu > 0 and SAMPLE not in self._cpu,
            SA: now.sampled_on_cpu < now.seeds and self._sample_accelerators is None,
            TC: now.trained_on_cpu > 0 and TRAIN not in self._cpu,
            ACCEL: now.trained_on_cpu < now.seeds and not any(self._training),
        }
        return any(waited_for[stage] for stage in stages)

    def _equalised(self, now: Assignment, stages: Collection[str]) -> Assignment:
        """Work moved between SC and SA, or TC and Accel, until both take as long, as far as one step goes."""
        if SC in stages and self.accelerators_sample and not self._untried({SC, SA}):
            cpu = self._cpu_seconds(SAMPLE, 1, now)
            equal = _equal(now.seeds, now.sampled_on_cpu, cpu, self._sample_accelerators or 0.0)
            now = replace(now, sampled_on_cpu=equal)
        if TC in stages and self.cpu_trains and now.accelerators and not self._untried({TC, ACCEL}):
            cpu = self._cpu_seconds(TRAIN, 1, now)
            if self.prefetch:
                slower = self._rates()
                # Where transfers decide, only the CPU's time includes synchronizing, which follows training.
                synchronizing = self._after if slower == self._alike(self._transfer) else 0.0
                equal = _equal(now.seeds, now.trained_on_cpu, cpu, _together(slower), ahead=-synchronizing)
            else:
                load = self._cpu_seconds(LOAD, now.seeds, now)
                equal = max(
                    _equal(now.seeds, now.trained_on_cpu, cpu, _together(self._alike(rates)), ahead=ahead)
                    # Two balances: against training, and against transfer that waits for loading. The CPU takes what
                    # the harder one asks for.
                    for rates, ahead in ((self._training, 0.0), (self._transfer, load - self._after))
                )
            now = replace(now, trained_on_cpu=equal, accelerators=self._shares(now.seeds - equal))
        return now

    def _shares(self, seeds: int) -> tuple[int, ...]:
        """Seeds of each accelerator; without prefetch transfer and training want shares of their own."""
        transfer, training = self._alike(self._transfer), self._alike(self._training)
        if self.prefetch:
            return shares(seeds, self._rates())
        load = self._cpu_seconds(LOAD, self.assignment.seeds, self.assignment)
        return min(
            (shares(seeds, rates) for rates in (self._rates(), transfer, training)),
            key=lambda each: max(load + _slowest(each, transfer), _slowest(each, training)),
        )

    def _balance_thread(self, donor: str, to: str) -> tuple[Assignment, str] | None:
        """Move threads from one of the CPU's tasks to another, and work with them; as many as help most."""
        now = self.assignment
        if donor == to:
            return None
        have = now.threads[TASK_OF[donor]]
        # What moves work between CPU and accelerators changes transfer, and so Load where that is part of it.
        moved_with = {donor, to} if self.prefetch else {donor, to, TC, T_LOAD}
        concerned = moved_with | {PARTNER.get(stage) for stage in moved_with}
        least = max(self.expected(now).values()) * (1 - max(HYSTERESIS / 3, self._margin - HYSTERESIS))
        best: tuple[Assignment, int] | None = None
        # IV-A says that threads are re-assigned, and not how many: each number is tried by expectation, at most an
        # eighth.
        for moved in range(1, min(have - 1, max(1, now.total_threads // LARGEST_PART)) + 1):
            threads = {task: now.threads[task] for task in CPU_TASKS}
            threads[TASK_OF[donor]] -= moved
            threads[TASK_OF[to]] += moved
            new = self._equalised(replace(now, threads=threads), moved_with)
            slowest = max(t for stage, t in self.expected(new).items() if stage in concerned)
            if slowest < least:
                least, best = slowest, (new, moved)
        if best is None:
            return None
        new, moved = best
        return new, f"{moved} {'thread' if moved == 1 else 'threads'} {donor} -> {to}"

    def _cpu_seconds(self, task: str, seeds: int, assignment: Assignment) -> float:
        known = self._cpu.get(task)
        return 0.0 if known is None else known.seconds(assignment.threads[task]) * seeds

    def _rates(self) -> list[float]:
        """Seconds per seed of each accelerator, transfer or training."""
        return list(map(max, self._alike(self._transfer), self._alike(self._training)))

    def _alike(self, rates: Sequence[float | None]) -> list[float]:
        """Seconds per seed of each accelerator; all the same where they differ by no more than chance makes them."""
        known = _known(rates)
        mean = sum(known) / max(len(known), 1)
        # The slowest one counts. One that seems quick by chance costs nothing, but is given more if it surely is.
        slow, quick = mean * (1 + self._experience.chance), mean * (1 - CHANGE)
        return [mean] * len(known) if all(quick <= rate <= slow for rate in known) else known


def _among(before: Assignment, after: Assignment) -> str:
    """What has moved where the CPU's share is the same."""
    both = zip(before.accelerators, after.accelerators, strict=True)
    return f"{sum(abs(one - other) for one, other in both) // 2} seeds among the accelerators"


def _known(rates: Sequence[float | None]) -> list[float]:
    """Seconds per seed of each accelerator; one that was never seen is taken for the mean of the others."""
    known = [rate for rate in rates if rate is not None]
    mean = sum(known) / len(known) if known else 0.0
    return [mean if rate is None else rate for rate in rates]


def _slowest(seeds: Sequence[int], rates: Sequence[float]) -> float:
    return max((count * rate for count, rate in zip(seeds, rates, strict=True)), default=0.0)


def _together(rates: Sequence[float]) -> float:
    """Seconds per seed of all accelerators, each with its share."""
    # Speeds add up: each takes seeds in proportion to its own.
    return 1 / sum(1 / max(rate, 1e-30) for rate in rates)


def _equal(seeds: int, on_cpu: int, cpu: float, accelerators: float, *, ahead: float = 0.0) -> int:
    """How many seeds the CPU has when both take as long, as far as one step goes; both in seconds per seed.

    `ahead` are seconds that accelerators wait before.
    """
    if cpu + accelerators <= 0:
        return on_cpu
    # x seeds on the CPU: cpu x = accelerators (seeds - x) + ahead.
    equal = round((seeds * accelerators + ahead) / (cpu + accelerators))
    most = max(1, seeds // LARGEST_PART)
    # The paper leaves the step open. An eighth at once: what was learned at one share is not sure far from it.
    return min(max(equal, on_cpu - most, 0), on_cpu + most, seeds)


def shares(seeds: int, rates: Sequence[float]) -> tuple[int, ...]:
    """Whole seeds for each accelerator, in proportion to its speed; the largest remainders get what rounding leaves.

    Parameters
    ----------
    rates
        Seconds per seed; all 0 for equal shares.
    """
    speeds = [1 / rate if rate > 0 else 0.0 for rate in rates]
    if not any(speeds):
        speeds = [1.0] * len(rates)
    exact = [seeds * speed / sum(speeds) for speed in speeds]
    whole = [int(each) for each in exact]
    # Largest remainder; of equal ones the first device, so that shares repeat.
    order = sorted(range(len(rates)), key=lambda k: (whole[k] - exact[k], k))
    for k in order[: seeds - sum(whole)]:
        whole[k] += 1
    return tuple(whole)
