"""Where a bitmap's place cuts the tiles of the operations that write or read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.compiler.tiling import Range, round_up, split

if TYPE_CHECKING:
    from simgnn.compiler.placement import MaskPlace
    from simgnn.hw.config import HardwareConfig


class MaskCuts:
    """Where the tiles of an operation may end, by the name of its mask; without one, nothing is cut.

    Parameters
    ----------
    hardware
    masks
        Places of the masks, by name.
    """

    def __init__(self, hardware: HardwareConfig, masks: dict[str, MaskPlace]) -> None:
        self._hardware, self._masks = hardware, masks

    def panels(self, mask: str | None, columns: int) -> list[Range]:
        """Ranges of columns, of so many, that the mask's panels hold."""
        return self._masks[mask].panels if mask else [(0, columns)]

    def columns(self, mask: str | None, columns: int) -> tuple[int, int]:
        """Unit and limit of a tile's columns: it begins at a byte of the bitmap and stays in a panel."""
        lanes = self._hardware.lanes
        if not mask:
            return lanes, round_up(columns, lanes)
        low, high = self._masks[mask].panels[0]
        unit = min(max(8, lanes), round_up(high - low, lanes))
        return unit, round_up(high - low, unit)

    def blocks(self, mask: str | None, rows: int, room: int) -> list[Range]:
        """Ranges of rows for which a mask is on chip at a time; they begin at words of the bitmap.

        Parameters
        ----------
        mask
        rows
        room
            Words of the bitmaps' memory that are free for masks which come and go.
        """
        place = self._masks[mask] if mask else None
        if place is None or place.address is not None:
            return [(0, rows)]
        word = self._hardware.word_bytes
        if len(place.panels) * place.panel_bytes <= room * word:
            return [(0, rows)]
        return split(0, rows, room // 2 * word // place.stride)
