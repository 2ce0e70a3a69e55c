"""The help of every verb: what each option is without being given, and examples that can be copied."""

import argparse
import shlex

import pytest
import shtab

from simgnn.cli.main import build_parser, main
from simgnn.cli.settings import FLAGS
from simgnn.config.configuration import load_config


def verbs(parser, name="simgnn"):
    """(name, parser) of every verb, and of every action of a verb."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb, inner in action.choices.items():
                yield f"{name} {verb}", inner
                yield from verbs(inner, f"{name} {verb}")


VERBS = dict(verbs(build_parser()))


def test_there_are_verbs():
    assert {"simgnn train", "simgnn sweep", "simgnn program run"} <= set(VERBS)


@pytest.mark.parametrize("name", VERBS)
def test_every_option_says_what_it_is_without_being_given(name):
    options = [action for action in VERBS[name]._actions if action.option_strings]
    # A flag is off where it is not given; a required option has no default.
    given = [action for action in options if action.nargs != 0 and not action.required]
    silent = [action.option_strings for action in given if "(default: " not in action.help]
    assert not silent
    for action in given:
        if isinstance(action.default, str | int | float):
            assert f"(default: {action.default})" in action.help, action.option_strings


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_has_two_examples_that_parse(name):
    examples = [
        line.strip() for line in VERBS[name].format_help().splitlines() if line.startswith("  simgnn ")
    ]
    assert len(examples) >= 2
    for line in examples:
        words = shlex.split(line, comments=True)
        assert line.startswith(f"{name} ") or line == name
        options = build_parser().parse_args(words[1:])
        assert options.verb == name.split()[1]


def test_defaults_are_those_of_the_default_configuration():
    config = load_config()
    helps = {action.option_strings[0]: action.help for action in VERBS["simgnn train"]._actions[1:]}
    for option, (table, key) in FLAGS.items():
        value = getattr(getattr(config, table), key)
        shown = ",".join(map(str, value)) if isinstance(value, tuple) else value
        assert helps[option].endswith(f"(default: {shown})")


def test_simgnn_alone_prints_commands_to_begin_with(capsys):
    assert main([]) == 0
    said = capsys.readouterr().out
    lines = [line.strip().split("   ")[0] for line in said.splitlines() if line.startswith("  simgnn ")]
    verbs = {build_parser().parse_args(shlex.split(line)[1:]).verb for line in lines}
    assert len(verbs) == len(lines) == 7 and {"sweep", "compare"} <= verbs


def test_the_help_names_what_prints_the_words(capsys):
    assert "simgnn config glossary" in " ".join(build_parser().format_help().split())
    assert main(["config", "glossary"]) == 0
    assert "\nPCIe: The link between host and accelerator." in "\n" + capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_is_written_from_the_parsers(shell):
    script = shtab.complete(build_parser(), shell=shell)
    assert "--cpu-share" in script and "reproduce" in script


def test_a_word_too_many_names_the_verb(refusal):
    for words, verb in (
        (["board", "--simulate", "foo"], "board"),
        (["data", "info", "digits", "foo"], "data info"),
    ):
        assert refusal(words) == (
            f"error: simgnn {verb}: unknown option or word: foo (simgnn {verb} --help lists them)\n"
        )


def test_the_help_of_training_is_a_page():
    options = [action for action in VERBS["simgnn train"]._actions if action.dest != "help"]
    assert len(options) <= 25 and len(VERBS["simgnn train"].format_help().splitlines()) <= 80


def test_the_synthesis_targets_are_explained():
    text = " ".join(VERBS["simgnn generate"].format_help().split())
    assert "ecp5 a Lattice LFE5U-85F, xcup the UltraScale+ of an Alveo" in text


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["trian"], " (nearest: 'train')\n"),
        (["train", "--system", "hyskale"], " (nearest: 'hyscale')\n"),
        (["train", "--epoch", "3"], "unknown option or word: --epoch 3 (nearest: '--epochs')\n"),
        (["train", "--model", "sgae"], " (nearest: 'sage')\n"),
        (["zzz"], "doctor, not 'zzz'\n"),
    ],
)
def test_a_word_that_is_no_choice_names_the_nearest(words, near, capsys):
    """And none where no choice is like it."""
    assert main(words) == 2
    assert capsys.readouterr().err.endswith(near)
