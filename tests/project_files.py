"""Files of the project that its own rules are about."""

import importlib.util
import subprocess
import sys

CODE = ("hw", "sim", "simgnn")
"""Folders of the packages."""


def load_script(path):
    """A script that is no module of a package, as a module of its name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look for theirs
    spec.loader.exec_module(module)
    return module


def tracked(root, pattern):
    """Files under version control that match, so that a stray file in a working copy fails nothing."""
    names = subprocess.run(["git", "ls-files", pattern], cwd=root, check=True, capture_output=True, text=True)
    paths = [root / name for name in names.stdout.splitlines()]
    assert paths, f"no file matches {pattern}"
    return [path for path in paths if path.exists()]


def code_files(root):
    """Python files of the packages."""
    return [path for folder in CODE for path in tracked(root, f"{folder}/*.py")]
