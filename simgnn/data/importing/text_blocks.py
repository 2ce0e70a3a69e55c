"""Text files, plain or compressed by gzip or bzip2, read in blocks of whole lines.

Readers get UTF-8 without a byte order mark and lines that end in ``\\n``, however the file was written.
"""

from __future__ import annotations

import bz2
import codecs
import contextlib
import gzip
import io
import re
import zlib
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from simgnn.errors import InputError

_PACKED: dict[str, tuple[re.Pattern[bytes], Callable[[Any], Any]]] = {
    "gzip": (re.compile(rb"\x1f\x8b.*", re.DOTALL), lambda file: gzip.GzipFile(fileobj=file)),
    "bzip2": (re.compile(rb"BZh[1-9]"), bz2.BZ2File),
}
"""What packs files: how such a file's first four bytes are, and what unpacks it."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins as UTF-16's does
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks, and the codecs that take them off."""
_MOST_LINE = 1 << 24


def open_binary(path: Path) -> Any:
    """A file, unpacked on the way if gzip or bzip2 has packed it.

    Raises
    ------
    InputError
        If it is none that can be read.
    """
    try:
        file = open(path, "rb")
        # By its bytes, whatever its name ends in.
        mark = file.read(4)
        file.seek(0)
    except OSError as error:
        raise InputError(f"source must be a file that can be read: {error.strerror}", source=path) from None
    for name, (magic, opener) in _PACKED.items():
        if magic.fullmatch(mark):
            return _Unpacked(path, file, name, opener)
    return file


class _Unpacked(io.RawIOBase):
    """What is packed; damage is an `InputError`."""

    def __init__(self, path: Path, file: Any, packer: str, opener: Callable[[Any], Any]) -> None:
        self._path, self._file, self._packer = path, file, packer
        self._text = opener(file)

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        try:
            data: bytes = self._text.read(-1 if size is None else size)
        except (EOFError, OSError, zlib.error) as error:
            raise InputError(
                f"source must be a complete {self._packer} file ({error})", source=self._path
            ) from None
        return data

    def close(self) -> None:
        self._text.close()
        self._file.close()
        super().close()


class _Utf8:
    """The text of a file in UTF-8. Bytes that are no UTF-8 stay as they are, for the reader to refuse."""

    def __init__(self, path: Path) -> None:
        self._path, self._file = path, open_binary(path)
        try:
            self._head = self._file.read(4)
        except InputError:
            self.close()
            raise
        # The first that fits: UTF-32's mark begins as UTF-16's does, and is asked first.
        self._encoding = next((name for mark, name in _MARKS if self._head.startswith(mark)), "utf-8")
        # What is no UTF-8 is kept, so that the reader can name its line.
        decoder = codecs.getincrementaldecoder(self._encoding)("surrogateescape")
        self._decoder = io.IncrementalNewlineDecoder(decoder, translate=True)

    def read(self, size: int) -> bytes:
        """About `size` bytes; nothing at the end."""
        while True:
            block = self._head + self._file.read(size)
            self._head = b""
            try:
                text = self._decoder.decode(block, final=not block)
            except UnicodeDecodeError as error:
                raise InputError(
                    f"source must be text in {self._encoding.upper()}, as its byte order mark says ({error.reason})",
                    source=self._path,
                ) from None
            if text or not block:
                return text.encode(errors="surrogateescape")

    def close(self) -> None:
        self._file.close()


def numbered_blocks(path: Path, size: int) -> Generator[tuple[int, bytes], None, None]:
    """Blocks of whole lines, of about `size` bytes, each with the number of its first line, from 1.

    Raises
    ------
    InputError
        If the file cannot be read, or is no text.
    """
    number, rest = 1, b""
    with contextlib.closing(_Utf8(path)) as file:
        while block := file.read(size):
            # Text in UTF-16 without its mark would be read as names with null bytes.
            if b"\0" in block:
                raise InputError(
                    "source must be text, not have null bytes, as UTF-16 without its byte order mark has",
                    source=path,
                )
            # A block ends where its last line does; the rest begins the next one.
            end = block.rfind(b"\n") + 1
            lines, rest = (rest + block[:end], block[end:]) if end else (b"", rest + block)
            # A file without ends of lines would otherwise be gathered whole.
            if len(rest) > _MOST_LINE:
                raise InputError("a line must be shorter than 16 MiB", source=path)
            if lines:
                yield number, lines
                number += lines.count(b"\n")
        if rest:
            yield number, rest


def first_lines(path: Path, *, count: int) -> list[str]:
    """The first lines that are not empty.

    Raises
    ------
    InputError
        If they are no text.
    """
    found: list[bytes] = []
    with contextlib.closing(numbered_blocks(path, 1 << 16)) as blocks:
        for _, block in blocks:
            found += [line for line in block.split(b"\n") if line.strip()]
            if len(found) >= count:
                break
    try:
        return [line.decode() for line in found[:count]]
    except UnicodeDecodeError as error:
        raise InputError(
            f"source must be text in UTF-8 ({error.reason} at byte {error.start})", source=path
        ) from None
