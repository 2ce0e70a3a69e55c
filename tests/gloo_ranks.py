"""Processes that are ranks of gloo, for tests: started once, given one program after another."""

import multiprocessing
import os
import tempfile
import traceback
from pathlib import Path

LOADED = ["simgnn.distributed.collectives.torch_group", "simgnn.systems.mixgcn.training"]
"""What takes seconds to load; all ranks are forks of one process that has."""


class GlooRanks:
    """A context manager.

    Parameters
    ----------
    most
        Processes; programs may use fewer.
    """

    def __init__(self, most):
        # The server's socket is in the folder for temporary files, and the name of one has 107 bytes at most.
        short = len(os.fsencode(tempfile.gettempdir())) < 80
        self._context = multiprocessing.get_context("forkserver" if short else "spawn")
        self._context.set_forkserver_preload(LOADED)
        self._folder = tempfile.TemporaryDirectory(prefix="gloo-ranks-")
        self._groups = 0
        self._processes, self._pipes = [], []
        try:
            for rank in range(most):
                self._start(rank)
            self._answers(self._pipes)
        except BaseException:
            self.close()
            raise

    def _start(self, rank):
        here, there = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(there, here), daemon=True)
        self._processes[rank : rank + 1], self._pipes[rank : rank + 1] = [process], [here]
        process.start()
        there.close()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """Kill all."""
        for process in self._processes:
            if process.pid is not None:
                process.kill()
                process.join()
        for pipe in self._pipes:
            pipe.close()
        self._folder.cleanup()

    def replace(self):
        """Start others for processes that are gone."""
        gone = [rank for rank, process in enumerate(self._processes) if not process.is_alive()]
        for rank in gone:
            self._pipes[rank].close()
            self._start(rank)
        self._answers([self._pipes[rank] for rank in gone])

    def run(self, function, ranks, *arguments, expected=None, deadline_s=300.0):
        """``function(rank, *arguments)`` on some ranks, where `rank` is a `BlockingRank` of a group of their own.

        Parameters
        ----------
        expected
            Ranks that the group is to have, where not all of them come.

        Returns
        -------
        For each rank what it returned, an exception's type name, text and traceback, or None if its process is gone.
        """
        self.replace()
        self._groups += 1
        meeting = str(Path(self._folder.name) / str(self._groups))
        pipes = self._pipes[:ranks]
        for rank, pipe in enumerate(pipes):
            options = {"ranks": expected or ranks, "deadline_s": deadline_s}
            if expected is None:  # all of them come, whatever the deadline that a program is to miss
                options["meeting_s"] = 300.0
            pipe.send((function, arguments, meeting, rank, options))
        return self._answers(pipes)

    def _answers(self, pipes):
        found = []
        for pipe in pipes:
            try:
                found.append(pipe.recv())
            except EOFError:
                found.append(None)
        return found


def _serve(pipe, parents_end):
    parents_end.close()
    from simgnn.distributed.collectives.torch_group import open_at

    pipe.send(os.getpid())
    while True:
        try:
            function, arguments, meeting, rank, options = pipe.recv()
        except EOFError:
            return
        try:
            with open_at(Path(meeting), rank=rank, **options) as opened:
                answer = function(opened, *arguments)
        except Exception as error:
            answer = (type(error).__name__, str(error), traceback.format_exc())
        pipe.send(answer)
