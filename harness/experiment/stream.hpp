// Streams of updates, as the key `updates` of an experiment describes them. The plan makes choices of them,
// and the workload of a row draws its batches by one.
#pragma once

#include <cstdint>

#include "experiment/catalogue.hpp"
#include "experiment/configuration.hpp"

namespace harness::experiment {

/// The way in which inserted edges are picked.
enum class Pick {
  uniform,    ///< both ends are any vertices
  by_degree,  ///< both ends are ends of edges of the graph, drawn among all ends
  window,     ///< edges of the graph in a random order, and deletions remove the oldest
  hub,        ///< one end is the vertex with the most edges
  loaded,     ///< edges of the graph that were not loaded at first
  time        ///< edges of the graph by ascending weight, and deletions remove the oldest
};

struct Stream {
  double load = 1;  ///< fraction of the graph's edges that exist before the first batch
  uint64_t batch = 0, batches = 0;
  double times = 0;   ///< operations as a multiple of the graph's edges, in place of `batches`; 0: not given
  double insert = 1;  ///< fraction of operations that insert
  Pick pick = Pick::uniform;
  double duplicates = 0;  ///< fraction of operations that repeat an earlier one of their batch
  double absent = 0;      ///< fraction of deletions of any two vertices, which are rarely an edge
  uint64_t every = 0;     ///< the algorithm runs after each such number of batches; 0: only at the end
  uint64_t seed = 0;
  bool on_device = false;  ///< a batch is in the memory of the device when its latency begins
};

/// Returns the parameters of streams, with their defaults.
const CatalogueEntry& stream_entry();
/// Returns the stream of a choice that plan_of() made.
Stream stream_of(const Choice& choice);

}  // namespace harness::experiment
