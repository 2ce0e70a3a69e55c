"""Check that imports point one way, by the contracts of `[tool.importlinter]` in pyproject.toml; `make lint` runs it.

    python .ci/check_imports.py [OPTION ...]      # options are lint-imports', such as --verbose

Run it with the environment's own Python. It reads the tree of `.ci/check_types.py`, in which hw/ and sim/ are
folders of simgnn/, as their import names say.
"""

import os
import subprocess
import sys
from pathlib import Path

from check_types import ROOT, TREE, link


def main():
    link()
    words = [
        str(Path(sys.executable).parent / "lint-imports"),
        "--no-cache",
        "--no-logo",
        str(ROOT / "pyproject.toml"),
    ]
    # The tool looks in the folder where it runs before anywhere else.
    run = subprocess.run(
        [*words, *sys.argv[1:]], cwd=TREE, env={**os.environ, "PYTHONPATH": str(TREE)}, check=False
    )
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
