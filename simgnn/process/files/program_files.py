"""Program files on disk: read with one clear error, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from simgnn.errors import InputError
from simgnn.process.files.bounded import read_bounded
from simgnn.process.files.output import write_atomically
from simgnn.sim.program.program_file import (
    LARGEST_FILE,
    ProgramFile,
    decode_program_file,
    encode_program_file,
)


def read_program_file(path: Path) -> ProgramFile:
    """Read a program file.

    Raises
    ------
    InputError
        For a file that is missing, unreadable, too large or no program file; the text names it.
    """
    path = Path(path)
    # A pipe would be waited for, and a device read up to the bound.
    if path.exists() and not path.is_file():
        raise InputError("program file must be a file", source=path)
    data = read_bounded(path, "program file", most_bytes=LARGEST_FILE)
    try:
        return decode_program_file(data)
    except ValueError as error:
        raise InputError(str(error), source=path) from error


def write_program_file(path: Path, contents: ProgramFile) -> None:
    """Write a `ProgramFile`; what was at `path` stays until all of it is on disk.

    Raises
    ------
    InputError
        If it cannot be written, or is more than a program file can hold.
    """
    try:
        data = encode_program_file(contents)
    except ValueError as error:
        raise InputError(str(error), source=path) from error
    write_atomically(Path(path), data)
