"""Elaborate the committed Verilog, rtl/, with slang, Verilator and Yosys, all warnings on; `make lint` runs it.

Vendors' tools refuse what one front end accepts: under `default_nettype none` a port without a net type, for one.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pyslang.driver import Driver

from simgnn.process.yowasp import run_yosys
from simgnn.sim.toolchain.verilator import ToolError, find_verilator

ROOT = Path(__file__).resolve().parent.parent
TOP = "simgnn_kernel"


def slang_accepts(files):
    """Whether slang has nothing to say; it prints what it has."""
    driver = Driver()
    driver.addStandardArgs()
    command = ["slang", "--std", "1364-2005", "--top", TOP, "-Weverything", "-Werror"]
    command += [f'"{file}"' for file in files]
    ready = (
        driver.parseCommandLine(" ".join(command)) and driver.processOptions() and driver.parseAllSources()
    )
    if not ready or not driver.reportParseDiags():
        return False
    compilation = driver.createCompilation()
    driver.reportCompilation(compilation, True)
    # What nothing reads or drives is found by this alone.
    driver.runAnalysis(compilation)
    return driver.reportDiagnostics(True)


def verilator_accepts(files):
    """Whether Verilator has nothing to say; it prints what it has."""
    tool = find_verilator()
    command = [tool.program, "--lint-only", "-Wall", "--top-module", TOP, *files]
    return not subprocess.run(command, env={**os.environ, "VERILATOR_ROOT": str(tool.root)}).returncode


def yosys_accepts(files):
    """Whether Yosys reads each module, finds each instance's module and ports, and warns of nothing."""
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    script = [
        "logger -werror .",
        "read_verilog source.v",
        f"hierarchy -check -top {TOP}",
        "proc",
        "check -assert",
    ]
    with tempfile.TemporaryDirectory() as folder:
        try:
            run_yosys(Path(folder), source, "\n".join(script) + "\n")
        except ToolError as error:
            print(error, file=sys.stderr)
            return False
    return True


def main():
    files = sorted((ROOT / "rtl").glob("*.v"))
    checks = {"slang": slang_accepts, "Verilator": verilator_accepts, "Yosys": yosys_accepts}
    refused = [name for name, accepts in checks.items() if not accepts(files)]
    print(f"Verilog: {len(files)} files, refused by {', '.join(refused) or 'none of ' + ', '.join(checks)}")
    return 1 if refused or not files else 0


if __name__ == "__main__":
    sys.exit(main())
