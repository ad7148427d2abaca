"""Freezes what the library `packaging` answers; the committed vectors are of packaging 26.2 on Python 3.11.

Run: python3 test/conformance/versions/generate/pep440.py
"""

import random
from pathlib import Path

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

random.seed(440)
vectors = Path(__file__).parent.parent / "vectors"

RELEASES = ["0", "1", "1.0", "1.0.0", "1.1", "1.2", "1.2.0", "1.2.3", "1.10", "2", "2.0", "01.02", "2024.1", "1.0.0.0.1", "0.0"]
RELEASES += ["12345678901234567890", "1.12345678901234567891.2"]
PRES = ["", "", "", "", "a", "a1", "b2", "rc1", "rc10", "alpha1", ".beta.2", "-c1", "_pre3", "preview-1", "RC1", "a-", "a01"]
POSTS = ["", "", "", "", "", ".post1", "-1", "post", "-r2", ".rev3", "_post_0", ".POST10", "r", "-01"]
DEVS = ["", "", "", "", "", ".dev0", "dev", "-dev1", ".dev.10", "_DEV2"]
LOCALS = ["", "", "", "", "", "", "+abc", "+1", "+ubuntu.1", "+ubuntu-01", "+2.A", "+abc.1_z"]
STARTS = ["", "", "", "", "", "", "", "", "v", "V", "0!", "1!", "v1!", "00!", " "]
ODDITIES = [
    "1.0a", "1.0c1", "1.0.a.1", "1.0a.post1", "1.0a--1", "1.0--1", "1.0-1-1", "1.0-1.dev", "1.0-a-1", "1.0.dev-", "1.0.post.", "1.0.",
    ".1", "1..2", "", "a", "v", "1!", "!1", "1!v1", "0!v1", "1.0+", "1.0+a..b", "1.0+a-", "1.0+A_b", "1.0+\u00e9", "1.0 a1", "1.0\u00a0",
    "\u00a01.0", "\ufeff1.0", "1.0\u0085", "\x1c1.0", "1.0pre", "1.0previewrc1", "1.0rc", "1.0r", "1.0rev", "1.0rcdev", "1.0postdev",
    "1.0devpost", "1.0po\u017ft1", "\u0661.0", "1.0*", "1.*", "*", "latest", "1e3", "1_0", "1-0", "1_1", "1.0-post1-dev1+x", "2004d",
    "1.0.0-beta", "1.0.0-beta.1", "1.0.0-rc.1+build", "1.0.0-alpha.beta", "3.0.0-SNAPSHOT", "constructor", "9" * 400,
    "==", "===", "=", ">", "~", "~=", "~=1", "~=1.0", "~=1.0.*", "~=1.0+a", "==1.0+a", "!=1.0+a", ">=1.0+a", "<1.0+a", "==1.*", "!=1.*",
    ">=1.*", "==1.0a1.*", "==1.0.dev1.*", "==1.0+a.*", "==1!1.*", "==1.0.post1.*", "== 1.0 .*", "==1.0. *", "==1.0 , !=1.0", ",", " , ",
    ">=1,", ",>=1", ">=1,,<2", ">=1;<2", ">=1 <2", "(>=1)", ">=1)", "===1.0;", "===1.0)", "===1 0", "=== 1.0", "===a,===b", "==== 1.0",
    "=>1", "=<1", "<>1", "><1", ">=", ">= 1.0 ", ">\u00a01.0", "\u00a0>1.0", ">\ufeff1.0", "==v1.0", "==V1.*", "== 1 . 0", "^1.0", "~1.0",
    "1.0", "=1.0", "!1.0", "!==1.0", "==1.0-", "==1.0a-", "==1.0-1", "==1.0_", ">1.0.dev", ">=2.0.post", "<=1!0", "==*", "==.*",
]


def parse(text):
    try:
        return Version(text)
    except InvalidVersion:
        return None


def specifiers(text):
    try:
        return SpecifierSet(text)
    except InvalidSpecifier:
        return None


def version():
    return random.choice(STARTS) + random.choice(RELEASES) + near("")


def near(base):
    return base + random.choice(PRES) + random.choice(POSTS) + random.choice(DEVS) + random.choice(LOCALS)


def public(text):
    return text.split("+")[0]


def clause(base):
    text = near(base) if random.random() < 0.5 else base
    space = random.choice(["", "", "", " "])
    kind = random.randrange(10)
    if kind < 3:
        return random.choice(["==", "!=", "==", "==="]) + space + text
    if kind < 5:
        return random.choice(["==", "!=", "=="]) + space + random.choice(["", "", "v"]) + base + ".*"
    if kind < 6 and "." in base:
        return "~=" + space + base + random.choice(["", "", "a1", "rc2", ".post1", ".dev3", ".post1.dev3", "a1.post2"])
    return random.choice([">=", ">", "<=", "<"]) + space + public(text)


def requirement(base):
    clauses = [clause(random.choice([base, base, random.choice(RELEASES)])) for _ in range(random.choice([1, 1, 1, 2, 2, 3]))]
    return random.choice([",", ", ", " , "]).join(clauses)


def write(name, count, line):
    lines = {}
    while len(lines) < count:
        row = line()
        if row is not None:
            lines["\t".join(map(str, row))] = None
    (vectors / f"pep440-{name}.tsv").write_text("\n".join([*lines, ""]), encoding="utf-8")


def compare():
    base = random.choice(RELEASES)
    a, b = (near(base), near(base)) if random.random() < 0.7 else (version(), version())
    left, right = parse(a), parse(b)
    return left and right and (a, b, (left > right) - (left < right))


def match():
    base = random.choice(RELEASES)
    candidate = random.choice([near(base), near(base), version()])
    text = requirement(base)
    wanted = specifiers(text)
    return parse(candidate) and wanted and (candidate, text, int(wanted.contains(candidate)))


turns = iter(ODDITIES)


def text():
    value = next(turns, None)
    if value is None:
        value = random.choice([version(), requirement(random.choice(RELEASES))])
        at = random.randrange(len(value) + 1)
        value = value[:at] + random.choice("0123.-+*vVaAbcrpd=<>~! ,_") + value[at + random.randrange(2) :]
    return value, int(parse(value) is not None), int(specifiers(value) is not None)


def best():
    base = random.choice(RELEASES[:15])
    text = requirement(base)
    wanted = specifiers(text)
    several = [near(random.choice([base, random.choice(RELEASES)])) for _ in range(random.randrange(1, 6))]
    if wanted is None or not all(map(parse, several)):
        return None
    return text, " ".join(several), max(wanted.filter(several), key=Version, default="-")


def prerelease():
    value = version()
    parsed = parse(value)
    return parsed and (value, int(parsed.is_prerelease))


write("compare", 1500, compare)
write("match", 2200, match)
write("text", 1000, text)
write("best", 500, best)
write("prerelease", 200, prerelease)
