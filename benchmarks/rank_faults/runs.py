"""Runs with one fault each, and what has become of it: who left, when, who stayed, and whether bits are another's."""

import contextlib
import dataclasses
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from rank_faults.injections import ABSORBED, BATCHES, LEFT, RECOVERED, SBM, injections

from simgnn.config import load_config
from simgnn.data.importing.converting import convert
from simgnn.errors import ContinuableError, InputError
from simgnn.ranks.group import VirtualRanks
from simgnn.ranks.leading import lead
from simgnn.ranks.supervisor import Supervisor
from simgnn.reports.progress import Reporter

EPOCHS = 3
LONGEST_S = 400.0
"""Of a run, after which it hangs."""
OUTPUT = "out"
_PROGRAM = Path(__file__).with_name("faulty_rank.py")
_SMALL_DISK = "mount -t tmpfs -o size=400k none {0} && exec {1} {2} {0}"


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


class Hung(RuntimeError):
    """A run has not come to any end."""


def config_of(injection, *, dataset, communicator="gloo"):
    """The configuration of a run: four mini-batches an epoch, the last of one seed."""
    training = {"dataset": dataset, "batch_size": 33, "epochs": EPOCHS, "accelerators": 0, "cpu_share": 1.0}
    if dataset != SBM and injection.dataset != "file":
        training["batch_size"] = 249
    ranks = {"ranks": injection.ranks, "communicator": communicator}
    ranks["deadline_seconds"] = injection.deadline_s
    return load_config().replace_all(
        {
            "training": training,
            "ranks": ranks,
            "execution": {"device": "reference"},
            "model": {"hidden": 8},
            "sampling": {"fanout": (3, 2)},
        }
    )


class Undisturbed:
    """The checkpoints' digests of runs to which nothing happens: by virtual ranks, once for each configuration."""

    def __init__(self):
        self._found, self._lock = {}, threading.Lock()

    def digest(self, injection, folder):
        """Of the last checkpoint."""
        key = injection.ranks, injection.dataset
        with self._lock:
            if key not in self._found:
                config = config_of(injection, dataset=data_set(injection, folder), communicator="in-process")
                trained = lead(config, VirtualRanks(injection.ranks), output=folder / "undisturbed")
                assert len(trained.steps) == EPOCHS * BATCHES
                self._found[key] = trained.summary["checkpoint_sha256"]
                shutil.rmtree(folder / "undisturbed")
        return self._found[key]


def data_set(injection, folder):
    """The data set of a run; written, where it is to be a file."""
    if injection.dataset != "file":
        return injection.dataset
    path = folder / "graph.npz"
    if not path.exists():
        convert(SBM, path)
    return str(path)


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
            raise Hung(f"run must come to an end within {LONGEST_S:g} s, and has not")


class Again(Reporter):
    """Keeps why ranks are started again."""

    def __init__(self):
        self.texts = []

    def stage(self, text):
        """See `Reporter`."""
        if "start again" in text:
            self.texts.append(text)


def plan_of(injection, folder):
    """The file of `faulty_rank`, and that which gets the instant."""
    noted = folder / "instant"
    plan = {"rank": injection.victim, "generations": injection.generations, "stage": injection.stage}
    plan |= {"noted": str(noted), "ballast": str(folder / "ballast"), **injection.plan}
    if "file" in plan:
        inside = folder / OUTPUT / plan["file"]
        plan["path"] = str(folder / "graph.npz" if injection.dataset == "file" else inside)
    path = folder / "plan.json"
    path.write_text(json.dumps(plan))
    return path, noted


def supervised(injection, folder, *, tell=lambda pid: None):
    """Train under a supervisor of this process; (end, text, seconds, left over, digest)."""
    plan, noted = plan_of(injection, folder)
    config = config_of(injection, dataset=data_set(injection, folder))
    watch, reporter, digest = Watch(tell), Again(), None
    supervisor = Supervisor(
        config,
        output=folder / OUTPUT,
        observer=watch,
        program=(sys.executable, str(_PROGRAM), str(plan)),
    )
    try:
        with supervisor:
            trained = supervisor.train(reporter=reporter)
        end, text = RECOVERED if reporter.texts else ABSORBED, "; ".join(reporter.texts)
        digest = trained.summary["checkpoint_sha256"]
    except Hung as error:
        end, text = "hung", str(error)
    except (InputError, ContinuableError) as error:
        end, text = LEFT, str(error)
    except Exception as error:
        end, text = "crashed", f"{type(error).__name__}: {error}"
    gone = watch.gone_at[0] if watch.gone_at else time.monotonic()
    seconds = gone - float(noted.read_text()) if noted.exists() and end != ABSORBED else None
    return end, text, seconds, alive(watch.pids), digest


def alive(pids):
    """Those that are there and no zombies, which nobody may be left to wait for."""
    found = []
    for pid in pids:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
            found += [pid] if state != "Z" else []
    return found


def gone(pids, seconds):
    """The processes that are left after some seconds."""
    until = time.monotonic() + seconds
    while (left := alive(pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return left


def by_process(injection, folder):
    """Train under a supervisor of a process of its own, which the fault may kill; as `supervised`."""
    script = str(Path(__file__).with_name("__main__.py"))
    words = [sys.executable, script, "--supervise", injection.name, "-o", str(folder)]
    pids, answer = set(), None
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                message = json.loads(line)
                pids |= {message["pid"]} if "pid" in message else set()
                answer = message.get("answer", answer)
        finally:
            process.kill()
    ended = process.wait(LONGEST_S)
    left = gone(pids, injection.within)
    if answer is not None:
        return answer
    noted = folder / "instant"
    seconds = time.monotonic() - float(noted.read_text()) if noted.exists() else None
    for pid in left:  # started here, and nobody else would end it
        os.kill(pid, signal.SIGKILL)
    killed = ended == -signal.SIGKILL
    return LEFT if killed else "crashed", f"supervisor ended with code {ended}", seconds, left, None


def on_small_disk(injection, folder):
    """Train on a file system of little room, and judge there, as it is gone afterwards; an `Outcome`."""
    script = f"{Path(__file__).with_name('__main__.py')} --judge '{injection.name}' -o"
    command = _SMALL_DISK.format(folder, sys.executable, script)
    run = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", command], capture_output=True, text=True, timeout=LONGEST_S, check=False
    )
    if run.returncode:
        raise RuntimeError(f"a small file system must be mounted, not fail: {run.stderr.strip()[-300:]}")
    return Outcome(**json.loads(run.stdout))


def has_small_disks():
    """Whether this machine lets us mount one."""
    words = ["unshare", "-Urm", "mount", "-t", "tmpfs", "-o", "size=400k", "none", "/mnt"]
    with contextlib.suppress(OSError):
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    return False


def by_launcher(injection, folder):
    """Train as ranks that a launcher has started; as `supervised`."""
    plan, noted = plan_of(injection, folder)
    words = ["train", "--ranks", str(injection.ranks), "--communicator", "gloo", "-c", str(folder / "run.toml")]
    words += ["--accelerators", "0", "--cpu-share", "1", "-o", str(folder / OUTPUT)]
    (folder / "run.toml").write_text(
        f'[training]\ndataset = "{SBM}"\nbatch_size = 33\nepochs = {EPOCHS}\n[model]\nhidden = 8\n'
        f"[sampling]\nfanout = [3, 2]\n[execution]\ndevice = 'reference'\n"
        f"[ranks]\ndeadline_seconds = {injection.deadline_s}\n"
    )
    processes, texts, ended = [], [], {}
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        environment = {
            **os.environ,
            "WORLD_SIZE": str(injection.ranks),
            "MASTER_ADDR": "127.0.0.1",
            "MASTER_PORT": str(listener.getsockname()[1]),
            "GLOO_SOCKET_IFNAME": "lo",
            "TORCH_CPP_LOG_LEVEL": "ERROR",
        }
        if injection.kind != "taken port":
            listener.close()
        for rank in range(injection.ranks):
            file = stack.enter_context(open(folder / f"said-{rank}", "w"))
            command = [sys.executable, str(_PROGRAM), str(plan), *words]
            process = subprocess.Popen(
                command, env={**environment, "RANK": str(rank)}, stdout=file, stderr=file
            )
            processes.append(process)
            stack.callback(process.wait)
            stack.callback(process.kill)
        others = [process for rank, process in enumerate(processes) if rank != injection.victim or
                  injection.plan.get("signal") != signal.SIGSTOP]  # fmt: skip
        until = time.monotonic() + LONGEST_S
        while len(ended) < len(others) and time.monotonic() < until:
            for process in others:
                if process.pid not in ended and process.poll() is not None:
                    ended[process.pid] = time.monotonic()
            time.sleep(0.02)
    texts = [(folder / f"said-{rank}").read_text().strip() for rank in range(injection.ranks)]
    well = [process.returncode == 0 for process in processes]
    end = "hung" if len(ended) < len(others) else "crashed" if any(well) or "Traceback" in "".join(texts) else LEFT
    seconds = max(ended.values()) - float(noted.read_text()) if ended and noted.exists() else None
    text = "; ".join(text.splitlines()[-1] for text in texts if text)
    return end, text, seconds, [], None


RUNNERS = {"here": supervised, "process": by_process, "launcher": by_launcher, "small disk": supervised}


def judged(injection, folder, undisturbed):
    """Let a fault happen, and look at everything that is there afterwards; an `Outcome`."""
    wanted = undisturbed.digest(injection, folder)
    end, text, seconds, left, digest = RUNNERS[injection.runner](injection, folder)
    wrong = []
    injected = (folder / "instant").exists()
    if not injected:
        wrong.append("nothing happened")
    if end not in injection.ends:
        wrong.append(f"must be {' or '.join(injection.ends)}")
    if seconds is not None and seconds > injection.within:
        wrong.append(f"must leave within {injection.within:g} s")
    if end == LEFT and injection.says not in text:
        wrong.append(f"must say {injection.says!r}")
    if left:
        wrong.append(f"{len(left)} processes are left")
    silent = digest is not None and digest != wanted
    if end == LEFT:
        (folder / "ballast").unlink(missing_ok=True)
        wrong += unfit(injection, folder, wanted)
    if silent:
        wrong.append("other bits, and nobody has noticed")
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


def unfit(injection, folder, wanted):
    """What is wrong with that from which a run is to go on, or which must not be gone on with; a list of texts."""
    config = config_of(injection, dataset=data_set(injection, folder), communicator="in-process")
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


def run(injection, folder, undisturbed):
    """One fault, in a folder of its own that goes; an `Outcome`."""
    folder.mkdir(parents=True)
    try:
        if injection.runner == "small disk":
            return on_small_disk(injection, folder)
        return judged(injection, folder, undisturbed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def named(name):
    """The injection of a name."""
    (found,) = (each for each in injections() if each.name == name)
    return found
