"""Fills the marked places of README.md and docs/*.md from docs/measurements.yaml, and writes docs/measurements.md.

    python3 docs/measured.py               # writes the pages
    python3 docs/measured.py --check       # exits with 1 if a page differs from the file, and notes changed code
    python3 docs/measured.py --strict      # as --check, but exits with 1 for changed code too
    python3 docs/measured.py --stamp ID    # first computes the hash of the code that record ID measured, from git

A table is between `<!-- measured: ID -->` and `<!-- end -->`. In the first comment, `; columns: A | B` selects columns
and `; long` selects the long names of rows. A number in a sentence is a link to its record, `[2.03](measurements.md#ID
"KEY")`, whose text is filled in. KEY is `ROW, COLUMN`, a name under `values`, or `geomean`, `times`, `max`, `min` or
`count` with or without a column."""
import argparse
import pathlib
import re
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
try:
    import measured_records as records
except ImportError as missing:  # PyYAML, which a test machine may lack
    print(f"skipped: {missing}")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent
REGISTER = "docs/measurements.md"
AGAIN = "run python3 docs/measured.py"
BLOCK = re.compile(r"^<!-- measured: (.+?) -->\n(?:(?!<!-- measured: ).*\n)*?<!-- end -->$", re.MULTILINE)
OPENED = re.compile(r"^<!-- measured: ", re.MULTILINE)
NUMBER = re.compile(r"\[([^\[\]]*)\]\(([\w./]*measurements\.md)#([\w-]+)(?:\s+\"([^\"]*)\")?\)")
CODE = re.compile(r"^## (\S+)\n(?:(?!## ).*\n)*?Code: `\w*` when measured, `(\w*)` when this page was written", re.MULTILINE)
STALE = "†"
LEGEND = f"{STALE} The measured code has changed since the measurement, comments apart."
LEGEND_OF_NUMBERS = " A number in a sentence is a link to its record: command, machine, day and version."
HEAD = """<!-- Written by measured.py from measurements.yaml: change that file, not this page. -->

# Measurements

This page has a record of each measured number of the README, the [figures](figures.md) and other pages, with command,
machine, day and version. A version after *recorded in* is the commit that wrote the number down. The measured version
is that one or one shortly before. † marks records whose code has changed since, comments apart
([the rule](CONTRIBUTING.md#measured-numbers)).
"""


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--stamp", nargs="+", default=[], metavar="ID")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    options = parser.parse_args(words)
    try:
        if options.stamp:
            records.stamp(options.root, options.stamp)
        known = records.load(options.root)
    except records.Wrong as error:
        print(error)
        return 1
    if options.check or options.strict:
        findings, notes = check(options.root, known, options.strict)
        print("\n".join([*notes, *findings]) or f"{len(known)} records stand where the pages say")
        return 1 if findings else 0
    now = {one.id: one.code_now for one in known.values()}
    for path, text in pages_of(options.root).items():
        (options.root / path).write_text(Filler(path, known, now).filled(text), encoding="utf-8")
    (options.root / REGISTER).write_text(register(known, now), encoding="utf-8")
    return 0


def pages_of(root):
    paths = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in paths
            if path.exists() and str(path.relative_to(root)) != REGISTER}


def check(root, known, strict=False):
    """Returns (findings, notes). Findings are errors, such as a page that differs from the values in `known`, which are
    the records by id. A record whose code has changed since docs/measurements.md was written gives a note, or a finding
    if `strict`."""
    path = root / REGISTER
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    now = {**{one.id: one.code_now for one in known.values()}, **dict(CODE.findall(written))}
    findings, used = [], set()
    for name, text in pages_of(root).items():
        filler = Filler(name, known, now)
        findings += first_difference(name, text, filler.filled(text), filler.findings)
        used |= filler.used
    findings += first_difference(REGISTER, written, register(known, now), [])
    findings += [f"docs/measurements.yaml: record {one} is used on no page: take it out, or show it"
                 for one in known if one not in used]
    moved = [one.id for one in known.values() if one.of and now[one.id] != one.code_now]
    notes = [f"{one}: its code has changed since the pages were written: {AGAIN}" for one in moved]
    return (findings + notes, []) if strict else (findings, notes)


def first_difference(name, is_now, should_be, findings):
    """Returns `findings`, the errors that a filler found in a page. If there are none, returns the first line of the
    page that differs from the filled page."""
    if findings or is_now == should_be:
        return findings
    old, new = is_now.splitlines(), should_be.splitlines()
    place = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
    record = record_at(should_be, place)
    line = new[place].strip() if place < len(new) else "the end"
    return [f"{name}:{place + 1}: differs from record {record}, expected: {line}: {AGAIN}"]


def record_at(text, place):
    """Returns the id of the record that line number `place` of a page shows, counted from 0. It is the record of a
    number in the line, or that of the table or section around the line."""
    lines = text.splitlines()
    if place < len(lines) and (found := NUMBER.search(lines[place])):
        return found.group(3)
    above = "\n".join(lines[:place + 1])
    around = re.findall(r"^(?:<!-- measured: |## )([\w-]+)", above, re.MULTILINE)
    return around[-1] if around else "(none)"


class Filler:
    """Fills one page. Unknown records on the page are added to `findings`, with their line."""

    def __init__(self, name, known, now):
        self.name, self.known, self.now = name, known, now
        self.findings, self.used, self.marked = [], set(), False

    def filled(self, text):
        self.text, parts, self.begin = text, [], 0
        for block in BLOCK.finditer(text):
            parts += [NUMBER.sub(self.number, text[self.begin:block.start()]), self.table(block)]
            self.begin = block.end()
        parts.append(NUMBER.sub(self.number, text[self.begin:]))
        whole = {block.start() for block in BLOCK.finditer(text)}
        for one in (one for one in OPENED.finditer(text) if one.start() not in whole):
            self.finding(one.start(), "no line <!-- end --> after this <!-- measured: -->")
        if self.marked and "<!-- measured: legend -->" not in text:
            self.finding(0, f"{STALE} stands in this page without <!-- measured: legend -->")
        return "".join(parts)

    def finding(self, at, what):
        self.findings.append(f"{self.name}:{self.text.count(chr(10), 0, at) + 1}: {what}")

    def record(self, id, at):
        if id not in self.known:
            self.finding(at, f"no record {id} in docs/measurements.yaml")
            return None
        self.used.add(id)
        return self.known[id]

    def mark(self, record):
        stale = is_stale(record, self.now)
        self.marked = self.marked or stale
        return STALE if stale else ""

    def table(self, match):
        id, *words = [word.strip() for word in match.group(1).split(";")]
        if id == "legend":
            legend = LEGEND + (LEGEND_OF_NUMBERS if NUMBER.search(self.text) else "")
            return f"<!-- measured: legend -->\n{wrapped(legend)}\n<!-- end -->"
        record = self.record(id, match.start())
        if record is None:
            return match.group()
        try:
            columns = next((word[len("columns:"):].split("|") for word in words if word.startswith("columns:")), None)
            table = record.table(columns, "long" in words)
        except records.Wrong as error:
            self.finding(match.start(), error)
            return match.group()
        caption = wrapped(f"*{record.caption()}* {self.mark(record)}".rstrip())
        return f"<!-- measured: {match.group(1)} -->\n{table}\n\n{caption}\n<!-- end -->"

    def number(self, match):
        """Returns the text that replaces a match of NUMBER, which is a link to a record. The match was found in the
        part of the page that begins at self.begin."""
        text, _, id, key = match.groups()
        record = self.record(id, self.begin + match.start())
        if record is None or (key is None and record.value() is None):  # a link with words, not a number, as its text
            return match.group()
        try:
            value = record.value(" ".join((key or "").split()))
        except records.Wrong as error:
            self.finding(self.begin + match.start(), error)
            return match.group()
        if not (key or "").startswith("count"):  # a count needs no mark of changed code
            value += self.mark(record)
        wrapped_only = " ".join(text.split()) == value  # a line break before the unit is kept
        return match.group() if wrapped_only else match.group().replace(f"[{text}]", f"[{value}]", 1)


def is_stale(record, now):
    return bool(record.of) and now.get(record.id) != record.code


def wrapped(text):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def register(known, now):
    parts = [HEAD]
    for one in known.values():
        caption = wrapped(f"{one.caption()} {STALE if is_stale(one, now) else ''}".rstrip())
        parts.append(f"## {one.id}\n\n{caption}\n\n{one.table(None, False)}\n")
        if one.of:
            parts.append(f"Code: `{one.code}` when measured, `{now.get(one.id, '')}` when this page was written, of\n"
                         + wrapped(f"{', '.join(one.of)}.") + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
