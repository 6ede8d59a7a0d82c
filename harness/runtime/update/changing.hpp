// A graph to which batches of updates are applied. It is stored either in layouts of a format or by the
// program of a baseline. Streams of updates are measured on such graphs.
#pragma once

#include <memory>
#include <string>

#include "runtime/update/dirty_ranges.hpp"
#include "runtime/update/edge_model.hpp"

namespace harness::runtime {

/// The parts of a graph that batches may change.
enum class Changes { edges, vertices_and_edges };

/// The memory that holds a batch when the measurement of its latency begins.
enum class BatchAt { host, device };

/// Cost of applying a batch in milliseconds, by phase, and the effects of the batch. The times of the phases
/// add up to the total time.
struct BatchOutcome {
  double grow_ms = 0;     // allocating memory, and adding vertices
  double sample_ms = 0;   // a round of reordering: sampling
  double copy_ms = 0;     // copying the batch from the host to the device
  double sort_ms = 0;     // sorting, dropping repeats, grouping by vertex
  double apply_ms = 0;    // the format's update steps, and all work that no other member counts
  double compact_ms = 0;  // the compaction that followed the batch
  Copies sync;            // if batches are applied on the host: what was then copied to the device
  uint64_t entries = 0;   // entries of the batch: the last operation on each edge
  uint64_t moved = 0;     // a round of reordering: vertices that it would move to another memory sector
  Effects effects;

  BatchOutcome& operator+=(const BatchOutcome& other);
  double milliseconds() const {
    return copy_ms + grow_ms + sample_ms + sort_ms + apply_ms + compact_ms + sync.milliseconds;
  }
};

class Changing {
 public:
  virtual ~Changing() = default;

  /// Allocates memory beforehand for batches of this size. This memory suffices until the graph has grown by
  /// some percent. Without this call, memory is allocated while the first batches are applied.
  virtual void reserve(uint64_t /*operations*/) {}
  /// From now on, batches are applied on the host: a CPU thread calls the format's host operations
  /// (harness_host_operations), one edge at a time. Throws Unsupported if the graph has no host operations.
  virtual void use_host(Sync sync) = 0;
  /// Applies a batch. In an undirected graph, each operation on an edge changes both of its arcs. With
  /// BatchAt::device, the time to copy the batch to the device is not part of the outcome. Throws Error for a
  /// batch that is not valid, before anything changes.
  virtual BatchOutcome apply(const Batch& batch, BatchAt at = BatchAt::host) = 0;
  /// Allocates memory for reorder(), and assembles its kernels. Throws Unsupported if the graph cannot be
  /// reordered.
  virtual void reserve_round() = 0;
  /// Runs one round of reordering, which samples the edges of the layout and chooses new vertex ids. A batch
  /// that is made on the device moves all arcs to the new ids.
  virtual BatchOutcome reorder() = 0;
  /// Renumbers the vertices of the sequential model as all calls of reorder() so far did.
  virtual void model_order() = 0;
  /// Applies the batch to the sequential model of the graph, and returns the effects that apply() should have
  /// returned. Call it after apply().
  virtual Effects model(const Batch& batch) = 0;
  virtual const EdgeModel& edge_model() const = 0;
  /// Returns the graph as it is now; after calls of reorder(), as it was when model_order() was last called.
  virtual std::shared_ptr<const graph::Graph> graph_now() const = 0;
  /// Returns true if difference() compares each edge with the sequential model, and false if it compares only
  /// the number of arcs.
  virtual bool shows_edges() const = 0;
  /// Compares the graph with its sequential model. Returns a description of the difference, or an empty text.
  virtual std::string difference() = 0;
  /// Returns the memory that stores the graph, in bytes.
  virtual uint64_t layout_bytes() const = 0;
  virtual double build_ms() const = 0;
};

}  // namespace harness::runtime
