"""Configurations that ship with simgnn, a TOML file each."""

from simgnn.config.toml_files import packaged_names, packaged_text


def presets() -> list[str]:
    """Their names."""
    return packaged_names(__name__)


def preset_text(name: str) -> str:
    """One of them."""
    return packaged_text(__name__, name)
