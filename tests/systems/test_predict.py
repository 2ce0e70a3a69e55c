"""The design-time predictor: sizes of parts, the initial mapping against brute force, and the verb."""

import itertools
import json
import random
import tempfile
import time

import pytest

from simgnn.cli.main import main
from simgnn.config.checks import check_number
from simgnn.config.configuration import load_config, parse_config, preset_hardware
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.systems.hyscale.management.assignment import Assignment
from simgnn.systems.hyscale.management.resource_management import shares
from simgnn.systems.hyscale.predict.mapping import SHARES, initial_mapping
from simgnn.systems.hyscale.predict.prediction import predict_configuration, sampled_curve
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.predict.size_curve import SizeCurve, numbers_of_seeds
from simgnn.training.batches import neighbor_sampler
from simgnn.training.session import Session
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import EDGES, SOURCES, Processor, accelerator_of, cpu_of, training
from simgnn.virtual_time.platform import load_platform

WIDTHS = (64, 128, 16)


def curve(seeds=64):
    """Twice the seeds have 1.8 times the input vertices."""
    points = {}
    for count in numbers_of_seeds(seeds):
        points[count] = LayerSizes(
            vertices=(40 * count**0.85, 9.0 * count, float(count)), edges=(60.0 * count, 8.0 * count)
        )
    return SizeCurve(points)


def platform(**values):
    """A platform whose stages are of one size."""
    given = {
        "cpu_cores": 7,
        "cpu_gflops": 200.0,
        "host_memory_gbs": 10.0,
        "pcie_gbs": 1.5,
        "sample_medges_per_s_per_core": 3.0,
        "gather_gbs_per_core": 0.8,
    } | values
    text = "\n".join(f'{key} = {{ value = {value}, source = "assumed" }}' for key, value in given.items())
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return load_platform(file.name)


def predictor(sizes=None, **values):
    chosen = platform(**values)
    return Predictor(
        platform=chosen,
        accelerator=Processor(gmacs=20.0, memory_gbs=2.0, overlaps=True, keeps_hidden=True),
        sizes=sizes or curve(),
        widths=WIDTHS,
    )


def start(*, seeds=64, accelerators=2, on_cpu=0, threads=(3, 2, 2)):
    others = shares(seeds - on_cpu, [0.0] * accelerators) if accelerators else ()
    return Assignment(
        sampled_on_cpu=seeds,
        trained_on_cpu=on_cpu if accelerators else seeds,
        accelerators=others,
        threads=dict(zip(("sample", "load", "train"), threads, strict=True)),
    )


def every(given, *, cpu_trains=True):
    """All assignments that the mapping may choose from."""
    count, seeds, total = len(given.accelerators), given.seeds, given.total_threads
    steps = {round(seeds * step / SHARES) for step in range(SHARES + 1)} if count else {seeds}
    for on_cpu in sorted(steps) if cpu_trains else [0]:
        for sample, load in itertools.product(range(1, total), repeat=2):
            if total - sample - load >= 1:
                yield start(
                    seeds=seeds,
                    accelerators=count,
                    on_cpu=on_cpu,
                    threads=(sample, load, total - sample - load),
                )


def rank(predictor, assignment, given, prefetch):
    """Time, then changes, then threads that sample and load."""
    moved = sum(abs(assignment.threads[task] - given.threads[task]) for task in given.threads)
    return (
        predictor.predict(assignment).iteration(prefetch=prefetch),
        abs(assignment.trained_on_cpu - given.trained_on_cpu),
        moved,
        assignment.threads["sample"],
        assignment.threads["load"],
    )


@pytest.mark.parametrize("prefetch", (True, False))
@pytest.mark.parametrize("seed", range(6))
def test_the_mapping_is_that_of_brute_force(seed, prefetch):
    rng = random.Random(seed)
    values = {
        name: 10 ** rng.uniform(-0.7, 1.3)
        for name in ("host_memory_gbs", "pcie_gbs", "sample_medges_per_s_per_core", "gather_gbs_per_core")
    }
    cores = rng.choice((3, 5, 8))
    tried = predictor(**values, cpu_cores=cores, cpu_gflops=10 ** rng.uniform(1, 3))
    given = start(accelerators=rng.choice((0, 1, 3)), on_cpu=rng.choice((0, 20)), threads=(1, cores - 2, 1))
    found = initial_mapping(tried, given, prefetch=prefetch)
    best = min(every(given), key=lambda one: rank(tried, one, given, prefetch))
    assert found.assignment == best
    assert found.prediction == tried.predict(best)


@pytest.mark.parametrize("prefetch", (True, False))
def test_the_mapping_minds_what_follows_what(prefetch):
    """Without prefetch loading and transfer are one stage; here both are slow, and threads make loading quicker."""
    tried = predictor(pcie_gbs=0.5, gather_gbs_per_core=0.4, sample_medges_per_s_per_core=30.0)
    given = start(on_cpu=16)
    found = initial_mapping(tried, given, prefetch=prefetch)
    assert found.assignment == min(every(given), key=lambda one: rank(tried, one, given, prefetch))
    other = initial_mapping(tried, given, prefetch=not prefetch)
    assert found.assignment != other.assignment


def test_equal_times_change_as_little_as_they_can():
    """PCIe alone limits, whatever the threads do: those of the start stay, and the share too where only it counts."""
    tried = predictor(pcie_gbs=0.001, cpu_gflops=1e6, host_memory_gbs=1e6, gather_gbs_per_core=1e3)
    given = start(on_cpu=0, threads=(2, 3, 2))
    found = initial_mapping(tried, given, cpu_trains=False)
    assert found.assignment == given and found.prediction.limits() == "transfer"
    # Free to train on the CPU, it takes all: nothing is transferred.
    assert initial_mapping(tried, given).assignment.trained_on_cpu == 64


def test_nobody_to_train_is_refused():
    with pytest.raises(ValueError, match="at least one trainer, not 0"):
        initial_mapping(predictor(), start(accelerators=0), cpu_trains=False)


@pytest.mark.sample(27)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "key",
    ("host_memory_gbs", "pcie_gbs", "cpu_gflops", "sample_medges_per_s_per_core", "gather_gbs_per_core"),
)
def test_no_faster_part_makes_the_mapping_slower(seed, key):
    rng = random.Random(seed)
    slow = predictor().platform[key] * 10 ** rng.uniform(-1, 1)
    times = [
        initial_mapping(predictor(**{key: slow * factor}), start()).prediction.iteration()
        for factor in (1, 1.5, 4)
    ]
    assert times == sorted(times, reverse=True)


def test_a_mapping_takes_less_than_two_seconds():
    """128 cores, 4 accelerators, as the paper's machine; 64 accelerators; cores beyond 128 move in portions."""
    for cores, accelerators in ((128, 4), (128, 64), (1000, 4)):
        tried = predictor(sizes=curve(4096), cpu_cores=cores)
        given = start(seeds=4096, accelerators=accelerators, threads=(cores - 2, 1, 1))
        began = time.process_time()
        found = initial_mapping(tried, given)
        assert time.process_time() - began < 2
        assert found.assignment.total_threads == cores


def test_the_predictor_reads_as_its_processors_do():
    """Accelerators read each source once (IV-C), a CPU a row for each edge (equation 11)."""
    tried, given = predictor(), start(on_cpu=32)
    found = tried.predict(given)
    cpu, (part, _) = tried.parts(given)
    slowest = max(
        training(part, tried.accelerator, widths=WIDTHS, rows_read=SOURCES),
        training(cpu, cpu_of(tried.platform, 2), widths=WIDTHS, rows_read=EDGES),
    )
    assert found.propagate == pytest.approx(slowest + 2 * (64 * 128 + 128 * 16) * 4 / 1.5e9)
    assert found.sample == pytest.approx(sum(sum(each.edges) for each in (cpu, part, part)) / (3e6 * 3))
    assert found.load == pytest.approx(
        sum(each.vertices[0] for each in (cpu, part, part)) * 64 * 4 / min(10e9, 2 * 0.8e9)
    )
    assert predictor(pcie_shared_gbs=2.0).predict(given).transfer == pytest.approx(found.transfer * 1.5)


def test_an_accelerator_is_the_hardware_and_the_platform():
    chosen = load_platform("hyscale-fpga")
    found = accelerator_of(preset_hardware("u250"), chosen)
    assert found.gmacs == pytest.approx(2048 * 0.3 * 0.85) and found.memory_gbs == 19.25
    narrow = accelerator_of(preset_hardware("tiny"), chosen)
    assert narrow.memory_gbs < 19.25


def test_a_curve_goes_through_its_points():
    found = curve(64)
    assert list(found.points) == [4, 8, 16, 32, 64]
    assert found.at(16) is found.points[16]
    assert found.at(24).vertices == pytest.approx((40 * 24**0.85, 216, 24))
    assert found.at(2).vertices[0] == found.at(4).vertices[0] / 2
    assert found.at(128).edges[0] == 2 * found.at(64).edges[0]
    assert SizeCurve(
        {2: LayerSizes(vertices=(0, 0), edges=(0,)), 4: LayerSizes(vertices=(8, 4), edges=(4,))}
    ).at(3).edges[0] == pytest.approx(4 * 0.58496, rel=1e-4)
    with pytest.raises(ValueError, match="at least one point"):
        SizeCurve({})


def test_sizes_are_those_that_training_draws():
    """Means of a few mini-batches, within a tenth of an epoch's."""
    config, graph = load_config("cosim"), load_dataset("digits")
    session = Session(config, graph)
    sizes = sampled_curve(graph, neighbor_sampler(config, graph), config.training.batch_size).at(
        config.training.batch_size
    )
    batches = [
        session.loader.sampler.sample(seeds, k) for k, seeds in enumerate(session.order.batches(0)[:-1])
    ]
    for layer, size in enumerate(sizes.vertices):
        assert size == pytest.approx(sum(len(b.vertices[layer]) for b in batches) / len(batches), rel=0.1)


@pytest.mark.parametrize(("kind", "count"), [("gcn", 1), ("sage", 2)])
def test_products_are_the_matrices_of_a_layer(kind, count):
    config = load_config("cosim").replace("model", kind=kind)
    model = Session(config, load_dataset("digits")).model
    assert products(model) == tuple(
        count * before * after for before, after in itertools.pairwise(model.widths)
    )


# The verb

PREDICT = ["predict", "-c", "u250", "--platform", "hyscale-fpga"]
PRODUCTS = ["--dataset-preset", "ogbn-products", "--batch-size", "512", "--fanout", "25,10", "--batches", "1"]


def test_the_verb_prints_tables_or_json(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([*PREDICT, "--accelerators", "2"]) == 0
    out = capsys.readouterr().out
    assert "initial mapping" in out and "limited by" in out and "2 x 16" in out and "sampled" in out
    assert main([*PREDICT, *PRODUCTS, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["model"]["widths"] == [100, 64, 47]
    assert report["iterations_per_epoch"] == -(-196_615 // 512)
    for name in ("configured", "initial_mapping"):
        told = report[name]
        stages = told["stages"]
        assert told["with_prefetch"]["iteration_seconds"] == max(stages.values())
        assert told["without_prefetch"]["iteration_seconds"] == max(
            stages["sample"], stages["load"] + stages["transfer"], stages["propagate"]
        )
        check_number("MTEPS", told["with_prefetch"]["mteps"], 1e-6, 1e6)
    times = [report[name]["with_prefetch"]["iteration_seconds"] for name in ("initial_mapping", "configured")]
    assert times[0] <= times[1]
    assert list(tmp_path.iterdir()) == []


def test_a_system_table_names_the_platform(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text("[hyscale]\nprefetch = false\nload_threads = 100\n")
    assert main(["predict", "-c", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["prefetch"] is False and report["configured"]["threads"]["load"] == 100
    assert predict_configuration(load_config(file)) == report


def test_what_is_predicted_is_what_training_would_do():
    """Without `hybrid` the CPU has no seeds, whatever its share; a data set does not depend on the training's seed."""
    config = parse_config("[training]\naccelerators = 2\ncpu_share = 0.5\n[hyscale]\nhybrid = false\n")
    report = predict_configuration(config)
    assert [report[name]["seeds"]["cpu"] for name in ("configured", "initial_mapping")] == [0, 0]
    with pytest.raises(InputError, match="hybrid must be true where accelerators and gpus are 0, not false"):
        predict_configuration(config.replace("training", accelerators=0))
    config = config.replace("training", dataset="rmat:2000:20000", seed=3)
    found = predict_configuration(config)["minibatch"]
    graph = load_dataset("rmat:2000:20000")
    sizes = sampled_curve(graph, neighbor_sampler(config, graph), found["seeds"], seed=3).at(found["seeds"])
    assert found["vertices"] == list(sizes.vertices)


WRONG = 'vertices = { value = 10, source = "paper" }\n'


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--platform", "u250"], "mixgcn, neutron-1, neutron-8, p3, pagraph or a TOML file, not 'u250'"),
        (["--platform", "missing.toml"], "missing.toml: platform must be a file that can be read"),
        (["--platform", "wrong.toml"], "wrong.toml: key of a platform must be known, not 'vertices'"),
        (
            ["--platform", "few.toml"],
            "few.toml: cpu_cores must be at least 3, one for each of the CPU's tasks, where they are assigned, not 2",
        ),
        (
            ["--platform", "hyscale-fpga", "--accelerators", "5"],
            "accelerators must be at most the 4 of platform",
        ),
        (["--platform", "hyscale-fpga", "--batches", "0"], "must be an integer from 1 to 1000, not '0'"),
        (["--platform", "hyscale-fpga", "--batch-size", "0"], "batch_size must be an integer from 1"),
        (["--platform", "hyscale-fpga", "--dataset", "reddit"], "dataset must be digits"),
        (["--platform", "hyscale-fpga", "--dataset-preset", "redit"], "data-set preset must be one of"),
        (
            ["--platform", "hyscale-fpga", "--dataset-preset", "missing.toml"],
            "missing.toml: data-set preset must be",
        ),
        (
            ["--platform", "hyscale-fpga", "--dataset-preset", "wrong.toml"],
            "wrong.toml: edges of a data-set preset must be given, not left out",
        ),
        (["--platform", "hyscale-fpga", "--dataset", "digits", *PRODUCTS], "data set must be given once"),
        (["--platform", "hyscale-fpga", "--fanout", "0"], "fanout must be -1 or from 1"),
        (["--platform", "hyscale-fpga", "--cpu-share", "2"], "cpu_share must be a number from 0 to 1"),
    ],
)
def test_bad_input_is_one_error(tmp_path, monkeypatch, refusal, arguments, text):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.toml").write_text(WRONG)
    (tmp_path / "few.toml").write_text('cpu_cores = { value = 2, source = "paper" }\n')
    before = sorted(tmp_path.iterdir())
    assert text in refusal(["predict", *arguments])
    assert sorted(tmp_path.iterdir()) == before
