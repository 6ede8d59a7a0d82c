"""Tests verdicts about results of two machines. Every command must refuse to mix them, unless the user requests it."""
import csv
import json
import unittest

from sharing import SharingTest

TEN_ROUNDS = {"schedules": "[vm, em]", "measure": "{rounds: 3, repetitions: 2, warmup: 0, min_time: 5ms}",
              "hold": "[{name: n, rows: 'sched:vm', over: 'sched:em', at_most: 1000}]"}


class Machines(SharingTest):
    def test_no_verdict_mixes_machines(self):
        file = self.experiment(**TEN_ROUNDS)
        for host in ("alpha", "beta"):
            process = self.start_on(host, "run", file, "--out", host)
            _, err = process.communicate()
            self.assertEqual(process.returncode, 0, err)
        for style in ("text", "markdown", "csv"):
            self.refused("compare", "alpha", "beta", "--format", style, says=["different machines", "--across"])
        out, _ = self.harness("compare", "alpha", "alpha")
        self.assertIn("2 compared", out)
        out = self.start_on("alpha", "compare", "alpha", "beta", "--across").communicate()[0]
        self.assertIn("rows of different machines are compared: alpha ", out)
        out = self.start_on("alpha", "compare", "--machines", "alpha", "beta").communicate()[0]
        self.assertRegex(out.splitlines()[1], r"(unclear|different)  alpha \w+  beta \w+  2 ")
        self.refused("compare", "--machines", "alpha", says="no row is ok on two machines")
        self.refused("compare", "alpha", says="expected two results")

        # Each of the two machines measures half of the configurations, so the merged folder has results of both.
        for shard, host in enumerate(("alpha", "beta"), 1):
            self.start_on(host, "run", file, "--shard", f"{shard}/2").communicate()
        self.harness("merge", "results/small-1of2", "results/small-2of2", "-o", "both")
        out, _ = self.harness("best", "both", "--format", "csv")
        self.assertEqual(out.splitlines()[0].split(",")[-1], "machine")
        self.assertEqual([row["place"] for row in csv.DictReader(out.splitlines())], ["best", "best"])
        out, err = self.harness("best", "both", "--across", "--format", "csv")
        self.assertIn("note: rows of 2 machines are compared: alpha ", err)
        self.assertEqual(out.count(",best,"), 1)
        self.refused("plot", "both", says=["the rows are of 2 machines", "--host NAME"])
        self.refused("hold", file, "--judge", "both", says="has rows of 2 machines (alpha ")
        self.refused("history", "add", "both", "--history", "history", says="has rows of 2 machines (alpha ")
        out, _ = self.harness("results", "both", "--format", "markdown")
        self.assertIn("cpu on alpha", out)
        self.refused("tune", "--replay", "both", says="has rows of 2 machines (alpha ")
        found = json.loads(self.harness("results", "both")[0])
        self.assertRegex(found["context"]["host_name"], r"^alpha \w+, beta \w+$")
        self.assertEqual({one["label"].split()[0] for one in found["benchmarks"]}, {"alpha", "beta"})
        self.harness("report", "both", "-o", "both.html")
        page = (self.folder / "both.html").read_text()
        self.assertRegex(page, r"cpu on alpha \w+")
        self.assertRegex(page, r"cpu on beta \w+")
        self.harness("report", "alpha", "--against", "beta", "-o", "against.html")
        self.assertRegex((self.folder / "against.html").read_text(), r"2 rows could not be compared; rows of different machines are not \(")


if __name__ == "__main__":
    unittest.main()
