"""The records of docs/measurements.yaml: reading, checks, values, and the hash of their code.

The hash covers the sources under `of` at the record's version, without comments. It uses the functions with which
harness reproduce stamps its observations, so a change of code can be detected without git."""
import math
import pathlib
import re
import subprocess
import sys

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "plots" / "reproduce"))
import stamps  # noqa: E402
import useful_lines  # noqa: E402

FILE = "docs/measurements.yaml"
NEEDED = {"id", "what", "command", "machine", "date", "of"}
OPTIONAL = {"version", "recorded", "unit", "note", "code", "columns", "rows", "values", "long", "computed"}
LEADING = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d.])")
FUNCTIONS = {"geomean": lambda of: math.exp(sum(map(math.log, of)) / len(of)), "max": max, "min": min, "count": len}
FUNCTIONS["times"] = lambda of: 1 / FUNCTIONS["geomean"](of)


class Wrong(Exception):
    """A mistake in docs/measurements.yaml or on a page that the user has to correct. The text is one line."""


class Record:
    def __init__(self, facts, machines, folders, root):
        self.id, self.facts = facts["id"], facts
        self.machine = machines[facts["machine"]]
        self.of = [path for one in facts["of"] for path in folders.get(one, [one])]
        self.code = facts.get("code", "")
        self.code_now = code_of(working_tree(root, self.of)) if self.of else ""
        self.columns = facts.get("columns", [])
        self.rows = facts.get("rows", {})
        self.values = facts.get("values")

    def caption(self):
        facts = self.facts
        version = f"at {facts['version']}" if "version" in facts else f"recorded in {facts['recorded']}"
        unit = f", {facts['unit']}" if "unit" in facts else ""
        note = f" {facts['note']}" if "note" in facts else ""
        what = facts["what"][0].upper() + facts["what"][1:]
        command = facts["command"] if "`" in facts["command"] else f"`{facts['command']}`"
        verb = "Computed" if "computed" in facts else "Measured"
        return f"{what}{unit}. {verb} by {command} on {self.machine}, {facts['date']}, {version}.{note}"

    def table(self, columns, long):
        """Returns the record as a Markdown table with these columns, in this order. All columns are the default."""
        if isinstance(self.values, str):
            return f"| {self.facts.get('unit', 'value')} |\n| --- |\n| {self.values} |"
        if self.values:
            return "\n".join(map(line_of, [["", self.facts.get("unit", "")], ["---", "---"], *self.values.items()]))
        chosen = [self.column(name.strip()) for name in columns] if columns else range(1, len(self.columns))
        names = self.facts.get("long", {}) if long else {}
        lines = [[names.get(row, row), *(cells[i - 1] for i in chosen)] for row, cells in self.rows.items()]
        head = [self.columns[0], *(self.columns[i] for i in chosen)]
        return "\n".join(line_of(cells) for cells in [head, ["---"] * len(head), *lines])

    def column(self, name):
        if name not in self.columns[1:]:
            raise Wrong(f"record {self.id} has no column '{name}', but {', '.join(self.columns[1:])}")
        return self.columns.index(name)

    def value(self, key=""):
        """Returns the text of one value, or None without a key if the record has several values."""
        if not key:
            return self.values if isinstance(self.values, str) else None
        if isinstance(self.values, dict) and key in self.values:
            return self.values[key]
        for row in (row for row in self.rows if key.startswith(f"{row}, ")):
            return self.rows[row][self.column(key[len(row) + 2:]) - 1]
        function, _, column = key.partition(" ")
        if function not in FUNCTIONS or not self.rows:
            names = self.rows or (self.values if isinstance(self.values, dict) else [])
            raise Wrong(f"record {self.id} has no '{key}', but {', '.join(names)} and {', '.join(FUNCTIONS)}")
        chosen = [self.column(column)] if column else range(1, len(self.columns))
        cells = [cells[i - 1] for cells in self.rows.values() for i in chosen]
        numbers = [float(found.group().replace(",", "")) for cell in cells if (found := LEADING.match(cell))]
        return f"{FUNCTIONS[function](numbers):.3g}"


def line_of(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def load(root):
    facts = read((root / FILE).read_text(encoding="utf-8"))
    known = {}
    for one in facts["records"]:
        refuse(one, facts["machines"], known)
        known[one["id"]] = Record(one, facts["machines"], facts["code"], root)
    return known


def read(text):
    try:
        return yaml.load(text, yaml.BaseLoader)  # all values are texts, so 3.40 stays 3.40
    except yaml.YAMLError as error:
        raise Wrong(f"{FILE}: {' '.join(str(error).split())}") from error


def refuse(one, machines, known):
    """Raises Wrong if the record `one` is malformed, or does not state the origin of its numbers, such as machine, date
    and version. The argument `machines` has the machines of the file by id, and `known` the ids of earlier records."""
    name = f"{FILE}: record {one.get('id', '(without id)')}"
    if lacking := sorted(NEEDED - set(one)):
        raise Wrong(f"{name}: lacks {', '.join(lacking)}: a number of unknown origin is no measurement")
    if unknown := sorted(set(one) - NEEDED - OPTIONAL):
        raise Wrong(f"{name}: unknown field {', '.join(unknown)}")
    if one["id"] in known:
        raise Wrong(f"{name}: the id is there twice")
    if one["machine"] not in machines:
        raise Wrong(f"{name}: no machine '{one['machine']}' under machines, but {', '.join(machines)}")
    if not re.fullmatch(r"20\d\d-\d\d-\d\d", one["date"]):
        raise Wrong(f"{name}: date: expected YYYY-MM-DD, got '{one['date']}'")
    if ("version" in one) == ("recorded" in one):
        raise Wrong(f"{name}: expected version, the commit that was measured, or recorded, the commit that wrote it down")
    if bool(one.get("rows")) == bool(one.get("values")):
        raise Wrong(f"{name}: expected values, or columns and rows")
    for row, cells in (one.get("rows") or {}).items():
        if len(cells) + 1 != len(one.get("columns", [])):
            raise Wrong(f"{name}: row {row} has {len(cells)} cells, expected {len(one.get('columns', [])) - 1}")
    if one["of"] and not one.get("code"):
        raise Wrong(f"{name}: no code: run python3 docs/measured.py --stamp {one['id']}")


def code_of(texts):
    return stamps.digest({path: tokens(path, text) for path, text in texts.items()})


def tokens(path, text, seen={}):  # `seen` keeps results, because a file may be in many records
    if (path, text) not in seen:
        seen[path, text] = (stamps.of_experiment(text) if path.endswith(".yaml")
                            else stamps.digest(useful_lines.strip(text).split()))
    return seen[path, text]


def is_code(path):
    return path.endswith((*stamps.SOURCES, ".yaml"))


def working_tree(root, of):
    files = [file for one in of for file in ([root / one] if (root / one).is_file() else sorted((root / one).rglob("*")))]
    names = {str(file.relative_to(root)): file for file in files if file.is_file()}
    return {name: file.read_text(encoding="utf-8") for name, file in names.items() if is_code(name)}


def at_version(root, version, of):
    def git(*words):
        done = subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, *words], capture_output=True, text=True)
        if done.returncode != 0:
            raise Wrong(f"git {' '.join(words[:3])}: {done.stderr.strip().splitlines()[0]}")
        return done.stdout
    names = [name for name in git("ls-tree", "-r", "--name-only", version, "--", *of).splitlines() if is_code(name)]
    return {name: git("show", f"{version}:{name}") for name in names}


def stamp(root, ids):
    """Computes, for each record of `ids`, the hash of the code at the version that was measured, and writes it into
    docs/measurements.yaml. The id `all` stands for all records."""
    text = (root / FILE).read_text(encoding="utf-8")
    facts = read(text)
    for one in (one for one in facts["records"] if one.get("of") and (one["id"] in ids or ids == ["all"])):
        of = [path for name in one["of"] for path in facts["code"].get(name, [name])]
        texts = at_version(root, one.get("version") or one["recorded"], of)
        for path in of:
            if not any(name == path or name.startswith(f"{path}/") for name in texts):
                raise Wrong(f"{FILE}: record {one['id']}: no source under {path} at that version")
        begin = re.search(rf"^- id: {re.escape(one['id'])}$", text, re.MULTILINE).start()
        end = text.find("\n- id: ", begin)
        end = len(text) if end < 0 else end + 1
        part = re.sub(r"^  code: .*\n", "", text[begin:end], flags=re.MULTILINE).rstrip("\n")
        rest = text[end:]
        text = f"{text[:begin]}{part}\n  code: {code_of(texts)}\n" + (f"\n{rest}" if rest else "")
    (root / FILE).write_text(text, encoding="utf-8")
