"""Bad platform, data-set, model and system files: one line of file, quantity, rule and value, exit code 2, nothing
written; through the command line, by both verbs that read them."""

import pytest
from small_hyscale import CONFIG

from simgnn.cli.main import main

PLATFORM = 'cpu_cores = { value = 8, source = "paper" }\npcie_gbs = { value = 12, source = "assumed" }\n'
DATA_SET = """
vertices = { value = 1000, source = "paper" }
edges = { value = 8000, source = "paper" }
directed = { value = true, source = "assumed" }
features = { value = 8, source = "paper" }
classes = { value = 3, source = "paper" }
train_vertices = { value = 500, source = "paper" }
locality = { value = 0.5, source = "assumed" }
"""
MODEL = """
kind = { value = "gcn", source = "paper" }
layers = { value = 2, source = "paper" }
hidden = { value = 4, source = "paper" }
fanout = { value = [3, 2], source = "paper" }
seeds_per_trainer = { value = 64, source = "paper" }
"""


def given(key, value):
    return f'{key} = {{ value = {value}, source = "paper" }}'


ANY_KIND = {
    "syntax": ("cpu_cores = ", "must be valid TOML: Invalid value (at end of document)"),
    "syntax in some line": ("\n\nvertices", "must be valid TOML: Expected '=' after a key"),
    "a key that comes twice": (f"{given('hidden', 4)}\n" * 2, "must be valid TOML: Cannot overwrite a value"),
    "arrays too deep": ("fanout = " + "[" * 5000, "must be valid TOML: "),
    "no text": (b"\xff\xfe\x00", "must be UTF-8 text, not bytes such as 0xff"),
    "a folder": (None, "must be a file that can be read: Is a directory"),
    "an unknown key": (given("vertexes", 3), "must be known, not 'vertexes'"),
    "a nested table": ("[host]\ncores = 3\n", "must be known, not 'host'"),
    "control characters": ('"\\u001b[31m" = 1', "must be known, not '\\x1b[31m'"),
}
"""Bad text of a file of any of the three kinds, and what is said of it; None is a folder in its place."""

OWN = {
    "platform": (given("cpu_cores", 8.5), "cpu_cores must be an integer from 1 to 65536, not 8.5"),
    "data-set preset": ("", "vertices of a data-set preset must be given, not left out"),
    "model preset": ("", "layers of a model preset must be given, not left out"),
}
"""One of each kind's own; others: test_platform_files, test_data_store, test_model_presets."""

SYSTEMS = {
    "an unknown platform": ('platform = "u250"', "[hyscale] platform must be one of bgl, ", "not 'u250'"),
    "no platform": ('platform = ""', "[hyscale] platform must be one of bgl, ", "not ''"),
    "a platform by number": ("platform = 3", "[hyscale] platform must be a name or a file, not 3"),
    "a name with a zero byte": (
        'platform = "a\\u0000.toml"',
        r"[hyscale] platform must be a name or a file, not 'a\x00.toml'",
    ),
    "a misspelt key": (
        "prefech = true",
        "[hyscale] key must be a known one, not 'prefech' (nearest: 'prefetch')",
    ),
    "a switch that is none": ("drm = 1", "[hyscale] drm must be true or false, not 1"),
    "threads as text": (
        'load_threads = "8"',
        "[hyscale] load_threads must be an integer from 0 to 128, not '8'",
    ),
    "more threads than cores": (
        "load_threads = 100\ntrain_threads = 100",
        "[hyscale] threads of sample, load and train must be at most the platform's 128 cores, not 1 + 100 + 100",
    ),
    "more threads than a platform's cores": (
        'platform = "few.toml"\nload_threads = 7',
        "[hyscale] threads of sample, load and train must be at most the platform's 8 cores, not 1 + 7 + 1",
    ),
    "more accelerators than there are": (
        'platform = "few.toml"',
        "accelerators must be at most the 1 of platform few, not 2",
    ),
    "a link by two tables": (
        "[platform]\npcie_gbs = 3.0",
        "pcie_gbs of [platform] must be left out with platform hyscale-fpga, which has its own, not 3.0",
    ),
}


def refuse(capsys, folder, arguments, *words):
    """Run the command; it must refuse in one line that names all words, and leave the folder as it was."""
    before = sorted(folder.rglob("*"))
    assert main([str(word) for word in arguments]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("error: ") and said.err.count("\n") == 1 and "\x1b" not in said.err, said.err
    for word in words:
        assert word in said.err
    assert sorted(folder.rglob("*")) == before


def commands(kind):
    """Command lines that read a bad file of a kind."""
    train = ("train", "-c", "mine.toml", "-o", "out")
    predict = ("predict", "--batches", "1", "--platform")
    return {
        "platform": [
            (*train, "--system", "hyscale", "--platform", "bad.toml"),
            (*train[:2], "bad-system.toml", *train[3:]),
            (*predict, "bad.toml"),
            (*predict[:-1], "-c", "bad-system.toml"),
        ],
        "data-set preset": [(*predict, "few.toml", "--dataset-preset", "bad.toml")],
        "model preset": [(*train, "--model", "bad.toml"), (*predict, "few.toml", "--model", "bad.toml")],
    }[kind]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with files that are right."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(CONFIG)
    (tmp_path / "bad-system.toml").write_text(CONFIG + '[hyscale]\nplatform = "bad.toml"\n')
    (tmp_path / "few.toml").write_text(PLATFORM)
    (tmp_path / "set.toml").write_text(DATA_SET)
    (tmp_path / "model.toml").write_text(MODEL)
    return tmp_path


CASES = {(kind, name): case for kind in OWN for name, case in {**ANY_KIND, "its own": OWN[kind]}.items()}


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_bad_file_is_refused(folder, capsys, kind, name):
    text, message = CASES[kind, name]
    bad = folder / "bad.toml"
    if text is None:
        bad.mkdir()
    else:
        bad.write_bytes(text if isinstance(text, bytes) else text.encode())
    of_any = name in ANY_KIND
    for arguments in commands(kind):
        refuse(capsys, folder, arguments, "bad.toml: ", message, *([kind] if of_any else []))


@pytest.mark.parametrize("kind", OWN)
def test_a_file_that_is_not_there_is_refused(folder, capsys, kind):
    for arguments in commands(kind):
        refuse(
            capsys,
            folder,
            arguments,
            f"bad.toml: {kind} must be a file that can be read: No such file or directory",
        )


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("verb", ["train", "predict"])
def test_a_bad_system_is_refused(folder, capsys, verb, name):
    text, *words = SYSTEMS[name]
    (folder / "mine.toml").write_text(f"{CONFIG}[hyscale]\n{text}\n")
    output = ("-o", "out") if verb == "train" else ("--batches", "1")
    refuse(capsys, folder, [verb, "-c", "mine.toml", *output], "error: mine.toml: ", *words)


def test_what_only_training_needs(folder, capsys):
    file = folder / "mine.toml"
    train = ("train", "-c", "mine.toml", "-o", "out", "--system", "hyscale")
    text = "device must count cycles in virtual time, as cycle and rtl do, not 'reference'"
    refuse(capsys, folder, [*train, "--device", "reference"], f"error: --device: {text}")
    file.write_text(CONFIG.replace('"cycle"', '"reference"'))
    refuse(capsys, folder, train, f"error: mine.toml: {text}")


@pytest.mark.parametrize("verb", ["train", "predict"])
def test_who_is_to_blame(folder, capsys, verb):
    """The option where one set the value, the file where it did, and nobody for a default."""
    system = ["--system", "hyscale"] if verb == "train" else []
    command = [verb, *system, "--platform", "neutron-1", *(["-o", "out"] if verb == "train" else [])]
    text = "accelerators must be at most the 0 of platform neutron-1, not"
    use = ": gpus are 1 (--accelerators 0 --set training.gpus=1)"
    refuse(
        capsys,
        folder,
        [*command, "-c", "mine.toml", "--accelerators", 3],
        f"error: --accelerators: {text} 3{use}",
    )
    refuse(capsys, folder, [*command, "-c", "mine.toml"], f"error: mine.toml: {text} 2{use}")
    refuse(capsys, folder, command, f"error: {text} 1{use}")


def test_nobody_who_trains(folder, capsys):
    text = CONFIG.replace("accelerators = 2", "accelerators = 0").replace("cpu_share = 0.4", "cpu_share = 1")
    (folder / "mine.toml").write_text(f"{text}[hyscale]\nhybrid = false\n")
    message = "error: mine.toml: hybrid must be true where accelerators and gpus are 0, not false"
    refuse(capsys, folder, ["train", "-c", "mine.toml", "-o", "out"], message)
    refuse(capsys, folder, ["predict", "-c", "mine.toml"], message)


def test_what_is_right_is_taken(folder, capsys):
    """The files that the others change are not refused."""
    options = ["--platform", "few.toml", "--dataset-preset", "set.toml", "--model", "model.toml"]
    assert main(["predict", "-c", "mine.toml", "--accelerators", "1", "--batches", "1", *options]) == 0
    capsys.readouterr()
