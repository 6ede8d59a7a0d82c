"""Tests the page of harness report, which is parsed without a browser."""
import csv
import io
import json
import random
import re
import unittest

import report_results
from cli import CliTest, needs_cpu
from report_page import Page, columns_of


class Report(CliTest):
    def page(self, results, *arguments):
        out, _ = self.harness("report", results, *arguments)
        return Page((self.folder / out.strip()).read_text(encoding="utf-8"))

    def verdicts(self, command, *arguments):
        process = self.start(command, *arguments, "--all", "--format", "csv")
        return list(csv.DictReader(io.StringIO(process.communicate(timeout=60)[0])))

    def test_names_cannot_become_markup(self):
        report_results.write(self.folder / "evil.csv", report_results.hostile())
        page = self.page("evil.csv")
        allowed = re.search(r"script-src '(nonce-[0-9a-f]+)'", page.policy)[1]
        for attributes, _ in page.scripts:
            self.assertEqual("nonce-" + attributes["nonce"], allowed)
        self.assertNotIn("img", [tag for tag, _ in page.tags])
        self.assertEqual([name for _, attributes in page.tags for name in attributes if name.startswith("on")], [])
        columns = columns_of(page.data()["rows"])
        self.assertEqual(columns["reason"][0], report_results.HOSTILE * 150)
        self.assertEqual(columns["id"][1], "two" + report_results.HOSTILE)
        self.assertIn(report_results.HOSTILE, page.tables["Fastest rows"][1][0])

    def test_rows_beside_other_programs_are_counted(self):
        rows = [{**row, "rounds": 3, "busy_rounds": 2 if i < 7 else 1} for i, row in enumerate(report_results.many(40))]
        busy = sum(row["status"] == "ok" for row in rows[:7])
        report_results.write(self.folder / "busy.csv", rows)
        out, _ = self.harness("report", "busy.csv")
        self.assertRegex((self.folder / out.strip()).read_text(encoding="utf-8"), rf"<p>{busy} of \d+ rows were measured while other programs ran")

    def test_page_needs_no_other_file(self):
        report_results.write(self.folder / "many.csv", report_results.many(40))
        page = self.page("many.csv")
        self.assertIn("default-src 'none'", page.policy)
        for tag, attributes in page.tags:
            self.assertNotIn("src", attributes, tag)
            self.assertTrue(attributes.get("href", "#").startswith(("#", "data:")), attributes)

    def test_cells_equal_the_file(self):
        rows = report_results.many(400)
        report_results.write(self.folder / "many.csv", rows)
        columns = columns_of(self.page("many.csv").data()["rows"])
        lot = random.Random(3)
        for _ in range(200):
            i, name = lot.randrange(400), lot.choice(list(columns)[:40])
            self.assertEqual(columns[name][i], str(rows[i].get(name, "")))

    def test_equal_results_give_equal_bytes(self):
        report_results.write(self.folder / "a.csv", report_results.many(60))
        self.harness("report", "a.csv", "-o", "one.html")
        self.harness("report", "a.csv", "-o", "two.html")
        self.assertEqual((self.folder / "one.html").read_bytes(), (self.folder / "two.html").read_bytes())

    @needs_cpu
    def test_verdicts_are_those_of_best_and_compare(self):
        file = self.experiment(formats="[csr, coo]", schedules="[vm, em]", measure="{repetitions: 3, rounds: 3}")
        self.harness("run", file, "--out", "monday")
        self.harness("run", file, "--out", "friday")
        page = self.page("friday", "--against", "monday")
        columns = columns_of(page.data()["rows"])
        by_id = dict(zip(columns["id"], range(len(columns["id"]))))
        best = self.verdicts("best", "friday")
        self.assertEqual(len(best), 4)
        for one in best:
            i = by_id[one["id"]]
            for name in ("place", "slower_by", "slower_low", "slower_high"):
                self.assertEqual(columns[name][i], one[name], name)
        self.assertIn(best[0]["id"], page.tables["Fastest rows"][1])
        for one in self.verdicts("compare", "monday", "friday"):
            i = by_id[one["id"]]
            for name in ("verdict", "ratio", "ratio_low", "ratio_high"):
                self.assertEqual(columns[name][i], one[name], name)

    @needs_cpu
    def test_bounds_are_those_of_hold(self):
        evil = "</script><b>vm"
        bounds = f"[{{name: '{evil}', rows: 'sched:vm', over: 'sched:em', at_most: 900}}, " \
            "{name: slow, rows: 'sched:vm', over: 'sched:em', at_least: 900}]"
        file = self.experiment(schedules="[vm, em]", measure="{repetitions: 3, rounds: 3}", hold=bounds)
        self.harness("run", file, "--out", "out")
        judged, _ = self.harness("hold", file, "--judge", "out", "--format", "csv", code=1)
        judged = list(csv.DictReader(io.StringIO(judged)))
        page = self.page("out")
        header, *rows = page.tables["Bounds of the experiment"]
        self.assertEqual([row[:2] for row in rows], [[one["holding"], one["bound"]] for one in judged])
        self.assertEqual([row[0] for row in rows], ["holds", "fails"])
        self.assertIn(evil, rows[0][header.index("bound")])
        for row, one in zip(rows, judged):
            self.assertAlmostEqual(float(row[header.index("ratio")]) / float(one["ratio"]), 1, places=3)
        self.harness("run", self.experiment(), "--out", "plain")
        self.assertNotIn("Bounds of the experiment", self.page("plain").tables)

    @needs_cpu
    def test_the_journal_of_a_tuner_is_a_section(self):
        file = self.experiment(formats="[csr, coo]", schedules="[vm, em]", measure="{repetitions: 3}")
        self.harness("tune", file, "--budget", "3", "--sampler", "exhaustive", "--out", "tuned")
        page = self.page("tuned")
        steps = [row for row in self.rows("tuned", "tune.csv") if row["phase"] == "search"]
        (space, tried, *_, winners), = page.tables["Tuned spaces"][1:]
        self.assertEqual((space, tried), (steps[0]["space"], "3"))
        self.assertIn(winners.split()[0], [step["id"] for step in steps])
        costs = [float(row[2]) for row in page.tables["Improvements"][1:]]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertAlmostEqual(costs[-1] / min(float(step["cost"]) for step in steps if step["cost"]), 1, places=3)
        self.assertEqual(page.data()["tune"]["count"], len(self.rows("tuned", "tune.csv")))

    def test_the_entry_of_a_reproduction_is_a_section(self):
        evil = "</script><b>it"
        (self.folder / "out/full").mkdir(parents=True)
        report_results.write(self.folder / "out/full/rows.csv", report_results.many(4))
        self.assertNotIn("Claims of the paper", self.page("out/full/rows.csv").tables)
        (self.folder / "out/verdict.json").write_text(json.dumps(
            {"id": "g2-t9", "size": "full", "claims": [{"claim": evil, "state": "holds", "seen": "1.1 to 1.2"}]}))
        (self.folder / "out/numbers.csv").write_text("graph,published,ours,unit\nroad,136.6,,ms\n")
        page = self.page("out/full/rows.csv")
        self.assertEqual(page.tables["Claims of the paper"][1:], [["holds", evil, "1.1 to 1.2"]])
        self.assertEqual(page.tables["Published and ours"][1:], [["road", "136.6", "", "ms"]])
        (self.folder / "out/verdict.json").write_text("[]")  # a list, as in the verdict.json of a replayed artifact
        self.assertNotIn("Claims of the paper", self.page("out/full/rows.csv").tables)

    @needs_cpu
    def test_kernels_and_provenance_are_in_the_page(self):
        self.harness("run", self.experiment(), "--backend", "cpu")
        self.harness("report", "results/small")
        text = (self.folder / "results/small/report.html").read_text(encoding="utf-8")
        facts = json.loads((self.folder / "results/small/meta.json").read_text(encoding="utf-8"))
        self.assertIn(facts["experiment_hash"], text)
        self.assertIn("harness: small", text)

    def test_errors_are_one_line_and_write_nothing(self):
        report_results.write(self.folder / "a.csv", report_results.many(4))
        (self.folder / "folder").mkdir()
        self.refused("report", "missing", says="missing")
        self.refused("report", "a.csv", "-o", "nowhere/page.html", says=["nowhere", "does not exist"])
        self.refused("report", "a.csv", "-o", "folder", says="is a folder")
        self.refused("report", "a.csv", "--against", "missing", says="missing")
        self.refused("report", "a.csv", "--alpha", "2", says="--alpha")

    def test_tables_for_a_paper_have_each_graph_and_combination(self):
        report_results.write(self.folder / "a.csv", report_results.many(800))
        out, _ = self.harness("results", "a.csv", "--format", "markdown")
        lines = [line for line in out.splitlines() if line.startswith("| sched")]
        self.assertEqual(len(lines), 400)
        self.assertIn("| | graph0 | graph1 |", out)
        self.assertEqual(out.count("unsupported"), 800 // 17 + 1)
        latex, _ = self.harness("results", "a.csv", "--format", "latex")
        self.assertEqual(latex.count(" & "), 2 * 401)
        self.assertIn("\\begin{tabular}{lrr}", latex)
        self.refused("results", "a.csv", "--format", "html", says="expected json, markdown, latex or parquet, got 'html'")

    def test_results_without_an_ok_row_say_so(self):
        rows = report_results.many(1)
        report_results.write(self.folder / "none.csv", rows)
        self.harness("report", "none.csv")
        self.assertIn("No row is ok", (self.folder / "none.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
