"""Programs compute the right gradients, with the same bits on every hardware."""

import dataclasses

import numpy as np
import pytest
import torch

from simgnn.compiler.compile import compile_program
from simgnn.hw.command import Format, Opcode, decode
from simgnn.hw.config import HardwareConfig
from simgnn.model.given_rows import layer_operators
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import Block, MiniBatch
from simgnn.sim.executions.reference import ReferenceDevice

LARGE = HardwareConfig(
    name="large", bank_words=1 << 16, mask_words=1 << 12, accumulator_words=1 << 16, ring_words=1024
)
TINY = HardwareConfig(
    name="tiny",
    data_bits=64,
    burst_beats=32,
    bank_words=512,
    mask_words=64,
    clusters=2,
    ring_words=32,
    accumulator_words=256,
    array_rows=2,
    array_columns=2,
)
ODD = HardwareConfig(
    name="odd",
    data_bits=128,
    burst_beats=16,
    bank_words=64,
    mask_words=4,
    clusters=1,
    ring_words=4,
    accumulator_words=16,
    array_rows=4,
    array_columns=1,
)
NARROW = dataclasses.replace(
    TINY, name="narrow", bank_words=32, mask_words=2, ring_words=4, accumulator_words=4
)
WIDE = HardwareConfig(
    name="wide",
    data_bits=512,
    burst_beats=64,
    bank_words=512,
    mask_words=16,
    clusters=4,
    ring_words=64,
    accumulator_words=64,
    array_rows=16,
    array_columns=8,
)


def random_batch(*, seeds, layers, fanout, width, generator, weighted=False):
    """A mini-batch of random blocks: each vertex has 0 to `fanout` neighbours, some of them new."""
    sizes, blocks = [seeds], []
    for _ in range(layers):
        destinations = sizes[-1]
        sources = destinations + int(generator.integers(0, destinations * fanout // 2 + 2))
        lists = [
            np.setdiff1d(generator.choice(sources, min(sources, int(generator.integers(0, fanout + 1)))), [d])
            for d in range(destinations)
        ]
        indptr = np.concatenate([[0], np.cumsum([len(chosen) for chosen in lists])]).astype(np.int64)
        indices = np.concatenate([*lists, np.empty(0, int)]).astype(np.int32)
        weights = generator.uniform(0.1, 2, len(indices)).astype(np.float32) if weighted else None
        blocks.append(
            Block(indptr=indptr, indices=indices, num_src=sources, num_dst=destinations, edge_weight=weights)
        )
        sizes.append(sources)
    vertices = tuple(np.arange(size) for size in reversed(sizes))
    batch = MiniBatch(step=0, seeds=vertices[-1], vertices=vertices, blocks=tuple(reversed(blocks)))
    features = generator.standard_normal((sizes[-1], width)).astype(np.float32)
    degrees = generator.integers(fanout, 3 * fanout + 1, sizes[-1])
    blocks = [dataclasses.replace(block, in_degrees=degrees[: block.num_dst]) for block in batch.blocks]
    batch = dataclasses.replace(batch, blocks=tuple(blocks))
    return batch, features, degrees


def execute(program, hardware, gradient=None):
    """Run a program on the reference; its results by name."""
    with ReferenceDevice(hardware) as device:
        device.load(program)
        device.run("forward")
        results = {"logits": device.read_tensor(program.tensors["logits"])}
        if gradient is not None:
            device.write_tensor(program.tensors["logits_grad"], gradient)
            device.run("backward")
            for name, tensor in program.tensors.items():
                if name.endswith(".grad") and name.split(".")[2].startswith(("weight", "bias")):
                    results[name] = device.read_tensor(tensor)
    return results


def gradients_of(model, results):
    """Gradients of the parameters from the results of a program."""
    found = parameter_gradients(layer_maps(model, dropped=True), lambda name: results[f"{name}.grad"])
    return {f"{name}.grad": value for name, value in found.items()}


def expected(model, parameters, operators, features, gradient, kept=()):
    """Logits and gradients by torch, dense and in binary64."""
    leaves = {n: torch.tensor(v, dtype=torch.float64, requires_grad=True) for n, v in parameters.items()}
    hidden = torch.tensor(features, dtype=torch.float64)
    for layer, operator in enumerate(operators):
        name = f"layers.{layer}"
        sums, own = torch.tensor(operator.to_scipy().toarray()) @ hidden, hidden[: operator.destinations]
        if model.kind == "gcn":
            hidden = sums @ leaves[f"{name}.weight"] + leaves[f"{name}.bias"]
        elif model.kind == "sage":
            hidden = sums @ leaves[f"{name}.weight_neighbor"] + own @ leaves[f"{name}.weight_self"]
            hidden = hidden + leaves[f"{name}.bias"]
        else:
            inner = ((1 + model.gin_epsilon) * own + sums) @ leaves[f"{name}.weight_inner"]
            inner = torch.relu(inner + leaves[f"{name}.bias_inner"])
            hidden = inner @ leaves[f"{name}.weight_outer"] + leaves[f"{name}.bias_outer"]
        if model.residual:
            same = own.shape[1] == hidden.shape[1]
            hidden = hidden + (own if same else own @ leaves[f"{name}.weight_residual"])
        if layer < model.layers - 1:
            hidden = torch.relu(hidden)
        if layer < len(kept):
            hidden = hidden * torch.tensor(kept[layer]) / (1 - model.dropout)
    hidden.backward(torch.tensor(gradient, dtype=torch.float64))
    return hidden.detach().numpy(), {f"{n}.grad": leaf.grad.numpy() for n, leaf in leaves.items()}


def case(*, kind, layers, seeds=24, fanout=4, features=13, hidden=10, classes=5, seed=0, **options):
    generator = np.random.default_rng(seed)
    model = ModelConfig(
        kind=kind, features=features, hidden=hidden, classes=classes, layers=layers, **options
    )
    batch, rows, degrees = random_batch(
        seeds=seeds,
        layers=layers,
        fanout=fanout,
        width=features,
        generator=generator,
        weighted=model.edge_weights,
    )
    parameters = initialise(model, seed)
    for name in parameters:
        if parameters[name].ndim == 1:
            parameters[name] = generator.standard_normal(parameters[name].shape).astype(np.float32)
    gradient = generator.standard_normal((seeds, classes)).astype(np.float32)
    return model, batch, parameters, rows, degrees, gradient


def kept_of(model, batch):
    """Bitmaps for dropout, of no particular origin."""
    generator = np.random.default_rng(batch.seeds.size)
    widths = model.widths[1:-1] if model.dropout else ()
    return tuple(
        generator.random((block.num_dst, width)) >= model.dropout
        for block, width in zip(batch.blocks, widths, strict=False)
    )


def compiled(inputs, hardware, **options):
    model, batch, parameters, features, degrees, _ = inputs
    kept = kept_of(model, batch)
    return compile_program(batch, model, parameters, features, degrees, hardware, kept=kept, **options)


VARIANTS = {
    "gcn": {"kind": "gcn"},
    "sage": {"kind": "sage"},
    "gin": {"kind": "gin", "gin_epsilon": 0.25},
    "gcn-update-first": {"kind": "gcn", "order": "update-first"},
    "sage-update-first": {"kind": "sage", "order": "update-first"},
    "gin-update-first": {"kind": "gin", "gin_epsilon": -0.5, "order": "update-first"},
    "gcn-residual": {"kind": "gcn", "residual": True},
    "sage-residual": {"kind": "sage", "residual": True},
    "gin-residual": {"kind": "gin", "residual": True},
    "gcn-residual-update-first": {"kind": "gcn", "residual": True, "order": "update-first"},
    "sage-residual-auto": {"kind": "sage", "residual": True, "order": "auto"},
    "gin-residual-update-first": {
        "kind": "gin",
        "gin_epsilon": 0.1,
        "residual": True,
        "order": "update-first",
    },
    "gcn-dropout": {"kind": "gcn", "dropout": 0.5},
    "sage-dropout-residual": {"kind": "sage", "dropout": 0.3, "residual": True},
    "gin-dropout": {"kind": "gin", "gin_epsilon": 0.1, "dropout": 0.2},
    "gcn-dropout-update-first": {"kind": "gcn", "dropout": 0.5, "order": "update-first"},
    "gcn-weighted": {"kind": "gcn", "edge_weights": True},
    "gcn-weighted-update-first": {"kind": "gcn", "edge_weights": True, "order": "update-first"},
    "gcn-weighted-dropout-residual": {"kind": "gcn", "edge_weights": True, "dropout": 0.4, "residual": True},
    "gin-weighted": {"kind": "gin", "edge_weights": True, "gin_epsilon": 0.25},
    "gin-weighted-auto": {"kind": "gin", "edge_weights": True, "order": "auto"},
}
"""Models: every kind, with and without what can be added to it."""


@pytest.mark.sample(26)
@pytest.mark.parametrize("layers", [1, 2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_gradients_agree_with_autograd(variant, layers):
    kind = VARIANTS[variant]["kind"]
    inputs = case(**VARIANTS[variant], layers=layers, seeds=16 if layers > 2 else 24)
    model, batch, parameters, features, degrees, gradient = inputs
    results = execute(compiled(inputs, LARGE), LARGE, gradient)
    operators, kept = layer_operators(kind, batch, degrees), kept_of(model, batch)
    logits, gradients = expected(model, parameters, operators, features, gradient, kept)
    assert np.linalg.norm(results["logits"] - logits) <= 1e-5 * np.linalg.norm(logits)
    found = gradients_of(model, results)
    assert set(found) == set(gradients)
    for name, value in gradients.items():
        difference = np.linalg.norm(found[name] - value)
        assert difference <= 1e-5 * np.linalg.norm(value), name


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "kind, layers, width", [("gcn", 2, 10), ("sage", 2, 33), ("gcn", 3, 17), ("sage", 3, 8), ("gcn", 2, 70)]
)
def test_bits_do_not_depend_on_the_hardware(kind, layers, width):
    assert_same_on_all_hardware(kind=kind, layers=layers, hidden=width)


@pytest.mark.sample(1)
@pytest.mark.parametrize("variant", [name for name in VARIANTS if name not in ("gcn", "sage")])
@pytest.mark.parametrize("layers, width", [(3, 13), (2, 33)])
def test_bits_of_variants_do_not_depend_on_the_hardware(variant, layers, width):
    assert_same_on_all_hardware(**VARIANTS[variant], layers=layers, hidden=width)


def assert_same_on_all_hardware(*, layers, **model):
    inputs = case(**model, layers=layers, seeds=10, fanout=3, seed=layers)
    large = execute(compiled(inputs, LARGE), LARGE, inputs[-1])
    for hardware in (TINY, ODD, NARROW, WIDE):
        small = execute(compiled(inputs, hardware), hardware, inputs[-1])
        assert_same_bits(large, small, hardware.name)


BLOCKS = dataclasses.replace(
    TINY,
    name="blocks",
    data_bits=64,
    burst_beats=1,
    bank_words=128,
    mask_words=32,
    organisation="broadcast",
    clusters=1,
    gather_lanes=2,
    ring_words=64,
    accumulator_words=512,
    compressed_rows=True,
)


@pytest.mark.parametrize("bank_words, blocks", [(128, False), (256, True)])
def test_sums_are_stored_as_blocks_only_where_a_tile_has_all_of_their_rows(bank_words, blocks):
    """A masked tile has at least eight columns: in a small bank some of 33 rows, which end within a block."""
    hardware = dataclasses.replace(BLOCKS, bank_words=bank_words)
    inputs = case(kind="gcn", layers=2, hidden=33, seeds=12, fanout=4, seed=2)
    program = compiled(inputs, hardware)
    tensor = program.tensors.get("layers.0.output.grad")
    assert (tensor is not None and tensor.format == Format.COMPRESSED) == blocks
    gradient = inputs[-1]
    assert_same_bits(execute(compiled(inputs, LARGE), LARGE, gradient), execute(program, hardware, gradient))


def assert_same_bits(first, second, where=""):
    assert first.keys() == second.keys()
    for name, value in first.items():
        found = second[name].view(np.uint32)
        np.testing.assert_array_equal(value.view(np.uint32), found, err_msg=f"{name} {where}")


@pytest.mark.parametrize(
    "variant, slices",
    [(name, 3) for name in VARIANTS] + [("gcn", 2), ("sage", 2), ("gcn", 100), ("sage", 100)],
)
def test_bits_do_not_depend_on_slices(variant, slices):
    inputs = case(**VARIANTS[variant], layers=3, features=40, hidden=34)
    whole = compiled(inputs, LARGE, slices=1)
    sliced = compiled(inputs, LARGE, slices=slices)
    assert len(sliced.commands) > len(whole.commands)
    assert_same_bits(execute(whole, LARGE, inputs[-1]), execute(sliced, LARGE, inputs[-1]))


@pytest.mark.parametrize("hardware", [LARGE, TINY], ids=lambda h: h.name)
@pytest.mark.parametrize("variant", ["gcn", "gcn-update-first", "gcn-residual", "gcn-dropout"])
def test_infinities_and_nans_keep_their_bits(variant, hardware):
    inputs = case(**VARIANTS[variant], layers=2, features=9, seeds=60)
    inputs[3][1, 2], inputs[3][7, 0], inputs[3][3, 8] = np.inf, -np.inf, np.nan
    inputs[2]["layers.0.weight"][2, 3] = 0
    results = execute(compiled(inputs, hardware), hardware, inputs[-1])
    assert np.isnan(results["logits"]).any() and not np.isnan(results["logits"]).all()
    assert_same_bits(results, execute(compiled(inputs, WIDE), WIDE, inputs[-1]))


@pytest.mark.parametrize("hardware", [LARGE, ODD], ids=lambda h: h.name)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seed_without_neighbours(variant, hardware):
    kind = VARIANTS[variant]["kind"]
    inputs = case(**VARIANTS[variant], layers=2, seeds=1, fanout=0)
    model, batch, parameters, features, degrees, gradient = inputs
    assert sum(block.edges for block in batch.blocks) == 0
    results = execute(compiled(inputs, hardware), hardware, gradient)
    operators, kept = layer_operators(kind, batch, degrees), kept_of(model, batch)
    logits, gradients = expected(model, parameters, operators, features, gradient, kept)
    np.testing.assert_allclose(results["logits"], logits, rtol=1e-5, atol=1e-6)
    found = gradients_of(model, results)
    for name, value in gradients.items():
        np.testing.assert_allclose(found[name], value, rtol=1e-4, atol=1e-6)


def commands_of(program, segment):
    start, stop = program.segments[segment]
    return [decode(words) for words in program.commands[start:stop]]


def test_what_fits_stays_on_chip():
    """Only inputs are loaded and only results are stored; input features are read in order."""
    program = compiled(case(kind="gcn", layers=3), LARGE, slices=1)
    forward, backward = commands_of(program, "forward"), commands_of(program, "backward")
    stored = [
        fields["destination_address"] for opcode, fields in forward + backward if opcode == Opcode.STORE
    ]
    results = ["logits", *(f"layers.{layer}.weight.grad" for layer in (2, 1, 0))]
    assert stored == [program.tensors[name].address for name in results]
    loaded = [fields["source_address"] for opcode, fields in forward + backward if opcode == Opcode.LOAD]
    given = [name for name in program.tensors if name.endswith((".weight", ".bias")) or name == "logits_grad"]
    assert sorted(loaded) == sorted(program.tensors[name].address for name in given)
    aggregations = [fields for opcode, fields in forward if opcode == Opcode.AGGREGATE]
    assert [fields["indexed"] for fields in aggregations] == [0, 1, 1]
    assert aggregations[0]["source_address"] == program.tensors["features"].address


def test_weights_load_while_aggregation_runs():
    opcodes = commands_of(compiled(case(kind="gcn", layers=2), LARGE), "forward")
    assert opcodes[0][0] == Opcode.AGGREGATE
    loads = [fields for opcode, fields in opcodes if opcode == Opcode.LOAD]
    assert len(loads) == 4 and not any(fields["wait"] for fields in loads)


@pytest.mark.parametrize("hardware", [LARGE, TINY], ids=lambda h: h.name)
def test_forward_only(hardware):
    inputs = case(kind="sage", layers=2)
    model, batch, parameters, features, degrees, _ = inputs
    program = compile_program(batch, model, parameters, features, degrees, hardware, forward_only=True)
    assert list(program.segments) == ["forward"]
    assert not any(fields.get("mask_write") for _, fields in commands_of(program, "forward"))
    full = execute(compiled(inputs, hardware), hardware)
    np.testing.assert_array_equal(execute(program, hardware)["logits"], full["logits"])


@pytest.mark.parametrize("hardware", [LARGE, NARROW], ids=lambda h: h.name)
def test_forward_only_drops_nothing(hardware):
    inputs = case(kind="gcn", layers=3, dropout=0.5, seeds=10)
    model, batch, parameters, features, degrees, _ = inputs
    plain = dataclasses.replace(model, dropout=0.0)
    logits = [
        execute(
            compile_program(batch, m, parameters, features, degrees, hardware, forward_only=True), hardware
        )
        for m in (model, plain)
    ]
    assert_same_bits(*logits)
    assert (execute(compiled(inputs, hardware), hardware)["logits"] != logits[0]["logits"]).any()


@pytest.mark.parametrize("hardware", [LARGE, TINY], ids=lambda h: h.name)
@pytest.mark.parametrize("order", ["aggregate-first", "update-first"])
@pytest.mark.parametrize("kind", ["gcn", "gin"])
def test_weights_of_one_leave_the_bits_of_no_weights(kind, order, hardware):
    inputs = case(kind=kind, order=order, layers=3, features=17)
    model, batch, *rest = inputs
    blocks = [
        dataclasses.replace(block, edge_weight=np.ones(block.edges, np.float32)) for block in batch.blocks
    ]
    ones = (
        dataclasses.replace(model, edge_weights=True),
        dataclasses.replace(batch, blocks=tuple(blocks)),
        *rest,
    )
    programs = [compiled(case, hardware) for case in (inputs, ones)]
    assert_same_bits(*(execute(program, hardware, inputs[-1]) for program in programs))


def test_a_weighted_program_reads_a_row_for_each_edge():
    inputs = case(kind="gcn", layers=2, edge_weights=True)
    operators = layer_operators("gcn", inputs[1], inputs[4])
    forward = commands_of(compiled(inputs, LARGE, slices=1), "forward")
    aggregations = [fields for opcode, fields in forward if opcode == Opcode.AGGREGATE]
    assert [fields["sources"] for fields in aggregations] == [operator.edges for operator in operators]
    for fields in aggregations:
        assert fields["edges"] == fields["sources"]
        assert (fields["indexed"], fields["source_scaled"], fields["weights_address"]) == (1, 1, 0)
    # The input features themselves are in device memory once.
    tensor = compiled(inputs, LARGE, slices=1).tensors["features"]
    assert tensor.rows == len(np.union1d(np.arange(operators[0].destinations), operators[0].indices))


def test_two_compilations_are_equal():
    inputs = case(kind="sage", layers=2)
    first, second = compiled(inputs, TINY), compiled(inputs, TINY)
    assert first.memory.tobytes() == second.memory.tobytes()
    assert first.segments == second.segments and first.tensors == second.tensors


@pytest.mark.parametrize("correction", ["ratio", "none"])
def test_degree_correction_is_an_option(correction):
    inputs = case(kind="gcn", layers=1, degree_correction=correction)
    model, batch, parameters, features, degrees, gradient = inputs
    results = execute(compiled(inputs, LARGE), LARGE)
    operators = layer_operators("gcn", batch, degrees, degree_correction=correction)
    logits, _ = expected(model, parameters, operators, features, gradient)
    np.testing.assert_allclose(results["logits"], logits, rtol=1e-4, atol=1e-5)


def test_bad_input_is_named():
    model, batch, parameters, features, degrees, _ = case(kind="gcn", layers=2)
    with pytest.raises(ValueError, match=r"features must have the shape .* not \(.*, 12\)"):
        compile_program(batch, model, parameters, features[:, 1:], degrees, LARGE)
    weighted = dataclasses.replace(model, edge_weights=True)
    with pytest.raises(
        ValueError, match="model edge_weights must be False, as the mini-batch lacks an edge_weight, not True"
    ):
        compile_program(batch, weighted, parameters, features, degrees, LARGE)
    has = case(kind="gcn", layers=2, edge_weights=True)[1]
    with pytest.raises(
        ValueError, match="model edge_weights must be True, as the mini-batch has an edge_weight, not False"
    ):
        compile_program(has, model, parameters, features, degrees, LARGE)
    with pytest.raises(ValueError, match="degrees must have the shape"):
        compile_program(batch, model, parameters, features, degrees[1:], LARGE)
    with pytest.raises(ValueError, match=r"parameter layers.0.bias must have the shape \(10,\), not \(3,\)"):
        compile_program(batch, model, parameters | {"layers.0.bias": np.ones(3)}, features, degrees, LARGE)
    lacking = {name: value for name, value in parameters.items() if name != "layers.1.weight"}
    with pytest.raises(ValueError, match=r"parameters must hold 'layers\.1\.weight', not lack it"):
        compile_program(batch, model, lacking, features, degrees, LARGE)
    deeper = dataclasses.replace(model, layers=3)
    with pytest.raises(ValueError, match="must have one block for each of 3 layers, not 2"):
        compile_program(batch, deeper, initialise(deeper, 0), features, degrees, LARGE)
    dropping = dataclasses.replace(model, dropout=0.5)
    with pytest.raises(ValueError, match="dropout must have 1 bitmaps for the model's hidden layers, not 0"):
        compile_program(batch, dropping, parameters, features, degrees, LARGE)
    (kept,) = kept_of(dropping, batch)
    with pytest.raises(ValueError, match=r"dropout's bitmap 0 must be of bool and of shape .*, not of uint8"):
        compile_program(batch, dropping, parameters, features, degrees, LARGE, kept=(kept.astype(np.uint8),))
    with pytest.raises(ValueError, match="slices must be a positive integer, not 0"):
        compile_program(batch, model, parameters, features, degrees, LARGE, slices=0)


def test_banks_that_hold_no_tile_are_refused():
    with pytest.raises(
        ValueError, match=r"bank_words must be at least .*, so that the smallest tiles fit, not 16"
    ):
        dataclasses.replace(WIDE, bank_words=16)


def test_a_walk_whose_tables_are_full_begins_again(monkeypatch):
    inputs = case(kind="gcn", layers=2)
    expected = compiled(inputs, ODD)
    monkeypatch.setattr("simgnn.compiler.schedule._ROOM", 4)
    again = compiled(inputs, ODD)
    assert len(expected.commands) > 64
    np.testing.assert_array_equal(again.commands, expected.commands)
    np.testing.assert_array_equal(again.memory, expected.memory)
