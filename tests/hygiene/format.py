"""format.py ROOT [--fix]: checks every C++ source with clang-format 14 and .clang-format. Other versions format
differently."""
import pathlib
import re
import shutil
import subprocess
import sys

from tracked import SKIP, tracked

VERSION = "14"
SUFFIXES = {".c", ".h", ".cpp", ".hpp", ".cu", ".cuh"}
# Sources that are not formatted by clang-format. There are none so far.
BY_HAND: set[str] = set()


def find_formatter() -> str:
    for name in (f"clang-format-{VERSION}", "clang-format"):
        if shutil.which(name):
            text = subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
            if re.search(rf"version {VERSION}\.", text):
                return name
    print(f"skipped: no clang-format {VERSION}: install clang-format-{VERSION}")
    sys.exit(SKIP)


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    formatter = find_formatter()
    sources = [path for path in tracked(root)
               if path.suffix in SUFFIXES and str(path.relative_to(root)) not in BY_HAND]
    how = ["-i"] if "--fix" in sys.argv else ["--dry-run", "-Werror", "--ferror-limit=1"]
    return subprocess.run([formatter, "--style=file", *how, *sources], cwd=root).returncode


if __name__ == "__main__":
    sys.exit(main())
