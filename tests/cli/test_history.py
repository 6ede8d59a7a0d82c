"""Tests harness history: adding and showing runs, finding changes, and measuring two versions alternately."""
import csv
import io
import json
import shutil
import unittest

from cli import HARNESS, CliTest, needs_cpu
from report_page import Page


class History(CliTest):
    def results(self, name, wm=1.0, day=1):
        """Writes a generated result set of four rows, dated `day`. The times of the schedule wm are multiplied by `wm`.
        Returns the name of the folder."""
        folder = self.folder / name
        folder.mkdir()
        with open(folder / "results.csv", "w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(["id", "status", "graph", "graph_hash", "algorithm", "schedule", "time_ms_median", "time_ms_cv", "plugin_hash"])
            for schedule in ("vm", "wm"):
                for graph in ("a", "b"):
                    time = (wm if schedule == "wm" else 1) * (1 + 0.001 * (7 * day % 5))
                    rows.writerow([f"alg:bfs/sched:{schedule}/graph:{graph}", "ok", graph, "h", "bfs", schedule, f"{time:.6g}", "0.01", "p"])
        meta = {"started_at": f"2026-01-{day:02}T00:00:00Z", "machine": {"node": "box"}, "build": {"commit": f"{day:02}abcdef0123"}, "rows": 4,
                "backend": {"device": "cpu"}, "experiment": "x"}
        (folder / "meta.json").write_text(json.dumps(meta))
        return name

    def test_a_slower_schedule_is_found_with_its_commit(self):
        for day in range(1, 21):
            out, _ = self.harness("history", "add", self.results(f"r{day}", wm=1.2 if day >= 12 else 1, day=day))
            self.assertTrue((self.folder / out.strip()).exists())
        self.harness("history", "add", "r3")  # this run was added before, so nothing changes
        out, _ = self.harness("history", "check")
        lines = out.splitlines()
        self.assertEqual(len(lines), 2, out)
        self.assertRegex(lines[0], r"^schedule wm: slower by (19|20).* since 12abcdef01 \(2026-01-12\) on box, cpu, 2 of 2 rows$")
        self.assertEqual(lines[1], "20 runs, 4 series")
        shown, _ = self.harness("history", "show", "sched:wm", "--format", "csv")
        table = list(csv.DictReader(io.StringIO(shown)))
        self.assertEqual(len(table), 40)
        self.assertEqual({row["date"][:10] for row in table if row["change"]}, {"2026-01-12"})

    def test_the_report_shows_the_runs_of_its_rows(self):
        for day in range(1, 21):
            self.harness("history", "add", self.results(f"r{day}", wm=1.2 if day >= 12 else 1, day=day))
        self.harness("report", "r20/results.csv", "--history", "history", "-o", "page.html")
        text = (self.folder / "page.html").read_text()
        said, _ = self.harness("history", "check")
        self.assertIn(f'<li class="slower">{said.splitlines()[0]}</li>', text)
        rows = Page(text).tables["Runs of each row"]
        self.assertEqual([row[0] for row in rows[1:]], [f"alg:bfs/sched:{schedule}/graph:{graph}" for schedule in ("wm", "vm") for graph in ("a", "b")])
        self.assertEqual([row[2] for row in rows[1:]], ["20"] * 4)
        self.assertRegex(rows[1][4], r"^x1\.\d+ since 12abcdef01 \(2026-01-12\)$")
        self.assertEqual((rows[3][4], text.count("<svg class=\"curve\""), text.count('<path class="slower"')), ("", 4, 2))
        self.refused("report", "r20/results.csv", "--history", "nowhere", "-o", "other.html", says="nowhere: is not a folder")

    def test_folders_merge_and_a_torn_file_costs_its_run(self):
        for day in range(1, 5):
            self.harness("history", "add", self.results(f"r{day}", day=day), "--history", "one" if day % 2 else "two", "--commit", "mine")
        shutil.copytree(self.folder / "one", self.folder / "two", dirs_exist_ok=True)
        out, _ = self.harness("history", "check", "--history", "two")
        self.assertIn("4 runs, 4 series; no series has 6 runs yet", out)
        torn = next((self.folder / "two").rglob("*.csv"))
        torn.write_text(torn.read_text()[:-20])
        out, err = self.harness("history", "check", "--history", "two")
        self.assertIn("3 runs", out)
        self.assertIn("(left out)", err)

    def test_errors_are_one_line(self):
        self.refused("history", "check", says=["history: is not a folder", "harness history add"])
        self.results("r")
        (self.folder / "r/meta.json").unlink()
        self.refused("history", "add", "r", says="found no meta.json")
        self.refused("history", "confirm", "nowhere", HARNESS, "x.yaml", says="nowhere: is not an executable")
        self.refused("history", "show", "--history", "r", says="has no run")

    @needs_cpu
    def test_confirm_finds_no_regression_of_a_version_against_itself(self):
        file = self.experiment()
        process = self.start("history", "confirm", HARNESS, HARNESS, file, "--rounds", "8")
        out, err = process.communicate(timeout=150)
        # The exit code may be 1, because a busy machine may disturb one version more than the other.
        self.assertIn(process.returncode, (0, 1), err)
        self.assertIn("1 compared", out, err)
        self.refused("history", "confirm", HARNESS, HARNESS, file, says="has results already")


if __name__ == "__main__":
    unittest.main()
