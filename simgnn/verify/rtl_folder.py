"""The user's own Verilog, in a folder as `simgnn generate` writes it, with the ports of the configuration."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from simgnn.errors import InputError
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.verilog import read_modules
from simgnn.sim.toolchain.compiler import ToolError
from simgnn.sim.toolchain.module_ports import module_ports
from simgnn.sim.toolchain.verilator import find_verilator

TOP = "simgnn_kernel"
"""The kernel's module, as executions know it."""
_PREFIX = "simgnn_"
_MANIFEST = "manifest.json"
_KERNEL = "kernel.v"


def folder_prefix(folder: Path) -> str:
    """What the names of a folder's modules begin with.

    The manifest says so; without one, the file ``*_kernel.v`` does.

    Raises
    ------
    InputError
        If there is no kernel in the folder, or several and no manifest.
    """
    try:
        prefix = json.loads((folder / _MANIFEST).read_bytes())["prefix"]
    except (OSError, ValueError, KeyError, TypeError):
        prefix = None
    if isinstance(prefix, str) and re.fullmatch(r"\w+_", prefix):
        found = [prefix] if (folder / f"{prefix}{_KERNEL}").is_file() else []
    else:
        prefix = _PREFIX
        found = [path.name.removesuffix(_KERNEL) for path in sorted(folder.glob(f"*_{_KERNEL}"))]
    if not found:
        raise InputError(
            f"folder of Verilog must hold {prefix}{_KERNEL}, as `simgnn generate` writes it", source=folder
        )
    if len(found) > 1 and _PREFIX not in found:
        names = ", ".join(f"{prefix}{_KERNEL}" for prefix in found)
        raise InputError(f"folder of Verilog must hold one kernel, not {names}", source=folder)
    return _PREFIX if _PREFIX in found else found[0]


def read_kernel(folder: str | Path) -> dict[str, str]:
    """Read the modules of a kernel.

    Parameters
    ----------
    folder
        With a file ``PREFIX_*.v`` for each module, ``PREFIX_kernel.v`` among them (`folder_prefix`); other files are
        left unread.

    Returns
    -------
    Verilog text by module name. Names begin with ``simgnn_`` whatever the prefix is, as executions know them.

    Raises
    ------
    InputError
        If there is no such folder, no kernel in it, or a file is no text.
    """
    folder = Path(folder)
    if not folder.is_dir():
        rule = "be a folder, not a file" if folder.exists() else "exist"
        raise InputError(f"folder of Verilog must {rule}", source=folder)
    prefix = folder_prefix(folder)
    modules = read_modules(sorted(folder.glob(f"{prefix}*.v")))
    # Executions look modules up by our names, so that a user's prefix is taken off here and put back in
    # messages.
    if prefix == _PREFIX:
        return modules
    usual = {name: _PREFIX + name.removeprefix(prefix) for name in modules}
    # The longest first, so that no name is cut short by another that it begins with; no port (.name) and no
    # escaped name.
    name = re.compile(rf"(?<![\w$\\.])({'|'.join(sorted(usual, key=len, reverse=True))})(?![\w$])")
    return {usual[one]: name.sub(lambda match: usual[match[0]], text) for one, text in modules.items()}


# Of Verilator's output: file, line and what is wrong.
_SAID = re.compile(rf"%Error[^:]*: {_PREFIX}(\w+\.v):(\d+):\d+: (.*)")


# Likewise; a warning's further lines show the code.
_WARNED = re.compile(r"^%Warning-(\w+): (.+?):(\d+):\d+: (.*)", re.M)


def verilog_warnings(folder: str | Path) -> list[str]:
    """Verilator's warnings of the Verilog in a folder, all of them on: a line each. Generated Verilog has none.

    Parameters
    ----------
    folder
        As of `read_kernel`.

    Raises
    ------
    ToolError
        If Verilator is missing, or ends without a word of the Verilog.
    """
    folder = Path(folder)
    prefix = folder_prefix(folder)
    files = [os.fspath(path) for path in sorted(folder.glob(f"{prefix}*.v"))]
    tool = find_verilator()
    command = [
        os.fspath(tool.program),
        "--lint-only",
        "-Wall",
        "--top-module",
        f"{prefix}{_KERNEL.removesuffix('.v')}",
        *files,
    ]
    known = {**os.environ, "VERILATOR_ROOT": os.fspath(tool.root)}
    ran = subprocess.run(command, env=known, capture_output=True, text=True, errors="replace")
    # Its exit code is 1 after warnings, and after errors, which the build names next.
    if ran.returncode and not re.search(r"^%(Warning|Error)", ran.stderr, re.M):
        said = [f"exit code of {tool.program.name} must be 0, not {ran.returncode}", *ran.stderr.splitlines()]
        raise ToolError("\n".join(said[:8]))
    return [f"{file}, line {line}: {text} ({kind})" for kind, file, line, text in _WARNED.findall(ran.stderr)]


# Comments and strings.
_NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.S)


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
    prefix = folder_prefix(Path(folder))
    named = Path(folder) / f"{prefix}{file}"
    unended = {path: counts for path in Path(folder).glob(f"{prefix}*.v") if (counts := _unended(path))}
    if unended and named not in unended:  # Verilator reads on, and complains of the next file
        path = min(unended)
        begun, ended = unended[path]
        return InputError(
            f"Verilog must have an 'endmodule' for each 'module', not {ended} for {begun}", source=path
        )
    return InputError(
        f"Verilog does not compile: {text.replace(_PREFIX, prefix)}",
        source=f"{named}, line {line}",
    )


def _unended(path: Path) -> tuple[int, int] | None:
    """How often a file has `module` and `endmodule`, where that is not the same."""
    code = _NO_CODE.sub(" ", path.read_text(encoding="utf-8"))
    begun, ended = (len(re.findall(rf"\b{word}\b", code)) for word in ("module", "endmodule"))
    return None if begun == ended else (begun, ended)


def check_ports(modules: dict[str, str], config: HardwareConfig, folder: Path) -> None:
    """Refuse a kernel with other ports than the configuration's.

    Parameters
    ----------
    modules
        From `read_kernel`.
    folder
        Where they were read.

    Raises
    ------
    InputError
        With the first port that is missing, unknown, or otherwise, and the file.
    """
    file = Path(folder) / f"{folder_prefix(Path(folder))}kernel.v"
    try:
        found = module_ports(modules[TOP], TOP)
    except ToolError as error:
        raise verilog_error(error, folder) from error
    from simgnn.hw.generate.contract import kernel_ports  # loads Amaranth

    wanted = kernel_ports(config)
    missing = [name for name in wanted if name not in found]
    unknown = [name for name in found if name not in wanted]
    if missing:
        instead = f", and has {unknown[0]!r}, which is none" if unknown else ""
        raise InputError(f"kernel must have a port {missing[0]!r}{instead}", source=file)
    if unknown:
        raise InputError(f"kernel must have no port {unknown[0]!r}", source=file)
    for name, (direction, bits) in wanted.items():
        if found[name] != (direction, bits):
            was = f"an {found[name][0]} of {found[name][1]}"
            raise InputError(
                f"port {name!r} must be an {direction} of {bits} bits for {config.name!r}, not {was}",
                source=file,
            )
