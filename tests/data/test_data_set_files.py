"""Presets of data sets: what ships is complete, and what is wrong is named in one line."""

import numpy as np
import pytest

from simgnn.errors import InputError
from simgnn.systems.data_set import KEYS, data_sets, load_data_set, parse_data_set
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.sourced_values import SOURCES


def text_of(**changed):
    """A preset that is right, but for what is changed; None leaves a key out."""
    values = {
        "vertices": "100",
        "edges": "400",
        "directed": "true",
        "features": "8",
        "classes": "3",
        "train_vertices": "50",
    } | changed
    return "\n".join(
        f'{key} = {{ value = {value}, source = "paper" }}'
        for key, value in values.items()
        if value is not None
    )


def parse(text):
    return parse_data_set(text, name="mine", source="mine.toml")


@pytest.mark.parametrize("name", data_sets())
def test_what_ships_loads(name):
    data_set = load_data_set(name)
    assert list(data_set.values) == list(data_set.sources) == list(KEYS)
    assert set(data_set.sources.values()) <= set(SOURCES)
    for key in ("vertices", "edges", "features", "classes"):
        assert data_set.sources[key] == ("assumed" if name == "igbh-full" else "paper")


@pytest.mark.parametrize("name", data_sets())
def test_what_ships_has_mini_batches(name):
    """Whatever its size, a stand-in takes a moment, and has what the preset says."""
    data_set = load_data_set(name)
    synthetic = SyntheticGraph(data_set)
    sizes = synthetic.sizes(64, (5, 3), batches=1)
    assert 64 < sizes.vertices[1] < sizes.vertices[0] <= 64 * 6 * 4
    drawn = synthetic.degrees(np.arange(0, synthetic.vertices, max(1, synthetic.vertices // 200_000)))
    assert drawn.mean() == pytest.approx(data_set.arcs / synthetic.vertices, rel=0.05)


@pytest.mark.parametrize("name", data_sets())
def test_every_assumed_value_has_a_reason(root, name):
    """A comment stands above it, or above the first of several that stand together."""
    before = ""
    for line in (root / "simgnn/systems/data_sets" / f"{name}.toml").read_text().splitlines():
        if "assumed" in line and not line.startswith("#"):
            assert before.startswith("#") or "assumed" in before, line
        before = line


DEGREES = {
    "reddit": 492,
    "lj-large": 21.0,
    "orkut": 75.5,
    "orkut-mixgcn": 76.2,
    "wikipedia": 32.1,
    "twitter": 35.3,
    "friendster": 55.2,
    "user-item": 11.4,
    "ogbn-products": 50.5,
    "ogbn-products-cut": 50.5,
    "ogbn-papers100M": 14.5,
    "ogbn-papers100M-symmetric": 29.1,
    "mag240m-homo": 10.7,
    "igbh-full": 10.6,
}


def test_average_degrees():
    """As the papers' printed sizes have them, with an undirected edge as two arcs."""
    found = {name: load_data_set(name).arcs / load_data_set(name)["vertices"] for name in data_sets()}
    assert found == pytest.approx(DEGREES, rel=0.005)


def test_table_three():
    names = ("mag240m-homo", "ogbn-papers100M", "ogbn-products")
    sizes = {name: (load_data_set(name)["vertices"], load_data_set(name)["edges"]) for name in names}
    assert sizes == {
        "mag240m-homo": (121_751_666, 1_297_748_926),
        "ogbn-papers100M": (111_059_956, 1_615_685_872),
        "ogbn-products": (2_449_029, 61_859_140),
    }


def test_an_edge_without_direction_is_two_arcs():
    assert parse(text_of()).arcs == 400
    assert parse(text_of(directed="false")).arcs == 800
    assert parse(text_of()).to_dict()["skew"] == {"value": 1.0, "source": "assumed"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("vertices =", "data-set preset must be valid TOML"),
        (text_of(vertices=None), "vertices of a data-set preset must be given, not left out"),
        (text_of(classes=None), "classes of a data-set preset must be given, not left out"),
        (text_of(vertex="3"), "key of a data-set preset must be known, not 'vertex' (nearest: 'vertices')"),
        (text_of() + "\nskew = 2", 'skew must be { value = ..., source = "..." }, not 2'),
        (text_of() + "\nskew = { value = 2 }", "skew must be { value"),
        (text_of(vertices="0"), "vertices must be an integer from 1 to 2147483648, not 0"),
        (text_of(vertices="3000000000"), "vertices must be an integer from 1 to 2147483648, not 3000000000"),
        (text_of(edges="1.5"), "edges must be an integer from 1 to"),
        (text_of(directed="1"), "directed must be true or false, not 1"),
        (text_of(directed='"yes"'), "directed must be true or false, not 'yes'"),
        (text_of(features="0"), "features must be an integer from 1"),
        (text_of(classes="1"), "classes must be an integer from 2"),
        (text_of(skew="-0.1"), "skew must be a number from 0"),
        (text_of(skew="nan"), "skew must be a number from 0"),
        (text_of(skew="5"), "skew must be a number from 0"),
        (text_of(locality="1.1"), "locality must be a number from 0"),
        (text_of(locality="true"), "locality must be a number from 0"),
        (
            text_of(train_vertices="101"),
            "train_vertices of 100 vertices must be an integer from 1 to 100, not 101",
        ),
        (
            text_of(locality="0.5", community="101"),
            "community of 100 vertices must be an integer from 1 to 100",
        ),
        (text_of(edges="10001"), "edges of 100 vertices must be at most 10000 arcs, not 10001"),
        (
            text_of(edges="5001", directed="false"),
            "edges of 100 vertices must be at most 10000 arcs, not 10002",
        ),
        (
            text_of().replace('"paper"', '"guess"', 1),
            "source of vertices must be one of paper, calibrated, assumed",
        ),
    ],
)
def test_what_is_wrong_is_named(text, message):
    with pytest.raises(InputError) as caught:
        parse(text)
    error = str(caught.value)
    assert error.startswith("mine.toml: ") and "\n" not in error and message in error


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(
        InputError, match="data-set preset must be one of friendster, igbh-full, lj-large, mag240m"
    ):
        load_data_set("redit")
    with pytest.raises(InputError, match=r"missing\.toml: data-set preset must be a file that can be read"):
        load_data_set(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"bytes\.toml: data-set preset must be UTF-8 text"):
        load_data_set(tmp_path / "bytes.toml")
