"""mutations.py [COUNT [SEED]]: damages graph files and files of the cache at random, and lets harness read them.

For a graph file, harness must read a graph, or print one line and exit with 2. If a file of the cache is damaged,
harness must still give the right result. CI runs 100 files; use 10000 after a change of a reader. A failure prints its
seed and keeps its file."""
import concurrent.futures
import csv
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

HARNESS = os.environ["HARNESS"]
HERE = pathlib.Path(__file__).resolve().parent
CPU = os.environ.get("HARNESS_CPU", "1") == "1"
EXTREMES = [b"0", b"-1", b"4294967295", b"4294967296", b"18446744073709551616", b"1e308", b"nan", b"0x10", b"", b"\x1b[2J"]
OPTIONS = {"words.txt": ["--compact"], "table.csv": ["--columns", "from,to,km"]}
CACHED = """experiment: x
graphs: [{generator: kronecker, scale: 6, seed: 1}]
algorithms: [{id: pagerank, iterations: 1}]
formats: [csr]
schedules: [vm]
measure: {repetitions: 1, warmup: 0}
"""


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(*arguments, folder):
    return subprocess.run([HARNESS, *map(str, arguments)], cwd=folder, capture_output=True, timeout=60, preexec_fn=limits)


def mutate(data, dice):
    """Returns the data after one to four changes of the kinds that disks, editors, downloads and people make."""
    data = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at, size = dice.randrange(len(data) + 1), dice.choice([1, 2, 8, 64, 4096])
        kind = dice.randrange(8)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del data[at:]
        elif kind == 2:
            del data[at:at + size]
        elif kind == 3:
            data[at:at] = data[at:at + size]
        elif kind == 4:
            data[at:at] = dice.randbytes(size)
        elif kind == 5:
            data[at:at + size] = bytes(len(data[at:at + size]))
        elif kind == 6:
            words = bytes(data).split(b" ")
            words[dice.randrange(len(words))] = dice.choice(EXTREMES)
            data = bytearray(b" ".join(words))
        else:
            other = dice.randrange(len(data) + 1)
            data[at:at + size], data[other:other + size] = data[other:other + size], data[at:at + size]
    return bytes(data)


def fault_of_file(path):
    """Lets harness read a file. Returns why the answer is wrong, or an empty text if it is right."""
    try:
        done = run("graph", "info", "--json", path, *OPTIONS.get(path.name, []), folder=path.parent)
    except subprocess.TimeoutExpired:
        return "no end"
    said = done.stderr.decode(errors="replace")
    lines = said.split("\n")[:-1]
    good = said.endswith("\n") or not said
    good = good and all(line.startswith("harness: ") and line.isprintable() and len(line) < 500 for line in lines)
    if done.returncode == 0:
        json.loads(done.stdout)
        good = good and all(line.startswith("harness: warning: ") for line in lines)
    else:
        good = good and done.returncode == 2 and len(lines) == 1
    return "" if good else f"exit {done.returncode}: {done.stderr[:300]!r}"


def fault_of_entry(folder, dice):
    """Runs an experiment, damages the files of the cache, and runs it again. Returns why the second run is wrong, or an
    empty text if it succeeds with the graph hash of the first run."""
    (folder / "x.yaml").write_text(CACHED)
    hashes = []
    for out in ("before", "after"):
        done = run("--cache-dir", "cache", "run", "x.yaml", "--out", out, folder=folder)
        if done.returncode != 0:
            return f"exit {done.returncode}: {done.stderr[-300:]!r}"
        with open(folder / out / "results.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        if len(rows) != 1:
            return f"{len(rows)} rows"
        hashes.append(rows[0]["graph_hash"])
        for entry in sorted((folder / "cache").glob("*/*")):  # the cache has graphs and assembled code
            entry.write_bytes(mutate(entry.read_bytes(), dice))
    return "" if hashes[0] == hashes[1] else f"another graph: {hashes}"


def seeds(folder):
    """Returns the files of the fuzzers' corpus, and files in further formats, which the executable converts from the
    corpus."""
    for source, target in (("weighted.wel", "a.hgr"), ("plain.graph", "b.graph.gz"), ("symmetric.mtx", "c.mtx.zst")):
        done = run("graph", "convert", HERE / "fuzz/corpus" / source, folder / target, folder=folder)
        assert done.returncode == 0, done.stderr
    return sorted([*(HERE / "fuzz/corpus").iterdir(), *folder.iterdir()], key=lambda path: path.name)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    work = pathlib.Path(tempfile.mkdtemp(prefix="harness-mutations-"))
    (work / "seeds").mkdir()
    sources = seeds(work / "seeds")

    def one(number):
        dice = random.Random(number)
        folder = work / str(number)
        folder.mkdir()
        if CPU and number % 10 == 0:
            fault = fault_of_entry(folder, dice)
        else:
            source = dice.choice(sources)
            path = folder / source.name
            path.write_bytes(mutate(source.read_bytes(), dice))
            fault = fault_of_file(path)
        if not fault:
            subprocess.run(["rm", "-r", folder], check=True)
        return f"{number} ({folder}): {fault}" if fault else ""

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        faults = [fault for fault in pool.map(one, range(first, first + count)) if fault]
    print("\n".join(faults) or f"{count} mutations: each a graph, or one line and exit 2")
    if not faults:
        subprocess.run(["rm", "-r", work], check=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
