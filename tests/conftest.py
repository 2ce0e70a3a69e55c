"""Settings that every test shares."""

import os
import pathlib

import pytest

os.environ["MPLBACKEND"] = "Agg"


@pytest.fixture(scope="session")
def root():
    """The repository's top folder."""
    return pathlib.Path(__file__).resolve().parent.parent
