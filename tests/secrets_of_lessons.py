"""What tells the answers of a lesson: its page may not hold any of it before its time."""

import re


def piece_of(text):
    """The longest piece of a text that a page shows as it is."""
    return max(re.split(r"[*\n<>&'‘’“”\"_`]", text), key=len).strip()


def of_experiment(made):
    """What tells the exact value of an experiment."""
    return {
        made.exact_words(),
        f"<b>{made.measure.tell(made.exact).count or made.measure.tell(made.exact).decimal}</b>",
        piece_of(made.explain),
        *(piece_of(words) for _number, words in made.ways),
        *([piece_of(made.reading)] if made.reading else []),
    }


def of_check(question):
    """What tells the right answer of a question, or helps."""
    return {piece_of(question.reason)} | {piece_of(hint) for _answer, hint in question.hints}


def of_count(count):
    """What tells why a count comes out as it does."""
    return {piece_of(sign.why) for sign in getattr(count, "signs", ()) if sign.why}
