"""Tests that constants.py finds named numbers, and reports those without an origin."""
import unittest

import constants


class Constants(unittest.TestCase):
    def names(self, source):
        return list(constants.named_numbers(source))

    def test_numbers_are_found_with_their_values(self):
        self.assertEqual(self.names("constexpr uint32_t most = 16;"), [("most", "16")])
        self.assertEqual(self.names("static constexpr uint64_t piece = uint64_t{1} << 20;"), [("piece", "uint64_t{1} << 20")])
        self.assertEqual(self.names("constexpr size_t near = 8,\n    far = 2 * near;"), [("near", "8"), ("far", "2 * near")])
        self.assertEqual(self.names("  constexpr double drift = 1.0 / 64;"), [("drift", "1.0 / 64")])
        self.assertEqual(self.names("#define HARNESS_TILE 256\n"), [("HARNESS_TILE", "256")])
        self.assertEqual(self.names("enum {\n  HARNESS_SPILL = 4096, /* vertices */\n};"), [("HARNESS_SPILL", "4096")])

    def test_patterns_and_numbers_made_of_others_are_left_out(self):
        for value in ("~uint64_t{0}", "0xffff", "1u << bits", "std::numeric_limits<int32_t>::max()", "cells - 1"):
            self.assertEqual(self.names(f"constexpr uint32_t it = {value};"), [], value)

    def findings(self, line, numbers=(("a.cpp", "most", "16"),), most_chosen=0):
        return list(constants.findings(numbers, constants.listed(f"# a list\na.cpp\n{line}\n"), {"links"}, most_chosen))

    def test_a_listed_number_has_no_finding(self):
        self.assertEqual(self.findings("  most = 16 | hardware | lanes of a vector"), [])
        self.assertEqual(self.findings("  most = 16 | measured | links: it was fastest"), [])
        self.assertEqual(self.findings("  most = 16 | chosen | a guess", most_chosen=1), [])

    def test_every_fault_is_one_line(self):
        for line, says in (("  most = 32 | hardware | lanes", "most = 16 is not in"),
                           ("  most = 16 | luck | it was", "origin 'luck'"),
                           ("  most = 16 | bound | ", "expected a reason"),
                           ("  most = 16 | measured | nowhere: fast", "no record 'nowhere'"),
                           ("  most = 16 | chosen | a guess", "1 numbers are chosen, expected 0")):
            self.assertIn(says, "\n".join(self.findings(line)))
        self.assertIn("lower MOST_CHOSEN", self.findings("  most = 16 | bound | room", most_chosen=1)[0])
        self.assertIn("expected no such line", "\n".join(self.findings("  most = 16 | bound | room", numbers=())))


if __name__ == "__main__":
    unittest.main()
