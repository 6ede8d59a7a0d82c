"""lines.py [ROOT]: prints the lines of code (neither blank nor comment) of every schedule and format, next to the
numbers that GRAssembler has published for the same plugins. The lines of the SDK's shared headers follow, by folder.
The exit code is 1 if a plugin has more than half of the published number."""
import pathlib
import re
import sys

# The published numbers of lines per plugin, from a table of the dissertation [GRAssembler]. There each plugin serves
# one backend, and here three.
PUBLISHED = {"schedules": {"vm": 82, "em": 84, "cm": 185, "wm": 141, "twc": 292, "twce": 238, "strict": 395},
             "formats": {"coo": 114, "ell": 118, "csr": 131, "gshard": 166}}
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\])*")', re.DOTALL)


SHARED = ["plugins/include/harness", *(f"plugins/include/harness/{folder}" for folder in
          ("host", "device/target", "device/core", "device/gather", "device/balance", "device/kinds"))]


def lines_of(folder: pathlib.Path) -> int:
    count = 0
    for file in [*folder.glob("*.cpp"), *folder.glob("*.h"), *folder.glob("*.hpp")]:
        code = COMMENT.sub(lambda match: match.group(1) or "", file.read_text(encoding="utf-8"))
        count += sum(1 for line in code.splitlines() if line.strip())
    return count


def main() -> int:
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    late = 0
    for kind, published in PUBLISHED.items():
        for folder in sorted(path for path in (root / kind).iterdir() if path.is_dir()):
            lines, theirs = lines_of(folder), published.get(folder.name)
            over = theirs is not None and lines > theirs / 2
            late += over
            print(f"{kind[:-1]:<9} {folder.name:<14} {lines:>4}" + (f"  published {theirs}, half {theirs / 2:g}" if theirs else "")
                  + ("  OVER" if over else ""))
    for shared in SHARED:
        print(f"{'shared':<9} {shared.removeprefix('plugins/include/harness').strip('/') or '.':<14} {lines_of(root / shared):>4}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
