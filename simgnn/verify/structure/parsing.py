"""From Verilog text to pyverilog's syntax trees; the only file that imports pyverilog."""

from __future__ import annotations

import functools
import re
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.errors import InputError

_ATTRIBUTE = re.compile(r"\(\*(?!\))[^\n]*?\*\)")
"""``(* ram_style = "block" *)``, which pyverilog's grammar lacks. Not ``@(*)``."""
_WHERE = re.compile(r"line:(\d+)")
_BEFORE = re.compile(r'before: "(.*)"', re.S)


def require_pyverilog() -> None:
    """Raise InputError unless pyverilog is installed."""
    _pyverilog()


def _pyverilog() -> Any:
    """The module of pyverilog's parser."""
    try:
        with warnings.catch_warnings():
            # It leaves the file with its version open.
            warnings.simplefilter("ignore", ResourceWarning)
            from pyverilog.vparser import parser
    except ImportError:
        raise InputError(
            "--check and --draw must have pyverilog installed, not lack it (pip install 'simgnn[structure]')"
        ) from None
    return parser


@functools.cache
def _parser() -> Any:
    """A parser for the whole process: its tables take a second. They are written to a folder that goes at once."""
    module = _pyverilog()
    with tempfile.TemporaryDirectory(prefix="simgnn-") as folder:
        return module.VerilogParser(outputdir=folder, debug=False)


def parse(text: str, source: str | Path) -> list[Any]:
    """Parse a file of Verilog, without a preprocessor.

    Parameters
    ----------
    text
    source
        What it is called in errors.

    Returns
    -------
    pyverilog's ``ModuleDef`` of each module.

    Raises
    ------
    InputError
        With file and line, for what is no Verilog, or if pyverilog is not installed.
    """
    parser = _parser()
    # Lines are counted through all texts that one parser has read.
    parser.lexer.reset_lineno()
    try:
        tree = parser.parse(_ATTRIBUTE.sub(lambda found: " " * len(found[0]), text), debug=0)
    except _pyverilog().ParseError as error:
        line, before = _WHERE.search(str(error)), _BEFORE.search(str(error))
        found = f"{before[1]!r}" if before else "the end of the file"
        where = f"{source}, line {line[1]}" if line else source
        raise InputError(
            f"Verilog must be what pyverilog reads, which stopped at {found}", source=where
        ) from error
    return [one for one in tree.description.definitions if type(one).__name__ == "ModuleDef"]


@dataclass(frozen=True, kw_only=True)
class Token:
    """A token of Verilog.

    Parameters
    ----------
    kind
        pyverilog's name of it: ``PLUS``, ``INTNUMBER_HEX``, ``ID``.
    text
    start
        Place of its first character.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Place behind its last character."""
        return self.start + len(self.text)


def tokenise(text: str) -> list[Token]:
    """The tokens of Verilog without attributes and comments, in order.

    Raises
    ------
    InputError
        For a character that begins no token, or if pyverilog is not installed.
    """
    lexer = _parser().lexer
    lexer.reset_lineno()
    lexer.input(_ATTRIBUTE.sub(lambda found: " " * len(found[0]), text))
    found = []
    while (token := lexer.token()) is not None:
        found.append(Token(kind=token.type, text=str(token.value), start=token.lexpos))
    return found
