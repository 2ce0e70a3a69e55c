"""Yosys and the ABC in it, as the wheel of the extra ``hardware`` brings them."""

import tempfile
from pathlib import Path

from simgnn.process.yowasp import YOSYS, run_tool, tool_version
from simgnn.sim.toolchain.compiler import ToolError

PACKAGE = YOSYS
_NOTHING = "module nothing(input a, b, output y);\n  assign y = a & b;\nendmodule\n"


class ProofError(Exception):
    """Why there is no verdict, in one line."""


def version():
    """Version of Yosys, with its ABC."""
    return tool_version(PACKAGE)


def run_yosys(script, files, results, *, seconds):
    """Run Yosys in a folder of its own.

    Parameters
    ----------
    script : list of str
    files : dict of str to (bytes or str)
    results : tuple of str
        Files to bring back.
    seconds : int
        CPU time that it may take; what it has written by then is there.

    Returns
    -------
    (dict of str to bytes, str)
        Of `results` those that it has written, and what it said.
    """
    with tempfile.TemporaryDirectory(prefix="simgnn_formal_") as name:
        folder = Path(name)
        for file, content in {**files, "script.ys": "\n".join(script) + "\n"}.items():
            (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)
        try:
            said = run_tool(YOSYS, ["-q", "script.ys"], folder, cpu_seconds=seconds)
        except ToolError as error:
            said = str(error)
        written = {file: (folder / file).read_bytes() for file in results if (folder / file).exists()}
        return written, said


def run_abc(commands, files, results, *, seconds):
    """Run ABC, which Yosys holds, on files. Parameters and results as in `run_yosys`.

    ABC is there as the pass that maps logic to gates, and takes a script; the script here reads files of its own and
    leaves what Yosys gave it. That Yosys then finds no mapped module behind it is of no concern; what ABC says is
    lost, so that results are files.
    """
    script = ["read_verilog nothing.v", "simplemap", "abc -script abc.script"]
    files = {**files, "nothing.v": _NOTHING, "abc.script": "\n".join(commands) + "\n"}
    return run_yosys(script, files, results, seconds=seconds)
