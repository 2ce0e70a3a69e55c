"""`simgnn train`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.cli.arguments import Verbs, add_json, add_output, add_verb
from simgnn.cli.options import SYSTEM_NAMES, Basis, add_config, basis_of, origins_named, settled_with_system
from simgnn.cli.settings import FLAGS, Setting, add_flags, settings_here
from simgnn.cli.working import fail
from simgnn.config.names import PLACEMENTS, RANKED
from simgnn.config.tables import SYSTEM_TABLES
from simgnn.errors import printable
from simgnn.process.files.standard_output import say

if TYPE_CHECKING:
    from simgnn.config.configuration import Config


def add_system(parser: ArgumentParser) -> None:
    """Add `--system` and what goes with it."""
    parser.add_argument(
        "--system",
        choices=SYSTEM_NAMES,
        metavar="NAME",
        help=f"train as a paper's system does, in virtual time: {', '.join(SYSTEM_TABLES)}; presets of"
        f" orchestration: {', '.join(PLACEMENTS)}; or, over --ranks and without virtual time: {', '.join(RANKED)}"
        " (default: the system whose table the configuration has)",
    )
    parser.add_argument(
        "--platform",
        metavar="NAME|FILE",
        help="its platform: one that simgnn config platforms lists, or a TOML file "
        "(default: that of the system's table)",
    )


def add_parser(verbs: Verbs) -> None:
    """Add the verb `train` to the command line."""
    train = add_verb(
        verbs,
        "train",
        text="train a model; the accelerators and the CPU share each mini-batch",
        examples=(
            "simgnn train --model sage --dataset rmat:10000:200000 --device reference -o out/sage",
            "simgnn train --dataset rmat:10000:200000 --system hyscale --accelerators 4 -o out/hyscale",
            "simgnn train --dataset digits --system gnnlab --cache-ratio 0.2 --set platform.pcie_gbs=32 -o out/gnnlab",
            "simgnn train --system mixgcn --dataset digits --layers 3 -o out/mixgcn",
            "simgnn train --dataset digits --accelerators 0 --ranks 4 --set ranks.communicator=gloo -o "
            "out/ranks",
            "simgnn train --device auto --set execution.check_every=20 --epochs 8 -o out/auto",
            "simgnn train --device auto --set execution.check_every=20 --epochs 9 -o out/auto --resume  # go on",
        ),
    )
    add_config(train)
    add_flags(train, FLAGS)
    add_system(train)
    train.add_argument("--resume", action="store_true", help="continue the run in the output folder")
    add_output(train, default="out/train")
    add_json(train)


def _advice(config: Config, basis: Basis, settings: list[Setting]) -> str:
    """What to say where the Verilog runs without having been asked for; "" where it was, or does not run."""
    from simgnn.training.devices.registry import device_kind

    chosen = {*basis.given, *((each.table, each.key) for each in settings)}
    kind, _ = device_kind(config.execution.device)
    if not kind.takes_verilog or not config.training.accelerators or ("execution", "device") in chosen:
        return ""
    return "device rtl, the default, simulates the Verilog; --device cycle gives the same bits and cycles, sooner"


def run_verb(options: Namespace) -> int:
    """Run `simgnn train`; the exit code."""
    basis, settings = basis_of(options.config), settings_here(options, FLAGS)
    config = settled_with_system(
        basis, settings, model=options.model, system=options.system, platform=options.platform
    )

    from simgnn.cli.first_use import compiling_announced
    from simgnn.distributed.launch.launching import train_anywhere
    from simgnn.process.files.output import strict_json
    from simgnn.process.signals import StopRequest
    from simgnn.report.page import results_line
    from simgnn.sim.toolchain.announcing import builds_announced
    from simgnn.training.reports.finished import finished_lines
    from simgnn.training.reports.progress import ProgressReporter
    from simgnn.training.reports.terminal import Progress

    with (
        origins_named(basis, settings, platform=options.platform),
        StopRequest() as stop,
        Progress(shown=not options.json) as progress,
        builds_announced(progress.now),
        compiling_announced(progress.now),
    ):
        result = train_anywhere(
            config,
            output=options.output,
            resume=options.resume,
            reporter=ProgressReporter(progress, advice=_advice(config, basis, settings)),
            should_stop=stop,
        )
    if result is None:  # another process, rank 0, prints the rest
        return 0
    if result.summary is None:
        text = f"stopped after mini-batch {len(result.steps)}; --resume continues from {printable(options.output)}"
        # A finished run that is continued grows beside its folder, which stays until it has ended.
        if result.folder.name != Path(options.output).resolve().name:
            text += ", where the results of the run before stay until this one has ended"
        return fail(text, stop.exit_code)
    if options.json:
        say(strict_json(result.summary))
        return 0
    for line in finished_lines(result.summary, config):
        say(line)
    say(results_line(options.output, also=("system-trace.json",) if config.ranks.ranks > 1 else ()))
    return 0
