// What the ledger says an instance holds, against what the driver says has gone.
#include <cstdlib>

#include "lab.hpp"

namespace harness {
namespace {

// Every array may be rounded up by a page of device memory; a configuration has fewer arrays than this.
constexpr int64_t page = int64_t{2} << 20, arrays = 24;

int64_t mebibytes(int64_t bytes) {
  return bytes / (int64_t{1} << 20);
}

void check_memory(Lab& lab, const graph::Graph& graph, const Combo& combo) {
  // Once before: what the driver keeps for loaded code and its own heaps stays with it.
  { const runtime::Prepared warm = lab.prepare(graph, combo); }
  lab.session.forget();
  hand::use_device();
  const auto free_before = static_cast<int64_t>(hand::free_device_memory());
  const auto held_before = static_cast<int64_t>(lab.session.ledger().total());
  int64_t gone = 0, held = 0;
  {
    const runtime::Prepared prepared = lab.prepare(graph, combo);
    gone = free_before - static_cast<int64_t>(hand::free_device_memory());
    held = static_cast<int64_t>(lab.session.ledger().total()) - held_before;
  }
  lab.session.forget();
  const int64_t left = free_before - static_cast<int64_t>(hand::free_device_memory());
  fmt::print("  {:<24} ledger {:7} MiB, driver {:7} MiB, kept afterwards {:4} MiB\n", combo.name(),
             mebibytes(held), mebibytes(gone), mebibytes(left));
  lab.record("memory", graph.name(), combo.name(), "ledger_bytes", static_cast<double>(held));
  lab.record("memory", graph.name(), combo.name(), "driver_bytes", static_cast<double>(gone));
  if (std::abs(gone - held) > page * arrays)
    lab.miss(fmt::format("{} on {}: the ledger says {} bytes, the driver {}", combo.name(), graph.name(),
                         held, gone));
  if (left > page)
    lab.miss(fmt::format("{} on {}: {} bytes of device memory are not given back", combo.name(), graph.name(),
                         left));
}

}  // namespace

void memory_section(Lab& lab, GraphCase& graph) {
  fmt::print("memory, {}\n", graph.graph.name());
  lab.session.forget();
  check_memory(lab, graph.graph, {"pagerank", "csr", "vm", {{"direction", "pull"}}, {}});
  check_memory(lab, graph.graph, {"bfs", "csr", "twc", {{"direction", "auto"}}, {}});
  check_memory(lab, graph.graph, {"sssp", "csr", "twc", {{"direction", "push"}}, {}});
}

}  // namespace harness
