"""Published numbers and ours in one figure: bars over graphs, or lines over a parameter. A small figure fits a column
of a paper (3.3 inches), with published above ours. A larger one takes both columns, with published on the left. Text
has 8 points, and equal cells give equal bytes. Published bars are hollow and published lines dashed. Ours are filled
and labelled as ours."""
import dataclasses
import math

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, NullFormatter

import entries
import names as names_of
import style

COLUMN, PAGE, FONT = 3.3, 6.9, 8  # inches, inches, points
HEIGHT = 1.55  # inches of a panel with its title and labels
MOST = 16  # series that colours and hatches can distinguish
LONGEST = {"graph": 28}  # letters of a name along the axis
HATCHES = ("", "////", "....", "xxxx")
SIDES = ("published", "ours")
OURS = ("ours", "this harness", "(ours)")  # a name with one of these already shows whose numbers they are


def draw(entry, published, ours, notes):
    """Returns the figure, or None without a number to draw."""
    short = {axis: names_of.shown((getattr(cell, axis) for cell in [*published, *ours]), LONGEST.get(axis, names_of.MOST))
             for axis in entries.AXES}
    rows = rows_of(entry, readable(published, short), readable(ours, short))
    if not rows:
        return None
    panels = [panel for row in rows for panel in row if panel[1]]
    wide = len(rows) > 1 and any(all(part for _, part in row) for row in rows)
    if not wide:  # only one side exists: stack its panels, or use two columns if there are many
        wide = len(panels) > 4
        across = 2 if wide else 1
        rows = [panels[i:i + across] for i in range(0, len(panels), across)]
    style.apply(width=PAGE if wide else COLUMN, font=FONT, title=True)
    names = series_names(panels, entry)
    figure = Figure(figsize=(style.width(0), 0.5 + HEIGHT * len(rows)), layout="constrained")
    grid = figure.subplots(len(rows), len(rows[0]), squeeze=False)
    for line, row in zip(grid, rows):
        for axes, (title, cells) in zip(line, [*row, ("", [])]):
            draw_panel(axes, title, cells, entry, names)
    labels = legend_of(panels, entry)
    handles = [handle_of(label, names[name], side, entry) for (side, name), label in labels.items()]
    columns = max(1, int(figure.get_figwidth() / (0.45 + 0.065 * max(map(len, labels.values())))))  # inches of the key and of letters
    figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 0), ncol=min(columns, len(handles)))
    style.note(figure, [names_of.drawable(note) for note in notes])
    style.title(figure, style.wrapped(figure, [names_of.drawable(f"{entry.id}: {entry.title}")]), fontsize=style.font(8))
    return figure


def readable(cells, short):
    """Returns cells with names that fit and can be drawn."""
    return [dataclasses.replace(cell, **{axis: short[axis][getattr(cell, axis)] for axis in entries.AXES}) for cell in cells]


def draw_panel(axes, title, cells, entry, names):
    axes.set_title(title, loc="left", pad=3)
    if not cells:
        axes.set_axis_off()
        return
    (lines if entry.draw.get("as") == "lines" else bars)(axes, cells, entry, names, side_of(title))
    finish(axes, cells, entry)


def side_of(title):
    return SIDES[0] if title.startswith(SIDES[0]) else SIDES[1]


def legend_of(panels, entry):
    """Returns (side, name) -> text in the legend. Names of our series are labelled, because a published system may have
    the same name."""
    axis = entry.draw.get("series", "system")
    present = dict.fromkeys((side_of(title), getattr(cell, axis)) for title, cells in panels for cell in cells)
    both = len({side for side, _ in present}) > 1

    def label(side, name):
        if axis != "system":
            return f"{side}: {name}" if both else name
        return name if side == SIDES[0] or any(word in name.lower() for word in OURS) else f"ours: {name}"
    return {(side, name): label(side, name) for side, name in present}


def rows_of(entry, published, ours):
    """Returns a row for each quantity, value of the axis `panels` and unit. A row is (title, cells) of what was
    published, followed by (title, cells) of ours."""
    axis = entry.draw.get("panels", "algorithm")

    def place(cell):
        return cell.quantity, getattr(cell, axis), cell.unit
    rows = []
    for key in dict.fromkeys(place(cell) for cell in [*published, *ours]):
        row = []
        for side, cells in zip(SIDES, (published, ours)):
            part = [cell for cell in cells if place(cell) == key]
            title = ", ".join(filter(None, (side, *dict.fromkeys(key[:2]))))
            row.append((title if part else f"{side}: no number", part))
        rows.append(row)
    # A row of panels with a single number adds nothing to the table.
    return [row for row in rows if sum(len(part) for _, part in row) > 1] or rows


def series_names(panels, entry):
    axis = entry.draw.get("series", "system")
    names = list(dict.fromkeys(getattr(cell, axis) for _, cells in panels for cell in cells))
    if len(names) > MOST:
        raise entries.EntryError(f"{entry.id}: {len(names)} series cannot be told apart; at most {MOST}")
    colours = len(style.PALETTE) if entry.draw.get("as") == "lines" or len(names) <= len(style.PALETTE) else 4
    return {name: (style.PALETTE[i % colours], i // colours, i) for i, name in enumerate(names)}


def bars(axes, cells, entry, names, side):
    """Draws groups along the axis `x`, with a bar for each series. If other axes differ too, they are part of a
    group's name."""
    series = entry.draw.get("series", "system")
    axes_of_group = group_axes(cells, entry)
    of_cell = {cell: ", ".join(filter(None, (getattr(cell, axis) for axis in axes_of_group))) for cell in cells}
    refuse_shared_places(entry, [(of_cell[cell], getattr(cell, series)) for cell in cells])
    groups = list(dict.fromkeys(of_cell.values()))
    present = [name for name in names if any(getattr(cell, series) == name for cell in cells)]
    wide = 0.84 / len(present)
    for cell in cells:
        name = getattr(cell, series)
        place = groups.index(of_cell[cell]) - 0.42 + wide * (present.index(name) + 0.5)
        axes.bar(place, cell.value, width=wide * (0.9 if side == SIDES[0] else 1), **look_of(names[name], side))
        if cell.high > cell.low and math.isfinite(cell.high):
            axes.vlines(place, cell.low, cell.high, color="#333333", linewidth=0.6)
    slanted = sum(map(len, groups)) > 34
    axes.set_xticks(range(len(groups)), groups, rotation=30 if slanted else 0, ha="right" if slanted else "center",
                    rotation_mode="anchor", fontsize=style.font(7.5))
    axes.tick_params(axis="x", length=0, pad=2)


def group_axes(cells, entry):
    """Returns the axis `x`, and as many further axes as it takes to give every cell its own place."""
    x_axis, series = entry.draw.get("x", "graph"), entry.draw.get("series", "system")
    chosen = [x_axis]
    for axis in entries.AXES:
        places = [tuple(getattr(cell, one) for one in (*chosen, series)) for cell in cells]
        if len(set(places)) == len(places):
            break
        if axis not in (*chosen, series) and len({getattr(cell, axis) for cell in cells}) > 1:
            chosen.append(axis)
    return chosen


def refuse_shared_places(entry, places):
    shared = next((place for place in places if places.count(place) > 1), None)
    if shared:
        raise entries.EntryError(f"{entry.id}: two numbers would be drawn in one place: {' '.join(map(str, shared))}")


def look_of(look, side):
    colour, hatch, _ = look
    if side == SIDES[0]:
        return {"facecolor": "white", "hatch": HATCHES[hatch], "edgecolor": colour, "linewidth": 0.8}
    return {"facecolor": colour, "hatch": HATCHES[hatch], "edgecolor": "white", "linewidth": 0}


def lines(axes, cells, entry, names, side):
    """Draws a line for each series and graph over the parameter x."""
    series = entry.draw.get("series", "system")
    for name, (colour, _, number) in names.items():
        part = [cell for cell in cells if getattr(cell, series) == name]
        for graph in dict.fromkeys(cell.graph for cell in part):
            points = sorted((float(cell.x), cell.value) for cell in part if cell.graph == graph)
            refuse_shared_places(entry, [(x, name, graph) for x, _ in points])
            axes.plot(*zip(*points), **line_of(colour, number, side))
    places = sorted({float(cell.x) for cell in cells})
    axes.set_xscale("log" if places[-1] > 8 * places[0] > 0 else "linear")
    axes.set_xticks(places, [f"{place:g}" for place in places], fontsize=style.font(7.5))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(entry.draw.get("label", "x"), labelpad=1)


def line_of(colour, number, side):
    hollow = {"markerfacecolor": "white", "linestyle": "--"} if side == SIDES[0] else {}
    return {"color": colour, "marker": style.MARKERS[number % len(style.MARKERS)], "markersize": 3.5, "linewidth": 1, **hollow}


def finish(axes, cells, entry):
    known = [cell for cell in cells if math.isfinite(cell.high)]
    least = min([cell.low for cell in known] + [cell.value for cell in cells])
    most = max([cell.high for cell in known] + [cell.value for cell in cells])
    if most > (10 if entry.draw.get("log") else 30) * least:
        axes.set_yscale("log")
        least = min(cell.value for cell in cells if cell.value > 0) if least <= 0 else least
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_ylim(least / 1.6, most * 1.3)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.set_ylabel(f"{cells[0].quantity} ({cells[0].unit})", fontsize=style.font(7.5))


def handle_of(label, look, side, entry):
    colour, _, number = look
    if entry.draw.get("as") == "lines":
        return Line2D([], [], label=label, **line_of(colour, number, side))
    return Patch(label=label, **look_of(look, side))


def save(figure, folder, name):
    return style.save(figure, folder, name, ("pdf", "svg", "png"))
