// Distributes the rows of a sweep to several machines, or into pieces that workers of a pool take one after
// another. The distribution depends only on the experiment and on the sizes of its graphs, so that every
// machine computes the same one without communication.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::sweep {

/// Rows of a sweep, as ascending indices of its configurations.
using Rows = std::vector<uint32_t>;

/// Returns all rows.
Rows all_rows(const experiment::Configurations& configurations);

/// Returns a text that groups the configurations of one graph, so that configurations with the same layout
/// are together. The text is the label of the format, or of the baseline.
std::string layout_of(const experiment::Configuration& configuration);

/// Returns `shares` lists of rows that take about equally long by the estimates of `--dry-run`. Each row is
/// in one list. Rows of one graph, backend and layout are together. A cut is moved to a boundary between
/// graphs or backends, otherwise between layouts, if that changes a share by a tenth at most. If there are
/// fewer rows than shares, some lists are empty.
std::vector<Rows> deal(const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
                       size_t shares);

/// Returns lists of rows of one graph and backend each, cut as deal() does. A list takes about `seconds` by
/// the estimate, or less. The default is a thousandth of the sweep's time, within two limits. The default is
/// at least 5 s, so that rows are interleaved, and at most a minute, because unfinished rounds are lost with
/// their worker.
std::vector<Rows> pieces(const experiment::Configurations& configurations,
                         const experiment::MeasurePlan& plan, std::optional<double> seconds = {});

/// Returns a hash of a distribution. If the hashes of two machines differ, the machines know different sizes
/// of graphs.
std::string hash_of(const std::vector<Rows>& deal);

}  // namespace harness::sweep
