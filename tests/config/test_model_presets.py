"""Presets of models: what ships, what they set where nobody else does, and what is wrong is named in one line."""

import pytest

from simgnn.cli.main import build_parser, main
from simgnn.cli.options import configured
from simgnn.cli.settings import FLAGS
from simgnn.errors import InputError
from simgnn.systems.data_set import data_sets
from simgnn.systems.model_preset import KEYS, MOST_SEEDS, load_model_preset, model_presets
from simgnn.virtual_time.sourced_values import SOURCES


def asked(*arguments):
    """The configuration that a command line of `simgnn train` asks for."""
    return configured(build_parser().parse_args(["train", *map(str, arguments)]), FLAGS)


def text_of(**changed):
    """A preset that is right, but for what is changed; None leaves a key out."""
    values = {"layers": "2", "hidden": "8", "fanout": "[4, 3]", "seeds_per_trainer": "16"} | changed
    given = {key: value for key, value in values.items() if value is not None}
    return "\n".join(f'{key} = {{ value = {value}, source = "paper" }}' for key, value in given.items())


@pytest.mark.parametrize("name", model_presets())
def test_what_ships_loads(name):
    preset = load_model_preset(name)
    assert list(preset.values) == list(preset.sources) == list(KEYS)
    assert set(preset.sources.values()) <= set(SOURCES) and preset.sources["layers"] == "paper"


def test_section_six_two():
    """Layers, width, fan-outs and seeds of each trainer as the papers print them."""
    found = {
        name: (preset["layers"], preset["hidden"], preset["fanout"], preset["seeds_per_trainer"])
        for name in model_presets()
        for preset in [load_model_preset(name)]
    }
    assert found == {
        "bgl": (3, 128, (15, 10, 5), 1000),
        "fastsample": (3, 256, (15, 10, 5), 1000),
        "hyscale": (2, 256, (25, 10), 1024),
        "hyscale-distdglv2": (3, 256, (15, 10, 5), 1024),
        "hyscale-p3": (2, 32, (25, 10), 1024),
        "mixgcn": (3, 128, (-1, -1, -1), 0),
        "neutronorch": (3, 256, (25, 10, 5), 1024),
    }


@pytest.mark.parametrize(
    "name", [*(f"models/{name}" for name in model_presets()), *(f"data_sets/{name}" for name in data_sets())]
)
def test_every_assumed_value_has_a_reason(root, name):
    """A comment stands above it, or above the first of several that stand together."""
    before = ""
    for line in (root / "simgnn/systems" / f"{name}.toml").read_text().splitlines():
        if "assumed" in line and not line.startswith("#"):
            assert before.startswith("#") or "assumed" in before, line
        before = line


def test_a_preset_sets_what_nobody_gives():
    config = asked("--model", "fastsample", "--accelerators", 4)
    model, training = config.model, config.training
    assert (model.kind, model.layers, model.hidden, model.dropout) == ("sage", 3, 256, 0.5)
    assert config.fanouts == (15, 10, 5)
    assert (training.batch_size, training.learning_rate, training.optimizer) == (4000, 0.006, "adam")
    plain = asked("--accelerators", 4)
    assert training.dataset == plain.training.dataset and config.hardware == plain.hardware
    assert asked("--model", "fastsample", "--accelerators", 0).training.batch_size == 1000
    assert asked("--model", "mixgcn", "--accelerators", 4).training.batch_size == MOST_SEEDS


def test_options_win():
    options = (
        *"--set model.kind=gin --hidden".split(),
        8,
        *"--fanout 2,2,2 --batch-size".split(),
        7,
        "--lr",
        0.5,
        "--dropout",
        0,
    )
    config = asked("--model", "fastsample", *options)
    model, training = config.model, config.training
    assert (model.kind, model.layers, model.hidden, model.dropout) == ("gin", 3, 8, 0)
    assert config.fanouts == (2, 2, 2) and (training.batch_size, training.learning_rate) == (7, 0.5)
    assert asked("--model", "fastsample", "--layers", 2).fanouts == (15, 10)
    assert asked("--model", "hyscale", "--layers", 4).fanouts == (25, 10, 10, 10)


def test_a_configuration_file_wins(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[model]\nlayers = 2\nhidden = 5\n[training]\nbatch_size = 9\naccelerators = 3\n")
    config = asked("-c", file, "--model", "bgl")
    assert (config.model.layers, config.model.hidden, config.fanouts) == (2, 5, (15, 10))
    assert config.training.batch_size == 9
    assert asked("-c", file, "--model", "bgl", "--hidden", 6).model.hidden == 6
    file.write_text("[sampling]\nfanout = 3\n[training]\naccelerators = 3\n")
    config = asked("-c", file, "--model", "bgl")
    assert config.fanouts == (3, 3, 3) and config.training.batch_size == 3000
    file.write_text("[sampling]\nfanout = [4, 3]\n")
    with pytest.raises(InputError, match=r"mine\.toml: fanout must have one number for each of the 3 layers"):
        asked("-c", file, "--model", "bgl")


def test_what_cannot_be_together(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[model]\ndegree_correction = "ratio"\n')
    with pytest.raises(
        InputError, match=r"model preset fastsample: degree_correction must be 'unbiased' where kind"
    ):
        asked("-c", file, "--model", "fastsample")


def test_training_and_predicting(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(text_of())
    preset = ("--model", str(tmp_path / "mine.toml"))
    train = ["train", "--device", "reference", "--epochs", "1", "-o", str(tmp_path / "out")]
    assert main([*train, *preset]) == 0
    assert main(["predict", "--platform", "hyscale-fpga", *preset]) == 0
    assert "gcn 64 x 8 x 10 on digits" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (text_of(layers=None), "layers of a model preset must be given, not left out"),
        (text_of(layer="2"), "key of a model preset must be known, not 'layer' (nearest: 'layers')"),
        (text_of(kind='"gat"'), "kind must be one of gcn, sage, gin, not 'gat'"),
        (text_of(kind="1"), "kind must be one of gcn, sage, gin, not 1"),
        (text_of(optimizer='"adamw"'), "optimizer must be one of sgd, adam, not 'adamw'"),
        (text_of(layers="0"), "layers must be an integer from 1 to 64, not 0"),
        (text_of(hidden="[4, 4]"), "hidden must be an integer from 1 to 16777215, not [4, 4]"),
        (text_of(fanout="4"), "fanout must be a list of at least one value, not 4"),
        (text_of(fanout="[]"), "fanout must be a list of at least one value, not []"),
        (text_of(fanout="[4, 1.5]"), "fanout must be an integer from -1 to 1048576, not 1.5"),
        (text_of(fanout="[4, 0]"), "fanout must be -1 or from 1 to 1048576 in every layer, not 0"),
        (text_of(fanout="[4]"), "fanout must have one number for each of the 2 layers, not [4]"),
        (text_of(seeds_per_trainer="-1"), "seeds_per_trainer must be an integer from 0 to 16777216, not -1"),
        (text_of(dropout="1"), "dropout must be a number from 0 to 0.99, not 1"),
        (text_of(learning_rate='"fast"'), "learning_rate must be a number from 0 to 1000000.0, not 'fast'"),
        (text_of(weight_decay="nan"), "weight_decay must be a number from 0 to 1000000.0, not nan"),
        (
            text_of().replace('"paper"', '"web"', 1),
            "source of layers must be one of paper, calibrated, assumed",
        ),
        (text_of() + "\ndropout = 0.5", "dropout must be { value = ..., source"),
    ],
)
def test_what_is_wrong_is_named(text, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        load_model_preset("mine.toml")
    error = str(caught.value)
    assert error.startswith("mine.toml: ") and "\n" not in error and message in error


def test_where_values_come_from_is_kept(tmp_path):
    path = tmp_path / "mine.toml"
    fitted = 'dropout = { value = 0.5, source = "calibrated", fitted_to = ["bgl: Fig. 1"] }'
    path.write_text(f"{text_of()}\n{fitted}")
    reading = load_model_preset(path).reading("dropout")
    assert (reading.stands_in, reading.fitted_to) == ("model preset mine", ("bgl: Fig. 1",))


def test_names_that_are_none():
    with pytest.raises(
        InputError, match=r"model preset must be one of bgl, fastsample, .* or a TOML file, not 'gcn'"
    ):
        load_model_preset("gcn")


def test_a_name_that_is_none_comes_from_the_option(tmp_path, capsys):
    assert main(["train", "-c", "tiny", "--model", "nope", "-o", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith(
        "error: --model: kind must be one of gcn, sage, gin; or a paper's model: bgl, "
    )
