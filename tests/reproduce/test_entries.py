"""Tests the entries of experiments/papers. An entry is the folder of a table, figure or study of a paper. Each entry
must be well formed. Each published number must be in the lines of the paper's text that the entry cites."""
import dataclasses
import os
import pathlib
import re
import unittest

import support
import claims
import entries


def papers():
    """Returns the lines of each paper's text, by the three digits with which the name of its file begins. The result is
    empty if the texts are not available."""
    folder = pathlib.Path(os.environ.get("HARNESS_TEST_PAPERS", support.ROOT.parent / "shared" / "papers"))
    files = folder.glob("[0-9][0-9][0-9]_*.txt")
    return {path.name[:3]: path.read_text(encoding="utf-8").split("\n") for path in files}


def stands_in(value, text):
    """Returns whether a value is in a text as a complete number. The text may have a blank or a comma between digits,
    as in `15 700.00` and `1,147K`, and a blank between a number and its unit."""
    if value in entries.NO_NUMBER:
        return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None
    number = re.match(r"[0-9.,]+", value).group()
    joined = re.sub(r"(?<=\d) (?=\d{3}(?:\D|$))", "", text)
    pattern = rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)"
    return any(re.search(pattern, one) for one in (text, joined))


class Entries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.entries = entries.load_all(support.PAPERS)

    def test_all_tables_and_figures_are_there(self):
        kinds = {(entry.paper, entry.kind): 0 for entry in self.entries.values()}
        for entry in self.entries.values():
            kinds[entry.paper, entry.kind] += 1
        for paper, tables, figures in (("dissertation", 12, 25), ("sage", 2, 5), ("g2", 8, 0), ("marrow-graph", 8, 9)):
            self.assertEqual((kinds[paper, "table"], kinds.get((paper, "figure"), 0)), (tables, figures), paper)
        # The dissertation describes four studies in its text, and only outlines two.
        self.assertEqual(kinds["dissertation", "study"], 6)

    def test_every_entry_is_well_formed(self):
        for entry in self.entries.values():
            self.assertEqual(entries.check(entry, claims.TESTS), [], entry.id)

    def test_an_entry_without_a_second_arm_says_why(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        for arms, mistake in (({}, "expected {best: SYSTEM}"), ({"best": "TWX"}, "no system 'TWX'"), ({"one": "so", "best": "CM"}, "expected"),
                              ({"best": "CM"}, ""), ({"one": "so"}, "")):
            entry.facts["arms"] = arms
            found = " ".join(entries.check(entry, claims.TESTS))
            self.assertTrue(mistake in found if mistake else not found, found)

    def test_a_mistake_is_found(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        ratio = {"test": "ratio", "of": {"sytem": "CM"}, "over": {"system": "TWC"}, "each_atleast": 1}
        entry.facts.update(kind="picture", colour="red", results_of="g2-t99",
                           claims=[{"name": "x", "source": "002:1", **claim} for claim in ({"test": "guess"}, ratio)])
        entry.published.append(entry.published[0])
        found = " ".join(entries.check(entry, claims.TESTS))
        for word in ("unknown key 'colour'", "there is no entry 'g2-t99'", "got 'picture'", "no test 'guess'",
                     "no axis 'sytem'", "unknown key 'each_atleast'", "no limit: expected one of", "two rows for"):
            self.assertIn(word, found)

    def test_each_mistake_of_a_published_number_is_found(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        good = entry.published[0]
        self.assertEqual(entries.check_published(entry), [])
        for column, value, said in (("quantity", "", "quantity, system and unit are needed"),
                                    ("system", "", "quantity, system and unit are needed"),
                                    ("unit", "", "quantity, system and unit are needed"),
                                    ("source", "2:1", "source: expected FILE:LINE, got '2:1'"),
                                    ("source", "002:1-", "source: expected FILE:LINE"), ("value", "soon", "'soon' is no number"),
                                    ("source", "002:1-2", None), ("value", "OOM", None), ("graph", "", None), ("hardware", "x", None)):
            entry.published[0] = dataclasses.replace(good, x="7", **{column: value})
            found = entries.check_published(entry)
            self.assertEqual(len(found), said is not None, found)
            if said:
                self.assertIn(f"published.csv:2: {said}", found[0])

    def test_each_mistake_of_an_entry_is_found(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        facts = dict(entry.facts)
        claim = {"name": "x", "source": "002:1", "test": "value", "at_least": 1}
        series = {"system": "s", "rows": "*"}
        for change, said in (({"source": "2:1"}, "source: expected FILE:LINE or FILE:FIRST-LAST"),
                             ({"source": "002:1-3, 002:7"}, None), ({"draw": {"like": 1}}, "draw: unknown key 'like'"),
                             ({"draw": {"as": "lines"}}, None), ({"title": ""}, "'title' is missing"),
                             ({"shows": ""}, "'shows' is missing"), ({"ours": [{**series, "lins": 1}]}, "ours 0: unknown key 'lins'"),
                             ({"ours": [{"rows": "*"}]}, "ours 0: expected 'system', and one of"),
                             ({"ours": [{**series, "count": "x"}]}, "ours 0: expected 'system', and one of"),
                             ({"ours": [{"system": "s"}]}, "ours 0: expected 'system', and one of"), ({"claims": [claim]}, None),
                             ({"claims": [{**claim, "name": ""}]}, "'name' is missing"),
                             ({"claims": [{key: claim[key] for key in ("name", "source", "test")}]}, "no limit: expected one of"),
                             ({"claims": [{**claim, "where": {"graf": "g"}}]}, "where: no axis 'graf'"),
                             ({"claims": [{**claim, "test": "fastest"}]}, "'system' is missing")):
            entry.facts = {**facts, "claims": [], **change}
            found = " ".join(entries.check(entry, claims.TESTS))
            with self.subTest(change=change):
                self.assertIn(said, found) if said else self.assertEqual(found, "")

    def test_kinds_of_values(self):
        for value, number, words in ((1, True, True), (1.5, True, True), (True, False, True), ("a", False, True), (["a", 1], False, True),
                                     ([["a"]], False, True), ([{}], False, False), ({}, False, False), (None, False, False),
                                     (float("nan"), False, True), (float("inf"), False, True)):
            self.assertEqual((entries.shapes.is_number(value), entries.shapes.is_words(value)), (number, words), value)

    def test_what_cannot_be_run_says_what_it_waits_for(self):
        for entry in self.entries.values():
            if entry.claims and not entry.ours:
                self.assertTrue(entry.needs, entry.id)

    @unittest.skipUnless(papers(), "the papers' text is not here: set HARNESS_TEST_PAPERS")
    def test_every_published_number_stands_in_the_lines_it_cites(self):
        text = papers()
        looked_up = 0
        for entry in self.entries.values():
            for row in entry.published:
                paper, lines = row.source.split(":")
                first, _, last = lines.partition("-")
                cited = " ".join(text[paper][int(first) - 1:int(last or first)])
                with self.subTest(entry=entry.id, source=row.source):
                    self.assertTrue(stands_in(row.value, cited), f"{row.value} is not there")
                looked_up += 1
        self.assertGreater(looked_up, 1000)

    def test_a_number_is_not_found_as_a_part_of_another(self):
        self.assertTrue(stands_in("2.94x", "doubles\t2.94x\t22.75"))
        self.assertTrue(stands_in("15700.00", "1710.00\t15 700.00"))
        for text in ("12.94", "2.945", "2.9", "42.94x"):
            self.assertFalse(stands_in("2.94x", text), text)
        self.assertFalse(stands_in("14", "414 140 1.14 14.5"))

    def test_printed_numbers_have_one_meaning(self):
        self.assertEqual([entries.printed_number(text) for text in ("1,140K", "23M", "1.46B", "52.78%", "2.94x")],
                         [1140e3, 23e6, 1.46e9, 52.78, 2.94])
        self.assertEqual([entries.printed_number(text) for text in ("7", "1,234,567.5", "0.5")], [7, 1234567.5, 0.5])
        for text in ("about 7", "7k", "", ",7", "7.", "7 %", "-7"):
            with self.assertRaises(entries.EntryError, msg=text):
                entries.printed_number(text)


if __name__ == "__main__":
    unittest.main()
