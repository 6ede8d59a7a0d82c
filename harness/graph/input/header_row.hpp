// Whether the first line of a table holds the names of its columns. A wrong guess loses an edge or makes one,
// so only what is clearly a row of names is taken for one.
#pragma once

#include "graph/input/table.hpp"

namespace harness::graph {

/// A row of names has as many fields as the row below. Each is a name: it begins with a letter and holds no
/// `=` or brace; the first of three or more may be empty, as pandas writes it above its index. Below the
/// names of the ids stand numbers, or, if `compact`, words, if these names are usual ones such as source and
/// target.
bool is_header(const Fields& names, const Fields& below, const ReadOptions& options);

/// Any number, also one that is no plain vertex id: "-1", "3.0", "007".
bool is_numeric(std::string_view field);

/// True for source, FromNodeId, user2 and the like, without regard to capitals.
bool is_usual_name_of_id(std::string_view name);

}  // namespace harness::graph
