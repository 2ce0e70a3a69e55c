"""Somebody's own Verilog, in a folder as `simgnn generate` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from simgnn.errors import InputError
from simgnn.files.verilog import read_modules

TOP = "simgnn_kernel"


def read_kernel(folder: str | Path) -> dict[str, str]:
    """Read the modules of a kernel.

    Parameters
    ----------
    folder
        With a file ``simgnn_*.v`` for each module, ``simgnn_kernel.v`` among them; other files are left unread.

    Returns
    -------
    Verilog text by module name.

    Raises
    ------
    InputError
        If there is no such folder, no kernel in it, or a file is no text.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise InputError("folder of Verilog must exist", source=folder)
    modules = read_modules(sorted(folder.glob("simgnn_*.v")))
    if TOP not in modules:
        raise InputError(
            f"folder of Verilog must hold {TOP}.v, as `simgnn generate` writes it", source=folder
        )
    return modules


_SAID = re.compile(r"%Error[^:]*: (simgnn_\w+\.v):(\d+):\d+: (.*)")
"""Of Verilator's output: file, line and what is wrong."""


def verilog_error(error: Exception, folder: str | Path | None) -> InputError:
    """What a tool said about Verilog from a folder, as an error that names the file and the line there.

    Parameters
    ----------
    error
        Of the build.
    folder
        None where the Verilog is not the user's.
    """
    said = _SAID.search(str(error))
    if folder is None or said is None:
        return InputError(str(error), source=folder)
    file, line, text = said.groups()
    return InputError(
        f"Verilog must compile, and does not: {text}", source=f"{Path(folder) / file}, line {line}"
    )
