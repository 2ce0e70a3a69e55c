"""Settings that every test shares."""

import collections
import faulthandler
import gc
import multiprocessing
import os
import pathlib
import shutil
import sys
import tempfile

import hypothesis
import hypothesis.database
import litter
import pytest
from fault_table import Faults, print_table
from gloo_ranks import GlooRanks
from small_sweep import SPEC

from simgnn.training.reports import terminal

FAILED_SEEDS = pathlib.Path(__file__).parent.parent / "out" / "hypothesis"
"""Where Hypothesis keeps what a property failed for."""
# As many workers as cores compute side by side; more threads only wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(FAILED_SEEDS))
os.environ.pop("COLUMNS", None)  # some terminals export it, and tables are as wide as it says
os.environ.pop("PYTEST_ADDOPTS", None)  # is of this run, not of those that tests begin
terminal.FIRST_WAIT = 3600.0  # a busy machine has no other lines on standard error than an idle one

SLOW_SECONDS = 3600
"""Deadline of a test marked slow; pyproject.toml has that of the others."""


_stderr = pytest.StashKey()


def pytest_configure(config):
    # The same seeds each time (`--hypothesis-seed` in pyproject.toml), ten times as many in `make test-all`.
    hypothesis.settings.register_profile(
        "simgnn",
        max_examples=20 if config.option.markexpr else 200,
        database=hypothesis.database.DirectoryBasedExampleDatabase(FAILED_SEEDS),
        deadline=None,
        suppress_health_check=[
            hypothesis.HealthCheck.too_slow,
            hypothesis.HealthCheck.function_scoped_fixture,
        ],
    )
    hypothesis.settings.load_profile("simgnn")
    # While a test runs, pytest has put a file of its own in the place of standard error.
    config.stash[_stderr] = os.fdopen(os.dup(sys.__stderr__.fileno()), "w")


def pytest_unconfigure(config):
    config.stash[_stderr].close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection():
    """Import all test files without a collection of garbage: they make little, and a million objects that stay.

    No later collection looks at these again: in this a third of the time until the first test goes, and a tenth of a
    second for each call of `gc.collect`.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item, settings):
    """At a test's deadline, print all stacks and end the process.

    In place of pytest-timeout's own timer, whose stacks nobody sees where pytest-xdist has the terminal, and which
    waits for the interpreter's lock.
    """
    faulthandler.dump_traceback_later(settings.timeout, exit=True, file=item.config.stash[_stderr])
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_cancel_timer(item):
    """Forget a test's deadline."""
    faulthandler.cancel_dump_traceback_later()
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Make cases beyond a function's sample slow, and give slow tests a longer deadline, where they have none.

    ``@pytest.mark.sample(n)`` leaves n of a function's cases to `make test`, spread evenly over their list; all of
    them run in `make test-all`. A case that is named on the command line is the whole list, and runs.
    """
    cases = collections.defaultdict(list)
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("slow"):
            cases[item.parent.nodeid, item.originalname].append(item)
    for found in cases.values():
        (count,) = found[0].get_closest_marker("sample").args
        kept = {turn * len(found) // count for turn in range(count)}
        for turn, item in enumerate(found):
            if turn not in kept:
                item.add_marker(pytest.mark.slow)
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))


@pytest.fixture(scope="session", autouse=True)
def temporary_folder(tmp_path_factory):
    """A folder for the temporary files of this process and of those that it starts; it goes with what they left."""
    folder = tmp_path_factory.mktemp("temporary")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        patch.setattr(tempfile, "tempdir", None)
        # Where its servers listen; a folder that it makes by itself it wants to remove after this one has gone.
        patch.setitem(multiprocessing.current_process()._config, "tempdir", str(folder))
        yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def a_tidy_test(temporary_folder, request):
    """No test leaves open what it has opened; fixtures of modules and of the session are there before it looks."""
    if "gloo" in request.fixturenames:
        # What replaces a rank that the test before has killed is no litter of this one.
        request.getfixturevalue("gloo").replace()
    before = litter.look(temporary_folder)
    yield
    left = litter.left(before, temporary_folder)
    assert not left, "the test leaves " + "; ".join(left)


def pytest_terminal_summary(terminalreporter):
    """Print the faults that tests have injected."""
    print_table(terminalreporter)


@pytest.fixture(scope="session")
def gloo():
    """Processes that are ranks; each has PyTorch and compiled kernels to load, so that tests share them."""
    with GlooRanks(4) as ranks:
        yield ranks


@pytest.fixture
def refusal(capsys):
    """What `simgnn` says as it refuses a command, given as words: one line of standard error, and nothing else."""
    from simgnn.cli.main import main

    def refused(words):
        capsys.readouterr()
        assert main(words) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.startswith("error: ") and said.err.count("\n") == 1, said
        return said.err

    return refused


@pytest.fixture
def faults(record_property):
    """Notes faults that a test injects."""
    return Faults(record_property)


@pytest.fixture(scope="module")
def undrawn():
    """Pictures are made and not drawn, which takes a quarter of a short run; for files whose tests look at none.

    A file asks for it by ``pytestmark = pytest.mark.usefixtures("undrawn")``.
    """
    from simgnn.training.reports.charts import load_matplotlib

    load_matplotlib()
    from matplotlib.figure import Figure

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", lambda figure, file, *, format: file.write(b"undrawn"))
        yield


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
    from simgnn.explore.sweep.run import run_sweep
    from simgnn.explore.sweep.spec import load_sweep

    folder = tmp_path_factory.mktemp("sweep")
    (folder / "spec.toml").write_text(SPEC)
    sweep = load_sweep(folder / "spec.toml")
    return folder / "out", sweep, run_sweep(sweep, output=folder / "out")
