"""A table of the faults that tests inject: how many a run has survived, and how many differences nobody has noticed.

A test notes them as properties of its report, which come to the terminal's end from every process of pytest-xdist.
"""

INJECTED, SURVIVED, SILENT = COLUMNS = ("faults injected", "faults survived", "silent differences")


class Faults:
    """Notes the faults of one test.

    Parameters
    ----------
    record_property
        pytest's.
    """

    def __init__(self, record_property):
        self._note = record_property

    def injected(self, fault, count=1):
        """A fault has been injected."""
        self._note(INJECTED, [fault, count])

    def compare(self, fault, found, wanted, count=1):
        """All has come to an end after faults: it is as without them, or the difference is silent."""
        same = found == wanted
        self._note(SURVIVED if same else SILENT, [fault, count])
        assert same, {name for name in {**found, **wanted} if found.get(name) != wanted.get(name)}


def print_table(terminal):
    """Print what the tests of a session have noted, if anything."""
    table = {}
    for report in (report for reports in terminal.stats.values() for report in reports):
        if getattr(report, "when", "") == "call":
            for name, value in report.user_properties:
                if name in COLUMNS:
                    fault, count = value
                    row = table.setdefault(fault, dict.fromkeys(COLUMNS, 0))
                    row[name] += count
    if table:
        total = {column: sum(row[column] for row in table.values()) for column in COLUMNS}
        terminal.section("faults")
        terminal.line("  ".join([*COLUMNS, "fault"]))
        for fault, row in {**table, "all": total}.items():
            terminal.line("  ".join([*(f"{row[column]:>{len(column)}}" for column in COLUMNS), fault]))
