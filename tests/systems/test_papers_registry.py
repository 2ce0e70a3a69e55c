"""The registry of papers: every experiment is there, has files of its own, and is offered by the command line."""

import inspect
import tomllib
from importlib import resources

import pytest

from simgnn.cli.main import main
from simgnn.systems.papers.registry import PAPERS
from simgnn.systems.papers.reproduce import claims_of, files_of, load


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_function_is_there_and_takes_what_is_shared(paper):
    shared = inspect.signature(load(paper, paper.shared), eval_str=True).return_annotation
    for each in paper.experiments:
        (parameter,) = inspect.signature(load(paper, each.function), eval_str=True).parameters.values()
        assert parameter.annotation is shared, each.name
    assert callable(shared.summary)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_names_and_files_are_each_experiments_own(paper):
    names, files = [each.name for each in paper.experiments], files_of(paper)
    assert len(set(names)) == len(names) and len(set(files)) == len(files)
    ids = [claim.id for claim in claims_of(paper)]
    assert ids and len(set(ids)) == len(ids)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_experiment_has_a_table_and_every_table_an_experiment(paper):
    names = {each.name for each in paper.experiments} | ({"accelerators"} if paper.accelerators else set())
    described = tomllib.loads((resources.files(paper.package) / "tables.toml").read_text("utf-8"))["table"]
    assert {each["of"] for each in described} == names
    for each in described:
        assert set(each) <= {"of", "rows", "title", "notes", "left", "columns"}, each["title"]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_command_line_offers_all_but_sections(paper, capsys):
    with pytest.raises(SystemExit):
        main(["reproduce", paper.name, "--help"])
    text = " ".join(capsys.readouterr().out.split())
    for kind in ("table", "figure"):
        if numbers := paper.numbers(kind):
            assert f"only this {kind}: {', '.join(numbers)}" in text
    names = [each.name for each in paper.experiments]
    if not any(name.startswith(("table ", "figure ")) for name in names):
        assert f"only these experiments: {', '.join(names)} (default" in text
