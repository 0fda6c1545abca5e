"""What `import warhost` offers, and the words that content is written in."""

import subprocess
import sys
from types import ModuleType

import pytest

import warhost
from warhost import api, vocabulary
from warhost.cards import measures
from warhost.engine.catalogue import Ability
from warhost.rules.abilities import idioms
from warhost.rules.effects import modifiers
from warhost.rules.effects.selector import Select
from warhost.rules.selectors import did, places, when, where, who


def test_everything_that_is_promised_is_there() -> None:
    assert sorted(warhost.__all__) == sorted(api.__all__)
    assert all(getattr(warhost, name) is getattr(api, name) for name in warhost.__all__)
    assert set(warhost.__all__) <= set(dir(warhost))


def test_anything_else_is_told_where_to_look() -> None:
    with pytest.raises(AttributeError, match=r"no 'batle'; docs/api\.md"):
        _ = warhost.batle


def test_importing_loads_nothing() -> None:
    code = "import sys, warhost; print([name for name in sys.modules if name.startswith('warhost.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "module", [modifiers, who, where, places, did, when, idioms, measures], ids=lambda each: each.__name__
)
def test_the_vocabulary_lacks_no_word(module: ModuleType) -> None:
    """A modifier, selector or measure that nobody can import from the one place would be written again."""
    own = [name for name, each in vars(module).items() if getattr(each, "__module__", "") == module.__name__]
    assert {name for name in own if not name.startswith("_")} <= set(vocabulary.__all__)


def test_the_vocabulary_brings_no_abilities() -> None:
    """An army's abilities are those its file defines, so none may come in with the words."""
    found = {name: getattr(vocabulary, name) for name in vocabulary.__all__}
    assert [name for name, each in found.items() if isinstance(each, Ability)] == []
    assert issubclass(found["Within"], Select)
