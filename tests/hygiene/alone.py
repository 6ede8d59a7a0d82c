"""alone.py ROOT BUILD [--seconds S] [--seed N] [--jobs N] [PATH...]: compiles every source and header by itself.

A unity build hides a missing include if an earlier file of the unity source has it. This script takes the flags of each
source from compile_commands.json of BUILD, finds the sources in its unity files, and compiles sources and headers
alone, without generating code. A full pass takes ten minutes of one core. With --seconds the script begins with the
files of the last commits, and continues with the sources that include them. Other files follow in random sequence until
the time is over. The exit code is 1 if a file does not compile, and 77 (skipped) if BUILD has no compile commands."""
import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import time

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
DROPPED = re.compile(r"^(-O\d|-c|-o|-W.*|-DNDEBUG|-flto.*)$")
RECENT_COMMITS = 10
Flags = list[str]


def flags_of(command: str) -> Flags:
    """Returns those words of a compile command that are needed to check a file: the compiler, macros, include folders
    and the language. Input, output and warnings are omitted."""
    words = shlex.split(command)
    kept, skip = [], False
    for word in words[:-1]:
        if skip or DROPPED.match(word):
            skip = word == "-o"
            continue
        kept.append(word)
    return [word for word in kept if not word.endswith("ccache")]


def sources_of(build: pathlib.Path) -> dict[pathlib.Path, Flags]:
    """Returns the C++ sources of a build with their flags. A unity file is replaced by the sources that it includes."""
    sources = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        file, flags = pathlib.Path(entry["file"]), flags_of(entry["command"])
        if "/Unity/" not in str(file):
            sources[file] = flags
            continue
        for included in INCLUDE.findall(file.read_text(encoding="utf-8")):
            sources[pathlib.Path(included)] = flags
    return {file: flags for file, flags in sources.items() if file.suffix == ".cpp"}


def with_headers(root: pathlib.Path, sources: dict[pathlib.Path, Flags]) -> dict[pathlib.Path, Flags]:
    """Returns the sources and the headers next to them. Each header has the flags of a source in its folder."""
    by_folder: dict[pathlib.Path, Flags] = {}
    for source, flags in sources.items():  # of two targets in a folder, the flags of the one with more flags are taken
        if len(flags) > len(by_folder.get(source.parent, [])):
            by_folder[source.parent] = flags
    for header in sorted(root.glob("**/*.hpp")):
        flags = by_folder.get(header.parent)
        if flags and "build" not in header.relative_to(root).parts[0]:
            sources[header] = flags
    return sources


def includes_of(files: list[pathlib.Path], root: pathlib.Path) -> dict[pathlib.Path, set[pathlib.Path]]:
    """Returns the project files that each file includes with quotes."""
    found: dict[pathlib.Path, set[pathlib.Path]] = {}
    for file in files:
        names = INCLUDE.findall(file.read_text(encoding="utf-8"))
        places = (file.parent, root / "harness", root / "tests")
        found[file] = {(place / name).resolve() for name in names for place in places if (place / name).exists()}
    return found


def touched(root: pathlib.Path) -> set[pathlib.Path]:
    """Returns the files that differ from the tree RECENT_COMMITS commits ago, or no files if the checkout has no such
    history."""
    command = ["git", "-C", str(root), "diff", "--name-only", f"HEAD~{RECENT_COMMITS}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {root / name for name in done.stdout.split()} if done.returncode == 0 else set()


def in_order(files: list[pathlib.Path], root: pathlib.Path, seed: int) -> list[pathlib.Path]:
    """Returns the files in three groups: those touched by recent commits, those that include such a file, and all
    others. Each group is shuffled by seed."""
    changed = touched(root)
    includes = includes_of(files, root)
    users = {file for file in files if includes[file] & changed}
    random.Random(seed).shuffle(files)
    return sorted(files, key=lambda file: 0 if file in changed else 1 if file in users else 2)


def compile_alone(file: pathlib.Path, flags: Flags) -> str:
    """Returns the first errors of the compiler, or "" if the file compiles."""
    what = ["-include", str(file), "-x", "c++", os.devnull] if file.suffix == ".hpp" else [str(file)]
    command = ["nice", *flags, "-w", "-fsyntax-only", *what]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    return "\n".join(errors[:2]) or done.stderr[-300:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("paths", nargs="*", type=pathlib.Path, help="only these files")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no file after this time")
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal())
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_intermixed_args()
    root, build = given.root.resolve(), given.build.resolve()
    if not (build / "compile_commands.json").exists():
        print(f"alone: {build} has no compile_commands.json", file=sys.stderr)
        return 77
    flags = with_headers(root, sources_of(build))
    flags = {file: words for file, words in flags.items() if root in file.parents and build not in file.parents}
    if given.paths:
        asked = {path.resolve() for path in given.paths}
        flags = {file: words for file, words in flags.items() if file in asked}
    files = in_order(sorted(flags), root, given.seed)
    end = time.monotonic() + given.seconds
    compiled = failed = 0

    def one(file: pathlib.Path) -> tuple[pathlib.Path, str | None]:
        return file, None if time.monotonic() > end else compile_alone(file, flags[file])

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for file, errors in pool.map(one, files):
            compiled += errors is not None
            if errors:
                failed += 1
                print(f"alone: {file.relative_to(root)} does not compile by itself:\n{errors}", file=sys.stderr)
    print(f"alone: {compiled} of {len(files)} files compiled by themselves, {failed} failed (seed {given.seed})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
