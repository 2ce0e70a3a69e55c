"""Benches, and the designs that each of them runs on."""

import dataclasses
import importlib
import json
from dataclasses import dataclass
from pathlib import Path

from kit import case

HERE = Path(__file__).resolve().parents[2]
BENCHES = {
    path.stem.removeprefix("bench_"): ".".join(path.relative_to(HERE).with_suffix("").parts)
    for path in sorted(HERE.rglob("bench_*.py"), key=lambda path: path.stem)
}
"""Module of each bench, by its name."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """What a bench runs on.

    Parameters
    ----------
    bench : str
        A key of `BENCHES`.
    name : str
        Shown in brackets.
    base : str
        Key of the bench's `DESIGNS`.
    config : HardwareConfig, optional
        In the place of the one that `DESIGNS` has.
    """

    bench: str
    name: str
    base: str
    config: object = None

    def component(self):
        """The component under test."""
        module = importlib.import_module(BENCHES[self.bench])
        parameters = dict(module.DESIGNS[self.base])
        if self.config is not None:
            parameters["config"] = self.config
        return module.DUT(**parameters)

    def preloaded(self):
        """Registers and memories that the bench writes (`kit.drivers.preload`), dict of module to names."""
        return getattr(importlib.import_module(BENCHES[self.bench]), "PRELOADED", {})

    def settings(self):
        """Environment that tells the bench about its design, dict of str."""
        sizes = "" if self.config is None else json.dumps(dataclasses.asdict(self.config))
        return {case.DESIGN: self.base, case.CONFIG: sizes}


def designs_of(bench, config=None):
    """The designs of a bench.

    Parameters
    ----------
    bench : str
    config : HardwareConfig, optional
        Instead of the sizes that the bench declares.

    Returns
    -------
    (list of Design, str)
        The designs, and why there are none.
    """
    module = importlib.import_module(BENCHES[bench])
    if config is None:
        return [Design(bench=bench, name=name, base=name) for name in module.DESIGNS], ""
    bases = {
        parameters.get("kind"): name
        for name, parameters in reversed(module.DESIGNS.items())
        if "config" in parameters and parameters.keys() <= {"config", "kind"}
    }
    if not bases:
        return [], "has sizes that are not those of a configuration"
    organisations = {module.DESIGNS[name]["config"].organisation for name in bases.values()}
    if config.organisation not in organisations:
        return [], f"is for the organisation {' or '.join(sorted(organisations))}, not {config.organisation}"
    unfit = getattr(module, "unfit", lambda config: "")(config)
    if unfit:
        return [], unfit
    return [
        Design(
            bench=bench,
            name=f"{config.name}-{kind}" if len(bases) > 1 else config.name,
            base=base,
            config=config,
        )
        for kind, base in reversed(bases.items())
    ], ""
