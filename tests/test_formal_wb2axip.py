"""Property files of others, `--wb2axip`: what stands in for them here is our own, and has the same ports."""

import json
import subprocess
import sys

import pytest

from simgnn.errors import InputError

STAND_IN = """module faxil_slave #(
    parameter C_AXI_DATA_WIDTH = 32, parameter C_AXI_ADDR_WIDTH = 28,
    parameter F_AXI_MAXWAIT = 12, parameter F_AXI_MAXRSTALL = 12, parameter F_AXI_MAXDELAY = 12
  ) (
    input i_clk, input i_axi_reset_n,
    input i_axi_awvalid, input i_axi_awready, input [C_AXI_ADDR_WIDTH-1:0] i_axi_awaddr, input [2:0] i_axi_awprot,
    input i_axi_wvalid, input i_axi_wready,
    input [C_AXI_DATA_WIDTH-1:0] i_axi_wdata, input [C_AXI_DATA_WIDTH/8-1:0] i_axi_wstrb,
    input i_axi_bvalid, input i_axi_bready, input [1:0] i_axi_bresp,
    input i_axi_arvalid, input i_axi_arready, input [C_AXI_ADDR_WIDTH-1:0] i_axi_araddr, input [2:0] i_axi_arprot,
    input i_axi_rvalid, input i_axi_rready, input [C_AXI_DATA_WIDTH-1:0] i_axi_rdata, input [1:0] i_axi_rresp
  );
  reg past = 0;
  always @(posedge i_clk) past <= 1;
  always @(posedge i_clk) if (past && $past(i_axi_reset_n && i_axi_bvalid && !i_axi_bready)) assert(i_axi_bvalid);
  always @* CLAIM
endmodule
"""
LINE = STAND_IN.splitlines().index("  always @* CLAIM") + 1


@pytest.fixture(autouse=True)
def found(root, monkeypatch):
    """The folder formal/ is no installed package."""
    monkeypatch.syspath_prepend(str(root))


def decided(tmp_path, claim):
    """Exit code, and the outcome of each claim, where the stand-in claims this."""
    from formal.__main__ import main

    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "faxil_slave.v").write_text(STAND_IN.replace("CLAIM", claim))
    code = main(["--wb2axip", str(folder), "-o", str(tmp_path / "out"), "--jobs", "1"])
    results = json.loads((tmp_path / "out" / "wb2axip.json").read_text())["results"]
    assert not (tmp_path / "out" / "evidence-claims.json").exists()
    return code, {row["claim"]: (row["outcome"], row["method"]) for row in results}


@pytest.mark.slow
def test_what_a_file_asserts_is_proved(tmp_path):
    code, outcomes = decided(tmp_path, "assert(!i_axi_rvalid || i_axi_rresp == 0);")
    assert code == 0
    assert outcomes == {
        "answer_b": ("passed", "situation"),
        "answer_r": ("passed", "situation"),
        f"faxil_slave.v:{LINE - 1}": ("passed", "all time"),
        f"faxil_slave.v:{LINE}": ("passed", "all time"),
    }


@pytest.mark.slow
def test_what_is_not_so_fails_with_a_trace(tmp_path, capsys):
    code, outcomes = decided(tmp_path, "assert(!i_axi_rvalid || i_axi_rresp == 2);")
    assert code == 1
    assert outcomes[f"faxil_slave.v:{LINE}"] == ("failed", "all time")
    assert outcomes[f"faxil_slave.v:{LINE - 1}"] == ("passed", "all time")
    assert "arvalid" in capsys.readouterr().out


@pytest.mark.slow
def test_what_a_file_assumes_is_assumed(tmp_path):
    """Without reads there is no answer to one, and the situation that asks for one does not come about."""
    code, outcomes = decided(tmp_path, "begin assume(!i_axi_arvalid); assert(!i_axi_rvalid); end")
    assert code == 1
    assert outcomes[f"faxil_slave.v:{LINE}"] == ("passed", "all time")
    assert outcomes["answer_r"][0] != "passed" and outcomes["answer_b"][0] == "passed"


def test_a_file_brings_those_that_it_names(tmp_path):
    from formal.properties.wb2axip import bound_sets

    (tmp_path / "faxi_master.v").write_text("module faxi_master(); // unused\n  inner i(); endmodule\n")
    (tmp_path / "inner.v").write_text("module inner(); endmodule\n")
    (tmp_path / "unused.v").write_text("module unused(); endmodule\n")
    sets = bound_sets(tmp_path)
    assert list(sets) == ["wb2axip_read", "wb2axip_store"]
    assert [name for name, _ in sets["wb2axip_read"].borrowed] == ["inner.v", "faxi_master.v"]


def test_a_folder_must_hold_a_file(tmp_path):
    from formal.__main__ import main

    missing = tmp_path / "missing"
    with pytest.raises(
        InputError, match=f"--wb2axip: the property files' folder must exist, not '{missing}'"
    ):
        main(["--wb2axip", str(missing)])
    with pytest.raises(InputError, match=r"the folder must hold faxi_master\.v or faxil_slave\.v of wb2axip"):
        main(["--wb2axip", str(tmp_path)])
    (tmp_path / "faxil_slave.v").write_text("module")
    with pytest.raises(InputError, match="set must be one of wb2axip_control, not 'queue'"):
        main(["queue", "--wb2axip", str(tmp_path)])
    with pytest.raises(InputError, match="must be given without --mistakes: its claims are not ours"):
        main(["--mistakes", "--wb2axip", str(tmp_path)])


def test_a_file_that_cannot_be_read_ends_with_two(tmp_path, root):
    (tmp_path / "faxil_slave.v").write_text("module faxil_slave(\n")
    command = [sys.executable, "-m", "formal", "--wb2axip", str(tmp_path), "-o", str(tmp_path / "out")]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert run.returncode == 2
    assert "Yosys must make a graph of simgnn_control_registers and faxil_slave.v, and says" in run.stderr
    assert "Traceback" not in run.stderr
