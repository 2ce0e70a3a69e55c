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


def test_an_output_that_a_module_does_not_drive_may_be_its_first_port():
    text = replaced(
        replaced(LEAF, "module leaf(", "module leaf(idle, "),
        "  input clk;",
        "  output idle;\n  wire idle;\n  input clk;",
    )
    connected = replaced(
        replaced(TOP, "leaf stage (", "wire idle;\n  leaf stage (.idle(idle), "), "= data;", "= data ^ idle;"
    )
    found = broken(design_of(leaf=text, top=connected))
    assert list(found) == ["drivers"] and "idle of leaf must be driven" in found["drivers"][0]


@pytest.mark.parametrize(
    "driven, said",
    [
        ("assign i_payload = 4'h0;", "input i_payload in leaf must not be driven by a constant, too"),
        (
            "wire [3:0] twice; assign twice = ~i_payload; assign twice = i_payload + 4'h1;",
            "twice of leaf must be driven from one place",
        ),
    ],
)
def test_a_signal_of_several_bits_is_named_once(driven, said):
    found = broken(design_of(leaf=replaced(LEAF, "  assign o_valid", f"  {driven}\n  assign o_valid")))
    assert list(found) == ["drivers"]
    (line,) = found["drivers"]
    assert said in line


def test_a_loop_is_told_once_however_many_of_its_bits_are_met():
    loop = "wire [3:0] round; assign round = ~{ round[0], round[3:1] };"
    found = broken(design_of(leaf=replaced(LEAF, "  assign o_valid", f"  {loop}\n  assign o_valid")))
    assert list(found) == ["loops"] and len(found["loops"]) == 1
    apart = "wire [1:0] round; assign round = ~round; wire [1:0] other; assign other = ~other;"
    found = broken(design_of(leaf=replaced(LEAF, "  assign o_valid", f"  {apart}\n  assign o_valid")))
    assert list(found) == ["loops"] and len(found["loops"]) == 2


def test_a_module_may_give_out_a_ready_that_its_valid_depends_on():
    """As one that watches a stream does."""
    ports = "  output seen_valid;\n  wire seen_valid;\n  output seen_ready;\n  wire seen_ready;\n"
    text = replaced(LEAF, "module leaf(", "module leaf(seen_valid, seen_ready, ")
    text = replaced(text, "  input rst;\n", f"  input rst;\n{ports}")
    text = replaced(
        text,
        "  assign o_valid",
        "  assign seen_ready = i_valid;\n  assign seen_valid = seen_ready;\n  assign o_valid",
    )
    assert (
        broken(
            design_of(
                leaf=text, top=replaced(TOP, "leaf stage (", "leaf stage (.seen_valid(), .seen_ready(), ")
            )
        )
        == {}
    )


@pytest.mark.parametrize(
    "old, port", [(".i_valid(i_valid)", "i_valid"), (".o_ready(m_axi_wready)", "o_ready")]
)
def test_no_port_but_the_clocks_gets_the_clock(old, port):
    found = broken(design_of(top=replaced(TOP, old, f".{port}(clk)")))
    assert any(
        f"port {port} of instance stage in top must not be the clock" in line for line in found["clock"]
    )


def test_the_first_port_of_a_module_must_be_connected():
    found = broken(design_of(top=replaced(TOP, ".clk(clk), ", "")))
    assert any("must connect clk of leaf" in line for line in found["instances"])


@pytest.mark.parametrize("bits", [8, 9])
def test_of_a_long_loop_the_first_signals_are_shown(bits):
    loop = f"wire [{bits - 1}:0] round; assign round = ~{{ round[0], round[{bits - 1}:1] }};"
    found = broken(design_of(leaf=replaced(LEAF, "  assign o_valid", f"  {loop}\n  assign o_valid")))
    (line,) = found["loops"]
    shown = line.partition("not ")[2].split(" -> ")
    assert len(shown) == 9 and len(set(shown[:8])) == 8
    assert line.endswith("-> ...") if bits > 8 else shown[-1] == shown[0]
