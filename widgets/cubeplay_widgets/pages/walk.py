"""The page of a rules notebook: one step at a time, beside its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from cubeplay.rulebook import Objection, Rule
from cubeplay.teach.progress import Progress
from cubeplay.teach.steps import MOST_STARS, Attempt, WalkStep
from cubeplay.words import _, listed, plural
from ipywidgets import Box, Button, Dropdown, VBox, Widget

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Face
from cubeplay_widgets.pages.parts import (
    Note,
    TextLine,
    button,
    dressed,
    guarded,
    heading,
    html,
    prose,
    row,
    show,
)
from cubeplay_widgets.pages.rulecards import our_reading, rule_card
from cubeplay_widgets.pages.stage import Stage
from cubeplay_widgets.pages.telling import STAR, bars, goal_list, objection_text, small, star_text


class Walk(VBox):  # type: ignore[misc]
    """All steps of a rules notebook, one at a time.

    ``page`` and ``learner`` name the progress that is kept; ``folder`` is where (the user's data
    folder by default).  ``beside`` shows what a game has beside its board: buttons, and its panel.
    """

    def __init__(
        self,
        page: str,
        steps: Sequence[WalkStep],
        face: Face,
        *,
        learner: str = "",
        folder: Path | None = None,
        beside: bool = False,
    ) -> None:
        self.steps, self._face, self._beside = tuple(steps), face, beside
        self.progress = Progress(page, learner, folder)
        self.stars = _kept_stars(self.progress.notes.get("stars"), self.steps)
        self.attempt: Attempt | None = None
        self.stage: Stage | None = None
        self._answered: tuple[Objection, ...] = ()
        self._make_card()
        self._make_notes()
        self.play = dressed(Box(), "cp-walk-play")
        aside = dressed(VBox([self.why, self.hint_note, self.rule_note]), "cp-aside")
        self.panel = html("", "cp-card", "cp-panel", "cp-walk-panel")
        show(self.panel, beside)
        super().__init__([self.card, self.play, aside, self.panel, self.readings])
        dressed(self, "cp-walk")
        here = self.progress.notes.get("here")
        self.go_to(next((k for k, step in enumerate(self.steps) if step.id == here), 0), focus=False)

    # The parts of the page

    def _make_card(self) -> None:
        self.bars, self.count, self.text, self.goal = html(), html(), html(), html("", "cp-goal")
        self.title, self.says = heading("", 1), TextLine()
        self.links, self.tools = dressed(Box(), "cp-links"), self._make_tools()
        self.next = self._button(_("Next"), self.go_on, "cp-go")
        self.closed = html(small(_("Next opens at the goal")))
        ends = row(self._button(_("Skip"), self.skip), self.closed, self.next)
        self.jump = dressed(Dropdown(description=_("Go to step")), "cp-field")
        self.jump.observe(self._jumped, "value")
        self.asked = Box()
        parts = [self.bars, self.count, self.title, self.text, self.asked, self.goal, self.says, self.tools]
        self.card = dressed(
            VBox([*parts, dressed(ends, "cp-ends"), self.links, self.jump]), "cp-card", "cp-stack"
        )
        self.card.add_class("cp-step")

    def _make_tools(self) -> Widget:
        tools = {
            _("Undo"): self.undo,
            _("Reset"): self.reset,
            _("Hint"): self.hint,
            _("Show me"): self.show_me,
        }
        return dressed(row(*(self._button(words, act) for words, act in tools.items())), "cp-tools")

    def _button(self, words: str, act: Callable[[], None], *classes: str) -> Button:
        return button(words, guarded(act, self.says), *classes)

    def _make_notes(self) -> None:
        self.why, self.hint_note = Note("bad", _("Why not?")), Note("hint", _("Hint"))
        self.rule_note, self.readings = Note("plain", _("The rule in full")), html("", "cp-readings")

    # Going from step to step

    @property
    def board(self) -> Board | None:
        """The board of the open step."""
        return self.stage.board if self.stage else None

    @property
    def step(self) -> WalkStep:
        """The step that is open."""
        return self.steps[self.here]

    def __getitem__(self, id: str) -> WalkStep:
        """The step of an id.  Raises KeyError."""
        return {step.id: step for step in self.steps}[id]

    def go_to(self, number: int, *, focus: bool = True) -> None:
        """Open a step, counted from 0, at its start."""
        attempt, old = Attempt(self.steps[number], self._changed), self.board
        self._leave()
        self.here, self.attempt = number, attempt
        self.stage = Stage(attempt, self._face, self._board_changed, self._beside)
        self.play.children = self.stage.parts
        self.asked.children = (self.stage.guessing,) if self.stage.guessing else ()
        show(self.asked, bool(self.asked.children))
        if old:
            old.put_away()
        self._tell_step()
        self._clear_notes()
        self._changed()
        self.says.say(self.progress.notice if not focus else "", "bad")
        self.progress.keep({"here": self.step.id})
        if focus:
            self.title.call()

    def go_on(self) -> None:
        """Open the next step; after the last one say how it went."""
        if self.here + 1 < len(self.steps):
            self.go_to(self.here + 1)
        else:
            self._finish()

    def skip(self) -> None:
        """Go on without reaching the goal."""
        self.go_on()

    def _jumped(self, change: Any) -> None:
        if change["new"] not in (None, self.here):
            self.go_to(change["new"])

    def _finish(self) -> None:
        total, most = sum(self.stars.values()), MOST_STARS * len(self.steps)
        left = [step.title for step in self.steps if step.id not in self.stars]
        words = _("You have walked all {steps} steps: {total} of {most} stars.")
        if left:
            words = _("This is the last step. You have {total} of {most} stars. Still open: {left}.")
        told = words.format(steps=len(self.steps), total=total, most=most, left=listed(left))
        self.says.say(told, "info" if left else "good")

    # What the buttons do

    def undo(self) -> None:
        """Take the learner's last move back."""
        assert self.attempt
        self._clear_notes()
        undone = self.attempt.undo()
        self.says.say(_("Taken back.") if undone else _("There is nothing to take back."))

    def reset(self) -> None:
        """Begin the step again."""
        assert self.attempt
        self._clear_notes()
        self.attempt.reset()
        self.says.say(_("Back at the start of this step."))

    def hint(self) -> None:
        """Give the next hint: a nudge, a region, the move."""
        assert self.attempt
        assert self.board
        hint = self.attempt.hint()
        if hint is None:
            self.says.say(_("There is no hint here. Show me plays the move."))
            return
        move = "" if hint.move is None else prose(_("Move: *{move}*").format(move=hint.move))
        self.hint_note.tell(prose(hint.text) + move)
        self.board.point(hint.places)
        self.says.say(hint.text, "hint")

    def show_me(self) -> None:
        """Play the next move of the demonstration."""
        assert self.attempt
        assert self.stage
        self._clear_notes()
        if self.stage.guessing and self.stage.asks:
            self.stage.guessing.give()
            self.says.say(_("Shown: the exact number. Press Show me again for the first move."))
            return
        move = self.attempt.show_me()
        if not move:
            self.says.say(_("That was all. Reset to try it yourself."))
            return
        self.stage.board.play(move)
        if not self.attempt.done:
            words = _("Shown: {move}. Press Show me again for the next move.")
            self.says.say(words.format(move=move))

    # What happens on the board

    def _board_changed(self, board: Board) -> None:
        """Answer a refusal once; the answer goes when something else happens."""
        if self.stage:
            self.stage.refresh(self.panel)
        objections = board.last_objections
        if objections is self._answered:
            return
        self._answered = objections
        if not objections:
            self.why.tell("")
            return
        assert self.attempt
        self.why.tell(
            "".join(map(objection_text, objections)), self._rule_buttons(o.rule for o in objections)
        )
        self.attempt.refuse(objections)

    def _changed(self) -> None:
        """Show how far the goals are reached."""
        if self.attempt is None:
            return
        reached, done = self.attempt.reached, self.attempt.done
        if self.stage:
            self.stage.refresh(self.panel)
        aims = [goal.words for goal in self.step.aims]
        self.goal.value = goal_list(aims, reached)
        self.next.disabled = not (done or self.step.id in self.stars)
        show(self.closed, self.next.disabled)
        if done:
            self._succeed()
        self._tell_progress()

    def _succeed(self) -> None:
        assert self.attempt
        won = self.attempt.stars
        if won > self.stars.get(self.step.id, 0):
            self.stars[self.step.id] = won
            self.progress.keep({"stars": self.stars})
        made = self.attempt.made
        moves = plural("Done in {moves} move.", "Done in {moves} moves.", made) if made else _("Done.")
        won_words = _("{stars}.").format(stars=star_text(won))
        told = (self.step.praise, moves.format(moves=made), won_words, _("Next is open."))
        self.says.say(" ".join(filter(None, told)), "good")

    # Telling

    def _tell_step(self) -> None:
        step, rules = self.step, self._rules(self.step.rules)
        count = _("{chapter}: step {number} of {all}") if step.chapter else _("Step {number} of {all}")
        words = count.format(chapter=step.chapter, number=self.here + 1, all=len(self.steps))
        self.count.value = small(words)
        self.title.text, self.text.value = step.title, prose(step.text)
        self.links.children = tuple(
            row(link, html(f"<code>{escape(rule.id)}</code>"))
            for link, rule in zip(self._rule_buttons(step.rules), rules, strict=True)
        )
        self.readings.value = "".join(our_reading(rule, named=True) for rule in rules)

    def _tell_progress(self) -> None:
        self.bars.value = bars(self.here, [step.id in self.stars for step in self.steps])
        names = [
            (f"{number}. {_named(step)} {STAR * self.stars.get(step.id, 0)}".strip(), number - 1)
            for number, step in enumerate(self.steps, 1)
        ]
        self.jump.unobserve(self._jumped, "value")
        with self.jump.hold_sync():  # in one message: the page answers an index that it sees in between
            self.jump.options, self.jump.value = names, self.here
        self.jump.observe(self._jumped, "value")

    def _rules(self, ids: Any) -> list[Rule]:
        assert self.attempt
        book = self.attempt.session.game.rulebook
        return [book[id] for id in dict.fromkeys(ids) if id in book]

    def _rule_buttons(self, ids: Any) -> list[Widget]:
        """A button for each rule, which shows it in full beside the board."""
        words = _("Rule: {title}")
        return [
            button(words.format(title=rule.title), lambda rule=rule: self.look_up(rule), "cp-link")  # type: ignore[misc]
            for rule in self._rules(ids)
        ]

    def look_up(self, rule: Rule) -> None:
        """Show a rule in full."""
        self.rule_note.tell(rule_card(rule, 4), [button(_("Close"), lambda: self.rule_note.tell(""))])
        self.rule_note.title.call()

    def _clear_notes(self) -> None:
        for note in (self.why, self.hint_note, self.rule_note):
            note.tell("")
        if self.board:
            self.board.point(())

    def _leave(self) -> None:
        if self.attempt:
            self.attempt.close()


def _named(step: WalkStep) -> str:
    """A step's title, after that of its chapter."""
    if not step.chapter:
        return step.title
    return _("{chapter}: {title}").format(chapter=step.chapter, title=step.title)


def _kept_stars(kept: Any, steps: Sequence[WalkStep]) -> dict[str, int]:
    """The stars of an earlier visit, as far as they fit the steps of today."""
    kept = kept if isinstance(kept, dict) else {}
    known = {step.id: kept.get(step.id) for step in steps}
    return {id: number for id, number in known.items() if number in range(1, MOST_STARS + 1)}
