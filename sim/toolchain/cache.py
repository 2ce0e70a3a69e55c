"""Things that are made once and kept in the user's cache folder, safe against other processes and kills.

The cache seals what it keeps: it appends a digest of a file's bytes, where a linker and a loader leave it alone. It
makes a file without its seal, truncated or damaged, again.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from simgnn.sim.toolchain.replacing import replacing


def cache_folder() -> Path:
    """Folder of compiled libraries: $SIMGNN_CACHE, or ``~/.cache/simgnn``. It may be deleted at any time."""
    named = os.environ.get("SIMGNN_CACHE")
    return Path(named).absolute() if named else Path.home() / ".cache" / "simgnn"


def content_key(*parts: object) -> str:
    """Name for something that depends on nothing but `parts` (bytes, or anything with an exact ``str``)."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        # With its length: ("ab", "c") and ("a", "bc") are different parts.
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()[:24]


def keep_text(path: Path, text: str, *, mode: int = 0o644) -> None:
    """Keep a text file in the cache, though others may be writing it as well: all see the whole of it, or none.

    It is not synced: what a crash of the system takes from the cache is made again. An OSError names the file.
    """
    temporary = temporary_beside(path)
    with replacing(path, temporary):
        temporary.write_text(text, encoding="utf-8")
        temporary.chmod(mode)


def temporary_beside(path: Path) -> Path:
    """A name beside a file that no other thread writes to."""
    return path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")


_SEAL = b"simgnn-sha256:"
_SEAL_BYTES = len(_SEAL) + 2 * hashlib.sha256().digest_size


def seal(path: Path) -> None:
    """Put a digest after the bytes of a file that is complete, before it gets the name under which it is kept."""
    with open(path, "r+b") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0, os.SEEK_END)
        file.write(_SEAL + digest.encode())


def sealed_bytes(path: Path) -> bytes | None:
    """The bytes that were sealed in a file, or None if it is missing or damaged."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    content, end = data[:-_SEAL_BYTES], data[-_SEAL_BYTES:]
    return content if end == _SEAL + hashlib.sha256(content).hexdigest().encode() else None


def is_sealed(path: Path) -> bool:
    """Whether a file is there, and is as it was sealed."""
    return sealed_bytes(path) is not None


def kept_json(path: Path, make: Callable[[], object]) -> Any:
    """Plain values that are kept as JSON in the cache; `make` gives them where they are missing or damaged.

    Parameters
    ----------
    path
        In the cache folder.
    make
        Called without arguments, by one process at a time.

    Returns
    -------
    object
        As JSON gives them back.
    """
    return json.loads(kept_bytes(path, lambda: json.dumps(make()).encode()))


def kept_bytes(path: Path, make: Callable[[], bytes]) -> bytes:
    """As `kept_json`, of plain bytes."""
    with locked(path.with_suffix(".lock")):
        data = sealed_bytes(path)
        if data is None:
            data = make()
            temporary = temporary_beside(path)
            with replacing(path, temporary):
                temporary.write_bytes(data)
                seal(temporary)
    return data


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file; it is free again even when the process is killed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "w", encoding="utf-8")
    except OSError as error:
        reason = f"cache folder (set by SIMGNN_CACHE) must be writable: {error.strerror}"
        raise OSError(error.errno, reason, str(path.parent)) from error
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
