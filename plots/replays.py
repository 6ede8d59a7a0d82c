#!/usr/bin/env python3
"""Draws the results of `harness tune --replay` in one figure: how many evaluations each sampler took in each space.

    harness tune --replay SPACES.csv --sampler own --sampler greedy --format csv > ours.csv
    python3 plots/replays.py ours.csv others.csv -o replays.png

Evaluations are counted until the sampler has found a good candidate (harness/tune/replay.hpp). A dot is the median over
the seeds, and a line leads from the dot to the 90th percentile. A grey tick is the calculated mean for random
search."""
import argparse
import csv
import pathlib
import sys

try:
    import axis
    import sheet as sheets
    import style
    import wrap
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
    """Returns a short name for the command of an external sampler: `optuna tpe` for
    `python3 experiments/optuna_sampler.py tpe`."""
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
    looks = dict(zip(samplers, (style.look(i % style.MOST, i // style.MOST % len(style.FILLS)) for i in range(len(samplers)))))
    sheet = sheets.Sheet(style.PAGE)
    axes = sheet.subplots()
    ends = []
    for row in rows:
        at = spaces.index(row["space"]) + (samplers.index(row["sampler"]) + 0.5) / (len(samplers) + 1) - 0.45
        look = looks[row["sampler"]]
        axes.plot([row["median"], row["p90"]], [at, at], color=look.colour, linewidth=1)
        axes.plot(row["median"], at, linestyle="", markersize=3.5, **look.point())
        axes.vlines(row["random_mean"], at - 0.5 / len(samplers), at + 0.5 / len(samplers), color=style.GREY, linewidth=1)
        ends += [row["median"], row["p90"], row["random_mean"]]
    axis.set_log(axes.xaxis, max(min(ends), 0.1) / 1.15, max(ends) * 1.15, most=8)
    room = (0.4 if style.is_narrow(sheet) else 0.3) * sheet.get_figwidth()
    axes.set_yticks(range(len(spaces)), [wrap.cut(space_name(space), room, style.font(style.TICK)) for space in spaces])
    axes.set_ylim(len(spaces) - 0.5, -0.6)
    axes.grid(axis="x")
    axes.set_xlabel("evaluations (log)")
    keys = [Line2D([], [], color=look.colour, label=sampler_name(sampler), linewidth=1, markersize=3.5, **look.point())
            for sampler, look in looks.items()]
    keys.append(Line2D([], [], color=style.GREY, linewidth=1, marker="|", markersize=6, linestyle="", label="random, calculated"))
    seeds = sorted({int(row["seeds"]) for row in rows if row.get("seeds", "").isdigit()})
    notes = ["Evaluations until a cost near the best was found. Near: within the noise of the best, the configurations that "
             "`harness tune --replay` counts as good. Symbol: median over the seeds; end of the line: 90th percentile."]
    if seeds:
        notes.append(f"Seeds per space and sampler: {' to '.join(map(str, dict.fromkeys((seeds[0], seeds[-1]))))}.")
    return sheet.finish(0.4 + 0.085 * len(spaces) * (len(samplers) + 1), "Evaluations of each sampler", keys, notes)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("replays", nargs="+", type=pathlib.Path, help="output of harness tune --replay --format csv")
    parser.add_argument("-o", "--output", required=True, type=pathlib.Path, help="a .png, .svg or .pdf file")
    options = parser.parse_args()
    style.apply(title=False)
    figure = draw(load(options.replays))
    kind = options.output.suffix.removeprefix(".")
    if kind not in sheets.METADATA:
        parser.error(f"{options.output}: expected a name that ends in {', '.join('.' + one for one in sheets.METADATA)}")
    try:
        figure.save(options.output.parent, options.output.stem, [kind])
    except OSError as error:
        raise SystemExit(f"plots/replays.py: {options.output}: cannot be written: {error}") from error


if __name__ == "__main__":
    main()
