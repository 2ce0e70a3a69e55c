"""Areas of accelerators, from what `simgnn generate --synth` left."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from simgnn.errors import InputError
from simgnn.fpga.synthesis.generated_folder import SYNTHESIS_FILES
from simgnn.fpga.synthesis.targets import RESOURCES, parts_of_device

_REPORT = SYNTHESIS_FILES[0]


@dataclass(frozen=True, kw_only=True)
class Area:
    """What an accelerator takes of a device.

    Parameters
    ----------
    source
        The report that says so.
    resources
        By `simgnn.fpga.synthesis.targets.RESOURCES`.
    share
        The largest part of any resource that it takes; above 1, it does not fit.
    scarcest
        That resource.
    """

    device: str
    source: Path
    resources: dict[str, float]
    share: float
    scarcest: str


def load_areas(folders: Iterable[str | Path]) -> dict[str, Area]:
    """Read areas.

    Parameters
    ----------
    folders
        Each an output folder of `simgnn generate --synth`, or a folder of such folders.

    Returns
    -------
    By `HardwareConfig.digest`, which knows neither the clock nor the name.

    Raises
    ------
    InputError
        For a folder without reports, a report that is damaged, two of one accelerator, or two devices.
    """
    found: dict[str, Area] = {}
    for folder in folders:
        for path in _reports(Path(folder)):
            digest, area = _read(path)
            if digest in found:
                raise InputError(
                    f"accelerator must be in one of the folders, not in {found[digest].source} as well",
                    source=path,
                )
            first = next(iter(found.values()), area)
            # Shares of different devices cannot be compared.
            if area.device != first.device:
                raise InputError(
                    f"device must be {first.device}, as in {first.source}, not {area.device}", source=path
                )
            found[digest] = area
    return found


def _reports(folder: Path) -> list[Path]:
    if (folder / _REPORT).is_file():
        return [folder / _REPORT]
    inner = sorted(folder.glob(f"*/{_REPORT}"))
    if not inner:
        raise InputError(
            f"folder must hold {_REPORT} of simgnn generate --synth, or folders that do, and holds none",
            source=folder,
        )
    return inner


def _read(path: Path) -> tuple[str, Area]:
    try:
        values = json.loads(path.read_bytes())
        digest = values.get("digest")
        if not digest:
            raise InputError(
                "report must be of a whole accelerator, not of a unit or by an older simgnn: run simgnn generate "
                "--synth again",
                source=path,
            )
        resources = {name: float(values["total"][name]) for name in RESOURCES}
        parts = parts_of_device(resources, values["capacity"])
        scarcest = max(parts, key=parts.__getitem__)
        return str(digest), Area(
            device=str(values["device"]),
            source=path,
            resources=resources,
            share=parts[scarcest],
            scarcest=scarcest,
        )
    except OSError as error:
        raise InputError(f"report must be readable: {error.strerror}", source=path) from error
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ZeroDivisionError) as error:
        raise InputError(
            f"report must be one of simgnn generate --synth, not damaged ({error})", source=path
        ) from error
