"""additions.py ROOT: counts the files of the current tree that an addition touches. Prints one line per finding.

    option   at most 5 files: its member, its entry in the table, and the files that act on it
    column   at most 2: its line in columns.def, and one file of harness/sweep that writes it
    hook     at most 2, if a plugin may leave it out: its entry in hooks/*.def, and one file that calls it
    plugin   none: no file outside the folders of plugins names it

Docs, tests, experiments and plugins are not counted. An addition that exceeds its bound is listed in GROWN, with the
number of files that it may touch and a reason. It is a finding if it touches more files than this number. It is also a
finding if an entry of GROWN is not needed or names nothing. `--counts` prints all numbers."""
import functools
import pathlib
import re
import sys

from hygiene import NAMERS
from tracked import tracked

OPTIONS = "harness/runtime/resolve/options.hpp"
OPTION_TABLE = "harness/runtime/resolve/option_table.cpp"
MEASUREMENT = "harness/results/store/measurement.hpp"
COLUMNS = "harness/results/store/columns.def"
HOOKS = "plugins/include/harness/device/hooks/"
BOUNDS = {"option": 5, "column": 2, "hook": 2, "plugin": 0}
# Additions that exceed their bound: (kind, name) -> (number of files, reason). The reason "namesake" means that other
# structs have a member of the same name, which is counted too.
GROWN = {
    ("option", "direction"): (19, "push, pull and auto are what a superstep is; namesake"),
    ("option", "threads"): (15, "namesake"),
    ("option", "ordering"): (8, "has arrays, kernels and a threshold of its own"),
    ("option", "frontier_in"): (7, "is a column as well, and an axis of check"),
    ("option", "frontier_out"): (7, "is a column as well, and an axis of check"),
    ("option", "fusion"): (7, "another loop, with rules of its own"),
    ("option", "dedup"): (6, "has an array"),
    ("option", "ranks"): (11, "a figure has that name; layouts, memory and link lines of each rank, and an axis of check"),
    ("option", "l2"): (6, "namesake: caches of the cycle model"),
    ("option", "machine"): (20, "namesake: the machine of a row"),
    ("column", "build_ms"): (3, "rows of a stream have it too"),
    ("column", "caches"): (3, "rows of a stream have it too"),
    ("column", "format_bytes"): (3, "rows of a stream have it too"),
    ("column", "load_average"): (3, "rows of a stream have it too"),
    ("column", "seed"): (3, "rows of a stream draw from it too"),
    ("column", "verified"): (3, "rows of a stream are verified in another way"),
    ("column", "status"): (4, "rows that a worker did not survive are written by whoever notices"),
    ("column", "reason"): (4, "as status"),
    ("column", "device"): (4, "namesake"),
    ("column", "edges"): (4, "namesake"),
    ("column", "vertices"): (3, "namesake"),
    ("column", "graph_hash"): (3, "rows without a run have the graph too"),
    ("column", "graph_policy"): (3, "rows without a run have the graph too"),
    ("column", "repetitions"): (4, "of a round, and of all"),
    ("column", "supersteps"): (3, "namesake"),
    ("column", "batch"): (4, "namesake"),
    ("column", "stable"): (4, "namesake"),
    ("column", "backend"): (3, "namesake"),
    ("column", "graph"): (3, "namesake"),
    ("column", "judged_by"): (3, "of a trial, and of all sources"),
    ("column", "threads"): (3, "namesake"),
    ("column", "verify_ms"): (3, "of a trial, and of all sources"),
    ("hook", "rows_unique"): (7, "each helper that commits asks whether a commit is exclusive"),
    ("hook", "sums"): (4, "stored per block, added up, and exchanged between ranks"),
    ("hook", "has_padding"): (5, "each loop over edges skips padding"),
    ("hook", "prefetch"): (4, "hints, and the check of hints"),
    ("hook", "row_at"): (4, "each walk over the rows of a vertex"),
    ("hook", "rows_of"): (4, "each walk over the rows of a vertex"),
    ("hook", "stops_early"): (4, "each way to pull a row"),
    ("hook", "enough"): (3, "each way to pull a row"),
    ("hook", "gathered_values"): (3, "written by one kernel, read by others"),
    ("hook", "next_row"): (3, "each walk over the rows of a vertex"),
    ("hook", "priority"): (3, "deferring, and splitting the far pile"),
    ("hook", "row_vertex"): (4, "expanding rows, loading them, and the fingerprint of all edges"),
    ("hook", "settled"): (3, "rows that need work, and listing them"),
}
# Uses (file, name) of a plugin's name that do not mean the plugin.
FOREIGN = {("plots/python/harness/graphs.py", "coo")}  # the name of a matrix format in the files of scipy
CODE = (".c", ".h", ".def", ".cpp", ".hpp", ".cu", ".cuh", ".in")
PLUGIN_FOLDERS = ("formats/", "schedules/", "algorithms/", "plugins/baselines/", "plugins/example/", "plugins/template/")
# Files that are not counted.
OUTSIDE = ("tests/", "docs/", "experiments/", ".github/", "README.md", "CITATION.cff")
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)


class Words:
    """The words that a source uses outside of comments: those in strings, members that are read, members that are
    written, and called hooks."""
    def __init__(self, is_code: bool, text: str):
        if is_code:
            text = TOKEN.sub(lambda token: token.group() if token.group().startswith('"') else " ", text)
            strings = [token.group() for token in TOKEN.finditer(text)]
        else:
            text = re.sub(r"(?m)(?:^|\s)#.*$", "", text)
            strings = re.findall(r"""["']\w+["']""", text)
        self.text = text
        self.quoted = set(re.findall(r'"(\w+)"', text))
        self.said = {word for string in strings for word in re.findall(r"(?<![\w./-])(\w+)(?![\w./-])", string)}
        self.members = set(re.findall(r"(?:\.|->|::)(\w+)\b(?!\()", text))
        self.written = set(re.findall(r"(?:\.|->)(\w+)\s*(?:[-+|]?=(?!=)|\.(?:push_back|emplace|append|assign)\b)", text))
        self.called = set(re.findall(r"\bharness_(\w+)", text))


words_of = functools.lru_cache(maxsize=None)(Words)


class Tree:
    """The texts of the tracked files of a checkout, by name, and the words that each uses. Tests construct a Tree from
    their own texts."""
    def __init__(self, texts: dict[str, str]):
        self.texts = {name: text for name, text in texts.items() if not name.startswith(OUTSIDE)}
        self.words = {name: words_of(name.endswith(CODE), text) for name, text in self.texts.items()
                      if not name.startswith(PLUGIN_FOLDERS)}
        self.core = {name: words for name, words in self.words.items()
                     if name.startswith(("harness/", "plugins/include/")) and name.endswith(CODE)}

    @classmethod
    def read(cls, root: pathlib.Path) -> "Tree":
        texts = {}
        for path in tracked(root):
            name = str(path.relative_to(root))
            if name.endswith((*CODE, ".py", ".cmake", "CMakeLists.txt")):
                texts[name] = path.read_text(encoding="utf-8", errors="ignore")
        return cls(texts)

    def that_see(self, header: str) -> set[str]:
        """Returns the files that include a header, directly or not."""
        users: dict[str, set[str]] = {}
        for name, words in self.core.items():
            for included in re.findall(r'#include "([^"]+)"', words.text):
                for target in (f"harness/{included}", str(pathlib.PurePosixPath(name).parent / included)):
                    users.setdefault(target, set()).add(name)
        seen, left = {header}, [header]
        while left:
            new = users.get(left.pop(), set()) - seen
            seen |= new
            left += new
        return seen


def options(tree: Tree) -> dict[str, set[str]]:
    names = re.findall(r'\boption\(\s*\w+\(\s*"(\w+)"', tree.core[OPTION_TABLE].text)
    sees, found = tree.that_see(OPTIONS), {}
    for name in names:
        found[name] = {OPTIONS} | {file for file, words in tree.core.items()
                                   if name in words.quoted or (file in sees and name in words.members)}
    return found


def columns(tree: Tree) -> dict[str, set[str]]:
    names = re.findall(r"^(?:ROW|TIMES|SAID)\(\w+, (\w+)", tree.core[COLUMNS].text, re.MULTILINE)
    sees, found = tree.that_see(MEASUREMENT), {}
    for name in names:
        found[name] = {COLUMNS} | {file for file, words in tree.core.items() if file in sees and
                                   file.startswith("harness/sweep/") and name in words.written}
    return found


def hooks(tree: Tree) -> dict[str, set[str]]:
    found = {}
    for file, entries in tree.core.items():
        if not file.startswith(HOOKS):
            continue
        for name in re.findall(r"^HARNESS_(?:OPTIONAL\w*|CONSTANT)\(\w+,\s*[\w<>* ]+?,\s*(\w+)", entries.text, re.MULTILINE):
            found[name] = {file} | {other for other, words in tree.core.items()
                                    if not other.startswith(HOOKS) and name in words.called}
    return found


def plugins(tree: Tree) -> dict[str, set[str]]:
    def folders(parent: str) -> set[str]:
        return {name[len(parent):].split("/")[0] for name in tree.texts
                if name.startswith(parent) and "/" in name[len(parent):]}

    ids = set().union(*(folders(kind) for kind in ("formats/", "schedules/", "algorithms/", "plugins/baselines/")))
    ids -= folders("harness/backends/")
    found: dict[str, set[str]] = {name: set() for name in ids}
    for file, words in tree.words.items():
        for name in words.said & ids:
            if (file, name) not in NAMERS and (file, name) not in FOREIGN:
                found[name].add(file)
    return found


def measure(tree: Tree) -> dict[tuple[str, str], set[str]]:
    return {(kind, name): files for kind, counted in (("option", options), ("column", columns), ("hook", hooks),
                                                      ("plugin", plugins)) for name, files in counted(tree).items()}


def findings_of(measured: dict[tuple[str, str], set[str]], grown: dict[tuple[str, str], tuple[int, str]]) -> list[str]:
    findings = []
    for (kind, name), files in sorted(measured.items()):
        bound = grown.get((kind, name), (BOUNDS[kind], ""))[0]
        if len(files) > bound:
            findings.append(f"{kind} {name} is in {len(files)} files, at most {bound} are wanted: {', '.join(sorted(files))}")
        elif (kind, name) in grown and len(files) <= BOUNDS[kind]:
            findings.append(f"additions.py: {kind} {name} is in {len(files)} files: take it out of GROWN")
    findings += [f"additions.py: there is no {kind} {name}: take it out of GROWN"
                 for kind, name in sorted(set(grown) - set(measured))]
    return findings


def main() -> int:
    measured = measure(Tree.read(pathlib.Path(sys.argv[1]).resolve()))
    if "--counts" in sys.argv[2:]:
        for (kind, name), files in sorted(measured.items()):
            print(kind, name, len(files), *sorted(files))
    findings = findings_of(measured, GROWN)
    count = {kind: sum(of == kind for of, _ in measured) for kind in BOUNDS}
    print("\n".join(findings) or f"{count['option']} options, {count['column']} columns, {count['hook']} optional hooks and "
          f"{count['plugin']} plugins are in no more files than wanted")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
