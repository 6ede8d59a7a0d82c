"""Claims: what a paper says its numbers show, as code that can fail. A claim names one of the tests below with its
arguments; each gives a Verdict, and says in words what it saw."""
import dataclasses

import cells as cells_of
import entries

HOLDS, FAILS, UNCLEAR, UNTESTED = "holds", "fails", "unclear", "cannot be tested here"
STATES = (HOLDS, FAILS, UNCLEAR, UNTESTED)


@dataclasses.dataclass(frozen=True)
class Verdict:
    state: str
    seen: str  # what was seen, or why nothing could be


def judge(claim, cells, groups, backends=(), size=""):
    """The verdict of one claim on cells. A claim about warps or about caches says on what it can be tested."""
    wanted = claim.get("backends", [])
    if backends and wanted and not set(backends) <= set(wanted):
        return Verdict(UNTESTED, f"it is about {' or '.join(wanted)}; these results are of "
                                 f"{', '.join(backends)}")
    if size and claim.get("size", size) != size:
        return Verdict(UNTESTED, f"it needs graphs of the {claim['size']} size")
    chosen = cells_of.select(cells, claim.get("where", {}), groups)
    if not chosen:
        return Verdict(UNTESTED, "no number for it was measured")
    return explained(TESTS[claim["test"]](claim, chosen, groups), chosen)


def explained(verdict, cells):
    """An unclear verdict with what keeps it so: numbers that were measured too seldom, else noise."""
    if verdict.state != UNCLEAR:
        return verdict
    doubts = dict.fromkeys(cell.doubt for cell in cells if cell.doubt)
    why = "; ".join(doubts) if doubts else "the limit lies within the noise"
    return Verdict(UNCLEAR, f"{why}: {verdict.seen}")


def ratio(claim, cells, groups):
    """`of` over `over`, cell by cell: each_at_least, each_at_most, mean_at_least, mean_at_most, max_at_least, and with
    `share` the share of the cells that each_* has to hold for."""
    pairs = paired(cells_of.select(cells, claim["of"], groups), cells_of.select(cells, claim["over"], groups),
                   claim["of"], claim["over"])
    if not pairs:
        return Verdict(UNTESTED, "nothing was measured on both sides")
    ratios = [cells_of.over(of, over) for of, over in pairs]
    seen = f"{summary([point for point, _, _ in ratios])}, n = {len(ratios)}"
    answers = [answer for key, test in LIMITS.items() if key in claim for answer in [test(claim, ratios)]]
    return verdict(answers, seen)


def paired(ofs, overs, of, over):
    """Pairs that agree in every axis that neither side fixes."""
    free = [axis for axis in entries.AXES if axis not in {*of, *over}]
    known = {}
    for cell in overs:
        known.setdefault(tuple(getattr(cell, axis) for axis in free), []).append(cell)
    return [(cell, other) for cell in ofs for other in known.get(tuple(getattr(cell, axis) for axis in free), [])
            if cell.unit == other.unit and cell is not other]


def each_at_least(claim, ratios):
    return shared(claim, ratios, lambda number: number >= claim["each_at_least"])


def each_at_most(claim, ratios):
    return shared(claim, ratios, lambda number: number <= claim["each_at_most"])


def shared(claim, ratios, good):
    """For `share` of the cells: surely (the worse end of the interval is good too), and possibly (the better end)."""
    least = claim.get("share", 1) * len(ratios) - 1e-9
    surely = sum(all(map(good, interval)) for interval in ratios)
    possibly = sum(any(map(good, interval)) for interval in ratios)
    return surely >= least, possibly >= least


def mean_at_least(claim, ratios):
    low, high = cells_of.mean_interval(ratios)
    return low >= claim["mean_at_least"], high >= claim["mean_at_least"]


def mean_at_most(claim, ratios):
    low, high = cells_of.mean_interval(ratios)
    return high <= claim["mean_at_most"], low <= claim["mean_at_most"]


def max_at_least(claim, ratios):
    limit = claim["max_at_least"]
    return max(low for _, low, _ in ratios) >= limit, max(high for _, _, high in ratios) >= limit


LIMITS = {test.__name__: test for test in (each_at_least, each_at_most, mean_at_least, mean_at_most, max_at_least)}


def verdict(answers, seen):
    if all(surely for surely, _ in answers):
        return Verdict(HOLDS, seen)
    if not all(possibly for _, possibly in answers):
        return Verdict(FAILS, seen)
    return Verdict(UNCLEAR, seen)


def summary(numbers):
    return f"{min(numbers):.3g} to {max(numbers):.3g}, geometric mean {cells_of.geometric_mean(numbers):.3g}"


def value(claim, cells, groups):
    """The numbers themselves: at_least, at_most."""
    answers = []
    if "at_least" in claim:
        answers += [(cell.low >= claim["at_least"], cell.high >= claim["at_least"]) for cell in cells]
    if "at_most" in claim:
        answers += [(cell.high <= claim["at_most"], cell.low <= claim["at_most"]) for cell in cells]
    return verdict(answers, f"{min(cell.value for cell in cells):.6g} to {max(cell.value for cell in cells):.6g}")


def fastest(claim, cells, groups):
    """The least value of every (graph, algorithm, x) belongs to a system of `system`, in `share` of them."""
    contests = contests_of(cells, ("quantity", "graph", "algorithm", "x"))
    if not contests:
        return Verdict(UNTESTED, "no two systems were measured on the same graph")
    wins, possible = 0, 0
    for contest in contests:
        own = cells_of.select(contest, {"system": claim["system"]}, groups)
        others = [cell for cell in contest if cell not in own]
        wins += bool(own) and all(min(cell.high for cell in own) <= other.low for other in others)
        possible += bool(own) and all(min(cell.low for cell in own) <= other.high for other in others)
    least = claim.get("share", 1) * len(contests) - 1e-9
    return verdict([(wins >= least, possible >= least)], f"on {wins} of {len(contests)}, perhaps on {possible}")


def contests_of(cells, axes):
    contests = {}
    for cell in cells:
        contests.setdefault(tuple(getattr(cell, axis) for axis in axes), []).append(cell)
    return [contest for contest in contests.values() if len(contest) > 1]


def distinct_best(claim, cells, groups):
    """The best along the axis `best` is not the same everywhere: at_least so many different ones over the
    other axes."""
    axes = [axis for axis in entries.AXES if axis != claim["best"]]
    contests = contests_of(cells, axes)
    if len(contests) < claim["at_least"]:
        return Verdict(UNTESTED, "too few choices were measured")
    names, candidates = set(), []
    for contest in contests:
        names.add(getattr(min(contest, key=lambda cell: cell.value), claim["best"]))
        end = min(cell.high for cell in contest)
        candidates.append({getattr(cell, claim["best"]) for cell in contest if cell.low < end or cell.high == end})
    surely = {name for some in candidates if len(some) == 1 for name in some}
    limit = claim["at_least"]
    return verdict([(len(surely) >= limit, most_different(candidates) >= limit)], f"best: {', '.join(sorted(names))}")


def most_different(sets):
    """How many different names a choice of one from each set can have at most: a matching, by augmenting paths."""
    taken = {}

    def place(number, tried):
        for name in sorted(sets[number] - tried):
            tried.add(name)
            if name not in taken or place(taken[name], tried):
                taken[name] = number
                return True
        return False
    return sum(place(number, set()) for number in range(len(sets)))


def trend(claim, cells, groups):
    """The values along x, which is a number: `goes: rising | falling | flat`, each step by more than `by` (flat: all
    within that factor of one another)."""
    by, answers, seen = claim.get("by", 1), [], []
    for line in contests_of(cells, ("quantity", "system", "graph", "algorithm")):
        line = sorted(line, key=lambda cell: float(cell.x))
        seen.append(f"{line[-1].value / line[0].value:.3g}")
        if claim["goes"] == "flat":
            answers.append((max(cell.high for cell in line) <= by * min(cell.low for cell in line),
                            max(cell.low for cell in line) <= by * min(cell.high for cell in line)))
            continue
        steps = zip(line, line[1:]) if claim["goes"] == "rising" else zip(line[1:], line)
        for small, large in steps:
            answers.append((large.low >= by * small.high, large.high >= by * small.low))
    if not answers:
        return Verdict(UNTESTED, "fewer than two points were measured")
    return verdict(answers, f"last over first: {', '.join(seen)}")


# What each test needs, limits of which it needs one, and what it may have beside them.
ratio.arguments = {"of", "over"}, set(LIMITS), {"share"}
value.arguments = set(), {"at_least", "at_most"}, set()
fastest.arguments = {"system"}, set(), {"share"}
distinct_best.arguments = {"best", "at_least"}, set(), set()
trend.arguments = {"goes"}, set(), {"by"}
TESTS = {test.__name__: test for test in (ratio, value, fastest, distinct_best, trend)}
