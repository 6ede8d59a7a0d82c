"""Tests the limits of claims exactly. A number that equals its limit satisfies the claim. A number on the wrong side of
the limit does not, however close it is."""
import dataclasses
import unittest

import support  # noqa: F401  (adds the scripts to the path)
import cells
import claims
import tables

ABOVE, BELOW = 1 + 1e-6, 1 - 1e-6


def cell(value, system="a", graph="g", x="", low=None, high=None):
    return cells.Cell("time", system, graph, "bfs", x, value, low or value, high or value, "ms")


class Judged(support.JudgeCase):
    def verdict(self, claim, *table):
        return self.judge.verdicts([{"name": "n", **claim}], list(table), {})[0]

    def state(self, claim, *table):
        return self.verdict(claim, *table)["state"]


RATIO = {"test": "ratio", "of": {"system": "a"}, "over": {"system": "b"}}


class Reached(Judged):
    def test_each_and_the_mean_and_the_largest(self):
        pair = [cell(2), cell(1, "b")]
        for key, holds, fails in (("each_at_least", 2, 2 * ABOVE), ("each_at_most", 2, 2 * BELOW), ("max_at_least", 2, 2 * ABOVE),
                                  ("mean_at_least", 2 * BELOW, 2 * ABOVE), ("mean_at_most", 2 * ABOVE, 2 * BELOW)):
            self.assertEqual(self.state({**RATIO, key: holds}, *pair), claims.HOLDS, key)
            self.assertEqual(self.state({**RATIO, key: fails}, *pair), claims.FAILS, key)

    def test_each_end_of_an_interval_counts(self):
        wide = [cell(2, low=1.5, high=3), cell(1, "b")]
        for key, limits in (("each_at_least", (1.5, 1.6, 2, 3, 3.1)), ("mean_at_least", (1.3, 1.6, 2, 2.9, 3.1)),
                            ("max_at_least", (1.5, 1.6, 2, 3, 3.1))):
            found = [self.state({**RATIO, key: limit}, *wide) for limit in limits]
            self.assertEqual(found, [claims.HOLDS, *[claims.UNCLEAR] * 3, claims.FAILS], key)
        for key, limits in (("each_at_most", (3, 2.9, 2, 1.5, 1.4)), ("mean_at_most", (3.1, 2.9, 2, 1.6, 1.3))):
            found = [self.state({**RATIO, key: limit}, *wide) for limit in limits]
            self.assertEqual(found, [claims.HOLDS, *[claims.UNCLEAR] * 3, claims.FAILS], key)

    def test_a_claim_with_two_limits_needs_both(self):
        pair = [cell(2), cell(1, "b")]
        self.assertEqual(self.state({**RATIO, "each_at_least": 1, "each_at_most": 3}, *pair), claims.HOLDS)
        self.assertEqual(self.state({**RATIO, "each_at_least": 1, "each_at_most": 1}, *pair), claims.FAILS)
        self.assertEqual(self.state({**RATIO, "each_at_least": 3, "each_at_most": 3}, *pair), claims.FAILS)

    def test_a_share_is_reached_by_so_many(self):
        table = [cell(2 if graph < 3 else 0.5, graph=f"{graph}") for graph in range(4)] + [cell(1, "b", f"{graph}") for graph in range(4)]
        for share, expected in ((0.75, claims.HOLDS), (0.76, claims.FAILS), (1, claims.FAILS), (0.5, claims.HOLDS)):
            self.assertEqual(self.state({**RATIO, "each_at_least": 1, "share": share}, *table), expected, share)
        fastest = {"test": "fastest", "system": "b"}
        for share, expected in ((0.75, claims.HOLDS), (0.76, claims.FAILS), (1, claims.FAILS)):
            self.assertEqual(self.state({**fastest, "share": share}, *table), expected, share)

    def test_values(self):
        wide = cell(2, low=1.5, high=3)
        for key, limits in (("at_least", (1.5, 1.6, 3, 3.1)), ("at_most", (3, 2.9, 1.5, 1.4))):
            found = [self.state({"test": "value", key: limit}, wide) for limit in limits]
            self.assertEqual(found, [claims.HOLDS, claims.UNCLEAR, claims.UNCLEAR, claims.FAILS], key)
        self.assertEqual(self.state({"test": "value", "at_least": 1, "at_most": 2.5}, cell(2), cell(3)), claims.FAILS)

    def test_who_is_as_fast_as_the_next_is_the_fastest(self):
        claim = {"test": "fastest", "system": "a"}
        self.assertEqual(self.state(claim, cell(1), cell(1, "b")), claims.HOLDS)
        self.assertEqual(self.state(claim, cell(1, low=0.5, high=2), cell(2, "b")), claims.HOLDS)
        self.assertEqual(self.state(claim, cell(3, low=2, high=4), cell(2, "b", low=1, high=2)), claims.UNCLEAR)
        self.assertEqual(self.state(claim, cell(3, low=2.1, high=4), cell(2, "b", low=1, high=2)), claims.FAILS)
        self.assertEqual(self.state(claim, cell(1)), claims.UNTESTED, "alone on its graph")
        self.assertEqual(self.state(claim, cell(1, "c"), cell(2, "b")), claims.FAILS, "it was not measured there")

    def test_a_step_of_a_trend_that_is_as_large_as_it_has_to_be(self):
        line = [cell(1, x="1"), cell(2, x="2"), cell(4, x="4")]
        for goes, by, expected in (("rising", 2, claims.HOLDS), ("rising", 2.01, claims.FAILS), ("flat", 4, claims.HOLDS),
                                   ("flat", 3.9, claims.FAILS), ("falling", 1, claims.FAILS)):
            self.assertEqual(self.state({"test": "trend", "goes": goes, "by": by}, *line), expected, (goes, by))
        down = [dataclasses.replace(one, value=8 / one.value, low=8 / one.value, high=8 / one.value) for one in line]
        self.assertEqual(self.state({"test": "trend", "goes": "falling", "by": 2}, *down), claims.HOLDS)
        self.assertEqual(self.state({"test": "trend", "goes": "falling", "by": 2.01}, *down), claims.FAILS)
        self.assertEqual(self.state({"test": "trend", "goes": "rising"}, line[0]), claims.UNTESTED)
        self.assertEqual(self.verdict({"test": "trend", "goes": "rising"}, *line)["seen"], "last over first: 4")

    def test_a_best_one_for_sure_is_below_all_others(self):
        claim = {"test": "distinct_best", "best": "system", "at_least": 2}
        sure = [cell(2, "a", "h"), cell(1, "b", "h")]
        touching = [cell(1, "a", low=0.9, high=1.2), cell(1.5, "b", low=1.2, high=2)]
        self.assertEqual(self.state(claim, *touching, *sure), claims.HOLDS, "it only touches")
        overlapping = [cell(1, "a", low=0.9, high=1.2), cell(1.5, "b", low=1.19, high=2)]
        self.assertEqual(self.state(claim, *overlapping, *sure), claims.UNCLEAR)
        self.assertEqual(self.state({**claim, "at_least": 3}, *touching, *sure), claims.UNTESTED, "two choices were measured")
        self.assertEqual(self.state(claim, *sure), claims.UNTESTED)


class Seen(Judged):
    def test_what_was_seen_is_said(self):
        pairs = [cell(2), cell(1, "b"), cell(8, graph="h"), cell(1, "b", "h")]
        self.assertEqual(self.verdict({**RATIO, "each_at_least": 1}, *pairs)["seen"], "2 to 8, geometric mean 4, n = 2")
        self.assertEqual(self.verdict({"test": "value", "at_least": 1}, *pairs)["seen"], "1 to 8")
        self.assertEqual(self.verdict({"test": "fastest", "system": "b"}, *pairs)["seen"], "on 2 of 2, perhaps on 2")
        self.assertEqual(self.verdict({"test": "distinct_best", "best": "system", "at_least": 1}, *pairs)["seen"], "best: b")

    def test_why_a_verdict_is_unclear(self):
        wide = [cell(1, low=0.5, high=2), cell(1, "b")]
        self.assertEqual(self.verdict({**RATIO, "each_at_least": 1}, *wide)["seen"],
                         "the limit lies within the noise: 1 to 1, geometric mean 1, n = 1")


class Tables(unittest.TestCase):
    def test_numbers_have_four_digits_and_no_exponent_below_a_million(self):
        self.assertEqual([tables.number(value) for value in (0.00012345, 1.5, 999.96, 1000, 1234.56, 999999, 1e6, 12345678)],
                         ["0.0001234", "1.5", "1000", "1000", "1235", "999999", "1e+06", "1.235e+07"])

    def test_both_sides_of_a_number_are_one_row(self):
        header, rows = tables.rows_of([cell(2), cell(3, graph="h")], [cell(5)])
        self.assertEqual(header, ["quantity", "system", "graph", "algorithm", "published", "ours", "unit"])
        self.assertEqual([row[4:] for row in rows], [["2", "5", "ms"], ["3", "", "ms"]])
        self.assertEqual(tables.tabular.markdown_row(["a|b", "c"]), "| a\\|b | c |")
        self.assertEqual(tables.tabular.escaped("50 % of $x_1\\~^"), r"50 \% of \$x\_1\textbackslash{}\textasciitilde{}\textasciicircum{}")


if __name__ == "__main__":
    unittest.main()
