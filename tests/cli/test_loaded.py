"""What verbs may load before their work begins: of the large packages, none that they do not need at once."""

import json
import subprocess
import sys

LARGE = (
    "torch",
    "scipy.sparse",
    "scipy.stats",
    "sklearn",
    "sympy",
    "matplotlib",
    "pandas",
    "amaranth",
    "dask",
)
MAY = {"data": ["scipy.sparse"], "plan": [], "partition": []}
"""Verbs that may load some, and which the first of them loads."""

# Imports what the functions of a verb's module do, verb after verb, and says which verb was the first to load what.
LOAD = """
import ast, json, sys
from pathlib import Path
import simgnn.cli.main as main
large, last = json.loads(sys.argv[1]), json.loads(sys.argv[2])
for verb in [*(verb for verb in main.VERBS if verb not in last), *last]:
    before = set(sys.modules)
    tree = ast.parse(Path(main._module(verb).__file__).read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.ImportFrom):
                __import__(node.module)
    print(json.dumps([verb, [name for name in large if name in sys.modules and name not in before]]))
"""


def test_verbs_load_what_they_need():
    call = [sys.executable, "-c", LOAD, json.dumps(LARGE), json.dumps(list(MAY))]
    ran = subprocess.run(call, capture_output=True, text=True, check=True)
    found = dict(json.loads(line) for line in ran.stdout.splitlines())
    assert len(found) > len(MAY)
    assert found == {verb: [] for verb in found} | MAY
