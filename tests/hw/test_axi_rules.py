"""The rules that watch AXI4 ports: the benches' and the harness's agree on legal traffic and on every way to break it.

Each rule can be taken out, and traffic that it alone refuses then passes: so a monitor that has gone blind is noticed.
"""

import ast
import ctypes
import importlib.util
import re
import subprocess
from pathlib import Path

import axi_traffic
import pytest
from axi_traffic import BEAT_BYTES, CHANNELS, QUIET, READS, WRITES, every_break, legal_traffic

from simgnn.sim.harness.kernel_library import HARNESS
from simgnn.sim.toolchain.compiler import find_compiler

RULES = Path(__file__).parents[2] / "testbenches" / "kit" / "axi_rules.py"
MONITOR = HARNESS / "axi_monitor.h"
SEEDS = range(20)
BREAKS = every_break()


class Address(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("addr", "len", "size", "burst", "cache", "prot", "id")]


class Sample(ctypes.Structure):
    _fields_ = [
        *((f"{channel}{part}", ctypes.c_uint64) for channel in CHANNELS for part in ("valid", "ready")),
        ("ar", Address),
        ("aw", Address),
        *((name, ctypes.c_uint64) for name in ("rlast", "rresp", "rid", "wlast", "bresp", "bid")),
        *((name, ctypes.c_char_p) for name in ("rdata", "wdata", "wstrb")),
    ]


def sample(cycle):
    """A cycle as the harness sees it; payloads of channels that offer nothing are noise."""
    seen = Sample(rdata=b"n" * BEAT_BYTES, wdata=b"n" * BEAT_BYTES, wstrb=b"n", rresp=1, bid=1)
    for channel, (valid, ready, payload) in cycle.items():
        setattr(seen, f"{channel}valid", valid)
        setattr(seen, f"{channel}ready", ready)
        if channel in ("ar", "aw"):
            setattr(seen, channel, Address(**(payload or {"size": 7})))
            continue
        for part, value in (payload or {}).items():
            if part in ("data", "strb"):
                value = value.to_bytes(BEAT_BYTES if part == "data" else 1, "little")
            setattr(seen, f"{channel}{part}", value)
    return seen


def compiled(text, folder):
    """The harness's monitor of this text, a library."""
    (folder / "axi_monitor.h").write_text(text)
    made = folder / "watch.so"
    source = Path(__file__).with_name("axi_watch.cpp")
    flags = ["-x", "c++", "-std=gnu++17", "-O0", "-Wall", "-Wno-unused", "-shared", "-fPIC", f"-I{folder}"]
    subprocess.run([*find_compiler(), *flags, "-o", str(made), str(source)], check=True)
    library = ctypes.CDLL(str(made))
    library.watch_open.restype = ctypes.c_void_p
    library.watch_open.argtypes = (ctypes.c_uint64,) * 3
    for name in ("free", "close", "open_again", "error"):
        getattr(library, f"watch_{name}").argtypes = (ctypes.c_void_p,)
    library.watch_error.restype = ctypes.c_char_p
    for name in ("reset", "check"):
        getattr(library, f"watch_{name}").argtypes = (ctypes.c_void_p, ctypes.POINTER(Sample))
    library.watch_transfers.restype = ctypes.c_uint64
    library.watch_transfers.argtypes = (ctypes.c_void_p, ctypes.c_int)
    return library


def harness_verdict(library, cycles, *, most=(READS, WRITES)):
    """Place and text of the first error that the harness's monitor finds, or None; and what it counted."""
    watched = library.watch_open(BEAT_BYTES, *most)
    try:
        check, found = library.watch_check, None
        for at, cycle in enumerate(cycles):
            if cycle == "reset":
                check = library.watch_reset
            elif cycle == "close":
                library.watch_close(watched)
            else:
                if check(watched, ctypes.byref(sample(cycle))):
                    found = at, library.watch_error(watched).decode()
                    break
                check = library.watch_check
        return found, [library.watch_transfers(watched, channel) for channel in range(len(CHANNELS))]
    finally:
        library.watch_free(watched)


def rules_of(text, name):
    """The benches' rules of this text, a module."""
    spec = importlib.util.spec_from_loader(name, loader=None)
    module = importlib.util.module_from_spec(spec)
    exec(compile(text, str(RULES), "exec"), module.__dict__)
    return module


def bench_verdict(module, cycles, *, most=(READS, WRITES)):
    """Place and rule of the first error that the benches' rules find, or None; and what they counted."""
    rules = module.AxiRules(beat_bytes=BEAT_BYTES, reads=most[0], writes=most[1])
    check = rules.check
    for at, cycle in enumerate(cycles):
        if cycle == "reset":
            check = rules.reset
        elif cycle == "close":
            rules.close()
        else:
            try:
                check(cycle)
            except module.AxiRuleError as error:
                return (at, error.rule), None
            check = rules.check
    return None, [rules.transfers[channel] for channel in CHANNELS]


@pytest.fixture(scope="module")
def harness(tmp_path_factory):
    return compiled(MONITOR.read_text(), tmp_path_factory.mktemp("monitor"))


@pytest.fixture(scope="module")
def bench():
    return rules_of(RULES.read_text(), "axi_rules_under_test")


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_traffic_passes_and_every_transfer_is_counted(seed, harness, bench):
    cycles = legal_traffic(seed)
    counts = [sum(cycle[c][0] and cycle[c][1] for cycle in cycles) for c in CHANNELS]
    assert min(counts) > 10
    assert harness_verdict(harness, cycles) == (None, counts)
    assert bench_verdict(bench, cycles) == (None, counts)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_under_way_is_forgotten_in_a_reset(seed, harness, bench):
    before = legal_traffic(seed)
    for cut in (3, len(before) // 3, len(before) // 2):
        cycles = [*before[:cut], "reset", QUIET, QUIET, *legal_traffic(seed + len(SEEDS))]
        assert harness_verdict(harness, cycles)[0] is None
        assert bench_verdict(bench, cycles)[0] is None


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: f"{broken.rule}-{broken.text[:12]}")
def test_what_breaks_a_rule_is_named_in_its_cycle(broken, harness, bench):
    found, _ = harness_verdict(harness, broken.cycles, most=broken.most)
    assert found is not None and found[0] == broken.at and broken.text in found[1], found
    found, _ = bench_verdict(bench, broken.cycles, most=broken.most)
    assert found == (broken.at, broken.rule)


def test_a_launch_opens_what_the_one_before_closed(harness, bench):
    rules = bench.AxiRules(beat_bytes=BEAT_BYTES)
    watched = harness.watch_open(BEAT_BYTES, 0, 0)
    rules.close()
    harness.watch_close(watched)
    rules.open()
    harness.watch_open_again(watched)
    cycle = next(cycle for cycle in legal_traffic(3) if cycle["ar"][0])
    rules.check(cycle)
    assert harness.watch_check(watched, ctypes.byref(sample(cycle))) == 0
    harness.watch_free(watched)


def without_each_rule():
    """The benches' rules without one of their demands, by its line."""
    text = RULES.read_text()
    calls = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _is_demand(node.value)
    ]
    lines = text.splitlines(keepends=True)
    for call in calls:
        body = "".join(lines[call.lineno - 1 : call.end_lineno])
        indent = re.match(r"\s*", body).group()
        changed = [*lines[: call.lineno - 1], f"{indent}pass\n", *lines[call.end_lineno :]]
        yield call.lineno, "".join(changed)


def _is_demand(call):
    return isinstance(call.func, ast.Name) and call.func.id == "_must"


@pytest.mark.parametrize("line, text", list(without_each_rule()), ids=lambda value: str(value)[:4])
def test_a_demand_of_the_benches_that_is_taken_out_is_missed(line, text):
    module = rules_of(text, f"axi_rules_without_{line}")
    assert any(_missed(module, broken) for broken in BREAKS)


def _missed(module, broken):
    try:
        return bench_verdict(module, broken.cycles, most=broken.most)[0] != (broken.at, broken.rule)
    except (IndexError, TypeError):  # what the demand stood in front of
        return True


FAILURE = re.compile(r"\bfail\((?!const)[^;]*;", re.DOTALL)


def without_each_failure():
    """The harness's monitor with one of its errors taken out, by its number."""
    text = MONITOR.read_text()
    for number, found in enumerate(FAILURE.finditer(text)):
        yield number, text[: found.start()] + ";" + text[found.end() :]


@pytest.mark.sample(3)
@pytest.mark.parametrize("number, text", list(without_each_failure()), ids=lambda value: str(value)[:4])
def test_an_error_of_the_harness_that_is_taken_out_is_missed(number, text, tmp_path):
    library = compiled(text, tmp_path)
    missed = []
    for broken in BREAKS:
        found, _ = harness_verdict(library, broken.cycles, most=broken.most)
        if found is None or found[0] != broken.at or broken.text not in found[1]:
            missed.append(broken)
    assert missed


def test_every_rule_has_traffic_that_breaks_it():
    named = set(re.findall(r'_must\(.*?"([a-z4][\w ]*|4 KB)",', RULES.read_text()))
    fixed = {"size", "burst", "cache", "prot", "id"}
    broken = {broken.rule for broken in BREAKS}
    assert named | fixed <= broken and axi_traffic.READS != axi_traffic.WRITES
