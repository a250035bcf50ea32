"""Mutants of a game's rules or of a package: code with one place spoilt, by the operators of mutmut."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

from mutants.targets import TREE, Mutant, files_of

LEFT_OUT = [
    # how a sentence is worded is the translators'; what it says is filled in outside
    m.Call(func=m.Name("_") | m.Name("plural")),
    # types are mypy's
    m.Annotation(),
    m.Subscript(value=m.Name("Literal")),
    m.Call(func=m.Name("cast")),
    m.Assign(value=m.Call(func=m.Name("TypeVar"))),
    m.Assign(targets=[m.AssignTarget(m.Name(m.MatchRegex("[A-Z]+[a-z]\\w*")))]),
    m.If(test=m.Name("TYPE_CHECKING")),
    # an assertion tells mypy what can't be; no rule stands in one
    m.Assert(),
    # texts for readers of the code
    m.SimpleStatementLine(body=[m.Expr(m.SimpleString() | m.ConcatenatedString())]),
    m.FunctionDef(name=m.Name("__repr__")),
    # what may be imported, what is kept in memory and how
    m.Assign(targets=[m.AssignTarget(m.Name("__all__") | m.Name("__slots__"))]),
    m.Decorator(m.Name("dataclass") | m.Call(func=m.Name("dataclass") | m.Name("lru_cache"))),
]
"""What is no rule of a game, and so not spoilt."""


Place = tuple[cst.CSTNode, cst.CSTNode, str, range]
"""A node, what takes its place, its function, and the lines from its statement to its end."""


class _Places(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Place] = []
        self._names: list[str] = []
        self._starts: list[int] = [1]

    def on_visit(self, node: cst.CSTNode) -> bool:
        if any(m.matches(node, pattern) for pattern in LEFT_OUT):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
        position = self.get_metadata(PositionProvider, node, None)
        if isinstance(node, cst.BaseStatement | cst.SimpleStatementLine):
            self._starts.append(position.start.line)
        first, last = (position.start.line, position.end.line) if position else (self._starts[-1],) * 2
        lines = range(min(first, self._starts[-1]), max(last, self._starts[-1]) + 1)
        where = ".".join(self._names)
        self.found += [(node, new, where, lines) for new in _spoilt(node)]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if any(m.matches(original_node, pattern) for pattern in LEFT_OUT):
            return
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
        if isinstance(original_node, cst.BaseStatement | cst.SimpleStatementLine):
            self._starts.pop()


def _spoilt(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            ways = operator(node)
            # mutmut spoils a string in three ways; one tells whether a test looks at it
            yield from list(ways)[:1] if operator is operator_string else ways


def _unguarded(call: cst.Call) -> list[str]:
    """The arguments but for ``strict``, which guards against slips and is no rule."""
    return [
        cst.Module([]).code_for_node(argument.with_changes(comma=cst.MaybeSentinel.DEFAULT))
        for argument in call.args
        if not (argument.keyword and argument.keyword.value == "strict")
    ]


def _says_the_same(old: cst.CSTNode, new: cst.CSTNode) -> bool:
    return (
        isinstance(old, cst.Call)
        and isinstance(new, cst.Call)
        and _unguarded(old) == _unguarded(new)
        and (m.matches(old.func, m.Name("zip")))
    )


@cache
def places(file: str) -> tuple[cst.Module, tuple[Place, ...]]:
    """A file of the tree, and where and how it can be spoilt."""
    wrapper = MetadataWrapper(cst.parse_module((TREE / file).read_text("utf-8")))
    visitor = _Places()
    wrapper.visit(visitor)
    return wrapper.module, tuple(place for place in visitor.found if not _says_the_same(*place[:2]))


def mutant(file: str, place: Place) -> Mutant | None:
    """The file spoilt at a place; None if that is no Python."""
    module, _ = places(file)
    old, new, where, lines = place
    code = module.deep_replace(old, new).code  # type: ignore[union-attr]
    try:
        compile(code, file, "exec")
    except SyntaxError:
        return None
    before, after = _differing((TREE / file).read_text("utf-8").splitlines(), code.splitlines())
    return Mutant(file, where, before, after, lines, code)


def _differing(before: list[str], after: list[str]) -> tuple[str, str]:
    spans = [span for span in SequenceMatcher(None, before, after, False).get_opcodes() if span[0] != "equal"]
    old = (line.strip() for span in spans for line in before[span[1] : span[2]])
    new = (line.strip() for span in spans for line in after[span[3] : span[4]])
    return " ".join(old), " ".join(new)


LAW = m.FunctionDef(
    decorators=[
        m.AtLeastN(n=1, matcher=m.Decorator(m.Call(func=m.Name("law") | m.Attribute(attr=m.Name("law")))))
    ]
)


def struck(game: str) -> list[Mutant]:
    """Every law of a game struck out: the function that states it objects to nothing."""
    found = []
    for file in files_of(game):
        wrapper = MetadataWrapper(cst.parse_module((TREE / file).read_text("utf-8")))
        spans = wrapper.resolve(PositionProvider)
        for law in m.findall(wrapper.module, LAW):
            assert isinstance(law, cst.FunctionDef)
            code = wrapper.module.deep_replace(
                law, law.with_changes(body=cst.parse_statement("if 1: return None").body)
            )
            span = spans[law.body]
            found.append(
                Mutant(
                    file,
                    law.name.value,
                    "the law",
                    "no law",
                    range(span.start.line, span.end.line + 1),
                    code.code,
                )
            )
    return found
