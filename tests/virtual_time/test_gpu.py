"""A GPU beside the accelerators: the kernels of a mini-batch, what they take, and the shares that follow."""

import dataclasses
import itertools
import json
import os
import random
import statistics
from pathlib import Path

import numpy as np
import pytest
from crossings import crossed
from torch.utils.flop_counter import FlopCounterMode

from simgnn.config.configuration import load_config, parse_config
from simgnn.errors import InputError
from simgnn.model.aggregation import layer_operator
from simgnn.model.dropout import Dropout
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, LOAD, SAMPLE, Assignment
from simgnn.systems.hyscale.management.resource_management import ResourceManager, shares
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.hyscale.predict.mapping import device_splits, initial_mapping
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.predict.size_curve import SizeCurve
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.training.batches import BatchLoader
from simgnn.training.session import Session
from simgnn.training.split import FixedShares
from simgnn.training.trainer import TrainerRequest, make_trainer
from simgnn.verify.minibatches import compare_training, verification_config
from simgnn.virtual_time.gpu import (
    Gpu,
    Kernel,
    KernelSeconds,
    Kind,
    gather_seconds,
    launch_seconds,
    sampling_seconds,
    training_kernels,
)
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import Processor
from simgnn.virtual_time.platform import KEYS, load_platform
from simgnn.virtual_time.sourced_values import readings

MODELS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage", "layers": 3},
    "gin": {"kind": "gin", "gin_epsilon": 0.1},
    "residual": {"kind": "sage", "layers": 3, "residual": True, "dropout": 0.3},
}

PART = LayerSizes(vertices=(900.0, 200.0, 50.0), edges=(1500.0, 240.0))


def a_model(name):
    return ModelConfig(**{"features": 64, "hidden": 16, "classes": 10, "layers": 2, **MODELS[name]})


FREE = {
    **{key: 0.0 for key in KEYS if key.startswith("gpu_") and key.endswith("_us")},
    **{key: 1.0 for key in KEYS if key.startswith("gpu_") and key.endswith(("_speed", "_efficiency"))},
    "gpu_gflops": 1e9,
    "gpu_memory_gbs": 1e9,
}


def gpu(model, **values):
    """A GPU in whose time nothing counts but what is given."""
    return Gpu(load_platform("hyscale-gpu").replace(**{**FREE, **values}), model)


def loaded(model, graph, seeds):
    fanouts = (3,) * model.layers
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=1)
    loader = BatchLoader(graph=graph, sampler=sampler, dropout=Dropout(model=model, seed=1))
    return loader.load(seeds, 0)


# The values


@pytest.mark.parametrize("name", MODELS)
def test_an_equal_part_has_the_bits_of_the_cpu_trainer(digits, name):
    model = a_model(name)
    part = loaded(model, digits, np.arange(40))
    request = TrainerRequest(config=load_config("tiny"), model=model)
    results = []
    for trainer in ("cpu", "gpu3"):
        with make_trainer(trainer, request) as made:
            assert made.device is None and not made.timed
            results.append(made.train(part, initialise(model, 0), 100))
    one, other = (result.gradients for result in results)
    assert list(one) == list(other)
    assert all(one[key].tobytes() == other[key].tobytes() for key in one)
    assert results[0].telemetry.loss == results[1].telemetry.loss


# The kernels


@pytest.mark.parametrize("name", MODELS)
def test_products_are_those_that_torch_computes(digits, name):
    """Their operations, forward and backward, as torch's own counter has them."""
    model = a_model(name)
    part = loaded(model, digits, np.arange(40))
    counter = FlopCounterMode(display=False)
    with make_trainer("gpu0", TrainerRequest(config=load_config("tiny"), model=model)) as trainer, counter:
        trainer.train(part, initialise(model, 0), 40)
    kernels = list(training_kernels(model, LayerSizes.of(part.batch)))
    assert (
        sum(each.operations for each in kernels if each.kind is Kind.PRODUCT) == counter.get_total_flops() > 0
    )


@pytest.mark.parametrize("kind", LAYER_KINDS)
def test_a_sum_over_neighbours_has_the_edges_of_the_operator(digits, kind):
    """Those that were sampled, and self-loops where the kind adds them."""
    model = ModelConfig(features=64, hidden=16, classes=10, layers=2, kind=kind)
    part = loaded(model, digits, np.arange(40))
    found = [
        layer_operator(
            kind,
            block,
            part.degrees[: block.num_src],
            part.degrees[: block.num_dst],
            degree_correction=model.degree_correction,
        ).edges
        for block in part.batch.blocks
    ]
    kernels = {each.name: each for each in training_kernels(model, LayerSizes.of(part.batch))}
    assert [
        kernels[f"aggregate {layer}"].operations / (2 * width) for layer, width in ((1, 64), (2, 16))
    ] == found


def test_the_kernels_of_a_mini_batch():
    """Two layers of GCN by hand; the first layer's input needs no gradient."""
    found = list(training_kernels(a_model("gcn"), PART))
    counts = {each.name: each.count for each in found}
    assert {each.name: each.operations for each in found if each.operations} == {
        "aggregate 1": 2 * 1700 * 64,
        "update 1": 2 * 200 * 64 * 16,
        "aggregate 2": 2 * 290 * 16,
        "update 2": 2 * 50 * 16 * 10,
        "gradient of weight 2": 2 * 50 * 16 * 10,
        "gradient of input 2": 2 * 50 * 16 * 10,
        "gradient of neighbours 2": 2 * 290 * 16,
        "gradient of weight 1": 2 * 200 * 64 * 16,
    }
    assert counts["aggregate 1"] == 1700 * (4 * 64 + 8) + 200 * (4 * 64 + 4)
    assert counts["gradient of neighbours 2"] == 290 * (4 * 16 + 8) + 200 * (4 * 16 + 4)
    assert counts["update 2"] == 4 * (50 * (16 + 10) + 16 * 10)
    assert counts["add bias 2"] == counts["gradient of bias 2"] * 2 == 4 * 2 * 50 * 10
    assert counts["gradient of activate 1"] == 4 * 3 * 200 * 16


@pytest.mark.parametrize(
    ("name", "layers", "launched"),
    [("gcn", 1, 15), ("gcn", 2, 32), ("gcn", 3, 49), ("sage", 2, 44), ("sage", 3, 69), ("gin", 2, 64)],
)
def test_as_many_kernels_as_torch_launches(name, layers, launched):
    """Of what a profiler saw, all but the few products whose inner dimension cuBLAS splits."""
    model = dataclasses.replace(
        a_model(name), layers=layers, **({"gin_epsilon": 0.0} if name == "gin" else {})
    )
    sizes = LayerSizes(vertices=(9.0,) * (layers + 1), edges=(9.0,) * layers)
    assert len(list(training_kernels(model, sizes))) == launched


def test_sizes_of_another_number_of_layers_are_refused():
    with pytest.raises(ValueError, match="sizes must be of the model's 3 layers, not of 2"):
        next(training_kernels(a_model("sage"), PART))


def test_each_kernel_takes_what_limits_it():
    model = a_model("gcn")
    kernels = list(training_kernels(model, PART))
    count = sum(each.count for each in kernels)
    products = sum(each.operations for each in kernels if each.kind is Kind.PRODUCT)
    assert gpu(model, gpu_gflops=2.0).train(PART).seconds == pytest.approx(products / 2e9, rel=1e-6)
    assert gpu(model, gpu_memory_gbs=3.0).train(PART).seconds == pytest.approx(count / 3e9, rel=1e-6)
    half = gpu(model, gpu_gflops=2.0, gpu_efficiency=0.5).train(PART).seconds
    assert half == pytest.approx(products / 1e9, rel=1e-6)
    both = gpu(model, gpu_gflops=2.0, gpu_memory_gbs=3.0, gpu_device_times=2.0).train(PART)
    each_limits = sum(
        max(each.operations / 2e9 if each.kind is Kind.PRODUCT else 0, each.count / 3e9) for each in kernels
    )
    assert both.seconds == pytest.approx(2 * each_limits) and both.source == "kernels"
    # Kernels of a few microseconds: an element, a sum, a product at least.
    floors = {"gpu_stream_us": 1.0, "gpu_sum_us": 5.0, "gpu_product_us": 3.0}
    kinds = [each.kind for each in kernels]
    least = kinds.count(Kind.STREAM) + 5 * kinds.count(Kind.SUM) + 3 * kinds.count(Kind.PRODUCT)
    assert gpu(model, **floors).train(PART).seconds == pytest.approx(least * 1e-6, rel=1e-4)


def test_the_host_or_the_device_limits():
    """Eagerly the host launches one kernel after the other while the device computes; a graph has no host."""
    model = a_model("gcn")
    number = len(list(training_kernels(model, PART)))
    host = {"gpu_launch_us": 7.0, "gpu_minibatch_us": 100.0}
    launches = gpu(model, **host).train(PART).seconds
    assert launches == pytest.approx((100 + 7 * number) * 1e-6, rel=1e-4)
    assert launch_seconds(load_platform("hyscale-gpu").replace(**FREE | host), model) == pytest.approx(
        launches
    )
    assert gpu(model, **host, gpu_host_times=2.0).train(PART).seconds == pytest.approx(2 * launches, rel=1e-4)
    device = gpu(model, gpu_memory_gbs=1e-3).train(PART).seconds
    limited = gpu(model, gpu_memory_gbs=1e-3, **host).train(PART).seconds
    assert device < limited < device + 110e-6  # all but the first launch are hidden
    graph = gpu(model, **host, gpu_graph=1, gpu_gap_us=1.0).train(PART).seconds
    assert graph == pytest.approx(number * 1e-6, rel=1e-4)


def test_a_sum_walks_past_rows_without_edges():
    """Backward, and where no self-loop leads to each row; so many rows that the next ones cost no more."""
    walks = {"gpu_empty_rows_us": 20.0, "gpu_empty_rows": 10.0}
    assert gpu(a_model("gcn"), **walks).train(PART).seconds < 1e-7
    sage = dataclasses.replace(a_model("sage"), layers=2)
    assert gpu(sage, **walks).train(PART).seconds == pytest.approx(20e-6, rel=0.02)


def test_keys_are_read_once_a_kernel_needs_them():
    """Verdicts list what was read, and none may list a kernel that never ran."""
    platform = load_platform("mixgcn")
    with readings() as found:
        times = KernelSeconds(platform)
        assert not found
        times.of(Kernel(name="sum", kind=Kind.SUM, count=1e6, operations=1e6))
    memory = {"gpu_memory_gbs", "gpu_memory_efficiency", "gpu_device_times"}
    assert {each.key for each in found} == memory | {"gpu_sum_us", "gpu_sum_speed"}
    with readings() as found:
        Gpu(platform.replace(gpu_graph=1), a_model("gcn")).train(PART)
    assert not {"gpu_launch_us", "gpu_minibatch_us", "gpu_host_times"} & {each.key for each in found}


def test_a_gpu_samples_and_gathers():
    platform = load_platform("mixgcn").replace(**FREE, gpu_row_bytes=100.0)
    platform = platform.replace(gpu_memory_gbs=2.0, gpu_sample_layer_us=300.0, gpu_sample_bytes=50.0)
    assert sampling_seconds(platform, layers=3, edges=1e6) == pytest.approx(50e6 / 2e9)
    assert sampling_seconds(platform, layers=3, edges=1e3) == pytest.approx(3 * 300e-6)
    assert gather_seconds(platform, rows=1000, width=25) == pytest.approx(1000 * (4 * 25 + 100) / 2e9)


@pytest.mark.slow
def test_the_fit_is_that_of_the_measurements(root, monkeypatch):
    """Where they are: each constant within a tenth, and what was not fitted to within the bars."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    import gpu_model

    folder = os.environ.get(gpu_model.FOLDER)
    if folder is None:
        pytest.skip(f"needs {gpu_model.FOLDER}, the folder of the measurements")
    rows = [json.loads((Path(folder) / name).read_text())["rows"] for name in gpu_model.FILES]
    committed = load_platform(gpu_model.CARD)
    fitted_to, others = gpu_model.halves(rows, 0)
    fitted = gpu_model.fit(committed, fitted_to)
    for key in (*gpu_model.KERNELS, *gpu_model.HOST):
        assert fitted[key] == pytest.approx(committed[key], rel=0.1), key
    for found in gpu_model.errors(committed, others).values():
        assert statistics.median(map(abs, found)) <= 0.12 and max(map(abs, found)) <= 0.30
    sampled = json.loads((Path(folder) / gpu_model.SAMPLER).read_text())["rows"]
    fitted = gpu_model.fit_sampler(committed, sampled)
    for key in gpu_model.SAMPLER_KEYS:
        assert fitted[key] == pytest.approx(committed[key], rel=0.01), key
    for first in (0, 1):
        part, others = gpu_model.sampled_halves(sampled, first)
        fitted = gpu_model.fit_sampler(committed, part)
        off = [abs(gpu_model.sampling_ms(fitted, row) / row["wall_ms"] - 1) for row in others]
        assert statistics.median(off) <= 0.15 and max(off) <= 0.55
    bound, small, large = gpu_model.least_worst(sampled)
    assert bound > 0.3, "no law that grows with the work meets the bar that kernels meet"
    assert small["edges"] < large["edges"] and small["wall_ms"] > large["wall_ms"]


def test_dropout_and_own_rows_are_read_and_written():
    plain, dropped = a_model("gcn"), dataclasses.replace(a_model("gcn"), dropout=0.5)
    bytes_of = [sum(each.count for each in training_kernels(model, PART)) for model in (plain, dropped)]
    # The mask of the hidden layer, forward and backward.
    assert bytes_of[1] - bytes_of[0] == 2 * 3 * 4 * 200 * 16
    names = [each.name for each in training_kernels(a_model("residual"), sage_part())]
    assert [name for name in names if name.startswith("gradient of own rows")] == [
        "gradient of own rows 3",
        "gradient of own rows 2",
    ]


def sage_part():
    return LayerSizes(vertices=(900.0, 400.0, 200.0, 50.0), edges=(1500.0, 500.0, 240.0))


def test_costs_need_those_of_each_kind():
    platform, model = load_platform("hyscale-gpu"), a_model("gcn")
    costs = StageCosts(platform, model, accelerators=["accelerator0", "gpu0"], clock_mhz=300)
    assert costs.train_on_device("gpu0", PART, 0) == Gpu(platform, model).train(PART)
    accelerator = costs.train_on_device("accelerator0", PART, 600)
    assert accelerator.source == "cycles" and accelerator.seconds == pytest.approx(2e-6 + 10e-6)


# The shares


def test_gpus_come_behind_the_accelerators():
    seeds = np.arange(100)
    split = FixedShares(cpu_share=0.2, accelerators=1, gpus=2, gpu_shares=[3.0, 4.0])
    assert split.trainers == ("cpu", "accelerator0", "gpu0", "gpu1")
    assert [len(part) for part in split.split(seeds).values()] == [20, 10, 30, 40]
    assert np.array_equal(np.concatenate(list(split.split(seeds).values())), seeds)
    alone = FixedShares(cpu_share=0.0, accelerators=0, gpus=3)
    assert {name: len(part) for name, part in alone.split(seeds).items()} == {
        "gpu0": 33,
        "gpu1": 34,
        "gpu2": 33,
    }
    assert FixedShares(cpu_share=1.0, accelerators=2, gpus=3).trainers == ("cpu",)
    mixed = FixedShares(cpu_share=0.0, accelerators=2, shares=[1.0, 3.0], gpus=1)
    assert [len(part) for part in mixed.split(seeds).values()] == [20, 60, 20]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gpus = -1", "gpus must be an integer from 0 to 64, not -1"),
        ("gpus = 1.5", "gpus must be an integer from 0 to 64, not 1.5"),
        ("gpus = 2\ngpu_shares = [1]", "gpu_shares must be a list of 2 numbers or empty, not [1]"),
        ("gpu_shares = [1]", "gpu_shares must be a list of 0 numbers or empty, not [1]"),
        ("gpus = 1\ngpu_shares = [0]", "gpu_shares must be a number from 1e-06 to 1000000.0, not 0"),
        ("gpus = 1\ngpu_shares = 1", "gpu_shares must be a list of 1 numbers or empty, not 1"),
    ],
)
def test_wrong_keys_are_refused(text, message):
    with pytest.raises(InputError) as caught:
        parse_config(f"[training]\n{text}\n", source="f.toml")
    assert str(caught.value) == f"f.toml: [training] {message}"


def test_gpus_may_train_in_the_place_of_accelerators():
    config = parse_config("[training]\naccelerators = 0\ngpus = 2\n")
    assert (config.training.cpu_share, config.training.gpus) == (0.5, 2)
    assert config.replace("training", accelerators=0).training.cpu_share == 0.5
    assert config.replace("training", accelerators=0, gpus=0).training.cpu_share == 1.0
    with pytest.raises(InputError, match="cpu_share must be 1 where accelerators and gpus are 0, not 0"):
        config.replace("training", gpus=0)


def test_what_looks_at_the_accelerator_alone_has_no_gpus(digits):
    config = load_config("tiny").replace("training", gpus=2, gpu_shares=(1.0, 2.0))
    assert (verification_config(config).training.gpus, verification_config(config).training.gpu_shares) == (
        0,
        (),
    )
    text = r"^gpus must be 0 without a system, which knows how long they take, not 2$"
    with pytest.raises(InputError, match=text):
        compare_training(config, graph=digits, minibatches=1)
    assert Session(config, digits).load_whole(0).seeds == config.training.batch_size


# The prediction


def in_proportion(*sizes):
    """A curve of sizes in proportion to the seeds."""
    return SizeCurve({1: LayerSizes(vertices=sizes[0], edges=sizes[1])})


def test_an_a5000_and_two_epycs_are_1_259_of_the_a5000():
    """HyScale-GNN's introduction: (7.2 + 27.8) / 27.8, where nothing but arithmetic counts.

    One layer, so wide that its products are all that counts: forward and the weight's gradient, 2 N K each, are what
    both the equations and the kernels have of it. All but two of the 128 cores train.
    """
    free = dict.fromkeys(("host_memory_gbs", "pcie_gbs", "gather_gbs_per_core", "sum_gbs_per_core"), 1e9)
    platform = load_platform("hyscale-gpu")
    assert (platform["cpu_gflops"], platform["gpu_gflops"], platform.whole("cpu_cores")) == (7200, 27800, 128)
    platform = platform.replace(
        **{**FREE, "gpu_gflops": 27800.0},
        cpu_efficiency=1.0,
        cpu_gflops=7200 * 128 / 126,
        sample_medges_per_s_per_core=1e9,
        **free,
    )
    model = ModelConfig(features=10**6, hidden=1, classes=10**6, layers=1, kind="gcn")
    predictor = Predictor(
        platform=platform,
        accelerator=Processor(gmacs=1.0, memory_gbs=1.0, overlaps=True),
        sizes=in_proportion((50.0, 1.0), (50.0,)),
        widths=model.widths,
        gpus=[Gpu(platform, model)],
    )

    def seconds(on_cpu, on_gpu):
        assignment = Assignment(
            sampled_on_cpu=on_cpu + on_gpu,
            trained_on_cpu=on_cpu,
            accelerators=(on_gpu,),
            threads=dict(zip(CPU_TASKS, (1, 1, 126), strict=True)),
        )
        return predictor.predict(assignment).iteration(), assignment

    alone, start = seconds(0, 35000)
    assert alone / seconds(7200, 27800)[0] == pytest.approx(35 / 27.8, rel=1e-4)
    assert round(35 / 27.8, 3) == 1.259
    mapped = initial_mapping(predictor, start)
    # In steps of 1/64: 13 of them.
    assert mapped.assignment.trained_on_cpu == round(35000 * 13 / 64)
    assert 1.25 < alone / mapped.prediction.iteration() < 1.259


def predictor(rng, *, accelerators, gpus, **values):
    """A machine of random speeds with devices of two kinds; launches make a GPU's time no multiple of its seeds."""
    platform = load_platform("hyscale-gpu").replace(
        accelerators=accelerators,
        pcie_gbs=10 ** rng.uniform(0, 1.5),
        cpu_gflops=10 ** rng.uniform(2, 3),
        gpu_gflops=10 ** rng.uniform(1, 3),
        gpu_memory_gbs=10 ** rng.uniform(0.5, 2),
        **dict.fromkeys(("gpu_launch_us", "gpu_minibatch_us"), rng.choice((0.0, 5.0))),
        **{"cpu_cores": 12, "sample_medges_per_s_per_core": 100.0, "gather_gbs_per_core": 20.0, **values},
    )
    model = a_model("gcn")
    return Predictor(
        platform=platform,
        accelerator=Processor(
            gmacs=10 ** rng.uniform(0, 2), memory_gbs=10 ** rng.uniform(0, 1.3), overlaps=True
        ),
        sizes=in_proportion((20.0, 5.0, 1.0), (40.0, 6.0)),
        widths=model.widths,
        gpus=[Gpu(platform, model)] * gpus,
    )


@pytest.mark.sample(10)
@pytest.mark.parametrize("seed", range(12))
def test_seeds_are_shared_in_proportion_to_predicted_rates(seed):
    """No split of a step of 1/40 has a slowest device that is more than 2 % quicker."""
    rng = random.Random(seed)
    tried = predictor(rng, accelerators=1, gpus=2)

    def slowest(split):
        return max(map(max, tried.device_seconds(split), tried.transfer_seconds(split)))

    found = device_splits(tried, 4000, 3)
    assert found[0] == (1334, 1333, 1333) and all(sum(split) == 4000 for split in found)
    best = min(slowest((first, second, 4000 - first - second)) for first, second in steps(4000, 40))
    assert min(map(slowest, found)) <= 1.02 * best


def steps(seeds, count):
    numbers = [seeds * k // count for k in range(count + 1)]
    return [
        (first, second) for first, second in itertools.product(numbers, repeat=2) if first + second <= seeds
    ]


def test_equal_devices_have_equal_parts():
    for accelerators, gpus in ((0, 3), (3, 0)):
        tried = predictor(random.Random(0), accelerators=accelerators, gpus=gpus)
        assert device_splits(tried, 100, 3) == [shares(100, [0.0] * 3)]
    assert device_splits(tried, 100, 0) == [()]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("seed", "prefetch"), crossed(range(4), [True, False]))
def test_the_mapping_is_as_quick_as_any_split(seed, prefetch):
    """An accelerator and a GPU: all splits of both and of the CPU in steps of 1/64, and of the threads."""
    rng = random.Random(10 + seed)
    tried = predictor(rng, accelerators=1, gpus=1, cpu_cores=5)
    start = Assignment(
        sampled_on_cpu=640,
        trained_on_cpu=0,
        accelerators=(320, 320),
        threads=dict(zip(CPU_TASKS, (2, 2, 1), strict=True)),
    )
    found = initial_mapping(tried, start, prefetch=prefetch)
    best = min(
        tried.predict(
            dataclasses.replace(
                start,
                trained_on_cpu=640 - first - second,
                accelerators=(first, second),
                threads=dict(zip(CPU_TASKS, (sample, load, 5 - sample - load), strict=True)),
            )
        ).iteration(prefetch=prefetch)
        for first, second in steps(640, 64)
        for sample, load in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1))
    )
    assert found.prediction.iteration(prefetch=prefetch) <= 1.03 * best


@pytest.mark.sample(8)
@pytest.mark.parametrize("seed", range(12))
def test_resource_management_finds_out_how_quick_each_device_is(seed):
    """Begun with even parts, within 5 % of the initial mapping in 20 iterations, with the lag of prefetching."""
    tried = predictor(random.Random(100 + seed), accelerators=2, gpus=2)
    first = Assignment(
        sampled_on_cpu=4000,
        trained_on_cpu=1000,
        accelerators=(750,) * 4,
        threads=dict(zip(CPU_TASKS, (4, 4, 4), strict=True)),
    )
    manager = ResourceManager(first, accelerators_sample=False)
    assigned = [first] * 4
    for _ in range(20):
        under = assigned.pop(0)
        manager.observe(stage_times(tried, under), under)
        assigned.append(manager.decide().assignment)
        assert assigned[-1].seeds == 4000 and assigned[-1].total_threads == 12
    best = initial_mapping(tried, first).prediction.iteration()
    assert tried.predict(manager.assignment).iteration() <= 1.05 * best


def stage_times(tried, under):
    cpu, parts = tried.parts(under)
    together = [part for part in (cpu, *parts) if part is not None]
    return StageTimes(
        sample_cpu=tried.sample_seconds(together, under.threads[SAMPLE]),
        load=tried.load_seconds(together, under.threads[LOAD]),
        train_cpu=tried.cpu_seconds(cpu, under.threads["train"]),
        transfer=tuple(tried.transfer_seconds(under.accelerators)),
        train_accelerators=tuple(tried.device_seconds(under.accelerators)),
    )
