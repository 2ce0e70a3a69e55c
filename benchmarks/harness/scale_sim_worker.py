"""SCALE-Sim, run by an interpreter that has it; knows nothing of simgnn.

    python scale_sim_worker.py

Reads requests from standard input, one JSON object a line, and answers each in a line: the cycles of one product,
weight-stationary and without a limit of bandwidth, and the CPU time that they took.
"""

import contextlib
import importlib
import json
import os
import sys
import tempfile
import time
from importlib import metadata
from pathlib import Path

try:
    # No dependency of the project: this file runs in an environment of its own.
    scale_sim = importlib.import_module("scalesim.scale_sim")
except ImportError as error:
    sys.exit(f"{sys.executable} cannot import SCALE-Sim: {error}")

CONFIG = """
[general]
run_name = run

[architecture_presets]
ArrayHeight = {rows}
ArrayWidth = {columns}
IfmapSramSzkB = 65536
FilterSramSzkB = 65536
OfmapSramSzkB = 65536
IfmapOffset = 0
FilterOffset = 100000000
OfmapOffset = 200000000
Dataflow = ws
Bandwidth = 10
ReadRequestBuffer = 64
WriteRequestBuffer = 64
MemoryBanks = 1

[layout]
IfmapCustomLayout = False
IfmapSRAMBankBandwidth = 10
IfmapSRAMBankNum = 10
IfmapSRAMBankPort = 2
FilterCustomLayout = False
FilterSRAMBankBandwidth = 10
FilterSRAMBankNum = 10
FilterSRAMBankPort = 2

[sparsity]
SparsitySupport = false
SparseRep = ellpack_block
OptimizedMapping = false
BlockSize = 8
RandomNumberGeneratorSeed = 40

[run_presets]
InterfaceBandwidth = CALC
UseRamulatorTrace = False
"""
"""`CALC` finds the bandwidth that stalls nothing."""
LAYOUT = "Layer," + "x," * 20 + "\nproduct," + "1," * 20 + "\n"


def run(request, folder):
    """Cycles of a product and CPU seconds."""
    (folder / "config.cfg").write_text(
        CONFIG.format(rows=request["rows"], columns=request["columns"]), encoding="utf-8"
    )
    m, n, k = (request[name] for name in "mnk")
    (folder / "product.csv").write_text(f"Layer,M,N,K,\nproduct,{m},{n},{k},\n", encoding="utf-8")
    (folder / "layout.csv").write_text(LAYOUT, encoding="utf-8")
    begin = time.process_time()
    simulation = scale_sim.scalesim(
        save_disk_space=True,
        verbose=False,
        config=str(folder / "config.cfg"),
        topology=str(folder / "product.csv"),
        layout=str(folder / "layout.csv"),
        input_type_gemm=True,
    )
    simulation.run_scale(top_path=str(folder / "out"))
    spent = time.process_time() - begin
    (layer,) = simulation.runner.single_layer_sim_object_list
    total, compute, stalls, *_ = layer.get_compute_report_items()
    return {
        "cycles": int(compute),
        "stall_cycles": int(stalls),
        "cpu_seconds": spent,
        "with_memory": int(total),
    }


def main():
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    versions = {"SCALE-Sim": metadata.version("scalesim"), "its NumPy": metadata.version("numpy")}
    print(json.dumps(versions), file=answers, flush=True)
    for line in sys.stdin:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(sys.stderr):
            answer = run(json.loads(line), Path(folder))
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
