// Tests batches of updates that a CPU thread applies to the arrays of the format bal, one edge at a time. If
// the device has its own memory, as on the emulated GPU, the changes must be copied to it.
#include "../../formats/bal/host_operations.h"
#include "support.hpp"

namespace harness::testing {
namespace {

using runtime::Sync;

class HostOperations : public Updates {};

/// Returns operations on few vertices, some of them several times on the same edge.
runtime::Batch drawn_for_host(const graph::Graph& graph, uint64_t seed, size_t operations) {
  runtime::Batch batch;
  for (size_t i = 0; i < operations; ++i) {
    const uint64_t random = mix64(seed * 1'000'003 + i);
    const auto from = static_cast<uint32_t>((random >> 8) % graph.num_vertices());
    const auto to = static_cast<uint32_t>((random >> 32) % (seed % 2 == 0 ? graph.num_vertices() : 9));
    batch.add(from, to, random % 5 < 2 ? HARNESS_DELETE : HARNESS_INSERT, static_cast<float>(random % 100));
  }
  return batch;
}

TEST_P(HostOperations, AreThoseOfTheModel) {
  applies_repeats_ = true;
  for (const bool symmetric : {false, true}) {
    const graph::Graph start = generated(
        "kronecker",
        {{"scale", "7"}, {"edge_factor", "6"}, {"seed", "2"}, {"directed", symmetric ? "false" : "true"}});
    for (const Sync sync : {Sync::blocks, Sync::ranges, Sync::whole, Sync::automatic, Sync::scatter}) {
      runtime::ChangingGraph graph = changing(start);
      graph.reserve(50);
      graph.use_host(sync);
      for (const size_t operations : {1, 50, 400, 3, 900})
        expect_applied(graph, drawn_for_host(start, operations, operations),
                       fmt::format("{} operations, sync {}", operations, static_cast<int>(sync)));
      expect_applied(graph, arcs_of(start, HARNESS_DELETE), "deletes all edges of the graph");
      expect_applied(graph, arcs_of(start, HARNESS_INSERT), "inserts them again");
      expect_right_run(graph, "after host operations");
    }
  }
}

TEST_P(HostOperations, CopyWhatChangedAlone) {
  const graph::Graph start =
      generated("kronecker", {{"scale", "9"}, {"edge_factor", "8"}, {"seed", "2"}, {"directed", "true"}});
  std::map<Sync, runtime::Copies> copies;
  for (const Sync sync : {Sync::blocks, Sync::ranges, Sync::whole, Sync::scatter}) {
    runtime::ChangingGraph graph = changing(start);
    graph.reserve(200);
    graph.use_host(sync);
    graph.apply(drawn_for_host(start, 1, 5));
    copies[sync] = graph.apply(drawn_for_host(start, 2, 200)).sync;
  }
  if (!emulated()) {
    EXPECT_EQ(copies[Sync::whole].copies, 0u);  // device and host have the same memory
    return;
  }
  EXPECT_GT(copies[Sync::blocks].copies, 200u);
  const uint64_t layouts = std::string(GetParam().reader.direction) == "auto" ? 2 : 1;
  EXPECT_EQ(copies[Sync::scatter].copies, layouts);
  EXPECT_EQ(copies[Sync::scatter].bytes, 3 * copies[Sync::blocks].bytes);
  EXPECT_LT(copies[Sync::ranges].copies, 20u);
  EXPECT_LT(copies[Sync::blocks].bytes, copies[Sync::ranges].bytes);
  EXPECT_LE(copies[Sync::ranges].bytes, copies[Sync::whole].bytes);
}

INSTANTIATE_TEST_SUITE_P(All, HostOperations, ::testing::ValuesIn([] {
                           std::vector<UpdateCase> cases;
                           for (const char* backend : {"cpu", "simt"}) {
                             for (const Reader& reader : readers) cases.push_back({backend, "bal", reader});
                           }
                           return cases;
                         }()),
                         name_of_case);

TEST(HostOperationsOfOthers, AreOneLine) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {});
  runtime::Ledger ledger(*backend);
  const graph::Graph start = generated("uniform", {{"scale", "4"}});
  runtime::ChangingGraph graph(ledger, registry(), start, combination_of(start, "csr"));
  try {
    graph.use_host(Sync::automatic);
    ADD_FAILURE() << "it was accepted";
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(), "updates: format csr has no host operations (apply: host)");
  }
}

/// Counts the array elements that an operation reads and writes.
struct Counting {
  uint64_t reads = 0, writes = 0;
  void read(uint64_t slots) { reads += slots; }
  void touched(uint32_t, uint64_t, uint64_t elements, uint64_t) { writes += elements; }
};

/// The arrays of a bal layout with one vertex, and an editor that counts its accesses.
struct Pool {
  static constexpr uint32_t block = 8, blocks = 1024;
  std::vector<uint32_t> slots = std::vector<uint32_t>(block * blocks), owners = std::vector<uint32_t>(blocks),
                        heads{bal::no_block}, links = owners, backs = owners,
                        free = std::vector<uint32_t>(blocks + 1);
  BalArrays arrays{slots.data(), nullptr,      owners.data(), heads.data(),
                   links.data(), backs.data(), free.data(),   block};
  std::vector<bal::Ends> ends = bal::ends_of(arrays, 1);
  uint64_t used = 0;
  Counting counted;
  bal::Editor<Counting> editor{arrays, ends, used, counted};
};

// Table 2.1 of Marrow-Graph: a blocked list adds an edge in constant time, and finds or deletes one in time
// proportional to the degree.
TEST(LawsOfBal, AddingIsConstantAndDeletingProportionalToTheDegree) {
  Pool pool;
  uint64_t most_writes = 0;
  std::vector<double> degrees, accesses;
  for (uint32_t degree = 1; degree <= 4096; ++degree) {
    pool.counted = {};
    pool.editor.append(0, degree, 1);
    EXPECT_EQ(pool.counted.reads, 0u);
    most_writes = std::max(most_writes, pool.counted.writes);
    if (degree % 256 != 0) continue;
    // Deletes every 17th edge of the vertex, wherever it is in the list of blocks, and inserts it again. The
    // accesses of the deletions are averaged.
    uint64_t sum = 0;
    for (uint32_t to = 1; to <= degree; to += 17) {
      pool.counted = {};
      ASSERT_EQ(pool.editor.erase(0, to), -1);
      sum += pool.counted.reads + pool.counted.writes;
      pool.editor.append(0, to, 1);
    }
    degrees.push_back(degree);
    accesses.push_back(static_cast<double>(sum) / ((degree + 16) / 17));
  }
  EXPECT_LE(most_writes, Pool::block + 6);  // the edge, a new block and its links
  for (size_t i = 0; i < degrees.size(); ++i)
    EXPECT_NEAR(accesses[i] / degrees[i], 0.5, 0.1) << "degree " << degrees[i];
}

}  // namespace
}  // namespace harness::testing
