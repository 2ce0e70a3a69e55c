"""Which packages are checked for types, and how strictly; `make lint` runs the check itself."""

import os
import subprocess
import sys
import tomllib

UNTYPED = {
    "simgnn.hw.aggregate.*": "components",
    "simgnn.hw.arithmetic.*": "components",
    "simgnn.hw.board.*": "components",
    "simgnn.hw.kernel.*": "components",
    "simgnn.hw.memory.*": "components",
    "simgnn.hw.primitives.*": "components",
    "simgnn.hw.transfer.*": "components",
    "simgnn.hw.update.*": "components",
    "simgnn.sim.cycle.*": "compiled code, only that what it returns comes out of records without types",
}
"""What mypy checks less strictly than all else, and why; pyproject.toml says in what."""
STRICT = (
    "check_untyped_defs",
    "disallow_any_generics",
    "disallow_incomplete_defs",
    "disallow_untyped_defs",
    "strict_equality",
    "warn_return_any",
)


def test_types_are_checked_unless_a_package_is_listed(root):
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["mypy"]
    assert not [flag for flag in STRICT if settings.get(flag) is not True]
    lenient = set()
    for override in settings["overrides"]:
        modules = [override["module"]] if isinstance(override["module"], str) else override["module"]
        ours = {module for module in modules if module.partition(".")[0] == "simgnn"}
        if ours and not {"follow_imports", "ignore_errors"}.isdisjoint(override):
            raise AssertionError(f"no package may go unchecked, not {sorted(ours)}")
        lenient |= ours
    assert lenient == set(UNTYPED)
    for module in lenient:
        place = module.removeprefix("simgnn.") if module.split(".")[1] in ("hw", "sim") else module
        path = root / place.removesuffix(".*").replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists(), (
            f"{module} is no more: it must go from both lists"
        )


def test_a_new_package_is_checked_strictly(root, tmp_path):
    """What nobody has listed must say its types."""
    package = tmp_path / "simgnn" / "newcomer"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text("")
    (package / "__init__.py").write_text("def untyped(value):\n    return value\n")
    command = [sys.executable, "-m", "mypy", "--config-file", root / "pyproject.toml", "-p", "simgnn"]
    run = subprocess.run(
        [*command, "--cache-dir", tmp_path / "cache"],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "newcomer/__init__.py:1: error: Function is missing a type annotation" in run.stdout
