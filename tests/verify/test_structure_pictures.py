"""Pictures of generated Verilog: what is in them, that nothing overlaps, the same bytes each time; and the command."""

import itertools
import json
import os
import re
import struct
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from project_files import tracked

from simgnn.cli.main import main
from simgnn.errors import InputError
from simgnn.fpga.synthesis.generated_folder import PICTURES
from simgnn.hw.generate import verilog
from simgnn.verify.structure.design import read_design
from simgnn.verify.structure.pictures import (
    ADVANCE,
    FONT,
    Drawing,
    Wire,
    cone_of,
    draw_dataflow,
    draw_hierarchy,
    find_wire,
)

WVALID = "m_axi_gmem0_wvalid"
TITLE = "simgnn_kernel, configuration tiny"


@pytest.fixture(scope="module")
def tiny(root):
    files = {path.name: path.read_text() for path in tracked(root, "rtl/*.v")}
    return read_design(files, top="simgnn_kernel")


def pictures(design, signal=WVALID):
    cone = cone_of(design, find_wire(design, signal), most=60)
    return [
        draw_hierarchy(design, prefix="simgnn_", title=TITLE).svg(),
        draw_dataflow(cone, title=f"What drives {signal} of {TITLE}").svg(),
    ]


def test_a_png_is_the_svg_in_twice_as_many_pixels_each_way():
    drawing = Drawing(width=120, height=40, title="a box")
    drawing.box(10, 10, 80, 20, fill="#ffffff", edge="#000000", dashed=True)
    drawing.label(14, 24, "a <b>")
    png = drawing.png()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", png[16:24]) == (240, 80)
    assert png == drawing.png()


def shapes(text):
    """Boxes and labels of a drawing, as (left, top, right, bottom), and its size; the paper is no box."""
    svg = ElementTree.fromstring(text)
    name = "{http://www.w3.org/2000/svg}"
    boxes, labels = [], []
    for rect in svg.iter(f"{name}rect"):
        if "x" in rect.attrib:
            x, y, width, height = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
            boxes.append((x, y, x + width, y + height))
    for label in svg.iter(f"{name}text"):
        x, y, width = float(label.get("x")), float(label.get("y")), ADVANCE * len(label.text or "")
        left = x - width if label.get("text-anchor") == "end" else x
        labels.append((left, y - 0.8 * FONT, left + width, y + 0.2 * FONT))
    return boxes, labels, (float(svg.get("width")), float(svg.get("height")))


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(one, other):
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


@pytest.mark.parametrize("signal", [WVALID, "accelerator.sequencer.state", "accelerator.number"])
def test_nothing_overlaps(tiny, signal):
    for text in pictures(tiny, signal):
        boxes, labels, size = shapes(text)
        assert len(boxes) > 1 and len(labels) > 3
        for group in (boxes, labels):
            assert not [pair for pair in itertools.combinations(group, 2) if overlap(*pair)]
            assert all(within(shape, (0, 0, *size)) for shape in group)
        for label in labels:
            touched = [box for box in boxes if overlap(label, box)]
            assert all(within(label, box) for box in touched)


def test_the_pages_show_what_is_drawn(root, tiny):
    for text, name in zip(pictures(tiny), ("hierarchy", "dataflow"), strict=True):
        assert (root / "docs" / "pictures" / f"tiny-{name}.svg").read_text() == text


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_hashes(tiny, root):
    """Of sets, whose order changes from one process to the next."""
    code = (
        "import pathlib, sys, test_structure_pictures as test;"
        "design = test.read_design({path.name: path.read_text() for path in"
        " sorted(pathlib.Path('rtl').glob('*.v'))}, top='simgnn_kernel');"
        "sys.stdout.write(''.join(test.pictures(design, 'accelerator.sequencer.state')))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "5"}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout == "".join(pictures(tiny, "accelerator.sequencer.state"))


def test_every_module_is_in_the_hierarchy(tiny):
    text, _ = pictures(tiny)
    for name in tiny.modules:
        assert re.search(rf">(\d+ x )?{name.removeprefix('simgnn_')}( \*)?<", text), name
    assert ">2 x fp32_add<" in text and ">2x<" in text


def test_the_cone_ends_at_registers_memories_and_inputs(tiny):
    """STORE offers a beat that it has, where it has sent the address of its burst."""
    cone = cone_of(tiny, find_wire(tiny, WVALID), most=60)
    store = ("accelerator", "store")
    queues = [(*store, name) for name in ("beat_2", "lengths")]
    ends = {Wire(queue, "queue_level") for queue in queues}
    assert {wire for wire, kind in cone.ends.items() if kind == "register"} == ends == set(cone.ends)
    offered = tuple(Wire(queue, "o_valid") for queue in queues)
    assert cone.drivers[Wire(store, "axi_wvalid")] == offered
    assert cone.more == 0
    short = cone_of(tiny, cone.chosen, most=3)
    assert len(short.drivers) == 3 and short.more > 0
    assert short.cut == {Wire(store, "axi_wvalid")} and not cone.cut
    drawn = draw_dataflow(short, title="short").svg()
    assert drawn.count("stroke-dasharray") == 1 and "dashed: more drives it" in drawn
    data = cone_of(tiny, find_wire(tiny, "accelerator.reads.response_0_payload"), most=60)
    assert data.ends == {Wire((), "m_axi_gmem0_rdata"): "input"}
    queue = cone_of(tiny, find_wire(tiny, "accelerator.reads.route.o_payload"), most=60)
    assert set(queue.ends.values()) == {"memory", "register"}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (
            "accelerator.raeds.held",
            "instance must be one in simgnn_accelerator, not 'raeds' .nearest: .*'reads'",
        ),
        (
            "accelerator.reads.refuse",
            "signal must be one that simgnn_read_arbiter.v declares, not 'refuse' .nearest: .*'refused'",
        ),
        ("accelerator.reads.qqq", "simgnn_read_arbiter.v declares, not 'qqq'$"),
        ("qqq.held", "instance must be one in simgnn_kernel, not 'qqq' .there are accelerator, bundle.$"),
    ],
)
def test_a_signal_that_is_none_is_named_with_others_like_it(tiny, path, message):
    with pytest.raises(InputError, match=message):
        find_wire(tiny, path)


def generate(folder, *words):
    return main(["generate", "--unit", "fp32_add", "-o", str(folder), *words])


@pytest.mark.slow
def test_the_command_checks_and_draws(tmp_path, capfd):
    folder = tmp_path / "add"
    assert generate(folder, "--check", "--draw", "sum") == 2
    assert "signal must be one that simgnn_fp32_add.v declares" in capfd.readouterr().err
    assert not folder.exists(), "nothing is written where the signal is none"
    assert generate(folder, "--check", "--draw", "o", "--json") == 0
    written = json.loads(capfd.readouterr().out)
    assert set(written["rules"]) > {"clock", "loops"} and not any(written["rules"].values())
    assert set(PICTURES) <= {path.rpartition("/")[2] for path in written["files"]}
    assert generate(folder, "--draw") == 0
    assert (folder / "hierarchy.svg").exists() and not (folder / "dataflow.svg").exists()
    assert generate(folder) == 0
    assert (folder / "hierarchy.svg").exists(), "it belongs to the Verilog, which is as it was"
    assert generate(folder, "--prefix", "left", "--force") == 0
    assert not (folder / "hierarchy.svg").exists()


def test_the_command_names_each_violation(tmp_path, capfd, monkeypatch):
    right = verilog.unit_files

    def wrong(*words, **named):
        planted = "  reg kept;\n  always @* if (en) kept = ~en;\n  assign en = kept;\nendmodule"
        return {name: text.replace("endmodule", planted) for name, text in right(*words, **named).items()}

    monkeypatch.setattr(verilog, "unit_files", wrong)
    assert generate(tmp_path / "add", "--check") == 1
    said = capfd.readouterr()
    lines = [line for line in said.err.splitlines() if line.startswith("error: ")]
    assert any("must assign kept on every way through it, and is a latch" in line for line in lines)
    assert any("kept and en of simgnn_fp32_add must be driven from one place" in line for line in lines)
    assert all(re.match(r"error: simgnn_fp32_add\.v:\d+: ", line) for line in lines)
    counts = re.findall(r"^(\w+) .* (\d+)$", said.out, re.M)
    assert sum(int(count) for _, count in counts) == len(lines)
    assert dict(counts)["latches"] == "1"
