"""Configurations that ship with simgnn, a TOML file each."""

from importlib import resources


def presets() -> list[str]:
    """Their names."""
    folder = resources.files(__name__)
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def preset_text(name: str) -> str:
    """One of them."""
    return (resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
