"""Names as figures show them: short enough, and in letters that some installed font has."""
import fnmatch
import functools
import sys

from matplotlib import font_manager

MOST = 40  # maximum number of letters of a name
FAMILY = "DejaVu Sans"  # comes with matplotlib
# Fonts that are used for letters which FAMILY lacks, if the fonts are installed.
OTHERS = ("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei",
          "Droid Sans Fallback", "IPAGothic", "Unifont")
COLUMNS = ("graph", "algorithm_label", "schedule_label", "format_label", "baseline_label", "direction", "backend")


def families():
    installed = {font.name for font in font_manager.fontManager.ttflist}
    return [FAMILY, *(name for name in OTHERS if name in installed)]


@functools.lru_cache(maxsize=None)
def letters():
    """Returns the code points that can be drawn."""
    paths = [font_manager.findfont(name) for name in families()]
    return frozenset(point for path in paths for point in font_manager.get_font(path).get_charmap())


def drawable(text):
    """Returns a text in which letters that no font has are replaced by their code points. A reader can look up a code
    point, but not the box that is drawn for a missing letter."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one == "\n" or ord(one) in letters() and one.isprintable() else f"<U+{ord(one):04X}>" for one in text)


def short(name, most=MOST):
    """Returns a name of at most `most` letters: a longer name loses its middle."""
    if len(name) <= most:
        return name
    head = (most - 1) * 2 // 3
    return f"{name[:head]}…{name[len(name) - (most - 1 - head):]}"


def shown(names, most=MOST):
    """Returns a dict from each name to its text in the figure. Different names have different texts."""
    found = {}
    for name in dict.fromkeys(names):
        text, number = short(drawable(name), most), 2
        while text in found.values():
            text = f"{short(drawable(name), most - 3)}~{number}"
            number += 1
        found[name] = text
    return found


def in_rows(rows):
    """Returns rows (of table.load) with names that can be drawn. Ids are unchanged."""
    rows = rows.copy()
    for column in COLUMNS:
        rows[column] = rows[column].map(shown(rows[column]))
    rows["reason"] = rows["reason"].map(drawable)
    return rows


def warn(names):
    """Prints a line on stderr if letters could not be drawn."""
    if any(drawable(name) != name for name in names):
        print("harness plot: note: no installed font has some letters of the names; they are written as code points "
              "(Debian: apt install fonts-noto-cjk)", file=sys.stderr)


def matches(label, glob):
    """Returns true if a glob matches a name with its parameters, `ell(width=8)`, or without."""
    return fnmatch.fnmatchcase(label, glob) or fnmatch.fnmatchcase(label.split("(")[0], glob)
