"""Tests that `harness check` finds errors, names the plugin that causes them, and continues after a crash."""
import re
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, call, build_plugins, skip_without_cpu

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(planted LANGUAGES C CXX)
find_package(harness REQUIRED)
"""


def planted(kind, name, folder, *changes):
    """Writes a new plugin into `folder` by `harness new`, and changes its files: each change is (file ending, old text,
    new text). Returns the line of CMake that builds the plugin."""
    source = folder / f"new-{name}"
    call(HARNESS, "new", kind, name, source)
    for ending, old, new in changes:
        file = source / f"{name}{ending}"
        text = file.read_text()
        assert old in text, f"{file}: {old}"
        file.write_text(text.replace(old, new))
    for file in source.glob(f"{name}.*"):
        file.rename(folder / file.name)
    return re.search(r"^add_harness_plugin.*$", (source / "CMakeLists.txt").read_text(), re.MULTILINE).group(0)


class Check(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        skip_without_cpu()
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        source = cls.folder / "source"
        source.mkdir()
        lines = [
            planted("schedule", "typo", source, (".cpp", '"edges.by_row/1"', '"edges.by_rows/1"')),
            planted("schedule", "skips", source, (".cpp", "++i) whole_row", "++i) if (i % 7 != 3) whole_row")),
            planted("schedule", "skips_in_pairs", source,
                    (".cpp", "++i) whole_row", "++i) if (chunk != 2 || i % 7 != 3) whole_row")),
            planted("schedule", "crashes", source,
                    (".cpp", "  const uint64_t chunk", "  *reinterpret_cast<volatile int*>(rows) = 1;\n  const uint64_t chunk")),
            planted("algorithm", "silent", source,
                    (".cpp", "reference(const harness_problem& problem, void* const* properties) {",
                     "reference(const harness_problem& problem, void* const* properties) {\n    if (problem.vertices != ~0u) return;")),
        ]
        (source / "CMakeLists.txt").write_text(PROJECT + "\n".join(lines) + "\n")
        cls.plugins = build_plugins(source, cls.folder / "build", cuda="OFF")

    def check(self, *arguments, code):
        plugins = self.plugins["silent"].parent
        return call(HARNESS, "--plugins", plugins, "--cache-dir", self.folder / "cache", "check", "--quick", "--backend",
                    "cpu", *arguments, code=code)

    def test_a_misspelt_demand_is_named(self):
        said = self.check("typo", "--with", "bfs", "--with", "csr", code=1)
        self.assertIn("typo demands edges.by_rows/1, which no plugin provides (did you mean 'edges.by_row/1'?)", said)
        self.assertRegex(said, r"impossible: \d+ times: schedule typo needs edges\.by_rows/1")

    def test_wrong_runs_are_grouped_by_partner(self):
        said = self.check("skips", "--with", "bfs", "--with", "cc", "--with", "csr", "--with", "coo", code=1)
        self.assertEqual(said.count("\nwrong: ") + said.startswith("wrong: "), 2, said)
        for algorithm in ("bfs", "cc"):
            self.assertRegex(said, rf"wrong with {algorithm}: \d+ runs \(coo, csr\)")

    def test_a_parameter_can_be_set(self):
        some = ("skips_in_pairs", "--with", "bfs", "--with", "csr")
        self.check(*some, code=0)
        said = self.check(*some, "--set", "chunk=2", code=1)
        self.assertRegex(said, r"wrong: bfs x csr x skips_in_pairs\(chunk=2\) on ")
        again = re.search(r"again: harness (.*)", said)[1]
        plugins = self.plugins["silent"].parent
        self.assertIn("wrong with bfs", call(HARNESS, "--plugins", plugins, *again.split(), code=1))
        for value, problem in (("chunk", "--set 'chunk': expected NAME=VALUE"), ("chunk=0", "parameter chunk is '0', expected 1 to 1024"),
                               ("chnk=2", "there is no parameter chnk (did you mean 'chunk'?)")):
            self.assertIn(problem, self.check(*some, "--set", value, code=2))

    def test_a_crash_costs_one_combination(self):
        said = self.check("crashes", "--with", "bfs", "--with", "cc", "--with", "csr", code=1)
        self.assertRegex(said, r"crash: bfs x csr x crashes on \w+ direction=\w+: died of SIGSEGV.*\n +again: harness check \S*crashes\.so")
        self.assertRegex(said, r"crash: cc x csr x crashes on ")
        self.assertIn(" 2 crashed", said)

    def test_a_reference_that_writes_nothing_is_the_algorithms_fault(self):
        said = self.check("silent", "--with", "csr", "--with", "vm", code=1)
        self.assertRegex(said, r"wrong: silent x csr x vm on \w+ direction=\w+: the reference of silent does not write \w+")

    def test_a_partner_that_is_at_fault_is_set_apart(self):
        said = self.check("vm", "--with", "silent", "--with", "bfs", "--with", "csr", code=0)
        self.assertRegex(said, r"set apart with silent: \d+ runs \(csr\), the first: the reference of silent does not write")
        self.assertIn(" 0 wrong", said)

    def test_a_schedule_that_is_at_fault_is_set_apart_from_a_format(self):
        said = self.check("csr", "--with", "skips", "--with", "vm", "--with", "bfs", code=0)
        self.assertRegex(said, r"set apart with bfs: \d+ runs \(skips\), the first: it fails with \w+ too")


if __name__ == "__main__":
    unittest.main()
