// The options of a configuration, typed: what an experiment asks of how a combination runs. option_table.cpp
// declares them, one entry each.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/job.hpp"
#include "base/param.hpp"

namespace harness::runtime {

/// What keeps a vertex from entering a queue twice.
enum class Dedup { off, counter, bitmap, bytemap };
enum class DirectionMode { push, pull, automatic };

const char* frontier_name(backends::FrontierKind kind);
const char* dedup_name(Dedup dedup);
const char* direction_name(DirectionMode mode);
/// Throws Error if there is no such kind.
backends::FrontierKind parse_frontier(const std::string& text);
DirectionMode parse_direction(const std::string& text);

/// What is asked. An empty member was not mentioned, or as `same`: the algorithm or the sparse supersteps
/// decide.
struct Options {
  std::optional<DirectionMode> direction;
  std::optional<backends::FrontierKind> frontier_in, frontier_out;
  std::optional<Dedup> dedup;
  std::optional<bool> ordering;
  std::optional<bool> fusion;                 // the whole run as one kernel
  std::optional<uint64_t> cta_size;           // threads of a block
  std::optional<uint64_t> threads;            // of the processor
  std::optional<double> dense_at;             // fraction of the vertices
  std::optional<std::string> schedule_dense;  // its label: `wm(chunk=8)`
  std::optional<backends::FrontierKind> frontier_in_dense, frontier_out_dense;
  std::optional<uint64_t> cta_size_dense;
};

using OptionTexts = std::map<std::string, std::string>;

/// The one place where texts of options are read. Throws Error for an unknown option or value.
Options parse_options(const OptionTexts& texts);
/// The options that are asked, each in its one spelling.
OptionTexts texts_of(const Options& options);

/// What an experiment can say about each option.
std::vector<Param> option_params();

/// Whether an option holds for baselines too: the others choose how a combination runs.
bool holds_for_baselines(std::string_view option);

/// Every direction with every pair of frontier kinds, as an experiment would say it: what checks run through.
std::vector<OptionTexts> direction_and_frontier_options();

}  // namespace harness::runtime
