// Streams of updates, as the key `updates` of an experiment describes them. plan_of() makes a Choice of each
// stream. When a configuration is measured, its batches of updates are drawn at random as the Stream
// describes.
#pragma once

#include <cstdint>

#include "experiment/catalogue.hpp"
#include "experiment/configuration.hpp"

namespace harness::experiment {

/// How the inserted edges are picked.
enum class Pick {
  uniform,    ///< both vertices are drawn uniformly
  by_degree,  ///< both vertices are drawn in proportion to their degrees in the graph
  window,     ///< edges of the graph in a random sequence; deletions remove the oldest edges
  hub,        ///< one vertex is the one with the most edges; the other is drawn uniformly
  loaded,     ///< edges of the graph that are not loaded before the first batch
  time        ///< edges of the graph by ascending weight; deletions remove the oldest edges
};

struct Stream {
  bool moves = false;  ///< whether a batch is a round of reordering, which renumbers the vertices
  double load = 1;     ///< fraction of the graph's edges that exist before the first batch
  uint64_t batch = 0, batches = 0;
  /// number of operations in all batches, as a multiple of the graph's edges. It replaces `batches`, unless
  /// it is 0
  double times = 0;
  double vertices = 0;  ///< fraction of operations that insert or delete a vertex
  double insert = 1;    ///< fraction of operations that insert; the others delete
  Pick pick = Pick::uniform;
  double duplicates = 0;  ///< fraction of operations that repeat an earlier operation of their batch
  /// fraction of the deletions that name two uniformly drawn vertices, between which there is rarely an edge;
  /// ignored if `pick` is `window` or `time`
  double absent = 0;
  uint64_t every = 0;  ///< the algorithm runs after every `every` batches; 0: only at the end
  uint64_t seed = 0;
  bool by_host = false;    ///< whether the CPU applies batches, one edge at a time, instead of the device
  uint64_t sync = 0;       ///< with `by_host`: how changes reach the device; index of a choice of `sync`
  bool on_device = false;  ///< whether a batch is already in device memory when the measured latency begins
};

/// Returns the parameters of streams, with their defaults.
const CatalogueEntry& stream_entry();
/// Converts a choice that plan_of() made of a stream back to a Stream.
Stream stream_of(const Choice& choice);

}  // namespace harness::experiment
