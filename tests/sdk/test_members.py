"""Tests the compiler's errors for members of plugins. If a member is missing, misspelt or of a wrong type, one line
must name it. Right members must compile."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import PREFIX

CLANG = shutil.which("clang++-19")
FLAGS = ["-std=c++20", "-ffreestanding", "-Wall", "-Wextra", "-Werror", "-Wunused-member-function", "-fsyntax-only"]
ALGORITHM = """#include <harness/device.h>
using namespace harness;
struct State { uint32_t* count; };
namespace {
struct Mine : AlgorithmDefaults, State {
  using Value = uint32_t;
  HARNESS_DEVICE bool init(Context&, vertex_t v) const { count[v] = 0; return true; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 1; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool) const { count[v] += value; return false; }
};
}
HARNESS_ALGORITHM(Mine)
#include <harness/device/kinds/emit_algorithm.h>
"""
FORMAT = """#include <harness/device.h>
using namespace harness;
namespace {
struct Mine : FormatDefaults {
  const edge_t* offsets;
  const uint32_t* others;
  HARNESS_DEVICE Range neighbors(row_t row) const { return {offsets[row], offsets[row + 1]}; }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return {others[e], 1.0f}; }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
};
}
HARNESS_FORMAT(Mine)
#include <harness/device/kinds/emit_format.h>
"""
SCHEDULE = """#include <harness/device.h>
using namespace harness;
struct EqualRows : RowLine<EqualRows> {
  HARNESS_DEVICE uint64_t rows() const { return 8; }
  HARNESS_DEVICE uint64_t first_row(uint64_t position) const { return position / 4; }
  HARNESS_DEVICE uint64_t start(uint64_t row) const { return row * 4; }
  HARNESS_DEVICE uint64_t end(uint64_t row) const { return row * 4 + 4; }
  HARNESS_DEVICE vertex_t base(uint64_t row) const { return static_cast<vertex_t>(row); }
  HARNESS_DEVICE edge_t first(uint64_t row) const { return static_cast<edge_t>(row * 4); }
};
HARNESS_STEP(0) { partitioned_edges(c, 32, EqualRows()); }
#include <harness/device/kinds/emit_schedule.h>
"""
HOST = """#include <harness/plugin.hpp>
using namespace harness;
struct State { uint32_t* count; };
struct Mine : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter", *frontier_pull = "all/counter";
  static void plan(const harness_problem&, State&, harness_plan&) {}
  static void reference(const harness_problem&, void* const*) {}
  static void verify(const harness_problem&, const void* const*, const void* const*) {}
  static void answer(const harness_problem&, const void* const*, const AnswerWriter& answer) { answer.count("x", 1); }
};
static constexpr harness_algorithm algorithm = make_algorithm<Mine>();
static_assert((algorithm.answer != nullptr) == ANSWERS);
"""
SPOILT = [  # source, old text, new text, expected words of the one line
    (ALGORITHM, "static Value combine(", "static Value combined(", "an algorithm needs: static Value combine(Value, Value)"),
    (ALGORITHM, "Value gather(", "Value gathr(", "an algorithm needs: Value gather("),
    (ALGORITHM, "bool init(Context&, vertex_t v) const { count[v] = 0; return true; }",
     "void init(Context&, vertex_t v) const { count[v] = 0; }", "an algorithm needs: bool init("),
    (ALGORITHM, "static Value identity() { return 0; }", "static float identity() { return 0; }", "static Value identity()"),
    (ALGORITHM, "using Value = uint32_t", "using Value = uint64_t", "as many bytes as VALUES says"),
    (ALGORITHM, "\n};", "\nHARNESS_DEVICE bool settled(vertex_t) const { return false; }\n};", "bool settled(const Context&, vertex_t) const"),
    (ALGORITHM, "\n};", "\nHARNESS_DEVICE bool setled(const Context&, vertex_t) const { return false; }\n};", "'setled'"),
    (ALGORITHM, "\n};", "\nHARNESS_DEVICE void apply(Context&, vertex_t) const {}\n};", "bool apply(Context&, vertex_t) const"),
    (FORMAT, "neighbors(", "neighbours(", "a format needs: Range neighbors(row_t) const"),
    (FORMAT, "Edge edge(edge_t e, vertex_t) const { return {others[e], 1.0f}; }",
     "vertex_t edge(edge_t e, vertex_t) const { return others[e]; }", "a format needs: Edge edge(edge_t, vertex_t base) const"),
    (FORMAT, "find_row(edge_t e, row_t rows) const", "find_row(edge_t e, row_t rows)", "a format needs: row_t find_row("),
    (FORMAT, "\n};", "\nHARNESS_DEVICE uint32_t tile_shares(EdgeTileSide) const { return 0; }\n"
     "HARNESS_DEVICE EdgeTileShare tile_share(EdgeTileSide, uint32_t) const { return {}; }\n"
     "HARNESS_DEVICE Four<uint16_t> tile_bases(edge_t) const { return {}; }\n"
     "HARNESS_DEVICE FourEnds tile_ends(edge_t) const { return {}; }\n};",
     "a format in edge tiles needs: EdgeTileStretch tile_stretch(edge_t) const"),
    (SCHEDULE, "vertex_t base(", "vertex_t bass(", "a line needs: RowOwner owner(uint64_t row) const, or vertex_t base("),
    (SCHEDULE, "edge_t first(", "edge_t frist(", "no member named 'first'"),
    (FORMAT, "\n};", "\nHARNESS_DEVICE vertex_t rows_of(vertex_t v) const { return v; }\n};", "RowRange rows_of(vertex_t v) const"),
]
SWAPPED = [  # errors in images with 64-bit edge ids, because rows and vertices have 32 bits: old text, new text, expected words
    ("Edge edge(edge_t e, vertex_t) const", "Edge edge(vertex_t, edge_t e) const", "Edge edge(edge_t, vertex_t base) const"),
    ("Edge edge(edge_t e, vertex_t) const", "Edge edge(row_t, edge_t e, vertex_t) const", "Edge edge(edge_t, vertex_t base) const"),
    ("Edge edge(edge_t e, vertex_t) const", "Edge edge(uint32_t e, vertex_t) const", "Edge edge(edge_t, vertex_t base) const"),
    ("find_row(edge_t e, row_t rows) const", "find_row(row_t rows, edge_t e) const", "row_t find_row(edge_t, row_t rows)"),
    ("\n};", "\nHARNESS_DEVICE void prefetch(edge_t, row_t) const {}\n};", "void prefetch(row_t, edge_t) const"),
    ("\n};", "\nstatic constexpr bool loads_four = true;\n"
     "HARNESS_DEVICE FourEdges four_edges(vertex_t, edge_t) const { return {}; }\n};", "four_edges(edge_t, vertex_t base)"),
]


@unittest.skipIf(CLANG is None, "there is no clang++-19")
class Members(unittest.TestCase):
    def errors(self, source, flags=FLAGS):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "mine.cpp"
            file.write_text(source)
            done = subprocess.run([CLANG, *flags, f"-I{PREFIX}/include", str(file)], text=True, capture_output=True,
                                  check=False, env=dict(os.environ, LC_ALL="C"))
        return [line for line in done.stderr.splitlines() if " error: " in line]

    def test_right_members(self):
        self.assertEqual(self.errors(ALGORITHM), [])
        self.assertEqual(self.errors(FORMAT), [])
        self.assertEqual(self.errors(SCHEDULE), [])

    def test_an_answer_of_the_host_side_is_taken_named_or_not_there(self):
        flags = ["-std=c++20", "-fsyntax-only"]
        self.assertEqual(self.errors(HOST, [*flags, "-DANSWERS=true"]), [])
        self.assertEqual(self.errors(HOST.replace("void answer(", "void other("), [*flags, "-DANSWERS=false"]), [])
        wrong, *_ = self.errors(HOST.replace("const AnswerWriter& answer", "AnswerWriter& answer"), [*flags, "-DANSWERS=true"])
        self.assertIn("answer() takes a harness_problem, the properties and an AnswerWriter", wrong)

    def test_each_wrong_member_is_one_line(self):
        for source, old, new, says in SPOILT:
            with self.subTest(new=new):
                self.assertIn(old, source)
                errors = self.errors(source.replace(old, new, 1))
                if says is None:
                    self.assertEqual(errors, [])
                else:
                    self.assertEqual(len(errors), 1, errors)
                    self.assertIn(says, errors[0])

    def test_arguments_in_the_wrong_order_are_one_line(self):
        wide = [*FLAGS, "-DHARNESS_EDGE_BYTES=8"]
        self.assertEqual(self.errors(FORMAT, wide), [])
        with_row = FORMAT.replace("edge(edge_t e, vertex_t)", "edge(const edge_t& e, row_t, vertex_t)")
        self.assertEqual(self.errors(with_row, wide), [])
        for old, new, says in SWAPPED:
            with self.subTest(new=new):
                self.assertIn(old, FORMAT)
                errors = self.errors(FORMAT.replace(old, new, 1), wide)
                self.assertEqual(len(errors), 1, errors)
                self.assertIn(says, errors[0])


if __name__ == "__main__":
    unittest.main()
