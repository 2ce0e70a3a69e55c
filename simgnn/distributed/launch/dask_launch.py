"""Ranks on the workers of a Dask scheduler: it starts and watches their processes, and carries none of their data."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn import __version__
from simgnn.config.ranks import RankSettings
from simgnn.distributed.launch.dask_worker import WorkerError, ask, end, free_port, release, serve
from simgnn.distributed.launch.messages import ENDED, Ending, Order
from simgnn.distributed.launch.supervisor import Observer, RanksError, Supervisor
from simgnn.errors import InputError
from simgnn.process.dask_client import await_workers, connected, own_cluster

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.launch.launching import RankedRun
    from simgnn.training.train import Trained


_FIRST_ANSWER_S = 600.0
"""Seconds until a worker has taken its task: it may have other work."""
_END_S = 30.0
"""Seconds in which tasks end that were let go."""
_LEAST_S = 0.1
"""Between two questions."""
_NUMBERS = itertools.count()

SCHEDULER, LAUNCHER = "--set ranks.scheduler", "--set ranks.launcher"
"""Options by which workers are asked for."""


class WorkerRank:
    """A rank on a worker, as `simgnn.distributed.launch.processes.RankProcess` is one on this machine.

    A worker answers when it is asked, and may be asked again: it keeps messages until the next question says that they
    have arrived, since an answer may be lost on its way.

    Parameters
    ----------
    rank
    address
        Of the worker.
    name, task
        Of the task, and its future.
    option
        That the worker was asked for by.

    Attributes
    ----------
    ending : Ending or None
        What it has said of its end.
    pid : int
        On the worker's machine; 0 until the worker has said it.
    gone : bool
        Whether its worker has not answered, when it was asked last.
    """

    def __init__(self, rank: int, address: str, name: str, task: Any, *, option: str = SCHEDULER) -> None:
        self.rank, self.address, self.name, self.task = rank, address, name, task
        self._option = option
        self.ending: Ending | None = None
        self.pid = 0
        self.stop = self.gone = False
        self._heard = 0
        self._lost = ""
        self._begun = time.monotonic()

    def lost(self) -> str:
        """How it was lost; nothing where it was not, as far as one can see from here."""
        return "" if self.ending is not None else self._lost

    def ask_to_stop(self) -> None:
        """Ask it to stop after the present mini-batch."""
        self.stop = True

    def question(self) -> tuple[bool, int]:
        """What its worker is asked, see `simgnn.distributed.launch.dask_worker.ask`."""
        return self.stop, self._heard

    def take(self, answer: Any) -> list[dict[str, Any]]:
        """Note what the worker has answered; the messages of the rank.

        Raises
        ------
        InputError
            Where the worker cannot have ranks.
        """
        self.gone = isinstance(answer, BaseException)
        if self.task.status == "error":
            error = self.task.exception()
            if isinstance(error, WorkerError | ModuleNotFoundError):
                raise InputError(f"workers must be able to run ranks: {error}", source=self._option)
            self._lost = f"rank {self.rank} could not be started on worker {self.address} ({error})"
        elif self.gone:
            reason = " ".join(str(answer).split()) or type(answer).__name__
            self._lost = f"rank {self.rank} was lost with its worker {self.address} ({reason[:200]})"
        elif self.name in answer:
            found = answer[self.name]
            self.stop = False
            self._lost, self.pid = found["lost"], found["pid"] or self.pid
            messages: list[dict[str, Any]] = found["messages"]
            self._heard += len(messages)
            for message in messages:
                if ENDED in message:
                    self.ending = Ending(**message[ENDED])
            return messages
        elif self.pid:
            self._lost = f"rank {self.rank} was lost with its task on worker {self.address}"
        elif time.monotonic() - self._begun > _FIRST_ANSWER_S:
            within = f"must begin within {_FIRST_ANSWER_S:g} s on worker {self.address}"
            self._lost = f"rank {self.rank} {within}, and did not"
        return []


class ScheduledGeneration:
    """All ranks of one start, each on a worker of its own. A context manager: no task and no process is left.

    Parameters
    ----------
    orders
        One for each rank.
    client : distributed.Client
    silent
        Addresses of workers that have not answered in generations before: ranks come to these last. Those of this
        generation are added.

    Attributes
    ----------
    processes : list of WorkerRank
        By rank.
    """

    def __init__(self, orders: Sequence[Order], client: Any, *, silent: set[str] | None = None) -> None:
        self._orders, self._client = list(orders), client
        self._silent: set[str] = set() if silent is None else silent
        ranks = orders[0].config.ranks
        self._patience_s, self._option = ranks.deadline_seconds, option_of(ranks)
        self.processes: list[WorkerRank] = []

    def __enter__(self) -> ScheduledGeneration:
        chosen = self._workers()
        host = _host(chosen[0])
        port = self._ask([chosen[0]], free_port, host)[0]
        if isinstance(port, BaseException):
            self._silent.add(chosen[0])
            text = f"worker {chosen[0]} must answer, and does not ({port})"
            raise self._refused(InputError(text, source=self._option)) from port
        try:
            for order, address in zip(self._orders, chosen, strict=True):
                self._start(replace(order, meeting=meeting_at(host, port)), address)
        except BaseException:
            self.close()
            raise
        return self

    def _workers(self) -> list[str]:
        """Wait for as many workers as ranks; their addresses, by rank.

        Raises
        ------
        InputError, RanksError
            If there are fewer; the second where ranks are to be started again.
        """
        count = len(self._orders)
        try:
            await_workers(self._client, count, option=self._option)
            chosen = chosen_workers(self._client.ncores(), count, last=self._silent, option=self._option)
            if len(chosen) < count:
                text = f"scheduler must keep its workers, at least {count}, and now has {len(chosen)}"
                raise InputError(text, source=self._option)
        except InputError as error:
            raise self._refused(error) from error.__cause__
        return chosen

    def _refused(self, error: InputError) -> InputError | RanksError:
        """An error of the workers; where ranks were lost before, it says how the run goes on."""
        order = self._orders[0]
        if not order.generation:
            return error
        lost = "".join(f"{each}; " for each in order.lost[-1:])
        return RanksError(f"{lost}{error.message}; --resume continues from {order.output}")

    def _start(self, order: Order, address: str) -> None:
        name = f"simgnn-rank-{order.rank}-{order.generation}-{self._client.id}-{next(_NUMBERS)}"
        task = self._client.submit(
            serve,
            name,
            order.to_bytes(),
            __version__,
            3 * self._patience_s,
            key=name,
            workers=[address],
            allow_other_workers=False,
            pure=False,
            retries=0,
        )
        self.processes.append(WorkerRank(order.rank, address, name, task, option=self._option))

    def __exit__(self, *exception: object) -> None:
        self.close()

    def listen(self, seconds: float) -> list[tuple[WorkerRank, dict[str, Any]]]:
        """What ranks say, after some seconds."""
        time.sleep(max(seconds, _LEAST_S))
        questions = {process.name: process.question() for process in self.processes}
        answers = self._ask([process.address for process in self.processes], ask, questions)
        found = []
        for process, answer in zip(self.processes, answers, strict=True):
            found += [(process, message) for message in process.take(answer)]
        return found

    def last_words(self) -> list[tuple[WorkerRank, dict[str, Any]]]:
        """End all processes whose workers answer, and return what these had not passed on.

        What another worker had not passed on goes with its rank.
        """
        there = [process for process in self.processes if not process.gone]
        questions = {process.name: process.question() for process in there}
        answers = self._ask([process.address for process in there], end, questions)
        found = []
        for process, answer in zip(there, answers, strict=True):
            if not isinstance(answer, BaseException):  # which is not asked again, but released
                found += [(process, message) for message in process.take(answer)]
        return found

    def close(self) -> None:
        """Let all tasks end, and forget them."""
        there = [process for process in self.processes if not process.gone]
        self._silent.update(process.address for process in self.processes if process.gone)
        self._ask([each.address for each in there], release, [each.name for each in there])
        until = time.monotonic() + _END_S
        while not all(each.task.done() for each in there) and time.monotonic() < until:
            time.sleep(_LEAST_S / 2)
        # A scheduler that has gone has no task.
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):
            self._client.cancel([process.task for process in self.processes], force=True)

    def _ask(self, addresses: Sequence[str], function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Let workers call a function, all at once; what each returned, or the error of one that did not answer."""
        client, patience_s = self._client, self._patience_s

        async def one(address: str) -> Any:
            try:
                async with asyncio.timeout(patience_s):
                    found = await client.run(function, *arguments, workers=[address], on_error="return")
                return found[address]
            except TimeoutError:
                return TimeoutError(f"it must answer within {patience_s:g} s, and did not")
            except Exception as error:
                return error

        async def all_of_them() -> list[Any]:
            known = await client.ncores()  # the scheduler would try for long to reach one that has gone
            there = [address for address in addresses if address in known]
            found = dict(zip(there, await asyncio.gather(*map(one, there)), strict=True))
            return [
                found.get(address, OSError("the scheduler does not know it any more"))
                for address in addresses
            ]

        try:
            # The scheduler has as long as the workers.
            answers: list[Any] = client.sync(all_of_them, callback_timeout=2 * patience_s + _END_S)
        except Exception as error:
            return [error] * len(addresses)
        return answers


def option_of(ranks: RankSettings) -> str:
    """The option by which workers were asked for: `SCHEDULER`, or `LAUNCHER` for a cluster that is started here."""
    return SCHEDULER if ranks.scheduler else LAUNCHER


def meeting_at(host: str, port: int) -> str:
    return f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"


def chosen_workers(
    threads: dict[str, int], count: int, *, last: Collection[str] = (), option: str = SCHEDULER
) -> list[str]:
    """A worker for each rank, those of this machine first: rank 0 writes where the command reads.

    Parameters
    ----------
    threads
        By worker.
    count
        Of ranks; there may be fewer workers.
    last
        Workers to be taken where there are no others.
    option
        That the workers were asked for by.

    Raises
    ------
    InputError
        If workers are no processes.
    """
    from distributed.utils import get_ip

    here = {"127.0.0.1", "::1", "localhost", get_ip()}
    for address in threads:
        if address.startswith("inproc:"):
            raise InputError(
                f"workers must be processes, which ranks can reach, not threads like {address!r}",
                source=option,
            )
    return sorted(threads, key=lambda address: (address in last, _host(address) not in here, address))[:count]


def _host(address: str) -> str:
    """Of a worker's address."""
    from distributed.comm import get_address_host

    host: str = get_address_host(address)
    return host


def train_on_workers(run: RankedRun, *, observer: Observer | None = None) -> Trained:
    """Train with one rank on each of as many workers, those of `scheduler` or of a cluster that lives as long.

    Parameters
    ----------
    run
    observer
        As of `Supervisor`.

    Raises
    ------
    InputError, RanksError
        As `simgnn.distributed.launch.launching.train_over_ranks`; also for a scheduler that cannot have the ranks.
    """
    ranks = run.config.ranks
    options: dict[str, Any] = {} if observer is None else {"observer": observer}
    option, silent = option_of(ranks), set[str]()
    with contextlib.ExitStack() as stack:
        address = ranks.scheduler or stack.enter_context(own_cluster(ranks.ranks, option=option))
        client = stack.enter_context(connected(address, workers=ranks.ranks, option=option))
        supervisor = stack.enter_context(
            Supervisor(
                _absolute(run.config),
                output=Path(run.output).absolute(),
                resume=run.resume,
                make_generation=lambda orders, folder: ScheduledGeneration(orders, client, silent=silent),
                **options,
            )
        )
        return supervisor.train(reporter=run.reporter, should_stop=run.should_stop)


def _absolute(config: Config) -> Config:
    """The configuration with names of files as any working folder sees them."""
    training, sampling, ranks = config.training, config.sampling, config.ranks
    if ranks.parts:  # and no process opens the whole data set
        ranks = replace(ranks, parts=str(Path(ranks.parts).absolute()))
    elif Path(training.dataset).exists():
        training = replace(training, dataset=str(Path(training.dataset).absolute()))
    if sampling.partition and Path(sampling.partition).exists():
        sampling = replace(sampling, partition=str(Path(sampling.partition).absolute()))
    return replace(config, training=training, sampling=sampling, ranks=ranks)
