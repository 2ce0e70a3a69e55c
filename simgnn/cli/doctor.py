"""`simgnn doctor`."""

import json

from simgnn.cli.exit_codes import EXIT_FAILED
from simgnn.cli.verbs import add_verb
from simgnn.files.standard_output import say


def add_parser(verbs):
    """Add the verb `doctor` to the command line."""
    doctor = add_verb(
        verbs,
        "doctor",
        text="check what is installed and what works without it",
        examples=("simgnn doctor", "simgnn doctor --json  # for a program"),
    )
    doctor.add_argument("--json", action="store_true", help="print as JSON")


def run_verb(options):
    """Run `simgnn doctor`; the exit code."""
    from simgnn.machine.installation import check_machine

    findings = check_machine()
    if options.json:
        say(json.dumps([finding.to_dict() for finding in findings], indent=2))
    else:
        for finding in findings:
            say(finding)
    return EXIT_FAILED if any(finding.needed and not finding.found for finding in findings) else 0
