"""Frontier and time of each superstep: which supersteps take the time of a run?"""
import numpy as np

import answers
import axis
import sheet as sheets
import style
import table
import words
import wrap

NAME = "supersteps"
TITLE = "active vertices and time of each superstep of the fastest combinations (measure.time_kernels)"

MOST = 4  # maximum number of combinations of a graph, the fastest ones
PANELS = 6  # maximum number of graphs
DOTS = 12  # approximate number of markers of a line; more would hide each other
WRITTEN = 200  # maximum number of supersteps of a combination in the table


def applies(rows):
    return not stepped(rows).empty


def stepped(rows):
    good = rows[(rows["cost"] > 0) & (rows["unit"] == "ms")]
    return table.combinations(good[good["superstep_times"] != ""])


def steps_of(row):
    """Returns three arrays on the supersteps of a row: the sizes of their frontiers, their times, and their numbers.
    The state before the first superstep is omitted. In a long run, each entry stands for a group of successive
    supersteps."""
    frontiers, times = (np.array(row[column].split(), dtype=float)[1:] for column in ("superstep_frontiers", "superstep_times"))
    group = max(1, round(row["supersteps"] / max(1, len(times))))
    return frontiers, times, 1 + group * np.arange(len(times))


def draw(rows):
    good = stepped(rows)
    if good.empty:
        raise table.PlotError("no row that is ok has times of supersteps: set measure.time_kernels in the experiment")
    graphs = table.graphs_in_order(good)
    graphs, omitted = graphs[:PANELS], graphs[PANELS:]
    tops = {graph: table.fastest(good[good["graph"] == graph], ["schedule_label", "format_label", "direction"]).head(MOST) for graph in graphs}
    looks = style.looks(dict.fromkeys(words.combination(row) for top in tops.values() for row in top.to_dict("records")))
    sheet = sheets.Sheet(style.COLUMN if len(graphs) == 1 else style.PAGE)
    across = 1 if style.is_narrow(sheet) else min(2, len(graphs))
    lines_of = -(-len(graphs) // across)
    panels = sheet.subplots(2 * lines_of, across, squeeze=False)
    lines, seen = [], {0: [], 1: []}
    for place in range(across * lines_of):
        pair = [panels[2 * (place // across) + k][place % across] for k in (0, 1)]
        if place >= len(graphs):
            for panel in pair:
                panel.set_visible(False)
            continue
        graph = graphs[place]
        for place_of, row in enumerate(tops[graph].to_dict("records")):
            name = words.combination(row)
            frontiers, times, at = steps_of(row)
            how = looks[name].line(markersize=3, markevery=max(1, len(at) // DOTS))
            how |= {"zorder": 4, "linewidth": 1.6} if place_of == 0 else {}  # the line of the fastest combination is the thickest
            for k, values in enumerate((frontiers, times)):
                pair[k].plot(at, np.where(values > 0, values, np.nan), **how)
                seen[k] += list(values[values > 0])
            lines += [[graph, name, f"{i:.0f}", f"{f:.0f}", f"{t:.4g}"] for i, f, t in list(zip(at, frontiers, times))[:WRITTEN]]
        title = wrap.fill(graph, sheets.panel_inches(sheet, across), style.font(style.TICK))
        pair[0].set_title(title, loc="left", fontsize=style.font(style.TICK))
        last = max(steps_of(row)[2][-1:].max(initial=1) for row in tops[graph].to_dict("records"))
        for panel in pair:
            axis.set_linear(panel.xaxis, 1 - 0.02 * last, 1.02 * last + 0.1, most=5, whole=True)
            panel.grid(True)
        pair[0].tick_params(labelbottom=False)
    # On a linear axis, the height of a point is proportional to the time of its superstep. So times have a logarithmic
    # axis only if the user asks for it.
    logs = {0: is_log(seen[0]), 1: style.chosen["scale"] == "log"}
    for place in range(len(graphs)):
        for k, label in ((0, "active"), (1, "ms")):
            panel = panels[2 * (place // across) + k][place % across]
            scaled(panel.yaxis, seen[k], logs[k], axis.count if k == 0 else axis.plain)
            panel.set_ylabel(f"{label} (log)" if logs[k] else label)
    sheet.align_ylabels()
    sheet.tabulate(["graph", "combination", "superstep", "active vertices", "ms"], lines)
    notes = [f"Thick: the fastest. One run of the fastest {MOST} combinations of each graph, each launch timed by itself, so no interval is known. "
             "Active: vertices of the frontier. Initial values are not drawn.", *words.machine(good), *words.outcomes(rows)]
    if omitted:
        notes.append(f"Omitted: {', '.join(omitted[:4])}{' ...' if len(omitted) > 4 else ''}.")
    return sheet.finish(2.0 * lines_of, f"{words.workload(rows)}: which supersteps take the time?",
                        [sheets.line_key(look, name) for name, look in looks.items()], notes, "superstep", verdict=answer(tops))


def answer(tops):
    """Returns a text with the shortest range of supersteps that takes at least half of the time, for the fastest
    combination of each graph."""
    said = []
    for graph, top in list(tops.items())[:answers.MOST]:
        _, times, at = steps_of(top.iloc[0])
        sums = np.r_[0, np.cumsum(times)] / times.sum()
        ends = np.searchsorted(sums, sums[:-1] + 0.5 - 1e-9)
        first = min((end - begin, begin) for begin, end in enumerate(ends) if end < len(sums))[1]
        last = ends[first] - 1
        steps = f"supersteps {at[first]:.0f} to {at[last]:.0f}" if last > first else f"superstep {at[first]:.0f}"
        said.append(f"{graph}: {steps} (of {top['supersteps'].iloc[0]:.0f}) {'take' if last > first else 'takes'} {words.percent(sums[last + 1] - sums[first])} % ({words.combination(top.iloc[0])}, the fastest combination)")
    return f"{'; '.join(said)}. One run: no interval is known."


def is_log(values):
    return bool(values) and axis.is_log(min(values), max(values))


def scaled(one, values, log, label):
    low, high = (min(values), max(values)) if values else (0, 1)
    if log:
        axis.set_log(one, low / 1.3, high * 1.3, label, most=4)
    else:
        axis.set_linear(one, 0, high * 1.1, label, most=4)
