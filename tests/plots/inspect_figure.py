"""Finds faults of a drawn figure for which a journal would refuse it. The positions of texts and marks are those that
matplotlib's renderer reports.

The faults are a wrong size, small text, texts that overlap or leave the page, text without contrast, and series that
look alike."""
import itertools
import warnings

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb

import colour
import style

DPI = 100


def faults(figure, width):
    """Returns a line for each fault of a figure of this width in inches."""
    figure.set_dpi(DPI)
    canvas = FigureCanvasAgg(figure)
    found = []
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
        found += [f"warning: {one.message}" for one in heard]
    texts = texts_of(figure, canvas.get_renderer())
    found += size_faults(figure, width) + [f"{text.get_fontsize():.2f} points: {text.get_text()!r}" for text, _ in texts
                                           if text.get_fontsize() < style.LEAST - 1e-6]
    found += outside(figure, texts) + overlapping(texts) + pale(canvas, texts) + alike(figure)
    return found


def size_faults(figure, width):
    wide, tall = figure.get_size_inches()
    found = [] if abs(wide - width) < 0.005 else [f"{wide:.3f} inches wide, expected {width}"]
    found += [] if abs(300 * tall - round(300 * tall)) < 1e-6 else [f"{tall} inches are no whole pixels"]
    # Positions must be rounded. Otherwise rounding errors of the layout, which differ between runs, would change the
    # bytes of the file.
    places = [value for axes in figure.axes for value in axes.get_position(original=True).bounds]
    return found + [f"a position of {value} is not rounded" for value in places if abs(value - round(value, 6)) > 1e-12][:1]


def texts_of(figure, renderer):
    """Returns (text, its box in pixels) for all visible texts."""
    ticks = {}
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            for tick in axis.majorTicks + axis.minorTicks:
                ticks.update({tick.label1: (axes, axis.axis_name), tick.label2: (axes, axis.axis_name)})
    found = []
    for text in figure.findobj(matplotlib.text.Text):
        if not text.get_visible() or not text.get_text().strip() or not drawn(text, ticks):
            continue
        box = matplotlib.text.Text.get_window_extent(text, renderer)
        if box.width > 0 and within_ticks(text, box, ticks):
            found.append((text, box))
    return found


def drawn(text, ticks):
    axes = ticks.get(text, (text.axes, ""))[0]
    return axes is None or axes.get_visible() and (text not in ticks or axes.axison)


def within_ticks(text, box, ticks):
    """Returns False for the label of a tick outside of the limits of its axis, which is not drawn, and True for all
    other texts."""
    axes, axis = ticks.get(text, (None, ""))
    if axes is None:
        return True
    x, y, panel = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, axes.bbox
    return panel.x0 - 1 <= x <= panel.x1 + 1 if axis == "x" else panel.y0 - 1 <= y <= panel.y1 + 1


def outside(figure, texts):
    wide, tall = figure.get_size_inches() * DPI
    return [f"outside of the page: {text.get_text()!r}" for text, box in texts
            if box.x0 < -1 or box.y0 < -1 or box.x1 > wide + 1 or box.y1 > tall + 1]


def overlapping(texts):
    """Returns pairs of texts that overlap by more than a small tolerance."""
    found = []
    for (one, box), (other, second) in itertools.combinations(texts, 2):
        wide, high = min(box.x1, second.x1) - max(box.x0, second.x0), min(box.y1, second.y1) - max(box.y0, second.y0)
        if wide > 1 and high > 1.5:
            found.append(f"overlap by {wide:.0f} x {high:.0f}: {one.get_text()!r} and {other.get_text()!r}")
    return found


def pale(canvas, texts):
    """Returns texts that have less contrast with their background than WCAG demands."""
    for text, _ in texts:
        text.set_visible(False)
    canvas.draw()
    picture = np.asarray(canvas.buffer_rgba())[:, :, :3] / 255
    for text, _ in texts:
        text.set_visible(True)
    found = []
    for text, box in texts:
        patch = text.get_bbox_patch()
        if patch is not None and patch.get_facecolor()[3] == 1:
            behind = patch.get_facecolor()[:3]
        else:
            rows = picture[max(0, int(picture.shape[0] - box.y1)):int(picture.shape[0] - box.y0) + 1, max(0, int(box.x0)):int(box.x1) + 1]
            if not rows.size:
                continue
            behind = np.median(rows.reshape(-1, 3), axis=0)
        contrast = colour.contrast(colour.on_white(text.get_color(), text.get_alpha() or 1), tuple(behind))
        if contrast < colour.LEGIBLE:
            found.append(f"contrast {contrast:.1f}: {text.get_text()!r}")
    return found


def alike(figure):
    """Returns pairs of keys in one legend that cannot be distinguished by a colour-blind reader or in a grey print."""
    found = []
    for legend in [*figure.legends, *(axes.get_legend() for axes in figure.axes if axes.get_legend())]:
        handles = getattr(legend, "legend_handles", None) or legend.legendHandles
        keys = list(zip(handles, [text.get_text() for text in legend.get_texts()]))
        for (one, name), (other, second) in itertools.combinations(keys, 2):
            if pattern(one) == pattern(other) and not colour.distinct(main_colour(one), main_colour(other)):
                found.append(f"alike: {name!r} and {second!r}")
    return found


def pattern(handle):
    """Returns a tuple of all properties by which the keys of a legend may differ, except the colour."""
    if hasattr(handle, "get_marker"):
        width = round(handle.get_linewidth()) if handle.get_linestyle() not in ("None", "") else 0
        return "line", handle.get_marker(), handle.get_fillstyle(), str(handle.get_linestyle()), str(handle._unscaled_dash_pattern), width, \
            to_rgb(handle.get_markerfacecolor()) == (1, 1, 1)
    return "patch", handle.get_hatch() or "", to_rgb(handle.get_facecolor()) == (1, 1, 1)


def main_colour(handle):
    return handle.get_color() if hasattr(handle, "get_marker") else to_rgb(handle.get_facecolor())
