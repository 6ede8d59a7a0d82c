// Tests that a batch of updates is sorted in the same way with any number of threads, by the kernels for
// small batches and by those for large ones.
#include "support.hpp"

namespace harness::testing {
namespace {

TEST(UpdateSort, BatchesOfEverySizeAreSorted) {
  const graph::Graph graph = generated("kronecker", {{"scale", "11"}, {"edge_factor", "2"}});
  for (const unsigned threads : {1u, 2u, 3u}) {
    backends::BackendOptions options;
    options.threads = threads;
    options.cache_dir = library_folder() / "test-cache";
    const auto backend = runtime::load_backend("cpu", options);
    runtime::Ledger ledger(*backend);
    runtime::ChangingGraph changing(ledger, registry(), graph, combination_of(graph, "csr"));
    if (threads == 3) changing.keep_places();
    for (const size_t operations : {2u, 47u, 48u, 49u, 4095u, 4097u, 20000u}) {
      runtime::Batch batch;
      for (size_t i = 0; i < operations; ++i) {
        const uint64_t random = mix64(operations + i);
        batch.add(random % 2048, (random >> 20) % 2048, random >> 63, 1);
      }
      changing.apply(batch);
      changing.model(batch);
      EXPECT_EQ(changing.difference(), "") << operations << " operations on " << threads << " threads";
    }
  }
}

}  // namespace
}  // namespace harness::testing
