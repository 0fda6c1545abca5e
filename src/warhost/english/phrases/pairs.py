"""Two who are named side by side: whatever is given or done, it is so to both."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import SideBySide

rule("whom", "[both] {one:ref} and [by|for] {two:ref}")(lambda one, two: SideBySide(one, two) if one != two else None)
rule("whom", "[both] {one:ref} and [by|for] {two:all_which}")(lambda one, two: SideBySide(one, two))
rule("whom", "[both] {one:a_which} and [by|for] {two:ref}")(lambda one, two: SideBySide(one, two))
rule("whom", "[both] {one:all_which} and [by|for] {two:ref}")(lambda one, two: SideBySide(one, two))
rule("whom", "{one:all_which} and [by|for] {two:all_which}")(
    lambda one, two: SideBySide(one, two) if one.side != "any" and two.side != "any" else None
)
