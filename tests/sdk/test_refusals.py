"""Tests that mistakes of plugin authors are refused in one line. Earlier, code with these mistakes compiled, and then
crashed or gave wrong results. Correct code must compile, for example with an unused parameter."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, PREFIX, build_plugin, call, skip_without_cpu

ALGORITHM = """#include <cstdint>
struct State { uint32_t* count; };
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;
namespace {
struct Mine : AlgorithmDefaults, State {
  using Value = uint32_t;
  HARNESS_DEVICE bool init(Context& c, vertex_t v) const { count[v] = INIT; return true; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 1; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool) const { count[v] += value; return false; }
};
}
HARNESS_ALGORITHM(Mine)
#else
#include <harness/plugin.hpp>
using namespace harness;
struct MineHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter", *frontier_pull = "all/counter";
  static void plan(const harness_problem&, State&, harness_plan& plan) { add_property(plan, &State::count, "count"); }
  static void reference(const harness_problem&, void* const*) {}
  static void verify(const harness_problem&, const void* const*, const void* const*) {}
};
static constexpr harness_algorithm algorithm = make_algorithm<MineHost>();
static constexpr About about{.id = "mine", .version = "1.0", .summary = "counts", .provides = "algorithm.pull/1"};
HARNESS_PUBLISH(algorithm, about)
#endif
"""
PERMUTED = """#include <cstdint>
template <class Edge>
struct Arrays { const Edge* offsets; const uint32_t* vertices; const uint32_t* rows; const uint32_t* neighbors; const float* weights; };
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;
namespace {
struct Mine : PermutedRows<Arrays<edge_t>> {
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(Arrays::neighbors, weights, e); }
};
}
HARNESS_FORMAT(Mine)
#else
#include <cstdlib>
#include <harness/plugin.hpp>
using namespace harness;
static constexpr auto build = []<class Edge>(const harness_build_input& input, PartBuilder<Arrays<Edge>>& part) {
  std::vector<uint32_t> order = by_falling_degree(input);
  const std::string mistake = std::getenv("MISTAKE");
  if (mistake == "short" && !order.empty()) order.pop_back();
  if (mistake == "long") order.push_back(0);
  if (mistake == "outside" && !order.empty()) order[0] = input.vertices;
  if (mistake == "twice" && order.size() > 1) order[1] = order[0];
  copy_edges(part, input);
  part.finish_permuted(input, order);
};
static constexpr harness_format format = make_format<Arrays, build>();
static constexpr About about{.id = "mine", .version = "1.0", .summary = "rows in an order that may be wrong",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1"};
HARNESS_PUBLISH(format, about)
#endif
"""
CMAKE = """cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES C CXX)
find_package(harness REQUIRED)
add_harness_plugin(mine {rest})
"""
USES_OF_EDGE_IDS = {
    "neighborhood.h": "nth_neighbor(c, v, 0)",
    "sorted_edges": "static_cast<uint32_t>(sorted_edges(c, v).size())",
    "a hook": "harness_edge(c, 0, v).other",
    "another hook": "harness_find_row(c, static_cast<edge_t>(v))",
}


class Refusals(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def source(self, text, rest):
        (self.folder / "mine.cpp").write_text(text)
        (self.folder / "CMakeLists.txt").write_text(CMAKE.format(rest=rest))

    def refusal(self):
        """Builds the plugin, which must fail. Returns the output of the build."""
        with self.assertRaises(AssertionError) as refused:
            build_plugin(self.folder, self.folder / "build")
        return str(refused.exception)

    def test_edge_ids_without_their_width_are_refused_with_the_line_to_write(self):
        for name, use in USES_OF_EDGE_IDS.items():
            with self.subTest(use=name):
                self.source(ALGORITHM.replace("INIT", use), "algorithm VALUES 4")
                text = self.refusal()
                self.assertIn("write in CMakeLists.txt: add_harness_plugin(mine algorithm VALUES 4 EDGES 4 8)", text)
        self.source(ALGORITHM.replace("INIT", USES_OF_EDGE_IDS["neighborhood.h"]), "algorithm VALUES 4 EDGES 4 8")
        build_plugin(self.folder, self.folder / "build")

    def test_a_warning_stays_a_warning_out_of_the_tree(self):
        self.source(ALGORITHM.replace("INIT", "0"), "algorithm")
        configure = [os.environ["SDK_CMAKE"], "-G", os.environ["SDK_GENERATOR"], "-S", self.folder, "-B", self.folder / "build",
                     f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DHARNESS_LTOIR={os.environ['SDK_LTOIR']}"]
        call(*configure)
        text = call(os.environ["SDK_CMAKE"], "--build", self.folder / "build")
        self.assertIn("warning: unused parameter 'c'", text)

    def test_an_order_that_is_none_of_all_vertices_is_refused(self):
        self.source(PERMUTED, "format")
        plugin = build_plugin(self.folder, self.folder / "build")
        skip_without_cpu()
        for mistake, says in {"short": r"finish_permuted: \d+ entries, but `order` has to hold each of the \d+ vertices once",
                              "long": r"finish_permuted: \d+ entries, but `order`",
                              "outside": r"order\[0\] is \d+, which is not a vertex, but `order`",
                              "twice": r"order\[1\] is \d+ again, but `order`"}.items():
            with self.subTest(mistake=mistake):
                done = subprocess.run([HARNESS, "--cache-dir", self.folder / "cache", "check", "--quick", "--backend", "cpu",
                                       "--with", "vm", "--with", "bfs", plugin], text=True, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, env={**os.environ, "MISTAKE": mistake}, check=False, timeout=120)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertRegex(done.stdout, says)
                self.assertIn(" 0 crashed", done.stdout)


if __name__ == "__main__":
    unittest.main()
