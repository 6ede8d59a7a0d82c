"""constants.py ROOT: checks that each named number in code that runs graphs has an origin. One line per finding.

A number that was tuned on one graph or one machine says nothing about others. So constants.txt lists the named numbers
of the runtime, the backends and the plugins, with their values and origins. The origin is one of ORIGINS.

Numbers that make no difference to speed or memory are left out: bit patterns, and those that are made of other numbers
with 0 and 1. If a value changes, its line has to change too. The number of chosen values may only fall (MOST_CHOSEN).
With --list, the script prints the numbers that are not in the list."""
import pathlib
import re
import sys

from tracked import tracked

MOST_CHOSEN = 75
ORIGINS = {
    "hardware": "a capacity or a width of a processor, a device or its driver",
    "definition": "part of an algorithm, a format or an interface",
    "bound": "what a type, an array or a message holds",
    "measured": "a record of docs/measurements.yaml, whose id comes first in the reason",
    "chosen": "none of these; the reason says what speaks for the number",
}
FOLDERS = ("harness/backends/", "harness/runtime/", "harness/skeleton/", "plugins/include/", "schedules/", "formats/",
           "algorithms/")
OMITTED = ("harness/backends/simt/",)  # an emulator, whose speed is not compared
SOURCES = (".h", ".hpp", ".cpp", ".cu")
TYPE = r"(?:u?int\w*|size_t|edge_t|vertex_t|row_t|double|float|unsigned)"
DECLARED = re.compile(rf"\bconstexpr\s+{TYPE}\s+([a-z]\w*(?:\[\w+\])? = [^;]*);")
MACRO = re.compile(r"^#define (HARNESS_[A-Z_]+) ([^\n]*\d[^\n]*)$|^  (HARNESS_[A-Z_]+) = (\d{3,}),?(?: +/\*.*)?$", re.M)
WORD = re.compile(r"\b[A-Za-z_]\w*")
PATTERN = re.compile(r"~.*|0x[0-9a-fA-F]+u?")


def is_plain(value):
    numbers = re.findall(r"0x[0-9a-fA-Fp]+|\d[\d']*(?:\.\d+)?(?:e-?\d+)?", WORD.sub("", value))
    return bool(PATTERN.fullmatch(value)) or all(number in ("0", "1") for number in numbers)


def named_numbers(text):
    """Yields the name and the value of each named number in a source."""
    for found in DECLARED.finditer(text):
        for part in re.split(r",\s*(?=[a-z]\w*(?:\[\w+\])? = )", found[1]):  # a = 1, b = 2
            name, value = (" ".join(words.split()) for words in part.split(" = ", 1))
            if not is_plain(value):
                yield name, value
    for found in MACRO.finditer(text):
        name, value = found[1] or found[3], found[2] or found[4]
        if re.fullmatch(r"\(?[\du <]+\)?", value) and not is_plain(value):
            yield name, value


def numbers_of(root):
    """Yields the file, the name and the value of each named number in the folders."""
    for path in tracked(root):
        file = str(path.relative_to(root))
        if file.endswith(SOURCES) and file.startswith(FOLDERS) and not file.startswith(OMITTED):
            for name, value in named_numbers(path.read_text()):
                yield file, name, value


def listed(text):
    """Returns the lines of constants.txt: (file, name, value) -> (origin, reason)."""
    entries, file = {}, None
    for line in text.splitlines():
        if line.startswith("  "):
            number, origin, reason = (word.strip() for word in line.split(" | "))
            entries[(file, *number.split(" = ", 1))] = origin, reason
        elif line and not line.startswith("#"):
            file = line
    return entries


def findings(numbers, entries, records, most_chosen):
    """Yields one line per finding."""
    found = set(numbers)
    for file, name, value in sorted(found - set(entries)):
        yield f"{file}: {name} = {value} is not in tests/hygiene/constants.txt, expected a line with its origin"
    for file, name, value in sorted(set(entries) - found):
        yield f"tests/hygiene/constants.txt: {name} = {value} is not in {file}, expected no such line"
    for (file, name, _), (origin, reason) in sorted(entries.items()):
        if origin not in ORIGINS:
            yield f"tests/hygiene/constants.txt: {file} {name}: origin '{origin}', expected one of {', '.join(ORIGINS)}"
        elif not reason:
            yield f"tests/hygiene/constants.txt: {file} {name}: expected a reason"
        elif origin == "measured" and reason.split(":")[0] not in records:
            yield f"tests/hygiene/constants.txt: {file} {name}: no record '{reason.split(':')[0]}' in docs/measurements.yaml"
    chosen = sum(origin == "chosen" for origin, _ in entries.values())
    if chosen > most_chosen:
        yield f"tests/hygiene/constants.txt: {chosen} numbers are chosen, expected {most_chosen} at most"
    elif chosen < most_chosen:
        yield f"tests/hygiene/constants.py: only {chosen} numbers are chosen, lower MOST_CHOSEN to that"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    entries = listed((root / "tests/hygiene/constants.txt").read_text())
    records = set(re.findall(r"^- id: (\S+)", (root / "docs/measurements.yaml").read_text(), re.M))
    numbers = list(numbers_of(root))
    if "--list" in sys.argv:
        for file, name, value in numbers:
            if (file, name, value) not in entries:
                print(f"{file}\n  {name} = {value} | ")
        return 0
    lines = list(findings(numbers, entries, records, MOST_CHOSEN))
    print("\n".join(lines) if lines else f"{len(entries)} named numbers have an origin, {MOST_CHOSEN} are chosen")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
