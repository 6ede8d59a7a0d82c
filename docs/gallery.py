"""docs/gallery.md and its pictures: each kind of figure once, drawn from kept results.

    python3 docs/gallery.py build/bin/harness             # draws docs/images/gallery
    python3 docs/gallery.py build/bin/harness OUT KIND    # draws one kind into OUT, as a test does
"""
import lzma
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT, PICTURES = ROOT / "experiments" / "gallery", ROOT / "docs" / "images" / "gallery"
# Kind of figure -> kept results, further options.
FIGURES = {
    "heatmap": ("sweep", "--algorithm bfs --graph 'kron13(order=original)' --graph road128"),
    "geomean": ("sweep", "--algorithm cc --width page"),
    "best": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"),
    "winners": ("h200", ""), "critical": ("h200", ""), "profile": ("h200", "--width page"), "cdf": ("h200", ""),
    "sorted": ("sweep", "--algorithm pagerank --graph uniform13"),
    "ranks": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"),
    "baselines": ("sweep", "--algorithm bfs"),
    "pareto": ("sweep", "--algorithm bfs --graph uniform13"),
    "scaling": ("threads", ""), "roofline": ("sweep", "--algorithm pagerank --graph road128 --graph uniform13 --roof 10"),
    "orders": ("sweep", ""), "stages": ("sweep", "--algorithm bfs --graph road128 --graph uniform13"), "timeline": ("sweep", ""),
}
HEAD = """# Gallery

*Made by `python3 docs/gallery.py build/bin/harness` from the results in `experiments/gallery`.*

Each kind of figure that `harness plot` draws, with its command ([options](results.md#figures)). The results are those
of a small sweep on two busy cores, and of an exhaustive sweep on one NVIDIA H200. They show the figures and prove
nothing about the programs.
"""


def unpack(name, folder):
    """Writes results.csv, and samples.csv if it was kept, into a folder."""
    if name == "h200":
        kept = {"results": ROOT / "experiments" / "tuning" / "exhaustive_h200.csv.xz"}
    else:
        kept = {part: KEPT / f"{name}_{part}.csv.xz" for part in ("results", "samples")}
    for part, path in kept.items():
        (folder / f"{part}.csv").write_bytes(lzma.decompress(path.read_bytes()))
    return folder


def words_of(kind):
    name, options = FIGURES[kind]
    words = [word.strip("'") for word in options.split()]
    return name, words + ([] if "--width" in words else ["--width", "column"])


def command_of(kind):
    name, options = FIGURES[kind]
    width = "" if "--width" in options else " --width column"
    return " ".join(f"harness plot results/{name} --figure {kind}{width} {options}".split())


def draw(harness, kind, out):
    """Draws one kind of figure as OUT/KIND.png. Throws CalledProcessError if harness refuses."""
    name, words = words_of(kind)
    with tempfile.TemporaryDirectory() as folder:
        results = unpack(name, pathlib.Path(folder))
        subprocess.run([harness, "plot", results, "--figure", kind, "--name", kind, "--type", "png", "--out", out, *words],
                       check=True, capture_output=True, text=True)
        for table in ("md", "tex"):
            (out / f"{kind}.{table}").unlink(missing_ok=True)


def page():
    parts = [HEAD]
    for kind in FIGURES:
        parts.append(f"## {kind}\n\n```sh\n{command_of(kind)}\n```\n\n![{kind}](images/gallery/{kind}.png)\n")
    return "\n".join(parts)


def main():
    harness, *rest = sys.argv[1:]
    if rest:
        draw(harness, rest[1], pathlib.Path(rest[0]))
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    for kind in FIGURES:
        draw(harness, kind, PICTURES)
    (ROOT / "docs" / "gallery.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
