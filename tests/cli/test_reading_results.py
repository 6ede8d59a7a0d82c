"""Runs the examples of docs/reading_results.md as the page shows them."""
import re
import unittest
from pathlib import Path

from cli import CliTest

try:
    import pandas as pd
except ImportError:
    pd = None

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reading_results.md"


@unittest.skipIf(pd is None, "pandas is not there")
class ReadingResults(CliTest):
    def test_every_example_runs_and_says_what_the_page_says(self):
        file = self.experiment(formats="[csr, coo]", schedules="[vm, em]", measure="{repetitions: 5, rounds: 2}",
                               algorithms="[{id: pagerank, iterations: 2}, sssp]")
        self.harness("run", file)
        self.harness("run", file, "--out", "results/after")
        out, _ = self.harness_compare("results/small", "results/after")
        (self.folder / "compared.csv").write_text(out)
        blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
        self.assertGreaterEqual(len(blocks), 6)
        code = "\n".join(blocks).replace('"results/', f'"{self.folder}/results/').replace(
            '"compared.csv"', f'"{self.folder}/compared.csv"')
        names = {}
        exec(compile(code, str(PAGE), "exec"), names)
        self.assertEqual(len(names["ok"]), 4)
        self.assertEqual(len(names["problems"]), 4)
        self.assertEqual(len(names["best"]), 1)
        self.assertEqual(names["table"].shape, (2, 2))
        self.assertTrue((names["slowdown"].min() == 1).all())
        self.assertEqual(names["by_round"].shape, (4, 2))
        self.assertTrue((names["drift"] >= 1).all())
        self.assertEqual(len(names["ratio"]), 4)
        self.assertEqual(len(names["compared"]), 8)
        documented = re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8").split("column of compared.csv")[1])
        self.assertLessEqual(set(names["compared"]), set(documented))
        self.assertEqual(len(pd.concat({"before": names["rows"], "after": names["other"]}, names=["run"])), 16)

    def harness_compare(self, before, after):
        """Compares two folders, and returns stdout and stderr. The exit code may be 0 or 1, because times of tiny
        graphs are noisy."""
        process = self.start("compare", before, after, "--format", "csv")
        out, err = process.communicate(timeout=60)
        self.assertIn(process.returncode, (0, 1), err)
        return out, err


if __name__ == "__main__":
    unittest.main()
