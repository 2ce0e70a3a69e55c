"""Where block RAMs and multipliers lie, from an earlier placement: what a placement's quality depends on most."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.configuration import preset_hardware, presets
from simgnn.errors import InputError

FIXED = ("DP16KD", "MULT18X18D")
"""Types of the cells that a floorplan places."""
_MADE_UP = re.compile(r"\$\d+")
_OF_A_CELL = re.compile(r"_(?:MULT18X18D|TRELLIS_FF|CCU2C|LUT4)_.*")


def plain_name(cell: str) -> str:
    """A cell's name without what Yosys has made up and the next version of a netlist may call otherwise."""
    # Yosys numbers what it makes up anew after each change of the source; the rest of the name is the
    # designer's.
    name = _MADE_UP.sub("", cell).replace("queue.storage", "queue_storage")
    return _OF_A_CELL.sub("", name)


def _group(name: str) -> str:
    """The module in which a cell lies."""
    return name.rpartition(".")[0]


@dataclass(frozen=True, kw_only=True)
class Floorplan:
    """Where a kernel's block RAMs and multipliers lie.

    Parameters
    ----------
    digest
        Of the kernel's configuration; of a preset its name, as digests change with every size that kernels get.
    die
        `simgnn.fpga.boards.Board.die`.
    places
        BELs by cell, names from the kernel on.
    """

    digest: str
    die: str
    places: dict[str, str]

    @property
    def kernel_digest(self) -> str:
        """`HardwareConfig.digest` of the kernel, a preset's as it is now."""
        return preset_hardware(self.digest).digest if self.digest in presets() else self.digest

    def text(self) -> str:
        """As `read_floorplan` takes it."""
        return json.dumps({"digest": self.digest, "die": self.die, "places": self.places}, indent=0) + "\n"


def read_floorplan(path: Path) -> Floorplan:
    """A floorplan from its file.

    Raises
    ------
    InputError
        If the file is no floorplan.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        places = dict(values["places"])
        found = Floorplan(digest=str(values["digest"]), die=str(values["die"]), places=places)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"floorplan must be a file of JSON with digest, die and places ({error})", source=path
        ) from error
    if not all(isinstance(place, str) for place in places.values()):
        raise InputError("floorplan must give each cell's place as a text", source=path)
    return found


def floorplan_for(*, digest: str, die: str) -> Floorplan | None:
    """The floorplan that comes with simgnn for a kernel on a die, or None."""
    found = map(read_floorplan, sorted(Path(__file__).parent.glob("*.floorplan.json")))
    return next((plan for plan in found if (plan.kernel_digest, plan.die) == (digest, die)), None)


def apply_floorplan(cells: Mapping[str, dict[str, Any]], places: Mapping[str, str], *, prefix: str) -> int:
    """Give cells of a netlist, as Yosys writes it, the places that a floorplan has for them.

    A cell takes the place of its name; those whose name the floorplan does not know share the places that are left over
    in their module, where any serves.

    Parameters
    ----------
    cells
        By name; changed in place.
    prefix
        What the netlist's names have in front of the floorplan's.

    Returns
    -------
    How many cells have a place.
    """
    wanted = {
        name: (cell["type"], name.removeprefix(prefix))
        for name, cell in cells.items()
        if cell["type"] in FIXED
    }
    free: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for name, place in sorted(places.items()):
        kind = "MULT18X18D" if "MULT18" in place else "DP16KD"
        plain = plain_name(name)
        free[kind, _group(plain)].append((plain, place))
    done = 0
    # First the cells that the floorplan knows by name; then any free place of the same module and kind.
    for exact in (True, False):
        for name, (kind, inner) in sorted(wanted.items()):
            if "BEL" in cells[name].setdefault("attributes", {}):
                continue
            plain = plain_name(inner)
            left = free[kind, _group(plain)]
            found = next((item for item in left if not exact or item[0] == plain), None)
            if found is not None:
                left.remove(found)
                cells[name]["attributes"]["BEL"] = found[1]
                done += 1
    return done


def fixed_cells(cells: Mapping[str, dict[str, Any]], *, prefix: str) -> int:
    """How many cells, of those whose names begin with `prefix`, a floorplan could give a place."""
    return sum(cell["type"] in FIXED and name.startswith(prefix) for name, cell in cells.items())


def floorplan_of(cells: Mapping[str, dict[str, Any]], *, prefix: str) -> dict[str, str]:
    """Where a placed netlist has its RAMs and multipliers: place by cell, names without `prefix`."""
    return {
        name.removeprefix(prefix): cell["attributes"]["NEXTPNR_BEL"]
        for name, cell in sorted(cells.items())
        if cell["type"] in FIXED and name.startswith(prefix) and "NEXTPNR_BEL" in cell["attributes"]
    }
