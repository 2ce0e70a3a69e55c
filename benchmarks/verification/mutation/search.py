"""Ask ABC whether an output of a circuit is ever high: over all inputs and time, from what its registers begin with."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simgnn.process.yowasp import YOSYS, LateToolError, run_tool
from simgnn.sim.toolchain.compiler import ToolError

SECONDS = 20
"""Of CPU time, for the search for an invariant; what takes longer counts as possible."""
GRACE = 60
"""The same, for making a graph and for reducing it."""
PORTS = re.compile(r"^module\b(?s:.*?)\);$|^  (?:in|out)put\b[^;,]*;|^endmodule\b", re.MULTILINE)
"""What is left of a module without its contents: a black box."""
_GRAPH = """\
read_rtlil opened.il
read_verilog both.v
hierarchy -check -top both
proc
flatten
setundef -undriven -zero
opt
memory_map
opt
techmap
opt
async2sync
dffunmap
simplemap
setundef -undriven -zero
aigmap
opt_clean
write_aiger -zinit -symbols graph.aig
"""
_SEARCH = """\
read_verilog nothing.v
simplemap
abc -script abc.script
"""
_NOTHING = "module nothing(input a, b, output y);\n  assign y = a & b;\nendmodule\n"
_REDUCE = """\
read_aiger graph.aig
write_status status
scorr
write_aiger reduced.aig
write_status status
"""
_DECIDE = """\
read_aiger reduced.aig
write_status status
pdr
write_status status
"""


@contextmanager
def read_by_yosys(
    files: Mapping[str, str], script: str, *, cpu_seconds: int | None = GRACE
) -> Iterator[Path]:
    """A temporary folder that has some files, and what a script of Yosys makes of them; errors as `run_tool`."""
    with tempfile.TemporaryDirectory(prefix="simgnn-mutant-") as name:
        folder = Path(name)
        for file, text in {**files, "script.ys": script}.items():
            (folder / file).write_text(text, encoding="utf-8")
        run_tool(YOSYS, ["-q", "script.ys"], folder, cpu_seconds=cpu_seconds)
        yield folder


def modules_of(file: Path) -> dict[str, Any]:
    """The modules of a design, as Yosys writes them."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["modules"]
    return found


def boxes_in(folder: Path) -> dict[str, str]:
    """The module of each instance in ``gold`` that is a black box, from ``cells.json``."""
    cells = modules_of(folder / "cells.json")["gold"]["cells"]
    return {name: cell["type"] for name, cell in cells.items() if cell["type"].startswith("simgnn_")}


def is_never_bad(folder: Path, question: str, *, about: str) -> bool:
    """Whether it is proved that a circuit's output ``bad`` is low in every cycle, whatever its inputs are.

    Registers begin with what the Verilog says, or with zeros.

    Parameters
    ----------
    folder
        Has the modules that the question holds, ``opened.il``; gets all that the tools write, in the place of what
        they wrote of a question before.
    question
        Verilog of a module ``both`` with one output, ``bad``.
    about
        What is asked about, for errors.

    Raises
    ------
    ToolError
        If a tool fails before it has an answer.
    """
    for file, text in (
        ("both.v", question),
        ("nothing.v", _NOTHING),
        ("graph.ys", _GRAPH),
        ("search.ys", _SEARCH),
    ):
        (folder / file).write_text(text, encoding="utf-8")
    for file in (
        "graph.aig",
        "status",
        "reduced.aig",
    ):  # a tool that fails must not find another question's answer
        (folder / file).unlink(missing_ok=True)
    try:
        run_tool(YOSYS, ["-q", "graph.ys"], folder, cpu_seconds=GRACE)
        # The time of the search is its process's: ABC's own limit is one of wall time.
        return _ask(folder, _REDUCE, GRACE) or _ask(folder, _DECIDE, SECONDS)
    except LateToolError:
        return False
    except ToolError as error:
        raise ToolError(f"{about}: {error}") from error


def _ask(folder: Path, commands: str, seconds: int) -> bool:
    """Whether ABC proves it by these commands."""
    (folder / "abc.script").write_text(commands, encoding="utf-8")
    try:
        run_tool(YOSYS, ["-q", "search.ys"], folder, cpu_seconds=seconds)
    except LateToolError:
        raise
    except ToolError:
        # The pass that ABC is in looks for mapped logic behind it; there is none, and an answer all the same.
        if not (folder / "status").exists():
            raise
    return _is_proved(folder)


def _is_proved(folder: Path) -> bool:
    """What ABC has written: nothing is left of the graph, or its search has ended without a difference."""
    if (folder / "status").read_text(encoding="utf-8").startswith("snl_UNSAT"):
        return True
    reduced = folder / "reduced.aig"
    if not reduced.exists():  # ABC has ended before it had an answer
        return False
    lines = reduced.read_bytes().split(b"\n", 2)
    _, _, latches, _, ands = map(int, lines[0].split()[1:6])
    return latches == ands == 0 and lines[1] == b"0"
