"""Names as figures show them: no longer than fits, and in letters that some font here has."""
import functools
import sys

from matplotlib import font_manager

MOST = 40  # letters of a name
FAMILY = "DejaVu Sans"  # comes with matplotlib
# Fonts that have what the first lacks, where one of them is installed.
OTHERS = ("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK KR", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei",
          "Droid Sans Fallback", "IPAGothic", "Unifont")
COLUMNS = ("graph", "algorithm_label", "schedule_label", "format_label", "baseline_label", "direction", "backend")


def families():
    installed = {font.name for font in font_manager.fontManager.ttflist}
    return [FAMILY, *(name for name in OTHERS if name in installed)]


@functools.lru_cache(maxsize=None)
def letters():
    """Code points that can be drawn."""
    paths = [font_manager.findfont(name) for name in families()]
    return frozenset(point for path in paths for point in font_manager.get_font(path).get_charmap())


def drawable(text):
    """A letter that no font has is written as its code point, which can be looked up; a box cannot."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one == "\n" or ord(one) in letters() and one.isprintable() else f"<U+{ord(one):04X}>" for one in text)


def short(name, most=MOST):
    """The middle of a long name is left out."""
    if len(name) <= most:
        return name
    head = (most - 1) * 2 // 3
    return f"{name[:head]}…{name[len(name) - (most - 1 - head):]}"


def shown(names, most=MOST):
    """name -> what stands in a figure, another for each."""
    found = {}
    for name in dict.fromkeys(names):
        text, number = short(drawable(name), most), 2
        while text in found.values():
            text = f"{short(drawable(name), most - 3)}~{number}"
            number += 1
        found[name] = text
    return found


def in_rows(rows):
    """Rows (of table.load) with names that can be drawn; ids stay what they are."""
    rows = rows.copy()
    for column in COLUMNS:
        rows[column] = rows[column].map(shown(rows[column]))
    rows["reason"] = rows["reason"].map(drawable)
    return rows


def warn(names):
    """A line on stderr when letters could not be drawn."""
    if any(drawable(name) != name for name in names):
        print("harness plot: note: no font here has some letters of the names; they are written as code points "
              "(Debian: apt install fonts-noto-cjk)", file=sys.stderr)
