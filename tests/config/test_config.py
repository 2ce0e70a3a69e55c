"""Configuration files and what is wrong in them; which session a table asks for; options that would decide nothing."""

import dataclasses
import re
import sys
import types
from typing import ClassVar

import pytest

from simgnn.cli.options import override
from simgnn.cli.settings import Setting
from simgnn.config import configuration
from simgnn.config.checks import check_choice, check_keys, key, nearest
from simgnn.config.configuration import Config, load_config, parse_config, presets
from simgnn.config.ranks import COMMUNICATORS
from simgnn.config.tables import SYSTEM_TABLES, TABLES, keys_of, register_table
from simgnn.config.training import TrainingSettings
from simgnn.errors import InputError
from simgnn.hw.checks import in_toml
from simgnn.hw.config import HardwareConfig
from simgnn.hw.organisation import ORGANISATIONS
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.session import Session, make_session
from simgnn.verify.minibatches import compare_training, verification_config


def test_presets():
    assert presets() == ["cosim", "ecp5", "mid", "spu", "spu-mini", "tiny", "u250"]
    for name in presets():
        assert load_config(name).hardware.name == name
    u250 = load_config("u250").hardware
    assert (u250.ports, u250.lanes * u250.clusters, u250.array_rows * u250.array_columns) == (4, 8 * 16, 2048)
    tiny, cosim = load_config("tiny").hardware, load_config("cosim").hardware
    assert (tiny.name, tiny.lanes, tiny.array_rows, tiny.array_columns) == ("tiny", 2, 2, 2)
    assert (cosim.name, cosim.lanes, cosim.array_rows, cosim.array_columns) == ("cosim", 8, 8, 8)


def test_default_is_cosim():
    assert load_config() == load_config("cosim")
    assert parse_config("[training]\nepochs = 3").hardware == load_config("cosim").hardware


def test_nested_and_flat_keys_are_the_same():
    flat = parse_config("[hardware]\narray_rows = 4\narray_columns = 2")
    nested = parse_config("[hardware.array]\nrows = 4\ncolumns = 2")
    assert flat == nested
    assert flat.hardware.array_rows == 4


def test_preset_with_changes():
    changed = parse_config('[hardware]\npreset = "tiny"\nring_words = 64').hardware
    assert changed == dataclasses.replace(load_config("tiny").hardware, name="custom", ring_words=64)


def test_keys_left_out_are_those_of_the_default():
    changed = parse_config("[hardware]\nclock_mhz = 200").hardware
    assert changed == dataclasses.replace(load_config().hardware, name="custom", clock_mhz=200)
    assert Config() == load_config()


def test_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[model]\nkind = "sage"\nlayers = 3\n[sampling]\nfanout = [5]\n')
    config = load_config(path)
    assert config.model.kind == "sage"
    assert config.fanouts == (5, 5, 5)


ERRORS = [
    ("[training]\nepochs = = 3", "configuration must be valid TOML: Invalid value (at line 2, column 10)"),
    (
        "[trainin]\nepochs = 3",
        f"table must be one of {', '.join((*TABLES, *SYSTEM_TABLES))}, not 'trainin' (nearest: 'training')",
    ),
    (
        "epochs = 3",
        f"table must be one of {', '.join((*TABLES, *SYSTEM_TABLES))}, not 'epochs' "
        "(nearest: 'training', which has that key)",
    ),
    ("training = 3", "[training] must be a table, not 3"),
    ("[training]\nepoch = 3", "[training] key must be a known one, not 'epoch' (nearest: 'epochs')"),
    (
        "[hardware.array]\nrow = 8",
        "[hardware] key must be a known one, not 'array_row' (nearest: 'array_rows')",
    ),
    ("[training]\nepochs = '3'", "[training] epochs must be an integer from 1 to 1000000, not '3'"),
    ("[training]\nepochs = true", "[training] epochs must be an integer from 1 to 1000000, not true"),
    ("[training]\ncpu_share = 1.5", "[training] cpu_share must be a number from 0 to 1, not 1.5"),
    (
        "[training]\nlearning_rate = nan",
        "[training] learning_rate must be a number from 0 to 1000000.0, not nan",
    ),
    ("[training]\noptimizer = 'adm'", "[training] optimizer must be one of sgd, adam, not 'adm'"),
    ("[training]\noptimizer = ['adam']", "[training] optimizer must be one of sgd, adam, not ['adam']"),
    (
        "[training]\naccelerators = 0",
        "[training] cpu_share must be 1 where accelerators and gpus are 0, not 0.5",
    ),
    (
        "[training]\naccelerator_shares = [1, 2]",
        "[training] accelerator_shares must be a list of 1 numbers or empty, not [1, 2]",
    ),
    ("[sampling]\nfanout = [0]", "[sampling] fanout must be -1 or from 1 to 1048576 in every layer, not 0"),
    ("[sampling]\nfanout = '5'", "[sampling] fanout must be an integer or a list of at least one, not '5'"),
    (
        "[sampling]\nfanout = true",
        "[sampling] fanout must be -1 or from 1 to 1048576 in every layer, not true",
    ),
    (
        "[hardware]\narray_rows = 8\narray = {rows = 4}",
        "[hardware] array_rows must be set once, not both by itself and in a nested table",
    ),
    (
        "[hardware]\narray = {rows = 4}\narray_rows = 8",
        "[hardware] array_rows must be set once, not both by itself and in a nested table",
    ),
    ("[model]\nhidden = 0", "[model] hidden must be an integer from 1 to 16777215, not 0"),
    (
        "[hardware]\nring_words = 3",
        "[hardware] ring_words must be a power of two from 4 to 65536, not 3 (nearest: 4)",
    ),
    (
        "[hardware]\ndata_bits = 64\nburst_beats = 32\narray = {rows = 8, columns = 2}",
        "[hardware] array_rows must be at most ports x data_bits / 32 = 2"
        " (one word feeds it: more data_bits or ports widen it), not 8 (nearest: 2)",
    ),
    (
        "[hardware]\norganisation = 'broadcasting'",
        f"[hardware] organisation must be one of {', '.join(ORGANISATIONS)}, not 'broadcasting' "
        "(nearest: 'broadcast')",
    ),
    (
        "[hardware]\ngather_lanes = 2",
        '[hardware] gather_lanes must be 0 where organisation is "clustered" (a cluster has an adder for each value '
        "of a word), not 2 (nearest: 0)",
    ),
    (
        "[hardware]\norganisation = 'broadcast'\ngather_lanes = 3",
        "[hardware] gather_lanes must be a power of two from 1 to 8, not 3 (nearest: 2)",
    ),
    (
        "[hardware]\norganisation = 'broadcast'\ngather_lanes = 16",
        "[hardware] gather_lanes must be an integer from 0 to 8, not 16 (nearest: 8)",
    ),
    (
        "[hardware]\norganisation = 'sspmm'\ndata_bits = 512\ngather_lanes = 1",
        "[hardware] gather_lanes must be at least lanes / 8 = 2 in sspmm (more of a word do not fit into an adder's "
        "queue), not 1 (nearest: 2)",
    ),
    (
        "[hardware]\norganisation = 'sspmm'\nnetwork = 'thin'",
        "[hardware] network must be one of full, half, quarter, not 'thin' (nearest: 'full')",
    ),
    (
        "[hardware]\norganisation = 'sspmm'\nnetwork = ['full']",
        "[hardware] network must be one of full, half, quarter, not ['full'] (nearest: 'full')",
    ),
    (
        "[hardware]\nnetwork = 'half'",
        '[hardware] network must be "full" unless organisation is "sspmm" (the others have no such network), '
        "not 'half' (nearest: 'full')",
    ),
    (
        "[hardware]\norganisation = 'sspmm'\nnetwork = 'quarter'",
        "[hardware] network must be a shape that clusters = 2 can share (half: 2, quarter: 4), not 'quarter' "
        "(nearest: 'half')",
    ),
    (
        "[hardware]\npreset = 'cosin'",
        "[hardware] preset must be one of cosim, ecp5, mid, spu, spu-mini, tiny, u250, not 'cosin' (nearest: 'cosim')",
    ),
    (
        '[platform]\nmemory = "ddr3"',
        f"[platform] memory must be one of {', '.join(KINDS)} or a file .toml, not 'ddr3'",
    ),
    (
        '[platform]\nmemory = "ddr4-2400"\nmemory_gbs = 3',
        '[platform] memory_gbs must be left out where memory is "ddr4-2400", not 3',
    ),
    (
        '[platform]\nmemory = "ideal"\nmemory_latency_cycles = 3',
        '[platform] memory_latency_cycles must be left out where memory is "ideal", not 3',
    ),
    (
        "[platform]\nmemory_channels = 2",
        '[platform] memory_channels must be left out where memory is "fixed", not 2',
    ),
    (
        '[platform]\nmemory = "hbm2"\nmemory_channels = 6',
        "[platform] memory_channels must be 0 or a power of two, not 6",
    ),
    (
        '[platform]\nmemory = "hbm2"\nmemory_mapping = "column"',
        "[platform] memory_mapping must be one of row-bank-column, row-column-bank, not 'column'",
    ),
    ("[platform]\npcie_gbs = 0", "[platform] pcie_gbs must be a number from 0.001 to 1000000.0, not 0"),
]


@pytest.mark.parametrize("text, message", ERRORS)
def test_error_names_file_quantity_rule_and_value(text, message):
    with pytest.raises(InputError) as error:
        parse_config(text, source="f.toml")
    assert str(error.value) == f"f.toml: {message}"


def test_all_errors_come_at_once():
    text = "[hardwar]\nports = 3\n"
    text += "[hardware]\nports = 3\nlanes = 8\narray = {rows = 99, columns = 8}\n[training]\nepochs = 0\nepoch = 1"
    with pytest.raises(InputError) as error:
        parse_config(text, source="f.toml")
    first, *others = str(error.value).splitlines()
    assert first.startswith("f.toml: table must be one of ") and first.endswith(
        "not 'hardwar' (nearest: 'hardware')"
    )
    assert others == [
        "f.toml: [hardware] key must be a known one, not 'lanes' (nearest: 'gather_lanes')",
        "f.toml: [hardware] ports must be a power of two from 1 to 16, not 3 (nearest: 2)",
        "f.toml: [hardware] array_rows must be at most ports x data_bits / 32 = 16 "
        "(one word feeds it: more data_bits or ports widen it), not 99 (nearest: 16)",
        "f.toml: [training] key must be a known one, not 'epoch' (nearest: 'epochs')",
        "f.toml: [training] epochs must be an integer from 1 to 1000000, not 0",
    ]


@pytest.mark.parametrize(
    ("bits", "rows", "told"), [(96, 4, ["data_bits"]), (96, 8, ["data_bits", "array_rows"])]
)
def test_what_another_error_alone_breaks_is_not_told(bits, rows, told):
    """Of 128 bits, 4 rows can be fed; of 64 not."""
    text = f"[hardware]\nports = 1\ndata_bits = {bits}\narray = {{rows = {rows}, columns = 2}}\n"
    with pytest.raises(InputError) as error:
        parse_config(text, source="f.toml")
    assert [line.split()[2] for line in str(error.value).splitlines()] == told


@pytest.mark.parametrize("value", ["[" * 3000, "1" * 5000], ids=["deep", "long"])
def test_values_that_the_parser_gives_up_on(value):
    with pytest.raises(InputError, match=r"^f\.toml: configuration must be valid TOML: "):
        parse_config(f"x = {value}", source="f.toml")


def test_one_fanout_counts_for_every_layer():
    assert parse_config("[model]\nlayers = 3\n[sampling]\nfanout = 5").fanouts == (5, 5, 5)


def test_byte_order_mark(tmp_path):
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf[training]\nepochs = 3\n")
    assert load_config(path).training.epochs == 3


def test_unknown_preset_and_missing_file(tmp_path):
    with pytest.raises(InputError, match=r"not 'cosmi' \(nearest: 'cosim'\)"):
        load_config("cosmi")
    with pytest.raises(InputError, match=r"gone\.toml: configuration must be a file that can be read"):
        load_config(tmp_path / "gone.toml")


def test_not_text(tmp_path):
    path = tmp_path / "latin.toml"
    path.write_bytes(b"# caf\xe9\n")
    with pytest.raises(InputError, match="must be UTF-8 text"):
        load_config(path)


@pytest.mark.parametrize(
    ("layers", "fanout", "fitting", "why"),
    [(3, "10, 5", "10,5,5", "repeats the last"), (2, "10, 5, 3", "10,5", "leaves out the rest")],
)
def test_fanouts_must_match_layers(layers, fanout, fitting, why):
    """The error says how to mend it: with what an option of layers makes of a configuration's fan-outs."""
    config = parse_config(f"[model]\nlayers = {layers}\n[sampling]\nfanout = [{fanout}]")
    text = f"one number for each of the {layers} layers, or one for all, not {fanout.replace(' ', '')!r}"
    with pytest.raises(InputError, match=re.escape(f"{text} ({fitting!r} {why})")):
        _ = config.fanouts
    base = parse_config(f"[sampling]\nfanout = [{fanout}]")
    assert (
        ",".join(map(str, override(base, [Setting("model", "layers", layers, "--layers")]).fanouts))
        == fitting
    )


def test_device_and_hardware_do_not_change_the_result_settings():
    one, other = load_config("tiny"), Config(hardware=load_config("cosim").hardware)
    other = other.replace("execution", device="reference", arithmetic="host").replace("training", epochs=99)
    assert one.result_settings() == other.result_settings()
    assert one.replace("training", seed=1).result_settings() != one.result_settings()


def test_platform_gives_every_kind_of_memory():
    text = '[platform]\nmemory = "hbm2"\nmemory_channels = 2\nmemory_outstanding = 7\nmemory_seed = 3'
    found = parse_config(text).platform.memory_timing(clock_mhz=300, accelerator=2)
    assert found == MemoryTiming(kind="hbm2", channels=2, outstanding_reads=7, outstanding_writes=7, seed=5)
    spread = [
        parse_config(f'[platform]\nmemory = "{kind}"').platform.memory_timing(clock_mhz=300, ports=4).channels
        for kind in ("ddr4-2400", "ddr5", "hbm2", "hbm2e")
    ]
    assert spread == [1, 2, 4, 4]
    ideal = parse_config('[platform]\nmemory = "ideal"').platform.memory_timing(clock_mhz=300)
    assert ideal == MemoryTiming(kind="ideal")
    with pytest.raises(ValueError) as caught:
        parse_config('[platform]\nmemory = "ddr4-2400"').platform.memory_timing(clock_mhz=0.0001)
    assert str(caught.value) == "clock_mhz must be at least 0.001 for a DRAM, not 0.0001"


@pytest.mark.parametrize("table", [*TABLES, *SYSTEM_TABLES])
def test_every_key_has_a_meaning_and_refuses_what_is_outside_of_it(table):
    settings = Config().table(table)
    found = keys_of(table)
    assert [*found] == [field.name for field in dataclasses.fields(settings)]
    for name, each in found.items():
        assert each.text and each.values, name
        assert "power of two" not in each.values or each.power or each.rule
        if each.least is not None and not each.rule:
            kind = (
                "a number"
                if isinstance(each.default, float)
                else "a power of two"
                if each.power
                else "an integer"
            )
            for value in (each.least - 1, each.most + 1, True, "1"):
                text = re.escape(f"{name} must be {kind} from {each.least} to {each.most}")
                wrong = re.escape(f", not {in_toml(value)}")
                with pytest.raises(ValueError, match=rf"^{text}( and .*)?{wrong}( \(nearest: |$)"):
                    dataclasses.replace(settings, **{name: value})


def test_a_wrong_value_hides_no_rule_that_others_break():
    with pytest.raises(ValueError) as caught:
        HardwareConfig(ports=3, clusters=6, drain_words=8, accumulator_words=8)
    assert str(caught.value).split("\n") == [
        "ports must be a power of two from 1 to 16, not 3 (nearest: 2)",
        "drain_words must be 1 where clusters = 6 are no power of two (sums that leave at once are of as many), not 8"
        " (nearest: 1)",
        "drain_words must be at most accumulator_words / 2 = 4, not 8 (nearest: 4)",
    ]


def test_the_nearest_to_a_wrong_value_keeps_the_rules_too():
    with pytest.raises(ValueError) as caught:
        HardwareConfig(array_rows=200, bank_words=5, drain_words=99, clusters=3)
    lines = str(caught.value).split("\n")
    # Of a key one line, with what was given; of two rules on it the value that keeps both.
    assert [line.split()[0] for line in lines] == ["bank_words", "drain_words", "array_rows"]
    assert lines[0].endswith("4 x 8 lanes = 32, so that the smallest tiles fit, not 5 (nearest: 32)")
    assert lines[1].endswith(", not 99 (nearest: 1)")
    assert lines[2].startswith(
        "array_rows must be an integer from 1 to 128 and be at most ports x data_bits / 32 = 8"
    )
    assert lines[2].endswith(", not 200 (nearest: 8)")


def test_gather_lanes_are_a_power_of_two():
    wide = load_config("cosim").with_organisation("broadcast").hardware
    with pytest.raises(
        ValueError, match=r"^gather_lanes must be a power of two from 1 to 8, not 3 \(nearest: 2\)$"
    ):
        dataclasses.replace(wide, gather_lanes=3)


def test_what_follows_from_a_value_follows_for_python_callers():
    config = Config().replace("sampling", fanout=(10, 5))
    assert config.replace("model", layers=3).fanouts == (10, 5, 5)
    assert config.replace("model", layers=1).fanouts == (10,)
    both = config.replace_all({"model": {"layers": 3}, "sampling": {"fanout": (4, 3, 2)}})
    assert both.fanouts == (4, 3, 2)
    assert config.replace("training", accelerators=0).training.cpu_share == 1.0
    with pytest.raises(
        InputError, match=r"^cpu_share must be 1 where accelerators and gpus are 0, not 0\.25$"
    ):
        config.replace("training", accelerators=0, cpu_share=0.25)


def test_each_table_says_which_of_its_keys_decide_results():
    base = Config()
    deciding = {key for key in base.result_settings() if not key.startswith(("model.", "sampling."))}
    gpus = {"training.gpus", "training.gpu_shares"}  # checkpoints of before know of none
    assert deciding == {f"training.{key}" for key in TrainingSettings.RESULT_KEYS} - gpus
    with_gpus = base.replace("training", gpus=1, gpu_shares=(2.0,))
    assert with_gpus.result_settings().keys() == base.result_settings().keys() | gpus
    other = base.replace("execution", device="reference", sampler_threads=2, arithmetic="host")
    assert other.result_settings() == base.result_settings()


@dataclasses.dataclass(frozen=True, kw_only=True)
class PretendSettings:
    """Table of a system that exists in these tests alone."""

    RESULT_KEYS = ("super_batch",)

    super_batch: int = key(4, "mini-batches", least=1, most=9)
    colour: str = key("red", "of nothing", choices=("red", "blue"))

    def __post_init__(self):
        check_keys(self)


@pytest.fixture
def pretend_table():
    others = dict(SYSTEM_TABLES)
    register_table("pretend", PretendSettings)
    yield
    SYSTEM_TABLES.clear()
    SYSTEM_TABLES.update(others)


def test_a_system_brings_its_own_table(pretend_table):
    config = parse_config("[pretend]\nsuper_batch = 2")
    assert config.table("pretend").super_batch == 2
    assert config.result_settings()["pretend.super_batch"] == 2
    assert "pretend.colour" not in config.result_settings()
    assert config.to_dict()["pretend"] == {"super_batch": 2, "colour": "red"}
    assert config.replace("pretend", colour="blue").table("pretend").colour == "blue"
    assert "pretend" not in Config().to_dict()
    with pytest.raises(
        InputError, match=r"^f: \[pretend\] super_batch must be an integer from 1 to 9, not 0$"
    ):
        parse_config("[pretend]\nsuper_batch = 0", source="f")
    with pytest.raises(InputError, match=r"\[pretend\] key must be a known one, not 'superbatch' \(nearest"):
        parse_config("[pretend]\nsuperbatch = 2")


def test_a_table_that_cannot_be_registered(pretend_table):
    with pytest.raises(ValueError, match="table must have a name of its own, not 'model'"):
        register_table("model", PretendSettings)
    with pytest.raises(ValueError, match="RESULT_KEYS of table 'other' must be some of its keys, not None"):
        register_table("other", HardwareConfig)


def test_the_help_of_communicators_names_each():
    text = keys_of("ranks")["communicator"].text
    assert [name for name in COMMUNICATORS if f"{name} (" not in text] == []


# Which session a configuration gets: a system's own where it has that system's table.


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


# Options that would decide nothing are refused on the command line, before data are loaded.


@pytest.fixture
def refused(tmp_path, refusal):
    """What the command says. No data set has this name: options are refused before data are loaded."""

    def run(options):
        said = refusal(["train", "-c", "tiny", "--dataset", "nowhere", *options, "-o", str(tmp_path / "run")])
        assert not (tmp_path / "run").exists()
        return said

    return run


NO_CACHE = "must be left out where cache is 'none', as no row is kept, not"
NOTHING_HOT = "must be left out where hot_ratio is 0, as nothing is used again, not"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--cache-ratio", "0.2"], f"--cache-ratio: cache_ratio {NO_CACHE} 0.2"),
        (
            ["--set", "features.cache_shared=true"],
            f"--set features.cache_shared: cache_shared {NO_CACHE} True",
        ),
        (["--system", "dgl", "--cache-ratio", "0.3"], f"--cache-ratio: cache_ratio {NO_CACHE} 0.3"),
        (["--system", "gnnlab", "--cache", "none", "--cache-ratio", "0.3"], f"cache_ratio {NO_CACHE} 0.3"),
        (
            ["--cache", "fifo", "--set", "features.cache_window=9"],
            "must be left out where cache is 'fifo', as 'future' alone knows mini-batches in advance, not 9",
        ),
        (
            ["--cache", "fifo", "--set", "features.host_cache_ratio=0.3"],
            "host_cache_ratio must be left out where host_cache is 'none', as the host keeps no row, not 0.3",
        ),
    ],
)
def test_a_cache_that_is_not_there_has_no_size(options, text, refused):
    assert refused(options).endswith(f"{text}\n")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--set", "embeddings.super_batch=2"], f"--set embeddings.super_batch: super_batch {NOTHING_HOT} 2"),
        (
            ["--set", "embeddings.reuse=aggregates"],
            f"--set embeddings.reuse: reuse {NOTHING_HOT} 'aggregates'",
        ),
        (
            ["--set", "embeddings.reuse=embeddings", "--set", "embeddings.hot_ratio=0"],
            f"--set embeddings.reuse: reuse {NOTHING_HOT} 'embeddings'",
        ),
        (
            ["--system", "gnnlab", "--set", "orchestration.hot=hybrid"],
            f"--set orchestration.hot: hot {NOTHING_HOT} 'hybrid'",
        ),
        (
            ["--system", "gas", "--set", "embeddings.super_batch=2"],
            "super_batch must be left out where refresh is 'computed', which has no super-batches, not 2",
        ),
    ],
)
def test_nothing_is_used_again_in_another_way(options, text, refused):
    assert refused(options).endswith(f"{text}\n")


def test_one_rank_sends_no_message(refused):
    text = "communicator must be left out where ranks is 1, as no message is sent, not 'gloo'"
    assert refused(["--set", "ranks.communicator=gloo"]).endswith(f"--set ranks.communicator: {text}\n")


@pytest.mark.parametrize(
    ("key", "value"), [("synchronizer", "local-sgd"), ("gradient_format", "bfloat16"), ("network_gbs", 12.5)]
)
def test_one_rank_has_nobody_to_meet(key, value, refused):
    text = (
        f"--set ranks.{key}: {key} must be left out where ranks is 1, as no message is sent, not {value!r}\n"
    )
    assert refused(["--set", f"ranks.{key}={value}"]).endswith(text)


@pytest.mark.parametrize(
    ("key", "sampling", "why"),
    [
        ("minibatch_threads", "vanilla", "where ranks sample 'vanilla', each in one thread, as they wait"),
        ("sampler_threads", "hybrid", "with parts or cut, as ranks sample one mini-batch after another"),
    ],
)
def test_ranks_with_parts_have_no_more_threads(key, sampling, why, refused):
    ranks = {"ranks": 2, "cut": "random", "sampling": sampling, key: 2}
    options = [
        part
        for name, value in ranks.items()
        for part in ("--set", f"{'execution' if name == key else 'ranks'}.{name}={value}")
    ]
    assert f"--set execution.{key}: {key} must be left out {why}" in refused(options)


@pytest.mark.parametrize("share", [["--accelerators", "0"], ["--cpu-share", "1"]])
def test_the_cpu_has_no_cache(share, refused):
    text = (
        "cache must be left out where the CPU trains all seeds, as accelerators alone have caches, not 'fifo'"
    )
    assert refused(["--cache", "fifo", *share]).endswith(f"--cache: {text}\n")


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "features.cache_shared=false"],
        "--set ranks.synchronizer=every-step --set ranks.gradient_format=float32 --set ranks.network_gbs=0".split(),
        ["--cache", "none", "--cpu-share", "1"],
        ["--cache-ratio", "0"],
        ["--cache", "fifo", "--cache-ratio", "0.3", "--set", "features.cache_shared=true"],
        "--set embeddings.hot_ratio=0.3 --set embeddings.super_batch=2 --set embeddings.reuse=aggregates".split(),
        ["--cache", "future", "--set", "features.cache_window=9"],
        ["--system", "gnnlab", "--cache-ratio", "0.3"],
        "--system gnnlab --platform neutron-1 --accelerators 0 --set training.gpus=1 --cache fifo".split(),
        ["--system", "neutronorch", "--set", "embeddings.super_batch=2"],
        ["--system", "bgl", "--cache", "none"],
    ],
)
def test_what_decides_something_or_asks_for_nothing_gets_as_far_as_the_data(options, refused):
    assert "'nowhere'" in refused(options)


def test_a_choice_that_is_no_text_is_refused_like_any_other():
    with pytest.raises(InputError, match=r"^method must be one of a, b, not \['a'\]$"):
        check_choice("method", ["a"], {"a": 1, "b": 2})


def test_another_case_is_the_nearest():
    assert nearest("SAGE", ("gcn", "sage", "gin")) == " (nearest: 'sage')"
    assert nearest("gmsk", ("Gmask", "other")) == " (nearest: 'Gmask')"
