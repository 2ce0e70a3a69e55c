"""Directives for what code knows and no page repeats: the keys of a table, the register map."""

from sphinx.util.docutils import SphinxDirective

from simgnn.cli.settings import default_of, toml_value
from simgnn.config.tables import keys_of
from simgnn.fpga.bundle.register_map import markdown_map


class Keys(SphinxDirective):
    """`{keys} TABLE`: the keys of a table of the configuration, as `simgnn config TABLE` has them."""

    required_arguments = 1

    def run(self):
        table = self.arguments[0]
        rows = [
            f"| `{name}` | `{toml_value(default_of(table, name))}` | {key.values} | {key.text} |"
            for name, key in keys_of(table).items()
        ]
        lines = ["| key | default | values | meaning |", "|---|---|---|---|", *rows]
        return self.parse_text_to_nodes("\n".join(lines))


class RegisterMap(SphinxDirective):
    """`{register-map}`: what every bundle has as `registers/register-map.md`, below the page's own title."""

    def run(self):
        _, text = markdown_map().split("\n", 1)
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app):
    """Register the directives."""
    app.add_directive("keys", Keys)
    app.add_directive("register-map", RegisterMap)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
