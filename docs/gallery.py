"""Writes docs/gallery.md and its pictures, one for each kind of figure. They are drawn from stored results, which are
in experiments/gallery, except the results `h200` of experiments/tuning.

    python3 docs/gallery.py HARNESS [--record [NAME...] | OUT KIND]

HARNESS is the path of the program. With --record, the results of the given names are first measured again, which takes
minutes. Without a NAME these are all results except `h200`. With OUT and KIND, only the picture of one kind of figure
is drawn, into the folder OUT.
"""
import csv
import io
import json
import lzma
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT, PICTURES = ROOT / "experiments" / "gallery", ROOT / "docs" / "images" / "gallery"
MACHINES = KEPT / "machines.json"  # the device that each of the kept results was measured on
# Kind of figure -> (name of the stored results from which it is drawn, further options of `harness plot`).
FIGURES = {
    "heatmap": ("sweep", "--algorithm bfs --graph 'kron13(order=original)' --graph road128"),
    "geomean": ("sweep", "--algorithm cc --width page"),
    "best": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"),
    "winners": ("h200", ""), "critical": ("h200", ""), "profile": ("h200", "--width page"), "cdf": ("h200", ""),
    "sorted": ("sweep", "--algorithm pagerank --graph uniform13"),
    "ranks": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"),
    "baselines": ("sweep", "--algorithm bfs"),
    "pareto": ("sweep", "--algorithm bfs --graph road128"),
    "scaling": ("threads", ""), "roofline": ("sweep", "--algorithm pagerank --graph road128 --graph uniform13"),
    "orders": ("sweep", ""), "stages": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"), "timeline": ("sweep", ""),
    "supersteps": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"), "updates": ("updates", "--width page"),
    "usage": ("usage", ""), "warps": ("warps", "--width page"),
}
# The columns of results.csv that figures read. Only these columns are stored in experiments/gallery.
COLUMNS = """id status reason graph graph_hash graph_policy graph_order read_ms order_ms vertices edges algorithm algorithm_params format
schedule direction options backend supersteps repetitions time_ms_median time_ms_min time_ms_max edges_processed build_ms load_ms
upload_ms assemble_ms orient_ms format_bytes algorithm_bytes frontier_bytes scratch_bytes rounds time_ms_median_low time_ms_median_high
threads sources baseline judged_by load_average answer superstep_frontiers superstep_times updates rebuild_ms machine_cycles""".split()
PARTS = "results", "samples", "timeline"
TRACE = "warps.json"  # file of results for the timeline of a modelled run
HEAD = """# Gallery

*Made by `python3 docs/gallery.py build/bin/harness` from the results in `experiments/gallery`.*

Each kind of figure that `harness plot` draws, with its command ([options](results.md#figures)). The pictures show the
figures and prove nothing about the programs.

| results | measured on |
| --- | --- |
| `results/h200` | one NVIDIA H200, an exhaustive sweep |
| `results/sweep`, `results/threads` | two cores, at a load average of {} in the median |
| `results/updates`, `results/usage` | two cores, at one of {} and {} |
| `results/warps` | a modelled machine, so the load had no effect |

The median of the load includes the sweep itself.
"""


def unpack(name, folder):
    """Unpacks the stored results `name` into a folder, which becomes a folder of results: results.csv, meta.json, and
    samples.csv, timeline.csv and warps.json if they are stored. Returns the folder."""
    if name == "h200":
        kept = {"results": ROOT / "experiments" / "tuning" / "exhaustive_h200.csv.xz"}
    else:
        kept = {part: KEPT / f"{name}_{part}.csv.xz" for part in PARTS}
    for part, path in kept.items():
        if not path.exists():
            continue
        (folder / f"{part}.csv").write_bytes(lzma.decompress(path.read_bytes()))
    trace = KEPT / f"{name}_{TRACE}.xz"
    if trace.exists():
        (folder / TRACE).write_bytes(lzma.decompress(trace.read_bytes()))
    (folder / "meta.json").write_text(json.dumps({"backend": {"device": json.loads(MACHINES.read_text())[name]}}))
    return folder


def record(harness, names):
    """Runs the experiments of the given names in experiments/gallery. Stores the columns of their results that figures
    read, and all of samples.csv, timeline.csv and warps.json."""
    machines = json.loads(MACHINES.read_text())
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out"
            # With passive waiting, waiting threads take no processor time from other programs, and rows are slowed down
            # less.
            subprocess.run([harness, "run", KEPT / f"{name}.yaml", "--out", out], check=True,
                           env={**os.environ, "OMP_WAIT_POLICY": "passive", "HARNESS_SIMT_TIMELINE": str(pathlib.Path(folder) / TRACE)})
            machines[name] = json.loads((out / "meta.json").read_text())["backend"]["device"]
            if (pathlib.Path(folder) / TRACE).exists():
                (KEPT / f"{name}_{TRACE}.xz").write_bytes(lzma.compress((pathlib.Path(folder) / TRACE).read_bytes(), preset=9))
            for part in PARTS:
                if not (out / f"{part}.csv").exists():
                    continue
                with open(out / f"{part}.csv", newline="", encoding="utf-8") as file:
                    rows = list(csv.DictReader(file))
                columns = COLUMNS if part == "results" else list(rows[0])
                text = io.StringIO()
                writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
                (KEPT / f"{name}_{part}.csv.xz").write_bytes(lzma.compress(text.getvalue().encode(), preset=9))
    MACHINES.write_text(json.dumps(machines) + "\n")


def words_of(kind):
    name, options = FIGURES[kind]
    words = [word.strip("'") for word in options.split()]
    return name, words + ([] if "--width" in words else ["--width", "column"])


def command_of(kind):
    name, options = FIGURES[kind]
    width = "" if "--width" in options else " --width column"
    return " ".join(f"harness plot results/{name} --figure {kind}{width} {options}".split())


def draw(harness, kind, out):
    """Draws one kind of figure as OUT/KIND.png. Raises CalledProcessError if harness fails."""
    name, words = words_of(kind)
    with tempfile.TemporaryDirectory() as folder:
        results = unpack(name, pathlib.Path(folder))
        subprocess.run([harness, "plot", results, "--figure", kind, "--name", kind, "--type", "png", "--out", out, *words],
                       check=True, capture_output=True, text=True)
        for table in ("md", "tex"):
            (out / f"{kind}.{table}").unlink(missing_ok=True)


def load(name):
    """Returns, as a whole number, the median of the load averages at which the rows of the stored results `name` were
    measured."""
    with lzma.open(KEPT / f"{name}_results.csv.xz", "rt", encoding="utf-8") as file:
        return f"{statistics.median(float(row['load_average']) for row in csv.DictReader(file)):.0f}"


def page():
    parts = [HEAD.format(load("sweep"), load("updates"), load("usage"))]
    for kind in FIGURES:
        parts.append(f"## {kind}\n\n```sh\n{command_of(kind)}\n```\n\n![{kind}](images/gallery/{kind}.png)\n")
    return "\n".join(parts)


def main():
    harness, *rest = sys.argv[1:]
    if rest[:1] == ["--record"]:
        record(harness, rest[1:] or ("sweep", "threads", "updates", "usage", "warps"))
    elif rest:
        draw(harness, rest[1], pathlib.Path(rest[0]))
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    for kind in FIGURES:
        draw(harness, kind, PICTURES)
    (ROOT / "docs" / "gallery.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
