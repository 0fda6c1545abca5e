"""Names as ids, and those of the two players; a module of its own, so that listing names loads nothing else."""

RED, BLUE = "red", "blue"


def slug(name: str) -> str:
    """Names as ids: lower case, apostrophes dropped, hyphens."""
    kept = "".join(each if each.isalnum() else " " for each in name.lower().replace("'", "").replace("\u2019", ""))
    return "-".join(kept.split())
