"""Tests with made-up numbers that every claim of every entry can hold and can fail. If numbers differ by less than
their noise, or are from different machines, a claim must neither hold nor fail."""
import dataclasses
import itertools
import random
import unittest

import support  # noqa: F401  (adds the scripts to the path)
import cells
import claims
import entries


def cell(value, system="ours", graph="g", algorithm="bfs", x="", spread=1.0, quantity="time", unit="ms"):
    return cells.Cell(quantity, system, graph, algorithm, x, value, value / spread, value * spread, unit)


def planted(entry):
    """Yields tables of made-up numbers for the systems of an entry, on graphs of each of its groups. In some tables one
    system or group is faster or slower than the others, by one of many factors. Other tables are random. A meaningful
    claim holds on some tables and fails on others."""
    groups = {group: {name.replace("*", "1") for name in names} for group, names in entry.groups.items()}
    graphs = sorted(set().union(*groups.values())) or ["kron1", "road1"]
    graphs += [name for name in ("kron1", "road1", "planted1") if name not in graphs]
    systems = list(dict.fromkeys((series["system"], series.get("quantity", "time")) for series in entry.ours))
    named = [name for claim in entry.claims for name in [*as_list(claim.get("system", [])), *chosen_by(claim, "system")]]
    systems += [(name, systems[0][1]) for name in named if name not in dict(systems)]  # systems that have published numbers only
    algorithms = {name for claim in entry.claims for name in as_list(claim.get("where", {}).get("algorithm", "bfs"))}
    places = dict.fromkeys(["2", "4", "8", "128", "vm", "em", *(x for claim in entry.claims for x in chosen_by(claim, "x"))])
    axis = tuple(places) if any("x" in series for series in entry.ours) else ("",)
    keys = list(itertools.product(systems, graphs, sorted(algorithms), axis))
    factors = [10 ** (step / 12) for step in range(-42, 49)]
    for chosen, factor in itertools.product([*dict.fromkeys(name for name, _ in systems), *axis, *groups], factors):
        yield [cell(factor if chosen in (system, x) or graph in groups.get(chosen, ()) else 1, system, graph, algorithm, x, quantity=quantity)
               for (system, quantity), graph, algorithm, x in keys]
    for seed in range(40):
        chance = random.Random(seed)
        yield [cell(chance.lognormvariate(0, 1), system, *rest, quantity=quantity)
               for (system, quantity), *rest in keys]


def chosen_by(claim, axis):
    """Returns the names, such as those of systems or graphs, by which a claim selects its numbers on an axis."""
    return [name for key in ("where", "of", "over") for name in as_list(claim.get(key, {}).get(axis, []))]


def as_list(value):
    return value if isinstance(value, list) else [value]


class EveryClaim(support.JudgeCase):
    def test_can_hold_and_can_fail(self):
        judged = 0
        for entry in entries.load_all(support.PAPERS).values():
            missing = {claim["name"]: {claims.HOLDS, claims.FAILS} for claim in entry.claims}
            if not entry.ours:
                continue  # entries without numbers of ours are tested with published numbers, below
            for table in planted(entry):
                some = [claim for claim in entry.claims if missing[claim["name"]]]
                if not some:
                    break
                for claim, verdict in zip(some, self.judge.verdicts(some, table, entry.groups)):
                    missing[claim["name"]].discard(verdict["state"])
            for name, states in missing.items():
                with self.subTest(entry=entry.id, claim=name):
                    self.assertEqual(states, set(), "no planted numbers gave it")
            judged += len(missing)
        self.assertGreater(judged, 30)

    def test_agrees_with_what_was_published_where_that_has_its_numbers(self):
        """Tests claims on the published numbers. Some claims of the papers contradict the tables of the papers;
        `against` lists them."""
        against = {("diss-t3.5", "CR2 is slower than VWC-CSR on 1 of 28 at most")}
        held = 0
        for entry in entries.load_all(support.PAPERS).values():
            for claim in (claim for claim in entry.claims if not claim["name"].startswith("(ours)")):
                (verdict,) = self.judge.verdicts([claim], cells.published(entry), entry.groups)
                if verdict["state"] == claims.UNTESTED:
                    continue
                held += verdict["state"] == claims.HOLDS
                if (entry.id, claim["name"]) not in against:
                    with self.subTest(entry=entry.id, claim=claim["name"], seen=verdict["seen"]):
                        self.assertEqual(verdict["state"], claims.HOLDS)
        self.assertGreater(held, 8)


class Tests(support.JudgeCase):
    def judged(self, claim, table, **where):
        (verdict,) = self.judge.verdicts([{"name": "n", **claim}], table, {"skewed": ["kron*"]}, **where)
        return verdict

    def test_a_ratio_within_the_noise_is_not_decided(self):
        claim = {"test": "ratio", "of": {"system": "old"}, "over": {"system": "new"}, "each_at_least": 1}
        for new, spread, state in ((0.5, 1.1, claims.HOLDS), (2, 1.1, claims.FAILS), (0.95, 1.1, claims.UNCLEAR)):
            table = [cell(1, "old", spread=spread), cell(new, "new", spread=spread)]
            self.assertEqual(self.judged(claim, table)["state"], state, new)

    def test_a_share_of_the_cells(self):
        claim = {"test": "ratio", "of": {"system": "old"}, "over": {"system": "new"}, "each_at_least": 1, "share": 0.5}
        table = [cell(1, "old", "a"), cell(0.5, "new", "a"), cell(1, "old", "b"), cell(2, "new", "b")]
        self.assertEqual(self.judged(claim, table)["state"], claims.HOLDS)
        self.assertEqual(self.judged({**claim, "share": 0.6}, table)["state"], claims.FAILS)

    def test_the_mean_is_geometric(self):
        claim = {"test": "ratio", "of": {"system": "old"}, "over": {"system": "new"}, "mean_at_least": 2}
        table = [cell(1, "old", "a"), cell(1, "new", "a"), cell(4, "old", "b"), cell(1, "new", "b")]
        self.assertEqual(self.judged(claim, table)["state"], claims.HOLDS)
        self.assertEqual(self.judged({**claim, "mean_at_least": 2.1}, table)["state"], claims.FAILS)

    def test_the_fastest_has_to_be_proven(self):
        claim = {"test": "fastest", "system": "a"}
        self.assertEqual(self.judged(claim, [cell(1, "a"), cell(2, "b")])["state"], claims.HOLDS)
        self.assertEqual(self.judged(claim, [cell(2, "a"), cell(1, "b")])["state"], claims.FAILS)
        self.assertEqual(self.judged(claim, [cell(1, "a", spread=2), cell(2, "b", spread=2)])["state"], claims.UNCLEAR)

    def test_distinct_best(self):
        claim = {"test": "distinct_best", "best": "system", "at_least": 2}
        table = [cell(1, "a", "g"), cell(2, "b", "g"), cell(2, "a", "h"), cell(1, "b", "h")]
        self.assertEqual(self.judged(claim, table)["state"], claims.HOLDS)
        table = [cell(1, "a", "g"), cell(2, "b", "g"), cell(1, "a", "h"), cell(2, "b", "h")]
        self.assertEqual(self.judged(claim, table)["state"], claims.FAILS)

    def test_values_have_limits(self):
        self.assertEqual(self.judged({"test": "value", "at_least": 2}, [cell(2), cell(3)])["state"], claims.HOLDS)
        self.assertEqual(self.judged({"test": "value", "at_least": 2.5}, [cell(2), cell(3)])["state"], claims.FAILS)
        self.assertEqual(self.judged({"test": "value", "at_most": 2}, [cell(2, spread=1.1)])["state"], claims.UNCLEAR)

    def test_trend(self):
        line = [cell(value, x=str(place)) for place, value in ((1, 1), (10, 2), (2, 1.5))]  # x is sorted as a number, so 10 comes after 2
        self.assertEqual(self.judged({"test": "trend", "goes": "rising"}, line)["state"], claims.HOLDS)
        self.assertEqual(self.judged({"test": "trend", "goes": "falling"}, line)["state"], claims.FAILS)
        self.assertEqual(self.judged({"test": "trend", "goes": "flat", "by": 1.05}, line)["state"], claims.FAILS)
        self.assertEqual(self.judged({"test": "trend", "goes": "flat", "by": 2}, line)["state"], claims.HOLDS)

    def test_a_trend_is_one_of_intervals(self):
        line = [cell(value, x=str(place), spread=1.3) for place, value in ((1, 1), (2, 1.5), (3, 2.2))]
        for goes, by, state in (("rising", 1, claims.UNCLEAR), ("falling", 1, claims.UNCLEAR), ("flat", 2, claims.UNCLEAR),
                                ("flat", 4, claims.HOLDS), ("rising", 3, claims.FAILS), ("flat", 1.2, claims.FAILS)):
            self.assertEqual(self.judged({"test": "trend", "goes": goes, "by": by}, line)["state"], state, (goes, by))

    def test_the_best_may_be_another_within_the_noise(self):
        claim = {"test": "distinct_best", "best": "system", "at_least": 2}
        both = [cell(1, "a", "g", spread=1.2), cell(1.1, "b", "g", spread=1.2)]
        surely = [cell(1, "a", "h"), cell(2, "b", "h")]
        self.assertEqual(self.judged(claim, [*both, *surely])["state"], claims.UNCLEAR, "b may be the best on g")
        self.assertEqual(self.judged({**claim, "at_least": 3}, [*both, *surely, cell(1, "a", "i"), cell(2, "b", "i")])["state"],
                         claims.FAILS, "two names are never three")

    def test_numbers_of_other_units_make_no_ratio(self):
        claim = {"test": "ratio", "of": {"system": "old"}, "over": {"system": "new"}, "each_at_least": 1}
        table = [cell(9, "old", unit="cycles"), cell(1, "new")]
        self.assertEqual(self.judged(claim, table)["state"], claims.UNTESTED)
        self.assertEqual(self.judged(claim, [*table, cell(1, "new", unit="cycles")])["seen"].count("n = 1"), 1)

    def test_what_was_measured_too_seldom_decides_nothing_and_says_so(self):
        once = [dataclasses.replace(cell(value, system), low=0.0, high=float("inf"), doubt="measured in 1 round, 3 are needed")
                for value, system in ((9, "a"), (1, "b"))]
        for claim in ({"test": "ratio", "of": {"system": "a"}, "over": {"system": "b"}, "each_at_least": 1},
                      {"test": "ratio", "of": {"system": "a"}, "over": {"system": "b"}, "mean_at_most": 2},
                      {"test": "fastest", "system": "b"}, {"test": "value", "at_least": 0.5}):
            verdict = self.judged(claim, once)
            self.assertEqual(verdict["state"], claims.UNCLEAR, claim)
            self.assertIn("measured in 1 round", verdict["seen"])

    def test_another_backend_or_size_tests_nothing(self):
        claim = {"test": "fastest", "system": "a", "backends": ["cuda"], "size": "full"}
        table = [cell(1, "a"), cell(2, "b")]
        self.assertIn("these results are of cpu", self.judged(claim, table, backends=("cpu",), size="full")["seen"])
        self.assertIn("full size", self.judged(claim, table, backends=("cuda",), size="small")["seen"])
        self.assertEqual(self.judged(claim, table, backends=("cuda",), size="full")["state"], claims.HOLDS)

    def test_groups_and_globs_choose_graphs(self):
        claim = {"test": "fastest", "system": "a", "where": {"graph": "skewed"}}
        table = [cell(1, "a", "kron9"), cell(2, "b", "kron9"), cell(2, "a", "road"), cell(1, "b", "road")]
        self.assertEqual(self.judged(claim, table)["state"], claims.HOLDS)
        self.assertEqual(self.judged({**claim, "where": {"graph": "comb*"}}, table)["state"], claims.UNTESTED)


if __name__ == "__main__":
    unittest.main()
