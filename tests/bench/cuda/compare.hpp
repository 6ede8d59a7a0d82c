// Results of two runs against each other, on the host with all threads: no sequential reference.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace harness {

/// A downloaded property as what it is.
template <class T>
std::span<const T> values_of(const std::vector<unsigned char>& bytes) {
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// Sum of differences over the sum of `want`; infinite when a value is not a number.
double relative_l1(std::span<const float> got, std::span<const float> want);

/// Levels along a tree of parents, ~0 where it does not reach; throws when parents do not lead to the source.
std::vector<uint32_t> levels_of(std::span<const int32_t> parent, uint32_t source, unsigned threads);

/// Arcs that leave the vertices reached: what traversed edges per second are counted in.
uint64_t arcs_reached(const graph::Graph& graph, std::span<const int32_t> parent, unsigned threads);

/// The vertex with the most out-edges, the first of them: the plugins' default source.
uint32_t busiest(const graph::Graph& graph);

/// The sssp plugin's default width of a bucket.
double default_delta(const graph::Graph& graph, unsigned threads);

double median(std::vector<double> times);

}  // namespace harness
