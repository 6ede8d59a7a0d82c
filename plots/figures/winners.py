"""The fastest combination of every problem, and the regret of fixing one of its choices, or all of them."""
import numpy as np
from matplotlib import colors
from matplotlib.patches import Rectangle

import axis
import colour
import sheet as sheets
import style
import table
import words
import wrap
from figures.profile import best_for_all, problems

NAME = "winners"
TITLE = "the fastest combination of each problem (graph x algorithm), and the cost of any other choice"
OVER = "backend"

CHOICES = (("format_label", "other\nformat"), ("schedule_label", "other\nschedule"), ("direction", "other\ndirection"))
ONE = "one\nfor all"
CELL, LINE = 0.45, 0.25  # inches
WORST = 3  # end of the colour scale
COLOURS = colors.LinearSegmentedColormap.from_list("loss", ["#FFFFFF", "#C9DCEB", "#6FA8CF", "#1F66A5", "#0B2E5E"])
SAME = 1.005
MOST = 40  # problems


def applies(rows):
    return problems(rows)["problem"].nunique() >= 2


def draw(rows):
    good = problems(rows)
    if good.empty:
        raise table.PlotError("no combination is ok")
    config, of_config = best_for_all(good)
    found = [(algorithm, graph, *of_problem(part, of_config))
             for algorithm in table.in_order(good["algorithm_label"])
             for graph in table.graphs_in_order(good)
             if len(part := good[(good["algorithm_label"] == algorithm) & (good["graph"] == graph)])]
    omitted = found[MOST:]
    found = found[:MOST]
    heads = [label for _, label in CHOICES] + [ONE]

    sheet = sheets.Sheet(style.COLUMN)
    wide, size = sheet.get_figwidth(), style.font(6.5)
    tops = 0.32 + sum(0.2 for i, one in enumerate(found) if i == 0 or one[0] != found[i - 1][0])
    height = tops + LINE * len(found) + 0.05
    axes = sheet.subplots()
    axes.set_xlim(0, wide)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    left = wide - CELL * len(heads) - 0.06
    for k, head in enumerate(heads):
        axes.text(left + (k + 0.5) * CELL, 0.28, head, ha="center", va="bottom", fontsize=style.font(6), linespacing=1)
    axes.text(0.03, 0.28, "problem and its fastest", va="bottom", fontsize=style.font(style.TICK))
    y, last, lines = 0.32, None, []
    for algorithm, graph, best, losses, ties in found:
        if algorithm != last:
            axes.plot([0.03, wide - 0.06], [y, y], color=style.GREY, linewidth=0.5)
            axes.text(0.03, y + 0.1, wrap.cut(algorithm, left - 0.1, size), va="center", fontsize=style.font(style.TICK), weight="bold")
            y, last = y + 0.2, algorithm
        name = words.combination(best) + (f" ({ties} tied)" if ties else "")
        axes.text(0.1, y + LINE * 0.25, wrap.cut(graph, left - 0.15, size), va="center", fontsize=size)
        axes.text(0.1, y + LINE * 0.72, wrap.cut(name, left - 0.15, size), va="center", fontsize=size, color=style.SOFT)
        for k, loss in enumerate(losses):
            draw_cell(axes, left + k * CELL, y, loss)
        lines.append([algorithm, graph, words.combination(best), f"{best['cost']:.4g}", *(f"{loss:.4g}" for loss in losses)])
        y += LINE
    notes = ["Slowdown of the best that differs in this choice; = is within 0.5 %; –: none was measured. Tied: not slower by "
             "harness's test."]
    if config:
        notes.append(f"One for all: {config.strip()}, geometric mean {axis.ratio(np.exp(np.log(of_config).mean()))}.")
    if omitted:
        notes.append(f"{len(omitted)} further problems are not drawn.")
    sheet.tabulate(["algorithm", "graph", "fastest", words.cost_name(good), *(head.replace("\n", " ") for head in heads)], lines)
    return sheet.finish(height, f"{words.workload(rows)}: the fastest, and the cost of another choice", (), notes + words.caption(rows, best=False))


def of_problem(part, of_config):
    """Returns the best row, its losses by choice and for the one configuration, and how many rows tie with the best."""
    best = part.loc[part.sort_values(["cost", "id"]).index[0]]
    losses = [part[part[column] != best[column]]["cost"].min() / best["cost"] for column, _ in CHOICES]
    losses.append(of_config[best["problem"]] if of_config is not None else float("nan"))
    return best, losses, int((part["place"] == "tied").sum())


def draw_cell(axes, x, y, loss):
    known = np.isfinite(loss)
    face = COLOURS(colors.LogNorm(1, WORST)(min(max(loss, 1), WORST))) if known else "#D8D8D8"
    axes.add_patch(Rectangle((x + 0.01, y + 0.01), CELL - 0.02, LINE - 0.02, facecolor=face, edgecolor="#BBBBBB", linewidth=0.3))
    text = "–" if not known else "=" if loss < SAME else f"{loss:.2f}" if loss < 10 else f"{loss:.0f}"
    axes.text(x + CELL / 2, y + LINE / 2, text, ha="center", va="center", fontsize=style.font(style.TICK),
              color=colour.ink_on(colors.to_rgb(face)))
