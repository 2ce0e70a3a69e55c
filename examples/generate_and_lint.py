"""Generate the Verilog of a preset and let Verilator check it.

    .venv/bin/python examples/generate_and_lint.py cosim -o out/rtl

From the shell, `simgnn generate -c cosim -o out/rtl` writes the same files, and a bundle for FPGA flows around them.
"""

import argparse
import os
import subprocess
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.hw.generate.verilog import write_verilog
from simgnn.sim.toolchain.verilator import find_verilator

TOP = "simgnn_kernel"


def lint(files):
    """Check Verilog files that belong together.

    Parameters
    ----------
    files : list of Path
        One of them holds the module `TOP`.

    Returns
    -------
    str
        What Verilator says; empty where all is well.

    Raises
    ------
    ToolError
        If there is no Verilator.
    """
    tool = find_verilator()
    command = [str(tool.program), "--lint-only", "-Wall", "--top-module", TOP, *map(str, files)]
    environment = {**os.environ, "VERILATOR_ROOT": str(tool.root)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stderr


def main():
    """Generate, check and say what was found."""
    parser = argparse.ArgumentParser(
        description="Generate the Verilog of a preset and let Verilator check it."
    )
    parser.add_argument("config", help="preset or TOML file")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the Verilog"
    )
    options = parser.parse_args()
    files = write_verilog(load_config(options.config).hardware, options.output)
    size = sum(path.stat().st_size for path in files)
    print(f"{len(files)} modules, {size // 1000} kB of Verilog in {options.output}")
    complaints = lint(files)
    if complaints:
        raise SystemExit(complaints)
    print("lint is clean")


if __name__ == "__main__":
    main()
