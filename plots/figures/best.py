"""The best combination of each graph, and the cost of changing one of its choices."""
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

import names
import style
import table

NAME = "best"
TITLE = "slowdown of each graph's best combination if one of its choices is replaced"

CHOICES = (("format_label", "other format"), ("schedule_label", "other schedule"), ("direction", "other direction"),
           ("baseline_label", "baseline"))


def draw(rows):
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    shown = {column: good if column == "baseline_label" else table.combinations(good) for column, _ in CHOICES}
    choices = [(column, label) for column, label in CHOICES if shown[column][column].nunique() > 1]
    if not choices:
        raise table.PlotError("every ok row has the same format, schedule and direction")

    figure = Figure(figsize=(style.width(style.PAGE), 0), layout="constrained")
    words = max(len(combination(row)) for _, row in good.iterrows())
    narrow = style.is_narrow(figure) or words > style.letters(0.35 * figure.get_figwidth(), 6.2)
    fit = style.letters(0.62 * figure.get_figwidth(), 6.2) - 7  # beside a bar, less the 7 of `1.23×  `
    figure.set_figheight(0.95 + len(graphs) * (0.24 * len(choices) + 0.1 if narrow else 0.62))
    axes = figure.subplots()
    height, thick = 0.8 / len(choices), 0.3 if narrow else 0.88
    longest = 1.0
    for y, graph in enumerate(graphs):
        part = good[good["graph"] == graph].sort_values(["cost", "id"])
        best = part.iloc[0]
        for k, (column, _) in enumerate(choices):
            others = part[part[column] != best[column]]
            if column != "baseline_label":  # a baseline has no choices to vary
                others = others[(others["baseline_label"] == "") & (best["baseline_label"] == "")]
            place = y - 0.4 + (k + (0.75 if narrow else 0.5)) * height
            if others.empty:
                axes.text(1.02, place, "none", va="center", fontsize=style.font(6.2), color=style.GREY)
                continue
            other = others.iloc[0]
            slowdown, low, high = (other[name] / best["cost"] for name in ("cost", "low", "high"))
            longest = max(longest, high)
            axes.barh(place, slowdown - 1, left=1, height=height * thick, color=style.PALETTE[k], linewidth=0)
            if style.unit_of(good) == "ms":
                axes.hlines(place, max(low, 1), high, color="#333333", linewidth=0.7)
            said = {"tied": " (tied)", "unclear": " (not significantly slower)"}.get(other["place"], "")
            name = names.short(combination(other), fit - len(said)) if narrow else combination(other)
            text = f"{slowdown:.2f}×  {name}{said}"
            if narrow:  # above the bar, from its start, because the space after it is too small
                axes.annotate(text, (1, place - height * thick / 2), (2, 0.5), va="bottom", textcoords="offset points",
                              fontsize=style.font(6.2))
            else:
                axes.annotate(text, (max(slowdown, high), place), (3, 0), va="center", textcoords="offset points",
                              fontsize=style.font(6.2))
    finish(axes, good, graphs, longest)
    handles = [axes.barh(0, 0, color=style.PALETTE[k], label=label) for k, (_, label) in enumerate(choices)]
    style.legend_below(figure, handles)
    style.title(figure, f"{style.workload(rows)}: the best combination compared with the best that differs in one choice")
    marks = "Left: the fastest. In brackets: tied with it, or not significantly slower."
    style.note(figure, [*style.caption(rows, "", ""), marks])
    return figure


def combination(row):
    return " ".join(filter(None, (row["schedule_label"], row["format_label"], row["direction"])))


def finish(axes, good, graphs, longest):
    labels = []
    for graph in graphs:
        best = good[good["graph"] == graph].sort_values(["cost", "id"]).iloc[0]
        cost = f"{style.cost(best['cost'], best['unit'])} {best['unit']}"
        labels.append(style.in_lines([graph, combination(best), cost], 0.36 * axes.figure.get_figwidth(), 7))
    axes.set_yticks(np.arange(len(graphs)), labels)
    axes.set_ylim(len(graphs) - 0.45, -0.55)
    # Space at the right for the text after the longest bar.
    axes.set_xlim(1, 1 + (longest - 1) * 1.4 + 0.02)
    if style.is_log(1, longest):
        axes.set_xscale("log")
        axes.set_xlim(1, longest**1.4)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}×"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(f"{style.cost_name(good, unit=False)} relative to the graph's best")
    axes.tick_params(axis="y", length=0)
