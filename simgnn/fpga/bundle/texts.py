"""Texts of the bundle, as Jinja makes them of the folder `templates`."""

import jinja2

_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.PackageLoader("simgnn.fpga.bundle"),
    undefined=jinja2.StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    lstrip_blocks=True,
    # Nothing is escaped: names are identifiers, and the registers' texts have no quotes and no markup.
    autoescape=False,
)


def rendered(name: str, **values: object) -> str:
    """A text of the folder `templates`.

    Raises
    ------
    jinja2.UndefinedError
        If a value is missing.
    """
    return _ENVIRONMENT.get_template(name).render(**values)
