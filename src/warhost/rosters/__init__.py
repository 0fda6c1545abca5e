"""Army rosters (army-1.2 to army-4.2): read, checked, shown, imported from other list builders and exported."""

from warhost.rosters.checking import Verdict, check_roster
from warhost.rosters.model import Breach, Enhancement, Lores, Regiment, Roster, RosterUnit
from warhost.rosters.roster_file import RosterError, read_roster, roster_of, sample_files

__all__ = [
    "Breach", "Enhancement", "Lores", "Regiment", "Roster", "RosterError", "RosterUnit", "Verdict", "check_roster",
    "read_roster", "roster_of", "sample_files",
]  # fmt: skip
