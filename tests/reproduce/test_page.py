"""Tests that the page of reproductions cannot become outdated unnoticed. Counts are made again, and an observation is
shown as stale if its experiment, plugins, graphs, claim or published numbers have changed."""
import dataclasses
import json
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import support
import entries
import page
import stamps

AGAIN = "python3 plots/reproduce/page.py --recount build/bin/harness > docs/reproduction.md"
EXPERIMENT = "algorithms: [bfs, {id: sssp, delta: 3}]\nformats: [csr]\n"


class Counted(unittest.TestCase):
    def test_what_is_counted_is_what_is_recorded(self):
        """Compares the recorded numbers of lines of code and of configurations with new counts."""
        known = entries.load_all(support.PAPERS)
        now = {(row["id"], row["claim"]): (row["state"], row["seen"]) for row in page.counted(known, support.HARNESS)}
        recorded = {(row["id"], row["claim"]): (row["state"], row["seen"]) for row in page.load() if not row["backends"]}
        self.assertGreater(len(now), 5)
        self.assertLessEqual(set(now), set(recorded), AGAIN)
        self.assertEqual(now, {key: recorded[key] for key in now}, AGAIN)
        self.assertEqual([key for key in recorded if key[0] not in known], [], AGAIN)

    def test_a_line_more_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "algorithms" / "bfs"
            source.mkdir(parents=True)
            (source / "bfs.cpp").write_text("int a;\n", encoding="utf-8")
            entry = entries.Entry("x", "p", pathlib.Path(folder), {"ours": [{"system": "s", "lines": ["algorithms/bfs"]}]}, [])
            self.assertEqual([cell.value for cell in page.run.lines_of(entry, pathlib.Path(folder))], [1])
            (source / "bfs.cpp").write_text("int a;\nint b;  // more\n", encoding="utf-8")
            self.assertEqual([cell.value for cell in page.run.lines_of(entry, pathlib.Path(folder))], [2])


class Stale(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("algorithms/bfs", "algorithms/sssp", "formats/csr"):
            (self.folder / name).mkdir(parents=True)
            (self.folder / name / "a.cpp").write_text("int a;  // first\n", encoding="utf-8")
        own = self.folder / "papers" / "p" / "x"
        own.mkdir(parents=True)
        (own / "small.yaml").write_text(EXPERIMENT, encoding="utf-8")
        published = entries.Published("time", "s", "g", "bfs", "", "7", "ms", "", "000:1", "")
        self.claim = {"name": "n", "source": "000:1", "test": "value", "at_most": 3}
        self.entry = entries.Entry("x", "p", own, {"title": "t", "shows": "s", "ours": [{"system": "s", "rows": "*"}], "claims": [self.claim]},
                                   [published])
        patched = mock.patch.object(stamps, "of_plugins", lambda text, of=stamps.of_plugins: of(text, self.folder))
        patched.start()
        self.addCleanup(patched.stop)
        self.row = {"id": "x", "claim": "n", "size": "small", "backends": "cpu", "machine": "m", "date": "2026-11-26",
                    "state": "holds", "seen": "2", **stamps.taken(self.entry, self.claim, {"experiment_text": EXPERIMENT, "graphs": {"g": "1"}})}

    def why(self, row=None, seen=()):
        return stamps.why_stale(row or self.row, self.entry, [*seen, self.row])

    def test_what_did_not_move_stands(self):
        self.assertTrue(all(self.row[column] for column in stamps.COLUMNS), self.row)
        self.assertEqual(self.why(), "")

    def test_comments_move_nothing(self):
        (self.entry.folder / "small.yaml").write_text("# a comment\n" + EXPERIMENT, encoding="utf-8")
        (self.folder / "algorithms" / "bfs" / "a.cpp").write_text("int a;  // another\n\n", encoding="utf-8")
        self.assertEqual(self.why(), "")

    def test_an_experiment_moves_on(self):
        (self.entry.folder / "small.yaml").write_text(EXPERIMENT + "schedules: [em]\n", encoding="utf-8")
        self.assertEqual(self.why(), "its experiment changed")

    def test_plugins_move_on(self):
        for name in ("algorithms/sssp", "formats/csr"):
            (self.folder / name / "a.cpp").write_text("int b;\n", encoding="utf-8")
            self.assertEqual(self.why(), "its plugins changed")
            (self.folder / name / "a.cpp").write_text("int a;\n", encoding="utf-8")

    def test_claims_and_published_numbers_move_on(self):
        self.entry.published[0] = dataclasses.replace(self.entry.published[0], value="8")
        self.assertEqual(self.why(), "its claim or published numbers changed")
        self.entry.published[0] = dataclasses.replace(self.entry.published[0], value="7")
        self.claim["at_most"] = 4
        self.assertEqual(self.why(), "its claim or published numbers changed")

    def test_graphs_move_on(self):
        newer = {**self.row, "machine": "another", "date": "2026-11-27", "graphs_hash": "other"}
        self.assertEqual(self.why(seen=[newer]), "its graphs changed")
        self.assertEqual(self.why(row=newer, seen=[newer]), "")

    def test_rows_without_hashes_are_stale(self):
        self.assertEqual(self.why({**self.row, **dict.fromkeys(stamps.COLUMNS, "")}), "recorded without hashes")
        self.assertEqual(self.why({**self.row, "claim": "gone"}), "its claim no longer exists")

    def test_the_page_shows_them_so(self):
        old = {**self.row, "experiment_hash": "other"}
        line = page.line_of(self.entry, [old], page.machines_of([old]))
        self.assertIn("*stale* (once holds): n (2; A, small, 2026-11-26; its experiment changed)", line)
        self.assertIn("0 claims hold", page.summary({"x": self.entry}, [old]))
        self.assertIn("1 more observations are stale", page.summary({"x": self.entry}, [old]))
        self.assertIn("**holds**: n (2; A, small, 2026-11-26)", page.line_of(self.entry, [self.row], page.machines_of([self.row])))


def observation(**changes):
    return {**dict.fromkeys(page.COLUMNS, ""), "id": "x", "claim": "n", "size": "small", "backends": "cpu", "machine": "m", "date": "2026-11-26",
            "state": "holds", "seen": "2", **changes}


class Shown(unittest.TestCase):
    """Tests how the page presents entries, claims and observations."""
    def entry(self, published=0, **facts):
        number = entries.Published("time", "s", "g", "bfs", "", "7", "ms", "", "000:1", "")
        return entries.Entry("x", "p", pathlib.Path("none"), {"title": "t", "kind": "table", "shows": "s", **facts}, [number] * published)

    def line(self, entry, *seen):
        return page.line_of(entry, seen, page.machines_of(seen))

    def test_machines_have_letters_in_order(self):
        seen = [observation(backends="simt"), observation(machine="a"), observation(), observation(backends="", machine="z")]
        self.assertEqual(page.machines_of(seen), {("cpu", "a"): "A", ("cpu", "m"): "B", ("simt", "m"): "C"})
        self.assertEqual(page.machine_lines(page.machines_of(seen))[-1], "| C | simt | m |")
        self.assertEqual(page.machine_lines({}), [])

    def test_what_there_is_to_say_of_an_entry(self):
        for entry, said in ((self.entry(), "shapes in prose | only published data |"), (self.entry(1), "| 1 number |"),
                            (self.entry(2), "| 2 numbers |"), (self.entry(ours=[{}]), "drawn; no claim to judge |"),
                            (self.entry(needs=["a", "b"], remarks="r|s"), "waits for a, b<br>r/s |")):
            self.assertIn(said, self.line(entry))
        self.assertTrue(self.line(self.entry()).startswith("| `x` | t. s | "))

    def test_what_a_claim_waits_for(self):
        for more, said in (({}, "not tested: n |"), ({"backends": ["a", "b"]}, "not tested: n (on a or b) |"),
                           ({"size": "full"}, "not tested: n (full size) |"),
                           ({"size": "full", "backends": ["a"]}, "not tested: n (on a, full size) |")):
            self.assertIn(said, self.line(self.entry(claims=[{"name": "n", **more}])))

    def test_each_claim_is_shown_with_its_own_observations(self):
        entry = self.entry(claims=[{"name": "one"}, {"name": "two"}])
        line = self.line(entry, observation(claim="two", backends=""), observation(id="y", claim="one", backends=""))
        self.assertIn("| not tested: one<br>**holds**: two (2; counted) |", line)

    def test_observations_are_merged_by_claim_size_and_machine(self):
        old = [observation(state="fails"), observation(machine="other"), observation(size="full"), observation(claim="m2")]
        new = [observation(state="holds"), observation(claim="m10")]
        found = page.merged(old, new)
        self.assertEqual([(row["claim"], row["size"], row["machine"], row["state"]) for row in found],
                         [("m2", "small", "m", "holds"), ("m10", "small", "m", "holds"), ("n", "full", "m", "holds"),
                          ("n", "small", "m", "holds"), ("n", "small", "other", "holds")])

    def test_what_stands_is_counted_by_its_verdict(self):
        known = {"x": self.entry(3, claims=[{"name": "n"}, {"name": "o"}]), "y": self.entry(1, kind="study")}
        seen = [observation(backends="", state=state) for state in ("holds", "holds", "fails", "unclear")]
        text = page.summary(known, [*seen, observation(id="gone", backends=""), observation()])
        self.assertIn("1 tables, 0 figures, 1 studies in prose and 0 tables of graphs have 4 published\nnumbers and 2 claims.", text)
        self.assertIn("2 claims hold, 1 fail and 1 are unclear.\n2 more observations are stale.", text)

    def test_what_is_recorded_was_measured_and_tested(self):
        verdicts = [{"claim": "n", "state": "holds", "seen": "2", "claim_hash": "h"},
                    {"claim": "o", "state": page.claims.UNTESTED, "seen": ""}]
        for backends, count in ((["cpu", "simt"], 1), ([], 0)):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "x").mkdir()
                text = json.dumps({"size": "full", "backends": backends, "machine": "m", "date": "d", "claims": verdicts})
                (pathlib.Path(folder) / "x" / "verdict.json").write_text(text, encoding="utf-8")
                rows = page.recorded({"x": self.entry(), "y": dataclasses.replace(self.entry(), id="y")}, pathlib.Path(folder))
            self.assertEqual(len(rows), count)
            for row in rows:
                self.assertEqual((row["backends"], row["claim_hash"], row["plugins_hash"], row["size"]), ("cpu simt", "h", "", "full"))


if __name__ == "__main__":
    unittest.main()
