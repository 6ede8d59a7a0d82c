"""Tests rounds, in which rows are measured in random sequence. All samples must be kept, and a kill must lose no
finished measurement. Also tests the noise floor, the fastest rows, and the overhead of a short run."""
import json
import time
import unittest

from cli import CliTest

MANY = {"graphs": "[{generator: kronecker, scale: 7, seed: [1, 2]}]", "formats": "[csr, coo]", "schedules": "[vm, em]",
        "options": "{direction: [push, pull]}", "measure": "{repetitions: 6, rounds: 3}"}
ROWS = 16


class Rounds(CliTest):
    def check_rows(self, folder):
        rows, samples = self.rows(folder), self.rows(folder, "samples.csv")
        self.assertEqual(len({row["id"] for row in rows}), ROWS)
        self.assertEqual({(row["status"], row["rounds"], row["repetitions"]) for row in rows}, {("ok", "3", "18")})
        for row in rows:
            mine = [(sample["repetition"], sample["round"]) for sample in samples if sample["id"] == row["id"]]
            self.assertEqual(mine, [(str(i), str(i // 6)) for i in range(18)])
        self.assertFalse((self.folder / folder / "rounds.csv").exists())

    def test_every_round_measures_every_configuration_in_an_order_of_its_own(self):
        file = self.experiment(**MANY)
        _, err = self.harness("run", file, "--out", "out")
        self.check_rows("out")
        self.assertIn(f"[{3 * ROWS}/{3 * ROWS}]", err)
        order = [line.split()[-1] for line in err.splitlines() if "  alg:" in line]
        rounds = [order[i * ROWS:(i + 1) * ROWS] for i in range(3)]
        self.assertEqual(sorted(rounds[0]), sorted(rounds[1]))
        self.assertNotEqual(rounds[0], rounds[1])
        _, err = self.harness("run", file, "--out", "again")
        self.assertEqual(order, [line.split()[-1] for line in err.splitlines() if "  alg:" in line])
        self.assertIn("fastest of 8:", err)
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertEqual((meta["rounds"], meta["seed"]), (3, 1))

    def test_a_kill_in_the_middle_of_rounds_loses_nothing(self):
        file = self.experiment(**MANY)
        journal = self.folder / "out" / "rounds.csv"
        for lines in (5, 20, 40):
            process = self.start("run", file, "--out", "out", "--resume")
            while process.poll() is None and not (journal.exists() and len(journal.read_text().splitlines()) > lines):
                time.sleep(0.002)
            process.kill()
            process.communicate()
            self.assertGreaterEqual(len(journal.read_text().splitlines()), lines)
        self.harness("run", file, "--out", "out", "--resume")
        self.check_rows("out")
        self.harness("run", file, "--out", "out", "--retry", "ok")
        self.check_rows("out")

    def test_a_row_that_fails_ends_with_its_first_round(self):
        file = self.experiment(measure="{repetitions: 2, rounds: 3}", formats="[csr, coo]",
                               algorithms="[{id: pagerank, iterations: 2}, sssp]")
        self.harness("run", file, "--out", "out")
        self.assertEqual(sorted(row["status"] for row in self.rows("out")), ["ok", "ok", "unsupported", "unsupported"])

    def test_aa_prints_the_noise_floor(self):
        _, err = self.harness("run", self.experiment(**{**MANY, "measure": "{repetitions: 6}"}), "--out", "out", "--aa")
        self.assertIn("noise floor: two measurements of the same configuration differ by", err)
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertEqual(meta["noise_floor"]["rows"], ROWS)
        self.assertEqual({row["rounds"] for row in self.rows("out")}, {"12"}, "six, doubled")

    def test_until_stable(self):
        file = self.experiment(measure="{repetitions: 3, stable: 50%, max_repetitions: 12, rounds: 1}")
        self.harness("run", file, "--out", "out")
        row, = self.rows("out")
        self.assertIn(row["stable"], ("true", "false"))
        self.assertTrue(6 <= int(row["repetitions"]) <= 12, row["repetitions"])
        self.assertGreater(int(row["batch"]), 1)
        self.assertLessEqual(float(row["time_ms_median_low"]), float(row["time_ms_median"]))
        self.refused("run", self.experiment(measure="{stable: 2}"), "--out", "no", says="expected a fraction such as 2%")
        self.refused("run", self.experiment(measure="{stable: 2%, max_repetitions: 5}"), "--out", "no",
                     says="max_repetitions 5 is less than repetitions 10")

    def test_best_and_compare(self):
        self.harness("run", self.experiment(formats="[csr, coo]", measure="{repetitions: 2, rounds: 3}"), "--out", "a")
        out, _ = self.harness("best", "a", "--format", "csv")
        self.assertEqual(out.splitlines()[0], "graph,algorithm,backend,place,time_ms,slower_by,samples,id,"
                         "cycles,slower_low,slower_high,note")
        out, _ = self.harness("compare", "a", "a", "--format", "markdown", "--all")
        self.assertIn("| 6+6 |", out)
        self.refused("compare", "a", "a", "--format", "html", says="--format: expected text, markdown or csv, got 'html'")
        self.refused("compare", "a", "a", "--min-effect", "-3%", says="--min-effect: expected a fraction")
        self.refused("best", "nowhere", says="cannot be read")
        self.refused("plot", "a", "--graph", "nothing", says="a: the options select no row")

    def test_best_says_what_it_does_not_show(self):
        """harness best says how many rows it does not show. The rows have cycles of the emulated GPU, which have no
        noise, so no comparison of two rows is unclear."""
        file = self.experiment(backend="simt", formats="[csr, coo]", schedules="[vm, em, wm]", measure="{repetitions: 1}")
        self.harness("run", file, "--out", "out")
        out, err = self.harness("best", "out", "--format", "csv")
        count, shown = sum(row["status"] == "ok" for row in self.rows("out")), len(out.splitlines()) - 1
        self.assertLess(shown, count - 1)
        says = f"{shown} of {count} rows are shown; --all shows the {count - shown} slower ones too"
        self.assertEqual(err, f"harness: {says}\n")
        out, err = self.harness("best", "out")
        self.assertEqual((out.splitlines()[-1], err), (says, ""))
        out, _ = self.harness("best", "out", "--all")
        self.assertNotIn("rows are shown", out)

    def test_cost_outside_the_measured_repetitions(self):
        """The overhead is at most 50 ms per configuration if graph and programs are cached."""
        file = self.experiment(**{**MANY, "measure": "{repetitions: 1, warmup: 0, batch: 1}"})
        self.harness("run", file, "--out", "warm")
        began = time.monotonic()
        self.harness("run", file, "--out", "cost")
        first = time.monotonic() - began
        began = time.monotonic()
        self.harness("run", file, "--out", "one", "--only", self.rows("warm")[0]["id"])
        cost = (first - (time.monotonic() - began)) / (ROWS - 1)
        print(f"{1000 * cost:.2f} ms a configuration")
        self.assertLess(cost, 0.05)


if __name__ == "__main__":
    unittest.main()
