"""`simgnn plan --system bgl`: eight stages, shares and epochs of a graph and a machine, before anything is trained."""

import json

import pytest

from simgnn.cli.main import main
from simgnn.systems.pipeline.isolation import STAGES

GRAPH = "dcsbm:3000:24000:16:5:train=0.5"
MACHINE = """
cpu_cores = { value = 16, source = "assumed" }
gpus = { value = 2, source = "assumed" }
"""


@pytest.fixture
def machine(tmp_path):
    def made(text=""):
        (tmp_path / "mine.toml").write_text(MACHINE + text)
        return str(tmp_path / "mine.toml")

    return made


def planned(capsys, *options):
    assert main(["plan", "--system", "bgl", "--batch-size", "20", *options, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_graph_and_a_machine_of_the_users(capsys, machine):
    """Its graph in its own memory: nothing crosses a network, and half of its cores do what servers do elsewhere."""
    report = planned(capsys, "--dataset", GRAPH, "--platform", machine(), "--machines", "1")
    (plan,) = report["plans"]
    split = plan["allocation"]
    assert split["requests"] + split["build"] == split["process"] + split["cache"] == 8
    assert list(plan["stage_seconds"]) == list(STAGES) and plan["stage_seconds"]["network"] == 0
    assert plan["limited_by"] in STAGES and report["dataset"]["partition"] is None
    assert plan["steps"] == -(-1500 // 40)
    assert plan["epoch_seconds"] == pytest.approx(plan["steps"] * plan["iteration_seconds"])
    assert report["cache_ratio"] == 0.1 and 0 < plan["hits"] < 1
    assert plan["free_iteration_seconds"] > plan["iteration_seconds"]


def test_memory_decides_what_is_cached(capsys, machine):
    known = machine('gpu_memory_gb = { value = 0.00435, source = "assumed" }\n')
    ratio = planned(capsys, "--dataset", GRAPH, "--platform", known, "--machines", "1")["cache_ratio"]
    assert 0.1 < ratio < 1
    asked = planned(
        capsys, "--dataset", GRAPH, "--platform", known, "--machines", "1", "--cache-ratio", "0.25"
    )
    assert asked["cache_ratio"] == 0.25


def test_servers_that_have_the_graph_are_shared(capsys, machine):
    """A network between, edges that cross servers, and cores for each machine."""
    servers = machine(
        'graph_servers = { value = 3, source = "assumed" }\ngraph_server_cores = { value = 8, source = "assumed" }\n'
    )
    report = planned(capsys, "--dataset", GRAPH, "--platform", servers, "--machines", "1", "2")
    one, two = (plan["allocation"] for plan in report["plans"])
    assert (one["requests"] + one["build"], two["requests"] + two["build"]) == (24, 12)
    assert all(plan["stage_seconds"]["network"] > 0 for plan in report["plans"])
    assert report["dataset"]["partition"] == "blocks"


@pytest.mark.slow
def test_a_data_set_that_is_not_here(capsys):
    assert main(["plan", "--system", "bgl", "--dataset-preset", "ogbn-products", "--machines", "1"]) == 0
    text = capsys.readouterr().out
    assert "ogbn-products: 2,449,029 vertices, 100 features" in text
    assert all(stage in text for stage in STAGES)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sampling", "hybrid"], "sampling must be left out with the system bgl, not 'hybrid'"),
        (["--local-steps", "3"], "local_steps must be left out with the system bgl, not 3"),
        (
            ["--platform", "hyscale-fpga"],
            "gpus of platform hyscale-fpga must be at least 1, as BGL trains on them",
        ),
        (["--batch-size", "10000"], "training vertices must be at least 80000, a mini-batch of 10000"),
        (["--machines", "2000"], "training vertices must be at least"),
    ],
)
def test_what_cannot_be_is_one_line(options, message, capsys):
    assert main(["plan", "--system", "bgl", "--dataset", GRAPH, "--machines", "1", *options]) == 2
    assert message in capsys.readouterr().err


def test_too_few_cores_are_named(capsys, tmp_path):
    few = tmp_path / "few.toml"
    few.write_text(MACHINE.replace("16", "3"))
    words = ["plan", "--system", "bgl", "--dataset", GRAPH, "--platform", str(few), "--batch-size", "20"]
    assert main(words) == 2
    assert "cpu_cores of platform few must leave at least 4" in capsys.readouterr().err
