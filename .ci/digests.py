"""Digests of what simgnn writes, so that a change that must move no byte can be shown to move none.

    python .ci/digests.py take BEFORE.json      # before the change
    python .ci/digests.py take AFTER.json       # after it
    python .ci/digests.py compare BEFORE.json AFTER.json

Runs a fixed list of commands in a folder of its own and takes the SHA-256 of each file that they write:
checkpoints, histories, summaries, reports, Verilog. Wall times and what depends on them (`TIMES`), and pictures,
which hold the versions of fonts, are left out.
"""

import argparse
import csv
import hashlib
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROADCAST = """[hardware]
preset = "cosim"
organisation = "broadcast"
"""
SWEEP = """config = "tiny"
[parameters]
"hardware.clusters" = [1, 2]
"hardware.array_columns" = [1, 2]
"model.hidden" = [4]
"training.batch_size" = [8]
"sampling.fanout" = [[3, 2]]
"""
TRAIN = ("train", "--epochs", "2", "--device")
COMMANDS = {
    "demo-reference": ("train", "-c", "examples/demo.toml", "--device", "reference"),
    "demo-cycle": ("train", "-c", "examples/demo.toml", "--device", "cycle"),
    "rtl": (
        *TRAIN,
        "rtl",
        "--set",
        "execution.arithmetic=host",
        "-c",
        "tiny",
        "--dataset",
        "sbm:200:800",
        "--hidden",
        "8",
    ),
    "sage": (*TRAIN, "cycle", "--model", "sage", "--layers", "3", "--dataset", "rmat:1000:8000"),
    "gin": (
        *TRAIN,
        "cycle",
        "--model",
        "gin",
        "--dropout",
        "0.5",
        "--set",
        "model.residual=true",
        "--set",
        "model.order=auto",
    ),
    "weighted": (
        *TRAIN,
        "reference",
        "--set",
        "model.edge_weights=true",
        "--fanout=-1",
        "--accelerators",
        "3",
    ),
    "stalls": (
        *TRAIN,
        "cycle",
        "-c",
        "mid",
        "--set",
        "platform.memory=ddr4-2400",
        "--set",
        "platform.memory_stalls=0.1",
    ),
    "sspmm": (*TRAIN, "cycle", "-c", "spu-mini", "--dropout", "0.5"),
    "broadcast": (*TRAIN, "cycle", "--set", "hardware.organisation=broadcast", "--cpu-share", "0.25"),
    "cpu": (*TRAIN, "reference", "--accelerators", "0", "--optimizer", "sgd"),
    "generate-tiny": ("generate", "-c", "tiny"),
    "generate-ecp5": ("generate", "-c", "ecp5"),
    "generate-broadcast": ("generate", "-c", "broadcast.toml"),
    "generate-sspmm": ("generate", "-c", "spu-mini"),
    "generate-add": ("generate", "--unit", "fp32_add"),
    "simulate": ("simulate", "-c", "u250", "--set", "platform.memory=ddr4-2400"),
    "simulate-sspmm": ("simulate", "-c", "spu-mini", "--dropout", "0.5"),
    "sweep": ("sweep", "sweep.toml"),
}
TIMES = (
    "wall",
    "setup_",
    "report_",
    "device_seconds",
    "device_cycles_per",
    "cycle_model_seconds",
    "seconds_per",
    "cycles_per_second",
    "simulation",
    "eta",
)


def untimed(value):
    """A value of JSON without what depends on this machine's speed."""
    if isinstance(value, dict):
        return {key: untimed(item) for key, item in value.items() if not key.startswith(TIMES)}
    return [untimed(item) for item in value] if isinstance(value, list) else value


def normal(path):
    """What a file's digest is taken of, bytes."""
    if path.suffix in (".json", ".jsonl"):
        lines = (
            path.read_text(encoding="utf-8").splitlines()
            if path.suffix == ".jsonl"
            else [path.read_text(encoding="utf-8")]
        )
        return json.dumps([untimed(json.loads(line)) for line in lines], sort_keys=True).encode()
    if path.suffix == ".csv":
        rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
        return json.dumps([untimed(row) for row in rows], sort_keys=True).encode()
    return path.read_bytes()


def take():
    """Digest of each file that each command writes, {"command/file": hex}."""
    digests = {}
    with tempfile.TemporaryDirectory() as folder:
        written = {"broadcast.toml": BROADCAST, "sweep.toml": SWEEP}
        for name, text in written.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        for name, command in COMMANDS.items():
            command = [str(Path(folder) / word) if word in written else word for word in command]
            output = Path(folder) / name
            print(name, flush=True)
            call = [sys.executable, "-m", "simgnn", *command, "-o", str(output)]
            run = subprocess.run(call, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"{name} ended with {run.returncode}: {run.stderr[-2000:]}")
            for path in sorted(output.rglob("*")):
                if path.is_file() and path.suffix != ".png":
                    key = f"{name}/{path.relative_to(output)}"
                    digests[key] = hashlib.sha256(normal(path)).hexdigest()
    for path in sorted((ROOT / "rtl").glob("*.v")):
        digests[f"rtl/{path.name}"] = hashlib.sha256(path.read_bytes()).hexdigest()
    return digests


def compare(before, after):
    """Lines that say what differs, list of str."""
    lines = [f"missing: {key}" for key in sorted(before.keys() - after.keys())]
    lines += [f"new: {key}" for key in sorted(after.keys() - before.keys())]
    same = before.keys() & after.keys()
    return lines + [f"differs: {key}" for key in sorted(same) if before[key] != after[key]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("take").add_argument("file", type=Path)
    comparison = verbs.add_parser("compare")
    comparison.add_argument("before", type=Path)
    comparison.add_argument("after", type=Path)
    arguments = parser.parse_args()
    if arguments.verb == "take":
        arguments.file.write_text(json.dumps(take(), indent=0, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    before, after = (
        json.loads(path.read_text(encoding="utf-8")) for path in (arguments.before, arguments.after)
    )
    lines = compare(before, after)
    print("\n".join([*lines, f"{len(before)} files before, {len(after)} after, {len(lines)} unlike"]))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
