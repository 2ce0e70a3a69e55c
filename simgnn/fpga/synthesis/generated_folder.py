"""The folder that `simgnn generate` writes: all of it or nothing, and nothing of the user's replaced unless he insists.

`manifest.json` in the folder says what the files are of, and has the digest of each: it shows which were edited or
are of another design, and which can be made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from simgnn import __version__
from simgnn.errors import InputError
from simgnn.process.files.output import checked_path
from simgnn.process.files.whole_folder import NewFolder
from simgnn.report.page import REPORT

MANIFEST = "manifest.json"
FORMAT = 1
"""Version of the manifest's form."""
SYNTHESIS_FILES = ("synthesis.json", "SYNTHESIS_REPORT.csv", REPORT)
"""Reports of `simgnn generate --synth`; they belong to the Verilog beside them, and go with it."""
PICTURES = ("hierarchy.svg", "hierarchy.png", "dataflow.svg", "dataflow.png")
"""Drawings of `simgnn generate --draw`; likewise."""
# What the bundle's test bench is built to, and writes: likewise.
_BUILT = ("bench/build/", "bench/bench.vcd")
# What of a manifest says which design the files are of.
_IDENTITY = ("top", "prefix", "configuration", "unit")


def write_generated(
    folder: str | Path,
    make: Callable[[], Mapping[str, str]],
    *,
    about: Mapping[str, Any],
    tools: Callable[[], Mapping[str, str]],
    force: bool = False,
) -> list[Path]:
    """Fill a folder with files, and a manifest of them; a folder that is right already is left alone.

    Parameters
    ----------
    folder
        New, empty, or one that holds an earlier generation of the same, which is replaced.
    make
        Returns text by path in the folder, ``constraints/kernel.xdc`` say. It is called once it is clear that the
        folder can be replaced, and nothing is written before it returns.
    about
        What the files are of, for the manifest: ``top``, ``prefix``, and ``configuration`` or ``unit``.
    tools
        Returns versions of the tools that shaped the files, for the manifest. Called after `make`.
    force
        Replace files that were edited, and another design's, too.

    Returns
    -------
    Paths of the files in the order in which `make` has them, the manifest last.

    Raises
    ------
    InputError
        If the folder holds what is not to be replaced, cannot be written, or another run writes to it.
    """
    shown = checked_path(folder)
    path = shown.resolve()
    # The folder is replaced by another: a process that stands in it would stay in the one that is gone.
    if Path.cwd().is_relative_to(path):
        raise InputError(
            "output folder must not be the current one or one above it, as it is replaced whole",
            source=shown,
        )
    _check(path, about, force=force, shown=shown)
    new = NewFolder(path, shown=shown)
    try:
        with new:
            _check(path, about, force=force, shown=shown)  # another run may have filled it by now
            files = dict(make())
            # That may have taken minutes, in which the user may have edited a file.
            _check(path, about, force=force, shown=shown)
            _check_foreign(path, files, about, shown=shown)
            files[MANIFEST] = _manifest(files, about, tools())
            if not _holds(path, files):
                _fill(new.folder, path, files)
                new.commit()
    except OSError as error:
        raise _unwritten(error, new, shown) from error
    return [shown / name for name in files]


def add_generated(
    folder: str | Path,
    make: Callable[[], Mapping[str, str]],
    *,
    about: Mapping[str, Any],
    tools: Callable[[], Mapping[str, str]],
) -> list[Path]:
    """Add files to a folder that `write_generated` has filled; it stays the folder that it is, with all that is in it.

    Parameters
    ----------
    folder, about, tools
        As of `write_generated`.
    make
        Returns all files, those that are there among them. It may take minutes, in which the user may work in the
        folder: what is there already is not written again.

    Returns
    -------
    Paths of all files in the order in which `make` has them, the manifest last.

    Raises
    ------
    InputError
        If a file to be added is there by now, another run has replaced the folder, or it cannot be written.
    """
    shown = checked_path(folder)
    path = shown.resolve()
    new = NewFolder(path, shown=shown)
    try:
        with new:  # no other run writes to it meanwhile
            values, listed = before = _read_manifest(path)
            files = dict(make())
            added = {name: text for name, text in files.items() if name not in listed}
            if _read_manifest(path) != before or any(values.get(key) != about[key] for key in about):
                raise InputError(
                    f"output folder must keep its {MANIFEST} until all files are written", source=shown
                )
            for name in added:
                if (path / name).exists() or (path / name).is_symlink():
                    raise InputError(
                        f"output folder must hold generated files only, not {name!r}, which is to be written",
                        source=shown,
                    )
            manifest = _manifest(files, about, tools())
            # The manifest first: after a kill the next run finds no file in the folder that it does not list.
            _fill(new.folder, path, {MANIFEST: manifest, **added})
            for name in (MANIFEST, *added):
                (path / name).parent.mkdir(parents=True, exist_ok=True)
                os.replace(new.folder / name, path / name)
    except OSError as error:
        raise _unwritten(error, new, shown) from error
    return [shown / name for name in (*files, MANIFEST)]


def _unwritten(error: OSError, new: NewFolder, shown: Path) -> InputError:
    return InputError(
        f"generated files must fit and be writable: {error.strerror or error}",
        source=str(error.filename or shown).replace(str(new.folder), str(shown)),
    )


def _fill(stage: Path, folder: Path, files: Mapping[str, str]) -> None:
    """Write the files, and all to disk. One that the old folder has as well is that file, its time included."""
    for name, text in files.items():
        target, old, data = stage / name, folder / name, text.encode()
        target.parent.mkdir(parents=True, exist_ok=True)
        # The same file, with its time: make and Vivado need not build what has not changed.
        if old.is_file() and not old.is_symlink() and old.read_bytes() == data:
            with contextlib.suppress(OSError):  # not every file system has links
                os.link(old, target)
                continue
        try:
            with open(target, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(target)) from error
    if folder.exists():
        shutil.copymode(folder, stage)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _manifest(files: Mapping[str, str], about: Mapping[str, Any], tools: Mapping[str, str]) -> str:
    listed = {
        name: {"sha256": _digest(text.encode()), "bytes": len(text.encode())} for name, text in files.items()
    }
    values = {"format": FORMAT, "simgnn": __version__, **about, "tools": dict(tools), "files": listed}
    return json.dumps(values, indent=2) + "\n"


def _read_manifest(folder: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """What a folder's manifest says, and the digest of each file; nothing if there is none that can be read."""
    try:
        values = dict(json.loads((folder / MANIFEST).read_bytes()))
        return values, {str(name): str(one["sha256"]) for name, one in dict(values["files"]).items()}
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return {}, {}


def _holds(folder: Path, files: Mapping[str, str]) -> bool:
    """Whether a folder has these files, and no others but what was made of them."""
    return {name for name in _names(folder) if not _made_of_files(name)} == set(files) and all(
        (folder / name).read_bytes() == text.encode() for name, text in files.items()
    )


def _made_of_files(name: str) -> bool:
    return name in (*SYNTHESIS_FILES, *PICTURES) or name.startswith(_BUILT)


def _names(folder: Path) -> list[str]:
    """Paths of the files in a folder."""
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir()
    )


def _check(folder: Path, about: Mapping[str, Any], *, force: bool, shown: Path) -> None:
    """Raise InputError unless what is in a folder may be replaced."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(
            f"output must be a folder that can be read: {error.strerror}", source=shown
        ) from error
    _check_foreign(folder, {}, about, shown=shown, later=force)
    if force:
        return
    values, digests = _read_manifest(folder)
    for name in _names(folder):
        if name == MANIFEST or _made_of_files(name):
            continue
        if (folder / name).is_symlink() or _digest((folder / name).read_bytes()) != digests.get(name):
            raise InputError(
                f"output folder must hold files as they were generated, not {name!r}, which was edited or added"
                " (--force replaces it)",
                source=shown,
            )
    found = {key: values[key] for key in _IDENTITY if key in values}
    # Untouched, but of another design: replacing it is more than the user may mean.
    if digests and found != dict(about):
        raise InputError(
            f"output folder must hold files of {_called(about)}, not {len(digests)} of {_called(found)}"
            " (--force replaces them)",
            source=shown,
        )


def _check_foreign(
    folder: Path, files: Mapping[str, str], about: Mapping[str, Any], *, shown: Path, later: bool = False
) -> None:
    """Raise InputError if a folder has files that were not generated and are not to be written; they stay.

    Parameters
    ----------
    files
        Those to be written, if they are known.
    later
        Look only when those to be written are known, since a file may be one of them.
    """
    values, digests = _read_manifest(folder)
    ours = {MANIFEST, *digests, *files}
    prefixes = (str(about["prefix"]), str(values.get("prefix", about["prefix"])))
    for name in _names(folder):
        verilog = name.startswith(prefixes) and name.endswith(".v")
        if name not in ours and not verilog and not _made_of_files(name) and (files or not later):
            raise InputError(
                f"output folder must be new, empty or hold generated files only, not {name!r}", source=shown
            )


def _called(about: Mapping[str, Any]) -> str:
    """What files are of, in words."""
    configuration, unit = about.get("configuration"), about.get("unit")
    of = "an unknown design"
    if isinstance(unit, dict):
        of = f"unit {unit.get('name')}"
    elif isinstance(configuration, dict):
        of = f"configuration {configuration.get('name')} ({configuration.get('digest')})"
    return f"{about.get('top')}, {of}"
