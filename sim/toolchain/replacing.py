"""How a file appears whole: it is written under another name, and then takes the place of the old one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def replacing(path: Path, temporary: Path) -> Iterator[None]:
    """A context in which `temporary` is written; at its end it becomes `path`, in one step.

    After an error what was at `path` stays, and `temporary` is gone.

    Parameters
    ----------
    path, temporary
        In one folder.

    Raises
    ------
    OSError
        If it cannot be written; names `path`.
    """
    try:
        yield
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        temporary.unlink(missing_ok=True)
