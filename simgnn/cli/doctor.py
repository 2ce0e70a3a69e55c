"""`simgnn doctor`."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace

from simgnn.cli.arguments import Verbs, add_json, add_verb
from simgnn.cli.working import EXIT_FAILED, fail
from simgnn.process.files.standard_output import say


def add_parser(verbs: Verbs) -> None:
    """Add the verb `doctor` to the command line."""
    doctor = add_verb(
        verbs,
        "doctor",
        text="check what is installed, and say what works without the rest",
        examples=(
            "simgnn doctor",
            "simgnn doctor --json  # for a program",
            'eval "$(simgnn doctor --shell)"  # other tools of this shell use the same Verilator',
        ),
    )
    forms = doctor.add_mutually_exclusive_group()
    add_json(forms)
    forms.add_argument(
        "--shell",
        action="store_true",
        help="print shell commands that put simgnn's Verilator on the path of other tools, such as FuseSoC",
    )


def run_verb(options: Namespace) -> int:
    """Run `simgnn doctor`; the exit code."""
    from simgnn.process.installation import check_machine

    if options.shell:
        return _show_shell()
    findings = check_machine()
    if options.json:
        say(json.dumps([finding.to_dict() for finding in findings], indent=2))
    else:
        for finding in findings:
            say(str(finding))
    return EXIT_FAILED if any(finding.needed and not finding.found for finding in findings) else 0


def _show_shell() -> int:
    from simgnn.sim.toolchain.verilator import ToolError, environment

    try:
        variables = environment()
    except ToolError as error:
        return fail(error, EXIT_FAILED)
    for name, value in variables.items():
        say(f"export {name}={shlex.quote(value)}")
    return 0
