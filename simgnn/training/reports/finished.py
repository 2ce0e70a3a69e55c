"""What is printed of a finished training run, line by line: its score, its system, its time, its cycles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simgnn.config.configuration import Config
from simgnn.report.numbers import SCORE_NAMES, SECONDS, with_unit
from simgnn.training.reports.page import few_minibatches, staleness, time_kind, trained_elsewhere
from simgnn.training.reports.progress import si


def finished_lines(summary: dict[str, Any], config: Config) -> Iterator[str]:
    """Lines for people.

    Parameters
    ----------
    summary
        As `summary.json` has it.
    """
    score, scores = summary["score"], summary["scores"]["test"] or {}
    yield (
        f"test {SCORE_NAMES[score]} {_percent(scores.get(score))} in {summary['wall_seconds']:.1f} s of wall time,"
        f" after {summary['setup_seconds']:.1f} s of loading, building and compiling"
    )
    if summary["system"] is not None:
        yield _system(summary["system"])
    if config.embeddings.hot_ratio and (why := _why_exact(config, summary)) is not None:
        yield f"no row is reused: {why}"
    for more in (staleness(summary), few_minibatches(summary)):
        if more is not None:
            yield more
    if summary["ranks"] is not None:
        yield _ranks(summary["ranks"])
        if "reads" in summary["ranks"]:
            yield _reads(summary["ranks"])
        if summary["ranks"]["network"] is not None:
            yield _network(summary["ranks"]["network"])
    clocks = summary["clocks"]
    kind = time_kind(summary)
    if summary["simulated_seconds"]:
        # Virtual time is a platform's, not cycles at a clock.
        counted = f": {_counted(summary)}" if summary["cycles"] and kind == "simulated" else ""
        yield f"{with_unit(summary['simulated_seconds'], SECONDS)} of {kind} time{counted}"
    if summary["cycles"]:
        several = " of all accelerators" if summary["slowest_cycles"] < summary["cycles"] else ""
        speed = si(summary["cycles_per_second"])
        yield f"{si(summary['cycles'])} cycles{several} simulated at {speed}/s, {_whereabouts(summary)}"
    if (elsewhere := trained_elsewhere(summary)) is not None:
        yield elsewhere
    if clocks is not None:
        yield _clocks(clocks)
    if summary["critical_path"] is not None:
        stages = {stage: f"{share:.0%}" for stage, share in summary["critical_path"].items()}
        shares = ", ".join(f"{stage} {share}" for stage, share in stages.items() if share != "0%")
        yield f"the critical path, by stage: {shares}"


def _system(system: dict[str, Any]) -> str:
    """What system it was, and what of its preset the user has changed."""
    text = f"system {system['name']}: {system['text']}"
    changed = ", ".join(f"{key} = {value!r}" for key, value in system.get("own", {}).items())
    return f"{text}; not as the preset: {changed}" if changed else text


def _why_exact(config: Config, summary: dict[str, Any]) -> str | None:
    """Why mini-batches were given nothing; None where they may have been."""
    embeddings = summary["embeddings"]
    if embeddings is not None and embeddings["hot_vertices"] == 0:
        ratio, devices = config.embeddings.hot_ratio, config.embeddings.device_ratio
        if devices:
            return f"device_ratio {devices:g} of hot_ratio {ratio:g} leaves the CPU no hot vertex"
        return f"hot_ratio {ratio:g} makes no vertex hot"
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
