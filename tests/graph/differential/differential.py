"""differential.py [--seed N] [--count N]: generates malformed graph files, and compares what harness reads from them
with what a separate reader (readings.py) finds in their bytes.

For every file harness must return the vertices, arcs and weights that the bytes mean, or refuse the file with one line.
If it reads the first line of a file as names of columns, it must say so. If an answer is wrong, the script prints the
name of the file, and keeps the file. The default seed is the current date."""
import argparse
import collections
import datetime
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import awkward
import meaning
import opinions
import readings

DUMP = os.environ.get("HARNESS_GRAPH_DUMP", "build/bin/graph_dump")
BATCH = 1000
MOST_SHOWN = 20


def graph_of(answer):
    """Returns meaning.Graph of an `ok` line of dump, whether the file has a header, and the number of notes."""
    _, vertices, weighted, header, notes, ids, *arcs = answer.split(" ")
    graph = meaning.Graph(int(vertices), weighted=weighted == "1")
    for arc in arcs:
        u, v, *weight = arc.split(":")
        graph.arcs[(int(u), int(v), float.fromhex(weight[0]) if weight else None)] += 1
    if ids != "-":
        graph.ids = [bytes.fromhex(one if one != "-" else "").decode("utf-8", "surrogateescape") for one in ids.split(",")]
    return graph, header == "1", int(notes)


def same(graph, other):
    return (graph.vertices, graph.arcs, graph.weighted, graph.ids) == (other.vertices, other.arcs, other.weighted, other.ids)


def fault_of(file, answer):
    """Returns what is wrong with an answer, or "" if it is right or a refusal."""
    meant = readings.reading(file)
    if answer.startswith("no "):
        unprintable = any(ord(c) < 32 or ord(c) == 127 or 0xd800 <= ord(c) < 0xe000 for c in answer)  # or no UTF-8
        if not answer[3:].strip() or unprintable or len(answer) > 600:
            return "a refusal that is no line of print"
        ordinary = file.did <= awkward.BENIGN and file.ending != "" and file.maker not in ("numpy_array", "scipy_matrix")
        if ordinary and meant and not (file.maker == "table" and "trailing_blanks" in file.did):
            return "an ordinary file was refused"
        return ""
    graph, header, notes = graph_of(answer)
    other = opinions.opinion(file)
    if other is not None and other != (graph.vertices, graph.arcs):
        return f"another graph than a library reads: expected {other[0], sorted(other[1].items(), key=str)}"
    if not meant:
        return "a graph, where the format forbids one"
    matching = [one for one in meant if same(graph, one)]
    if not matching:
        return f"another graph: expected {[(one.vertices, sorted(one.arcs.items(), key=str)) for one in meant]}"
    if header and notes == 0:
        return "a row of names was taken without a word"
    if not any(one.said == header for one in matching):
        return "it says that it took a row of names, and did not, or the other way round"
    if notes == 0 and all(one.alone for one in matching):
        return "the first line may be names or an edge, and nothing is said"
    return ""


def batch(folder, files):
    """Returns the lines that one process prints for many files, one line per file."""
    lines = []
    for i, file in enumerate(files):
        place = folder / str(i)
        place.mkdir()
        (place / file.name).write_bytes(file.data)
        for ending, text in file.beside.items():
            (place / (file.stem + ending)).write_text(text, newline="")
        lines.append("\t".join([str(place / file.name), *(f"{name}={value}" for name, value in file.params.items())]))
    done = subprocess.run([DUMP], input="\n".join(lines) + "\n", capture_output=True, encoding="utf-8",
                          errors="surrogateescape", timeout=600, check=False)
    answers = done.stdout.split("\n")[:-1]
    if len(answers) != len(files):
        answers += [f"ended at this file with {done.returncode}: {done.stderr}"] + [""] * len(files)
    return answers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=int(datetime.date.today().strftime("%Y%m%d")))
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="harness-differential-"))
    faults, read, refused = [], collections.Counter(), collections.Counter()
    for first in range(0, options.count, BATCH):
        files = [awkward.make(random.Random(f"{options.seed} {i}")) for i in range(first, min(first + BATCH, options.count))]
        folder = work / "batch"
        folder.mkdir()
        kept = set()
        for i, (file, answer) in enumerate(zip(files, batch(folder, files))):
            (refused if answer.startswith("no ") else read)[file.maker] += 1
            fault = fault_of(file, answer) if answer[:3] in ("ok ", "no ") else f"no answer: {answer}"
            if fault:
                kept.add(i)
                faults.append(f"{work / str(first + i) / file.name} {file.params} {sorted(file.did)}: {fault}: {answer[:300]}")
        for i in sorted(kept):
            (folder / str(i)).rename(work / f"{first + i}")
        shutil.rmtree(folder)
    print("\n".join(faults[:MOST_SHOWN]))
    print(f"seed {options.seed}: {options.count} files, {sum(read.values())} read, {sum(refused.values())} refused, "
          f"{len(faults)} differ; read of each: {dict(sorted(read.items()))}")
    if not faults:
        shutil.rmtree(work)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
