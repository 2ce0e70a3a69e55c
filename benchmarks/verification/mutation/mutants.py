"""Mistakes that can be made in generated Verilog, token by token: operators, constants, enables, resets, operands.

`simgnn generate` writes one item (``assign``, ``wire name =``, ``always``) from a line of its own, and operands that
are no single name in parentheses; what is said here relies on that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simgnn.verify.structure.verilog import verilog_parser, without_attributes

OPERATOR, CONSTANT, NEGATION, ENABLE, RESET, CHOICE, OPERANDS = KINDS = (
    "operator",
    "constant",
    "negation",
    "enable",
    "reset",
    "choice",
    "operands",
)
_OPERATORS = {
    "PLUS": "-",
    "MINUS": "+",
    "AND": "|",
    "OR": "&",
    "XOR": "|",
    "LAND": "||",
    "LOR": "&&",
    "EQ": "!=",
    "NE": "==",
    "LT": "<=",
    "GT": ">=",
    "GE": ">",
    "LE": "<",
    "LSHIFT": ">>",
    "RSHIFT": "<<",
    "TIMES": "+",
}
"""What stands in the place of an operator between two operands, by pyverilog's name of it."""
_SINGLE = frozenset(("ID", "INTNUMBER_HEX", "INTNUMBER_DEC", "INTNUMBER_BIN"))
_ENDS_OPERAND = _SINGLE | {"RPAREN", "RBRACKET", "RBRACE"}
"""Kinds of tokens behind which an operator has an operand on its left."""
_ITEM = re.compile(r"^  (assign\b|always\b|wire (?:\[\d+:\d+\] )?\w+ =)", re.MULTILINE)
_NEXT_ITEM = re.compile(r"^  (?!end\b)\S|^endmodule", re.MULTILINE)
_NUMBER = re.compile(r"(\d+)'([hdb])([0-9a-fA-F]+)")
_BASES = {"h": 16, "d": 10, "b": 2}


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A module with one mistake.

    Parameters
    ----------
    module
    kind
        One of `KINDS`.
    line
        Of the module's file, from 1.
    before, after
        That line without it and with it.
    text
        The whole module with it.
    """

    module: str
    kind: str
    line: int
    before: str
    after: str
    text: str


def mutants_of(module: str, text: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its text; none of declarations and of what memories begin with.

    Parameters
    ----------
    module
        Its name.
    text
        Its Verilog, as `simgnn generate` writes it.
    """
    tokens = tokenise(text)
    found = []
    for start, end in items_of(text):
        inside = [token for token in tokens if start <= token.start < end]
        for kind, first, last, instead in _changes(inside):
            found.append(_mutant(module, text, kind, first, last, instead))
    return [mutant for mutant in found if mutant.text != text]


@dataclass(frozen=True, kw_only=True)
class Token:
    """A token of Verilog.

    Parameters
    ----------
    kind
        pyverilog's name of it: ``PLUS``, ``INTNUMBER_HEX``, ``ID``.
    start
        Place of its first character.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Place after its last character."""
        return self.start + len(self.text)


def tokenise(text: str) -> list[Token]:
    """The tokens of Verilog without attributes and comments, in order.

    Raises
    ------
    InputError
        For a character that begins no token, or if pyverilog is not installed.
    """
    lexer = verilog_parser().lexer
    lexer.reset_lineno()
    lexer.input(without_attributes(text))
    found = []
    while (token := lexer.token()) is not None:
        found.append(Token(kind=token.type, text=str(token.value), start=token.lexpos))
    return found


def items_of(text: str) -> Iterator[tuple[int, int]]:
    """Where each assignment and each process begins and ends."""
    for found in _ITEM.finditer(text):
        following = _NEXT_ITEM.search(text, found.end())
        yield found.start(), len(text) if following is None else following.start()


def _mutant(module: str, text: str, kind: str, first: int, last: int, instead: str) -> Mutant:
    changed = text[:first] + instead + text[last:]
    line = text.count("\n", 0, first) + 1
    before, after = text.splitlines()[line - 1], changed.splitlines()[line - 1]
    return Mutant(
        module=module, kind=kind, line=line, before=before.strip(), after=after.strip(), text=changed
    )


def _changes(tokens: Sequence[Token]) -> Iterator[tuple[str, int, int, str]]:
    """Kind of each mistake in an item, where what it replaces begins and ends, and what stands there instead."""
    depth = brackets = 0
    header = tokens[0].kind == "ALWAYS"
    for place, token in enumerate(tokens):
        depth += (token.kind == "LPAREN") - (token.kind == "RPAREN")
        brackets += (token.kind == "LBRACKET") - (token.kind == "RBRACKET")
        if header:
            # ``always @(posedge clk)``, ``always @*``
            header = place < 1 or (token.kind != "RPAREN" and token.kind != "TIMES") or depth > 0
            continue
        if brackets:
            continue
        yield from _of_token(tokens, place, inside=depth > 0 or tokens[0].kind != "ALWAYS")


def _of_token(tokens: Sequence[Token], place: int, *, inside: bool) -> Iterator[tuple[str, int, int, str]]:
    """As `_changes`, of one token; `inside`: not at the top of a process, where ``<=`` assigns."""
    token = tokens[place]
    behind_operand = place > 0 and tokens[place - 1].kind in _ENDS_OPERAND
    if token.kind in _OPERATORS and behind_operand and (token.kind != "LE" or inside):
        yield OPERATOR, token.start, token.end, _OPERATORS[token.kind]
    if token.kind == "MINUS" and behind_operand:
        left, right = _operand_before(tokens, place), _operand_behind(tokens, place)
        if left is not None and right is not None:
            yield OPERANDS, left[0].start, right[1].end, _swapped(left, token, right, tokens)
    if token.kind.startswith("INTNUMBER"):
        yield from _other_numbers(token)
    if token.kind in ("LNOT", "UNOT") and not behind_operand:
        yield NEGATION, token.start, token.end, ""
    if token.kind == "COND":
        # Conditions are single names or in parentheses.
        yield CHOICE, token.start, token.end, "== 1'h0 ?"
    if token.kind == "IF":
        last = _closing(tokens, place + 1)
        resets = "rst" in {inner.text for inner in tokens[place + 1 : last]}
        if resets and tokens[last + 1].kind == "BEGIN":
            # Registers that share a reset share its block: each loses its own.
            yield from ((RESET, first, end, "") for first, end in _statements(tokens, last + 1))
        else:
            kind, instead = (RESET, "1'h0") if resets else (ENABLE, "1'h1")
            yield kind, tokens[place + 1].end, tokens[last].start, instead


def _other_numbers(token: Token) -> Iterator[tuple[str, int, int, str]]:
    """Another lowest bit, and one more."""
    written = _NUMBER.fullmatch(token.text)
    if written is None:  # bits that are x or z, or how often something is repeated
        return
    bits, value = int(written[1]), int(written[3], _BASES[written[2]])
    for other in dict.fromkeys((value ^ 1, (value + 1) % (1 << bits))):
        yield CONSTANT, token.start, token.end, f"{bits}'h{other:x}"


def _statements(tokens: Sequence[Token], begin: int) -> Iterator[tuple[int, int]]:
    """Where each assignment of a block begins and ends, of those up to the first ``if`` or ``end`` in it."""
    first = begin + 1
    for at in range(first, len(tokens)):
        if tokens[at].kind in ("IF", "CASE", "END"):
            return
        if tokens[at].kind == "SEMICOLON":
            yield tokens[first].start, tokens[at].end
            first = at + 1


def _closing(tokens: Sequence[Token], place: int) -> int:
    """Place of the parenthesis that closes the one at `place`."""
    depth = 0
    for at in range(place, len(tokens)):
        depth += (tokens[at].kind == "LPAREN") - (tokens[at].kind == "RPAREN")
        if not depth:
            return at
    raise ValueError("a parenthesis must be closed")


def _operand_behind(tokens: Sequence[Token], place: int) -> tuple[Token, Token] | None:
    """First and last token of the operand on an operator's right; None if it is not a single one."""
    first = tokens[place + 1]
    if first.kind == "LPAREN":
        return first, tokens[_closing(tokens, place + 1)]
    if first.kind not in _SINGLE:
        return None
    at = place + 1
    if at + 1 < len(tokens) and tokens[at + 1].kind == "LBRACKET":
        while tokens[at].kind != "RBRACKET":
            at += 1
    return first, tokens[at]


def _operand_before(tokens: Sequence[Token], place: int) -> tuple[Token, Token] | None:
    """As `_operand_behind`, on its left."""
    last, at = tokens[place - 1], place - 1
    for opens, closes in (("LPAREN", "RPAREN"), ("LBRACKET", "RBRACKET")):
        if last.kind != closes:
            continue
        depth = 0
        while True:
            depth += (tokens[at].kind == closes) - (tokens[at].kind == opens)
            if not depth:
                break
            at -= 1
        if closes == "RBRACKET":
            at -= 1
        return tokens[at], last
    return (last, last) if last.kind in _SINGLE else None


def _swapped(
    left: tuple[Token, Token], operator: Token, right: tuple[Token, Token], tokens: Sequence[Token]
) -> str:
    def words(span: tuple[Token, Token]) -> str:
        return " ".join(token.text for token in tokens if span[0].start <= token.start <= span[1].start)

    return f"{words(right)} {operator.text} {words(left)}"
