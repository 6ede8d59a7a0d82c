"""Schedule x format: the time of every combination, and its distance from the graph's best."""
import axis
import style
import table
import words
from mosaic import Footnotes, Grid, add_scale

NAME = "heatmap"
TITLE = "time of each schedule x format, one panel per graph and direction, coloured by the slowdown"

COLUMNS = ["graph", "direction", "schedule_label", "format_label", "cost", "outcome", "place", "reason"]
SHORT = {"unsupported": "n/a", "timeout": "time", "not_converged": "no conv.", "load_error": "load",
         "plugin_error": "plugin", "interrupted": "stop", "empty run": "empty", "zero time": "0 ms", "no time": "none"}


def draw(rows):
    notes = Footnotes()
    good, every = table.ok_rows(table.combinations(rows)), rows
    notes.omitted += baseline_lines(table.ok_rows(rows))
    rows = without_impossible(table.combinations(rows), notes)
    graphs, unit = table.graphs_in_order(rows), words.unit_of(good)
    directions = table.directions(rows)
    grid = Grid(len(graphs), directions, table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"]))
    best, lines = good.groupby("graph")["cost"].min(), []
    ordered = rows.sort_values(["cost", "id"])[COLUMNS]  # rows without a cost are last
    for i, graph in enumerate(graphs):
        of_graph = ordered[ordered["graph"] == graph]
        for j, direction in enumerate(directions):
            panel = grid.panel(i, j, words.graph_title(every, graph, grid.sheet.room - grid.side - 0.25) if j == 0 else "", direction)
            cells = table.in_direction(of_graph, direction).drop_duplicates(["schedule_label", "format_label"])
            for row in cells.to_dict("records"):
                place = row["schedule_label"], row["format_label"]
                text = words.cost(row["cost"], unit) if row["cost"] > 0 else SHORT.get(row["outcome"], row["outcome"])
                lines.append([graph, direction, *place, text, row["place"]])
                if row["cost"] > 0:
                    panel.number(*place, row["cost"] / best[graph], text, row["place"])
                else:
                    panel.missing(*place, text + notes.mark(row["reason"]), row["outcome"] == "unsupported")
            panel.finish()
    add_scale(grid)
    grid.sheet.tabulate(["graph", "direction", "schedule", "format", words.cost_name(good), "verdict"], lines)
    return grid.finish(f"{words.workload(rows)}: {words.cost_name(good)}",
                       [*notes.lines(), *words.caption(every, "Boxed", "dashed")])


def baseline_lines(good):
    """Returns footnotes on how far each baseline is from the best combination, because a baseline has no cell."""
    lines = []
    best = table.combinations(good).groupby("graph")["cost"].min()
    for name in table.in_order(table.baselines(good)["baseline_label"]):
        of_name = good[good["baseline_label"] == name].groupby("graph")["cost"].min()
        said = [f"{graph} {words.cost(of_name[graph], words.unit_of(good))} ({axis.ratio(of_name[graph] / best[graph])})"
                for graph in table.graphs_in_order(good) if graph in of_name and graph in best]
        if said:
            lines.append(f"Baseline {name}, relative to the best combination: {', '.join(said)}.")
    return lines


def without_impossible(rows, notes):
    """Returns the rows without schedules and formats that are unsupported in every cell. Adds a note about each of
    them."""
    for key, what in (("schedule_label", "schedule"), ("format_label", "format")):
        every = rows.groupby(key)["status"].agg(lambda status: (status == "unsupported").all())
        omitted = table.in_order(every[every].index)
        if omitted:
            reasons = {rows[rows[key] == name]["reason"].iloc[0] for name in omitted}
            notes.omitted.append(f"Omitted, because every combination is unsupported: {what} {', '.join(omitted)}"
                                 + (f" ({reasons.pop()})" if len(reasons) == 1 else "") + ".")
            rows = rows[~rows[key].isin(omitted)]
    return rows
