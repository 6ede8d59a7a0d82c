"""Texts that many figures have: names, units, titles of panels, and captions that say how the numbers were measured."""
import pandas as pd

import style
import table
import wrap
from axis import count, plain

MODELLED = ("{} are counted on an emulated GPU by a cost model. They have no noise, and times of the emulation "
            "are meaningless.")

# How figures explain the verdicts `tied` and `unclear` of harness best.
TIED = "shown to be at most 25 % slower"
UNCLEAR = "shown neither to be slower nor to tie"

NO_BREAK = "\u00a0"  # between a number and its unit


def cost(value, unit):
    """Returns a time in ms, or a count, as text."""
    return plain(value) if unit == "ms" else count(value)


def unit_of(rows):
    return rows["unit"].iloc[0]


def cost_name(rows, unit=True):
    if unit_of(rows) != "ms":
        return f"modelled {unit_of(rows)}"
    return "median time (ms)" if unit else "median time"


def combination(row):
    """Returns `vm csr push`, or the name of a baseline."""
    if row["baseline_label"]:
        return row["baseline_label"]
    return " ".join(filter(None, (row["schedule_label"], row["format_label"], row["direction"])))


def workload(rows):
    """Returns `pagerank(iterations=20) on cpu`."""
    algorithms = table.in_order(rows["algorithm_label"])
    shown = ", ".join(algorithms) if len(algorithms) <= 4 else f"{len(algorithms)} algorithms"
    backends = ", ".join(sorted(name for name in rows["backend"].unique() if name))
    return f"{shown} on {backends}" if backends else shown


def graph_title(rows, graph, inches=100, size=style.FONT):
    """Returns `kron18: 262 k vertices, 3.81 M arcs`, broken into lines. Results count arcs, and an undirected edge is
    two arcs."""
    of_graph = rows[rows["graph"] == graph]
    vertices, edges = of_graph["vertices"].max(), of_graph["edges"].max()
    sizes = [count(number).replace(" ", NO_BREAK) for number in (vertices, edges) if number > 0]
    text = f"{graph}: {sizes[0]} vertices, {sizes[1]}{NO_BREAK}arcs" if len(sizes) == 2 else graph
    return wrap.fill(text, inches, style.font(size))


def stacked(label):
    """Returns `ell(width=8,fill=2)` on three lines, because a narrow cell has no space for one."""
    name, _, params = label.partition("(")
    return "\n".join([name, *params.removesuffix(")").split(",")]) if params else name


def plural(count, noun):
    """Returns `1 thread` or `2 threads`. The noun may end in s."""
    return f"{count:.0f} {noun.removesuffix('s')}{'' if count == 1 else 's'}"


def percent(fraction):
    """Returns a fraction in per cent as text: two digits if it is small, and no exponent."""
    return f"{100 * fraction:.{'2g' if fraction < 0.1 else '0f'}}"


def caption(rows, marks="", unclear="", whiskers="", best=True, of="medians", level=95):
    """Returns footnotes on the origin of a figure's numbers. The text `marks` names the mark of winners in the figure,
    and `unclear` that of possible winners. The text `whiskers` names the mark of intervals, `of` the numbers that have
    these intervals, and `level` their level in per cent. If `best`, a footnote lists the axes of which the figure shows
    only the best value."""
    good = table.ok_rows(rows)
    modelled = unit_of(good) != "ms"
    lines = [MODELLED.format(good["judged_by"].iloc[0])] if modelled else measured(good, whiskers, of, level) + machine(good)
    if marks and modelled:
        lines.append(f"{marks}: the fewest, and all within 3 % of them.")
    elif marks:
        tied, open_ones = ((good["place"] == name).any() for name in ("tied", "unclear"))
        lines.append(f"{marks}: the fastest{f', and all that are tied ({TIED})' if tied else ''}"
                     f"{f'; {unclear}: unclear ({UNCLEAR})' if open_ones else ''}.")
    if best and (over := table.best_over(rows)):
        lines.append(f"Best over {over}.")
    if best and (orders := table.orders_of(rows)):
        lines.append(f"A graph with order= is the same graph in another vertex order ({', '.join(orders)}).")
    return lines + outcomes(rows)


def one_sided(ratios):
    """Returns a footnote if one of `ratios`, which are (value, low, high), equals an end of its interval."""
    if not any(low < high and min(abs(value - low), abs(high - value)) < 1e-6 * value for value, low, high in ratios):
        return []
    return ["Ratios are of medians of all samples, and intervals of rounds; an interval that would not contain its ratio is extended to it."]


def verdicts(places):
    """Returns footnotes on the verdicts among `places` that need an explanation."""
    found = set(places)
    said = [f"{name}: {text}" for name, text in (("Tied", TIED), ("Unclear", UNCLEAR)) if name.lower() in found]
    return [". ".join(said) + "."] if said else []


def measured(good, whiskers, of="medians", level=95):
    """Returns footnotes on the number of samples, on the meaning of an interval, and on how wide the intervals are.
    Samples from several start vertices differ in their work, so their range is not noise."""
    least, most = good["repetitions"].min(), good["repetitions"].max()
    if not least > 0:
        return ["The number of samples is not recorded, so no interval is known."]
    sources = int(good["sources"].max()) if good["sources"].max() > 1 else 0
    text = f"n = {least:.0f}" if least == most else f"n = {least:.0f} to {most:.0f}"
    text += f" samples per row, from {sources} sources" if sources else " samples per row" if most > 1 else " sample per row"
    if most == 1:
        return [f"{text}: no interval is known."]
    few = " (below 6 samples: all of them)" if least < 6 and of == "medians" else ""
    text += f". {whiskers[0].upper()}{whiskers[1:]}: {level} % intervals of {of}{few}." if whiskers else "."
    if least == 1:
        text += " Rows with one sample have none."
    if sources:
        return [f"{text} Intervals contain the difference between sources."]
    reach = farthest_end(good)[~good["single"]].dropna()
    return [text] + ([widths(good, reach)] if of == "medians" and not reach.empty else [])


def farthest_end(rows):
    """Returns the distance from each median to the farther end of its interval, relative to the median."""
    return pd.concat([rows["high"] / rows["cost"] - 1, 1 - rows["low"] / rows["cost"]], axis=1).max(axis=1)


def widths(good, reach):
    """Returns a text on how far the 95 % intervals of medians reach. `reach` is the result of farthest_end()."""
    text = f"Half of the 95 % intervals end within {percent(reach.median())} % of their median"
    wild = reach.index[reach > 1]
    if wild.empty:
        return f"{text}; all within {percent(reach.max())} %."
    several = good["graph"].nunique() > 1
    named = [combination(row) + (f" on {row['graph']}" if several else "") for row in good.loc[wild].to_dict("records")]
    which = f" ({', '.join(named)})" if len(named) <= 3 else ""
    return f"{text}; {len(wild)} of {len(reach)} end more than 100 % away{which}."


def machine(good):
    """Returns a line that names the machine of these rows, or says that meta.json names none. Results of several
    machines also name the host."""
    facts = table.meta()
    several = facts.get("machines") or []
    hosts = set(good["host"]) if "host" in good else set()
    named = [(f"{one.get('host')}: " if len(several) > 1 else "") + device(one) for one in several if one.get("host") in hosts]
    found = named or list(filter(None, [device(facts)]))
    return [f"Measured on {' and '.join(found)}." if found else "The machine is not recorded."]


def device(facts):
    backend = facts.get("backend")
    return backend.get("device") or "" if isinstance(backend, dict) else ""


def outcomes(rows):
    """Returns a line on the rows that cannot be drawn as numbers."""
    counts = rows[~(rows["cost"] > 0)]["outcome"].value_counts()
    found = [f"{counts[name]} {name.replace('_', ' ')}" for name in table.in_order(counts.index) if name]
    return [f"Not drawn: {', '.join(found)} of {len(rows)} rows."] if found else []
