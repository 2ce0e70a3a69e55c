"""Bundles that tests share: each is generated once a session."""

import functools
import tempfile
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.generation import generate_accelerator

_FOLDERS = tempfile.TemporaryDirectory(prefix="simgnn-bundles-")


@functools.cache
def bundle_of(preset):
    """The folder of a preset's accelerator and its bundle, which must stay as it is."""
    folder = Path(_FOLDERS.name) / preset
    generate_accelerator(load_config(preset).hardware, folder)
    return folder
