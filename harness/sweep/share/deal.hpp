// Distributes the configurations of a sweep to several machines, or into pieces that workers of a pool take
// one after another. The distribution depends only on the experiment and on the sizes of its graphs, so that
// every machine computes the same one without communication.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::sweep {

/// Configurations of a sweep, as ascending indices.
using Rows = std::vector<uint32_t>;

/// Returns the indices of all configurations.
Rows all_rows(const experiment::Configurations& configurations);

/// Returns a text that groups the configurations of one graph, so that configurations with the same layout
/// are together. The text is the label of the format, or of the baseline.
std::string layout_of(const experiment::Configuration& configuration);

/// Returns `shares` lists of configurations that take about equally long by the estimates of `--dry-run`.
/// Each configuration is in one list. Configurations of one graph, backend and layout are together. A cut is
/// moved to a boundary between graphs or backends, otherwise between layouts, if that changes a share by a
/// tenth at most. If there are fewer configurations than shares, some lists are empty.
std::vector<Rows> deal(const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
                       size_t shares);

/// Returns lists of configurations, each list of one graph and backend, cut as deal() does. A list takes
/// about `seconds` by the estimate, or less. The default is a thousandth of the sweep's time, within two
/// limits. The default is at least 5 s, so that the configurations of a list are measured alternately, and at
/// most a minute, because unfinished rounds are lost with their worker.
std::vector<Rows> pieces(const experiment::Configurations& configurations,
                         const experiment::MeasurePlan& plan, std::optional<double> seconds = {});

/// Returns a hash of a distribution. If the hashes of two machines differ, the machines know different sizes
/// of graphs.
std::string hash_of(const std::vector<Rows>& deal);

}  // namespace harness::sweep
