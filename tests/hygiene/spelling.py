"""spelling.py ROOT: reports misspelt words in tracked files, by codespell.

The file spelling_allowed.txt lists words of this project that codespell takes for misspellings, and as `FILE word`
misspellings that a test needs. An entry that matches no finding is an error, so that outdated entries are removed.
Without codespell the script exits with 77 (skipped)."""
import pathlib
import re
import shutil
import subprocess
import sys

from tracked import SKIP, tracked

ALLOWED = "tests/hygiene/spelling_allowed.txt"
BINARY = {".png", ".xz", ".npy", ".so", ".ipynb", ".gz", ".zst", ".pdf"}
FOREIGN = ("harness/graph/catalogue/", ALLOWED)  # skipped, because most findings would be names of graphs
FOUND = re.compile(r"^(?P<file>.+?):(?P<line>\d+): (?P<word>\S+) ==> (?P<right>.+)$")


def findings(root, names):
    """Returns (file, line, word, correction) of each misspelt word."""
    said = subprocess.run(["codespell", "-q", "3", *names], cwd=root, capture_output=True, text=True, check=False).stdout
    found = [match for match in map(FOUND.match, said.splitlines()) if match]
    return [(one["file"], int(one["line"]), one["word"].lower(), one["right"]) for one in found]


def judged(found, allowed):
    """Returns a line for each misspelt word that is not allowed, and for each entry that allows nothing."""
    used, lines = set(), []
    for file, line, word, right in found:
        entries = {word, f"{file} {word}"} & allowed
        used |= entries
        if not entries:
            lines.append(f"{file}:{line}: '{word}' is misspelt, expected {right} (a term of this project goes into {ALLOWED})")
    return lines + [f"{ALLOWED}: '{entry}' occurs nowhere: remove the line" for entry in sorted(allowed - used)]


def main(root):
    if not shutil.which("codespell"):
        print("skipped: no codespell (apt install codespell)")
        return SKIP
    names = [str(path.relative_to(root)) for path in tracked(root) if path.suffix not in BINARY]
    names = [name for name in names if not name.startswith(FOREIGN)]
    lines = judged(findings(root, names), set((root / ALLOWED).read_text(encoding="utf-8").split("\n")) - {""})
    print("\n".join(lines) if lines else f"{len(names)} files are spelt correctly")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
