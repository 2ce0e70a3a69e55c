"""The project's own rules: what may import what, and what is pinned, installed and explained."""

import ast
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from project_files import code_files, tracked

HEAVY = ("amaranth", "cocotb", "torch")


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text())


def imported(path, package=""):
    """Absolute names of all that a file of `package` imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(), filename=str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def within(name, packages):
    return any(name == package or name.startswith(package + ".") for package in packages)


def test_importing_the_host_loads_no_heavy_package():
    code = f"import simgnn, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


LAYERS = {
    "hw/checks": "",
    "hw/keys": "hw/checks",
    # Plain constants, which the cycle model and the host share with components.
    "hw": "hw/checks hw/keys",
    "hw/primitives": "hw/checks hw",
    "hw/arithmetic": "hw hw/primitives",
    "hw/memory": "hw hw/primitives",
    "hw/transfer": "hw hw/primitives hw/memory",
    # What the organisations share, the organisations, and the engine that holds one of them.
    "hw/aggregate": "hw hw/primitives hw/arithmetic hw/memory",
    "hw/aggregate/clustered": "hw/primitives hw/memory hw/aggregate",
    "hw/aggregate/broadcast": "hw hw/primitives hw/memory hw/aggregate",
    "hw/aggregate/sspmm": "hw hw/primitives hw/memory hw/aggregate",
    "hw/aggregate/organisations": "hw/primitives hw/memory hw/aggregate hw/aggregate/clustered hw/aggregate/broadcast"
    " hw/aggregate/sspmm",
    "hw/aggregate/aggregate_engine": "hw hw/primitives hw/arithmetic hw/memory hw/aggregate hw/aggregate/organisations",
    "hw/update": "hw hw/primitives hw/arithmetic hw/memory",
    "hw/kernel": "hw hw/primitives hw/memory hw/transfer hw/aggregate hw/aggregate/organisations"
    " hw/aggregate/aggregate_engine hw/update",
    "hw/board": "hw/checks hw hw/primitives hw/memory hw/kernel",
    "hw/generate": "hw hw/primitives hw/arithmetic hw/kernel hw/board",
    "sim/memory": "hw/checks",
    "sim/program": "hw/checks hw sim/memory",
    # What an execution of a program is, without any of them.
    "sim": "hw sim/memory sim/program",
    "sim/numerics": "hw sim/program",
    "sim/toolchain/replacing": "",
    "sim/toolchain": "hw hw/board hw/generate sim/toolchain/replacing",
    "sim/harness": "sim/memory sim/toolchain",
    "sim/cycle": "hw sim sim/memory sim/harness",
    # A board as the host sees it over a serial line, and one that is simulated behind a pseudo-terminal.
    "sim/board": "hw/checks hw hw/board sim sim/toolchain sim/harness",
    "sim/executions": "hw/checks hw hw/board sim sim/memory sim/program sim/numerics sim/toolchain sim/harness"
    " sim/cycle sim/board",
    "simgnn": "",
    "simgnn/errors": "",
    "simgnn/random_key": "simgnn/errors",
    "simgnn/checks": "hw/checks hw/keys simgnn/errors",
    "simgnn/machine": "simgnn/errors",
    "simgnn/machine/installation": "sim/toolchain",
    "simgnn/files": "sim/program sim/toolchain/replacing simgnn simgnn/errors simgnn/machine",
    "simgnn/runtime": "hw/checks simgnn/random_key simgnn/machine",
    "simgnn/communicator": "hw/checks simgnn/errors simgnn/random_key simgnn/machine simgnn/runtime",
    "simgnn/features": "simgnn/machine",
    "simgnn/data/store/arrays": "simgnn/errors",
    "simgnn/data": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/machine simgnn/features"
    " simgnn/files simgnn/data/store/arrays",
    "simgnn/partition": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/files simgnn/data"
    " simgnn/data/store/arrays",
    "simgnn/sampling": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/machine simgnn/data"
    " simgnn/partition",
    "simgnn/features/caches": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/machine simgnn/files"
    " simgnn/data simgnn/sampling",
    "simgnn/features/stores": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/machine simgnn/files"
    " simgnn/features simgnn/data/store/arrays simgnn/features/caches",
    "simgnn/distributed": "hw/checks simgnn/errors simgnn/random_key simgnn/checks simgnn/files simgnn/communicator"
    " simgnn/data simgnn/data/store/arrays simgnn/partition simgnn/sampling simgnn/features simgnn/features/stores",
    "simgnn/adapters": "simgnn/data simgnn/sampling simgnn/features/stores",
    "simgnn/model/optimizer": "",
    "simgnn/model": "simgnn/errors simgnn/random_key simgnn/checks simgnn/data simgnn/sampling",
    "simgnn/embeddings": "hw/checks sim/numerics simgnn/errors simgnn/random_key simgnn/checks simgnn/machine"
    " simgnn/data simgnn/sampling simgnn/model",
    "simgnn/compiler": "hw/checks hw sim/program simgnn/errors simgnn/machine simgnn/sampling simgnn/features"
    " simgnn/model",
    "simgnn/devices": "hw/checks hw sim sim/memory sim/program sim/toolchain sim/executions simgnn/errors simgnn/checks"
    " simgnn/features/caches simgnn/compiler",
    "simgnn/training/settings": "simgnn/errors simgnn/checks simgnn/data simgnn/model/optimizer",
    "simgnn/ranks/settings": "simgnn/errors simgnn/checks simgnn/features/caches simgnn/partition",
    "simgnn/presets": "",
    "simgnn/toml_files": "simgnn/errors",
    # Names alone: the packages of systems are loaded by name, and import what they like of the rows below.
    "simgnn/systems/names": "",
    "simgnn/config_tables": "hw/keys hw simgnn/sampling simgnn/features/caches simgnn/model simgnn/embeddings"
    " simgnn/devices simgnn/training/settings simgnn/ranks/settings simgnn/systems/names",
    "simgnn/config": "hw simgnn/errors simgnn/sampling simgnn/features/caches simgnn/model simgnn/embeddings"
    " simgnn/devices simgnn/training/settings simgnn/ranks/settings simgnn/presets simgnn/toml_files"
    " simgnn/config_tables",
    # Loaded by name where `simgnn.compile` is asked for.
    "simgnn/nn": "hw sim sim/memory simgnn/errors simgnn/checks simgnn/data simgnn/model simgnn/compiler"
    " simgnn/devices simgnn/config",
    "simgnn/programs": "hw sim/memory sim/program sim/executions simgnn/errors simgnn/devices",
    "simgnn/training": "hw/checks hw sim sim/memory sim/program sim/executions simgnn/errors simgnn/machine"
    " simgnn/training/settings simgnn/files simgnn/data simgnn/sampling simgnn/model/optimizer simgnn/model"
    " simgnn/compiler simgnn/embeddings simgnn/devices simgnn/config simgnn/runtime simgnn/features/caches"
    " simgnn/features/stores",
    "simgnn/reports": "hw simgnn/runtime simgnn/files simgnn/data simgnn/devices simgnn/config simgnn/training",
    "simgnn/systems/sourced_values": "simgnn/checks simgnn/errors simgnn/toml_files",
    "simgnn/systems/layer_sizes": "simgnn/sampling",
    "simgnn/systems/cpu_work": "simgnn/model simgnn/systems/layer_sizes",
    "simgnn/systems/calibration": "simgnn/errors simgnn/random_key simgnn/runtime simgnn/systems/sourced_values"
    " simgnn/systems/cpu_work",
    "simgnn/systems/platform": "simgnn/errors simgnn/systems/sourced_values simgnn/systems/calibration",
    "simgnn/systems": "hw/checks hw/keys hw sim simgnn/errors simgnn/random_key simgnn/checks simgnn/machine"
    " simgnn/data simgnn/toml_files simgnn/sampling simgnn/features simgnn/features/caches simgnn/features/stores"
    " simgnn/runtime simgnn/model simgnn/model/optimizer simgnn/devices simgnn/embeddings simgnn/config"
    " simgnn/systems/names"
    " simgnn/systems/sourced_values simgnn/systems/layer_sizes simgnn/systems/cpu_work simgnn/systems/calibration"
    " simgnn/systems/platform simgnn/files simgnn/training/settings simgnn/training simgnn/reports",
    "simgnn/systems/mixgcn": "hw/checks hw sim/numerics simgnn/errors simgnn/random_key simgnn/checks"
    " simgnn/communicator simgnn/data simgnn/partition simgnn/sampling simgnn/runtime simgnn/model"
    " simgnn/model/optimizer simgnn/compiler sim simgnn/files",
    "simgnn/systems/mixgcn/timing": "simgnn/checks simgnn/errors simgnn/communicator simgnn/runtime simgnn/model"
    " simgnn/systems/platform simgnn/systems/mixgcn",
    "simgnn/systems/mixgcn/parallelism": "simgnn/checks simgnn/communicator simgnn/systems/mixgcn"
    " simgnn/systems/mixgcn/timing",
    "simgnn/systems/mixgcn/settings": "simgnn/checks simgnn/errors simgnn/partition",
    "simgnn/systems/mixgcn/ranks": "sim simgnn/communicator simgnn/data simgnn/sampling simgnn/model simgnn/training"
    " simgnn/systems/mixgcn simgnn/systems/mixgcn/parallelism",
    "simgnn/systems/mixgcn/session": "sim simgnn/devices simgnn/errors simgnn/checks simgnn/data simgnn/partition"
    " simgnn/model simgnn/runtime simgnn/files simgnn/config simgnn/training simgnn/systems/platform"
    " simgnn/systems/mixgcn simgnn/systems/mixgcn/timing simgnn/systems/mixgcn/parallelism"
    " simgnn/systems/mixgcn/settings simgnn/systems/mixgcn/ranks",
    "simgnn/train": "simgnn/errors simgnn/machine simgnn/files simgnn/data simgnn/model simgnn/devices"
    " simgnn/config simgnn/nn simgnn/systems simgnn/training simgnn/reports",
    "simgnn/ranks": "hw simgnn sim sim/memory sim/toolchain simgnn/errors simgnn/machine simgnn/runtime"
    " simgnn/communicator"
    " simgnn/files simgnn/data simgnn/sampling simgnn/features/caches simgnn/features/stores simgnn/distributed"
    " simgnn/partition"
    " simgnn/model simgnn/model/optimizer simgnn/toml_files simgnn/systems/names simgnn/training simgnn/config"
    " simgnn/config_tables simgnn/reports simgnn/ranks/settings simgnn/train",
    "simgnn/simulate": "hw sim/memory sim/program sim/cycle sim/executions simgnn/errors simgnn/checks"
    " simgnn/toml_files simgnn/files simgnn/data simgnn/compiler simgnn/devices simgnn/config simgnn/systems"
    " simgnn/training simgnn/reports",
    "simgnn/caching": "simgnn/errors simgnn/checks simgnn/files simgnn/data simgnn/sampling simgnn/features/caches"
    " simgnn/features/stores simgnn/config simgnn/training simgnn/reports simgnn/simulate",
    "simgnn/planning": "simgnn/errors simgnn/checks simgnn/communicator simgnn/data simgnn/partition simgnn/sampling"
    " simgnn/files simgnn/features/caches simgnn/model simgnn/systems/layer_sizes simgnn/systems/cpu_work"
    " simgnn/systems/platform simgnn/systems simgnn/reports",
    "simgnn/reproduce": "hw sim/memory sim/program sim/cycle sim/executions simgnn/errors simgnn/random_key"
    " simgnn/checks simgnn/files simgnn/toml_files simgnn/data simgnn/partition simgnn/sampling simgnn/features/caches"
    " simgnn/features/stores simgnn/communicator simgnn/distributed simgnn/model simgnn/model/optimizer"
    " simgnn/embeddings simgnn/compiler simgnn/devices simgnn/config simgnn/training simgnn/caching simgnn/planning"
    " simgnn/systems/sourced_values simgnn/systems/layer_sizes simgnn/systems/cpu_work simgnn/systems/platform"
    " simgnn/systems simgnn/reports simgnn/simulate simgnn/runtime simgnn/communicator simgnn/systems/mixgcn"
    " simgnn/systems/mixgcn/timing simgnn/systems/mixgcn/parallelism",
    "simgnn/verify/regions": "hw sim/program sim/numerics",
    "simgnn/verify/drawing": "hw sim/memory sim/program sim/executions simgnn/errors simgnn/verify/regions",
    "simgnn/verify/coverage": "hw sim/memory sim/program",
    "simgnn/verify/execution": "hw sim/memory sim/program sim sim/cycle sim/executions simgnn/devices",
    "simgnn/verify/rehearsal": "",
    "simgnn/verify/faulting": "hw sim/memory sim/program sim sim/executions simgnn/errors simgnn/verify/drawing"
    " simgnn/verify/execution simgnn/verify/rehearsal",
    "simgnn/verify/shrinking": "hw sim sim/memory sim/program sim/executions simgnn/verify/regions"
    " simgnn/verify/drawing simgnn/verify/coverage simgnn/verify/execution",
    "simgnn/verify/steps": "hw sim sim/memory sim/program sim/numerics simgnn/errors simgnn/sampling"
    " simgnn/features/caches simgnn/model simgnn/compiler simgnn/devices simgnn/verify/drawing",
    "simgnn/verify": "hw hw/generate sim/memory sim/program sim sim/toolchain sim/cycle sim/executions"
    " simgnn/errors simgnn/files simgnn/data simgnn/devices simgnn/config simgnn/training simgnn/reports"
    " simgnn/verify/drawing simgnn/verify/coverage simgnn/verify/execution simgnn/verify/faulting"
    " simgnn/verify/rehearsal simgnn/verify/shrinking simgnn/verify/steps",
    "simgnn/handoff": "hw hw/generate sim sim/memory sim/program simgnn simgnn/sampling simgnn/data simgnn/model"
    " simgnn/compiler simgnn/devices simgnn/verify/drawing simgnn/verify/faulting",
    "simgnn/structure": "simgnn/errors",
    "simgnn/structure/rules": "simgnn/structure",
    "simgnn/structure/pictures": "simgnn/structure",
    "simgnn/signoff": "hw hw/generate sim/toolchain simgnn simgnn/errors simgnn/files simgnn/structure"
    " simgnn/structure/rules",
    "simgnn/synthesis": "hw hw/generate sim/toolchain simgnn simgnn/errors simgnn/machine simgnn/files"
    " simgnn/handoff simgnn/structure simgnn/structure/rules simgnn/structure/pictures",
    "simgnn/fpga": "hw hw/board sim/toolchain simgnn/errors simgnn/files simgnn/config simgnn/synthesis",
    "simgnn/mutation": "hw hw/generate sim/harness sim/toolchain simgnn/machine simgnn/structure"
    " simgnn/structure/rules simgnn/signoff simgnn/synthesis simgnn/data simgnn/config simgnn/verify"
    " simgnn/verify/rehearsal simgnn/verify/faulting",
    "simgnn/sweep": "hw simgnn simgnn/errors simgnn/checks simgnn/machine simgnn/files simgnn/data simgnn/devices"
    " simgnn/toml_files simgnn/config simgnn/config_tables simgnn/reports simgnn/simulate simgnn/synthesis",
    "simgnn/compare": "hw simgnn/errors simgnn/files simgnn/reports simgnn/simulate simgnn/sweep simgnn/synthesis",
    "simgnn/cli": "hw/keys hw sim sim/memory sim/toolchain sim/harness sim/board sim/executions simgnn simgnn/errors"
    " simgnn/machine"
    " simgnn/machine/installation simgnn/files simgnn/data simgnn/partition simgnn/sampling simgnn/model"
    " simgnn/devices simgnn/config simgnn/systems/names simgnn/systems/mixgcn/settings simgnn/config_tables"
    " simgnn/runtime simgnn/systems simgnn/programs simgnn/reports simgnn/synthesis simgnn/train simgnn/distributed"
    " simgnn/ranks/settings simgnn/ranks simgnn/simulate simgnn/planning simgnn/systems/platform simgnn/reproduce"
    " simgnn/verify simgnn/signoff simgnn/sweep simgnn/compare simgnn/caching simgnn/features/caches simgnn/fpga",
    "simgnn/__main__": "simgnn/machine simgnn/files simgnn/cli",
}
"""Each package (or module), and the packages that it may import, which stand above it. A package's row is for all of
its files but those that have a row of their own."""


def layer(place):
    """The row of `LAYERS` for a file's path without its suffix, or for an imported name that is written so."""
    return max((row for row in LAYERS if f"{place}/".startswith(f"{row}/")), key=len)


def layer_of_import(name):
    """The same for an absolute name, or None if it is no name of the project."""
    top, *rest = name.split(".")
    if top != "simgnn":
        return None
    return layer("/".join(rest if rest[:1] in (["hw"], ["sim"]) else [top, *rest]))


def test_layers_are_in_order():
    """No package imports one that stands below it, so that none can import each other."""
    rows = list(LAYERS)
    for number, row in enumerate(rows):
        wrong = set(LAYERS[row].split()) - set(rows[:number])
        assert not wrong, f"{row} may import only what stands above it, not {sorted(wrong)}"


def test_every_layer_has_files(root):
    used = {layer(path.relative_to(root).with_suffix("").as_posix()) for path in code_files(root)}
    assert set(LAYERS) == used


def test_imports_point_one_way(root):
    wrong = []
    for path in code_files(root):
        place = path.relative_to(root)
        row = layer(place.with_suffix("").as_posix())
        parts = place.parent.parts if place.parts[0] == "simgnn" else ("simgnn", *place.parent.parts)
        for name in imported(path, ".".join(parts)):
            found = layer_of_import(name)
            if found not in (None, row, *LAYERS[row].split()):
                wrong.append(f"{place} imports {name}: {row} may import {LAYERS[row] or 'nothing'}")
    assert not wrong, "\n".join(wrong)


def test_only_components_import_amaranth(root):
    """Constants, cycle model and host do without."""
    for path in code_files(root):
        row = layer(path.relative_to(root).with_suffix("").as_posix())
        heavy = {name for name in imported(path, "simgnn") if within(name, ["amaranth"])}
        assert not heavy or row.startswith("hw/"), f"{path.relative_to(root)} must not import {sorted(heavy)}"


def test_every_package_says_what_it_is(root):
    folders = {path.parent for path in code_files(root)}
    for folder in sorted(folders):
        text = (folder / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(text)), f"{folder.relative_to(root)} must say what it holds"


def test_architecture_names_every_folder(root):
    """Each package is in the table of folders, and each folder that the page names is there."""
    page = (root / "docs" / "architecture.md").read_text()
    table = set(re.findall(r"^\| `([\w/]+)/` \| .+ \|$", page, re.MULTILINE))
    packages = {path.parent.relative_to(root).as_posix() for path in code_files(root)}
    assert not packages - table, f"docs/architecture.md must name {sorted(packages - table)}"
    named = set(re.findall(r"`((?:hw|sim|simgnn|testbenches)/[\w/.]*)`", page)) | table
    gone = sorted(name for name in named if not (root / name).exists())
    assert not gone, f"docs/architecture.md names what is not there: {gone}"


def test_every_package_is_installed(root, project):
    folders = project["tool"]["setuptools"]["package-dir"]
    found = set()
    for name, folder in folders.items():
        for path in tracked(root, f"{folder}/**__init__.py"):
            found.add(".".join([name, *path.parent.relative_to(root / folder).parts]))
    assert sorted(project["tool"]["setuptools"]["packages"]) == sorted(found)


def test_every_data_file_is_installed(root, project):
    """A package's files beside Python are named in its package data, or an installed simgnn would lack them."""
    tools = project["tool"]["setuptools"]
    missing = []
    for name, folder in tools["package-dir"].items():
        for path in tracked(root, f"{folder}/*"):
            package = ".".join([name, *path.parent.relative_to(root / folder).parts])
            patterns = tools["package-data"].get(package, [])
            if path.suffix != ".py" and not any(path.match(pattern) for pattern in patterns):
                missing.append(str(path.relative_to(root)))
    assert not missing, f"[tool.setuptools.package-data] must name {missing}"


def test_only_one_global_name_is_installed(project):
    names = {name.partition(".")[0] for name in project["tool"]["setuptools"]["packages"]}
    assert names == {"simgnn"}


def requirements(project):
    texts = list(project["project"]["dependencies"])
    for extra in project["project"]["optional-dependencies"].values():
        texts += extra
    return [Requirement(text) for text in texts]


def test_every_dependency_is_explained(root, project):
    page = (root / "docs" / "dependencies.md").read_text()
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE))
    assert sorted(rows) == sorted(requirement.name for requirement in requirements(project))
    for requirement in requirements(project):
        floor, reason = rows[requirement.name].split(" | ", 1)
        assert str(requirement.specifier) == f">={floor}"
        assert reason.strip()


def test_everything_imported_is_declared(root, project):
    """No module is there only because something else needs it."""
    distributions = importlib.metadata.packages_distributions()
    declared = {requirement.name for requirement in requirements(project)}
    scripts = [root / folder for folder in ("benchmarks", "examples", "testbenches", "tests", ".ci")]
    ours = {"simgnn", "kit", "formal", *(path.stem for folder in scripts for path in folder.iterdir())}
    for path in tracked(root, "*.py"):
        tops = {name.partition(".")[0] for name in imported(path, "simgnn")} - set(sys.stdlib_module_names)
        for top in sorted(tops - ours):
            owners = {canonicalize_name(name) for name in distributions.get(top, [top])}
            assert owners & declared, f"{path.relative_to(root)} imports {top}: declare it in pyproject.toml"


def test_every_preset_is_documented(root):
    pages = "".join(path.read_text() for path in tracked(root, "docs/*.md"))
    for path in tracked(root, "simgnn/presets/*.toml"):
        assert f"`{path.stem}`" in pages, f"no page in docs/ names the preset {path.stem}"


def test_lock_is_complete(root):
    run = subprocess.run([sys.executable, ".ci/lock.py", "--check"], cwd=root, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_lock_pins_and_names_no_host(root):
    lines = (root / "requirements.lock").read_text().splitlines()
    loose = [line for line in lines if not re.fullmatch(r"# .*|[a-z0-9-]+==[0-9a-z.]+", line)]
    assert not loose
    assert "torch==2.13.0" in lines
    assert not any("://" in line for line in lines)


def components(path):
    """Names of the classes in a file that derive from `Component`."""
    for node in ast.walk(ast.parse(path.read_text(), filename=str(path))):
        if isinstance(node, ast.ClassDef):
            bases = {
                base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
                for base in node.bases
            }
            if "Component" in bases:
                yield node.name


def test_every_component_has_a_bench(root):
    """In the folder of the same name."""
    benches = {path.relative_to(root / "testbenches") for path in tracked(root, "testbenches/*/bench_*.py")}
    files = [path.relative_to(root / "hw") for path in tracked(root, "hw/*.py") if any(components(path))]
    wanted = {path.with_name(f"bench_{path.name}"): path for path in files}
    assert wanted
    missing = sorted(f"hw/{path}" for bench, path in wanted.items() if bench not in benches)
    assert not missing, f"no bench in the same folder of testbenches/ for {missing}"
    stray = sorted(f"testbenches/{bench}" for bench in benches - wanted.keys())
    assert not stray, f"no component in the same folder of hw/ for {stray}"


BENCHES_OF_THE_HOST = {
    # The options of a run name a configuration, which no bench reads for itself.
    "conftest.py": "simgnn.config simgnn.errors",
    "kit/running/constants.py": "simgnn.synthesis.tools",
    "kit/running/evidence.py": "simgnn.signoff",
    # A mini-batch is what the host makes of a graph.
    "kit/oracles/real_minibatch.py": "simgnn.compiler simgnn.data simgnn.model simgnn.sampling",
}
"""What files of testbenches/ may import of the host."""


def test_benches_import_the_kit_alone(root):
    """Never each other; nor does the kit import a bench."""
    folder = root / "testbenches"
    ours = ["simgnn", *(path.stem for path in folder.iterdir())]
    for path in tracked(root, "testbenches/*.py"):
        names = [name for name in imported(path, "") if within(name, ours)]
        host = BENCHES_OF_THE_HOST.get(str(path.relative_to(folder)), "").split()
        wrong = [name for name in names if not within(name, ["kit", "simgnn.hw", "simgnn.sim", *host])]
        assert not wrong, (
            f"{path.relative_to(root)} must import the kit, hw and sim, and what is listed, not {wrong}"
        )


@pytest.mark.parametrize("processes", [0, 1])
def test_a_test_that_hangs_ends_and_shows_where(root, project, tmp_path, processes):
    """It may wait for anything: here for a lock that its thread has, as in a collected object's `__del__`."""
    assert project["tool"]["pytest"]["ini_options"]["timeout"] <= 600
    (tmp_path / "test_stuck.py").write_text(
        "import threading\n\n"
        "def wait_for_ever():\n    lock = threading.Lock()\n    lock.acquire()\n    lock.acquire()\n\n"
        "def test_stuck():\n    threading.Thread(target=wait_for_ever, daemon=True).start()\n    wait_for_ever()\n"
    )
    words = ["-c", str(root / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    words += ["-p", "conftest", "-n", str(processes), "-o", "timeout=2", str(tmp_path / "test_stuck.py")]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        env={**os.environ, "PYTHONPATH": str(root / "tests")},
        capture_output=True,
        text=True,
    )
    assert run.returncode != 0
    assert run.stderr.count("in wait_for_ever") == 2, run.stdout + run.stderr
