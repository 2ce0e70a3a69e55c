"""What the benches' AXI monitor reads of a simulator that knows X."""

import importlib
from types import SimpleNamespace

import pytest


@pytest.fixture
def payload_values(monkeypatch, root):
    """What the monitor takes a channel's signals for."""
    monkeypatch.syspath_prepend(str(root / "testbenches"))
    return importlib.import_module("kit.drivers.axi_monitor").payload_values


def signal(text):
    """A handle whose value is `text`, as cocotb holds it."""
    return SimpleNamespace(_handle=SimpleNamespace(get_signal_val_binstr=lambda: text), _path="wdata")


def beat(data, strobes):
    """A channel of write data."""
    return {"data": signal(data), "strb": signal(strobes), "last": signal("1")}


def test_bytes_without_a_strobe_may_be_unknown(payload_values):
    assert payload_values(beat("XXXXXXX1" + "00000101", "01")) == {"data": 0x105, "strb": 1, "last": 1}
    assert payload_values(beat("1111X111" + "00000101", "01"))["data"] == 0xF705


@pytest.mark.parametrize(
    ("data", "strobes"),
    [
        ("XXXXXXXX00000000", "10"),
        ("000000000000000X", "01"),
        ("00000000X0000000", "11"),
        ("ZZZZZZZZ00000000", "01"),
        ("0000000000000000", "0X"),
    ],
)
def test_what_a_write_names_must_be_known(payload_values, data, strobes):
    with pytest.raises(AssertionError, match="must be known"):
        payload_values(beat(data, strobes))


def test_data_that_is_read_must_be_known(payload_values):
    with pytest.raises(AssertionError, match="must be known"):
        payload_values({"data": signal("X0000000"), "last": signal("1")})
