"""Tests graphs from standard input, and .npz files written by numpy.savez."""
import subprocess
import unittest

from cli import HARNESS, CliTest

try:
    import numpy as np
except ImportError:
    np = None


class StandardInput(CliTest):
    def piped(self, data, *arguments):
        return subprocess.run([HARNESS, "graph", *arguments], input=data, capture_output=True, cwd=self.folder, timeout=60)

    def test_any_format_is_recognised(self):
        done = self.piped(b"%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n", "convert", "-", "out.el")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("0 1\n1 2\n", (self.folder / "out.el").read_text())

    def test_errors_name_stdin(self):
        for data, says in ((b"0 1\nx 2\n", "stdin:2: found 'x'"), (b"", "stdin:1: found an empty file")):
            done = self.piped(data, "info", "-")
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr.decode())
            self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_an_experiment_needs_a_file(self):
        self.refused("run", self.experiment(graphs="[{file: '-'}]"), says="expected a path")

    @unittest.skipIf(np is None, "numpy is missing")
    def test_edge_index_in_an_npz(self):
        # The array `edge_index` has the shape 2 x 2, so its rows or its columns could be the edges.
        index = np.array([[0, 1], [1, 2]])
        np.savez(self.folder / "g.npz", edge_index=index, num_nodes=5, edge_weight=np.array([0.5, 2]))
        self.harness("graph", "convert", "g.npz", "g.mtx")
        self.assertEqual((self.folder / "g.mtx").read_text().split("\n")[-4:-1], ["5 5 2", "1 2 0.5", "2 3 2"])
        np.savez(self.folder / "few.npz", edge_index=index, num_nodes=2)
        self.refused("graph", "info", "few.npz", says="found 2 vertices")
        np.savez(self.folder / "rows.npz", edge_index=np.zeros((5, 2), dtype=int))
        self.refused("graph", "info", "rows.npz", says="expected (2, m)")


if __name__ == "__main__":
    unittest.main()
