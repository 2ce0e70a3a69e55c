"""`simgnn train`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.cli.exit_codes import fail
from simgnn.cli.options import (
    Basis,
    add_config,
    basis_of,
    check_idle,
    given_keys,
    origins_named,
    settled,
    with_platform_values,
)
from simgnn.cli.settings import FLAGS, Setting, add_flags, settings_here
from simgnn.cli.verbs import Verbs, add_json, add_output, add_verb
from simgnn.config import systems
from simgnn.config.configuration import nearest
from simgnn.config.names import PLACEMENTS, RANKED
from simgnn.config.tables import SYSTEM_TABLES, keys_of
from simgnn.errors import InputError, printable
from simgnn.process.files.standard_output import say
from simgnn.report.numbers import SECONDS, with_unit

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from simgnn.config.configuration import Config


NAMED = (*SYSTEM_TABLES, *PLACEMENTS, *RANKED)
"""Names that `--system` takes."""


def add_system(parser: ArgumentParser) -> None:
    """Add `--system` and what goes with it."""
    parser.add_argument(
        "--system",
        choices=NAMED,
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


def settled_with_system(
    basis: Basis,
    settings: Sequence[Setting],
    *,
    model: str | None,
    system: str | None,
    platform: str | None,
) -> Config:
    """`settled`, with what `--system`, `--platform` and ``--set platform.KEY=VALUE`` ask for.

    Parameters
    ----------
    basis, settings, model
        As of `settled`.
    system, platform
        By name; the platform may be a TOML file.

    Raises
    ------
    InputError
        For two systems, a platform without a system, one that cannot be, and a setting that would decide nothing; names
        the option.
    """
    config, given = settled(basis, settings, model=model), given_keys(basis, settings)
    if system is not None and system not in NAMED:
        raise InputError(
            f"system must be one of {', '.join(NAMED)}, not {system!r}{nearest(system, NAMED)}",
            source="--system",
        )
    if system in RANKED:
        config = _over_ranks(config, system, given=given)
    elif system is not None:
        config = systems.with_system(config, system, given=given, source="--system")
    have = list(config.systems)
    if platform is not None:
        if len(have) != 1 or "platform" not in keys_of(have[0]):
            found = " and ".join(have) or (system if system in RANKED else "none")
            raise InputError(
                f"platform must come with one system that takes one, by --system or by its table, not with {found}",
                source="--platform",
            )
        if any(each[:2] == (have[0], "platform") for each in settings):
            raise InputError(
                f"platform must be given once, not by --platform and by --set {have[0]}.platform",
                source="--platform",
            )
        said = f"--platform {printable(platform)}"
        config = config.replace(have[0], source=said, platform=platform)
    if have and ("execution", "device") not in given:
        # Virtual time is of cycles; Verilog has the same ones, and takes a thousand times as long.
        config = config.replace("execution", device="cycle")
    config = with_platform_values(config, settings)
    check_idle(config, settings)
    return config


def _over_ranks(config: Config, name: str, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with the values of a preset over ranks.

    Raises
    ------
    InputError
        Without ranks, and with the table of another system.
    """
    from simgnn.distributed.launch.presets import load_ranked  # help need not wait for it

    if config.systems:
        raise InputError(
            f"system must be that of the configuration's table, {next(iter(config.systems))}, not {name}",
            source="--system",
        )
    if config.ranks.ranks == 1:
        raise InputError(f"ranks must be at least 2 for the system {name}, not 1", source="--system")
    # Parts that are there need not be cut.
    without = {("ranks", "cut")} if config.ranks.parts else set()
    tables: dict[str, dict[str, Any]] = {}
    for (table, key), value in load_ranked(name).items():
        if (table, key) not in given and (table, key) not in without:
            tables.setdefault(table, {})[key] = value
    return config.replace_all(tables, source=f"--system {name}")


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
            "simgnn train --dataset like:ogbn-products:0.002 --model hyscale-p3 -o out/products",
            "simgnn train --device auto --set execution.check_every=20 --epochs 8 -o out/auto --resume  # "
            "go on",
        ),
    )
    add_config(train)
    add_flags(train, FLAGS)
    add_system(train)
    train.add_argument("--resume", action="store_true", help="continue the run in the output folder")
    add_output(train, default="out/train")
    add_json(train)


def run_verb(options: Namespace) -> int:
    """Run `simgnn train`; the exit code.

    Raises
    ------
    InputError
        For anything that the user can put right.
    ToolError
        If the Verilog cannot be compiled.
    DeviceError
        If an accelerator fails.
    """
    basis, settings = basis_of(options.config), settings_here(options, FLAGS)
    config = settled_with_system(
        basis, settings, model=options.model, system=options.system, platform=options.platform
    )

    from simgnn.cli.first_use import compiling_announced
    from simgnn.distributed.launch.launching import train_anywhere
    from simgnn.process.files.output import strict_json
    from simgnn.process.signals import StopRequest
    from simgnn.report.numbers import SCORE_NAMES
    from simgnn.report.page import results_line
    from simgnn.sim.toolchain.announcing import builds_announced
    from simgnn.training.reports.page import time_kind, trained_elsewhere
    from simgnn.training.reports.progress import ProgressReporter, si
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
            reporter=ProgressReporter(progress),
            should_stop=stop,
        )
    if result is None:  # another process, rank 0, prints the rest
        return 0
    if result.summary is None:
        text = f"stopped after mini-batch {len(result.steps)}; --resume continues from {printable(options.output)}"
        if result.folder.name != Path(options.output).resolve().name:
            text += ", where the results of the run before stay until this one has ended"
        return fail(text, stop.exit_code)
    if options.json:
        say(strict_json(result.summary))
        return 0
    summary = result.summary
    score, scores = summary["score"], summary["scores"]["test"] or {}
    say(
        f"test {SCORE_NAMES[score]} {_percent(scores.get(score))} in {summary['wall_seconds']:.1f} s of wall time"
    )
    if summary["system"] is not None:
        say(_system(summary["system"]))
    if config.embeddings.hot_ratio and (why := _why_exact(config, summary)) is not None:
        say(f"no row is reused: {why}")
    if summary["ranks"] is not None:
        say(_ranks(summary["ranks"]))
        if "reads" in summary["ranks"]:
            say(_reads(summary["ranks"]))
        if summary["ranks"]["network"] is not None:
            say(_network(summary["ranks"]["network"]))
    clocks = summary["clocks"]
    kind = time_kind(summary)
    if summary["simulated_seconds"]:
        counted = f": {_counted(summary)}" if summary["cycles"] and kind == "simulated" else ""
        say(f"{with_unit(summary['simulated_seconds'], SECONDS)} of {kind} time{counted}")
    if summary["cycles"]:
        several = " of all accelerators" if summary["slowest_cycles"] < summary["cycles"] else ""
        speed = si(summary["cycles_per_second"])
        say(f"{si(summary['cycles'])} cycles{several} simulated at {speed}/s, {_whereabouts(summary)}")
    if (elsewhere := trained_elsewhere(summary)) is not None:
        say(elsewhere)
    if clocks is not None:
        say(_clocks(clocks))
    if summary["critical_path"] is not None:
        stages = {stage: f"{share:.0%}" for stage, share in summary["critical_path"].items()}
        shares = ", ".join(f"{stage} {share}" for stage, share in stages.items() if share != "0%")
        say(f"the critical path, by stage: {shares}")
    say(results_line(options.output, also=("system-trace.json",) if config.ranks.ranks > 1 else ()))
    return 0


def _system(system: dict[str, Any]) -> str:
    """What system it was, and what of its preset the user has changed."""
    text = f"system {system['name']}: {system['text']}"
    changed = ", ".join(f"{key} = {value!r}" for key, value in system.get("own", {}).items())
    return f"{text}; not as the preset: {changed}" if changed else text


def _why_exact(config: Config, summary: dict[str, Any]) -> str | None:
    """Why mini-batches were given nothing; None where they may have been."""
    embeddings = summary["embeddings"]
    if embeddings is not None and embeddings["hot_vertices"] == 0:
        return f"hot_ratio {config.embeddings.hot_ratio:g} makes no vertex hot"
    return config.embeddings.why_exact


def _ranks(ranks: dict[str, Any]) -> str:
    """What ranks have sent each other."""
    phases = ", ".join(
        f"{phase} {each['rounds']} rounds, {sum(each['sent_bytes'])} B"
        for phase, each in ranks["phases"].items()
    )
    started = f", started {ranks['generation'] + 1} times" if ranks["generation"] else ""
    lossy = (
        "" if ranks["gradient_format"] == "float32" else f" (gradients rounded to {ranks['gradient_format']})"
    )
    return f"{ranks['ranks']} ranks ({ranks['communicator']}{started}) sent each other: {phases}{lossy}"


def _reads(ranks: dict[str, Any]) -> str:
    """Where ranks with parts found the rows of features that they read."""
    rows = {tier: sum(each["rows"]) for tier, each in ranks["reads"].items()}
    where = {"host": "own", "cache": "kept", "remote": "from others"}
    shares = ", ".join(
        f"{count / max(1, sum(rows.values())):.1%} {where[tier]}" for tier, count in rows.items()
    )
    return f"{ranks['sampling']} sampling; of {sum(rows.values())} rows of features {shares}"


def _network(network: dict[str, Any]) -> str:
    """What a network that is not here takes for it, in virtual time."""
    links = ", ".join(
        f"{link['name']} {link['gbs']:g} GB/s, {link['latency_us']:g} us" for link in network["links"]
    )
    text = f"{with_unit(network['network_seconds'], SECONDS)} of virtual time on the network ({links})"
    if network["computing_seconds"] is None:
        return f"{text}; what CPU trainers compute has none"
    return (
        f"{text} and {with_unit(network['computing_seconds'], SECONDS)} for the slowest rank's accelerators"
    )


def _clocks(clocks: dict[str, Any]) -> str:
    """What the epochs took on real threads, and what they take in virtual time."""
    text = f"{clocks['epochs']} epochs took {with_unit(clocks['measured_seconds'], SECONDS)} on threads of this machine"
    if clocks["simulated_seconds"] is None:
        return text
    return f"{text}, and take {with_unit(clocks['simulated_seconds'], SECONDS)} in virtual time by the platform's costs"


def _counted(summary: dict[str, Any]) -> str:
    """Of what the simulated time is."""
    from simgnn.training.reports.progress import si

    of = " of each mini-batch's slowest accelerator" if summary["slowest_cycles"] < summary["cycles"] else ""
    clock = summary["config"]["hardware"]["clock_mhz"]
    return f"{si(summary['slowest_cycles'])} cycles{of} at {clock:g} MHz, and PCIe transfers"


def _whereabouts(summary: dict[str, Any]) -> str:
    """On what the cycles of a training run were counted."""
    if summary["rtl_seed_share"]:
        return f"{summary['rtl_seed_share']:.0%} of the seeds on the generated RTL"
    if checked := summary["checked_minibatches"]:
        return f"every cycle by the cycle model, {checked} mini-batches checked against the generated RTL"
    return "every cycle by the cycle model"


def _percent(value: float | None) -> str:
    return "unknown (nothing to test by)" if value is None else f"{value:.4f}"
