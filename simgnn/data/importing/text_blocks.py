"""Text files, plain or compressed by gzip, read in blocks without the lines that are comments."""

from __future__ import annotations

import contextlib
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simgnn.errors import InputError

_GZIP = b"\x1f\x8b"


def open_binary(path: Path) -> Any:
    """A file, unpacked on the way if gzip has packed it.

    Raises
    ------
    InputError
        If it is none that can be read.
    """
    try:
        file = open(path, "rb")
        packed = file.read(2) == _GZIP
        file.seek(0)
    except OSError as error:
        raise InputError(
            f"source must be a file that can be read, not {error.strerror!r}", source=path
        ) from None
    return _Unpacked(path, file) if packed else file


class _Unpacked(io.RawIOBase):
    """What gzip has packed; damage is an `InputError`."""

    def __init__(self, path: Path, file: Any) -> None:
        self._path, self._file = path, file
        self._text = gzip.GzipFile(fileobj=file)

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        try:
            return self._text.read(-1 if size is None else size)
        except (EOFError, OSError, zlib.error) as error:
            raise InputError(f"source must be a complete gzip file ({error})", source=self._path) from None

    def close(self) -> None:
        self._text.close()
        self._file.close()
        super().close()


class TextBlocks(io.RawIOBase):
    """Bytes of a text file without its comments, for whoever reads it in blocks.

    Parameters
    ----------
    path
    comment
        Byte with which a line begins that is left out; empty for none.
    blanks
        Runs of blanks and tabs become one blank, and those at either end of a line go.
    """

    def __init__(self, path: Path, *, comment: bytes = b"#", blanks: bool = False) -> None:
        self._file = open_binary(path)
        self._comment, self._blanks = comment, blanks
        self._rest = b""
        self._ended = False

    def readable(self) -> bool:
        """See `io.IOBase`."""
        return True

    def read(self, size: int | None = -1) -> bytes:
        """Whole lines, about `size` bytes of them; all without one. Nothing at the end."""
        if size is None or size < 0:
            return b"".join(iter(lambda: self.read(1 << 24), b""))
        while not self._ended:
            block = self._file.read(max(size - len(self._rest), 1 << 16))
            self._ended = not block
            lines = self._rest + block
            if not self._ended:
                end = lines.rfind(b"\n") + 1
                lines, self._rest = lines[:end], lines[end:]
                if len(self._rest) > 1 << 24:
                    raise InputError("a line must be shorter than 16 MiB")
            lines = self._stripped(lines)
            if lines:
                return lines
        return b""

    def _stripped(self, lines: bytes) -> bytes:
        if self._comment and self._comment in lines:
            lines = re.sub(rb"(?m)^" + re.escape(self._comment) + rb"[^\n]*(\n|\Z)", b"", lines)
        if self._blanks:
            lines = re.sub(rb"[ \t]+", b" ", lines)
            lines = re.sub(rb"(?m)^ | $| (?=\r)", b"", lines)
        return lines

    def close(self) -> None:
        """See `io.IOBase`."""
        self._file.close()
        super().close()


def numbered_lines(path: Path, *, comment: bytes = b"#", blanks: bool = False) -> Iterator[tuple[int, str]]:
    """The lines that `TextBlocks` keeps and that are not empty, each with its number in the file, from 1.

    Parameters
    ----------
    path
    comment, blanks
        As of `TextBlocks`.

    Raises
    ------
    InputError
        If the file cannot be read.
    """
    number, rest = 0, b""
    with contextlib.closing(open_binary(path)) as file:
        while True:
            block = file.read(1 << 20)
            *lines, rest = (rest + block).split(b"\n")
            for line in lines if block else [*lines, rest]:
                number += 1
                line = line.removesuffix(b"\r")
                if (line.strip(b" \t") if blanks else line) and not (comment and line.startswith(comment)):
                    yield number, line.decode(errors="replace")
            if not block:
                return


def first_lines(path: Path, *, comment: bytes = b"#", count: int = 2) -> list[str]:
    """The first lines that are neither comments nor empty.

    Raises
    ------
    InputError
        If they are no text.
    """
    with TextBlocks(path, comment=comment) as blocks:
        found: list[bytes] = []
        while len(found) < count and (block := blocks.read(1 << 16)):
            found += [line for line in block.splitlines() if line.strip()][:count]
    try:
        lines = [line.decode() for line in found[:count]]
    except UnicodeDecodeError as error:
        raise InputError(f"source must be text in UTF-8 ({error.reason} at byte {error.start})") from None
    if any("\0" in line for line in lines):
        raise InputError("source must be text, not have null bytes")
    return lines
