"""What is said must fit what is answered: who declared it, whose attacks they are, what is still to come."""

from typing import Any

from warhost.engine.catalogue import Timing
from warhost.english.asking import comes_later, is_answered, speaks_of, speaks_of_actor, within_body
from warhost.english.phrases.afterwards import AfterThat, Cancels, Rerolls
from warhost.english.phrases.answered_attacks import AnsweredAttacks, AnsweredWard
from warhost.english.phrases.answered_rolls import ChangesRoll
from warhost.english.phrases.command_points import IntoCombat, NothingSpent, answers_command
from warhost.english.phrases.commands import KINDS as MOVING
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.obligations import InNext
from warhost.english.phrases.same_target import in_answer
from warhost.english.phrases.spared_points import SparesPoints
from warhost.english.phrases.statements import Body, Give, parts
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import NotMeant
from warhost.english.trees import everything
from warhost.rules.words import RUN

ATTACKS = ("SHOOT", "FIGHT", "ATTACK")
ANSWERS = (AfterThat, Rerolls, Cancels, ChangesRoll, SparesPoints)


class FitsAnswer:
    """The part of an ability's making that is about what it answers."""

    tree: Any
    timing: Timing

    def fits_later(self, body: Body) -> None:
        """What counts in the next phase of a kind lasts for this turn: that phase must be still to come in it."""
        for each in within_body(body):
            if isinstance(each, InNext) and not comes_later(self.timing.phase, each.phase):
                raise NotMeant("the next phase of that kind is in another turn")

    def fits_actors(self, body: Body) -> None:
        """Only a reaction knows who declared something, and only some moves are rolled for."""
        to = self.tree.when.reaction
        if to is None and speaks_of_actor(body):
            raise NotMeant("who declared it? Nothing is answered")
        if in_answer(body) and (to is None or to.user_is != "actor" or to.keyword not in ATTACKS):
            raise NotMeant("whose attacks? They are not answered")
        if any(isinstance(each, NothingSpent) for each in within_body(body)) and not answers_command(to):
            raise NotMeant("which command?")
        if any(isinstance(each, IntoCombat) for each in within_body(body)) and (to is None or to.ability != "Redeploy"):
            raise NotMeant("which Redeploy?")
        answered = [each for each in within_body(body) if isinstance(each, ANSWERS)]
        if any(not is_answered(each, to) for each in answered):
            raise NotMeant("something of an ability that is not answered")
        if speaks_of(tuple(each for each in body if not isinstance(each, EachTime)), Count("dealt")):
            raise NotMeant("the damage of which attacks?")
        answered_words = {each.word for each in everything(body) if isinstance(each, (AnsweredAttacks, AnsweredWard))}
        answered_words = {word or (to.keyword if to is not None else "") for word in answered_words}
        if answered_words and (to is None or not answered_words <= {to.keyword} <= set(ATTACKS)):
            raise NotMeant("attacks of an ability that is not answered")
        moving = to is not None and (to.keyword in (RUN, *ATTACKS) or to.ability in MOVING)
        if not moving and any(isinstance(each, Give) and each.lasting == "ability" for each in body):
            raise NotMeant("a roll for a move that is not answered")

    def fits_answers(self, body: Body) -> None:
        """What goes on from a declaration needs one to answer."""
        to = self.tree.when.reaction
        for each in body:
            fits = to is not None and (to.keyword, to.user_is, to.whose) == (each.reacts_to, "actor", "mine")
            if each.reacts_to is not None and not fits:
                raise NotMeant(f"'{each.tell()}', but nothing is answered that it could follow")
            self.fits_answers(tuple(parts(each)))
