"""A program in an environment of its own, because it needs older packages than simgnn does: asked line by line."""

import contextlib
import json
import os
import subprocess
from pathlib import Path


class WorkerProcess:
    """A worker of this folder, run by another interpreter. A context manager.

    The worker prints its versions when it is ready, and then an answer for each request: JSON, one object a line.

    Parameters
    ----------
    python : Path
        An interpreter that can import what the worker needs.
    worker : str
        Name of its file in this folder.
    arguments : sequence of str
        Of the worker.
    name : str
        What runs in it, for errors.
    install : str
        How to install that.
    environment : dict of str to str, optional
        Added to the environment.
    show_errors : bool
        Let its standard error through.

    Attributes
    ----------
    versions : dict of str to str

    Raises
    ------
    RuntimeError
        If the interpreter or the worker does not start, or dies.
    """

    def __init__(self, python, worker, *, name, install, arguments=(), environment=None, show_errors=True):
        self._name, self._install = name, install
        try:
            self._process = subprocess.Popen(
                [python, str(Path(__file__).with_name(worker)), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if show_errors else subprocess.DEVNULL,
                text=True,
                env=os.environ | (environment or {}),
            )
        except OSError as error:
            raise RuntimeError(f"{name}'s interpreter must start, not fail: {error}") from None
        try:
            self.versions = self._answer()
        except RuntimeError:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """End the process."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, request):
        """The answer to a request; both can be written as JSON."""
        with contextlib.suppress(BrokenPipeError):  # the answer is missing then, which is an error
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        return self._answer()

    def _answer(self):
        line = self._process.stdout.readline()
        if not line:
            code = self._process.wait()
            raise RuntimeError(
                f"{self._name} must answer, not end with code {code}; to install it: {self._install}"
            )
        return json.loads(line)
