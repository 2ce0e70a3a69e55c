"""Whole mini-batches, forward and backward, on hardware of `u250`'s size: S-SpMM, and rows without zeros.

A GCN of three layers with dropout is compiled for one mini-batch of each graph and runs on the cycle model, whose
cycles and counters are the Verilog's (`simgnn verify`), with first parameters and a random gradient of the output. A
*word* of device memory is one beat of all ports. Traffic is counted for hidden layers' outputs and their gradients:
words that STORE writes, and that LOAD or sums of neighbours read.

    python benchmarks/mini_batches/zero_rows.py [--graph NAME ...] [--hidden N] [--batch B] [--fanout N ...] [--json]

Graphs that are files are looked for in $SIMGNN_DATA, or in ../shared/data beside the repository. Exit code 1 if a
result's bits depend on the hardware, or if compressed values take more than 0.6 of the words of plain ones.
"""

import dataclasses
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from harness.graphs import graphs_of
from harness.judged_table import check_positive, parser_of, print_rows

from simgnn.compiler.lowering import LOGITS, gradient_name, output_name
from simgnn.config.configuration import load_config
from simgnn.explore.simulate.runs import Batches
from simgnn.hw.command import Format, Opcode, Space, decode
from simgnn.hw.compressed import LENGTH_BYTES
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.memory.timing import MemoryTiming

GRAPHS = ("amazon_computers", "wordnet", "tolokers")
DROPOUT = 0.5
LIMIT = 0.6
SSPMM = {"skip_zeros": True, "drain_words": 4}


def accelerators():
    """Hardware by organisation and whether rows are compressed."""
    clustered = load_config("u250").hardware
    sspmm = dataclasses.replace(clustered.with_organisation("sspmm"), **SSPMM)
    return {
        (organisation, compressed): dataclasses.replace(hardware, compressed_rows=compressed)
        for organisation, hardware in (("clustered", clustered), ("sspmm", sspmm))
        for compressed in (False, True)
    }


def words_moved(program, labels, segment, blocks, hardware, hidden):
    """Words of device memory that a launch's commands move of some values, and those of compressed ones among them."""
    moved = dict.fromkeys(hidden, 0)
    packed = iter(blocks)
    start, stop = program.segments[segment]
    for words, label in zip(program.commands[start:stop], labels[segment], strict=True):
        opcode, fields = decode(words)
        name, count = label.tensor, 0
        if opcode in (Opcode.LOAD, Opcode.STORE):
            count = fields["rows"] * hardware.words(fields["columns"])
            device = "source" if opcode == Opcode.LOAD else "destination"
            if fields[f"{device}_format"] == Format.COMPRESSED:
                taken = next(packed)
                first = (fields[f"{device}_address"] - fields[f"{device}_stride"]) % hardware.word_bytes
                lengths = -(-(first + LENGTH_BYTES * len(taken)) // hardware.word_bytes)
                count = len(taken) + sum(int(bits).bit_count() for bits in taken) + lengths
        elif opcode == Opcode.AGGREGATE and fields["source_space"] == Space.DEVICE:
            name, count = SOURCE_OF.get(name), fields["sources"] * hardware.words(fields["columns"])
        if name in moved:
            moved[name] += count
    return moved


SOURCE_OF = {f"layers.{layer + 1}.aggregated": output_name(layer) for layer in range(8)}
"""Whose rows the sums of a layer behind the first add."""


def run(batches, loaded, hardware, hidden):
    """Cycles, words of hidden values by launch, beats in all, and the bits of the results."""
    compiled = batches.compile(loaded, hardware)
    cycles, beats, moved, results = {}, 0, dict.fromkeys(hidden, 0), {}
    with CycleDevice(hardware, timing=MemoryTiming(kind="ddr4-2400")) as device:
        device.load(compiled.program)
        for segment in compiled.program.segments:
            if segment == "backward":
                tensor = compiled.logits_gradient
                values = np.random.default_rng(1).standard_normal((tensor.rows, tensor.columns))
                device.write_tensor(tensor, values.astype(np.float32))
            found = device.run(segment)
            cycles[segment] = found.cycles
            beats += found.counters["read_beats"] + found.counters["write_beats"]
            part = words_moved(compiled.program, compiled.labels, segment, device.blocks, hardware, hidden)
            moved = {name: moved[name] + part[name] for name in hidden}
        for name in (LOGITS, *map(gradient_name, compiled.trained)):
            results[name] = device.read_tensor(compiled.program.tensors[name]).tobytes()
    return cycles, moved, beats, results


def measure(options):
    """A dict for each graph and organisation."""
    for name, graph in graphs_of(options.graph):
        config = load_config("u250")
        config = config.replace(
            "model", kind="gcn", layers=len(options.fanout), hidden=options.hidden, dropout=DROPOUT
        )
        config = config.replace("sampling", fanout=tuple(options.fanout))
        config = config.replace("training", dataset=name, batch_size=options.batch, epochs=1)
        batches = Batches(config, graph)
        loaded = batches.load(0)
        outputs = [output_name(layer) for layer in range(len(options.fanout) - 1)]
        hidden = [*outputs, *map(gradient_name, outputs)]
        found = {key: run(batches, loaded, hw, hidden) for key, hw in accelerators().items()}
        bits = [results for *_, results in found.values()]
        base = sum(found["clustered", False][0].values())
        for (organisation, compressed), (cycles, moved, beats, _) in found.items():
            hidden_words, plain = (sum(words.values()) for words in (moved, found[organisation, False][1]))
            yield {
                "graph": name,
                "organisation": organisation,
                "rows": "compressed" if compressed else "plain",
                "forward": cycles["forward"],
                "backward": cycles["backward"],
                "faster": base / sum(cycles.values()),
                "hidden_words": hidden_words,
                "of_plain": hidden_words / max(1, plain),
                "words": beats,
                "equal": all(results == bits[0] for results in bits),
            }


COLUMNS = (
    "graph",
    "organisation",
    "rows",
    "forward cycles",
    "backward cycles",
    "faster",
    "words of hidden values",
    "of plain",
    "words in all",
)
HEADER = "| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|"


def line(row):
    """A row of the table."""
    return (
        f"| {row['graph']} | `{row['organisation']}` | {row['rows']} | {row['forward']:,} | {row['backward']:,} "
        f"| {row['faster']:.2f} | {row['hidden_words']:,} | {row['of_plain']:.2f} | {row['words']:,} |"
    )


def summary(rows):
    """(counts, text) of all rows."""
    above = [row for row in rows if row["rows"] == "compressed" and row["of_plain"] > LIMIT]
    unequal = [row for row in rows if not row["equal"]]
    counts = {"above": len(above), "unequal": len(unequal)}
    return counts, (
        f"{len(above)} of {len(rows) // 2} compressed rows above {LIMIT} of the words, {len(unequal)} of {len(rows)}"
        f" of a graph whose results depend on the hardware."
    )


def main(arguments=None):
    parser = parser_of(__doc__.splitlines()[0], graphs=GRAPHS)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--fanout", type=int, nargs="+", default=[5, 10, 15])
    options = parser.parse_args(arguments)
    check_positive(parser, options, "hidden", "batch", "fanout")
    counts = print_rows(measure(options), header=HEADER, line=line, summary=summary, as_json=options.json)
    return 1 if counts["above"] or counts["unequal"] else 0


if __name__ == "__main__":
    sys.exit(main())
