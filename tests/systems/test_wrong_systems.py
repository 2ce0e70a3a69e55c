"""What cannot be asked of a system: one line, and nothing written; tests/process/test_bad_files.py has bad files."""

import pytest
from small_hyscale import CONFIG
from small_orchestration import ALONE

HYSCALE = [
    ("[hyscale]\nload_threads = 129\n", "", "load_threads must be an integer from 0 to 128, not 129"),
    ("[hyscale]\nload_threads = -1\n", "", "load_threads must be an integer from 0 to 128, not -1"),
    ("[hyscale]\nlook_ahead = 5\n", "", "look_ahead must be an integer from 0 to 4, not 5"),
    ("[hyscale]\nlook_ahead = -1\n", "", "look_ahead must be an integer from 0 to 4, not -1"),
    ("[hyscale]\nlook_ahead = true\n", "", "look_ahead must be an integer from 0 to 4, not true"),
    ("[hyscale]\nhybrid = 0\n", "", "hybrid must be true or false, not 0"),
    ("[hyscale]\nprefetch = 1\n", "", "prefetch must be true or false, not 1"),
    (
        "[hyscale]\nhybrid = false\n",
        "--accelerators 0",
        "hybrid must be true where accelerators and gpus are 0",
    ),
    ("[hyscale]\n", "--platform none.toml", "platform must be a file that can be read"),
    ("[hyscal]\nprefetch = true\n", "", "nearest: 'hyscale'"),
    ("", "--platform hyscale-fpga", "--platform: platform must come with one system that takes one"),
    ("", "--system hyscale --platform nowhere", "--platform nowhere: platform must be one of"),
    ("", "--system nobody", ", not 'nobody'"),
    ("", "--set training.gpus=2", "gpus must be 0 without a system, which knows how long they take, not 2"),
    ("", "--set training.gpus=-1", "--set training.gpus: gpus must be an integer from 0 to 64, not -1"),
    ("", "--set training.gpus=65", "--set training.gpus: gpus must be an integer from 0 to 64, not 65"),
    (
        "",
        "--accelerators 0 --cpu-share 0",
        "--cpu-share: cpu_share must be 1 where accelerators and gpus are 0",
    ),
    (
        "",
        "--system hyscale --set training.gpus=1",
        "gpus must be at most the 0 of platform hyscale-fpga, not 1",
    ),
    (
        "",
        "--system hyscale --platform hyscale-gpu --set training.gpus=5 --accelerators 0",
        "gpus must be at most the 4 of platform hyscale-gpu, not 5",
    ),
    (
        "",
        "--system hyscale --platform hyscale-gpu --set training.gpus=2",
        "accelerators must be at most the 0 of platform hyscale-gpu, not 2",
    ),
]
STEPS = [
    ("[orchestration]\nsample = 'gpu'\n", "", "sample must be one of cpu, accelerator, not 'gpu'"),
    ("[orchestration]\ngather = 1\n", "", "gather must be one of cpu, accelerator, not 1"),
    ("[orchestration]\ntopology = 'device'\n", "", "topology must be host where the CPU samples"),
    ("[orchestration]\nlook_ahead = 17\n", "", "look_ahead must be an integer from 0 to 16, not 17"),
    ("[orchestration]\nsampel = 'cpu'\n", "", "nearest: 'sample'"),
    ("[orchestration]\nname = 3\n", "", "name must be a text, not 3"),
    ("[orchestration]\n", "--accelerators 0", "accelerators or gpus must be at least 1"),
    (
        "[orchestration]\n",
        "--system hyscale",
        "be that of the configuration's table, orchestration, not hyscale",
    ),
    ("[hyscale]\n", "--system dgl", "that of the configuration's table, hyscale, not dgl"),
    ("", "--system dgl --set hyscale.clock=real", "that of the configuration's table, hyscale, not dgl"),
    ("", "--system dgl --device reference", "device must count cycles in virtual time"),
    ("[embeddings]\nhot_ratio = 0.2\n", "--system hyscale", "hot_ratio must be 0 with the system hyscale"),
    (
        "[orchestration]\nsample_threads = 100\ngather_threads = 100\n",
        "",
        "threads of sample, gather must be at most the 128 cores of platform hyscale-fpga, not 100 + 100",
    ),
    (
        "[orchestration]\nsample = 'cpu'\ntopology = 'host'\nsample_rounds = 1\n"
        "sample_threads = 100\nembed_threads = 100\n",
        "--system neutronorch",
        "threads of sample, embed must be at most the 128 cores of platform hyscale-fpga, not 100 + 100",
    ),
    (
        "",
        "--system uva --platform mine.toml",
        "sample must be cpu on platform mine, whose accelerators have no accelerator_sample_medges_per_s",
    ),
    (
        "",
        "--system pagraph --platform mine.toml --cache-ratio 0.9",
        "what stays in the memory of accelerator0 must be less than the 300,000 bytes of device_memory_gb of"
        " platform mine, not 413,952",
    ),
    (
        "",
        "--system dgl --platform mine.toml --batch-size 1000",
        "must have at most the 300,000 bytes of device_memory_gb of platform mine, not",
    ),
    (
        "[embeddings]\nrefresh = 'computed'\nhot_ratio = 1.0\n",
        "--system neutronorch",
        "gather must be cpu where refresh is computed, whose rows the CPU gathers, not accelerator",
    ),
    (
        "[orchestration]\nsample = 'accelerator'\ngather = 'accelerator'\n",
        "--system gas",
        "gather must be cpu where refresh is computed, whose rows the CPU gathers, not accelerator",
    ),
    (
        "[embeddings]\nhot_ratio = 0.5\nrefresh = 'computed'\n",
        "--system dgl",
        "hot_ratio must be 1 with [orchestration] where refresh is computed,",
    ),
    (
        "[embeddings]\nhot_ratio = 1.0\ndevice_ratio = 0.5\nrefresh = 'computed'\n",
        "--system gas",
        "device_ratio must be 0 with [orchestration] where refresh is computed,",
    ),
    (
        "[features]\ncache = 'lru'\n",
        "--system neutronorch",
        "cache must be one of degree, presample, vip where hot is hybrid, to keep the hot vertices that devices have",
    ),
    (
        "[embeddings]\nhot_ratio = 0.2\ndevice_ratio = 0.1\n",
        "--system neutronorch",
        "device_ratio must be 0 where hot is hybrid, which chooses it, not 0.1",
    ),
    (
        "[embeddings]\nhot_ratio = 0.1\ndevice_ratio = 0.2\n",
        "--system neutronorch",
        "device_ratio must be at most hot_ratio, 0.1",
    ),
    (
        "[embeddings]\nreuse = 'aggregates'\nrefresh = 'always'\n",
        "--system neutronorch",
        "hot must be cpu where refresh is always",
    ),
    (
        "[orchestration]\nlook_ahead = 2\n",
        "--system neutronorch",
        "sample_rounds must be at most look_ahead + 1, 3, as many mini-batches as are under way, not 4",
    ),
    (
        "[orchestration]\nsample = 'cpu'\ntopology = 'host'\n",
        "--system neutronorch",
        "sample_rounds must be 1 where the CPU samples, not 4",
    ),
]


@pytest.mark.parametrize(
    ("base", "text", "options", "message"),
    [(base, *row) for base, rows in ((CONFIG, HYSCALE), (ALONE, STEPS)) for row in rows],
)
def test_what_cannot_be_is_one_line(tmp_path, monkeypatch, refusal, base, text, options, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(
        'accelerators = { value = 2, source = "assumed" }\ndevice_memory_gb = { value = 0.0003, source = "assumed" }\n'
    )
    (tmp_path / "a.toml").write_text(base + text)
    assert message in refusal(["train", "-c", "a.toml", "-o", "run", *options.split()])
    assert not (tmp_path / "run").exists()
