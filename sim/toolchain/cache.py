"""Things that are made once and kept in the user's cache folder, safe against other processes and kills."""

import contextlib
import fcntl
import hashlib
import os
import threading
from pathlib import Path


def cache_folder():
    """Folder of compiled libraries: $SIMGNN_CACHE, or ``~/.cache/simgnn``. It may be deleted at any time."""
    named = os.environ.get("SIMGNN_CACHE")
    return Path(named).absolute() if named else Path.home() / ".cache" / "simgnn"


def content_key(*parts):
    """Name for something that depends on nothing but `parts` (bytes, or anything with an exact ``str``)."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()[:24]


def write_atomically(path, text, *, mode=0o644):
    """Write a text file so that others see all of it or none; an OSError names the file."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        temporary.write_text(text)
        temporary.chmod(mode)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


@contextlib.contextmanager
def locked(path):
    """Hold a lock file; it is free again even when the process is killed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "w")
    except OSError as error:
        reason = f"cache folder (set by SIMGNN_CACHE) must be writable, not {error.strerror!r}"
        raise OSError(error.errno, reason, str(path.parent)) from error
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
