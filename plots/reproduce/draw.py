"""Draws published numbers and our own measurements ("ours") in one figure: bars over graphs, or lines over a parameter.
A small figure fits a column of a paper, with published numbers above ours. A larger figure takes both columns, with
published numbers on the left. Published numbers are hollow, and ours are filled and labelled as ours. Both panels of a
row have the same scale and limits."""
import dataclasses
import math

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import NullFormatter

import axis
import entries
import names as names_of
import sheet as sheets
import style
import wrap

HEIGHT = 1.35  # height of a panel with its title, in inches
FILLS = ("full", "left", "bottom", "top")  # fills of our markers; published ones are hollow
MOST = 21  # maximum number of series that can be distinguished
LONGEST = {"graph": 28}  # maximum number of letters of a name along the axis
SIDES = ("published", "ours")
OURS = ("ours", "this harness", "(ours)")  # a name with one of these already shows whose numbers they are
DOUBT = "?"


def draw(entry, published, ours, notes):
    """Returns the figure, or None if no number can be drawn or the entry says `as: table`."""
    short = {one: names_of.shown((getattr(cell, one) for cell in [*published, *ours]), LONGEST.get(one, names_of.MOST))
             for one in entries.AXES}
    rows = rows_of(entry, readable(published, short), readable(ours, short))
    if not rows or entry.draw.get("as") == "table":
        return None
    panels = [panel for row in rows for panel in row if panel[1]]
    wide = len(rows) > 1 and any(all(part for _, part in row) for row in rows)
    if not wide:  # a single row, or no row with both sides: stack the panels, in two columns if there are many
        wide = len(panels) > 4
        across = 2 if wide else 1
        rows = [panels[i:i + across] for i in range(0, len(panels), across)]
    looks = series_looks(panels, entry, short)
    sheet = sheets.Sheet(style.PAGE if wide else style.COLUMN)
    grid = sheet.subplots(len(rows), len(rows[0]), squeeze=False)
    room = sheet.get_figwidth() / len(rows[0]) - 0.75
    labels, notes, barred = 0, list(notes), set()
    for line, row in zip(grid, rows):
        for axes, (title, cells) in zip(line, [*row, ("", [])]):
            together = alike(panels, cells, entry)
            log = bool(cells) and is_log(entry, together)
            draw_panel(axes, title, cells, entry, looks, room, log)
            if cells:
                set_scale(axes, together, log)
            barred |= set() if log else {side_of(title)}
        labels += max(label_inches(cells, entry, room) for _, cells in row)
    if any(cell.doubt and side_of(title) == SIDES[0] for title, cells in panels for cell in cells):
        notes.append(f"{DOUBT}: a published number in doubt.")
    keys = [handle_of(label, looks[name], side, entry, side in barred) for (side, name), label in legend_of(panels, entry, looks).items()]
    return sheet.finish(HEIGHT * len(rows) + labels, names_of.drawable(f"{entry.id}: {entry.title}"), keys, [names_of.drawable(note) for note in notes])


def readable(cells, short):
    """Returns cells whose names are replaced by texts that fit and can be drawn. `short` has, for each axis, the text
    of each name."""
    return [dataclasses.replace(cell, **{one: short[one][getattr(cell, one)] for one in entries.AXES}) for cell in cells]


def alike(panels, cells, entry):
    """Returns the numbers of the row of panels that `cells` belong to, both published ones and ours. They share scale
    and limits."""
    one = entry.draw.get("panels", "algorithm")
    rows = {(cell.quantity, getattr(cell, one), cell.unit) for cell in cells}
    return [cell for _, some in panels for cell in some if (cell.quantity, getattr(cell, one), cell.unit) in rows]


def draw_panel(axes, title, cells, entry, looks, room, log):
    axes.set_title(wrap.fill(title, room + 0.3, style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
    if not cells:
        axes.set_axis_off()
        return
    (lines if entry.draw.get("as") == "lines" else bars)(axes, cells, entry, looks, side_of(title), room, log)
    axes.set_ylabel(wrap.fill(quantity_label(cells[0]), 1.15, style.font(style.TICK)), fontsize=style.font(style.TICK))


def quantity_label(cell):
    """Returns a label such as `time (ms)`. If quantity and unit are the same word, returns the word once."""
    return cell.quantity if cell.quantity == cell.unit else f"{cell.quantity} ({cell.unit})"


def side_of(title):
    return SIDES[0] if title.startswith(SIDES[0]) else SIDES[1]


def legend_of(panels, entry, looks):
    """Returns (side, name) -> text in the legend, in the order of the looks. Names of our series are labelled as ours,
    because a published system may have the same name."""
    one = entry.draw.get("series", "system")
    present = dict.fromkeys((side_of(title), getattr(cell, one)) for title, cells in panels for cell in cells)
    both = len({side for side, _ in present}) > 1

    def label(side, name):
        if one != "system":
            return f"{side}: {name}" if both else name
        return name if side == SIDES[0] or any(word in name.lower() for word in OURS) else f"ours: {name}"
    order = {name: number for number, name in enumerate(looks)}
    return {(side, name): label(side, name) for side, name in sorted(present, key=lambda key: (key[0] != SIDES[0], order[key[1]]))}


def rows_of(entry, published, ours):
    """Returns a row of panels for each combination of quantity, unit and value of the axis `panels`. A row is (title,
    cells) of what was published, followed by (title, cells) of ours."""
    one = entry.draw.get("panels", "algorithm")

    def place(cell):
        return cell.quantity, getattr(cell, one), cell.unit
    rows = []
    for key in dict.fromkeys(place(cell) for cell in [*published, *ours]):
        row = []
        for side, cells in zip(SIDES, (published, ours)):
            part = [cell for cell in cells if place(cell) == key]
            title = ", ".join(filter(None, (side, *dict.fromkeys(key[:2]))))
            row.append((title if part else f"{side}: no number", part))
        rows.append(row)
    # A row of panels with a single number shows no more than the table, so it is omitted.
    return [row for row in rows if sum(len(part) for _, part in row) > 1] or rows


def series_looks(panels, entry, short=None):
    """Returns a Look for each series: first those that were published, then ours in the order of the entry. The
    variants of one system (`CR2`, and `CR2, best of ours`) share a colour."""
    one = entry.draw.get("series", "system")
    found = dict.fromkeys(getattr(cell, one) for _, cells in panels for cell in cells)
    if one == "system":
        own = [(short or {}).get("system", {}).get(series["system"], series["system"]) for series in entry.ours]
        printed = dict.fromkeys(getattr(cell, one) for title, cells in panels if side_of(title) == SIDES[0] for cell in cells)
        found = dict.fromkeys([*printed, *(name for name in own if name in found), *found])
    if len(found) > MOST:
        raise entries.EntryError(f"{entry.id}: {len(found)} series cannot be told apart; at most {MOST}")
    arms, looks, used = list(dict.fromkeys(name.split(", ")[0] for name in found)), {}, {}
    many = len(arms) > style.MOST
    for number, name in enumerate(found):
        place = number if many else arms.index(name.split(", ")[0])
        variant = used.setdefault(place % style.MOST, -1) + 1
        used[place % style.MOST] = variant
        look = style.look(place % style.MOST, min(variant, len(FILLS) - 1), FILLS)
        # Published points are all hollow, so those of one colour differ in their marker.
        looks[name] = dataclasses.replace(look, marker=style.MARKERS[(place + 3 * variant) % style.MOST])
    return looks


def bars(axes, cells, entry, looks, side, room, log):
    """Draws groups along the axis `x`, with a bar for each series, or a point if the axis is logarithmic. If other axes
    differ too, they are part of a group's name."""
    series = entry.draw.get("series", "system")
    of_cell = groups_of(cells, entry)
    refuse_shared_places(entry, [(of_cell[cell], getattr(cell, series)) for cell in cells])
    groups = list(dict.fromkeys(of_cell.values()))
    present = [name for name in looks if any(getattr(cell, series) == name for cell in cells)]
    wide = 0.84 / len(present)
    for cell in cells:
        look = looks[getattr(cell, series)]
        place = groups.index(of_cell[cell]) - 0.42 + wide * (present.index(getattr(cell, series)) + 0.5)
        if log:
            axes.plot(place, cell.value, linestyle="", markersize=4, clip_on=False, zorder=3, **point_of(look, side, cell))
        else:
            axes.bar(place, cell.value, width=wide * 0.9, **look_of(look, side))
            if unsure(cell, side):
                axes.plot(place, cell.value, linestyle="", marker="x", color=style.INK, markersize=3.5, zorder=3)
        if cell.high > cell.low and math.isfinite(cell.high):
            axes.vlines(place, cell.low, cell.high, color=look.colour if log else style.INK, linewidth=0.7, zorder=2.5)
        if side == SIDES[0] and cell.doubt:
            axes.annotate(DOUBT, (place, cell.value), (0, 2), textcoords="offset points", ha="center", va="bottom", fontsize=style.font(style.LEAST))
    lean = is_slanted(groups, room)
    axes.set_xticks(range(len(groups)), groups, rotation=90 if lean else 0, ha="center", fontsize=style.font(style.TICK))
    axes.set_xlim(-0.6, len(groups) - 0.4)
    axes.tick_params(axis="x", length=0, pad=2)
    if log:
        axes.grid(axis="x")


def unsure(cell, side):
    """Returns true if a number is ours and was measured too few times for an interval."""
    return side == SIDES[1] and bool(cell.doubt)


def groups_of(cells, entry):
    axes_of_group = group_axes(cells, entry)
    return {cell: ", ".join(filter(None, (getattr(cell, one) for one in axes_of_group))) for cell in cells}


def is_slanted(groups, room):
    size = style.font(style.TICK)
    return any(wrap.inches(name, size) > 0.9 * room / len(groups) for name in groups)


def label_inches(cells, entry, room):
    """Returns the height of the labels below a panel."""
    size = style.font(style.TICK)
    if not cells:
        return 0
    if entry.draw.get("as") == "lines":
        return 0.3
    groups = list(dict.fromkeys(groups_of(cells, entry).values()))
    return max(wrap.inches(name, size) for name in groups) + 0.05 if is_slanted(groups, room) else 0.15


def group_axes(cells, entry):
    """Returns the axes by which bars are grouped: the axis `x`, and as many further axes as are necessary to draw no
    two cells at the same position."""
    x_axis, series = entry.draw.get("x", "graph"), entry.draw.get("series", "system")
    chosen = [x_axis]
    for one in entries.AXES:
        places = [tuple(getattr(cell, each) for each in (*chosen, series)) for cell in cells]
        if len(set(places)) == len(places):
            break
        if one not in (*chosen, series) and len({getattr(cell, one) for cell in cells}) > 1:
            chosen.append(one)
    return chosen


def refuse_shared_places(entry, places):
    shared = next((place for place in places if places.count(place) > 1), None)
    if shared:
        raise entries.EntryError(f"{entry.id}: two numbers would be drawn in one place: {' '.join(map(str, shared))}")


def look_of(look, side):
    if side == SIDES[0]:
        return {"facecolor": "white", "hatch": look.hatch, "edgecolor": look.colour, "linewidth": 0.8}
    return look.bar()


def point_of(look, side, cell=None):
    if cell is not None and unsure(cell, side):
        return {"marker": "x", "color": look.colour, "markeredgewidth": 1}
    return {"color": look.colour, **look.point(**({"markerfacecolor": "white", "fillstyle": "full"} if side == SIDES[0] else {}))}


def lines(axes, cells, entry, looks, side, *_):
    """Draws a line for each series and graph over the parameter x."""
    series = entry.draw.get("series", "system")
    for name, look in looks.items():
        part = [cell for cell in cells if getattr(cell, series) == name]
        for graph in dict.fromkeys(cell.graph for cell in part):
            points = sorted((float(cell.x), cell.value, cell.low, cell.high) for cell in part if cell.graph == graph)
            refuse_shared_places(entry, [(x, name, graph) for x, *_ in points])
            x, y, low, high = (np.array(values) for values in zip(*points))
            axes.plot(x, y, **line_of(look, side))
            known = np.isfinite(high) & (high > low)
            axes.vlines(x[known], low[known], high[known], color=look.colour, linewidth=0.7)
    places = sorted({float(cell.x) for cell in cells})
    axes.set_xscale("log" if places[-1] > 8 * places[0] > 0 else "linear")
    axes.set_xticks(places, [axis.plain(place) for place in places], fontsize=style.font(style.TICK))
    axes.xaxis.of_numbers = True
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(entry.draw.get("label", "x"))
    axes.grid(True)


def line_of(look, side):
    hollow = {"markerfacecolor": "white", "fillstyle": "full", "linestyle": "--"} if side == SIDES[0] else {"linestyle": "-"}
    return look.line(markersize=3.5, linewidth=1, **hollow)


def extremes(cells):
    """Returns three numbers: the least and the largest end of all intervals, and the least positive value. If an
    interval has no upper end, only the value of its cell counts."""
    ends = [end for cell in cells for end in (cell.value, cell.low, cell.high) 
            if math.isfinite(end) and (math.isfinite(cell.high) or end == cell.value)]
    return min(ends), max(ends), min((cell.value for cell in cells if cell.value > 0), default=1)


def is_log(entry, cells):
    least, most, positive = extremes(cells)
    return most > (10 if entry.draw.get("log") else axis.WIDE) * (least if least > 0 else positive) and most > 0


def set_scale(axes, cells, log):
    least, most, positive = extremes(cells)
    if most <= 0:  # an axis of zeros has no scale
        axes.set_yticks([0], ["0"])
        axes.set_ylim(-0.05, 1)
        axes.text(0.5, 0.5, "0 everywhere", transform=axes.transAxes, ha="center", fontsize=style.font(style.TICK))
    elif log:
        axis.set_log(axes.yaxis, (max(least, positive / 100) if least > 0 else positive) / 1.5, most * 1.5)
    else:
        axis.set_linear(axes.yaxis, min(0, least), most * 1.15)
    axes.grid(axis="y")


def handle_of(label, look, side, entry, barred):
    if entry.draw.get("as") == "lines":
        return Line2D([], [], label=label, **line_of(look, side))
    if barred:
        return Patch(label=label, **look_of(look, side))
    return Line2D([], [], linestyle="", markersize=4, label=label, **point_of(look, side))


def save(figure, folder, name):
    return figure.save(folder, name, ("pdf", "svg", "png"))
