// Tests the work of each algorithm: its supersteps, the edges that it visits, and its memory, on each tiny
// graph, in each direction, on one thread. If an algorithm stops later, visits edges that it could skip, or
// allocates more, its result stays right and only its work changes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "support.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

struct WorkCase {
  const plugin::Plugin* algorithm;
  std::string name;
  StringMap options;
};
void PrintTo(const WorkCase& one, std::ostream* stream) {
  *stream << one.algorithm->id << " " << one.name;
}

std::vector<WorkCase> work_cases() {
  const StringMap queues{{"direction", "push"}, {"frontier_in", "queue"}, {"frontier_out", "queue"}};
  std::vector<WorkCase> all;
  for (const plugin::Plugin* algorithm : combined_algorithms()) {
    all.push_back({algorithm, "push", {{"direction", "push"}}});
    all.push_back({algorithm, "pull", {{"direction", "pull"}}});
    all.push_back({algorithm, "queues", queues});
  }
  return all;
}

/// Returns parameters with which an algorithm makes the same number of supersteps everywhere. With a
/// tolerance, the number would depend on how sums are rounded, which differs between processors.
StringMap with_few_iterations(const plugin::Plugin& algorithm) {
  const auto has = [&](const char* name) {
    return std::any_of(algorithm.params.begin(), algorithm.params.end(),
                       [&](const harness_param& param) { return std::string(param.name) == name; });
  };
  return has("tolerance") && has("iterations") ? StringMap{{"iterations", "2"}} : StringMap{};
}

/// Returns one line per graph: its name, the supersteps, the visited edges, and the bytes of the algorithm,
/// the frontiers and other arrays of the run.
std::string work_of(runtime::Session& session, const WorkCase& one) {
  const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
  const runtime::Request request{runtime::Choice(*one.algorithm, with_few_iterations(*one.algorithm)),
                                 runtime::Choice(*plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                                 runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                 runtime::parse_options(one.options)};
  std::string text;
  for (const graph::TinyGraph& tiny : graphs()) {
    runtime::Prepared prepared;
    try {
      prepared = session.prepare(tiny.graph, request, true);
    } catch (const runtime::Unsupported&) {
      continue;
    }
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    EXPECT_FALSE(run.timed_out) << tiny.name;
    if (run.timed_out) return text;
    text += fmt::format("{} {} {} {} {} {}\n", tiny.name, run.supersteps, run.edges_visited,
                        session.bytes(runtime::Owner::algorithm), session.bytes(runtime::Owner::frontier),
                        session.bytes(runtime::Owner::scratch));
    session.forget();
  }
  return text;
}

class Work : public OnBackend<WorkCase> {};

// With HARNESS_WRITE_SAID=FILE, the test writes the file of recorded work again, for a new or changed
// algorithm.
TEST_P(Work, IsAsRecorded) {
  const WorkCase& one = GetParam();
  static const std::string known = read_text(HARNESS_WORK_SAID);
  static runtime::Session session(
      registry(), runtime::load_backend(HARNESS_TEST_BACKEND, {1, library_folder() / "test-cache"}));
  const std::string head = "== " + one.algorithm->id + " " + one.name + "\n";
  const std::string now = head + work_of(session, one);
  if (const char* file = std::getenv("HARNESS_WRITE_SAID")) std::ofstream(file, std::ios::app) << now;
  const size_t begin = known.find(head);
  ASSERT_NE(begin, std::string::npos) << "nothing is recorded of it: HARNESS_WRITE_SAID=FILE records it";
  EXPECT_EQ(now, known.substr(begin, known.find("== ", begin + 3) - begin));
}

INSTANTIATE_TEST_SUITE_P(All, Work, ::testing::ValuesIn(where_it_runs(work_cases())),
                         [](const auto& test) { return test.param.algorithm->id + "_" + test.param.name; });

}  // namespace
}  // namespace harness::testing
