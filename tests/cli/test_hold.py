"""Tests harness hold, which measures an experiment whose file has bounds on speed, and judges the bounds."""
import json
import os
import unittest

from cli import CliTest, needs_cpu

BOUND = "name: em over vm, rows: 'sched:em', over: 'sched:vm'"


class Hold(CliTest):
    quick = ("--set", "measure.rounds=3", "--set", "measure.repetitions=2")

    def held_by(self, limits, options="{direction: push}", **changes):
        return self.experiment("hold.yaml", schedules="[vm, em]", options=options,
                               measure="{repetitions: 8, warmup: 0}", hold=f"[{{{BOUND}, {limits}}}]", **changes)

    def graphs_of(self, out):
        return json.loads((self.folder / out / "meta.json").read_text())["graphs"]

    @needs_cpu
    def test_measures_and_judges(self):
        out, _ = self.harness("hold", self.held_by("at_most: 10000, at_least: 0.0001"), "--out", "out")
        self.assertIn("2 holds, 0 fails, 0 unclear, 0 untested", out)
        self.assertEqual(len(self.rows("out")), 2)
        self.held_by("at_most: 0.0001")
        out, _ = self.harness("hold", "hold.yaml", "--judge", "out", "--format", "csv", code=1)
        self.assertTrue(out.splitlines()[1].startswith("fails,em over vm,"), out)
        self.assertIn("alg:pagerank(iterations=2)/sched:em/fmt:csr/dir:push", out)

    @needs_cpu
    def test_seeds_of_a_list_are_drawn_and_recorded(self):
        (self.folder / "kinds.yaml").write_text("graphs: [{name: k, small: {generator: kronecker, scale: 6}}]\n")
        file = self.held_by("at_most: 10000", graphs="[{list: kinds.yaml, size: small}]")

        def seed(*options):
            said = self.harness("hold", file, "--out", "out", *options, *self.quick)[1]
            return said.partition("--set graph_seed=")[2].split()[0] if "graph_seed" in said else None

        first = seed()
        graphs = self.graphs_of("out")
        self.assertEqual(seed("--resume"), first)
        self.assertNotEqual(seed("--force"), first, "a chance of one in a million")
        self.assertNotEqual(self.graphs_of("out"), graphs)
        self.assertIsNone(seed("--force", "--set", f"graph_seed={first}"))
        self.assertEqual(self.graphs_of("out"), graphs)

    @needs_cpu
    def test_a_run_that_did_not_end_is_not_judged(self):
        self.harness("hold", self.held_by("at_most: 10000"), "--out", "out")
        meta = self.folder / "out" / "meta.json"
        record = meta.read_text()
        for torn in (record.replace("finished_at", "began_at"), record[:len(record) // 2], "[]", ""):
            meta.write_text(torn)
            self.refused("hold", "hold.yaml", "--judge", "out", code=1, says="its run did not end")
        meta.unlink()
        self.refused("hold", "hold.yaml", "--judge", "out", code=1, says="its run did not end")
        os.mkfifo(meta)
        for command in (("hold", "hold.yaml", "--judge", "out"), ("best", "out"), ("compare", "out", "out")):
            self.refused(*command, says="meta.json")

    @needs_cpu
    def test_rows_that_were_lost_after_the_run_are_missed(self):
        self.harness("hold", self.held_by("at_most: 10000", formats="[csr, coo]"), "--out", "out", *self.quick)
        results = self.folder / "out" / "results.csv"
        whole = results.read_text()
        lines = whole.splitlines(keepends=True)
        for left in (whole[:-200], "".join(lines[:-1]), "".join(lines[:1] + lines[2:])):
            results.write_text(left)
            for judged in ("out", "out/results.csv"):
                self.refused("hold", "hold.yaml", "--judge", judged, code=1, says="has 3 rows, expected 4")
        for command in (("best", "out"), ("compare", "out", "out"), ("results", "out")):
            self.assertIn("has 3 rows of the 4 that its run wrote", "".join(self.harness(*command)))
        self.harness("hold", "hold.yaml", "--out", "out", "--resume", *self.quick)
        self.assertIn("1 holds", self.harness("hold", "hold.yaml", "--judge", "out")[0])

    @needs_cpu
    def test_a_row_that_failed_fails_the_judge_as_it_fails_the_run(self):
        self.harness("hold", self.held_by("at_most: 10000", formats="[csr, coo]"), "--out", "out", *self.quick)
        results = self.folder / "out" / "results.csv"
        results.write_text(results.read_text().replace(",ok,", ",wrong,", 1))
        out, err = self.harness("hold", "hold.yaml", "--judge", "out", code=1)
        self.assertIn("1 holds, 0 fails", out)  # em and vm, which the bound compares, each have a right row
        self.assertRegex(err, r"note: a row failed: alg:pagerank\(iterations=2\)/sched:.*: wrong")

    @needs_cpu
    def test_a_column_in_place_of_times(self):
        self.experiment("hold.yaml", formats="[csr, coo]", schedules="[em]", options="{direction: push}", hold="""
- {name: bytes, rows: 'fmt:csr', over: 'fmt:coo', column: format_bytes, at_most: 0.99}
- {name: rate, rows: 'fmt:csr', column: gteps, at_least: 1000}""")
        out, _ = self.harness("hold", "hold.yaml", "--out", "out", code=1)
        self.assertIn("1 holds, 1 fails, 0 unclear", out)
        self.experiment("hold.yaml", hold="[{name: x, rows: 'fmt:csr', column: beauty, at_most: 1}]")
        self.refused("hold", "hold.yaml", "--judge", "out", says="results.csv: no column 'beauty'")
        self.refused("hold", "hold.yaml", "--out", "none", says="'x' is about the column 'beauty'; expected one whose role")
        self.experiment("hold.yaml", hold="[{name: x, rows: 'fmt:csr', column: seed, at_most: 1}]")
        self.refused("hold", "hold.yaml", "--judge", "out", says="no row is judged by the column 'seed'")

    @needs_cpu
    def test_rows_that_cannot_run_hold_nothing(self):
        # The schedule em does not support a queue as input frontier.
        self.held_by("at_most: 1", options="{direction: push, frontier_in: queue}", algorithms="[bfs]")
        out, _ = self.harness("hold", "hold.yaml", "--out", "out", code=3)
        self.assertIn("0 holds, 0 fails, 0 unclear, 1 untested", out)

    @needs_cpu
    def test_what_was_interrupted_is_not_judged_before_it_is_whole(self):
        self.held_by("at_most: 10000")
        many = ["--set", "measure.rounds=400"]
        process = self.start("hold", "hold.yaml", "--out", "out", *many)
        out, err = self.interrupt(process, "out/rounds.csv", lines=2)
        self.assertNotIn("no row of the results", err)
        self.assertNotIn("untested", out)
        out, err = self.harness("hold", "hold.yaml", "--out", "out", *many, "--resume", "--budget", "0.001s", code=1)
        self.assertIn("is used up", err)
        self.assertNotIn("untested", out)
        out, _ = self.harness("hold", "hold.yaml", "--out", "out", *many, "--resume")
        self.assertIn("1 holds, 0 fails", out)

    def test_mistakes_are_one_line_each(self):
        for hold, says in [
            ("[{name: x, rows: a, over: b}]", "'x' has no bound; expected at_most"),
            ("[{name: x, rows: a, over: b, at_most: fast}]", "hold.at_most: expected a ratio above 0, such as 1.03"),
            ("[{name: x, rows: a, over: b, at_most: -1}]", "got '-1'"),
            ("[{name: x, rows: a, at_most: 1}]", "over"),
            ("[{name: x, rows: a, column: '', at_most: 1}]", "over"),
            ("[{name: x, rows: a, over: b, atmost: 1}]", "did you mean 'at_most'"),
            ("[{name: x, rows: a, over: b, at_most: 1}, {name: x, rows: a, over: b, at_most: 2}]", "two bounds"),
        ]:
            with self.subTest(hold=hold):
                self.refused("hold", self.experiment(hold=hold), says=["small.yaml:", says])
        self.refused("hold", self.experiment(), says="has no bounds; expected a list 'hold'")
        self.refused("hold", self.held_by("at_most: 1"), "--alpha", "2", says="--alpha: expected a fraction")

    @needs_cpu
    def test_a_bound_about_nothing_is_refused(self):
        self.harness("run", self.held_by("at_most: 1"), "--out", "out")
        self.experiment("hold.yaml", hold="[{name: x, rows: 'sched:tile', over: 'sched:vm', at_most: 1}]")
        self.refused("hold", "hold.yaml", "--judge", "out", says="hold: 'x' matches no row of the results")


if __name__ == "__main__":
    unittest.main()
