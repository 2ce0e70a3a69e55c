"""Runs under a supervisor, for tests, to whose ranks something happens."""

import os
import signal
from unittest import mock

from simgnn.distributed.launch import supervisor as supervising
from simgnn.distributed.launch.supervisor import Generation, Supervisor
from simgnn.process.files.output import STEPS
from simgnn.training.reports.progress import Reporter


class Injector:
    """Sends a signal to a rank, once in each of some generations, when so many mini-batches are on disk; -1 is before
    there is a table.

    Parameters
    ----------
    rows
        Mini-batches; or a tuple of those of each generation from the first.
    generations
        Where `rows` is a number.

    Attributes
    ----------
    pids
        Of all processes that were ever started.
    sent
        How often.
    """

    def __init__(self, folder, fault, victim, rows, *, generations=(0,)):
        self._path, self._number = folder / STEPS, getattr(signal, fault)
        self._victim = victim
        self._rows = dict(enumerate(rows)) if isinstance(rows, tuple) else dict.fromkeys(generations, rows)
        self.pids, self.sent = set(), 0

    def __call__(self, generation, processes):
        self.pids |= {process.pid for process in processes}
        rows = len(self._path.read_text().splitlines()) - 1 if self._path.exists() else -1
        if generation in self._rows and rows >= self._rows[generation]:
            del self._rows[generation]
            self.sent += 1
            os.kill(processes[self._victim].pid, self._number)

    def left(self):
        """Those that are still there: none, as all were waited for."""
        return [pid for pid in self.pids if os.path.exists(f"/proc/{pid}")]


class Notes(Reporter):
    """Keeps the notes that it gets."""

    def __init__(self):
        self.texts = []

    def note(self, text):
        self.texts.append(text)


def supervised(config, folder, injector, **options):
    """The result of a run, and what was said where ranks were started again."""

    class Disturbed(Generation):
        """Tells the injector each time that its processes are listened to."""

        def listen(self, seconds):
            found = super().listen(seconds)
            injector(self._orders[0].generation, self.processes)
            return found

    reporter = Notes()
    with (
        mock.patch.object(supervising, "Generation", Disturbed),
        Supervisor(config, output=folder) as supervisor,
    ):
        trained = supervisor.train(reporter=reporter, **options)
    return trained, [text for text in reporter.texts if "start again" in text]
