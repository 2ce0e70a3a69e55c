"""The project's own rules: what may import what, and what is pinned, installed and explained."""

import ast
import importlib.metadata
import importlib.util
import os
import re
import runpy
import subprocess
import sys
import tomllib

import pytest
import setuptools
import yaml
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


def test_only_components_import_amaranth(root):
    """Constants, cycle model and host do without."""
    for path in code_files(root):
        place = path.relative_to(root)
        heavy = {name for name in imported(path, "simgnn") if within(name, ["amaranth"])}
        components = place.parts[0] == "hw" and len(place.parts) > 2
        assert not heavy or components, f"{place} must not import {sorted(heavy)}"


def test_every_package_says_what_it_is(root):
    folders = {path.parent for path in code_files(root)}
    for folder in sorted(folders):
        text = (folder / "__init__.py").read_text()
        assert ast.get_docstring(ast.parse(text)), f"{folder.relative_to(root)} must say what it holds"


def test_architecture_names_every_room(root):
    """Each is in the table of rooms, and each folder that the page names is there."""
    page = (root / "docs" / "architecture.md").read_text()
    table = set(re.findall(r"^\| `([\w/]+)/` \| .+ \|$", page, re.MULTILINE))
    rooms = {path.parent.relative_to(root).as_posix() for path in (root / "simgnn").glob("*/__init__.py")}
    assert table == rooms | {"hw", "sim"}
    named = set(re.findall(r"`((?:hw|sim|simgnn|testbenches)/[\w/.]*)`", page))
    gone = sorted(name for name in named if not (root / name).exists())
    assert not gone, f"docs/architecture.md names what is not there: {gone}"


@pytest.fixture
def packages(root, monkeypatch):
    """Those that setup.py gives to setuptools."""
    given = {}
    monkeypatch.setattr(setuptools, "setup", lambda **options: given.update(options))
    monkeypatch.chdir(root)
    runpy.run_path("setup.py")
    return given["packages"]


def test_every_package_is_installed(root, project, packages):
    """Only one name is global, whatever folders stand at the top."""
    found = set()
    for name, folder in project["tool"]["setuptools"]["package-dir"].items():
        for path in tracked(root, f"{folder}/**__init__.py"):
            found.add(".".join([name, *path.parent.relative_to(root / folder).parts]))
    assert set(packages) == found
    assert {name.partition(".")[0] for name in packages} == {"simgnn"}


def test_every_data_file_is_installed(root, project):
    """A package's files beside Python are of kinds that are installed, or an installed simgnn would lack them."""
    tools = project["tool"]["setuptools"]
    files = [path for folder in tools["package-dir"].values() for path in tracked(root, f"{folder}/*")]
    patterns = tools["package-data"]["*"]
    missing = [
        str(path.relative_to(root))
        for path in files
        if path.suffix != ".py" and not any(path.match(pattern) for pattern in patterns)
    ]
    assert not missing, f"[tool.setuptools.package-data] must name {missing}"


def requirements(project):
    texts = list(project["project"]["dependencies"])
    for extra in project["project"]["optional-dependencies"].values():
        texts += extra
    return [Requirement(text) for text in texts]


def test_every_dependency_is_explained(root, project):
    page = (root / "docs" / "contributing" / "dependencies.md").read_text()
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE))
    assert set(rows) == {requirement.name for requirement in requirements(project)}
    for requirement in requirements(project):
        assert str(requirement.specifier).startswith(">=") and rows[requirement.name].strip()


def test_everything_imported_is_declared(root, project):
    """No module is there only because something else needs it."""
    distributions = importlib.metadata.packages_distributions()
    declared = {requirement.name for requirement in requirements(project)}
    declared |= {Requirement(text).name for text in project["build-system"]["requires"]}
    scripts = [
        root / folder
        for folder in (
            "benchmarks",
            "benchmarks/verification",
            "docs",
            "examples",
            "testbenches",
            "tests",
            ".ci",
        )
    ]
    ours = {"simgnn", "kit", "formal", *(path.stem for folder in scripts for path in folder.iterdir())}
    ours |= {path.stem for path in (root / "tests").glob("*/*.py")}
    for path in tracked(root, "*.py"):
        tops = {name.partition(".")[0] for name in imported(path, "simgnn")} - set(sys.stdlib_module_names)
        for top in sorted(tops - ours):
            owners = {canonicalize_name(name) for name in distributions.get(top, [top])}
            assert owners & declared, f"{path.relative_to(root)} imports {top}: declare it in pyproject.toml"


def test_graphs_are_imported_without_an_extra(root, project):
    """A graph of one's own is the first thing to try: what reads it is always installed."""
    distributions = importlib.metadata.packages_distributions()
    core = {Requirement(text).name for text in project["project"]["dependencies"]}
    for path in tracked(root, "simgnn/data/importing/*.py"):
        for top in {name.partition(".")[0] for name in imported(path, "simgnn")} - set(
            sys.stdlib_module_names
        ):
            names = {canonicalize_name(name) for name in distributions.get(top, [top])}
            assert top == "simgnn" or names & core, f"{path.relative_to(root)} imports {top}"


def test_every_preset_is_documented(root):
    pages = "".join(path.read_text() for path in tracked(root, "docs/*.md"))
    for path in tracked(root, "simgnn/config/presets/*.toml"):
        assert f"`{path.stem}`" in pages, f"no page in docs/ names the preset {path.stem}"


def test_lock_is_complete(root):
    run = subprocess.run([sys.executable, ".ci/lock.py", "--check"], cwd=root, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_citation_is_of_this_version(root, project):
    page = yaml.safe_load((root / "CITATION.cff").read_text())
    assert (
        page["version"] == project["project"]["version"] and page["license"] == project["project"]["license"]
    )
    assert {"cff-version", "message", "title", "authors"} <= set(page)


def test_extras_that_errors_name_are_there(root, project):
    """`pip install 'simgnn[NAME]'`, in the package and on its pages."""
    extras = set(project["project"]["optional-dependencies"])
    for path in (*code_files(root), *tracked(root, "*.md")):
        named = re.findall(r"simgnn\[([a-z,]+)\]", path.read_text())
        assert {name for names in named for name in names.split(",")} <= extras, path


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
    every = [path.relative_to(root / "hw") for path in tracked(root, "hw/*.py")]
    files = [path for path in every if any(components(root / "hw" / path))]
    wanted = {path.with_name(f"bench_{path.name}"): path for path in files}
    assert wanted
    missing = sorted(f"hw/{path}" for bench, path in wanted.items() if bench not in benches)
    assert not missing, f"no bench in the same folder of testbenches/ for {missing}"
    # Of what is no module, but a part of one, there may be a bench as well.
    named = {path.with_name(f"bench_{path.name}") for path in every}
    stray = sorted(f"testbenches/{bench}" for bench in benches - named)
    assert not stray, f"nothing in the same folder of hw/ for {stray}"


BENCHES_OF_THE_HOST = {
    # The options of a run name a configuration, which no bench reads for itself.
    "conftest.py": "simgnn.config.configuration simgnn.errors",
    "kit/running/constants.py": "simgnn.process.yowasp",
    "kit/running/evidence.py": "simgnn.verify.signoff",
    # Programs of a few commands, and as legal as those that are drawn.
    "kernel/bench_errors.py": "simgnn.verify.drawing.assembler",
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
