"""The project's own rules: what may import what, what is pinned and explained, and how files are laid out."""

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

HEAVY = ("amaranth", "cocotb", "torch")
LONGEST_FILE = 450


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text())


def tracked(root, pattern):
    """Files under version control that match, so that a stray file in a working copy fails nothing."""
    names = subprocess.run(["git", "ls-files", pattern], cwd=root, check=True, capture_output=True, text=True)
    paths = [root / name for name in names.stdout.splitlines()]
    assert paths, f"no file matches {pattern}"
    return [path for path in paths if path.exists()]


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


@pytest.mark.parametrize("folder, allowed", [("hw", ["simgnn.hw"]), ("sim", ["simgnn.hw", "simgnn.sim"])])
def test_imports_point_one_way(root, folder, allowed):
    for path in tracked(root, f"{folder}/**.py"):
        package = ".".join(["simgnn", *path.parent.relative_to(root).parts])
        names = [name for name in imported(path, package) if within(name, ["simgnn"])]
        wrong = [name for name in names if not within(name, allowed)]
        assert not wrong, f"{path.relative_to(root)} must import only {allowed} of simgnn, not {wrong}"


def test_no_file_is_too_long(root):
    lengths = {path: len(path.read_text().splitlines()) for path in tracked(root, "*.py")}
    long = {str(path.relative_to(root)): n for path, n in lengths.items() if n > LONGEST_FILE}
    assert not long, f"files must have at most {LONGEST_FILE} lines, not {long}"


def test_every_package_is_installed(root, project):
    folders = project["tool"]["setuptools"]["package-dir"]
    found = set()
    for name, folder in folders.items():
        for path in tracked(root, f"{folder}/**__init__.py"):
            found.add(".".join([name, *path.parent.relative_to(root / folder).parts]))
    assert sorted(project["tool"]["setuptools"]["packages"]) == sorted(found)


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
    ours = {"simgnn", *(path.stem for folder in scripts for path in folder.iterdir())}
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
    benches = {path.stem for path in tracked(root, "testbenches/bench_*.py")}
    wanted = {f"bench_{path.stem}": path for path in tracked(root, "hw/*.py") if any(components(path))}
    assert wanted
    missing = sorted(str(path.relative_to(root)) for name, path in wanted.items() if name not in benches)
    assert not missing, f"no bench in testbenches/ for {missing}"


@pytest.mark.parametrize("processes", [0, 1])
def test_a_test_that_hangs_ends_and_shows_where(root, project, tmp_path, processes):
    """Whatever it waits for: here a lock that its thread has, as in a collected object's `__del__`."""
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
        timeout=50,
    )
    assert run.returncode != 0
    assert run.stderr.count("in wait_for_ever") == 2, run.stdout + run.stderr


def test_links_lead_somewhere(root):
    for page in tracked(root, "*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), (
                f"{page.relative_to(root)} links to {target}, which is not there"
            )
