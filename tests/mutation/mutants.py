"""Makes mutants: changes of behaviour that a test should detect. A mutant changes one operator, bound, constant or
condition in one line."""
import io
import pathlib
import random
import re
import tokenize
from dataclasses import dataclass

# Comparisons, `&&`, `||`, `+`, `-`, `and` and `or` are matched with a blank on both sides, so that templates and
# pointers are not changed.
SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "), (" and ", " or "), (" or ", " and "),
         ("std::min(", "std::max("), ("std::max(", "std::min("), ("return true;", "return false;"),
         ("return false;", "return true;"), ("|= ", "&= "), ("+= ", "-= ")]
NUMBER = re.compile(r"(?<![\w.\"'])(\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w.\"'])")
CONDITION = re.compile(r"\bif \((?!constexpr)(.+)\) (?=return|throw|continue|break|\+\+|\w+\()")
COMMENT = {".py": "#"}
# Reserved capacity does not change a program's results, so no test can detect these mutants.
# Equality changes nothing where the smaller of two numbers is taken, a sign is dropped, or a size is cut to a limit.
SMALLEST_SO_FAR = re.compile(r"\bif \((\S+) [<>] (\S+)\) (?:\1 = \2|\2 = \1);")
ABSOLUTE = re.compile(r"\((\w+) < 0 \? -\1 : \1\)")
CUT_TO_A_LIMIT = re.compile(r"\bif \((\S+)\.size\(\) > (\S+)\) \1\.resize\(\2\);")
ROOM_AHEAD = re.compile(r"\breserve\(|\bSmallVector<|\bSmallString<|\bchar \w+\[\d+\]")


@dataclass(frozen=True)
class Mutant:
    file: pathlib.Path
    line: int  # from 0
    before: str
    after: str

    def apply(self) -> None:
        lines = self.file.read_text(encoding="utf-8").split("\n")
        assert lines[self.line] == self.before, self.file
        lines[self.line] = self.after
        self.file.write_text("\n".join(lines), encoding="utf-8")

    def words(self, root: pathlib.Path) -> str:
        return f"{self.file.relative_to(root)}:{self.line + 1}: {self.before.strip()}  ->  {self.after.strip()}"


def is_code(line: str, comment: str) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith((comment, "#include", "#pragma", '"', "*", "static_assert", "template"))


def lines_of_text(source: str) -> set[int]:
    """Returns the numbers of the lines, from 0, that are in multi-line strings of a Python source. Such strings are
    mostly docstrings, in which changes have no effect."""
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and token.end[0] > token.start[0]:
            lines.update(range(token.start[0] - 1, token.end[0]))
    return lines


def outside_of_text(line: str, at: int, comment: str) -> bool:
    """True if position `at` of a line is code, and neither in a string nor in a comment."""
    before = line[:at]
    return before.count('"') % 2 == 0 and comment not in before


def other_number(number: str) -> str:
    """Returns another number of the same type: one more, or the double of a fraction. The double of 0.0 is 1.0."""
    if "." not in number and "e" not in number:
        return str(int(number) + 1)
    double = f"{float(number) * 2 or 1:g}"
    return double if "." in double or "e" in double else double + ".0"


def changed(line: str, comment: str) -> list[str]:
    """Returns all mutants of a line of code."""
    found = []
    if ROOM_AHEAD.search(line):
        return found
    at_equality = SMALLEST_SO_FAR.search(line) or ABSOLUTE.search(line) or CUT_TO_A_LIMIT.search(line)
    for old, new in SWAPS:
        if at_equality and new in (" <= ", " >= "):
            continue
        for match in re.finditer(re.escape(old), line):
            if outside_of_text(line, match.start(), comment):
                found.append(line[:match.start()] + new + line[match.end():])
    for match in NUMBER.finditer(line):
        if outside_of_text(line, match.start(), comment):
            other = other_number(match.group(1))
            found.append(line[:match.start()] + other + line[match.end():])
    if match := CONDITION.search(line):
        no = f"not ({match.group(1)})" if comment == "#" else f"!({match.group(1)})"
        found.append(line[:match.start(1)] + no + line[match.end(1):])
    return found


def mutants_of(files: list[pathlib.Path]) -> list[Mutant]:
    """Returns every mutant of the files, in order."""
    found = []
    for file in files:
        comment = COMMENT.get(file.suffix, "//")
        source = file.read_text(encoding="utf-8")
        text = lines_of_text(source) if file.suffix == ".py" else set()
        for number, line in enumerate(source.split("\n")):
            if number not in text and is_code(line, comment):
                found += [Mutant(file, number, line, after) for after in changed(line, comment)]
    return found


def draw(files: list[pathlib.Path], count: int, source: random.Random) -> list[Mutant]:
    """Returns at most `count` mutants, one per line. Lines are equally likely, however many mutants they have."""
    by_line: dict[tuple[pathlib.Path, int], list[Mutant]] = {}
    for mutant in mutants_of(files):
        by_line.setdefault((mutant.file, mutant.line), []).append(mutant)
    lines = sorted(by_line, key=str)
    return [source.choice(by_line[line]) for line in source.sample(lines, min(count, len(lines)))]
