"""Tests the option `l2` on a GPU, which leaves only a part of the second-level cache to the measured program. Runs must
see about as much cache as the option says, and their answers must be right.

Like test_isolation.py, it needs no build tree."""
import re
import unittest

from planted import PlantedTest

RUNS = {"algorithms": "[{id: pagerank, iterations: 2}, bfs]", "options": "{l2: [1, 20M, 32M]}", "backend": "cuda"}


class CacheShare(PlantedTest):
    def test_runs_see_their_share(self):
        file = self.experiment(**RUNS)
        process = self.start("run", file, "--out", "out")
        _, err = process.communicate(timeout=240)
        if process.returncode == 3:
            self.skipTest(err.strip())
        self.assertEqual(process.returncode, 0, err)
        seen = {}
        for row in self.rows("out"):
            with self.subTest(id=row["id"]):
                given = int(re.search(r"/l2:(\d+)", row["id"]).group(1))
                if given == 1:
                    self.assertEqual(row["status"], "unsupported")
                    self.assertIn("this GPU leaves", row["reason"])
                elif row["status"] == "unsupported":
                    self.assertIn("this GPU leaves", row["reason"])  # this GPU cannot leave this number of bytes free
                else:
                    self.assertEqual(row["status"], "ok", row["reason"])
                    seen[given << 20] = int(row["l2_seen_bytes"])
        if len(seen) < 2:
            self.skipTest("the cache of this GPU has another size")
        small, large = (seen[size] for size in sorted(seen))
        self.assertLess(small, large)
        self.assertLess(small, 1.5 * min(seen))


if __name__ == "__main__":
    unittest.main()
