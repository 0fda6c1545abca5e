"""Begin an army from a file of the reference: python scripts/box.py ../shared/reference/armies/NAME.json

Writes `army.yaml` with all that is data, and `abilities.py` with a header for every ability. What an ability does is
written by hand afterwards, in our own words; `warhost army check NAME` says what is left.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

from box_abilities import Names, abilities_file  # noqa: E402
from box_army import army_file  # noqa: E402

ARMIES = ROOT / "src" / "warhost" / "armies"
SCHEMA = "spearhead-army/1"
SIZES = "base_sizes.json"


def main() -> None:
    arguments = _arguments()
    data = _read(arguments.file)
    folder = arguments.into / str(data["id"]).replace("-", "_")
    folder.mkdir(parents=True, exist_ok=True)
    names = Names(data)
    written = {"army.yaml": army_file(data, names, _sizes(arguments.file)), "abilities.py": abilities_file(data, names)}
    for name, text in written.items():
        path = folder / name
        if path.exists() and not (arguments.again or name in arguments.only):
            print(f"{path} is there already, and is left alone (--again writes it anew)")
        elif not arguments.only or name in arguments.only:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="a file of the reference, such as mawseeker-mob.json")
    parser.add_argument("--into", type=Path, default=ARMIES, help="where the army's folder is made")
    parser.add_argument("--again", action="store_true", help="write anew what is there already")
    parser.add_argument("--only", action="append", default=[], choices=["army.yaml", "abilities.py"])
    return parser.parse_args()


def _read(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"{path} cannot be read: {error}")
    if data.get("schema") != SCHEMA:
        sys.exit(f"{path} has the schema {data.get('schema')!r}; {SCHEMA} would be right")
    return data


def _sizes(path: Path) -> dict[str, Any]:
    """Base sizes by unit, for units whose models stand on several; none where the list is not beside the armies."""
    listed = path.resolve().parent.parent / SIZES
    return dict(json.loads(listed.read_text(encoding="utf-8"))["units"]) if listed.exists() else {}


if __name__ == "__main__":
    main()
