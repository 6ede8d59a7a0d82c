"""Figure that compares the cost model of the simt backend with measurements: each point is a configuration, with its
modelled cycles and its measured time."""
import pathlib
import sys

import axis
import sheet as sheets
import style
import table
import words

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import rank_correlation  # noqa: E402  (in the folder of the backend)

NAME = "model"
TITLE = "modelled cycles against measured times of the same configurations, with their rank correlation"
OVER = "all"

KEY = [*rank_correlation.KEY, "algorithm_label"]


def pairs_of(rows):
    """Returns the configurations that have both a modelled and a measured cost, one row per configuration and backend
    that measured it."""
    good = rows[rows["cost"] > 0]
    key = [column for column in KEY if column in good]
    modelled, measured = (good[good["unit"] == unit] if unit == "ms" else good[good["unit"] != "ms"] for unit in ("cycles", "ms"))
    return measured.merge(modelled[[*key, "cost"]], on=key, suffixes=("", "_modelled"))


def applies(rows):
    return len(pairs_of(rows)) >= 3


def draw(rows):
    pairs = pairs_of(rows)
    if len(pairs) < 3:
        raise table.PlotError("fewer than 3 configurations have both modelled cycles and a measured time; run both backends in one sweep")
    graphs = table.graphs_in_order(pairs)
    looks, panels_of = style.looks(graphs), list(pairs.groupby(["algorithm_label", "backend"], sort=True))
    sheet = sheets.Sheet(style.COLUMN if len(panels_of) == 1 else style.PAGE)
    panels, lines_of = sheets.grid_of(sheet, len(panels_of), narrow=2 if len(panels_of) > 1 else 1, wide=3)
    across, lines = -(-len(panels_of) // lines_of), []
    for panel, ((algorithm, backend), some) in zip(panels, panels_of):
        rho = rank_correlation.spearman(list(zip(some["cost_modelled"], some["cost"])))
        for graph in graphs:
            part = some[some["graph"] == graph]
            panel.plot(part["cost_modelled"], part["cost"], linestyle="", markersize=3, **{**looks[graph].point(), "markeredgewidth": 0.4})
            own = rank_correlation.spearman(list(zip(part["cost_modelled"], part["cost"]))) if len(part) > 2 else None
            lines.append([algorithm, backend, graph, len(part), "" if own is None else f"{own:.3f}"])
        title = f"{algorithm}: " + (f"ρ = {rho:.2f}" if rho is not None else "no ρ") + f", n = {len(some)}"
        panel.set_title(sheets.wrap.fill(title, sheets.panel_inches(sheet, across), style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
        axis.set_log(panel.xaxis, some["cost_modelled"].min() / 1.3, some["cost_modelled"].max() * 1.3, axis.count, most=3)
        axis.set_log(panel.yaxis, some["cost"].min() / 1.3, some["cost"].max() * 1.3, most=4)
        panel.grid(True)
    backends = ", ".join(table.in_order(pairs["backend"]))
    sheet.tabulate(["algorithm", "measured on", "graph", "configurations", "rank correlation"], lines)
    return sheet.finish(1.75 * lines_of, f"Cost model against times measured on {backends}", [sheets.point_key(looks[graph], graph) for graph in graphs],
                        ["A point is a configuration. ρ: Spearman's rank correlation over all graphs; 1 means that the model ranks as the times do."],
                        "modelled cycles (log)", "median time (ms, log)")
