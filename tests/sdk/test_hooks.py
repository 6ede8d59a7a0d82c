"""Tests that an author of the SDK adds an optional hook by an entry in hooks/*.def alone. Its declaration, member,
check, definition and default must follow from the entry."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import PREFIX, SOURCE
from test_members import ALGORITHM, CLANG, FLAGS

ENTRIES = """
HARNESS_OPTIONAL(14, bool, sleeps, (const Context& c, vertex_t v),
                 algorithm_of(c).sleeps(c, v),
                 bool sleeps(const Context&, vertex_t v) const, return v == 7)
#ifdef HARNESS_DRAFT
HARNESS_CONSTANT(draft, bool, dreams, true)
#endif
"""
MEMBER = "\nHARNESS_DEVICE bool sleeps({parameters}) const {{ return v == 8; }}\n}};"


@unittest.skipIf(CLANG is None, "there is no clang++-19")
class Hooks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        shutil.copytree(Path(PREFIX) / "include/harness", cls.folder / "harness")
        with open(cls.folder / "harness/device/hooks/algorithm.def", "a", encoding="utf-8") as file:
            file.write(ENTRIES)

    def compile(self, source, *flags):
        """Compiles a source. Returns (the lines of LLVM IR, the lines of errors)."""
        file = self.folder / "mine.cpp"
        file.write_text(source)
        done = subprocess.run([CLANG, *[flag for flag in FLAGS if flag != "-fsyntax-only"], "-O1", "-S", "-emit-llvm", "-o", "-",
                               *flags, f"-I{self.folder}", file], text=True, capture_output=True, check=False,
                              env=dict(os.environ, LC_ALL="C"))
        return done.stdout.splitlines(), [line for line in done.stderr.splitlines() if " error: " in line]

    def body_of(self, hook, lines):
        found = [number for number, line in enumerate(lines) if line.startswith("define ") and f"@{hook}(" in line]
        return "\n".join(lines[found[0]:lines.index("}", found[0])]) if found else None

    def test_a_plugin_defines_it_by_its_member_or_by_the_default(self):
        lines, errors = self.compile(ALGORITHM)
        self.assertEqual(errors, [])
        self.assertIn(", 7", self.body_of("harness_sleeps", lines))
        lines, errors = self.compile(ALGORITHM.replace("\n};", MEMBER.format(parameters="const Context&, vertex_t v"), 1))
        self.assertEqual(errors, [])
        self.assertIn(", 8", self.body_of("harness_sleeps", lines))

    def test_a_wrong_member_is_one_line(self):
        _, errors = self.compile(ALGORITHM.replace("\n};", MEMBER.format(parameters="vertex_t v"), 1))
        self.assertEqual(len(errors), 1, errors)
        self.assertIn("the algorithm's sleeps must be: bool sleeps(const Context&, vertex_t v) const", errors[0])

    def test_its_default_is_a_module_of_its_own(self):
        source = (SOURCE / "harness/skeleton/default.dev.cpp").read_text()
        lines, errors = self.compile(source, "-DHARNESS_DEFAULT_OF_sleeps=1")
        self.assertEqual(errors, [])
        self.assertIn(", 7", self.body_of("harness_sleeps", lines))
        self.assertEqual(len([line for line in lines if line.startswith("define ")]), 1)

    def test_a_draft_is_there_for_those_who_ask(self):
        without, errors = self.compile(ALGORITHM)
        self.assertEqual(errors, [])
        self.assertIsNone(self.body_of("harness_dreams", without))
        asked, errors = self.compile("#define HARNESS_DRAFT 1\n" + ALGORITHM)
        self.assertEqual(errors, [])
        self.assertIsNotNone(self.body_of("harness_dreams", asked))


if __name__ == "__main__":
    unittest.main()
