"""What a run over mutants keeps: a line of JSON for each, from which an interrupted run goes on.

Imports nothing of simgnn: `host_mutants.py` may not load a module that it puts mistakes into.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any


def kept_lines(path: Path) -> dict[str, dict[str, Any]]:
    """What runs before have found, by key, from a file that will be written on; the last line of a mutant counts.

    A line that a run was writing when it was killed is ended in the file, so that the next one is a line of its own.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text and not text.endswith("\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")
    found = {}
    for line in text.splitlines():
        with contextlib.suppress(ValueError):  # that line
            record = json.loads(line)
            found[record["key"]] = record
    return found
