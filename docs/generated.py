"""Directives for what code knows and no page repeats: options, keys, Python names, the register map."""

import argparse
import importlib
import inspect
import re

from sphinx.util.docutils import SphinxDirective

from simgnn.cli.main import build_parser
from simgnn.cli.settings import default_of, toml_value
from simgnn.config.tables import keys_of
from simgnn.fpga.bundle.registers import markdown_map
from simgnn.report.glossary import glossary


class Generated(SphinxDirective):
    """Markdown that a subclass makes in `text`, anew in every build: Sphinx does not see that code has changed."""

    def run(self):
        self.env.note_reread()
        return self.parse_text_to_nodes(self.text(), allow_section_headings=True)


class Commands(Generated):
    """`{commands}`: a section for each verb with its options and examples, as `--help` has them."""

    def text(self):
        return "\n".join(line for parser in leaves(build_parser()) for line in described(parser))


def leaves(parser):
    """The parsers of verbs, and of verbs of verbs, that have none below them."""
    # argparse has no public way to what a parser was given.
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        return [parser]
    return [leaf for action in below for child in action.choices.values() for leaf in leaves(child)]


def described(parser):
    """A parser as lines of Markdown."""
    formatter = parser.formatter_class(parser.prog)
    lines = [f"## {parser.prog}", "", escaped(parser.description or ""), ""]
    for action in parser._actions:
        if action.help and not isinstance(action, argparse._HelpAction):
            term = ", ".join(f"`{part}`" for part in formatter._format_action_invocation(action).split(", "))
            lines += [term, f": {escaped(formatter._expand_help(action))}", ""]
    return [*lines, "```text", *(parser.epilog or "").splitlines(), "```", ""]


def escaped(text):
    """Plain text as Markdown."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)


class Keys(Generated):
    """`{keys} TABLE`: the keys of a table of the configuration, as `simgnn config TABLE` has them."""

    required_arguments = 1

    def text(self):
        table = self.arguments[0]
        rows = [
            f"| `{name}` | `{toml_value(default_of(table, name))}` | {key.values} | {key.text} |"
            for name, key in keys_of(table).items()
        ]
        return "\n".join(["| key | default | values | meaning |", "|---|---|---|---|", *rows])


class Names(Generated):
    """`{names} MODULE`: docstrings of what a module has in `__all__`, also where it loads a name when asked for it."""

    required_arguments = 1

    def text(self):
        module = importlib.import_module(self.arguments[0])
        lines = ["```{eval-rst}"]
        for name in module.__all__:
            is_class = inspect.isclass(getattr(module, name))
            lines.append(f".. {'autoclass' if is_class else 'autofunction'}:: {module.__name__}.{name}")
            if is_class:
                lines.append("   :members:")
        return "\n".join([*lines, "```"])


class Glossary(Generated):
    """`{words}`: the glossary, to which `{term}` leads; reports have those of its words that they use."""

    def text(self):
        lines = ["```{glossary}", ":sorted:"]
        for names, text in glossary().items():
            lines += ["", *names, f"  {text}"]
        return "\n".join([*lines, "```"])


class RegisterMap(Generated):
    """`{register-map}`: what every bundle has as `registers/register-map.md`, below the page's own head."""

    def text(self):
        _title, _origin, text = markdown_map().split("\n\n", 2)
        return text


def setup(app):
    """Register the directives."""
    app.add_directive("commands", Commands)
    app.add_directive("keys", Keys)
    app.add_directive("words", Glossary)
    app.add_directive("names", Names)
    app.add_directive("register-map", RegisterMap)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
