"""What is known, without running Yosys, of how a configuration fits the device that its preset is for."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from simgnn.fpga.synthesis.report import TITLES
from simgnn.hw.config import HardwareConfig


def known_fit(hardware: HardwareConfig) -> dict[str, Any] | None:
    """The entry of `fits.toml` for a configuration, whatever its name; None where it has none."""
    text = Path(__file__).with_name("fits.toml").read_text(encoding="utf-8")
    found: dict[str, Any] | None = tomllib.loads(text).get(hardware.digest)
    return found


def fit_line(hardware: HardwareConfig) -> str | None:
    """Whether a configuration fits, in a line; None where nothing is known."""
    fit = known_fit(hardware)
    if fit is None:
        return None
    shares = ", ".join(f"{share:.0%} of the {TITLES[name]}" for name, share in fit["used"].items())
    over = [TITLES[name] for name, share in fit["used"].items() if share > 1]
    ends = [f"does not fit by this count of its {', '.join(over)}"] if over else []
    ends += [f"{fit['mhz']:g} MHz" if fit["mhz"] else "never placed and routed"]
    return f"fit on {fit['device']}: {shares}, {fit['source']}; {'; '.join(ends)}"
