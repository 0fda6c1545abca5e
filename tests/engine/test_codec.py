"""Reading records: safe wherever it is done first."""

import re
import subprocess
import sys
from pathlib import Path

CROWD = """
import sys
from threading import Barrier, Thread

import msgspec

from warhost.engine.codec import convert, decode

sys.setswitchinterval(1e-7)


def family(number):
    fields = [(f"field{n}", "int | str | None", None) for n in range(20)]
    names = [f"Part{number}x{n}" for n in range(20)]
    for name in names:
        globals()[name] = msgspec.defstruct(name, fields, namespace={"__module__": __name__})
    whole = [(f"part{n}", f"{name} | None", None) for n, name in enumerate(names)]
    return msgspec.defstruct(f"Whole{number}", whole, namespace={"__module__": __name__})


plain = {f"part{n}": {f"field{m}": m for m in range(20)} for n in range(20)}
raw, wrong = msgspec.json.encode(plain), []


def read(kind, start, way):
    start.wait()
    if (decode(raw, kind) if way % 2 else convert(plain, kind)).part3.field7 != 7:
        wrong.append(way)


for number in range(40):
    kind, start = family(number), Barrier(4)
    crowd = [Thread(target=read, args=(kind, start, way)) for way in range(4)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
print(len(wrong), "wrong")
"""


def test_many_threads_may_meet_a_kind_at_once() -> None:
    """A server begins with many requests at once: read by msgspec itself, most runs of this end with a crash."""
    done = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "0 wrong\n"), done.stderr


def test_nobody_else_has_msgspec_read_kinds() -> None:
    own = Path("src/warhost/engine/codec.py")
    reads = re.compile(r"msgspec\.convert\(|\bdecode\(.*\btype=|\bDecoder\((?!described\()")
    found = [
        f"{file}: {line.strip()}"
        for file in Path("src").rglob("*.py")
        if file != own
        for line in file.read_text().splitlines()
        if reads.search(line)
    ]
    assert found == []
