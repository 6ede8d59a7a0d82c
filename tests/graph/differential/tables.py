"""The meaning of a table or an edge list: lines of fields, possibly below a row of names (docs/graph_input.md,
Python's csv)."""
import csv
import re
from collections import Counter

from meaning import INTEGER, NONE, REAL, Invalid, graph_of, lines_of, need, split, weight_of


def plain_id(text):
    return INTEGER.match(text) is not None and str(int(text)) == text and int(text) < 2 ** 63


def graph_of_rows(file, rows, columns, weighted, header):
    """Returns the graph of rows of fields. Ids are numbers, or with the parameter `compact` any words, which are
    numbered."""
    pairs, weights = [], []
    for row in rows:
        pairs.append((row[columns[0]], row[columns[1]]))
        weights.append(weight_of(row[columns[2]]) if weighted else None)
    need(all(u and v for u, v in pairs), "empty id")
    need(not any('"' in one or "\ufeff" in one for pair in pairs for one in pair), "a quote within a word")
    base = 1 if file.params.get("one_based") == "true" else 0
    if file.params.get("compact") != "true":
        need(all(plain_id(one) for pair in pairs for one in pair), "id")
        ends = [(int(u) - base, int(v) - base) for u, v in pairs]
        need(all(0 <= one < NONE for pair in ends for one in pair), "id")
        graph = graph_of(max(max(pair) for pair in ends) + 1, [(*pair, w) for pair, w in zip(ends, weights)], weighted)
    else:
        words = {one for pair in pairs for one in pair}
        numbers = all(plain_id(one) for one in words)
        need(not (numbers and base and "0" in words), "id")
        order = sorted(words, key=int) if numbers else sorted(words, key=lambda one: one.encode("utf-8", "surrogateescape"))
        place = {one: i for i, one in enumerate(order)}
        graph = graph_of(len(order), [(place[u], place[v], w) for (u, v), w in zip(pairs, weights)], weighted)
        if order != [str(i) for i in range(len(order))]:
            graph.ids = order
        used = Counter(one for pair in pairs for one in pair)
        graph.alone = not numbers and len(pairs) > 1 and pairs[0][0] != pairs[0][1] and all(used[one] == 1 for one in pairs[0])
    graph.said = header
    return graph


def rows_of_table(lines, delimiter):
    """Returns the fields of lines that are neither blank nor comments. With a delimiter, Python's csv module splits
    them, and surrounding blanks are removed."""
    kept = [line for line in lines if split(line) and split(line)[0][0] not in "#%"]
    if delimiter is None:
        return [[one[1:-1] if re.match('"[^"]*"\\Z', one) else one for one in split(line)] for line in kept]
    rows = []
    for line in kept:
        line = line.strip(" ") if delimiter == "\t" else line.strip(" \t")
        gap = " *" if delimiter == "\t" else "[ \t]*"
        row = next(csv.reader([re.sub(rf"{gap}{re.escape(delimiter)}{gap}", delimiter, line)
                               if '"' not in line else re.sub(rf'{gap}{re.escape(delimiter)}{gap}(?="|$)', delimiter, line)],
                              delimiter=delimiter, strict=True), [])
        rows.append([one.strip(" \t") for one in row])
    return rows


def edge_list(file):
    """Returns the possible readings of lines of fields. The first line determines the delimiter; a row of names may
    come first."""
    lines = lines_of(file.plain)
    need(lines, "empty")
    first = next((line for line in lines if split(line) and split(line)[0][0] not in "#%"), None)
    need(first is not None, "comments alone")
    need("\x00" not in "".join(lines), "zero byte")
    found = []
    delimiters = [one for one in ";,\t" if one in first] or [None]
    for delimiter in dict.fromkeys([delimiters[0], None] if delimiters[0] == "\t" else delimiters[:1]):
        try:
            found += readings_of_rows(file, rows_of_table(lines, delimiter), delimiter)
        except (Invalid, csv.Error):
            pass
    if delimiters[0] in (None, ",", "\t"):  # also try some lines with blanks and others with commas
        try:
            found += readings_of_rows(file, [rows_of_table([line], "," if "," in line else None)[0] for line in lines
                                             if split(line) and split(line)[0][0] not in "#%"], None)
        except (Invalid, csv.Error):
            pass
    need(found, "no reading")
    return found


def readings_of_rows(file, rows, delimiter):
    """Returns two readings: one with the first row as data, and one with that row as names."""
    named = file.params.get("columns", "").split(",") if file.params.get("columns") else None
    found = []
    for header in (False, True):
        try:
            data = rows[1:] if header else rows
            need(data and len({len(row) for row in rows}) == 1, "ragged")
            width = len(rows[0])
            if header:
                need(not any(REAL.match(one) for one in rows[0]) or (named and all(one in rows[0] for one in named)),
                     "numbers for names")
            if named:
                need(header or all(INTEGER.match(one) for one in named), "names")
                columns = [rows[0].index(one) if header and one in rows[0] else int(one) - 1 if INTEGER.match(one) else -1
                           for one in named]
                need(all(0 <= one < width for one in columns), "no such column")
            else:
                skip = 1 if header and width > 2 and rows[0][0] in ("", "Unnamed: 0") else 0
                need(width - skip in (2, 3) or header, "columns")
                columns = list(range(skip, min(width, skip + 3) if width - skip <= 3 else skip + 2))
            found.append(graph_of_rows(file, data, columns, len(columns) == 3, header))
        except (Invalid, ValueError, LookupError):
            pass
    return found
