"""All combinations of a graph, sorted by their speedup over the slowest. After figure 2.10 of [GRAssembler]."""
import numpy as np
from matplotlib.lines import Line2D

import answers
import axis
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "sorted"
TITLE = "all combinations sorted by speedup over the slowest, for up to 100 combinations of a graph"

BARS, STRIP = 1.15, 0.115  # inches: height of the bars, and of a schedule's line in the strip below
MOST = 100  # maximum number of combinations of a graph; more bars would be illegible
FILLED = {"push": "none"}  # fill of the strip's markers by direction; those of other directions are filled


def chosen(rows):
    good = table.combinations(rows[rows["cost"] > 0])
    return table.fastest(good, ["graph", "schedule_label", "format_label", "direction"]) if len(good) else good


def applies(rows):
    good = chosen(rows)
    return len(good) > 0 and good.groupby("graph").size().max() <= MOST


def draw(rows):
    table.ok_rows(rows)
    good = chosen(rows)
    most = good.groupby("graph").size().max()
    if most > MOST:
        raise table.PlotError(f"a graph has {most} combinations, and beyond {MOST} bars are noise; draw --figure cdf, or select fewer")
    graphs = table.graphs_in_order(good)
    formats, schedules = table.in_order(good["format_label"]), table.in_order(good["schedule_label"])
    looks = style.looks(formats)
    slowest = good.groupby("graph")["cost"].max()
    speedup = slowest[good["graph"]].to_numpy() / good["cost"].to_numpy()
    of_baselines = [slowest[row.graph] / row.cost for row in table.baselines(rows[rows["cost"] > 0]).itertuples() if row.graph in slowest]
    log, top = axis.is_log(1.0, speedup.max()), max([*(slowest[good["graph"]].to_numpy() / good["low"].to_numpy()), *of_baselines])

    sheet = sheets.Sheet(style.PAGE)
    size, strip = style.font(style.LEAST), STRIP * len(schedules) * style.font(style.LEAST) / style.LEAST
    panels = sheet.subplots(2 * len(graphs), 1, squeeze=False, height_ratios=[BARS, strip] * len(graphs)).ravel()
    titles, lines, others = 0, [], []
    for bars, below, graph in zip(panels[::2], panels[1::2], graphs):
        part = good[good["graph"] == graph].sort_values(["cost", "id"], ascending=[False, True])
        draw_bars(bars, part, looks, log, top)
        others += draw_baseline(bars, rows[(rows["cost"] > 0) & (rows["graph"] == graph)], slowest[graph])
        ends = [f"{which}: {words.combination(row)}, {words.cost(row['cost'], row['unit'])} {row['unit']}"
                for which, (_, row) in (("slowest", next(part.iterrows())), ("fastest", list(part.iterrows())[-1]))]
        title = wrap.fill(f"{words.graph_title(rows, graph)}; {'; '.join(ends)}", sheet.get_figwidth() - 1.0, style.font(style.TICK))
        bars.set_title(title, loc="left", fontsize=style.font(style.TICK))
        titles += title.count("\n") + 1
        draw_strip(below, part, schedules, looks, wrap.cut, size)
        lines += [[graph, row["schedule_label"], row["format_label"], row["direction"], f"{row['cost']:.4g}", f"{slowest[graph] / row['cost']:.4g}", row["place"]]
                  for row in part.to_dict("records")]
    keys = [sheets.point_key(looks[name], name) if log else sheets.bar_key(looks[name], name) for name in formats if looks[name] is not style.OTHER]
    if any(look is style.OTHER for look in looks.values()):
        keys.append(sheets.bar_key(style.OTHER, "other formats"))
    if good["direction"].nunique() > 1:
        keys += [Line2D([], [], linestyle="", marker="o", color=style.INK, markersize=3, fillstyle=FILLED.get(name, "full"), label=name)
                 for name in table.in_order(good["direction"]) if name]
    sheet.tabulate(["graph", "schedule", "format", "direction", words.cost_name(good), "speedup", "verdict"], lines)
    return sheet.finish(len(graphs) * (BARS + strip + 0.14) + titles * 0.13, f"{words.workload(rows)}: what is a good choice worth?", keys,
                        [f"Below each {'point' if log else 'bar'}: its schedule{'; hollow: push' if good['direction'].nunique() > 1 else ''}.",
                         *others, *words.caption(table.combinations(rows), "Star", "hollow star", whiskers="whiskers")],
                        verdict=answers.fastest(good, "Fastest combination") + answer(good, slowest))


def answer(good, slowest):
    gains = slowest / good.groupby("graph")["cost"].min()
    low, high = axis.ratio(gains.min()), axis.ratio(gains.max())
    return f" It is {low if low == high else f'{low} to {high}'} as fast as the slowest."


def draw_baseline(axes, part, slowest):
    """Draws a line at the speedup of the fastest baseline. Returns a footnote that names it, or none."""
    found = table.baselines(part).sort_values(["cost", "id"]).head(1).to_dict("records")
    for row in found:
        axes.axhline(slowest / row["cost"], color=style.WINNER, linewidth=0.9, linestyle=(0, (4, 1.2)), zorder=1.5)
    return [f"Dashed line, {row['graph']}: the baseline {words.combination(row)}, {words.cost(row['cost'], row['unit'])} {row['unit']}." for row in found]


def draw_bars(axes, part, looks, log, top):
    slowest, x = part["cost"].max(), np.arange(len(part))
    value, low, high = slowest / part["cost"].to_numpy(), slowest / part["high"].to_numpy(), slowest / part["low"].to_numpy()
    timed = words.unit_of(part) == "ms"
    for name, some in part.assign(x=x, value=value, lower=low, upper=high).groupby("format_label"):
        if log:  # a bar has no length on a logarithmic axis, which has no zero
            marks.points(axes, some["x"], some["value"], some["lower"], some["upper"], looks[name], some["single"], size=3.2)
        else:
            axes.bar(some["x"], some["value"], width=0.84, **looks[name].bar())
    if timed and not log:
        known = (high > low) & ~part["single"].to_numpy()
        axes.vlines(x[known], low[known], high[known], color="white", linewidth=1.6)
        axes.vlines(x[known], low[known], high[known], color=style.INK, linewidth=0.6)
        axes.plot(x[part["single"].to_numpy()], value[part["single"].to_numpy()], linestyle="", marker="x", color=style.INK, markersize=3)
    for place, fill in (("best", style.WINNER), ("tied", style.WINNER), ("unclear", "white")):
        won = (part["place"] == place).to_numpy()
        if not won.any():  # a plot without points would extend the layout to the corner of the page
            continue
        axes.plot(x[won], np.maximum(high, value)[won] * (1.12 if log else 1) + (0 if log else top * 0.07), linestyle="", marker="*", markersize=5.5,
                  color=style.WINNER, markerfacecolor=fill, markeredgecolor="black", markeredgewidth=0.4, clip_on=False, zorder=5)
    axes.axhline(1, color=style.GREY, linewidth=0.6, zorder=1)
    axes.set_xlim(-0.7, len(part) - 0.3)
    if log:
        axis.set_log(axes.yaxis, 0.85, top * 1.4, axis.times)
    else:
        axis.set_linear(axes.yaxis, 0, top * 1.18, axis.times)
    axes.set_ylabel("speedup over\nthe slowest (log)" if log else "speedup over\nthe slowest")
    axes.tick_params(axis="x", length=0, labelbottom=False)


def draw_strip(axes, part, schedules, looks, cut, size):
    """Draws, below each bar, a dot in the line of its schedule. The names of the schedules would be unreadable below
    that number of bars."""
    axes.barh(range(0, len(schedules), 2), len(part) + 1, left=-0.7, height=1, color="#F2F2F2", linewidth=0, zorder=0)
    places = {name: y for y, name in enumerate(schedules)}
    for fill, mask in (("full", part["direction"] != "push"), ("none", part["direction"] == "push")):
        some = np.flatnonzero(mask.to_numpy())
        axes.plot(some, [places[name] for name in part["schedule_label"].to_numpy()[some]], linestyle="", marker="o", markersize=2.6,
                  color=style.INK, fillstyle=fill, markeredgewidth=0.6)
    axes.set_xlim(-0.7, len(part) - 0.3)
    axes.set_ylim(len(schedules) - 0.5, -0.5)
    axes.set_yticks(range(len(schedules)), [cut(name, 0.9, size) for name in schedules], fontsize=size)
    axes.set_xticks([])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
