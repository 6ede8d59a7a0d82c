"""hygiene.py ROOT: checks rules for tracked files that a compiler does not check. Prints one line per finding."""
import pathlib
import re
import sys

from tracked import tracked

SOURCES = {".c", ".h", ".def", ".cpp", ".hpp", ".cu", ".cuh", ".py", ".sh", ".cmake", ".in", ".yaml", ".txt"}
LINES = 300
# Files that may be longer than LINES: the header of the ABI, and the test of its offsets. The whole ABI is in one
# header, so that it can be read from beginning to end.
LONG = {"plugins/include/harness/plugin.h", "tests/sdk/abi_layout.c"}
HEADERS = ("harness/", "plugins/", "formats/", "schedules/", "algorithms/")
# Regular expressions for the comment at the beginning of a header, and for the end of a sentence in it.
OPENING = re.compile(r"(?://.*\n)+|/\*(?:.|\n)*?\*/")
SENTENCE = re.compile(r"[.?!](?=\s|$)")
# A path that exists only on the machine of one developer: in a home folder, or in a work folder directly under the
# root. System paths, such as /usr, are allowed.
MACHINE_PATH = re.compile(r"(?<![\w.${}~/\"'-])/(?:home|root|Users|work|workspace|mnt|scratch)/[\w.-]+"
                          r"|[\"'](?:/home|/root|/Users|/work|/workspace|/mnt|/scratch)/[\w.-]+")
QUALIFIED = re.compile(r"\bstd::(u?int(8|16|32|64)_t|size_t|ptrdiff_t|u?intptr_t)\b")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|stu" r"bs?|not (?:yet )?implem" r"ented)\b")
# Strings, comments and character literals of a C++ file. A double quote within a character literal does not begin a
# string.
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
# Files that may name a backend, or that contain the name of a plugin as an ordinary word, each with a reason.
NAMERS = {
    ("harness/experiment/experiment.hpp", "cpu"): "the one place of the default backend",
    ("harness/backends/cuda/", "cpu"): "a message says what to run on where there is no GPU",
    ("harness/backends/simt/", "cpu"): "it is built on the assembler of the cpu backend",
    ("harness/results/machine/provenance.cpp", "cpu"): "the processor, not the backend",
    ("harness/graph/order/registry.cpp", "tile"): "edges that are read together, as the paper has it, not the schedule",
    ("harness/cli/forecast.cpp", "simt"): "a note of --dry-run",
    ("harness/graph/input/numpy.cpp", "csr"): "what scipy calls a matrix in its files",
    ("harness/graph/input/numpy.cpp", "coo"): "what scipy calls a matrix in its files",
    ("harness/graph/output/scipy.cpp", "csr"): "what scipy calls a matrix in its files",
    ("harness/graph/input/foreign.cpp", "strict"): "a word of Graphviz",
}
# A regular expression for the declaration of a column by a backend. COLUMN_NAMERS has the files that may name a column
# which another folder declares, each with a reason.
DECLARED = re.compile(r'\{\{"(\w+)", (?:text|count|real|flag),[^}]*?(cost)?\}')
COLUMN_NAMERS = {
    ("harness/results/store/cost.cpp", "model_cycles"): "what rows were judged by before they said it themselves",
}


def lines_of(path: pathlib.Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []  # a binary test input


def check_text(name: str, path: pathlib.Path) -> list[str]:
    findings = []
    lines = lines_of(path)
    for number, line in enumerate(lines, 1):
        if found := MACHINE_PATH.search(line):
            findings.append(f"{name}:{number}: path of one machine: {found.group()}")
        if path.suffix in SOURCES and (found := QUALIFIED.search(line)):
            findings.append(f"{name}:{number}: {found.group()}: integers of a width are written without std::")
        if path.suffix in SOURCES and (found := UNFINISHED.search(line)):
            findings.append(f"{name}:{number}: unfinished: {found.group()}")
    if path.suffix in {".c", ".h", ".def", ".cpp", ".hpp", ".cu", ".cuh", ".py"} and len(lines) > LINES and name not in LONG:
        findings.append(f"{name}:{len(lines)}: longer than {LINES} lines: split it, or say why not in LONG")
    if path.suffix in {".h", ".hpp"} and name.startswith(HEADERS):
        opening = OPENING.match("\n".join(lines))
        if opening is None or len(SENTENCE.findall(opening.group())) < 2:
            findings.append(f"{name}:1: a header begins with two sentences for a stranger: what it is, and who uses it")
    return findings


def check_plugins(root: pathlib.Path, names: list[str]) -> list[str]:
    """Returns a finding for each plugin that is not a folder with one CMake line. A new plugin must not change files
    outside of its folder."""
    findings = []
    for kind in ("formats", "schedules", "algorithms"):
        folders = {name.split("/")[1] for name in names if name.startswith(f"{kind}/") and name.count("/") > 1}
        for folder in sorted(folders):
            name = f"{kind}/{folder}/CMakeLists.txt"
            if name not in names:
                findings.append(f"{kind}/{folder}: no CMakeLists.txt")
                continue
            lines = [line for line in lines_of(root / name) if line.strip() and not line.lstrip().startswith("#")]
            wanted = rf"add_harness_plugin\({re.escape(folder)} {kind[:-1]}[ )]"
            if len(lines) != 1 or not re.match(wanted, lines[0]):
                findings.append(f"{name}: not the one line add_harness_plugin({folder} {kind[:-1]} ...)")
    return findings


def check_ignored(root: pathlib.Path) -> list[str]:
    """Returns a finding for each file that a user writes by the commands of README and tutorial, unless git ignores the
    file."""
    ignored = lines_of(root / ".gitignore")
    findings = []
    for page, making in (("README.md", r"harness new \w+ (\w+)|saved as `(\S+)`"), ("docs/tutorial.md", r"\bmkdir (\w+)")):
        for found in re.finditer(making, "\n".join(lines_of(root / page))):
            name = next(filter(None, found.groups()))
            if not {f"/{name}", f"/{name}/"} & set(ignored):
                findings.append(f"{page}: makes {name} in the source tree, which .gitignore does not know")
    return findings


def names_in(text: str, words: set[str]) -> list[tuple[int, str]]:
    """Returns (line, word) for each use of one of the words in code: in a string, as a namespace, or as an included
    folder. Parts of a path or of a capability id are not counted."""
    any_word = "|".join(sorted(words))
    said = re.compile(rf"(?<![\w./-])({any_word})(?![\w./-])")
    code = re.compile(rf"\b({any_word})::|\bnamespace (?:\w+::)*({any_word})\b")
    folder = re.compile(rf"/({any_word})/[^/]*\.[hc]pp\b")
    found = []
    for token in TOKEN.finditer(text):
        if token.group().startswith('"'):
            hits = [*said.finditer(token.group()), *folder.finditer(token.group())]
            found += [(text.count("\n", 0, token.start()) + 1, hit.group(1)) for hit in hits]
    rest = TOKEN.sub(lambda token: "\n" * token.group().count("\n"), text)
    found += [(rest.count("\n", 0, hit.start()) + 1, hit.group(1) or hit.group(2)) for hit in code.finditer(rest)]
    return found


def check_names(root: pathlib.Path, names: list[str]) -> list[str]:
    """Returns a finding for each place in harness/ with the name of a plugin, or with the name of a backend outside of its
    folder. Code may find both only by their folders, and may select them only by capabilities."""
    def folders_of(parent: str) -> set[str]:
        return {name[len(parent) + 1:].split("/")[0] for name in names
                if name.startswith(f"{parent}/") and name.count("/") > parent.count("/") + 1}

    backends = folders_of("harness/backends")
    plugins = set().union(*(folders_of(kind) for kind in ("formats", "schedules", "algorithms")))
    findings, excused = [], set()
    for name in names:
        if not name.startswith("harness/") or not name.endswith((".cpp", ".hpp", ".cu", ".in")):
            continue
        for line, word in names_in("\n".join(lines_of(root / name)), backends | plugins):
            excuse = next((key for key in NAMERS if name.startswith(key[0]) and word == key[1]), None)
            if excuse:
                excused.add(excuse)
            elif not name.startswith(f"harness/backends/{word}/"):
                findings.append(f"{name}:{line}: names the {'backend' if word in backends else 'plugin'} {word}")
    findings += [f"hygiene.py: {where} does not name {word}: take it out of NAMERS"
                 for where, word in sorted(set(NAMERS) - excused)]
    return findings


def check_columns(root: pathlib.Path, names: list[str]) -> list[str]:
    """Returns a finding for each column of a backend that is named outside of its folder. Code that judges or draws
    rows uses the roles of columns. Files in experiments/ may name such a column unless its role is cost, by which rows
    are judged."""
    found = [(word, name.split("/")[2], cost) for name in names if re.fullmatch(r"harness/backends/\w+/columns\.cpp", name)
             for word, cost in DECLARED.findall("\n".join(lines_of(root / name)))]
    declared, costs = {word: backend for word, backend, _ in found}, {word for word, _, cost in found if cost}
    if not declared:
        return ["hygiene.py: found no columns of backends in harness/backends/*/columns.cpp"]
    any_column = re.compile(rf"\b({'|'.join(sorted(declared))})\b")
    findings, excused = [], set()
    for name in names:
        if pathlib.Path(name).suffix not in SOURCES or name.startswith(("tests/", "docs/")):
            continue
        for number, line in enumerate(lines_of(root / name), 1):
            for word in any_column.findall(line):
                if (name, word) in COLUMN_NAMERS:
                    excused.add((name, word))
                elif not name.startswith(f"harness/backends/{declared[word]}/") and \
                        (word in costs or not name.startswith("experiments/")):
                    findings.append(f"{name}:{number}: names {word}, a column of the backend {declared[word]}: go by its role")
    return findings + [f"hygiene.py: {where} does not name {word}: take it out of COLUMN_NAMERS"
                       for where, word in sorted(set(COLUMN_NAMERS) - excused)]


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    paths = {str(path.relative_to(root)): path for path in tracked(root)}
    findings = [finding for name, path in paths.items() for finding in check_text(name, path)]
    findings += check_plugins(root, list(paths))
    findings += check_names(root, list(paths))
    findings += check_columns(root, list(paths))
    findings += check_ignored(root)
    print("\n".join(findings) or f"{len(paths)} files are clean")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
