"""The meaning of a file as a graph, and the parsing of text and numbers that all readings share."""
import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

INTEGER = re.compile(r"\d+\Z", re.ASCII)
SIGNED = re.compile(r"[+-]?\d+\Z", re.ASCII)
REAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\Z", re.ASCII)
NONE = 0xffffffff  # the id that no vertex may have, and the largest number of vertices


class Invalid(Exception):
    """Raised if the format of a file forbids its content."""


@dataclass
class Graph:
    vertices: int
    arcs: Counter = field(default_factory=Counter)  # of (from, to, weight as bits of a float, or None)
    weighted: bool = False
    ids: list = None
    said: bool = False  # the reader took the first line for column names, so it must report this
    alone: bool = False  # its first line is an edge of two words that are in no other line


def need(condition, what):
    if not condition:
        raise Invalid(what)


def weight_of(text, integer=False):
    """Returns the weight in a text, rounded to a 32-bit float, with -0 as 0."""
    need((SIGNED if integer else REAL).match(text), f"weight {text!r}")
    with np.errstate(over="ignore", under="ignore"):
        value = np.float32(float(text))
    need(np.isfinite(value), f"weight {text!r}")
    return float(value) + 0.0


def index(text, least, most):
    need(INTEGER.match(text), f"id {text!r}")
    need(least <= int(text) <= most, f"id {text!r}")
    return int(text)


def text_of(data):
    """Returns the text without a byte order mark. UTF-16 is an error."""
    need(not data.startswith((b"\xff\xfe", b"\xfe\xff")), "UTF-16")
    text = data.decode("utf-8", "surrogateescape")
    return text[1:] if text.startswith("\ufeff") else text


def lines_of(data):
    lines = text_of(data).split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    lines = [line[:-1] if line.endswith("\r") else line for line in lines]
    need(not any("\r" in line for line in lines), "a lone return")
    return lines


def split(line):
    """Returns the words between blanks and tabs. In contrast, str.split() treats other characters as blanks too."""
    return [word for word in re.split(r"[ \t]+", line) if word]


def records(lines, comments):
    return [split(line) for line in lines if split(line) and not (comments and split(line)[0][0] in comments)]


def both_ways(arcs, sign=1):
    return arcs + [(v, u, w if w is None else sign * w + 0.0) for u, v, w in arcs if u != v]


def graph_of(vertices, arcs, weighted):
    return Graph(vertices, Counter(arcs), weighted)
