"""Freezes which versions of packages the tools of Python refuse for the Python of a project: Poetry by its own library, pip by `packaging`
and the releases of CPython, and uv by its rule that the lowest release counts alone. The committed vectors are of poetry-core 1.4.0 and
packaging 26.2.

Run, where both can be imported (`apt-get install python3-poetry-core`):
    PYTHONPATH=/usr/lib/python3/dist-packages python3 test/conformance/updates/generate/pythons.py
"""

from pathlib import Path

from packaging.specifiers import SpecifierSet
from poetry.core.constraints.version import parse_constraint

NEEDED = [
    ">=3.7", ">=3.8", ">=3.9", ">=3.10", ">=3.11", ">=3.12", ">=3.8,<4", ">=3.8,<4.0", "<4.0,>=3.9", ">=3.8,<3.13", ">=3.9,<3.14",
    ">=3.10,<3.15", ">=3.7,<3.11", "<3.12,>=3.8.1", "!=3.9.7,>=3.8", ">=2.7,!=3.0.*,!=3.1.*,!=3.2.*", ">=3.6.2", "~=3.8", "~=3.9.0",
    ">3.8", ">2.7", "==3.11.*", "==3.*,>=3.8", "!=3.9.*,>=3.8", "<3", ">=3.8.10", ">=3.11,!=3.11.1", ">=3.9, <4, !=3.12.0",
]
PROJECTS = [
    ">=3.7", ">=3.8", ">=3.9", ">=3.10", ">=3.12", ">=3.8,<4", ">=3.9,<3.13", ">=3.8,<3.9", "~=3.10", "~=3.9.2", "==3.11.*", ">=3.8.1,<4.0",
    ">=3.8.10", ">3.8", "<3.12,>=3.9", "!=3.9.*,>=3.8", ">=2.7", ">=3.11,<3.12",
]
CARETS = ["^3.7", "^3.8", "^3.9", "^3.10", "~3.9", "~3.11", "3.11.*", ">=3.8,<4.0", "^3.8.1", ">=3.9,<3.13", "^2.7 || ^3.9", "*"]
INTERPRETERS = ["2.7", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.8.0", "3.8.10", "3.9.7", "3.9.18", "3.11.1", "3.12.0"]

# The last release of each minor version.
LAST = {"2.6": 9, "2.7": 18, "3.0": 1, "3.1": 5, "3.2": 6, "3.3": 7, "3.4": 10, "3.5": 10, "3.6": 15, "3.7": 17, "3.8": 20, "3.9": 25}
LAST |= {"3.10": 19, "3.11": 14, "3.12": 12, "3.13": 11, "3.14": 2, "3.15": 0, "4.0": 0}
RELEASES = [f"{minor}.{patch}" for minor, last in LAST.items() for patch in range(last + 1)]


def poetry(project, needed):
    return not parse_constraint(needed).allows_all(parse_constraint(project))


def lowest(requirement):
    return next(RELEASES.index(each) for each in RELEASES if SpecifierSet(requirement).contains(each))


def uv(project, needed):
    return lowest(project) < lowest(needed)


def pip(interpreter, needed):
    running = [each for each in RELEASES if each == interpreter or each.startswith(f"{interpreter}.")]
    return not any(SpecifierSet(needed).contains(each) for each in running)


rows = [("poetry", project, needed, poetry(project, needed)) for project in CARETS for needed in NEEDED]
rows += [("uv", project, needed, uv(project, needed)) for project in PROJECTS for needed in NEEDED]
rows += [("pip", interpreter, needed, pip(interpreter, needed)) for interpreter in INTERPRETERS for needed in NEEDED]
target = Path(__file__).parent.parent / "vectors" / "pythons.tsv"
target.write_text("".join(f"{tool}\t{project}\t{needed}\t{int(refuses)}\n" for tool, project, needed, refuses in rows))
