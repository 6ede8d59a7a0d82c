"""tests/bench/cuda/best_table.py on figures whose best is known."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "cuda" / "best_table.py"


class BestTable(unittest.TestCase):
    def run_script(self, *lines):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "figures.csv"
            path.write_text("\n".join(["section,graph,what,metric,value", *lines]) + "\n", encoding="utf-8")
            return subprocess.run([sys.executable, str(SCRIPT), str(path)], capture_output=True, text=True, check=False)

    def test_best_baseline_and_second(self):
        result = self.run_script("library,kron22,bfs push csr vm,once_ms,8", "library,kron22,bfs auto csr vm,ms,4",
                                 "library,kron22,bfs auto csr twc,ms,2", "library,kron22,bfs push cr2 twce,ms,3",
                                 "library,kron22,bfs,speedup_over_csr_vm,2")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("| bfs | kron22 | csr x twc, auto | 2 | 4 | 2.00 | cr2 x twce, push (1.50x) |", result.stdout)

    def test_an_order_may_win_but_is_no_baseline(self):
        result = self.run_script("pagerank,road,pagerank pull csr vm,iteration_ms,6",
                                 "pagerank,road.degree,pagerank pull csr vm,iteration_ms,3",
                                 "pagerank,road,cusparse CSR_ALG2,iteration_ms,1")
        self.assertIn("| pagerank | road | csr x vm, pull, degree order | 3 | 6 | 2.00 |", result.stdout)

    def test_options_are_named(self):
        result = self.run_script("pagerank,road,pagerank pull csr vm,iteration_ms,6",
                                 "pagerank,road,pagerank pull csr vm cta 1024,iteration_ms,5")
        self.assertIn("| csr x vm, pull, cta 1024 | 5 | 6 | 1.20 | csr x vm, pull (1.20x) |", result.stdout)

    def test_nothing_to_tabulate(self):
        self.assertEqual(self.run_script("memory,kron22,bfs auto csr vm,ledger_bytes,5").returncode, 1)


if __name__ == "__main__":
    unittest.main()
