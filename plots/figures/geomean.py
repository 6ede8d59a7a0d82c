"""Schedule x format over all graphs: the geometric mean of the slowdowns against each graph's best."""
import numpy as np

import style
import table
from figures import heatmap

NAME = "geomean"
TITLE = "geometric mean over the graphs of the slowdown of each schedule x format, a panel per direction"


def applies(rows):
    return table.combinations(rows[rows["cost"] > 0])["graph"].nunique() > 1


def draw(rows):
    rows = table.combinations(rows)
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    if len(graphs) < 2:
        raise table.PlotError("one graph has no mean over graphs")
    notes = heatmap.Footnotes()
    rows = heatmap.without_impossible(rows, notes)
    directions = table.directions(rows)
    schedules, formats = table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"])
    best = good.groupby("graph")["cost"].min()
    means = {direction: means_of(table.in_direction(rows, direction), best) for direction in directions}
    whole = [mean for of in means.values() for mean, count in of.values() if count == len(graphs)]
    smallest = min(whole, default=None)

    figure, axes = heatmap.panels(1, directions, schedules, formats)
    for panel_axes, direction in zip(axes[0], directions):
        panel = heatmap.Panel(panel_axes, schedules, formats, notes)
        for (schedule, layout), (mean, count) in means[direction].items():
            if count == len(graphs):
                text = f"{mean:.{2 if mean < 10 else 1}f}×"
                panel.number(schedule, layout, mean, text, "best" if mean == smallest else "")
            else:
                panel.grey(schedule, layout, f"{count}/{len(graphs)}")
        heatmap.name_panel(panel_axes, f"{len(graphs)} graphs" if direction == directions[0] else "", direction)
    heatmap.add_scale(figure, axes)
    style.title(figure, f"{style.workload(rows)}: geometric mean of the slowdowns")
    what = f"Slowdown against the best of each graph ({', '.join(graphs)}). Boxed: the smallest mean; no test says so."
    some = any(0 < count < len(graphs) for of in means.values() for _, count in of.values())
    parts = ["In grey: on how many graphs it is ok; a mean needs all."] if some else []
    style.note(figure, [what, *parts, *notes.lines(),
                        *style.caption(rows, "", "")[1:]])
    return figure


def means_of(rows, best):
    """(schedule, format) -> geometric mean of the slowdowns, number of graphs on which it is ok."""
    means = {}
    for cell, part in rows.groupby(["schedule_label", "format_label"]):
        fastest = part.groupby("graph")["cost"].min().dropna()
        slowdowns = (fastest / best).dropna()
        means[cell] = (float(np.exp(np.log(slowdowns).mean())) if len(slowdowns) else 0.0, len(slowdowns))
    return means
