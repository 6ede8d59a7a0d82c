"""Tests that a claim which compares systems fails if the numbers of the systems are exchanged at random. A claim that
still holds would say nothing about which system a number belongs to.

Each claim is first judged on numbers on which it holds: published numbers, or if it does not hold on them our recorded
ones (measured.csv), or random ones. Then each number gets the label of another number, and the claim is judged
again."""
import collections
import dataclasses
import fnmatch
import itertools
import random
import sys
import unittest

import support
import cells
import claims
import entries
import measured
from test_claims import chosen_by

TURNS = 8  # shuffles per claim
LEAST = 0.9  # fraction of all shuffles in which a claim must fail


def compared_axis(claim):
    """Returns the axis whose labels the claim compares, or None."""
    if claim["test"] == "ratio":
        return next((axis for axis in claim["of"] if claim["of"][axis] != claim["over"].get(axis)), None)
    return {"fastest": "system", "trend": "x"}.get(claim["test"])


def shuffled(entry, claim, table, chance):
    """Returns the table after the values that the claim compares were exchanged, so that no cell keeps its value.
    Values are exchanged within groups of cells that differ only in the compared axis."""
    axis = compared_axis(claim)
    patterns = [*globs(entry, claim, "of", axis), *globs(entry, claim, "over", axis)] or globs(entry, claim, "where", axis) or ["*"]
    groups = collections.defaultdict(list)
    for one in table:
        if any(fnmatch.fnmatchcase(getattr(one, axis), pattern) for pattern in patterns):
            groups[tuple(getattr(one, other) for other in entries.AXES if other != axis)].append(one)
    return [dataclasses.replace(one, value=other.value, low=other.low, high=other.high)
            for group in groups.values() for one, other in zip(group, deranged(group, chance))]


def globs(entry, claim, key, axis):
    """Returns the patterns with which one side of the claim (`key`) selects names on the axis."""
    return [str(name) for value in cells.as_list(claim.get(key, {}).get(axis, [])) for name in entry.groups.get(str(value), [value])]


def deranged(items, chance):
    """Returns the items in an order in which none keeps its place."""
    if len(items) < 2:
        return items
    while True:
        order = chance.sample(range(len(items)), len(items))
        if all(place != index for index, place in enumerate(order)):
            return [items[place] for place in order]


def random_tables(entry, claim):
    """Yields tables of random numbers. All numbers with the same label on the compared axis are multiplied by the same
    random factor, and each number also has some noise."""
    groups = {group: {name.replace("*", "1") for name in names} for group, names in entry.groups.items()}
    graphs = sorted({"kron1", "kron2", "road1", "planted1", *itertools.chain(*groups.values())})
    where = claim.get("where", {})
    labels = {"system": [series["system"] for series in entry.ours] + chosen_by(claim, "system"),
              "quantity": [series.get("quantity", "time") for series in entry.ours] + cells.as_list(where.get("quantity", [])),
              "algorithm": cells.as_list(where.get("algorithm", "bfs")), "graph": graphs,
              "x": chosen_by(claim, "x") + (["1", "2", "4"] if any("x" in series for series in entry.ours) else [])}
    names = {axis: list(dict.fromkeys(name.replace("*", "1").replace("[0-9]", "1") for name in found)) or [""]
             for axis, found in labels.items()}
    keys = list(itertools.product(*(names[axis] for axis in entries.AXES)))
    axis = entries.AXES.index(compared_axis(claim))
    for seed in range(400):
        chance, width = random.Random(seed), 2 if seed % 2 else 0.5
        factors = {name: 10 ** chance.uniform(-width, width) for name in dict.fromkeys(key[axis] for key in keys)}
        yield [cells.Cell(*key, value=value, low=value, high=value, unit="ms")
               for key in keys for value in [factors[key[axis]] * chance.lognormvariate(0, 0.02)]]


class ShuffledLabels(support.JudgeCase):
    def holds(self, entry, claim, table):
        (verdict,) = self.judge.verdicts([claim], table, entry.groups)
        return verdict["state"] == claims.HOLDS

    @staticmethod
    def symmetric(claim):
        """True if the claim says that numbers are about equal. No exchange of labels refutes it."""
        if claim["test"] == "trend":
            return claim["goes"] == "flat"
        low, high = claim.get("each_at_least", claim.get("mean_at_least", 0)), claim.get("each_at_most", claim.get("mean_at_most"))
        return claim["test"] == "ratio" and high is not None and 0 < low <= 0.99 and high >= 1.01

    def source(self, entry, claim, kept):
        """Returns (name of the source, numbers) of the first source of numbers on which the claim holds, or two empty
        values."""
        sides = {"published": [cells.published(entry)], "measured": kept.get(entry.id, []), "random": random_tables(entry, claim)}
        return next(((name, table) for name, tables in sides.items() for table in tables if self.holds(entry, claim, table)), ("", []))

    def test_refute_claims_of_comparison(self):
        kept = collections.defaultdict(lambda: collections.defaultdict(list))
        for row in measured.load(support.PAPERS):
            kept[row["id"]][row["size"]].append(row)
        kept = {name: [measured.cells_of(rows) for rows in sizes.values()] for name, sizes in kept.items()}
        survived, judged, others = [], collections.Counter(), []
        for entry in entries.load_all(support.PAPERS).values():
            for claim in entry.claims:
                axis = compared_axis(claim)
                if axis is None or self.symmetric(claim):
                    others.append(f"{entry.id}: {claim['name']}: {'about equal' if axis else 'compares no labels'}")
                    continue
                name, table = self.source(entry, claim, kept)
                with self.subTest(entry=entry.id, claim=claim["name"]):
                    self.assertTrue(table, "no numbers make it hold")
                held = sum(self.holds(entry, claim, shuffled(entry, claim, table, random.Random(seed))) for seed in range(TURNS))
                judged[name] += 1
                survived.append(held / TURNS)
                if "-v" in sys.argv and held:
                    print(f"{entry.id}: {claim['name']}: holds in {held} of {TURNS} shuffles of {name} numbers")
                with self.subTest(entry=entry.id, claim=claim["name"]):
                    self.assertLess(held, TURNS, "no shuffle made it fail")
        if "-v" in sys.argv:
            print("not claims of comparison:", *others, sep="\n  ")
        print(f"{len(survived)} claims of comparison, on numbers: {dict(judged)}; {sum(survived) / len(survived):.1%} of shuffles hold")
        self.assertGreater(len(survived), 80)
        self.assertLess(sum(survived), (1 - LEAST) * len(survived))


if __name__ == "__main__":
    unittest.main()
