"""`--set TABLE.KEY=VALUE`, on every verb that takes a configuration, and `simgnn config`, which lists the keys."""

import argparse

import pytest

from simgnn.cli.main import build_parser, main
from simgnn.cli.options import chosen_config, configured
from simgnn.cli.settings import FLAGS, parse_setting
from simgnn.config.configuration import load_config
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of
from simgnn.errors import InputError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("training.epochs=3", 3),
        ("training.learning_rate=1e-3", 0.001),
        ("model.residual=true", True),
        ("model.order=auto", "auto"),
        ("model.order='auto'", "auto"),
        ("execution.device=uart:/dev/ttyUSB0@115200", "uart:/dev/ttyUSB0@115200"),
        ("ranks.parts=", ""),
        ("training.dataset=12", "12"),
        ("training.dataset=a=b", "a=b"),
        ("sampling.fanout=3,2", [3, 2]),
        ("sampling.fanout=[3, 2]", [3, 2]),
        ("sampling.fanout=-1", -1),
        ("sampling.fanout=-1,-1", [-1, -1]),
        ("training.epochs=1\nb = 2", "1\nb = 2"),
        ("training.epochs=three", "three"),
    ],
)
def test_a_value_is_that_of_toml_or_a_text(text, value):
    found = parse_setting(text)
    assert (found.value, type(found.value)) == (value, type(value))
    assert f"{found.table}.{found.key}" == text.partition("=")[0]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--set", "trainin.epochs=3"], "--set trainin.epochs: table must be one of "),
        (["--set", "trainin.epochs=3"], "not 'trainin' (nearest: 'training')"),
        (
            ["--set", "training.epoch=3"],
            "--set training.epoch: key must be a known one, not 'epoch' (nearest: 'epochs')",
        ),
        (
            ["--set", "hardware.systolic_rows=3"],
            "key must be a known one, not 'systolic_rows' (simgnn config hardware lists them)",
        ),
        (
            ["--set", "epochs=3"],
            "--set epochs: must be TABLE.KEY=VALUE, not 'epochs=3' (nearest: 'training.epochs')",
        ),
        (["--set", "=3"], "--set: must be TABLE.KEY=VALUE, not '=3'"),
        (
            ["--set", "platform.gpus=1", "--set", "platform.gpus=2"],
            "--set platform.gpus: gpus must be given once, not twice",
        ),
        (["--set", "training.epochs"], "--set: must be TABLE.KEY=VALUE, not 'training.epochs'"),
        (
            ["--set", "training.epochs=0"],
            "--set training.epochs: epochs must be an integer from 1 to 1000000, not 0",
        ),
        (
            ["--set", "training.epochs=true"],
            "--set training.epochs: epochs must be an integer from 1 to 1000000, not true",
        ),
        (
            ["--set", "training.epochs=2", "--epochs", "3"],
            "--set training.epochs: epochs must be given once, not by --epochs and by --set training.epochs",
        ),
        (
            ["--set", "model.order=auto", "--set", "model.order=auto"],
            "--set model.order: order must be given once, not twice",
        ),
        (
            ["--system", "hyscale", "--platform", "hyscale-gpu", "--set", "hyscale.platform=hyscale-fpga"],
            "platform must be given once, not by --platform and by --set hyscale.platform",
        ),
        (["--set", "sampling.fanout=3,x"], "fanout must be an integer or a list of at least one, not '3,x'"),
    ],
)
def test_what_cannot_be_set_is_named_with_the_nearest(words, error, tmp_path, refusal):
    assert error in refusal(["train", *words, "-o", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        (
            ["hardware.ports=3", "platform.memory=hbm3", "training.batch_size=0"],
            [
                "--set hardware.ports: ports must be a power of two",
                "--set platform.memory: memory must be one of",
                "--set training.batch_size: batch_size must be an integer",
            ],
        ),
        (
            ["hardware.port=3", "trainin.seed=1"],
            ["--set hardware.port: key must be", "--set trainin.seed: table must be"],
        ),
        (  # a rule between keys: the option that it mentions
            ["hardware.data_bits=64", "hardware.ring_words=64"],
            [
                "--set hardware.data_bits: array_rows must be",
                "--set hardware.data_bits: array_columns must be",
            ],
        ),
    ],
)
def test_all_that_is_wrong_is_named_each_with_its_option(values, lines):
    words = ["config", *(word for value in values for word in ("--set", value))]
    with pytest.raises(InputError) as caught:
        chosen_config(build_parser().parse_args(words))
    found = str(caught.value).split("\n")
    assert len(found) == len(lines) and all(map(str.startswith, found, lines)), found


def test_it_wins_over_the_file_and_counts_as_given(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[training]\nepochs = 9\n[model]\nresidual = true\n")
    words = ["train", "-c", str(file), *"--set training.epochs=2 --set hyscale.drm=false --layers 3".split()]
    config = configured(build_parser().parse_args(words), FLAGS)
    assert config.training.epochs == 2 and config.model.residual and config.fanouts == (10, 5, 5)
    assert config.systems["hyscale"].drm is False
    words = ["train", "--model", "fastsample", "--set", "model.hidden=7"]
    assert configured(build_parser().parse_args(words), FLAGS).model.hidden == 7


def test_an_organisation_comes_with_as_many_adders():
    words = ["train", "--set", "hardware.organisation=sspmm", "--set", "hardware.queue_depth=8"]
    found = configured(build_parser().parse_args(words), FLAGS).hardware
    wanted = load_config().hardware.with_organisation("sspmm")
    assert (found.clusters, found.gather_width) == (wanted.clusters, wanted.gather_width) == (4, 4)
    assert found.queue_depth == 8


def test_every_verb_that_takes_a_configuration_has_it():
    verbs = next(a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction)).choices
    having = {name for name, verb in verbs.items() if "--config" in verb._option_string_actions}
    assert {"train", "simulate", "generate", "fpga", "board", "verify", "config"} <= having
    assert having == {name for name, verb in verbs.items() if "--set" in verb._option_string_actions}


def test_it_goes_with_a_name_of_hardware_to_generate_and_not_with_a_unit(tmp_path, refusal):
    words = ["generate", "-o", str(tmp_path / "out")]
    options = build_parser().parse_args([*words, "-c", "tiny", "--set", "hardware.queue_depth=8"])
    assert chosen_config(options).hardware.queue_depth == 8
    assert "--set must be left out with --unit" in refusal(
        [*words, "--unit", "fp32_add", "--set", "hardware.queue_depth=8"]
    )
    assert not (tmp_path / "out").exists()


def test_simgnn_config_lists_every_key(capsys):
    assert main(["config", "-c", "tiny", "--set", "training.epochs=7"]) == 0
    text = capsys.readouterr().out
    for table in (*TABLES, *SYSTEM_TABLES):
        section = text.partition(f"[{table}]")[2].partition("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines()[2:]] == [*keys_of(table)]
    assert "epochs 7 (default 10) 1 to 1000000" in " ".join(text.split())
    assert "[hyscale] (not in this configuration, which has no such system)" in text


def test_simgnn_config_shows_one_table(capsys, refusal):
    assert main(["config", "sampling"]) == 0
    assert capsys.readouterr().out.startswith("[sampling]\nkey ")
    assert "not 'samplin' (nearest: 'sampling')" in refusal(["config", "samplin"])


def test_simgnn_config_shows_one_key(capsys, refusal):
    assert main(["config", "model.residual", "--set", "model.residual=true"]) == 0
    heading, _, row = capsys.readouterr().out.splitlines()
    assert heading == "[model]" and row.startswith(
        "residual  true (default false)  true, false  add each layer's"
    )
    assert "not 'residul' (nearest: 'residual')" in refusal(["config", "model.residul"])
