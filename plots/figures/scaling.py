"""Speedup and efficiency over threads, GPUs or ranks, or throughput over the size of a graph."""
import re

import numpy as np
from matplotlib.lines import Line2D

import answers
import axis
import judge
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "scaling"
TITLE = "speedup and efficiency over threads, GPUs or ranks; or throughput over the size of a graph"

AXES = ("threads", "gpus", "ranks")
MOST = 6  # maximum number of series


def counted(rows, key):
    """Returns the number that the option `key`, such as threads, has in each row. It is NaN if the row does not have
    the option."""
    found = rows["settings"].str.extract(rf"(?:^| ){key}=(\d+)(?: |$)", expand=False)
    return found.astype(float)


def axis_of(rows):
    good = rows[rows["cost"] > 0]
    return next((key for key in AXES if counted(good, key).nunique() > 1), None)


def family(rows):
    """Returns the name of the generator of each row's graph, or "" for a graph from a file."""
    policy = rows["graph_policy"] if "graph_policy" in rows else rows["reason"].where(rows["reason"] == "", "")
    return policy.str.extract(r"source: ([a-z_]+) ", expand=False).fillna("")


def by_size(rows):
    """Returns the rows of generated graphs, only of generators that made graphs of at least three sizes."""
    good = rows[(rows["cost"] > 0) & (rows["edges"] > 0)]
    good = good.assign(family=family(good))
    sizes = good[good["family"] != ""].groupby("family")["edges"].nunique()
    return good[good["family"].isin(sizes[sizes >= 3].index)]


def applies(rows):
    return axis_of(rows) is not None or len(by_size(rows)) > 0


def draw(rows):
    key = axis_of(rows)
    if key is None and by_size(rows).empty:
        raise table.PlotError(f"rows differ neither in {', '.join(AXES)} nor in the size of a generated graph")
    return over_count(rows, key) if key else over_size(rows)


def series(good):
    """Returns the labels of the highlighted series, and the number of the others. If none is highlighted, the labels
    are those of at most MOST series, the ones with the best times."""
    best = (good["cost"] / good.groupby("graph")["cost"].transform("min")).groupby(good["series"]).min()
    names = sorted(best.index, key=lambda name: (best[name], name))
    top = [name for name in names if style.is_highlighted(name)] or names[:MOST]
    return table.in_order(top), len(names) - len(top)


def over_count(rows, key):
    good = table.ok_rows(rows).assign(series=[words.combination(row) for row in rows[rows["cost"] > 0].to_dict("records")])
    good["count"] = counted(good, key)
    good = table.fastest(good[good["count"] > 0], ["graph", "series", "count"])
    names, omitted = series(good)
    looks, graphs = style.looks(names), table.graphs_in_order(good)
    counts, cores = sorted(good["count"].unique()), cores_of(key)

    sheet = sheets.Sheet(style.COLUMN if len(graphs) == 1 else style.PAGE)
    across = max(1, min(len(graphs), 2 if style.is_narrow(sheet) else 3))
    lines_of = -(-len(graphs) // across)
    panels = sheet.subplots(2 * lines_of, across, squeeze=False, sharex=True, sharey=False, height_ratios=[2, 1] * lines_of)
    lines, tallest, least, efficiency, single = [], 1.0, 1.0, 1.0, {}
    ratios_of = ratios_by_row(good, names, counts)
    for number, graph in enumerate(graphs):
        top, under = panels[2 * (number // across), number % across], panels[2 * (number // across) + 1, number % across]
        draw_ideal(top, under, counts, cores)
        for k, name in enumerate(names):
            some = good[(good["graph"] == graph) & (good["series"] == name)].sort_values("count")
            if some.empty or some["count"].iloc[0] != counts[0]:
                continue
            first = some.iloc[0]
            up, low, high = (np.array(values) for values in zip(*(ratios_of[one] for one in some["id"])))
            # Moves the points of each series a little sideways, so that whiskers of different series do not hide each
            # other.
            x = some["count"].to_numpy() * (1 + (k - (len(names) - 1) / 2) * 0.012)
            times, look = some["count"].to_numpy() / counts[0], looks[name]
            for axes, scale in ((top, 1), (under, times)):
                axes.plot(x, up / scale, color=look.colour, linestyle=look.dash)
                marks.points(axes, x, up / scale, low / scale, high / scale, look, some["single"], size=3.6)
            tallest, least = max(tallest, np.nanmax(np.r_[up, high])), min(least, np.nanmin(np.r_[up, low]))
            efficiency = max(efficiency, (up / times).max())
            single[name, graph] = first["cost"]
            lines += [[graph, name, f"{c:.0f}", f"{cost:.4g}", f"{u:.4g}", f"{a:.4g}", f"{b:.4g}", f"{u / t:.3g}"]
                      for c, cost, u, a, b, t in zip(some["count"], some["cost"], up, low, high, times)]
        top.set_title(wrap.cut(graph, sheets.panel_inches(sheet, across), style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
        under.set_xlabel(key)
    for axes in panels.ravel():
        axes.set_xscale("log")
        axes.set_xticks(counts, [f"{count:.0f}" for count in counts])
        axes.minorticks_off()
        axes.set_xlim(counts[0] / 1.15, counts[-1] * 1.15)
        axes.grid(True)
    for axes in panels[::2].ravel():
        axis.set_log(axes.yaxis, max(least / 1.1, 0.05), max(tallest, min(counts[-1], cores) / counts[0]) * 1.15, axis.times)
    for axes in panels[1::2].ravel():
        axis.set_linear(axes.yaxis, 0, max(1.35, 1.1 * efficiency), lambda share: f"{100 * share:.0f} %" if share else "0", most=3)
    for row in range(lines_of):
        panels[2 * row, 0].set_ylabel("speedup (log)")
        panels[2 * row + 1, 0].set_ylabel("efficiency")
    for number in range(len(graphs), across * lines_of):
        panels[2 * (number // across), number % across].set_visible(False)
        panels[2 * (number // across) + 1, number % across].set_visible(False)
    keys = [sheets.line_key(looks[name], f"{name}: " + ", ".join(words.cost(single[name, graph], "ms") if (name, graph) in single else "–"
                                                                   for graph in graphs) + " ms") for name in names]
    keys.append(Line2D([], [], color=style.GREY, linewidth=0.7, label="ideal"))
    notes = [f"Relative to the same series with {words.plural(counts[0], key)}, whose time is in the legend, in the order of the graphs."]
    if counts[-1] > cores:
        notes.append(f"Shaded: more {key} than the {cores} cores.")
    if omitted:
        notes.append(f"{omitted} slower combinations are omitted.")
    sheet.tabulate(["graph", "series", key, "ms", "speedup", "low", "high", "efficiency"], lines)
    return sheet.finish(2.6 * lines_of + 0.1, f"{words.workload(rows)}: what do more {key} gain?", keys,
                        notes + words.caption(rows[rows["id"].isin(good["id"])], whiskers="whiskers", of="ratios", best=False) + words.one_sided(ratios_of.values()),
                        verdict=answer(lines, counts, key))


def answer(lines, counts, key):
    """Returns a sentence on the largest speedup on each graph with the most threads, GPUs or ranks."""
    said = []
    for graph in dict.fromkeys(line[0] for line in lines):
        last = [line for line in lines if line[0] == graph and float(line[2]) == counts[-1]]
        if last:
            best = max(last, key=lambda line: float(line[4]))
            rivals = [line[1] for line in last if line is not best and not float(line[6]) < float(best[5])]
            said.append(f"{graph}: {best[1]}, {answers.interval(*(float(word) for word in best[4:7]))}"
                        + (f", {' and '.join(rivals[:2])}{' and others' if len(rivals) > 2 else ''} may gain as much" if rivals else ""))
    more = f"; {len(said) - answers.MOST} further graphs" if len(said) > answers.MOST else ""
    return f"Largest speedup with {words.plural(counts[-1], key)}: {'; '.join(said[:answers.MOST])}{more}." if said else ""


def ratios_by_row(good, names, counts):
    """Returns id -> (speedup, low, high), by one request to harness judge. The speedup is over the row of the same
    graph and series with the fewest threads, GPUs or ranks."""
    pairs, found = [], {}
    for _, some in good[good["series"].isin(names)].sort_values("count").groupby(["graph", "series"]):
        if some["count"].iloc[0] == counts[0]:
            first, *others = some["id"]
            found[first] = (1.0, 1.0, 1.0)
            pairs += [(first, one) for one in others]
    return found | dict(zip((one for _, one in pairs), judge.ratios(pairs, dict(zip(good["id"], good["cost"])))))


def cores_of(key):
    cores = table.meta().get("machine", {}).get("cores") if key == "threads" else None
    return int(cores) if isinstance(cores, (int, float)) or re.fullmatch(r"\d+", str(cores)) else 10**9


def draw_ideal(top, under, counts, cores):
    end = min(counts[-1], cores)
    top.plot([counts[0], end], [1, end / counts[0]], color=style.GREY, linewidth=0.7, zorder=1)
    under.axhline(1, color=style.GREY, linewidth=0.7, zorder=1)
    if counts[-1] > cores:
        for axes in (top, under):
            axes.axvspan(cores * 1.05, counts[-1] * 1.2, color="#F0F0F0", linewidth=0, zorder=0)


def over_size(rows):
    good = by_size(rows)
    good = good.assign(series=[words.combination(row) for row in good.to_dict("records")])
    good = table.fastest(good, ["family", "edges", "series"])
    names, omitted = series(good)
    looks, families = style.looks(names), table.in_order(good["family"])
    sheet = sheets.Sheet(style.COLUMN if len(families) == 1 else style.PAGE)
    panels, lines_of = sheets.grid_of(sheet, len(families), wide=3, sharey=True)
    lines, rates = [], []
    for panel, name_of in zip(panels, families):
        for name in names:
            some = good[(good["family"] == name_of) & (good["series"] == name)].sort_values("edges")
            rate, low, high = (some["edges"] / some[column] / 1e6 for column in ("cost", "high", "low"))
            panel.plot(some["edges"], rate, color=looks[name].colour, linestyle=looks[name].dash)
            marks.points(panel, some["edges"], rate, low, high, looks[name], some["single"], size=3.6)
            rates += [*rate, *low, *high]
            lines += [[name_of, name, f"{edges:.0f}", f"{cost:.4g}", f"{one:.4g}"] for edges, cost, one in zip(some["edges"], some["cost"], rate)]
        sizes = good[good["family"] == name_of]["edges"]
        axis.set_log(panel.xaxis, sizes.min() / 1.3, sizes.max() * 1.3, axis.count)
        panel.set_title(name_of, loc="left")
        panel.set_xlabel("arcs of the graph (log)")
        panel.grid(True)
    for panel in panels:
        axis.set_log(panel.yaxis, min(rates) / 1.2, max(rates) * 1.2)
    panels[0].set_ylabel("billion arcs per second (log)")
    notes = ["Arcs of the graph over the time of a run."] + ([f"{omitted} slower combinations are omitted."] if omitted else [])
    sheet.tabulate(["graph", "series", "arcs", "ms", "billion arcs per second"], lines)
    return sheet.finish(2.2 * lines_of, f"{words.workload(rows)}: how does the throughput change with the size of the graph?",
                        [sheets.line_key(looks[name], name) for name in names], notes + words.caption(rows, whiskers="whiskers"), verdict=answer_by_size(lines))


def answer_by_size(lines):
    """Returns a text on the highest throughput of each kind of graph, and the size of the graph that had it."""
    said = []
    for family in list(dict.fromkeys(line[0] for line in lines))[:answers.MOST]:
        best = max((line for line in lines if line[0] == family), key=lambda line: float(line[4]))
        said.append(f"{family}: {best[1]}, {float(best[4]):.3g} at {axis.count(float(best[2]))} arcs")
    return f"Highest: {'; '.join(said)}."
