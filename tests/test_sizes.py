"""The project's own rules: how long files and functions are, and how full folders."""

import ast
import collections

from project_files import CODE, code_files, tracked

LONGEST_FILE = 450
LONGEST_FILES = dict.fromkeys((*CODE, "formal", "testbenches"), 400)
LONGEST_FUNCTIONS = {"hw": 100, "sim": 80, "simgnn": 80}
FULLEST_FOLDER = 20


def test_no_file_is_too_long(root):
    long = {}
    for path in tracked(root, "*.py"):
        place, lines = path.relative_to(root), len(path.read_text().splitlines())
        if lines > LONGEST_FILES.get(place.parts[0], LONGEST_FILE):
            long[str(place)] = lines
    assert not long, f"files must have at most {LONGEST_FILE} lines ({LONGEST_FILES}), not {long}"


LONG_FUNCTIONS = {
    "sim/cycle/update.py gemm_cycles": "compiled by Numba as one loop",
    "sim/toolchain/verilator.py build_library": "documents each of its parameters",
    "simgnn/cli/verify.py run_verb": "checks every option before anything runs",
    "simgnn/sampling/fused_sampling.py _sample_layer": "compiled by Numba as one loop",
}
"""Functions that are longer than `LONGEST_FUNCTIONS` allow, and why."""


def functions(path):
    """Qualified name and number of lines of each function in a file."""

    def visit(node, names):
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            inner = (*names, child.name) if named else names
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield ".".join(inner), child.end_lineno - child.lineno + 1
            yield from visit(child, inner)

    return visit(ast.parse(path.read_text(), filename=str(path)), ())


def test_no_function_is_too_long(root):
    long = {}
    for path in code_files(root):
        place = path.relative_to(root)
        for name, lines in functions(path):
            if lines > LONGEST_FUNCTIONS[place.parts[0]]:
                long[f"{place} {name}"] = lines
    surplus = {name: lines for name, lines in long.items() if name not in LONG_FUNCTIONS}
    assert not surplus, f"functions must have at most {LONGEST_FUNCTIONS} lines, not {surplus}"
    assert not LONG_FUNCTIONS.keys() - long.keys(), "an exception that is no longer needed must go"


def test_no_folder_is_too_full(root):
    counts = collections.Counter(path.parent.relative_to(root).as_posix() for path in tracked(root, "*"))
    full = {
        folder: n for folder, n in counts.items() if n > FULLEST_FOLDER and folder not in ("rtl", "tests")
    }
    assert not full, f"folders must have at most {FULLEST_FOLDER} files, not {full}"
