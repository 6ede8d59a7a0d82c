// Tests how much device memory a prepared run takes. The ledger of the session, which adds up allocations,
// must report as many bytes as the driver, and all memory must be returned at the end.
#include <cstdlib>

#include "graph/spec.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

// The driver may round up each array to pages of device memory. `arrays` is an upper bound for the number of
// arrays that a run allocates.
constexpr int64_t page = int64_t{2} << 20, arrays = 24;

/// Returns the free bytes of the device, from the backend's text "N of M bytes are free".
int64_t free_bytes(runtime::Session& session) {
  return std::strtoll(session.backend().memory_left().c_str(), nullptr, 10);
}

const graph::Graph& kronecker() {
  static const graph::Graph graph = [] {
    graph::GraphSpec spec;
    spec.name = "kron18";
    spec.generator = "kronecker";
    spec.params = {{"scale", "18"}, {"seed", "1"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    return graph::open_graph(spec, {});
  }();
  return graph;
}

struct Held {
  std::string algorithm, schedule, direction;
};

void PrintTo(const Held& held, std::ostream* stream) {
  *stream << held.algorithm;
}

class GpuMemory : public OnBackend<Held> {};

TEST_P(GpuMemory, IsWhatTheLedgerSaysAndComesBack) {
  const auto choice = [](harness_kind kind, const std::string& id) {
    return runtime::Choice(*registry().find(kind, id), {});
  };
  const runtime::Request request{choice(HARNESS_KIND_ALGORITHM, GetParam().algorithm),
                                 choice(HARNESS_KIND_FORMAT, "csr"),
                                 choice(HARNESS_KIND_SCHEDULE, GetParam().schedule),
                                 runtime::parse_options({{"direction", GetParam().direction}})};
  runtime::Session session(registry(), backend());
  // This run precedes the measurement, because the driver keeps memory for loaded code and for its own heaps.
  { const runtime::Prepared warm = session.prepare(kronecker(), request); }
  session.forget();
  const int64_t before = free_bytes(session);
  const auto held_before = static_cast<int64_t>(session.ledger().total());
  {
    const runtime::Prepared prepared = session.prepare(kronecker(), request);
    const int64_t gone = before - free_bytes(session);
    const int64_t held = static_cast<int64_t>(session.ledger().total()) - held_before;
    EXPECT_GT(held, int64_t{4} * static_cast<int64_t>(kronecker().num_edges()));
    EXPECT_LE(std::abs(gone - held), page * arrays) << "the ledger says " << held << ", the driver " << gone;
  }
  session.forget();
  EXPECT_LE(before - free_bytes(session), page) << "is not given back";
}

const std::vector<Held> combinations{
    {"pagerank", "vm", "pull"}, {"bfs", "twc", "auto"}, {"sssp", "twc", "push"}};

INSTANTIATE_TEST_SUITE_P(All, GpuMemory, ::testing::ValuesIn(where_it_runs(combinations)),
                         [](const auto& test) { return test.param.algorithm; });

}  // namespace
}  // namespace harness::testing
