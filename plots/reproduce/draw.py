"""Published and ours in one figure, one above the other: bars over graphs, or lines over a parameter. 3.3 inches wide
and 8 points, for a column of a paper; equal cells give equal bytes."""
import math

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, NullFormatter

import entries
import style

WIDTH, FONT = 3.3, 8  # inches, points
PANEL, TOP, BOTTOM = 1.35, 0.55, 0.35  # inches: a panel's height, and what stands above and below its axes
MOST = 16  # series that colours and hatches can tell apart
HATCHES = ("", "////", "....", "xxxx")


def draw(entry, published, ours, notes):
    """None where there is no number that could be drawn."""
    panels = panels_of(entry, published, ours)
    if not panels:
        return None
    style.apply(width=WIDTH, font=FONT, title=True)
    names = series_names(panels, entry)
    figure = Figure(figsize=(WIDTH, len(panels) * (PANEL + TOP + BOTTOM)))
    grid = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
    for axes, (title, cells) in zip(grid, panels):
        (lines if entry.draw.get("as") == "lines" else bars)(axes, cells, entry, names)
        axes.set_title(title, loc="left", fontsize=style.font(8), pad=3)
        finish(axes, cells, entry)
    figure.subplots_adjust(left=0.19, right=0.99, top=1 - 0.32 / figure.get_figheight(), bottom=0.02, hspace=0.62)
    handles = [entry_handle(name, look, entry) for name, look in names.items()]
    below = -0.42 / figure.get_figheight()
    figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.55, below), fontsize=style.font(7.5),
                  ncol=max(1, min(3, 34 // max(map(len, names)))), columnspacing=1, handlelength=1.4)
    rows = math.ceil(len(names) / max(1, min(3, 34 // max(map(len, names)))))
    figure.text(0, below - (0.2 * rows + 0.12) / figure.get_figheight(), style.wrapped(figure, notes), va="top",
                fontsize=style.font(6.5), color="#444444")
    style.title(figure, style.wrapped(figure, [f"{entry.id}: {entry.title}"]), fontsize=style.font(8), va="bottom",
                y=1 + 0.02 / figure.get_figheight())
    return figure


def panels_of(entry, published, ours):
    """(title, cells): for each quantity and value of the axis `panels` what was published, then ours."""
    axis = entry.draw.get("panels", "algorithm")
    found = []
    for value in dict.fromkeys((cell.quantity, getattr(cell, axis)) for cell in [*published, *ours]):
        for side, cells in (("published", published), ("ours", ours)):
            part = [cell for cell in cells if (cell.quantity, getattr(cell, axis)) == value]
            for unit in dict.fromkeys(cell.unit for cell in part):
                title = ", ".join(filter(None, (side, *dict.fromkeys(value))))
                found.append((title, [cell for cell in part if cell.unit == unit]))
    return found


def series_names(panels, entry):
    axis = entry.draw.get("series", "system")
    names = list(dict.fromkeys(getattr(cell, axis) for _, cells in panels for cell in cells))
    if len(names) > MOST:
        raise entries.EntryError(f"{entry.id}: {len(names)} series cannot be told apart; at most {MOST}")
    colours = len(style.PALETTE) if entry.draw.get("as") == "lines" or len(names) <= len(style.PALETTE) else 4
    return {name: (style.PALETTE[i % colours], i // colours, i) for i, name in enumerate(names)}


def bars(axes, cells, entry, names):
    """Groups along the axis `x`, a bar for each series."""
    x_axis, series = entry.draw.get("x", "graph"), entry.draw.get("series", "system")
    groups = list(dict.fromkeys(getattr(cell, x_axis) for cell in cells))
    present = [name for name in names if any(getattr(cell, series) == name for cell in cells)]
    wide = 0.84 / len(present)
    for cell in cells:
        name = getattr(cell, series)
        place = groups.index(getattr(cell, x_axis)) - 0.42 + wide * (present.index(name) + 0.5)
        colour, hatch, _ = names[name]
        axes.bar(place, cell.value, width=wide, color=colour, hatch=HATCHES[hatch], edgecolor="white", linewidth=0)
        if cell.high > cell.low:
            axes.vlines(place, cell.low, cell.high, color="#333333", linewidth=0.6)
    slanted = sum(map(len, groups)) > 34
    axes.set_xticks(range(len(groups)), groups, rotation=30 if slanted else 0, ha="right" if slanted else "center",
                    fontsize=style.font(7.5))
    axes.tick_params(axis="x", length=0, pad=2)


def lines(axes, cells, entry, names):
    """A line for each series and graph over the parameter x."""
    series = entry.draw.get("series", "system")
    for name, (colour, _, number) in names.items():
        part = [cell for cell in cells if getattr(cell, series) == name]
        for graph in dict.fromkeys(cell.graph for cell in part):
            points = sorted((float(cell.x), cell.value) for cell in part if cell.graph == graph)
            axes.plot(*zip(*points), color=colour, marker=style.MARKERS[number % len(style.MARKERS)], markersize=3.5,
                      linewidth=1)
    places = sorted({float(cell.x) for cell in cells})
    axes.set_xscale("log" if places[-1] > 8 * places[0] > 0 else "linear")
    axes.set_xticks(places, [f"{place:g}" for place in places], fontsize=style.font(7.5))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(entry.draw.get("label", "x"), labelpad=1)


def finish(axes, cells, entry):
    least, most = (pick(cell.value for cell in cells) for pick in (min, max))
    if entry.draw.get("log") or most > 30 * least:
        axes.set_yscale("log")
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_ylim(least / 1.6, most * 1.3)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.set_ylabel(f"{cells[0].quantity} ({cells[0].unit})", fontsize=style.font(7.5))


def entry_handle(name, look, entry):
    colour, hatch, number = look
    if entry.draw.get("as") == "lines":
        return Line2D([], [], color=colour, marker=style.MARKERS[number % len(style.MARKERS)], label=name, markersize=3.5)
    return Patch(facecolor=colour, hatch=HATCHES[hatch], edgecolor="white", label=name)


def save(figure, folder, name):
    return style.save(figure, folder, name, ("pdf", "svg", "png"))
