"""Runs each `sh` and `python` block of the pages in tutorials/ and shows below it what it has printed.

The blocks of a page run one after the other in one empty folder, each in a process of its own. A block that fails ends
the build. A page shows a picture that its blocks made as `out/...` in an image directive, and
offers a file in a download role.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

COMMANDS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}
DEADLINE_SECONDS = 600
"""Wall time of a block: none takes as long unless it hangs, also where others use the cores."""


class RunBlocks(SphinxTransform):
    """Runs a tutorial's blocks, before Sphinx collects the pictures of its page."""

    default_priority = 500

    def apply(self):
        name = self.env.docname
        if not name.startswith("tutorials/"):
            return
        folder = Path(self.env.doctreedir).parents[1] / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") in COMMANDS:
                printed = run_block(block, folder, where=f"{name}.md, line {block.line}")
                if printed:
                    shown = nodes.literal_block(printed, printed, language="text", classes=["printed"])
                    block.parent.insert(block.parent.index(block) + 1, shown)
        for kind, place in ((nodes.image, "uri"), (addnodes.download_reference, "reftarget")):
            for node in self.document.findall(kind):
                if node[place].startswith("out/"):
                    node[place] = os.path.relpath(folder / node[place], self.env.srcdir / "tutorials")


def run_block(block, folder, *, where):
    """What a block prints, standard error included.

    Raises
    ------
    ExtensionError
        If it fails, or is not done within the deadline.
    """
    scripts = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    command = [*COMMANDS[block["language"]], block.astext()]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=DEADLINE_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise ExtensionError(f"{where}: not done within {DEADLINE_SECONDS} s") from error
    if done.returncode:
        raise ExtensionError(f"{where}: exit code {done.returncode}\n{block.astext()}\n{done.stdout}")
    return done.stdout.rstrip()


def setup(app):
    """Register the transform."""
    app.add_transform(RunBlocks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
