"""Rules of structure look at every port and at the first one, too: what they must find, in other orders."""

import pytest
from small_verilog import LEAF, PORTS, TOP, broken, design_of, replaced


@pytest.mark.parametrize("first", [True, False])
def test_a_ready_may_stand_first_or_last_in_its_module(first):
    text = replaced(LEAF, "o_valid = full", "o_valid = full & o_ready")
    if first:
        text = replaced(text, "module leaf(clk, ", "module leaf(o_ready, clk, ")
        text = replaced(text, ", o_payload, o_ready);", ", o_payload);")
        text = replaced(
            replaced(text, "  input o_ready;\n", ""), "  input clk;\n", "  input o_ready;\n  input clk;\n"
        )
    found = broken(design_of(leaf=text))
    assert any("o_valid of leaf must not depend on its own o_ready" in line for line in found["handshakes"])


READY, VALID = "input m_axi_wready", "output m_axi_awvalid"


@pytest.mark.parametrize("first, last", [(READY, VALID), (VALID, READY)])
def test_a_ready_and_a_valid_of_a_bus_may_stand_first_and_last(first, last):
    text = replaced(replaced(TOP, f"{READY}, ", ""), f"{VALID}, ", "")
    text = replaced(text, "module top(\n  input clk,", f"module top(\n  {first}, input clk,")
    text = replaced(text, "output [3:0] m_axi_wdata);", f"output [3:0] m_axi_wdata, {last});")
    assert broken(design_of(top=text)) == {}
    found = broken(design_of(top=replaced(text, "= !sent", "= !sent & m_axi_wready")))
    assert (
        list(found) == ["axi"] and "m_axi_awvalid of top must not depend on m_axi_wready" in found["axi"][0]
    )


@pytest.mark.parametrize("name", [next(iter(PORTS)), list(PORTS)[-1]])
def test_the_first_and_the_last_promised_port_must_be_there(name):
    found = broken(design_of(), ports={**PORTS, name: ("inout", 77)})
    assert list(found) == ["ports"] and f"port {name} of top must be" in found["ports"][0]
    found = broken(design_of(), ports={port: about for port, about in PORTS.items() if port != name})
    assert list(found) == ["ports"] and f"top must have no port {name}" in found["ports"][0]
    found = broken(design_of(), ports={"before": ("input", 1), **PORTS, "behind": ("input", 1)})
    assert [line.split()[-1] for line in found["ports"]] == ["before", "behind"]
