"""The benches' stream driver gives up on a port that takes nothing, and names it."""

import asyncio
import importlib
import random
import sys
from types import SimpleNamespace

import pytest


class Edge:
    """An awaitable clock edge that comes at once."""

    def __init__(self, clock):
        clock.edges += 1

    def __await__(self):
        return iter(())


class Signal:
    def __init__(self, value=0):
        self.value = value

    def __len__(self):
        return 8


@pytest.fixture
def streams(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "testbenches"))
    before = set(sys.modules)
    module = importlib.import_module("kit.streams")
    monkeypatch.setattr(module, "RisingEdge", Edge)
    monkeypatch.setattr(module.case, "known", lambda signal: signal.value)
    yield module
    for name in set(sys.modules) - before:
        if name.split(".")[0] == "kit":
            del sys.modules[name]


def a_port(ready):
    clock = SimpleNamespace(edges=0)
    return SimpleNamespace(clk=clock, i_payload=Signal(), i_valid=Signal(), i_ready=Signal(ready))


def send(streams, port):
    driver = streams.StreamDriver(port, "i", random=random.Random(0))
    asyncio.run(driver.send([0x11, 0x22], patience=30))


def test_a_port_that_takes_all_gets_all(streams):
    port = a_port(1)
    send(streams, port)
    assert (port.clk.edges, port.i_valid.value) == (2, 0)


def test_a_port_that_takes_nothing_is_named(streams):
    port = a_port(0)
    with pytest.raises(AssertionError, match=r"i took nothing for 30 cycles, payload 0 \(0x11\) is offered"):
        send(streams, port)
    assert (port.clk.edges, port.i_valid.value) == (30, 1)
