"""Words that are no words: slips of the pen that can stand for one word only, or for two without the space between."""

MISSPELT: dict[str, tuple[str, ...]] = {
    "abiity": ("ability",), "abilites": ("abilities",), "abilitie": ("abilities",), "abiltiy": ("ability",),
    "castitng": ("casting",), "celestian": ("celestan",), "cn": ("can",), "comapnion": ("companion",),
    "combar": ("combat",), "combatphase": ("combat", "phase"), "conclve": ("conclave",), "coned": ("contested",),
    "cons": ("contests",), "diistance": ("distance",), "effecst": ("effects",), "etetrnals": ("eternals",),
    "est": ("rest",), "featues": ("features",), "fore": ("for",), "foreach": ("for", "each"),
    "friendy": ("friendly",), "ftom": ("from",), "gnawhore": ("gnawhorde",), "guardunit": ("guard", "unit"),
    "herophase": ("hero", "phase"), "highter": ("higher",), "indlict": ("inflict",), "ironmongerz": ("ironmongers",),
    "ironzunz": ("ironsunz",), "manfestation": ("manifestation",), "modoel": ("model",), "mpinned": ("pinned",),
    "myraid": ("myriad",), "n": ("in",), "onec": ("once",), "ot": ("to",), "pendulumon": ("pendulum", "on"),
    "picka": ("pick", "a"), "resoled": ("resolved",), "resoving": ("resolving",), "rhis": ("this",),
    "rolla": ("roll", "a"), "sunmental": ("sunmetal",), "targett": ("target",), "targt": ("target",),
    "ther": ("the",), "thna": ("than",), "thte": ("the",), "tmust": ("must",), "tof": ("of",), "tolls": ("rolls",),
    "tp": ("to",), "viisble": ("visible",), "visibleenemy": ("visible", "enemy"), "wholy": ("wholly",),
    "wihle": ("while",), "wizardto": ("wizard", "to"), "wizardwithin": ("wizard", "within"),
    "yourhero": ("your", "hero"), "yout": ("your",),
}  # fmt: skip

SHORTENED: dict[str, tuple[str, ...]] = {"drothkeepers": ("lofnir", "drothkeepers")}
"""Last words of keywords that their texts also use alone, where no other keyword has that word."""


def spelt(word: str) -> tuple[str, ...]:
    """A word as it should be written, with its capital if it has one; one that is none of these as it is."""
    right = MISSPELT.get(word.lower(), (word,))
    return (right[0].capitalize(), *right[1:]) if right != (word,) and word[:1].isupper() else right
