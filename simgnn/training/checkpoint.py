"""Checkpoints: parameters, optimizer state and the place in the run, in one file without pickle.

The file is an uncompressed `.npz` that `numpy.load` opens. Its bytes depend on nothing but its contents:
entries are sorted and carry one fixed date. A digest over all arrays finds damage that the zip format
itself forgives.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import Array
from simgnn.errors import InputError
from simgnn.hw.checks import in_toml
from simgnn.process.files.output import write_atomically

FORMAT = "simgnn-checkpoint-1"
_HEADER = "header.json"
_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """A place in a training run.

    Parameters
    ----------
    parameters, optimizer
        The model's parameters and the optimizer's state.
    epoch, batch
        Epochs finished, and mini-batches finished in the epoch after them.
    step
        Mini-batches finished in all.
    settings
        Everything that decides the training's result; see `Config.result_settings`.
    data
        `Graph.digest` of the data.
    embeddings
        What `HotEmbeddings.state` returned; empty where nothing is used again.
    """

    parameters: Mapping[str, Array]
    optimizer: dict[str, Array]
    epoch: int
    batch: int
    step: int
    settings: Mapping[str, object]
    data: str
    embeddings: Mapping[str, Array] = field(default_factory=dict)

    def check_continues(
        self, settings: Mapping[str, object], data: str, *, source: str | Path, free: Collection[str] = ()
    ) -> None:
        """Raise InputError unless these settings and data are those that made this checkpoint.

        Parameters
        ----------
        source
            For the error.
        free
            Settings that may be others.
        """
        # Tables leave out what decides nothing (`result_keys`): these are the values that a key left out stands for.
        without = {
            "training.gpus": 0,
            "training.gpu_shares": [],
            "sampling.seed_order": "shuffled",
            "ranks.ranks": 1,
            "ranks.seeds": "any",
            "ranks.synchronizer": "every-step",
            "ranks.gradient_format": "float32",
            "embeddings.hot_ratio": 0.0,
            "embeddings.reuse": "embeddings",
        }
        made, asked = {**without, **self.settings}, {**without, **settings}
        # What these settings leave out comes first, for it decides whether others count: local steps mean nothing to
        # ranks that meet in every step. A key that the checkpoint alone has may still have decided its result.
        for key in [*(key for key in made if key not in settings), *settings]:
            wanted = in_toml(asked[key]) if key in asked else "left out"
            if key not in free and (key not in asked or made.get(key) != asked[key]):
                raise InputError(
                    f"{key} must be the checkpoint's, {in_toml(made.get(key))}, to resume, not {wanted}",
                    source=source,
                )
        if self.data != data:
            raise InputError(
                "data must be those that the checkpoint was trained on, and are not", source=source
            )

    def to_bytes(self) -> bytes:
        """The checkpoint file's bytes."""
        arrays = {f"parameters/{name}": value for name, value in self.parameters.items()}
        arrays |= {f"optimizer/{name}": value for name, value in self.optimizer.items()}
        arrays |= {f"embeddings/{name}": value for name, value in self.embeddings.items()}
        # JSON beside the arrays: as an array the settings' table would have to be pickled.
        header: dict[str, object] = {
            "format": FORMAT,
            "epoch": self.epoch,
            "batch": self.batch,
            "step": self.step,
            "settings": self.settings,
            "data": self.data,
            "digest": _digest(arrays),
        }
        file = io.BytesIO()
        # Not compressed: the bytes that zlib makes differ from one version of it to another.
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            _add(archive, _HEADER, json.dumps(header, sort_keys=True).encode())
            for name in sorted(arrays):
                entry = io.BytesIO()
                # An array that pickle would have to write is refused here and below: nothing unpickles a checkpoint.
                np.lib.format.write_array(entry, np.ascontiguousarray(arrays[name]), allow_pickle=False)
                _add(archive, f"{name}.npy", entry.getvalue())
        return file.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes, *, name: str = "checkpoint") -> Checkpoint:
        """Read a checkpoint file's bytes.

        Raises
        ------
        InputError
            If they are not an intact checkpoint; `name` says which file.
        """
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                header = json.loads(archive.read(_HEADER))
                arrays = {}
                for entry in archive.namelist():
                    if entry != _HEADER:
                        array = np.lib.format.read_array(io.BytesIO(archive.read(entry)), allow_pickle=False)
                        arrays[entry.removesuffix(".npy")] = array
            if header["format"] != FORMAT:
                raise InputError(
                    f"checkpoint format must be {FORMAT!r}, not {header['format']!r}", source=name
                )
            if header["digest"] != _digest(arrays):
                raise ValueError("its digest does not match")
            places = {key: int(header[key]) for key in ("epoch", "batch", "step")}
            return cls(
                parameters=_part(arrays, "parameters/"),
                optimizer=_part(arrays, "optimizer/"),
                embeddings=_part(arrays, "embeddings/"),
                settings=dict(header["settings"]),
                data=str(header["data"]),
                **places,
            )
        except InputError:
            raise
        # A damaged zip or npy raises nearly anything, from BadZipFile to NotImplementedError and MemoryError.
        except Exception as error:
            raise InputError(
                f"checkpoint must be an intact file of simgnn's, not damaged ({error})", source=name
            ) from error


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> str:
    """Write a checkpoint in one step: the old file stays until the new one is on disk.

    Returns
    -------
    SHA-256 of the file's bytes.
    """
    data = checkpoint.to_bytes()
    write_atomically(path, data)
    return hashlib.sha256(data).hexdigest()


def load_checkpoint(path: Path) -> Checkpoint:
    """Read a checkpoint.

    Raises
    ------
    InputError
        If the file is missing or damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"checkpoint must be a file that can be read: {error.strerror}", source=path
        ) from error
    return Checkpoint.from_bytes(data, name=str(path))


def _add(archive: Any, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, date_time=_DATE)
    # Unix on every machine: the default is the machine's own, and the bytes must not depend on it.
    info.create_system = 3
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


def _digest(arrays: dict[str, Array]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        value = np.ascontiguousarray(arrays[name])
        # Name, type and shape as well: the same bytes may be another array.
        digest.update(f"{name} {value.dtype.str} {value.shape}\n".encode())
        digest.update(value.tobytes())
    return digest.hexdigest()


def _part(arrays: Mapping[str, Array], prefix: str) -> dict[str, Array]:
    return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}
