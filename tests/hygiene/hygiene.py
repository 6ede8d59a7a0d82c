"""hygiene.py ROOT: rules for tracked files that a compiler does not check. One line a finding."""
import pathlib
import re
import sys

from tracked import tracked

SOURCES = {".c", ".h", ".cpp", ".hpp", ".cu", ".cuh", ".py", ".sh", ".cmake", ".in", ".yaml", ".txt"}
LINES = 300
# Longer than LINES, each for a reason. None so far.
LONG = {"plugins/include/harness/plugin.h"}  # the whole ABI in one header, so that it can be read in one go
# A folder of one machine: a home, or a work folder right under the root. Paths of a system, such as /usr, are fine.
MACHINE_PATH = re.compile(r"(?<![\w.${}~/\"'-])/(?:home|root|Users|work|workspace|mnt|scratch)/[\w.-]+"
                          r"|[\"'](?:/home|/root|/Users|/work|/workspace|/mnt|/scratch)/[\w.-]+")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|stu" r"bs?|not (?:yet )?implem" r"ented)\b")


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
        if path.suffix in SOURCES and (found := UNFINISHED.search(line)):
            findings.append(f"{name}:{number}: unfinished: {found.group()}")
    if path.suffix in {".c", ".h", ".cpp", ".hpp", ".cu", ".cuh", ".py"} and len(lines) > LINES and name not in LONG:
        findings.append(f"{name}:{len(lines)}: longer than {LINES} lines: split it, or say why not in LONG")
    return findings


def check_plugins(root: pathlib.Path, names: list[str]) -> list[str]:
    """A plugin is a folder with one CMake line: adding one changes nothing outside."""
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


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    paths = {str(path.relative_to(root)): path for path in tracked(root)}
    findings = [finding for name, path in paths.items() for finding in check_text(name, path)]
    findings += check_plugins(root, list(paths))
    print("\n".join(findings) or f"{len(paths)} files are clean")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
