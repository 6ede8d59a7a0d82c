// What the name of a file and its first lines tell of a text without a banner. sniff_format() asks.
#pragma once

#include <initializer_list>

#include "graph/input/text.hpp"

namespace harness::graph {

/// The endings of edge lists.
inline constexpr std::initializer_list<const char*> list_endings = {
    ".el", ".wel", ".txt", ".csv", ".tsv", ".edges", ".edgelist", ".ssv", ".dat"};

/// Whether the file's name has one of the endings, or one of them before that of a compression, in capitals
/// or not.
bool is_named(const TextFile& file, std::initializer_list<const char*> endings);

enum class Lines {
  pairs,      ///< an edge a line
  neighbors,  ///< METIS: two to four numbers, then the neighbours of a vertex a line
};

/// A guess that the first lines give for a file with no known ending; the reader then refuses what does not
/// fit.
Lines kind_of_lines(const TextFile& file);

// Formats that hold graphs and are not read here. Their files are refused by name, with the command that
// makes one that is read.

/// Refuses a file that its first bytes or its ending give away as one of another format.
void refuse_foreign(const TextFile& file);

}  // namespace harness::graph
