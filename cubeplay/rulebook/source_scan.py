"""Finds every event and every breach that the source code of a game makes, without running it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Final

from cubeplay.words import _

ANYTHING: Final = "*"
"""A part of a rule's id or form that cannot be known without running the code."""

Function = ast.FunctionDef | ast.Lambda
Texts = frozenset[str]


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place in the source code that makes an event (``says``) or a breach (``why``).

    ``rules`` and ``forms`` have all possible values, with :data:`ANYTHING` for computed ones; ``facts`` are
    those that the place gives, None if they are computed.
    """

    place: str
    field: str
    rules: Texts
    forms: Texts
    facts: Texts | None

    def may_give(self, rule: str, form: str) -> bool:
        """Whether the place may make this form of this rule."""
        return any(
            fnmatchcase(rule, id) and fnmatchcase(form, name) for id, name in product(self.rules, self.forms)
        )

    def lacks(self, wants: Texts) -> Texts:
        """The facts that the place does not give."""
        return frozenset() if self.facts is None else wants - self.facts


def read_tellings(source: Path, computed: Mapping[str, tuple[str, ...]]) -> Iterator[SourcePlace]:
    """Every place in a file, or in the files of a folder, that makes an event or a breach.

    ``computed`` lists the possible values of expressions that are computed.
    """
    paths = sorted(source.rglob("*.py")) if source.is_dir() else [source]
    modules = [_Module(path, computed) for path in paths]
    tellers = {"event": ""}
    for module in modules:
        tellers |= dict.fromkeys(module.other_names("event"), "")
    for module in modules:
        tellers |= dict(module.wrappers(tellers))
    for module in modules:
        yield from module.events(tellers)
        yield from module.breaches()


class _Module:
    """A parsed file, with the possible values of its names and expressions."""

    def __init__(self, path: Path, computed: Mapping[str, tuple[str, ...]]) -> None:
        self.path, self.computed = path, computed
        self.tree = _parsed(path.read_text(encoding="utf-8"))
        self.nodes = list(ast.walk(self.tree))
        self.calls = [node for node in self.nodes if isinstance(node, ast.Call)]
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    # Events

    def events(self, tellers: Mapping[str, str]) -> Iterator[SourcePlace]:
        """The places that make an event: by a call of one of the tellers, or of ``Event`` itself."""
        for call in self.calls:
            name, given = _called(call), _arguments(call, ("rule", "facts", "audience", "form"))
            facts: Iterable[ast.expr] = (given["facts"],) if "facts" in given else ()
            if name in tellers and call.args and not self.is_wrapper(call):
                given = _arguments(call, ("rule", "form", "audience")) | {"rule": call.args[0]}
                facts = (_keywords(call, but=("form", "audience")),)
            elif name != "Event" or "rule" not in given:
                continue
            named = self.texts(given["rule"], self.around(call))
            rules = frozenset(tellers.get(name, "") + rule for rule in named)
            yield self.telling(call, "says", rules, given.get("form"), facts)

    def telling(
        self, call: ast.Call, field: str, rules: Texts, form: ast.expr | None, facts: Iterable[ast.expr]
    ) -> SourcePlace:
        """The place of a call, with the possible values of its form and its facts."""
        function = self.around(call)
        place = _("{file}, line {line}").format(file=self.path, line=call.lineno)
        forms = frozenset({""}) if form is None else self.texts(form, function)
        return SourcePlace(place, field, rules, forms, self.all_keys(facts, function))

    def wrappers(self, tellers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The functions that pass their arguments on to a teller, and the prefix that each adds to a rule."""
        for call in self.calls:
            function = self.around(call)
            if _called(call) in tellers and isinstance(function, ast.FunctionDef) and self.is_wrapper(call):
                for rule in self.texts(call.args[0], function):
                    yield function.name, tellers[_called(call)] + rule.removesuffix(ANYTHING)

    def is_wrapper(self, call: ast.Call) -> bool:
        """Whether a call passes on the rule and the facts of the function around it."""
        function = self.around(call)
        if function is None or function.args.kwarg is None or not call.args:
            return False
        named = {node.id for node in ast.walk(call.args[0]) if isinstance(node, ast.Name)}
        handed = {ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg is None}
        return bool(named & _parameters(function)) and function.args.kwarg.arg in handed

    # Breaches

    def breaches(self) -> Iterator[SourcePlace]:
        """The places that make a breach."""
        for call in self.calls:
            if _called(call) == "Breach":
                given = _arguments(call, ("facts", "places", "form"))
                rules = self.rules_of(self.around(call)) or frozenset({ANYTHING})
                facts = (given["facts"],) if "facts" in given else ()
                yield self.telling(call, "why", rules, given.get("form"), facts)

    def rules_of(self, function: Function | None, seen: Texts = frozenset()) -> Texts:
        """The rules whose law a function is, or whose laws use the function."""
        if function is None:
            return frozenset()
        name = getattr(function, "name", "")
        own = self.registered.get(function, []) + self.registered.get(name, [])
        if own:
            return frozenset[str]().union(*(self.texts(call.args[0], None) for call in own))
        users = () if name in seen else self.users.get(name, ())
        return frozenset[str]().union(*(self.rules_of(user, seen | {name}) for user in users))

    @cached_property
    def registered(self) -> Mapping[Function | str, list[ast.Call]]:
        """The calls of ``law`` for each function: as its decorator, or called with it or its name."""
        found: dict[Function | str, list[ast.Call]] = defaultdict(list)
        names = {"law", *self.other_names("law")}
        for call in self.calls:
            above = self.parents[call]
            if _called(call) not in names or not call.args:
                continue
            if isinstance(above, ast.FunctionDef):
                found[above].append(call)
            elif isinstance(above, ast.Call) and above.func is call and above.args:
                law = above.args[0]
                found[law if isinstance(law, ast.Lambda) else ast.unparse(law)].append(call)
        return found

    @cached_property
    def users(self) -> Mapping[str, set[Function]]:
        """The functions that use each name."""
        found: dict[str, set[Function]] = defaultdict(set)
        for node in self.nodes:
            if isinstance(node, ast.Name) and (function := self.around(node)) is not None:
                found[node.id].add(function)
        return found

    # Names and expressions

    def around(self, node: ast.AST) -> Function | None:
        """The innermost function around a node."""
        above: ast.AST | None = self.parents.get(node)
        while above is not None and not isinstance(above, Function):
            above = self.parents.get(above)
        return above

    def other_names(self, method: str) -> set[str]:
        """Other names of a method of the rulebook, as in ``_event = RULEBOOK.event``."""
        return {
            name
            for node in self.nodes
            for name, value in _assigned(node)
            if isinstance(value, ast.Attribute) and value.attr == method
        }

    def texts(self, node: ast.expr, function: Function | None) -> Texts:
        """All possible values of an expression."""
        if (words := self.computed.get(ast.unparse(node))) is not None:
            return frozenset(words)
        match node:
            case ast.Constant(value=str(text)):
                return frozenset({text})
            case ast.IfExp():
                return self.texts(node.body, function) | self.texts(node.orelse, function)
            case ast.JoinedStr():
                parts = (self.texts(part, function) for part in node.values)
                return frozenset("".join(row) for row in product(*parts))
            case ast.FormattedValue():
                return self.texts(node.value, function)
            case ast.Name() if values := self.values(node.id, function):
                return frozenset[str]().union(*(self.texts(value, function) for value in values))
        return frozenset({ANYTHING})

    def all_keys(self, nodes: Iterable[ast.expr], function: Function | None) -> Texts | None:
        """The keys of several dictionaries, or None if some of them are computed."""
        found: Texts = frozenset()
        for node in nodes:
            keys = self.keys(node, function)
            if keys is None:
                return None
            found |= keys
        return found

    def keys(self, node: ast.expr, function: Function | None) -> Texts | None:
        """The keys of a dictionary, or of pairs, or None if they are computed."""
        match node:
            case ast.Dict():
                inner = [value for name, value in zip(node.keys, node.values, strict=True) if name is None]
                own = [self.texts(name, function) for name in node.keys if name is not None]
                return self._joined(own, self.all_keys(inner, function))
            case ast.Call(func=ast.Name(id="dict"), args=[]):
                return self.keys(_keywords(node), function)
            case ast.Tuple():
                inner = [part.value for part in node.elts if isinstance(part, ast.Starred)]
                pairs = [part for part in node.elts if isinstance(part, ast.Tuple) and part.elts]
                if len(inner) + len(pairs) < len(node.elts):
                    return None
                own = [self.texts(pair.elts[0], function) for pair in pairs]
                return self._joined(own, self.all_keys(inner, function))
            case ast.IfExp():
                return self.all_keys((node.body, node.orelse), function)
            case ast.BinOp():
                return self.all_keys((node.left, node.right), function)
            case ast.Name() if values := self.values(node.id, function):
                return self.all_keys(values, function)
        return None

    @staticmethod
    def _joined(own: Iterable[Texts], inner: Texts | None) -> Texts | None:
        found = frozenset[str]().union(*own)
        return None if inner is None or ANYTHING in found else found | inner

    def values(self, name: str, function: Function | None) -> list[ast.expr]:
        """All values that a name gets in its function, else in its module; empty if one is unknown."""
        if function is not None and name in _parameters(function):
            return []
        nodes = self.nodes if function is None else list(ast.walk(function))
        bound = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
        stored = sum(isinstance(node.ctx, ast.Store) for node in bound)
        if function is not None and not stored:
            return self.values(name, None)
        found = [value for node in nodes for target, value in _assigned(node) if target == name]
        return found if len(found) == stored else []


def _called(call: ast.Call) -> str:
    """The last name of the called function: ``event`` in ``RULEBOOK.event("…")``."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _arguments(call: ast.Call, names: tuple[str, ...]) -> dict[str, ast.expr]:
    """The arguments of a call by name."""
    given = dict(zip(names, call.args, strict=False))
    return given | {word.arg: word.value for word in call.keywords if word.arg and word.arg in names}


def _keywords(call: ast.Call, but: tuple[str, ...] = ()) -> ast.Dict:
    """The keywords of a call, but for some, as a dictionary."""
    words = [word for word in call.keywords if word.arg not in but]
    keys = [ast.Constant(word.arg) if word.arg else None for word in words]
    return ast.Dict(list(keys), [word.value for word in words])


def _parameters(function: Function) -> Texts:
    return frozenset(node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg))


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement assigns, with their values."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            for target, value in zip(names, values, strict=False):
                if isinstance(target, ast.Name):
                    yield target.id, value


def _parsed(code: str) -> ast.Module:
    """The tree of a module's code.

    Python 3.11 counts the depth of trees for all threads together, and may raise SystemError if another one
    parses at the same time; then the code is parsed once more.
    """
    try:
        return ast.parse(code)
    except SystemError:
        return ast.parse(code)
