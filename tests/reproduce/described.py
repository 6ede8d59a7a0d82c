"""Describes a figure as lines of text: the position, colour and size of its elements, without details that depend on
the version of a library."""
from matplotlib.colors import to_hex


def rounded(numbers):
    return " ".join(f"{round(float(number), 9) + 0:.4g}" for number in numbers)


def bar(one):
    return f"bar {rounded((one.get_x(), one.get_width(), one.get_height()))} {look(one)}"


def line(one):
    return f"line {rounded(one.get_xdata())}: {rounded(one.get_ydata())} {look(one)}"


def look(one):
    if hasattr(one, "get_hatch"):
        return f"{to_hex(one.get_facecolor())} {to_hex(one.get_edgecolor())} {one.get_hatch() or '-'} {one.get_linewidth():g}"
    return (f"{one.get_color()} {one.get_marker()} {one.get_markersize():g} {one.get_markerfacecolor()} {one.get_linestyle()} "
            f"{one.get_linewidth():g}")


def ticks(labels):
    return " ".join(f"'{one.get_text()}' {one.get_fontsize():g} {one.get_rotation():g} {one.get_ha()};" for one in labels)


def panel(axes):
    words = [f"panel '{axes.get_title(loc='left')}'"]
    if not axes.axison:
        return [*words, "  empty"]
    label = axes.yaxis.label
    words.append(f"  y '{label.get_text()}' {label.get_fontsize():g} {axes.get_yscale()} {rounded(axes.get_ylim())} "
                 f"{axes.yaxis.get_major_formatter()(12345.5, 0)}")
    words.append(f"  x '{axes.get_xlabel()}' {axes.get_xscale()} {ticks(axes.get_xticklabels())}")
    words += [f"  {bar(one)}" for one in axes.patches] + [f"  {line(one)}" for one in axes.lines]
    words += [f"  whiskers {rounded(path.vertices.flatten())} {one.get_linewidths()[0]:g}" for one in axes.collections
              for path in one.get_paths()]
    return words


def described(figure):
    """Returns the lines that describe the figure."""
    legend = figure.legends[0]
    handles = getattr(legend, "legend_handles", None) or legend.legendHandles
    columns = legend._ncols if hasattr(legend, "_ncols") else legend._ncol
    words = [f"figure {figure.get_figwidth():.4g} x {figure.get_figheight():.4g}, a legend of {columns}"]
    words += [f"  {text.get_text()}: {look(handle)}" for handle, text in zip(handles, legend.get_texts())]
    words += [f"  text '{one.get_text()}' {one.get_fontsize():g}" for one in figure.texts]
    return words + [word for axes in figure.axes for word in panel(axes)]
