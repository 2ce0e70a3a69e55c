"""Which source is running: a commit and whether files differ from it, or a version."""

from __future__ import annotations

import subprocess
from pathlib import Path

from simgnn import __version__

_SOURCE = Path(__file__).resolve().parents[2]


def source_revision() -> tuple[str, bool | None]:
    """Commit of the repository that this package runs from, and whether its files differ; else version and None."""
    if not (_SOURCE / ".git").exists():
        return f"simgnn {__version__}", None
    commit, changes = _git("rev-parse", "HEAD"), _git("status", "--porcelain")
    if commit is None or changes is None:
        return f"simgnn {__version__}", None
    return commit, bool(changes)


def _git(*words: str) -> str | None:
    """What git says; None where it is not installed or refuses."""
    try:
        run = subprocess.run(["git", *words], cwd=_SOURCE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return run.stdout.strip()
