"""Summon spells of the army's own lore, for who is no wizard."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.rules.effects.modifiers import ActsAs
from warhost.rules.words import SUMMON, WIZARD

means("own_lore", "from the manifestation lore you picked during army composition", True)
rule("gift", "{to:whom} can use summon [spell] abilities {own_lore} as if (it|they) had wizard < 1 >")(
    lambda to, own_lore: Gift(to, (Fixed((ActsAs(WIZARD, (SUMMON,)),), "can summon as a WIZARD (1)"),))
)
