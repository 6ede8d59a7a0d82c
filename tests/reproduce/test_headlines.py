"""Tests the table of headline claims, the verdicts in one word, and the picture of all claims."""
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as xml
from unittest import mock

import support
import entries
import glance
import headlines
import page
import stamps
import verdicts

CLAIM = {"name": "n", "source": "000:1", "test": "ratio", "mean_at_least": 1, "reason": "why"}
WHY = {"name": "why", "source": "000:1", "test": "ratio", "each_at_most": 1}
ENTRY = entries.Entry("x", "p", pathlib.Path("none"), {"claims": [CLAIM, WHY]}, [])
LINE = {"says": "s", "published": 7, "entry": "x", "as_published": "n"}


def observation(**changes):
    return {**dict.fromkeys(page.COLUMNS, ""), "id": "x", "claim": "n", "size": "small", "backends": "cpu", "machine": "m",
            "date": "2026-11-26", "state": "fails", "seen": "2 to 4, geometric mean 3, n = 2", **changes}


class Verdicts(unittest.TestCase):
    def setUp(self):
        patched = mock.patch.object(stamps, "why_stale", lambda row, entry, seen: row["plugins_hash"])
        patched.start()
        self.addCleanup(patched.stop)

    def word(self, *seen, claim=CLAIM):
        return verdicts.word(ENTRY, claim, seen)

    def test_the_latest_that_stands_counts(self):
        stale = observation(plugins_hash="changed", date="2026-11-27", state="holds", size="full")
        self.assertEqual(self.word(observation(), stale), "fails")
        self.assertEqual(self.word(stale), "stale")
        self.assertEqual(self.word(observation(date="2026-11-27"), observation(size="full", state="holds")), "holds")

    def test_a_reason_has_to_hold_in_the_same_run(self):
        why = observation(claim="why", state="holds")
        self.assertEqual(self.word(observation(), why), "differs for a tested reason")
        for other in ({"state": "fails"}, {"machine": "other"}, {"size": "full"}, {"plugins_hash": "changed"}, {"id": "y"}):
            self.assertEqual(self.word(observation(), {**why, **other}), "fails", other)
        self.assertEqual(self.word(observation(state="holds"), why), "holds")

    def test_what_was_not_measured(self):
        self.assertEqual(self.word(), "untested")
        self.assertEqual(self.word(claim={"name": "n", "cannot": "no FPGA"}), "cannot be tested")

    def test_the_table_shows_what_the_claim_is_about(self):
        for limit, said in (("mean_at_least", "3 (A, small)"), ("max_at_least", "up to 4 (A, small)"), ("each_at_most", "2 to 4 (A, small)")):
            seen = [observation()]
            self.assertEqual(headlines.observed(ENTRY, {"name": "n", limit: 1}, seen, page.machines_of(seen)), said)
        stale = [observation(plugins_hash="changed")]
        self.assertEqual(headlines.table([LINE], {"x": ENTRY}, stale, {})[-1],
                         "| s | 7 | 3 (counted, small) | - | stale (once fails) | `x` |")


class Files(unittest.TestCase):
    def load(self, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "headlines.yaml").write_text(text, encoding="utf-8")
            return headlines.load(pathlib.Path(folder), {"x": ENTRY})

    def test_mistakes_are_one_line(self):
        good = "- {says: s, published: 7, entry: x, as_published: n}\n"
        self.assertEqual(self.load(good), [LINE])
        for text, said in ((good * 13, "found 13 headlines, expected 12 at most"), (good.replace("entry: x", "entry: y"), "no entry 'y'"),
                           (good.replace(": n}", ": o}"), "has no claim 'o'"), (good.replace("says", "say"), "says missing"),
                           (good.replace("}", ", a: b}"), "unknown key a")):
            with self.assertRaisesRegex(entries.EntryError, said):
                self.load(text)

    def test_published_numbers_of_the_tree_are_in_the_entries(self):
        known = entries.load_all(support.PAPERS)
        listed = headlines.load(support.PAPERS, known)
        self.assertGreater(len(listed), 5)
        for one in listed:
            entry = known[one["entry"]]
            claim = next(claim for claim in entry.claims if claim["name"] == one["as_published"])
            self.assertFalse(claim["name"].startswith("(ours)"), one)
            self.assertTrue(one.get("best", "(ours)").startswith("(ours)"), one)

    def test_the_picture_is_that_of_the_entries(self):
        text = glance.picture(entries.load_all(support.PAPERS), page.load())
        self.assertEqual(page.PICTURE.read_text(encoding="utf-8"), text,
                         "python3 plots/reproduce/page.py --recount build/bin/harness > docs/reproduction.md")

        self.squares_are_inside_and_apart(text)

    def squares_are_inside_and_apart(self, text):
        known = entries.load_all(support.PAPERS)
        root = xml.fromstring(text)
        width, height = map(float, root.get("viewBox").split()[2:])
        boxes = [(float(rect.get("x")), float(rect.get("y"))) for rect in root.findall(".//{*}rect") if rect.get("x")]
        self.assertEqual(len(boxes), sum(len(entry.claims) for entry in known.values()) + len(verdicts.WORDS))
        size = glance.SQUARE
        for place, (left, top) in enumerate(boxes):
            self.assertTrue(0 <= left <= width - size and 0 <= top <= height - size, (left, top))
            for other in boxes[place + 1:]:
                self.assertTrue(abs(left - other[0]) >= size or abs(top - other[1]) >= size, (left, top, other))


if __name__ == "__main__":
    unittest.main()
