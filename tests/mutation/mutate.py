"""mutate.py ROOT BUILD [--seed N] [--count N] [--seconds S] [--area NAME]... [--quick] [--least PERCENT]
[--limit S]: tests the tests.

Plants one change of behaviour at a time (mutants.py) in the sources of an area (areas.py), builds the targets of the
area's tests, and runs the tests. A mutant that no test detects survives and is printed. Either a test is missing, or
the change is equivalent. If the tests of an area fail without a mutant, nothing is planted, since every mutant would
seem detected. Mutants that do not compile are not counted. A test that does not end within --limit detects a mutant
too ("timed out"); a busy machine needs a longer limit. Sources are always restored, and built again at the end. Areas
alternate, so that a short run covers several. With --least the exit code is 1 if a smaller percentage of mutants is
detected. A run with --seconds tests too few mutants for --least."""
import argparse
import datetime
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import time

from areas import AREAS, Area
from mutants import Mutant, draw

ENVIRONMENT = {**os.environ, "GTEST_FAIL_FAST": "1"}  # one failure is enough


def sources_of(area: Area, root: pathlib.Path) -> list[pathlib.Path]:
    """Returns the files that the globs of an area match. Device code (*.dev.cpp) is included only if a glob ends like
    it."""
    device = ".dev.cpp"
    found = {file for glob in area.sources for file in root.glob(glob)
             if not file.name.endswith(device) or glob.endswith(device)}
    return sorted(file for file in found if file.is_file())


def made(area: Area, build: pathlib.Path) -> str | None:
    """Builds the targets of an area. Returns the output of ninja, an empty text if the area has no targets, or None if
    the build fails."""
    if not area.targets:
        return ""
    command = ["ninja", "-C", str(build), *area.targets]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return None if done.returncode else done.stdout.decode(errors="replace")


def built(area: Area, build: pathlib.Path) -> bool:
    return made(area, build) is not None


def noticed(area: Area, root: pathlib.Path, build: pathlib.Path, limit: float) -> str:
    """Runs the tests of an area. Returns "killed" if a test fails or crashes, "timed out" if it does not end, otherwise
    an empty text."""
    for command in area.tests:
        words = shlex.split(command.format(bin=build / "bin", root=root))
        try:
            done = subprocess.run(words, cwd=build, timeout=limit, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=ENVIRONMENT, check=False)
        except subprocess.TimeoutExpired:
            return "timed out"
        if done.returncode != 0:
            return "killed"
    return ""


def verdict_on(mutant: Mutant, area: Area, root: pathlib.Path, build: pathlib.Path, limit: float) -> str:
    """Plants the mutant, builds and runs the tests of its area, and restores its file. Returns "does not compile",
    "SURVIVED", or the result of noticed()."""
    original = mutant.file.read_bytes()
    try:
        mutant.apply()
        said = made(area, build)
        if said is None:
            return "does not compile"
        if "no work to do" in said:
            raise SystemExit(f"mutate: no target of the area {area.name} is built from {mutant.file.relative_to(root)}")
        return noticed(area, root, build, limit) or "SURVIVED"
    finally:
        mutant.file.write_bytes(original)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal())
    parser.add_argument("--count", type=int, default=20, help="mutants per area")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no mutant after this time")
    parser.add_argument("--area", action="append", choices=[area.name for area in AREAS])
    parser.add_argument("--quick", action="store_true", help="only areas whose mutants take some seconds each")
    parser.add_argument("--least", type=float, default=0, help="per cent of mutants that have to be killed")
    parser.add_argument("--limit", type=float, default=120, help="seconds after which a test command is ended")
    given = parser.parse_args()
    root, build = given.root.resolve(), given.build.resolve()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that `finally` restores the file
    source = random.Random(given.seed)
    areas = [area for area in AREAS if (not given.area or area.name in given.area) and (area.quick or not given.quick)]
    source.shuffle(areas)
    drawn = {area.name: draw(sources_of(area, root), given.count, source) for area in areas}
    broken = [area.name for area in areas
              if not built(area, build) or noticed(area, root, build, given.limit)]
    if broken:
        print(f"mutate: the tests of {', '.join(broken)} fail without any mutant", file=sys.stderr)
        return 1
    end = time.monotonic() + given.seconds
    killed: dict[str, int] = {}
    judged: dict[str, int] = {}
    timed_out = 0
    try:
        for turn in range(given.count):
            for area in areas:
                if turn >= len(drawn[area.name]) or time.monotonic() > end:
                    continue
                mutant = drawn[area.name][turn]
                verdict = verdict_on(mutant, area, root, build, given.limit)
                print(f"{verdict:16} {area.name:10} {mutant.words(root)}", flush=True)
                judged[area.name] = judged.get(area.name, 0) + (verdict != "does not compile")
                killed[area.name] = killed.get(area.name, 0) + (verdict in ("killed", "timed out"))
                timed_out += verdict == "timed out"
    finally:
        for area in areas:
            built(area, build)
    for name in sorted(judged):
        print(f"{name}: {killed[name]} of {judged[name]} killed")
    total, all_killed = sum(judged.values()), sum(killed.values())
    if timed_out:
        print(f"{timed_out} of them by the limit of {given.limit:g} s a test, which a busy machine may also reach")
    share = 100 * all_killed / total if total else 100
    print(f"mutation score: {all_killed} of {total} mutants killed, {share:.0f} % (seed {given.seed})")
    return 0 if share >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
