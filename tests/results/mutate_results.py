"""mutate_results.py [COUNT] [--first N] [--seed N] [--keep DIR]: damages result folders at random and lets harness read
them.

Bytes are flipped, lines dropped, doubled and swapped, files cut, emptied and removed, quotes inserted, and cells and
facts of meta.json changed. Then `best`, `compare` and `run --resume` must each do one of two things. They refuse the
folder in one line with exit code 2, and leave every byte unchanged. Or they do their work, without a crash, a hang
or an invented row of results.csv, and keep every row whose line is complete. The script prints one line per finding.
Its exit code is 1 if there is a finding."""
import argparse
import csv
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HARNESS = os.path.abspath(os.environ["HARNESS"])
EXPERIMENT = """experiment: mutated
graphs: [{generator: kronecker, scale: 5, seed: 1}]
algorithms: [{id: pagerank, iterations: 2}]
formats: [csr, coo]
schedules: [vm, wm]
options: {direction: [push, pull]}
measure: {repetitions: 5, warmup: 0, batch: 1, rounds: ROUNDS}
"""
FILES = ("results.csv", "results.csv", "results.csv", "samples.csv", "samples.csv", "meta.json", "rounds.csv")
JUNK = (b'"', b'"', b",", b"\n", b"\r", b"\0", b"\xff", b"x", b"-", b"9", b"nan", b'""', b",,")


def harness(folder, *arguments):
    done = subprocess.run([HARNESS, *arguments], cwd=folder, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def prepare(folder, rounds):
    """Makes a folder with the results of a sweep. If `rounds` is 1, the sweep is finished. Otherwise it is killed while
    rounds.csv has some of its rounds. Returns the name of the folder, and the ids in its results.csv."""
    name = f"sweep{rounds}"
    (folder / f"{name}.yaml").write_text(EXPERIMENT.replace("ROUNDS", str(rounds)))
    command = ["--threads", "1", "run", f"{name}.yaml", "--out", name, "--force"]
    while rounds > 1:  # until a run was killed while rounds.csv had rounds
        process = subprocess.Popen([HARNESS, *command], cwd=folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        journal = folder / name / "rounds.csv"
        while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 10):
            time.sleep(0.001)
        process.kill()
        process.wait()
        if journal.exists():
            break
    else:
        code, _, error = harness(folder, *command)
        assert code == 0, error
    return name, harness(folder, "run", f"{name}.yaml", "--dry-run")[1].splitlines()[:-1]


def mutate_meta(chance, text):
    try:
        meta = json.loads(text)
    except ValueError:
        return text[: chance.randrange(len(text) + 1)]
    value = chance.choice([7, -1, 1.5, "x", None, True, [], {}, [7], {"a": []}, [[1]], "\x1b[31m"])
    inner = [part for part in meta.values() if isinstance(part, dict) and part]
    target = chance.choice([meta, meta, *inner])
    target[chance.choice([*target, "schema_version", "resumed", "plugins", "graphs"])] = value
    return json.dumps(meta).encode()


def mutate(chance, name, text):
    """Returns the damaged text, or None if the file must be removed."""
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(text) + 1)
    line = chance.randrange(len(lines)) if lines else 0
    kind = chance.randrange(13)
    if name == "meta.json" and kind < 8:
        return mutate_meta(chance, text)
    if kind == 0 and text:
        place = min(place, len(text) - 1)
        return text[:place] + bytes([text[place] ^ 1 << chance.randrange(8)]) + text[place + 1:]
    if kind == 1:
        return text[:place] + bytes([chance.randrange(256)]) + text[place + 1:]
    if kind == 2:
        return text[:place]
    if kind in (3, 4):
        return text[:place] + chance.choice(JUNK) + text[place:]
    if kind == 5:
        return b"".join(lines[:line] + lines[line + 1:])
    if kind == 6:
        return b"".join(lines[: line + 1] + lines[line:])
    if kind == 7:
        chance.shuffle(lines)
        return b"".join(lines)
    if kind == 8:
        return b"".join(lines[: line + 1] + lines[:1] + lines[line + 1:])
    if kind == 9 and lines:
        cells = lines[line].split(b",")
        cells[chance.randrange(len(cells))] = chance.choice([b"", b"7", b"ok", b"x", b"-1", b"1e999", b"crash"])
        return b"".join(lines[:line] + [b",".join(cells)] + lines[line + 1:])
    if kind == 10:
        end = min(len(text), place + chance.randrange(1, 60))
        return text[:place] + bytes(end - place) + text[end:]
    if kind == 11:
        return None if chance.randrange(4) == 0 else b""
    return text + chance.choice([b"torn", b'"', b"a,b\n", b"\n", bytes(40)])


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != ".lock"}


def whole_lines(text):
    """Returns the complete lines of a CSV file as tuples of cells, so that lines are equal whether or not a cell has
    quotes."""
    lines = (text or b"").decode(errors="replace").split("\n")[:-1]
    return {tuple(next(csv.reader([line.rstrip("\r")]), ())) for line in lines}


class Folder:
    def __init__(self, folder, name, ids):
        self.folder, self.name, self.ids = folder, name, sorted(ids)
        self.files = contents(folder / name)
        self.rows = whole_lines(self.files["results.csv"])
        self.times = {row["id"]: row["time_ms_median"]
                      for row in csv.DictReader(io.StringIO(self.files["results.csv"].decode()))}

    def damage(self, chance):
        where = self.folder / "damaged"
        shutil.rmtree(where, ignore_errors=True)
        shutil.copytree(self.folder / self.name, where)
        for _ in range(chance.choice([1, 1, 2, 3])):
            file = where / chance.choice(FILES)
            if not file.exists():
                continue
            text = mutate(chance, file.name, file.read_bytes())
            file.unlink() if text is None else file.write_bytes(text)
        return contents(where)

    def refusal(self, what, code, error):
        lines = error.splitlines()
        if code == 2 and (len(lines) != 1 or not lines[0].startswith("harness: ")):
            yield f"{what}: exit 2, but not one line: {error!r}"
        if "unexpected failure" in error or "terminate called" in error:
            yield f"{what}: {error!r}"

    def reading(self, what, *arguments):
        code, out, error = harness(self.folder, *arguments)
        if code not in (0, 1, 2):
            yield f"{what}: exit {code}: {error!r}"
        yield from self.refusal(what, code, error)
        if what == "best" and code == 0 and "note:" not in error:
            for row in csv.DictReader(io.StringIO(out)):
                was = self.times.get(row["id"])
                if was is None or f"{float(was):.4g}" != row["time_ms"]:
                    yield f"best: {row['id']} with {row['time_ms']} ms, which was measured as {was}"

    def resuming(self, damaged):
        code, _, error = harness(self.folder, "--threads", "1", "run", f"{self.name}.yaml", "--out", "damaged",
                                 "--resume")
        after = contents(self.folder / "damaged")
        if code not in (0, 2):
            yield f"resume: exit {code}: {error[-300:]!r}"
        if code == 2:
            yield from self.refusal("resume", code, error)
            if after != damaged:
                yield f"resume: refused, and changed {[name for name in after if after.get(name) != damaged.get(name)]}"
            return
        final = after["results.csv"]
        found = [row["id"] for row in csv.DictReader(io.StringIO(final.decode()))]
        if sorted(found) != self.ids:
            yield f"resume: exit 0 with the rows {sorted(found)}"
        before = whole_lines(damaged.get("results.csv"))
        kept = whole_lines(final)
        if wrong := (kept & before) - self.rows:
            yield f"resume: kept {wrong}"
        if lost := (before & self.rows) - kept:
            yield f"resume: lost {lost}"
        samples = [row["id"] for row in csv.DictReader(io.StringIO(after["samples.csv"].decode()))]
        for row in csv.DictReader(io.StringIO(final.decode())):
            if samples.count(row["id"]) != int(row["repetitions"]):
                yield f"resume: {samples.count(row['id'])} samples of {row['id']}, which has {row['repetitions']}"

    def findings(self, chance):
        damaged = self.damage(chance)
        try:
            yield from self.reading("best", "best", "damaged", "--format", "csv")
            yield from self.reading("compare", "compare", self.name, "damaged", "--format", "csv")
            yield from self.resuming(damaged)
        except subprocess.TimeoutExpired as error:
            yield f"hangs: {error}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=10000)
    parser.add_argument("--first", type=int, default=0, help="begin with this one: stretches of a long run, side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the damaged folders of findings")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folders = [Folder(folder, *prepare(folder, rounds)) for rounds in (1, 3)]
        for number in range(options.first, options.first + options.count):
            seed = options.seed * 1_000_003 + number
            findings = list(folders[number % 4 == 3].findings(random.Random(seed)))
            for finding in findings:
                print(f"{number}: {finding}", flush=True)
            failed += bool(findings)
            if findings and options.keep:
                shutil.copytree(folder / "damaged", options.keep / str(number), dirs_exist_ok=True)
    print(f"{options.first} to {options.first + options.count - 1}: {options.count} damaged folders, {failed} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
