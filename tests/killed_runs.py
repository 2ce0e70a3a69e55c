"""Runs of ``simgnn train`` that are killed at random moments, again and again, and continued."""

import collections
import random
import shutil
import signal
import subprocess
import sys

from child_process import child


def kill_and_continue(config, folder, faults, *, kills, longest, seed):
    """Train with SIGKILL and SIGTERM at random moments, each of a run that goes on where the one before stopped.

    Parameters
    ----------
    config
        TOML file.
    folder
        Where the run leaves its results; what has ended before a signal begins anew.
    faults : Faults
    kills : int
    longest : float
        Seconds after which a signal comes at the latest.
    seed : int

    Returns
    -------
    collections.Counter of signals
    """
    command = [sys.executable, "-m", "simgnn", "train", "-c", str(config), "-o", str(folder)]
    rng, injected, attempts = random.Random(seed), collections.Counter(), 0
    while injected.total() < kills:
        attempts += 1
        assert attempts <= 5 * kills
        words = [*command, *_resume(folder)]
        with child(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            try:
                process.wait(timeout=rng.uniform(0.5, longest))
            except subprocess.TimeoutExpired:
                sent = signal.SIGKILL if injected.total() % 2 else signal.SIGTERM
                process.send_signal(sent)
                process.wait()
                injected[sent] += 1
                faults.injected(sent.name)
            else:
                assert process.returncode == 0
                shutil.rmtree(folder)
        # Killed, stopped, stopped before anybody could say so, or ended in just that moment.
        assert process.returncode in (-signal.SIGKILL, 128 + signal.SIGTERM, -signal.SIGTERM, 0)
    assert subprocess.run([*command, *_resume(folder)], check=False).returncode == 0
    return injected


def _resume(folder):
    return ["--resume"] if (folder / "checkpoint.npz").exists() else []
