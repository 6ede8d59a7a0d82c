"""Text in boxes: how wide words are when they are drawn, and where lines break."""
import functools

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

DPI = 100
LEADING = 1.2  # distance from one line to the next, in font sizes


@functools.lru_cache(maxsize=1)
def renderer():
    return RendererAgg(10, 10, DPI)


@functools.lru_cache(maxsize=50000)
def inches(text, points, weight="normal"):
    """Returns the width of one line of text in inches."""
    wide, _, _ = renderer().get_text_width_height_descent(text, FontProperties(size=points, weight=weight), False)
    return wide / DPI


def widest(text, points):
    return max(inches(line, points) for line in text.split("\n"))


def height(text, points):
    """Returns the height in inches of a text of several lines."""
    return (text.count("\n") + 1) * points * LEADING / 72


def lines(text, room, points, indent="", weight="normal"):
    """Returns the lines of a text that is broken to fit into `room` inches, at blanks if possible."""
    found, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if inches(longer, points, weight) <= room:
            line = longer
            continue
        if line.strip():
            found.append(line)
        *whole, line = pieces(word, room, points, indent if found else "", weight)
        found += whole
    return [*found, line]


def pieces(word, room, points, indent, weight="normal"):
    """Returns the parts of a word that is wider than a line. The word is broken after one of `,/-_=` if possible."""
    found, part = [], indent
    for letter in word:
        if inches(part + letter, points, weight) > room and part.strip():
            cut = max(part.rfind(mark) for mark in ",/-_=") + 1
            cut = cut if cut > len(part) // 2 else len(part)
            found.append(part[:cut])
            part = indent + part[cut:]
        part += letter
    return [*found, part]


def fill(text, room, points, indent="", weight="normal"):
    return "\n".join(line for part in text.split("\n") for line in lines(part, room, points, indent, weight))


def cut(text, room, points):
    """Returns the text, or as much of its two ends as fits into `room` inches."""
    if inches(text, points) <= room:
        return text
    for letters in range(len(text) - 2, 1, -1):
        head = letters * 2 // 3
        short = f"{text[:head]}…{text[len(text) - (letters - head):]}"
        if inches(short, points) <= room:
            return short
    return "…"
