"""Files of Verilog, a module each, as `simgnn generate` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from simgnn.errors import InputError

_LARGEST = 1 << 26


def read_modules(files: Iterable[str | Path]) -> dict[str, str]:
    """Read modules.

    Parameters
    ----------
    files
        ``NAME.v`` for a module NAME.

    Returns
    -------
    Text by module name.

    Raises
    ------
    InputError
        For a file that cannot be read, is too large, or is no text.
    """
    modules = {}
    for path in map(Path, files):
        try:
            if path.stat().st_size > _LARGEST:
                raise InputError(f"Verilog file must have at most {_LARGEST} bytes", source=path)
            modules[path.stem] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"Verilog must be UTF-8 text, not bytes such as {error.object[error.start]:#04x}", source=path
            ) from error
        except OSError as error:
            raise InputError(f"Verilog file must be readable: {error.strerror}", source=path) from error
    return modules


def without_directives(text: str) -> str:
    """The module in the text of a generated file: what stands before and after it is left out."""
    begin = re.search(r"^module ", text, re.M)
    assert begin is not None, "a generated file has a module"
    return text[begin.start() : text.rindex("endmodule") + len("endmodule")] + "\n"
