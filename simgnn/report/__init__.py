"""The page that a verb leaves: `page` has its parts and its template, `charts` what can be hovered."""

from contextvars import ContextVar

COMMAND: ContextVar[str] = ContextVar("command", default="")
"""The command line that is being run; empty where Python called. Here, so that it loads nothing when simgnn starts."""
