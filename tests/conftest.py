"""Settings that every test shares."""

import os
import pathlib

import pytest
from small_sweep import SPEC

os.environ["MPLBACKEND"] = "Agg"


@pytest.fixture(scope="session")
def root():
    """The repository's top folder."""
    return pathlib.Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def digits():
    """The graph of the data set that is always there."""
    from simgnn.data.datasets import load_dataset

    return load_dataset("digits")


@pytest.fixture
def sweep_spec(tmp_path):
    """The file of a small sweep."""
    path = tmp_path / "spec.toml"
    path.write_text(SPEC)
    return path


@pytest.fixture(scope="session")
def finished_sweep(tmp_path_factory):
    """The small sweep in one process, to which nothing happened: folder, `Sweep`, results. It must stay as it is."""
    from simgnn.sweep.run import run_sweep
    from simgnn.sweep.spec import load_sweep

    folder = tmp_path_factory.mktemp("sweep")
    (folder / "spec.toml").write_text(SPEC)
    sweep = load_sweep(folder / "spec.toml")
    return folder / "out", sweep, run_sweep(sweep, output=folder / "out")
