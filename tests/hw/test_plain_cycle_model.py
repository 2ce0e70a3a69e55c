"""The compiler, the reference and the cycle model are plain Python: none of them loads Amaranth."""

import subprocess
import sys

PROGRAM = """
import sys
import numpy as np
from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.hw.command import Space
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice

config = HardwareConfig()
operator = LayerOperator(np.array([0, 2, 3]), np.array([0, 1, 1], dtype=np.int32), 2, 2)
graph = OperatorGraph()
graph.value("source", 2, 8, (Space.BANK1,), given=True)
sums = graph.value("sums", 2, 8, (Space.BANK0,), kept=True)
graph.segments["run"] = [Aggregation(output=sums, source="source", operator=operator)]
program, _ = compile_graph(graph, config, given={"source": np.ones((2, 8), np.float32)})
with CycleDevice(config) as device:
    device.load(program)
print(program.segments and sorted(name for name in sys.modules if name.partition(".")[0] == "amaranth"))
"""


def test_compiling_and_the_cycle_model_load_no_amaranth():
    run = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]", f"none of Amaranth must be loaded, not {run.stdout.strip()}"
