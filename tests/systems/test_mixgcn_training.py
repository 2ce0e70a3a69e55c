"""`simgnn train --system mixgcn`: full-graph training as a run, with its reports, stops and refusals."""

import csv
import json

import pytest
from small_hyscale import told

from simgnn.cli.main import main
from simgnn.config.configuration import parse_config
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.errors import InputError
from simgnn.systems.mixgcn.layout import apart, paired
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, train_by
from simgnn.systems.mixgcn.settings import KINDS
from simgnn.training.checkpoint import load_checkpoint
from simgnn.training.iteration import Place
from simgnn.training.session import make_session
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

DATA = "sbm:100:500:7:3"
CONFIG = f"""
[hardware]
preset = "tiny"
[model]
kind = "sage"
layers = 3
hidden = 6
dropout = 0.3
[training]
dataset = "{DATA}"
epochs = 5
[mixgcn]
workers = 3
method = "random"
tolerance = 0.05
staleness = 1
"""


def config_of(kind="mixture", text=CONFIG, **values):
    return parse_config(text).replace("mixgcn", parallelism=kind, **values)


def records(folder):
    """What a run has noted: its conditions, and then each epoch."""
    return [json.loads(line) for line in (folder / "iterations.jsonl").read_text().splitlines()]


def test_the_names_are_those_of_the_kinds():
    assert tuple(PARALLELISMS) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_has_the_bits_of_the_program(kind, tmp_path):
    """Parameters and losses are those of ranks that train outside of a run; bytes those of the formula."""
    config = config_of(kind)
    result = train(config, output=tmp_path)
    graph = load_dataset(DATA)
    entry, session = PARALLELISMS[kind], make_session(config, graph)
    shared = {"partition": make_partition(graph, method="random", parts=3)}
    if not entry.by_parts:
        shared = {"layout": paired(100, workers=3)}
    if entry.skips:
        shared |= {"tolerance": 0.05, "staleness": 1}
    training = entry.training(
        graph=graph, model=session.model, epochs=5, learning_rate=0.01, weight_decay=5e-4, **shared
    )
    expected = InProcess(3).run(train_by, kind, training)[0]
    assert {name: value.tobytes() for name, value in result.parameters.items()} == {
        name: value.tobytes() for name, value in expected.parameters.items()
    }
    assert [epoch.loss for epoch in result.epochs] == pytest.approx(expected.losses, rel=1e-12)
    assert [epoch.accuracy for epoch in result.epochs] == pytest.approx(expected.accuracies)
    phases = result.summary["ranks"]["phases"]
    for phase, count in entry.sent_bytes(training).items():
        sent = sum(phases[phase]["sent_bytes"])
        assert sent <= 5 * count if entry.skips else sent == 5 * count
    assert result.summary["minibatches"] == 5 and entry.title in result.summary["system"]["text"]
    assert result.summary["simulated_seconds"] > 0
    assert max(result.summary["system"]["feature_bytes"]) >= expected.feature_bytes


@pytest.mark.parametrize("kind", KINDS)
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(kind, tmp_path):
    """To the bit, although ranks of some kinds keep what came in epochs before."""
    config = config_of(kind)
    train(config, output=tmp_path / "whole")
    calls = []
    stopped = train(config, output=tmp_path / "twice", should_stop=lambda: len(calls) == 2 or calls.append(0))
    assert stopped.summary is None and len(stopped.steps) == 3
    ranks = train(config, output=tmp_path / "twice", resume=True).summary["ranks"]
    assert told(tmp_path / "twice") == told(tmp_path / "whole")
    # What was sent again to know what came before is not counted.
    assert (ranks["from_minibatch"], ranks["phases"]["loss"]["rounds"]) == (3, 2)


def test_a_checkpoint_that_epochs_do_not_lead_to_is_refused(tmp_path, monkeypatch):
    """Ranks that keep old rows go through the epochs behind them again, and end where the run had been."""
    config = config_of("pipegcn")
    train(config, output=tmp_path)
    longer = config.replace("training", epochs=6)
    session = make_session(longer, load_dataset(DATA))
    first = {name: value + 1 for name, value in session.parameters().items()}
    monkeypatch.setattr(type(session), "parameters", lambda self: first)
    with pytest.raises(InputError, match="checkpoint must have the parameters that its epochs lead to"):
        train(longer, output=tmp_path, resume=True)


def test_epochs_that_leave_broadcasts_out_are_shorter(tmp_path):
    """Each epoch's time is that of what ranks have sent in it."""
    result = train(config_of("sancus", tolerance=1e9, staleness=2), output=tmp_path)
    sends = [[all(flags) for flags in record["sent"]] for record in records(tmp_path)[1:]]
    assert sends == [[True] * 3, [False] * 3, [False] * 3, [False, True, True], [False] * 3]
    seconds = [step.simulated_seconds for step in result.steps]
    assert seconds[1] == seconds[2] == seconds[4] < seconds[3] < seconds[0]


def test_a_graph_without_edges_takes_time(tmp_path):
    """GraphSAGE adds no self-loops: no sum has a term, and products are left."""
    config = config_of(text=CONFIG.replace(DATA, "rmat:100:0:7:3")).replace("training", epochs=1)
    assert train(config, output=tmp_path).summary["simulated_seconds"] > 0


def test_groups_of_their_own(tmp_path):
    config = config_of(aggregators=2, updaters=1)
    result = train(config, output=tmp_path)
    graph = load_dataset(DATA)
    training = PARALLELISMS["mixture"].training(
        graph=graph,
        model=make_session(config, graph).model,
        layout=apart(100, aggregators=2, updaters=1),
        epochs=5,
        weight_decay=5e-4,
    )
    expected = InProcess(3).run(train_by, "mixture", training)[0]
    assert all(
        value.tobytes() == expected.parameters[name].tobytes() for name, value in result.parameters.items()
    )
    assert "2 ranks that sum and 1 that multiply" in result.summary["system"]["text"]


def test_the_pipeline_and_what_sums_change_time_alone(tmp_path):
    found = {}
    for name, values in (
        ("pipeline", {}),
        ("in turn", {"pipeline": False}),
        ("two batches", {"stages": 2}),
        ("gpu", {"sums": "gpu", "pipeline": False}),
    ):
        result = train(config_of(**values), output=tmp_path / name)
        found[name] = (
            result.summary["simulated_seconds"],
            load_checkpoint(tmp_path / name / "checkpoint.npz").parameters,
        )
    values = [{key: value.tobytes() for key, value in each.items()} for _, each in found.values()]
    assert all(each == values[0] for each in values)
    assert len({seconds for seconds, _ in found.values()}) == 4


@pytest.mark.sample(1)
@pytest.mark.parametrize("organisation", ["clustered", "sspmm"])
def test_an_accelerator_sums_with_the_same_bits(organisation, tmp_path):
    """In programs of an aggregation alone; its cycles are the time, also of a run that goes on."""
    config = config_of().replace("execution", device="cycle").with_organisation(organisation)
    expected = train(config, output=tmp_path / "cores")
    config = config.replace("mixgcn", sums="accelerator")
    found = train(config, output=tmp_path / "whole")
    for name, value in expected.parameters.items():
        assert found.parameters[name].tobytes() == value.tobytes()
    train(config.replace("training", epochs=2), output=tmp_path / "twice")
    train(config, output=tmp_path / "twice", resume=True)
    assert told(tmp_path / "twice") == told(tmp_path / "whole")
    head, first, *_ = records(tmp_path / "whole")
    assert head["conditions"]["hardware"]["organisation"] == organisation
    assert len(first["cycles"]) == 5 and min(first["cycles"]) > 0
    assert found.summary["simulated_seconds"] != expected.summary["simulated_seconds"]


@pytest.mark.slow
def test_an_accelerator_multiplies_with_the_same_bits(tmp_path):
    """In programs of an update alone, whatever sums; a run that goes on has its time."""
    config = config_of().replace("execution", device="cycle")
    expected = train(config, output=tmp_path / "gpu")
    seconds = {expected.summary["simulated_seconds"]}
    for sums in ("cores", "gpu", "accelerator"):
        both = config.replace("mixgcn", sums=sums, products="accelerator")
        found = train(both, output=tmp_path / sums)
        for name, value in expected.parameters.items():
            assert found.parameters[name].tobytes() == value.tobytes()
        first = records(tmp_path / sums)[1]
        assert len(first["products"]) == 5 and min(first["products"]) > 0
        assert len(first["cycles"]) == (5 if sums == "accelerator" else 0)
        assert "products on an accelerator" in found.summary["system"]["text"]
        seconds.add(found.summary["simulated_seconds"])
    assert len(seconds) == 4
    train(both.replace("training", epochs=2), output=tmp_path / "twice")
    train(both, output=tmp_path / "twice", resume=True)
    assert told(tmp_path / "twice") == told(tmp_path / "accelerator")


def test_products_take_the_accelerators_cycles(tmp_path):
    """Of one worker in turn: all seconds but those of the sums are cycles over the clock."""
    text = CONFIG.replace("workers = 3", "workers = 1")
    config = config_of(text=text, sums="accelerator", products="accelerator", pipeline=False)
    config = config.replace("execution", device="cycle")
    result = train(config, output=tmp_path / "out")
    cycles = sum(sum(epoch["products"]) for epoch in records(tmp_path / "out")[1:])
    with open(tmp_path / "out" / "stages.csv", encoding="utf-8", newline="") as file:
        stages = {row["stage"]: float(row["seconds"]) for row in csv.DictReader(file)}
    assert stages["products"] == pytest.approx(cycles * 1e-6 / config.hardware.clock_mhz, rel=1e-9)
    assert result.summary["simulated_seconds"] > stages["products"]


def test_an_accelerator_that_is_told_what_is_wanted_sums_less(tmp_path):
    """S-SpMM: no bit changes, gradients take fewer cycles, and masks are sent as well, a bit for each element."""
    dense = CONFIG.replace("500", "3000").replace("workers = 3", "workers = 1")
    config = config_of(text=dense, sums="accelerator").replace("execution", device="cycle")
    config = config.with_organisation("sspmm")
    open_masks = train(config, output=tmp_path / "open")
    masked = train(config.replace("mixgcn", masks=True), output=tmp_path / "masked")
    for name, value in open_masks.parameters.items():
        assert masked.parameters[name].tobytes() == value.tobytes()
    first, second = (records(tmp_path / name)[1]["cycles"] for name in ("open", "masked"))
    assert second[:3] == first[:3] and all(
        wanted < every for wanted, every in zip(second[3:], first[3:], strict=True)
    )


S = "--set mixgcn"
ON_PARTS = "whose ranks have parts"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (f"{S}.masks=true", "masks must be false where no accelerator sums, not true"),
        (f"{S}.parallelism=other", "parallelism must be one of mixture, partition"),
        (f"{S}.workers=0", "workers must be an integer from 1 to 4096, not 0"),
        (f"{S}.workers=101 {S}.parallelism=cagnet", "workers must be an integer from 1 to 100, not 101"),
        (
            f"{S}.aggregators=2",
            f"{S}.aggregators: aggregators and updaters must both be 0 or both be positive, not 2",
        ),
        (f"{S}.products=cores", "products must be one of gpu, accelerator, not"),
        (f"{S}.sums=disk", "sums must be one of cores, gpu, accelerator, not"),
        (f"{S}.stages=101", "stages must be an integer from 1 to 100, not 101"),
        ("--platform hyscale-fpga", "gpus of platform hyscale-fpga must be 1 at least, not 0"),
        ("--platform none", "--platform: platform must be one of"),
        ("--set model.order=update-first", "order must be 'aggregate-first'"),
        (
            "--set task.kind=links",
            "--set task.kind: task must be one of vertices with the system mixgcn, not links",
        ),
        ("--ranks 2", "ranks must be 1"),
        ("--batch-size 5", "--batch-size: batch_size must be left out with the system mixgcn, which trains"),
        ("--fanout 5", "--fanout: fanout must be left out with the system mixgcn, which trains on all"),
        (
            "--device cycle",
            "--device: device must be left out with the system mixgcn unless mixgcn.sums or",
        ),
        (
            "--set platform.memory=ideal",
            "--set platform.memory: memory must be left out with the system mixgcn unless mixgcn.sums or",
        ),
        (
            f"{S}.sums=accelerator --device reference",
            "device must count cycles in virtual time, as cycle and rtl do, not 'reference'",
        ),
        (
            "--set hyscale.clock=real",
            "--system: system must be that of the configuration's table, hyscale, not mixgcn",
        ),
        (
            "--set model.degree_correction=ratio",
            "--set model.degree_correction: degree_correction must be left out with the system",
        ),
        (
            f"{S}.workers=4 {S}.aggregators=3 {S}.updaters=1",
            f"{S}.workers: workers must be left out where aggregators and updaters are the ranks, not 4",
        ),
        (
            f"{S}.parallelism=cagnet {S}.aggregators=3 {S}.updaters=1",
            f"{S}.aggregators: aggregators must be 0 with parallelism 'cagnet', whose ranks do both, not 3",
        ),
        (
            f"{S}.parallelism=sancus {S}.sums=accelerator",
            f"{S}.sums: sums must be on cores or gpu with parallelism 'sancus', {ON_PARTS}, not 'accelerator'",
        ),
        (
            f"{S}.parallelism=pipegcn {S}.products=accelerator",
            f"{S}.products: products must be on gpu with parallelism 'pipegcn', {ON_PARTS}, not 'accelerator'",
        ),
    ],
)
def test_what_cannot_be_is_one_line(options, text, tmp_path, refusal):
    command = [
        "train",
        "--system",
        "mixgcn",
        "--dataset",
        DATA,
        *options.split(),
        "-o",
        str(tmp_path / "out"),
    ]
    assert text in refusal(command) and not (tmp_path / "out").exists()


def test_a_file_s_caches_are_refused(tmp_path):
    for table, text in (
        ({"features": {"cache": "degree", "cache_ratio": 0.1}}, "cache must be none with the system mixgcn"),
        ({"embeddings": {"hot_ratio": 0.1}}, "hot_ratio must be 0 with the system mixgcn, not 0.1"),
    ):
        with pytest.raises(InputError, match=text):
            train(parse_config(CONFIG).replace_all(table), output=tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_a_place_within_an_epoch_is_no_place():
    session = make_session(config_of(), load_dataset(DATA))
    for place in (Place(epoch=1, step=2), Place(epoch=1, batch=1, step=1)):
        with pytest.raises(InputError, match="checkpoint must come after as many mini-batches as epochs"):
            session.start(None, place)


def test_the_command(tmp_path, capsys):
    command = (
        "train --system mixgcn --set mixgcn.parallelism=pipegcn --set mixgcn.workers=2 --epochs 2".split()
    )
    assert main([*command, "--dataset", DATA, "-o", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "system mixgcn: full graph, PipeGCN: 2 ranks with a part each, by 'blocks'" in out
    assert "2 ranks (in-process) sent each other: forward 0 2 rounds" in out and "of virtual time" in out
    # Of three layers, where the fan-outs of nobody's mini-batches are two.
    (tmp_path / "mine.toml").write_text(CONFIG)
    assert main(["train", "-c", str(tmp_path / "mine.toml"), "-o", str(tmp_path / "mine")]) == 0
    assert "4 ranks" not in capsys.readouterr().out
