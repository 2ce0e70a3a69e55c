"""Texts that Jinja makes of templates, which lie in a folder `templates` of the package that writes them."""

from __future__ import annotations

import functools

import jinja2


def rendered(package: str, name: str, **values: object) -> str:
    """A text.

    Parameters
    ----------
    package
        Whose folder `templates` it is in.
    name
        Of the file there. Only in those that end in ``.html.jinja`` are values escaped.

    Raises
    ------
    jinja2.UndefinedError
        If a value is missing.
    """
    return _environment(package).get_template(name).render(**values)


@functools.cache
def _environment(package: str) -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader(package),
        # A value that is missing would otherwise be an empty text, in a file that may still parse.
        undefined=jinja2.StrictUndefined,
        autoescape=jinja2.select_autoescape(("html.jinja",), default=False),
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
