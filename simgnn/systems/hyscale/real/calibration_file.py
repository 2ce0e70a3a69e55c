"""A calibrated machine as a platform file."""

from __future__ import annotations

import os
import platform as machine
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.process.files.output import write_atomically
from simgnn.systems.hyscale.real.calibrate import Measured
from simgnn.virtual_time.platform import load_platform


def check_replaceable(path: Path) -> None:
    """Raise InputError for a file that may not be written: no TOML file, or one that is there and none of ours."""
    if path.suffix != ".toml":
        raise InputError(f"output must be a TOML file, not {path.name!r}", source=path)
    if not os.access(path.parent, os.W_OK):
        raise InputError("output must be in a folder that is there and writable, not in another", source=path)
    if not path.exists():
        return
    try:
        ours = load_platform(path).calibration is not None
    except InputError:
        ours = False
    if not ours:
        raise InputError(
            "output must be a new file or a platform that was calibrated, not one that is neither",
            source=path,
        )


def write_calibration(path: Path, measured: Measured) -> None:
    """Write a platform file.

    Raises
    ------
    InputError
        If it cannot be written; what was there stays.
    """
    errors = sorted(map(abs, measured.errors))
    lines = [
        f"# Measured on {machine.machine()}, {machine.system()}: {measured.kinds} kinds of mini-batches,"
        f" {measured.rounds} times each.",
        "# The sum of the CPU trainer's kernels meets its time within"
        f" {errors[len(errors) // 2]:.1%} (median), {errors[-1]:.1%} (largest).",
        f'cpu_cores = {{ value = {measured.cores}, source = "calibrated" }}',
        "",
        *_table("calibration", measured.calibration.to_table()),
    ]
    write_atomically(path, ("\n".join(lines) + "\n").encode())


def _table(name: str, values: Mapping[str, Any]) -> list[str]:
    """A table of TOML, those within it after it; seconds to seven digits."""
    lines, inner = [f"[{name}]"], []
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner += ["", *_table(f"{name}.{key}", value)]
        else:
            lines.append(f"{key} = {_value(value)}")
    return lines + inner


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value:.7g}"
