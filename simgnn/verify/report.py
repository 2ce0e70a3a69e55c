"""What a verification run found, as plain values and as lines of text."""

from simgnn.report import versions
from simgnn.verify.execution import BITS


def verification_report(campaign, config, *, seed, dataset, arithmetic, rtl):
    """The result of a run, plain values.

    Parameters
    ----------
    campaign : Campaign
    config : Config
    seed : int
    dataset : str or None
    arithmetic : str
    rtl : Path or None
        Folder of the Verilog; None for the generated one.

    Returns
    -------
    dict
        ``programs``, ``batches`` (run), ``bit_mismatches`` (words that differ; a launch that hangs, fails or counts
        wrongly is one), ``mismatch`` (None, or what it is), ``words`` (compared), ``cycles``, ``coverage``,
        ``seconds``, ``seed``, ``dataset``, ``arithmetic``, ``rtl``, ``config`` and ``versions``.
    """
    failure = campaign.failure
    return {
        "programs": campaign.programs,
        "batches": campaign.batches,
        "bit_mismatches": 0 if failure is None else max(1, int(failure.outcome.addresses.size)),
        "mismatch": None if failure is None else describe_failure(failure),
        "words": campaign.words,
        "cycles": campaign.cycles,
        "coverage": campaign.coverage.to_dict(),
        "seconds": {"programs": campaign.program_seconds, "batches": campaign.batch_seconds},
        "seed": seed,
        "dataset": dataset,
        "arithmetic": arithmetic,
        "rtl": "generated" if rtl is None else str(rtl),
        "config": {"name": config.hardware.name, "digest": config.hardware.digest},
        "versions": versions(),
    }


def describe_failure(failure):
    """Plain values about a `Failure`."""
    outcome = failure.outcome
    return {
        "origin": failure.origin,
        "kind": outcome.kind,
        "segment": outcome.segment,
        "text": outcome.text,
        "words": int(outcome.addresses.size) if outcome.kind == BITS else 0,
    }


def summary_lines(report):
    """Lines for people: one per stage, then the mismatch.

    Parameters
    ----------
    report : dict
        From `verification_report`.

    Yields
    ------
    str
    """
    failure, coverage, seconds = report["mismatch"], report["coverage"], report["seconds"]
    in_batches = failure is not None and failure["origin"].startswith("mini-batch")
    for stage, failed in (("programs", failure is not None and not in_batches), ("batches", in_batches)):
        if report[stage]:
            verdict = "FAILED" if failed else "equal"
            print_name = {"programs": "random programs", "batches": "mini-batches"}[stage]
            yield f"{print_name:<16} {verdict}: {report[stage]} run in {seconds[stage]:.1f} s"
    yield f"{'coverage':<16} {coverage['reached']} of {coverage['classes']} classes reached"
    yield f"{'compared':<16} {report['words']:,} words over {report['cycles']:,} cycles"
    if failure is not None:
        yield f"{'mismatch':<16} {failure['kind']} in {failure['origin']}: {failure['text']}"
