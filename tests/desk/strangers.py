"""A folder of strangers' lists, made by a script: legal, illegal in each way, unreadable, hostile, self-waived, doubled, late.

Each list bears its own judgement: behind `#!` in a line stand the codes that a referee finds there. What has no such line,
an unreadable file or one that is the same as another, is told beside it.

    python -m tests.desk.strangers FOLDER
"""

from __future__ import annotations

import random
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

PACK = """kind: event
format: 1
id: strangers-cup
name: Strangers’ Cup
version: '1'
systems: [wfb3]
salt: nine crows in a row
game: tournament
limit: 840
leeway: 5
fields: [club]
restrictions:
- {of: {entry: [reiksgard]}, max: 0}
- {of: {level: [25]}, max: 0}
- {of: {entry: [helblitzen]}, counts: models, max: 45}
waivers:
- {player: Waived Wanda, code: wfb3.unit-size, why: agreed by mail}
deadline: 2027-03-01 18:00
"""
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nname: {name}\nplayer: {player}\nfields: {{club: Crows}}\nlimit: 840\ngame: tournament\n"
LORD = "- {take: hero, id: lord, level: 20, role: general}\n"
ENTRIES = "entries:\n{lord}- {{take: armbrustschutzen, id: bows, models: {bows}}}\n- {{take: helblitzen, id: halberds, models: {halberds}}}\n"


class Stranger(NamedTuple):
    """A file, and what is found in it: its exit code, and codes with their lines."""

    name: str
    data: bytes
    exit: int
    found: tuple[tuple[str, int | None], ...]
    player: str | None = None
    """On the sign-up sheet; `None` for a file that nobody signed up for."""
    received: str = "2027-02-20"


def marked(text: str) -> tuple[tuple[str, int | None], ...]:
    """The codes that a list itself says are found in its lines."""
    return tuple((code, number) for number, line in enumerate(text.splitlines(), 1) for code in line.partition("#!")[2].split())


def bases():
    """The sizes of legal lists, no two alike: 10 to 24 crossbows, 20 to 45 halberds."""
    return [(bows, halberds) for bows in range(10, 25) for halberds in range(20, 46)]


def change(old, new):
    return lambda text: text.replace(old, new, 1) if old in text else 1 / 0


def more(lines):
    return lambda text: text + lines


ILLEGAL = {
    "too few points agreed": change("limit: 840\n", "limit: 800 #! event.terms\n"),
    "another game": change("game: tournament\n", "game: friendly #! event.terms\n"),
    "no club": change("fields: {club: Crows}\n", "fields: {club: ' '} #! event.required\n"),
    "a banned entry": change("entries:\n", "entries: #! event.banned\n- {take: reiksgard, models: 10}\n"),
    "a banned level": change("entries:\n- {take: hero, id: lord, level: 20", "entries: #! event.banned\n- {take: hero, id: lord, level: 25"),
    "an unknown entry": more("- {take: reiksgrad, models: 10} #! ref.unknown\n"),
    "an unknown option": change("role: general}", "role: general, options: [halbred]} #! ref.unknown"),
    "no such level": more("- {take: hero, level: 12} #! wfb3.level\n"),
    "an id twice": change("id: halberds, models: ", "id: bows, #! ref.doubled\n   models: "),
    "joins nobody": more("- {take: hero, level: 5, joins: nobody, as: champion} #! ref.dangling\n"),
    "two generals": more("- {take: hero, level: 20, role: general}\n"),
    "too many points": more("- {take: landesturm, models: 60}\n- {take: ersatzsolder, models: 50}\n- {take: ersatzsolder, models: 50}\n"),
    "a unit too small": more("- {take: forstjaeger, models: 2} #! wfb3.unit-size\n"),
    "too many of an entry": more("- {take: bergjaeger, models: 11}\n"),
    "nobody to lead": change(LORD, ""),
    "too many characters": more("- {take: wizard, level: 20}\n- {take: wizard, level: 10}\n"),
    "an item of one's own": change("role: general}", "role: general, items: [{name: Doom, points: 0}]} #! wfb3.item"),
    "a die of one's own": change("role: general}", "role: general, roll: {die: 6}} #! wfb3.roll wfb3.roll"),
    "house rules of one's own": change("game: tournament\n", "game: tournament\nhouse_rules: [milder-fear] #! event.terms\n"),
    "a contingent that is not the army's": more("- {take: dwarf-mercenary-warriors, from: mercenary-elf, models: 10} #! wfb3.allies\n"),
    "an event of another name": change("game: tournament\n", "game: tournament\nevent: other-cup #! event.terms\n"),
}
"""What makes a legal list illegal, and where; those without a mark have their codes below."""
UNMARKED = {
    "two generals": (("wfb3.general", None),),
    "too many points": (("wfb3.total", 8),),
    "too many of an entry": (("wfb3.number", 14), ("wfb3.unit-size", 14)),
    "nobody to lead": (("wfb3.characters", 10), ("wfb3.general", 10)),
    "too many characters": (("wfb3.fraction", 8),),
}
UNREADABLE = {
    "broken": (b"kind: [", "file.yaml"),
    "empty": (b"", "file.kind"),
    "binary": (b"\x00\x01\xff\xfe" * 40, "file.yaml"),
    "deep": (b"[" * 50_000, "file.bounds"),
    "aliases": (b"a: &a [x]\n" + b"".join(b"b%d: &b%d [*a, *a]\n" % (n, n) for n in range(9)) + b"kind: roster\n", "file.kind"),
    "large": (b"#" * 1_000_001, "file.bounds"),
    "prose": (b"just words\n", "file.kind"),
    "list": (b"- 1\n- 2\n", "file.kind"),
    "latin": ("name: Béa".encode("latin-1"), "file.yaml"),
    "other": (b"kind: rooster\nformat: 1\nsystem: wfb3\n", "file.kind"),
}
UNREADABLE_LISTS = {
    "an unknown key": change("game: tournament\n", "game: tournament\nplayr: x #! file.key\n"),
    "a number as text": change("limit: 840\n", "limit: '840' #! file.type\n"),
    "a key twice": change("game: tournament\n", "game: tournament\nlimit: 840 #! file.key\n"),
}
HOSTILE = ["\\e[2J\\e[31mLegal", "=HYPERLINK(1)", "<script>alert(1)</script>", "a.yaml: Legal\\nb.yaml: Legal", "](javascript:x)", "\\u202Elagel", "::error::x", "%0A::error::x", "${jndi:x}", "'; DROP TABLE lists; --"]


def strangers(count: int = 360, seed: int = 19) -> list[Stranger]:
    """So many files; the same for the same seed."""
    chance = random.Random(seed)
    sizes = bases()
    chance.shuffle(sizes)
    found: list[Stranger] = []

    def base(player, name="x", most=1000):
        bows, halberds = sizes.pop(next(at for at, (b, h) in enumerate(sizes) if 10 * b + 9 * h <= most))
        return HEAD.format(name=name, player=player) + ENTRIES.format(lord=LORD, bows=bows, halberds=halberds)

    def add(kind, text, exit, codes, player=None, ending=".yaml", received="2027-02-20"):
        name = f"{len(found):03}-{kind.replace(' ', '-')}{ending}"
        found.append(Stranger(name, text if isinstance(text, bytes) else text.encode(), exit, tuple(codes), player, received))

    for kind, make in ILLEGAL.items():
        for _ in range(5):
            player = f"Player {len(found)}"
            most = 400 if kind == "too many characters" else 550  # so that what is added is not too dear as well
            text = make(base(player, most=most))
            add(kind, text, 1, (*marked(text), *UNMARKED.get(kind, ())), player)
    for kind, make in UNREADABLE_LISTS.items():
        for _ in range(3):
            player = f"Player {len(found)}"
            text = make(base(player))
            add(kind, text, 2, marked(text), player)
    for kind, (data, code) in UNREADABLE.items():
        for ending in (".yaml", ".txt", ".json"):
            add(kind, data, 2, ((code, None),), f"Player {len(found)}", ending)
    for words in HOSTILE:
        for key in ("name", "player"):
            text = base("x", f'"{words}"') if key == "name" else base(f'"{words}"')
            codes = (("event.player", 6),)
            add("hostile", text, 0, codes, f"Player {len(found)}")
    for number in range(6):
        player = f"Player {len(found)}"
        text = HEAD.format(name="x", player=player) + "waivers: [{code: wfb3.unit-size, by: umpire}, {code: event.capped, by: me}] #! event.waiver event.waiver\n"
        text += "entries: #! event.capped\n" + LORD + f"- {{take: armbrustschutzen, id: bows, models: {10 + number}}}\n- {{take: helblitzen, id: halberds, models: 46}}\n"
        add("self-waived", text, 1, marked(text), player)
    for number in range(4):
        player = f"Player {len(found)}"
        lines = base(player).splitlines(keepends=True)
        add("doubled", "".join(lines), 0, (("event.double", 1),), player)
        other = f"Player {len(found)}"
        turned = "# copied\n" + "".join([*lines[:-3], lines[-1], lines[-2], lines[-3]] if number % 2 else lines)
        add("copy", turned.replace(player, other), 0, (("event.double", 1),), other, ".txt")
    for _ in range(6):
        player = f"Player {len(found)}"
        add("late", base(player), 0, (("event.late", 1),), player, received="2027-03-01 18:01")
    for _ in range(4):
        add("nobody", base("Player 1"), 0, (("event.player", 6),))
    while len(found) < count:
        player = f"Player {len(found)}"
        add("legal", base(player), 0, (), player, chance.choice((".yaml", ".YML", ".txt")))
    chance.shuffle(found)
    return found


def write(folder: Path, count: int = 360) -> list[Stranger]:
    """The files in a folder `lists`, every tenth in an archive, with the pack and the sign-up sheet beside it."""
    made = strangers(count)
    (folder / "lists").mkdir(parents=True)
    (folder / "strangers-cup.yaml").write_text(PACK, encoding="utf-8")
    rows = ["player,file,language,received"]
    with zipfile.ZipFile(folder / "lists" / "mails.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for number, one in enumerate(made):
            if number % 10 == 0 and len(one.data) < 1_000_000:
                packed.writestr(one.name, one.data)
            else:
                (folder / "lists" / one.name).write_bytes(one.data)
            if one.player is not None:
                place = f"mails.zip/{one.name}" if number % 10 == 0 and len(one.data) < 1_000_000 else one.name
                rows.append(f"{one.player},{place},{'fr' if number % 3 else 'en'},{one.received}")
    (folder / "lists" / "photo.jpg").write_bytes(b"x")
    (folder / "signup.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return made


if __name__ == "__main__":
    write(Path(sys.argv[1]))
