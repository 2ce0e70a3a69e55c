"""Which session a configuration gets: a system's own where it has that system's table."""

import dataclasses
import sys
import types
from typing import ClassVar

import pytest

from simgnn.config import configuration
from simgnn.config.checks import key
from simgnn.config.configuration import parse_config
from simgnn.errors import InputError
from simgnn.training.session import Session, make_session
from simgnn.verify.minibatches import compare_training, verification_config


@dataclasses.dataclass(frozen=True, kw_only=True)
class Settings:
    """Table of a system that there is not."""

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    size: int = key(1, "size", least=1, most=9)


class OwnSession(Session):
    """Its session."""


@pytest.fixture
def systems(monkeypatch):
    for name in ("first", "second"):
        monkeypatch.setitem(configuration.SYSTEM_TABLES, name, Settings)
        module = types.ModuleType(name)
        module.make_session = OwnSession
        monkeypatch.setitem(sys.modules, f"simgnn.systems.{name}.session", module)
    monkeypatch.setattr("simgnn.training.session.SYSTEMS", ("first", "second"))


def test_a_table_chooses_its_system(systems, digits):
    assert type(make_session(parse_config(""), digits)) is Session
    assert type(make_session(parse_config("[second]\nsize = 2"), digits)) is OwnSession
    assert type(make_session(parse_config("[second]"), digits)) is OwnSession


def test_two_systems_are_refused(systems, digits):
    with pytest.raises(InputError, match=r"must have one system's table, not \[first\] and \[second\]"):
        make_session(parse_config("[first]\n[second]"), digits)


def test_comparing_executions_refuses_a_system(systems, digits):
    text = r"must have no system's table where executions are compared, not \[second\]"
    with pytest.raises(InputError, match=text):
        compare_training(parse_config("[second]"), graph=digits, minibatches=1)


def test_verify_leaves_a_system_aside(systems):
    config = verification_config(parse_config("[second]"))
    assert config.systems == {} and config.execution.device == "rtl"
