"""Tests that harness check accepts a demand if formats provide a capability that implies the demanded one."""
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu

PLUGINS = Path(HARNESS).resolve().parents[1] / "lib" / "harness" / "plugins"


class Demands(CliTest):
    @needs_cpu
    def test_an_implied_capability_is_provided(self):
        # No format lists edges.numbered/1. Formats that provide edges.by_row/1 provide it too, because the harness adds
        # implied capabilities.
        said, _ = self.harness("check", "--quick", "--backend", "cpu", "--with", "csr", "--with", "vm",
                               PLUGINS / "algorithm-gcn.so")
        self.assertRegex(said, r"gcn on cpu: [1-9]\d* runs right, 0 wrong")


if __name__ == "__main__":
    unittest.main()
