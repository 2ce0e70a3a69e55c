"""Texts that only names and sizes are put into."""

from importlib import resources


def template(name: str, **values: object) -> str:
    """A text of the folder `templates` in which each ``@NAME@`` is replaced by its value.

    Raises
    ------
    ValueError
        If a value has no place.
    """
    text = (resources.files("simgnn.fpga.bundle.templates") / name).read_text(encoding="utf-8")
    for key, value in values.items():
        if f"@{key}@" not in text:
            raise ValueError(f"template {name} must have a place for {key}")
        text = text.replace(f"@{key}@", str(value))
    return text
