"""results.csv as a data frame: texts stay texts, numbers are numbers, labels come from the id."""
import difflib
import io
import pathlib

import pandas as pd

REQUIRED = ("id", "status", "graph", "algorithm", "format", "schedule", "time_ms_median")
NUMBERS = ("time_ms_median", "time_ms_min", "time_ms_q1", "time_ms_q3", "time_ms_cv", "vertices", "edges",
           "gteps", "format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes")
TEXTS = ("reason", "direction", "backend", "algorithm_params")


class PlotError(Exception):
    """One line for the user."""


def nearest(word, known):
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean '{close[0]}'?)" if close else f" (known: {', '.join(known)})"


def load(path):
    """The rows of a results.csv, or of the one in a folder."""
    path = pathlib.Path(path)
    if path.is_dir():
        path = path / "results.csv"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PlotError(f"{path}: cannot be read: {getattr(error, 'strerror', error)}") from error
    # A run that is still going, or was killed, may leave half a line at the end.
    whole = text[: text.rfind("\n") + 1]
    try:
        rows = pd.read_csv(io.StringIO(whole), dtype=str, keep_default_na=False)
    except (pd.errors.EmptyDataError, pd.errors.ParserError) as error:
        raise PlotError(f"{path}: is not a table of results: {error}") from error
    for column in REQUIRED:
        if column not in rows:
            raise PlotError(f"{path}: no column '{column}'{nearest(column, list(rows))}")
    if rows.empty:
        raise PlotError(f"{path}: holds no rows")
    return typed(rows)


def typed(rows):
    """Adds the optional columns that are missing, converts numbers, and derives the labels."""
    rows = rows.sort_values("id", kind="stable").reset_index(drop=True)  # figures do not depend on the order
    for column in NUMBERS:
        rows[column] = pd.to_numeric(rows.get(column), errors="coerce")
    for column in TEXTS:
        if column not in rows:
            rows[column] = ""
    rows["algorithm_label"] = [id_part(one, "alg") or name for one, name in zip(rows["id"], rows["algorithm"])]
    rows["schedule_label"] = [id_part(one, "sched") or name for one, name in zip(rows["id"], rows["schedule"])]
    rows["format_label"] = [id_part(one, "fmt") or name for one, name in zip(rows["id"], rows["format"])]
    return rows


def id_part(name, key):
    """`ell(width=8)` of `alg:bfs/fmt:ell(width=8)/...`: the id shows parameters that are not the default."""
    for part in name.split("/"):
        if part.startswith(key + ":"):
            return part[len(key) + 1:]
    return ""


def ok_rows(rows):
    """The rows that may be drawn as numbers; a figure without any is no figure."""
    good = rows[(rows["status"] == "ok") & (rows["time_ms_median"] > 0)]
    if good.empty:
        raise PlotError("no row is ok, so there is nothing to draw")
    return good


def fastest(rows, by):
    """The fastest row of each group: what is left of the axes that a figure does not show."""
    order = rows.sort_values(["time_ms_median", "id"], kind="stable")
    return order.groupby(list(by), sort=True, as_index=False).head(1)


def graphs_in_order(rows):
    """Graphs by size, so that the same graphs make the same panels in every figure."""
    sizes = rows.groupby("graph")["edges"].max().fillna(0)
    return sorted(sizes.index, key=lambda graph: (sizes[graph], graph))


def groups(rows):
    """(file suffix, rows) for each algorithm with its parameters and each backend: times of different
    work share no axis. The suffix names only what differs."""
    keys = [key for key in ("algorithm_label", "backend") if rows[key].nunique() > 1]
    if not keys:
        return [("", rows)]
    parts = rows.groupby(keys if len(keys) > 1 else keys[0], sort=True)
    return [("-" + "-".join(name if isinstance(name, tuple) else (name,)), part) for name, part in parts]
