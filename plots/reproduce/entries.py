"""Reads entries. An entry is a table, a figure or a study in the text of a paper: a folder PAPER/ID with entry.yaml and
published.csv. docs/reproduction_entries.md documents the keys. The function check() returns one line for every mistake
in an entry."""
import csv
import dataclasses
import io
import pathlib
import re

import yaml

import shapes
from natural import natural

KINDS = ("table", "figure", "study", "graphs")
KEYS = {"title", "kind", "source", "shows", "hardware", "needs", "unit", "draw", "groups", "ours", "claims", "remarks", "arms",
        "results_of"}
REQUIRED = ("title", "kind", "source", "shows")
DRAWN = {"as", "x", "series", "panels", "log", "label", "printed"}
SERIES = {"quantity", "system", "rows", "kernels", "share", "value", "scale", "pick", "x", "apart", "count", "lines", "graph",
          "zeros", "algorithm", "unit", "over"}
JUDGED = {"test", "where", "backends", "size"}  # keys of every claim, in addition to the arguments of its test
CLAIM = {"name", "source", "reason", "cannot"} | JUDGED
COLUMNS = ("quantity", "system", "graph", "algorithm", "x", "value", "unit", "hardware", "source", "doubtful")
AXES = ("quantity", "system", "graph", "algorithm", "x")
NO_NUMBER = ("OOM", "seg fault", "-", "—")  # printed in place of a number: out of memory, crashed, or no such program
SIZES = ("small", "full")
SUFFIX = {"": 1, "%": 1, "x": 1, "K": 1e3, "M": 1e6, "B": 1e9}


class EntryError(Exception):
    """An error that the program reports to the user in one line."""


@dataclasses.dataclass(frozen=True)
class Published:
    """A number as it is printed in a paper. `doubtful` is the reason why claims are not judged on it, or empty."""
    quantity: str
    system: str
    graph: str
    algorithm: str
    x: str
    value: str
    unit: str
    hardware: str
    source: str
    doubtful: str

    def number(self):
        """Returns the number, or None if a word such as OOM was printed in its place."""
        return None if self.value in NO_NUMBER else printed_number(self.value)


def printed_number(text):
    """Returns a printed number as a float: 23e6 for 23M, 1147e3 for 1,147K, 2.94 for 2.94x, and 52.78 for 52.78%."""
    found = re.fullmatch(r"([0-9][0-9,]*(?:\.[0-9]+)?)(%|[xKMB]?)", text)
    if not found:
        raise EntryError(f"'{text}' is no number: expected digits and perhaps one of {' '.join(filter(None, SUFFIX))}")
    return float(found.group(1).replace(",", "")) * SUFFIX[found.group(2)]


@dataclasses.dataclass
class Entry:
    id: str
    paper: str
    folder: pathlib.Path
    facts: dict
    published: list

    def __getattr__(self, name):
        if name not in KEYS:
            raise AttributeError(name)
        return self.facts.get(name, [] if name in ("needs", "ours", "claims") else {} if name in ("draw", "groups", "arms")
                              else "")

    @property
    def measured(self):
        """Returns the folder of the entry whose experiment is used: this entry, unless another one measures the same.
        """
        return self.folder.parent / (self.results_of or self.id)

    def experiment(self, size):
        """Returns the path of the experiment, or None if there is none of that size. Entries that need no larger graphs
        only have a small one."""
        path = self.measured / f"{size}.yaml"
        return path if path.exists() else None

    def measures(self):
        """True if some series uses rows of results; other series count configurations or lines of code."""
        return any("rows" in series for series in self.ours)


def load_entry(folder):
    path = folder / "entry.yaml"
    try:
        facts = yaml.safe_load(read(path))
    except yaml.YAMLError as error:
        raise EntryError(f"{path}: is not YAML: {' '.join(str(error).split())}") from error
    if not isinstance(facts, dict):
        raise EntryError(f"{path}: expected a map of keys such as title and kind")
    table = folder / "published.csv"
    return Entry(folder.name, folder.parent.name, folder, facts, load_published(table) if table.exists() else [])


def read(path):
    """Returns the text of a file, which must be UTF-8."""
    try:
        data = path.read_bytes() if path.is_file() else None
    except OSError as error:
        raise EntryError(f"{path}: cannot be read: {error.strerror}") from error
    if data is None:
        raise EntryError(f"{path}: cannot be read: no such file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise EntryError(f"{path}:{line}: is not UTF-8 (byte {data[error.start]:#04x}); save it as UTF-8") from error


def load_published(path):
    try:
        rows = list(csv.reader(io.StringIO(read(path), newline=""), strict=True))
    except csv.Error as error:
        raise EntryError(f"{path}: is not CSV: {error}") from error
    if not rows or tuple(rows[0]) != COLUMNS:
        raise EntryError(f"{path}: expected the columns {','.join(COLUMNS)}")
    for number, row in enumerate(rows[1:], 2):
        if row and len(row) != len(COLUMNS):
            raise EntryError(f"{path}:{number}: found {len(row)} values, expected {len(COLUMNS)}")
    return [Published(*row) for row in rows[1:] if row]


def load_all(papers):
    folders = [path.parent for path in pathlib.Path(papers).glob("*/*/entry.yaml")]
    if not folders:
        raise EntryError(f"{papers}: holds no entries (PAPER/ID/entry.yaml)")
    folders.sort(key=lambda path: natural(f"{path.parent.name}/{path.name}"))
    entries = [load_entry(folder) for folder in folders]
    return {entry.id: entry for entry in entries}


def check(entry, tests):
    """Returns the mistakes of an entry, one line each. `tests`: the tests that a claim may use, by name."""
    where = entry.folder / "entry.yaml"
    if found := shapes.mistakes(entry.facts):
        return [f"{where}: {mistake}" for mistake in found]
    found = [f"{where}: unknown key '{key}'" for key in sorted(set(entry.facts) - KEYS)]
    found += [f"{where}: '{key}' is missing" for key in REQUIRED if not entry.facts.get(key)]
    if entry.kind not in KINDS:
        found.append(f"{where}: kind: expected one of {', '.join(KINDS)}, got '{entry.kind}'")
    if not re.fullmatch(r"\d{3}:\d+(-\d+)?(, \d{3}:\d+(-\d+)?)*", str(entry.source)):
        found.append(f"{where}: source: expected FILE:LINE or FILE:FIRST-LAST, such as 000:1132-1154")
    found += [f"{where}: draw: unknown key '{key}'" for key in sorted(set(entry.draw) - DRAWN)]
    for number, series in enumerate(entry.ours):
        found += [f"{where}: ours {number}: unknown key '{key}'" for key in sorted(set(series) - SERIES)]
        if "system" not in series or len({"rows", "count", "lines"} & set(series)) != 1:
            found.append(f"{where}: ours {number}: expected 'system', and one of 'rows', 'count' and 'lines'")
    found += [f"{where}: arms: {mistake}" for mistake in check_arms(entry)]
    for claim in entry.claims:
        found += [f"{where}: claim '{claim.get('name')}': {mistake}" for mistake in check_claim(claim, tests)]
    if entry.results_of and not (entry.measured / "entry.yaml").exists():
        found.append(f"{where}: results_of: there is no entry '{entry.results_of}' of the same paper")
    if entry.measures() and not any(entry.experiment(size) for size in SIZES):
        found.append(f"{where}: 'ours' without small.yaml or full.yaml")
    return found + check_published(entry)


def check_arms(entry):
    """Returns what is wrong with the arms of an entry, as a list of texts. An entry that measures has two arms: the
    systems as published, and the best of ours. Otherwise it says why not."""
    systems = [series["system"] for series in entry.ours if "rows" in series and "system" in series]
    if not systems:
        return ["there is nothing that is measured"] if entry.arms else []
    if set(entry.arms) not in ({"best"}, {"one"}):
        return ["expected {best: SYSTEM}, or {one: REASON} if there is no second arm"]
    best = entry.arms.get("best", systems[0])
    return [] if best in systems else [f"no system '{best}' in 'ours'"]


def check_claim(claim, tests):
    test = tests.get(claim.get("test"))
    if test is None:
        return [f"no test '{claim.get('test')}'; known: {', '.join(tests)}"]
    needed, limits, allowed = test
    found = [f"'{key}' is missing" for key in ("name", "source", *needed) if not claim.get(key)]
    found += [f"unknown key '{key}'" for key in sorted(set(claim) - CLAIM - {*needed, *limits, *allowed})]
    if limits and not set(claim) & limits:
        found.append(f"no limit: expected one of {', '.join(sorted(limits))}")
    return found + [f"{key}: no axis '{axis}'" for key in ("where", "of", "over")
                    for axis in sorted(set(claim.get(key, {})) - set(AXES))]


def check_published(entry):
    found = []
    for number, row in enumerate(entry.published, 2):
        where = f"{entry.folder / 'published.csv'}:{number}"
        try:
            row.number()
        except EntryError as error:
            found.append(f"{where}: {error}")
        if not re.fullmatch(r"\d{3}:\d+(-\d+)?", row.source):
            found.append(f"{where}: source: expected FILE:LINE, got '{row.source}'")
        if not (row.quantity and row.system and row.unit):
            found.append(f"{where}: quantity, system and unit are needed")
    keys = [tuple(getattr(row, axis) for axis in AXES) + (row.hardware,) for row in entry.published]
    found += [f"{entry.folder / 'published.csv'}: two rows for {' '.join(filter(None, key))}"
              for key in sorted({key for key in keys if keys.count(key) > 1})]
    return found
