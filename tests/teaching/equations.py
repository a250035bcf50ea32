"""Sums on paper: whether each equation that a text prints holds with the numbers that it prints.

An equation holds if its two sides differ by no more than the rounding of the side that is its result: 17.35
stands for all from 17.345 to 17.355.
"""

import ast
import re
from fractions import Fraction
from html import unescape

NUMBER = r"(?:\d{1,3}(?:[,\u202f\u00a0]\d{3})+|\d+)(?:\.\d+)?(?:/\d+)?"
TOKEN = re.compile(rf"(?P<number>{NUMBER})|(?P<sign>[×·+−÷=()]| : )|(?P<word>[^\W\d]+)|(?P<end>[^ \t])")
SHARE = re.compile(rf"({NUMBER}) of ({NUMBER})\s*=\s*({NUMBER})")
SIGNS = str.maketrans({"×": "*", "·": "*", "−": "-", "÷": "/", ":": "/"})


def plain(html):
    """A text as it is read, without its tags; emphasis does not part a sum."""
    text = re.sub(r"<(?:br|p|li|td|th|h\d|div)\b[^>]*>", "\n", html)
    return unescape(re.sub(r"<[^>]+>", "", text)).replace("*", "")


def value(side):
    """What one side of an equation comes to."""
    numbers = re.sub(NUMBER, lambda found: f"F({found[0]!r})", side)
    return _value(ast.parse(numbers.translate(SIGNS).strip(), mode="eval").body)


def _value(node):
    match node:
        case ast.Call(args=[ast.Constant(value=str(text))]):
            return Fraction(re.sub(r"[,\u202f\u00a0]", "", text))
        case ast.BinOp(left=left, op=op, right=right):
            one, other = _value(left), _value(right)
            match op:
                case ast.Add():
                    return one + other
                case ast.Sub():
                    return one - other
                case ast.Mult():
                    return one * other
            return one / other
    raise ValueError(ast.dump(node))


def tolerance(side):
    """By how much a result may be off: half of its last place; sums, fractions, whole numbers by nothing."""
    shown = re.fullmatch(r"\s*\d[\d,\u202f\u00a0]*\.(\d+)\s*(?:÷\s*(100+))?\s*", side)
    return Fraction(1, 2 * 10 ** len(shown[1]) * int(shown[2] or 1)) if shown else Fraction(0)


def equations(text):
    """Every equation that a text prints; what stands behind a number, a unit, is no part of it.

    "96 of 100 = 24/25" is one, too; elsewhere "of 216" says of how many, and ends an equation.
    """
    shares = [f"{part}÷{all}={share}" for part, all, share in SHARE.findall(text)]
    return [*shares, *(each for each in map(_trimmed, _runs(text)) if "=" in each)]


def _runs(text):
    """The longest rows of numbers and signs in a text, but for those that follow an "of"."""
    found, run = [], []
    for token in (*TOKEN.finditer(text), None):
        kind = token.lastgroup if token else "end"
        number_before = bool(run) and run[-1][0] == "number"
        if kind == "sign" or (kind == "number" and not number_before):
            run.append((kind, token[0]))
        elif kind != "word" or not number_before or token[0] == "of":
            found.append("".join(text for _kind, text in run))
            run = [(kind, token[0])] if kind == "number" else []
            if number_before and kind == "word":
                run = [("of", "of")]
    return [each for each in found if not each.startswith("of")]


def _trimmed(equation):
    """An equation without the signs at its ends, and without a bracket that it does not close itself."""
    if equation.count("(") != equation.count(")"):
        equation = equation.strip("()")
    return equation.lstrip("×·+÷=: ").rstrip("×·+−÷=: ")


def holds(equation):
    """Whether all sides of an equation come to the same, within their rounding."""
    first, *others = equation.split("=")
    return all(abs(value(first) - value(each)) <= tolerance(first) + tolerance(each) for each in others)
