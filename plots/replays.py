#!/usr/bin/env python3
"""One figure of the results of `harness tune --replay`: for each space the evaluations that each sampler took.

    harness tune --replay SPACES.csv --sampler own --sampler greedy --format csv > ours.csv
    python3 plots/replays.py ours.csv others.csv -o replays.png

A dot is the median over the seeds, and its line ends at the 90th percentile. A grey tick is the calculated average of
random search."""
import argparse
import csv
import pathlib
import sys

try:
    import style
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
except ImportError as error:
    print(f"plots/replays.py: this Python ({sys.executable}) cannot draw: {error}; install matplotlib", file=sys.stderr)
    sys.exit(2)

COLUMNS = ("space", "sampler", "random_mean", "median", "p90")


def load(paths):
    """Returns the rows of all files, with numbers converted."""
    rows = []
    for path in paths:
        try:
            with open(path, newline="", encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    rows.append({name: row[name] for name in COLUMNS[:2]} |
                                {name: float(row[name]) for name in COLUMNS[2:]})
        except (OSError, UnicodeDecodeError) as error:
            raise SystemExit(f"plots/replays.py: {path}: cannot be read: {error}") from error
        except (KeyError, TypeError, ValueError, csv.Error) as error:
            raise SystemExit(f"plots/replays.py: {path}: expected what harness tune --replay --format csv prints, with "
                             f"the columns {', '.join(COLUMNS)}; {error}") from error
    if not rows:
        raise SystemExit(f"plots/replays.py: no row in {', '.join(map(str, paths))}")
    return rows


def sampler_name(sampler):
    """Names a command after its script: `python3 experiments/optuna_sampler.py tpe` is `optuna tpe`."""
    words = sampler.split()
    scripts = [i for i, word in enumerate(words) if word.endswith(".py")]
    if not scripts:
        return sampler
    return " ".join([pathlib.Path(words[scripts[0]]).stem.removesuffix("_sampler"), *words[scripts[0] + 1:]])


def space_name(space):
    return " ".join(word for word in space.split() if "=" not in word)


def draw(rows):
    spaces = list(dict.fromkeys(row["space"] for row in rows))
    samplers = list(dict.fromkeys(row["sampler"] for row in rows))
    looks = dict(zip(samplers, zip(style.PALETTE * len(samplers), style.MARKERS * len(samplers))))
    figure = Figure(figsize=(style.width(style.PAGE), 0.7 + 0.085 * len(spaces) * (len(samplers) + 1)),
                    layout="constrained")
    axes = figure.subplots()
    for row in rows:
        at = spaces.index(row["space"]) + (samplers.index(row["sampler"]) + 0.5) / (len(samplers) + 1) - 0.45
        colour, marker = looks[row["sampler"]]
        axes.plot([row["median"], row["p90"]], [at, at], color=colour, linewidth=1)
        axes.plot(row["median"], at, color=colour, marker=marker, markersize=3.5)
        axes.vlines(row["random_mean"], at - 0.5 / len(samplers), at + 0.5 / len(samplers), color=style.GREY, linewidth=1)
    axes.set_xscale("log")
    style.log_axis(axes.xaxis)
    axes.set_yticks(range(len(spaces)), [space_name(space) for space in spaces])
    axes.set_ylim(len(spaces) - 0.5, -0.6)
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.5)
    axes.set_xlabel("evaluations until a cost near the best was found: median and 90th percentile")
    handles = [Line2D([], [], color=colour, marker=marker, markersize=3.5, linewidth=1, label=sampler_name(sampler))
               for sampler, (colour, marker) in looks.items()]
    handles.append(Line2D([], [], color=style.GREY, linewidth=1, label="random, calculated"))
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=3)
    return figure


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("replays", nargs="+", type=pathlib.Path, help="what harness tune --replay --format csv printed")
    parser.add_argument("-o", "--output", required=True, type=pathlib.Path, help="a .png, .svg or .pdf file")
    options = parser.parse_args()
    style.apply()
    figure = draw(load(options.replays))
    kind = options.output.suffix.removeprefix(".")
    if kind not in style.METADATA:
        parser.error(f"{options.output}: expected a name that ends in {', '.join('.' + one for one in style.METADATA)}")
    try:
        style.save(figure, options.output.parent, options.output.stem, [kind])
    except OSError as error:
        raise SystemExit(f"plots/replays.py: {options.output}: cannot be written: {error}") from error


if __name__ == "__main__":
    main()
