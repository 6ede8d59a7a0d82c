"""A table of schedules and formats: the time of every combination, and its slowdown against the best combination of the
graph."""
import answers
import axis
import style
import table
import words
import wrap
from mosaic import Footnotes, Grid, add_scale

NAME = "heatmap"
TITLE = "time of each schedule x format, one panel per graph and direction, coloured by the slowdown"

TALLER = 0.3  # inches: height of a cell whose number has a second line
MOST = 2  # baselines per graph in the titles of panels; if a graph has more, all baselines are below the figure
COLUMNS = ["graph", "direction", "schedule_label", "format_label", "cost", "low", "high", "single", "outcome", "place", "reason"]
SHORT = {"unsupported": "n/a", "timeout": "time", "not_converged": "no conv.", "load_error": "load",
         "plugin_error": "plugin", "interrupted": "stop", "empty run": "empty", "zero time": "0 ms", "no time": "none"}


def draw(rows):
    notes = Footnotes()
    good, every = table.ok_rows(table.combinations(rows)), rows
    baselines = baselines_of(table.ok_rows(rows))
    titled = sum(len(of) for of in baselines.values()) and max(len(of) for of in baselines.values()) <= MOST
    if titled:
        notes.omitted.append("Baseline: its time over that of the best combination, and its verdict against the fastest row.")
    else:
        notes.omitted += [f"Baselines on {graph}, relative to the best combination: {', '.join(said)}." for graph, said in baselines.items() if said]
    rows = without_impossible(table.combinations(rows), notes)
    graphs, unit = table.graphs_in_order(rows), words.unit_of(good)
    directions = table.directions(rows)
    best, lines = good.groupby("graph")["cost"].min(), []
    widths = (good["place"] == "unclear") & (good["high"] > good["low"]) & ~good["single"]
    grid = Grid(len(graphs), directions, table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"]),
                (good["cost"] / good["graph"].map(best)).max(), *([TALLER] if widths.any() else []))
    ordered = rows.sort_values(["cost", "id"])[COLUMNS]  # rows without a cost are last
    for i, graph in enumerate(graphs):
        of_graph = ordered[ordered["graph"] == graph]
        for j, direction in enumerate(directions):
            room = grid.sheet.room - grid.side - 0.25
            title = [words.graph_title(every, graph, room)] + [wrap.fill(said, room, style.font(style.FONT)) for said in baselines[graph] if titled]
            panel = grid.panel(i, j, "\n".join(title) if j == 0 else "", direction)
            cells = table.in_direction(of_graph, direction).drop_duplicates(["schedule_label", "format_label"])
            for row in cells.to_dict("records"):
                place = row["schedule_label"], row["format_label"]
                text = words.cost(row["cost"], unit) if row["cost"] > 0 else SHORT.get(row["outcome"], row["outcome"])
                lines.append([graph, direction, *place, text, row["place"]])
                if row["cost"] > 0:
                    panel.number(*place, row["cost"] / best[graph], text + width_of(row), row["place"])
                else:
                    panel.missing(*place, text + notes.mark(row["reason"]), row["outcome"] == "unsupported")
            panel.finish()
    add_scale(grid)
    grid.sheet.tabulate(["graph", "direction", "schedule", "format", words.cost_name(good), "verdict"], lines)
    return grid.finish(f"{words.workload(rows)}: which schedule and format is the fastest?",
                       [f"Cells: {words.cost_name(good)}.", *notes.lines(), *words.caption(every, "Boxed", "dashed"), *(["±: half of the width of the median's interval."] if widths.any() and grid.numbers else [])], answers.fastest(good))


def width_of(row):
    """Returns a further line of text for a row whose verdict is unclear: half of the width of its median's interval.
    Returns an empty text for other rows."""
    if row["place"] != "unclear" or row["single"] or not row["high"] > row["low"]:
        return ""
    half = (row["high"] - row["low"]) / 2 / row["cost"]
    return f"\n±{100 * half:.0f} %" if half < 1 else f"\n±{half:.1f}×" if half < 10 else f"\n±{half:.0f}×"


def baselines_of(good):
    """Returns the texts of each graph's baselines, such as `openmp: 1.15 ms, 2.19× (slower)`. The texts are in titles
    or notes, because a baseline has no cell."""
    best = table.combinations(good).groupby("graph")["cost"].min()
    rows = table.fastest(table.baselines(good), ["graph", "baseline_label"])
    found = {graph: [] for graph in table.graphs_in_order(good)}
    for row in rows[rows["graph"].isin(best.index)].to_dict("records"):
        verdict = f" ({row['place']})" if row["place"] else ""
        found[row["graph"]].append(f"{row['baseline_label']}: {words.cost(row['cost'], row['unit'])} {row['unit']}, "
                                   f"{axis.ratio(row['cost'] / best[row['graph']])}{verdict}")
    return found


def without_impossible(rows, notes):
    """Returns the rows without the schedules and formats that are unsupported in every cell of the table. Adds a note
    to `notes` about each omitted schedule and format."""
    for key, what in (("schedule_label", "schedule"), ("format_label", "format")):
        every = rows.groupby(key)["status"].agg(lambda status: (status == "unsupported").all())
        omitted = table.in_order(every[every].index)
        if omitted:
            reasons = {rows[rows[key] == name]["reason"].iloc[0] for name in omitted}
            notes.omitted.append(f"Omitted, because every combination is unsupported: {what} {', '.join(omitted)}"
                                 + (f" ({reasons.pop()})" if len(reasons) == 1 else "") + ".")
            rows = rows[~rows[key].isin(omitted)]
    return rows
