"""One look for all figures: page sizes, font sizes, and the looks of series.

Two series never differ by colour alone. Each series has a marker, a dash pattern and a hatch too, so figures are
readable in grey and by colour-blind readers."""
import dataclasses

import matplotlib

import names

COLUMN = 3.3  # inches: one column of a two-column paper
PAGE = 7.0  # inches: both columns
FONT = 8  # points: default size of text
LEAST = 6  # points; no text is smaller
TICK, NOTE = 7, 6.5  # points at the default font: labels of ticks and legends, footnotes

# Choices of the user, set by apply().
chosen = {"width": None, "font": FONT, "title": True, "heading": None, "scale": "auto", "order": (), "highlight": (),
          "roof": None}

# Okabe and Ito (2008) without yellow, which is weak on white. Grey is kept for series without colours of their own
# (OTHER).
PALETTE = ("#0072B2", "#E69F00", "#000000", "#009E73", "#D55E00", "#56B4E9", "#CC79A7")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", (0, (4, 1.2)), (0, (1, 1)), (0, (5, 1, 1, 1)), (0, (2, 1)), (0, (7, 2)), (0, (3, 1, 1, 1, 1, 1)))
HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----", "++++")
FILLS = ("full", "none", "left", "bottom")  # fills of markers, for the variants of one plugin
DOTS = ("", "oo", "OO", "**")
VARIANTS = ("-", (0, (1, 1)), (0, (3, 1)), (0, (5, 2, 1, 2)))
MOST = len(PALETTE)
GREY, PALE, INK, SOFT = "#767676", "#C4C4C4", "#000000", "#444444"
GRID = "#E6E6E6"

WINNER = "#D55E00"
RC = {
    "font.family": names.families(),
    "text.parse_math": False,  # a $ in a name is a literal $
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.1,
    "lines.markersize": 3.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "xtick.major.pad": 2,
    "ytick.major.pad": 2,
    "axes.labelpad": 2,
    "axes.titlepad": 3,
    "hatch.linewidth": 0.5,
    "figure.constrained_layout.h_pad": 0.04,
    "figure.constrained_layout.w_pad": 0.03,
    "svg.fonttype": "path",  # outlines, which look the same in every viewer
    "svg.hashsalt": "harness",  # equal data gives equal bytes
    "pdf.fonttype": 42,  # TrueType, which publishers accept
}
SIZES = {"font.size": FONT, "axes.titlesize": FONT, "axes.labelsize": FONT, "xtick.labelsize": TICK,
         "ytick.labelsize": TICK, "legend.fontsize": TICK}


def apply(svg_text=None, **choices):
    """Sets the choices of the user: the width in inches, the font size in points, whether figures have a title, and the
    text of the title. The scale is auto, linear or log. `order` and `highlight` are globs of names. With `svg_text`,
    texts in an SVG are text elements and not outlines."""
    chosen.update({name: value for name, value in choices.items() if value is not None})
    matplotlib.rcParams.update({name: value for name, value in RC.items() if name in matplotlib.rcParams})
    matplotlib.rcParams.update({name: font(size) for name, size in SIZES.items()})
    if svg_text:
        matplotlib.rcParams["svg.fonttype"] = "none"


def font(size):
    """Returns a size in points, scaled from the default font to the chosen one. Text is never smaller than LEAST."""
    return max(LEAST, size * chosen["font"] / FONT)


def width(usual):
    return chosen["width"] or usual


def is_narrow(figure):
    """True if the figure is narrower than three quarters of a page. Panels are then stacked."""
    return figure.get_figwidth() < 0.75 * PAGE


@dataclasses.dataclass(frozen=True)
class Look:
    """The look of a series. Series of one plugin that differ in a parameter differ in `dash`, `hatch` and `fill`."""
    colour: str = GREY
    marker: str = "."
    dash: object = "-"
    hatch: str = ""
    fill: str = "full"

    def line(self, **more):
        return {"color": self.colour, "linestyle": self.dash, **self.point(), **more}

    def point(self, **more):
        return {"marker": self.marker, "fillstyle": self.fill, "markeredgecolor": self.colour, "markeredgewidth": 0.8,
                "markerfacecolor": self.colour, "markerfacecoloralt": "white", **more}

    def bar(self, **more):
        ink = "white" if self.colour == INK else INK
        return {"facecolor": self.colour, "hatch": self.hatch, "edgecolor": ink, "linewidth": 0, **more}


OTHER = Look(PALE, "", (0, (1, 0)), "")


def looks(labels):
    """Returns a Look for each label, in their order. Labels of one plugin (`ell` and `ell(width=8)`) share colour and
    marker, and differ in fill, dash and hatch. If there are more plugins than colours, or more labels of one plugin
    than FILLS, the last ones are OTHER. If the user highlights names, all others are OTHER."""
    labels = list(dict.fromkeys(labels))
    if chosen["highlight"]:
        marked = [label for label in labels if is_highlighted(label)]
        labels = marked + [label for label in labels if label not in marked] if marked else labels
    plugins = list(dict.fromkeys(label.split("(")[0] for label in labels))
    found, seen = {}, {}
    for label in labels:
        plugin = label.split("(")[0]
        place, variants = plugins.index(plugin), seen.setdefault(plugin, [])
        variant = len(variants)
        variants.append(label)
        other = place >= MOST or variant >= len(FILLS) or chosen["highlight"] and not is_highlighted(label)
        found[label] = OTHER if other else look(place, variant)
    return found


def look(place, variant=0, fills=FILLS):
    """Returns the look of a series: `place` numbers the plugins of a figure, and `variant` the series of one plugin."""
    return Look(PALETTE[place], MARKERS[place], DASHES[place] if variant == 0 else VARIANTS[variant], HATCHES[place] + DOTS[variant],
                fills[variant])


def is_highlighted(label):
    return any(names.matches(label, glob) for glob in chosen["highlight"])


apply()
