"""Somebody's own Verilog, in a folder as `simgnn generate` writes it."""

import re
from pathlib import Path

from simgnn.errors import InputError

TOP = "simgnn_kernel"
_LARGEST = 1 << 26


def read_modules(folder):
    """Read the modules of a folder.

    Parameters
    ----------
    folder : str or Path
        With a file ``simgnn_*.v`` for each module, ``simgnn_kernel.v`` among them; other files are left unread.

    Returns
    -------
    dict of str to str
        Verilog text by module name.

    Raises
    ------
    InputError
        If there is no such folder, no kernel in it, or a file is no text.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise InputError("folder of Verilog must exist", source=folder)
    modules = {}
    for path in sorted(folder.glob("simgnn_*.v")):
        try:
            if path.stat().st_size > _LARGEST:
                raise InputError(f"Verilog file must have at most {_LARGEST} bytes", source=path)
            modules[path.stem] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"Verilog must be UTF-8 text, not bytes such as {error.object[error.start]:#04x}", source=path
            ) from error
        except OSError as error:
            raise InputError(f"Verilog file must be readable, not {error.strerror!r}", source=path) from error
    if TOP not in modules:
        raise InputError(
            f"folder of Verilog must hold {TOP}.v, as `simgnn generate` writes it", source=folder
        )
    return modules


_SAID = re.compile(r"%Error[^:]*: (simgnn_\w+\.v):(\d+):\d+: (.*)")
"""Of Verilator's output: file, line and what is wrong."""


def verilog_error(error, folder):
    """What a tool said about Verilog from a folder, as an error that names the file and the line there.

    Parameters
    ----------
    error : Exception
        Of the build.
    folder : str, Path or None
        None where the Verilog is not the user's.

    Returns
    -------
    InputError
    """
    said = None if folder is None else _SAID.search(str(error))
    if said is None:
        return InputError(str(error), source=folder)
    file, line, text = said.groups()
    return InputError(
        f"Verilog must compile, and does not: {text}", source=f"{Path(folder) / file}, line {line}"
    )
