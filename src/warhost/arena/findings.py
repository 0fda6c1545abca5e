"""What was found behind the figures of armies and abilities, once their content had been read against the cards."""

BEHIND: dict[str, str] = {
    "zenestras-zealots": (
        "The cards are like that: Vessel of Sigmar knows no range and cannot fail as a whole, so three units in sight "
        "suffer 1.7 mortal damage each, in every turn from the first. Slain Steelhelms come back in every combat and "
        "count three more for control, whoever slays them may pay for it, and a command goes back to the hand."
    ),
    "cursed-shacklehorde": (
        'All of it flies 8" or more, so terrain stops nobody; Rend does nothing to its saves, and a ward of 5+ comes '
        "after them. Ten of its models arrive wherever the enemy is not."
    ),
    "epicurean-revellers": (
        "The cards are like that: seven units by Thricefold Court, and until three of them are lost every model has 2 "
        "more Control, so that ten Daemonettes count 30 where most armies bring 22 in all. Few armies strike harder, "
        "both blocks of Daemonettes come a second time, and there is a ward after every save."
    ),
    "slasher-host": (
        'All of it flies 8", so terrain stops nobody; Rend does nothing to its saves. Its 34 models, 20 of whom can '
        "come a second time, bring more control than most armies."
    ),
    "spitewing-flight": 'All of it flies 12": it is at any objective first, and terrain stops nobody.',
    "sentinels-of-embergard": (
        '17 models on foot that move 5", most of them with one wound or two; no ward but on an objective that was '
        'prayed for, and guns that reach 10". By Health and saves three armies of four endure more.'
    ),
    "kavalos-vanguard": (
        "No shooting, and three armies of four hurt more: five riders do 4 damage to a save of 4+. 20 Control in four "
        "units, on bases that leave little room on an objective. Wheel About comes before the fights of its phase: who "
        "rides off has charged in vain."
    ),
    "tzaangor-warflocks": (
        "50 Health without a ward, half of it behind saves of 5+, and nobody comes a second time: few armies endure "
        "less. 18 Control in four units, one of which arrives in the second round at its own edge; it fights "
        "best when it lies behind."
    ),
    "fangs-of-the-blood-god": (
        "19 models with saves of 5+ and 6+, and no Rend but Karanak's: hardly any army endures less, and few hurt "
        "less. Its hounds stand on long bases that have to go round ruins that smaller ones pass."
    ),
    "ironjawz-bigmob": 'Move 4", all on foot, no shooting: others hold the objectives before it comes.',
    "bubonic-cell": 'Move 5", 18 models, and hardly any army hurts less: what it loses it does not take back.',
}
"""Armies far from an even score, and why."""

LEFT_ALONE: dict[str, str] = {
    "gnawfeast-clawpack/unleashed-warp-fury": "the damage it costs is more than the blows it brings",
    "bloodbound-gore-pilgrims/heads-must-roll": "costs three points, and Murderlust one",
}
"""Abilities that players leave alone, and why."""
