"""Runs with one fault each, and what has become of it: who left, when, who stayed, and whether bits are another's."""

import contextlib
import dataclasses
import json
import os
import signal
import socket
import time
from unittest import mock

import numpy as np
from rank_faults.faulty_rank import under_launcher, under_supervisor
from rank_faults.forking import Forked, left_after, messages, mount_small
from rank_faults.injections import ABSORBED, BATCHES, LEFT, RECOVERED, SBM

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.importing.converting import convert
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.launch import supervisor as supervising
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.rank import lead
from simgnn.distributed.launch.supervisor import Generation, Supervisor
from simgnn.distributed.parts import write_parts
from simgnn.errors import ContinuableError, InputError
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.reports.progress import Reporter

EPOCHS = 3
LONGEST_S = 1200.0
"""Of a run, after which it hangs."""
OUTPUT = "out"
_SMALL_KB = 2000


@dataclasses.dataclass(frozen=True, kw_only=True)
class Outcome:
    """What has become of a fault.

    Parameters
    ----------
    name, kind : str
    injected : bool
        Whether it has happened.
    end : str
        `ABSORBED`, `RECOVERED`, `LEFT`, or what should not be: "hung", "crashed".
    seconds : float or None
        From the fault until all processes had gone; None where nobody had to go.
    silent : bool
        Whether a run has ended well with other bits than one to which nothing happened.
    wrong : str
        What should be otherwise; empty where the fault was survived.
    text : str
        Of the error, or why ranks were started again.
    """

    name: str
    kind: str
    injected: bool
    end: str
    seconds: float | None
    silent: bool
    wrong: str
    text: str


class HungError(RuntimeError):
    """A run has not come to any end."""


def config_of(injection, folder, *, written=False, communicator="gloo"):
    """The configuration of a run: four mini-batches an epoch, the last of one seed. Its data are written, unless they
    are there."""
    dataset, parts = data_set(injection, folder, written=written)
    training = {"dataset": dataset, "batch_size": 33, "epochs": EPOCHS, "accelerators": 0, "cpu_share": 1.0}
    if dataset != SBM and injection.dataset != "file":
        training["batch_size"] = 249
    ranks = {"ranks": injection.ranks, "communicator": communicator}
    ranks["deadline_seconds"] = injection.deadline_s
    ranks["parts"] = parts
    return load_config().replace_all(
        {
            "training": training,
            "ranks": ranks,
            "execution": {"device": "reference"},
            "model": {"hidden": 8},
            "sampling": {"fanout": (3, 2)},
        }
    )


def load_everything():
    """What ranks have loaded when they begin, as they are forked from this process; starts no thread."""
    graph = load_dataset(SBM)
    graph.gather_features(np.arange(2))
    NeighborSampler(graph, fanouts=(3, 2), seed=0).sample(np.arange(2), 0)
    __import__("simgnn.distributed.launch.child")
    __import__("simgnn.distributed.launch.rank")
    __import__("simgnn.cli.main")


def undisturbed(injection, folder):
    """What a run leaves to which nothing happens, by virtual ranks; see `result_of`."""
    config = config_of(injection, folder, communicator="in-process")
    trained = lead(config, VirtualRanks(injection.ranks), output=folder / "undisturbed")
    assert len(trained.steps) == EPOCHS * BATCHES
    return result_of(trained)


def result_of(trained):
    """The digest of a run's last checkpoint, and what each rank has done; plain values."""
    return {"checkpoint": trained.summary["checkpoint_sha256"], "each": trained.summary["ranks"]["each"]}


def data_set(injection, folder, *, written=False):
    """The data set of a run, and the folder of its parts, if it has any; written, where they are to be files."""
    if injection.dataset == "parts":
        path = folder / "parts"
        if not written:
            graph = load_dataset(SBM)
            partition = make_partition(graph, method="blocks", parts=injection.ranks, seed=0)
            write_parts(path, graph, partition, dataset=SBM)
        return SBM, str(path)
    if injection.dataset != "file":
        return injection.dataset, ""
    path = folder / "graph.npz"
    if not written:
        convert(SBM, path)
    return str(path), ""


class Watch:
    """Sees which processes there are, and when a generation has gone.

    Parameters
    ----------
    tell : callable of int
        Is told each process that is new.
    """

    def __init__(self, tell=lambda pid: None):
        self.pids, self.gone_at, self._generation = set(), [], 0
        self._tell, self._until = tell, time.monotonic() + LONGEST_S

    def __call__(self, generation, processes):
        for pid in {process.pid for process in processes} - self.pids:
            self.pids.add(pid)
            self._tell(pid)
        if generation > self._generation:
            self._generation = generation
            self.gone_at.append(time.monotonic())
        if time.monotonic() > self._until:
            raise HungError(f"run must come to an end within {LONGEST_S:g} s, and has not")


class Again(Reporter):
    """Keeps why ranks are started again."""

    def __init__(self):
        self.texts = []

    def note(self, text):
        """See `Reporter`."""
        if "start again" in text:
            self.texts.append(text)


def plan_of(injection, folder):
    """The plan of `faulty_rank`, and the file that gets the instant."""
    noted = folder / "instant"
    plan = {"rank": injection.victim, "generations": injection.generations, "stage": injection.stage}
    plan |= {"noted": str(noted), "ballast": str(folder / "ballast"), **injection.plan}
    if "file" in plan:
        files = {"file": folder / "graph.npz", "parts": folder / "parts" / plan["file"]}
        plan["path"] = str(files.get(injection.dataset, folder / OUTPUT / plan["file"]))
    return plan, noted


def supervised(injection, folder, *, tell=lambda pid: None):
    """Train under a supervisor of this process; (end, text, seconds, result), see `result_of`."""
    plan, noted = plan_of(injection, folder)
    config = config_of(injection, folder)
    watch, reporter, result = Watch(tell), Again(), None

    class Watched(Generation):
        """Shows its processes whenever it has listened to them."""

        def listen(self, seconds):
            found = super().listen(seconds)
            watch(self._orders[0].generation, self.processes)
            return found

    def start(errors):
        return Forked(lambda: under_supervisor(plan), errors)

    try:
        with (
            mock.patch.object(supervising, "start_process", start),
            mock.patch.object(supervising, "Generation", Watched),
            Supervisor(config, output=folder / OUTPUT) as supervisor,
        ):
            trained = supervisor.train(reporter=reporter)
        end, text = RECOVERED if reporter.texts else ABSORBED, "; ".join(reporter.texts)
        result = result_of(trained)
    except HungError as error:
        end, text = "hung", str(error)
    except (InputError, ContinuableError) as error:
        end, text = LEFT, str(error)
    except Exception as error:
        end, text = "crashed", f"{type(error).__name__}: {error}"
    gone = watch.gone_at[0] if watch.gone_at else time.monotonic()
    seconds = gone - float(noted.read_text(encoding="utf-8")) if noted.exists() and end != ABSORBED else None
    return end, text, seconds, result


def by_supervisor(injection, folder):
    """Train under a supervisor, a process of its own as the fault may kill it; (end, text, seconds, left, result)."""

    def supervise():
        def tell(**message):
            os.write(1, json.dumps(message).encode() + b"\n")

        tell(answer=supervised(injection, folder, tell=lambda pid: tell(pid=pid)))
        return 0

    pids, answer = set(), None
    with open(folder / "said", "wb") as errors:
        process = Forked(supervise, errors)
    try:
        for message in messages(process.stdout, LONGEST_S):
            pids |= {message["pid"]} if "pid" in message else set()
            answer = message.get("answer", answer)
    finally:
        if answer is None and process.poll() is None and not ended_soon(process):
            os.kill(process.pid, signal.SIGKILL)
        code = process.wait(LONGEST_S)
        left = left_after(pids, 0 if answer else injection.within)
        for pid in left:  # started here, and nobody else would end it
            os.kill(pid, signal.SIGKILL)
    if answer is not None:
        end, text, seconds, result = answer
        return end, text, seconds, left, result
    noted = folder / "instant"
    seconds = time.monotonic() - float(noted.read_text(encoding="utf-8")) if noted.exists() else None
    end = LEFT if code == -signal.SIGKILL and injection.kind == "lost supervisor" else "crashed"
    said = (folder / "said").read_text(encoding="utf-8").strip()[-300:]
    return end, f"supervisor ended with code {code} {said}", seconds, left, None


def ended_soon(process):
    """Whether a process whose pipe is closed has ended, too, a moment later."""
    with contextlib.suppress(TimeoutError):
        process.wait(60.0)
    return process.poll() is not None


def by_launcher(injection, folder):
    """Train as ranks that a launcher has started; as `supervised`."""
    plan, noted = plan_of(injection, folder)
    words = [
        "train",
        "--ranks",
        str(injection.ranks),
        "--set",
        "ranks.communicator=gloo",
        "-c",
        str(folder / "run.toml"),
    ]
    words += ["--accelerators", "0", "--cpu-share", "1", "-o", str(folder / OUTPUT)]
    (folder / "run.toml").write_text(
        f'[training]\ndataset = "{SBM}"\nbatch_size = 33\nepochs = {EPOCHS}\n[model]\nhidden = 8\n'
        f"[sampling]\nfanout = [3, 2]\n[execution]\ndevice = 'reference'\n"
        f"[ranks]\ndeadline_seconds = {injection.deadline_s}\n",
        encoding="utf-8",
    )
    processes, ended = [], {}
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        environment = {
            "WORLD_SIZE": str(injection.ranks),
            "MASTER_ADDR": "127.0.0.1",
            "MASTER_PORT": str(listener.getsockname()[1]),
            "GLOO_SOCKET_IFNAME": "lo",
        }
        if injection.kind != "taken port":
            listener.close()
        for rank in range(injection.ranks):

            def train(rank=rank):
                os.environ.update(environment, RANK=str(rank))
                os.dup2(2, 1)
                return under_launcher(plan, words)

            with open(folder / f"said-{rank}", "wb") as file:
                process = Forked(train, file)
            processes.append(process)
            stack.callback(process.wait, LONGEST_S)
            stack.callback(kill, process)
        stopped = injection.plan.get("signal") == signal.SIGSTOP
        others = [one for rank, one in enumerate(processes) if not stopped or rank != injection.victim]
        until = time.monotonic() + LONGEST_S
        while len(ended) < len(others) and time.monotonic() < until:
            for process in others:
                if process.pid not in ended and process.poll() is not None:
                    ended[process.pid] = time.monotonic()
            time.sleep(0.02)
    texts = [(folder / f"said-{rank}").read_text(encoding="utf-8").strip() for rank in range(injection.ranks)]
    well = any(process.poll() == 0 for process in processes) or "Traceback" in "".join(texts)
    end = "hung" if len(ended) < len(others) else "crashed" if well else LEFT
    seconds = (
        max(ended.values()) - float(noted.read_text(encoding="utf-8")) if ended and noted.exists() else None
    )
    text = "; ".join(text.splitlines()[-1] for text in texts if text)
    return end, text, seconds, [], None


def kill(process):
    """End a process that was started here, if it is there."""
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)


RUNNERS = {"supervisor": by_supervisor, "launcher": by_launcher}


def judged(injection, folder, wanted):
    """Let a fault happen, and look at everything that is there afterwards; an `Outcome`.

    Parameters
    ----------
    injection
    folder : Path
        New.
    wanted : dict
        Of a run to which nothing happens, see `result_of`.
    """
    folder.mkdir(parents=True)
    if injection.small_disk:
        mount_small(folder, kilobytes=_SMALL_KB)
    end, text, seconds, left, result = RUNNERS[injection.runner](injection, folder)
    injected = (folder / "instant").exists()
    silent = result is not None and result["checkpoint"] != wanted["checkpoint"]
    wrong = shortcomings(
        injection,
        injected=injected,
        end=end,
        text=text,
        seconds=seconds,
        left=len(left),
        silent=silent,
        other_work=result is not None and result["each"] != wanted["each"],
    )
    if end == LEFT:
        (folder / "ballast").unlink(missing_ok=True)
        wrong += unfit(injection, folder, wanted["checkpoint"])
    return Outcome(
        name=injection.name,
        kind=injection.kind,
        injected=injected,
        end=end,
        seconds=seconds,
        silent=silent,
        wrong="; ".join(wrong),
        text=text,
    )


def shortcomings(injection, *, injected, end, text, seconds, left, silent, other_work):
    """What should be otherwise with the end of a run, a list of texts.

    Parameters
    ----------
    injection
    injected, end, text, seconds, silent
        As of `Outcome`.
    left : int
        Processes.
    other_work : bool
        Whether the summary of a run that ended well has other work of a rank than one to which nothing happened.
    """
    wrong = []
    if not injected:
        wrong.append("nothing happened")
    if end not in injection.ends:
        wrong.append(f"must be {' or '.join(injection.ends)}")
    if seconds is not None and seconds > injection.within:
        wrong.append(f"must leave within {injection.within:g} s")
    if end == LEFT and injection.says not in text:
        wrong.append(f"must say {injection.says!r}")
    if left:
        wrong.append(f"{left} processes are left")
    if silent:
        wrong.append("other bits, and nobody has noticed")
    if other_work:
        wrong.append("summary.json must have each rank's work of a run to which nothing happened")
    return wrong


def unfit(injection, folder, wanted):
    """What is wrong with that from which a run is to go on, or which must not be gone on with; a list of texts."""
    config = config_of(injection, folder, written=True, communicator="in-process")
    output = folder / OUTPUT
    if not (output / "checkpoint.npz").exists() and injection.resumes:
        return []
    try:
        resumed = lead(config, VirtualRanks(injection.ranks), output=output, resume=True)
    except InputError as error:
        return [f"cannot go on: {error}"] if injection.resumes else []
    if not injection.resumes:
        return ["must be refused, not continued"]
    same = resumed.summary["checkpoint_sha256"] == wanted
    return [] if same else ["what goes on has other bits, and nobody has noticed"]
