"""The fastest combination of every problem (a graph with an algorithm), and the best with another format, schedule or
direction."""
import numpy as np
from matplotlib import colors
from matplotlib.patches import Rectangle

import answers
import axis
import colour
import sheet as sheets
import style
import table
import words
import wrap
from figures.profile import best_for_all, problems

NAME = "winners"
TITLE = "the fastest of each problem (graph x algorithm), and the best with another format, schedule or direction"
OVER = "backend"

CHOICES = (("format_label", "another\nformat"), ("schedule_label", "another\nschedule"), ("direction", "another\ndirection"))
ONE = "one\nfixed"
CELL, LINE = 0.45, 0.25  # inches: width of a cell, and least height of a problem
WORST = 3  # slowdown at the end of the colour scale
COLOURS = colors.LinearSegmentedColormap.from_list("loss", ["#FFFFFF", "#C9DCEB", "#6FA8CF", "#1F66A5", "#0B2E5E"])
SAME = 1.005
MOST = 40  # maximum number of problems


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
    most = wide - CELL * len(heads) - 0.06
    texts = [texts_of(graph, best, ties, most - 0.15, size) for _, graph, best, _, ties in found]
    left = min(most, 0.35 + max([wrap.inches("problem and its fastest", style.font(style.TICK)), *(wrap.widest("\n".join(text), size) for text in texts)]))
    right = left + CELL * len(heads)
    talls = [max(LINE, wrap.height("\n".join(text), size) + 0.03) for text in texts]
    height = tops + sum(talls) + 0.05
    axes = sheet.subplots()
    axes.set_xlim(0, wide)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    for k, head in enumerate(heads):
        axes.text(left + (k + 0.5) * CELL, 0.28, head, ha="center", va="bottom", fontsize=style.font(6), linespacing=1)
    axes.text(0.03, 0.28, "problem and its fastest", va="bottom", fontsize=style.font(style.TICK))
    y, last, lines = 0.32, None, []
    for (algorithm, graph, best, losses, _), (name, combination), tall in zip(found, texts, talls):
        if algorithm != last:
            axes.plot([0.03, right], [y, y], color=style.GREY, linewidth=0.5)
            axes.text(0.03, y + 0.1, wrap.cut(algorithm, left - 0.1, size), va="center", fontsize=style.font(style.TICK), weight="bold")
            y, last = y + 0.2, algorithm
        axes.text(0.1, y + 0.01, name, va="top", fontsize=size, linespacing=wrap.LEADING)
        axes.text(0.1, y + 0.01 + wrap.height(name, size), combination, va="top", fontsize=size, color=style.SOFT, linespacing=wrap.LEADING)
        for k, loss in enumerate(losses):
            draw_cell(axes, left + k * CELL, y, tall, loss)
        lines.append([algorithm, graph, words.combination(best), f"{best['cost']:.4g}", *(f"{loss:.4g}" for loss in losses)])
        y += tall
    cells = {text_of(loss) for _, _, _, losses, _ in found for loss in losses}
    said = "".join(text for mark, text in (("=", "; = is within 0.5 %"), ("–", "; –: none was measured")) if mark in cells)
    notes = [f"Slowdown of the best with another format, schedule or direction; the rest is free{said}."]
    notes += words.verdicts(["tied"] if any(ties for *_, ties in found) else [])
    if config:
        notes.append("One fixed: the one configuration for all problems with the smallest geometric mean.")
    if omitted:
        notes.append(f"{len(omitted)} further problems are not drawn.")
    sheet.tabulate(["algorithm", "graph", "fastest", words.cost_name(good), *(head.replace("\n", " ") for head in heads)], lines)
    return sheet.finish(height, f"{words.workload(rows)}: which is the fastest, and what does another choice cost?", (), notes + words.caption(rows, best=False),
                        verdict=answer(found, config, of_config) + answers.precision(good))


def answer(found, config, of_config):
    """Returns a text that names the combination that wins most problems, the best configuration for all problems, and
    the largest loss by another choice."""
    graph, algorithm, loss, label = max(((graph, algorithm, loss, label) for algorithm, graph, _, losses, _ in found
                                         for (_, label), loss in zip(CHOICES, losses) if np.isfinite(loss)), key=lambda one: one[2], default=("", "", 1, ""))
    most = f" The largest loss: {label.replace(chr(10), ' ')} in {algorithm} on {graph}, {axis.ratio(loss)}." if loss >= SAME else ""
    one = f" The best one for all: {config.strip()}, {axis.ratio(np.exp(np.log(of_config).mean()))} in the geometric mean." if config else ""
    return answers.wins((words.combination(best) for _, _, best, _, _ in found), most=1, of="problems") + one + most


def of_problem(part, of_config):
    """Returns the best row of a problem, its losses, and the number of rows that tie with it. A loss is the slowdown of
    another row against the best one. There is a loss for each choice (format, schedule, direction): that of the fastest
    row with another value of the choice. The last loss is that of the configuration that is the best for all problems
    together."""
    best = part.loc[part.sort_values(["cost", "id"]).index[0]]
    losses = [part[part[column] != best[column]]["cost"].min() / best["cost"] for column, _ in CHOICES]
    losses.append(of_config[best["problem"]] if of_config is not None else float("nan"))
    return best, losses, int((part["place"] == "tied").sum())


def texts_of(graph, best, ties, room, size):
    """Returns the names of a problem's graph and of its fastest combination, broken into lines that fit."""
    name = f"{words.combination(best)}, {words.cost(best['cost'], best['unit'])}{words.NO_BREAK}{best['unit']}" + (f" ({ties} tied)" if ties else "")
    return wrap.fill(graph, room, size, "  "), wrap.fill(name, room, size, "  ")


def text_of(loss):
    return "–" if not np.isfinite(loss) else "=" if loss < SAME else f"{loss:.2f}" if loss < 10 else f"{loss:.0f}"


def draw_cell(axes, x, y, tall, loss):
    face = COLOURS(colors.LogNorm(1, WORST)(min(max(loss, 1), WORST))) if np.isfinite(loss) else "#D8D8D8"
    axes.add_patch(Rectangle((x + 0.01, y + 0.01), CELL - 0.02, tall - 0.02, facecolor=face, edgecolor="#BBBBBB", linewidth=0.3))
    axes.text(x + CELL / 2, y + tall / 2, text_of(loss), ha="center", va="center", fontsize=style.font(style.TICK),
              color=colour.ink_on(colors.to_rgb(face)))
