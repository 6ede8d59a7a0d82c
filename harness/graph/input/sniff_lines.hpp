// Telling apart texts that are nothing but lines of numbers. sniff_format() asks when nothing else gives a
// format away.
#pragma once

#include <initializer_list>

#include "graph/input/text.hpp"

namespace harness::graph {

/// Whether the file's name has one of the endings, or one of them before that of a compression.
bool is_named(const TextFile& file, std::initializer_list<const char*> endings);

enum class Lines {
  pairs,       ///< an edge a line
  neighbors,   ///< METIS: two to four numbers, then the neighbours of a vertex a line
  successors,  ///< WebGraph's text: one number, then the successors of a vertex a line
};

/// A guess that the name of the file and the first lines give; the reader then refuses what does not fit.
Lines kind_of_lines(const TextFile& file);

}  // namespace harness::graph
