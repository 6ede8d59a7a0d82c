// The columns of results.csv as a new run would have them: the harness's own and those of the installed
// backends. `harness list columns` prints them, as the documentation of each is its declaration.
#pragma once

#include <string>

namespace harness::cli {

/// A table for people, or a JSON array of objects.
std::string columns_text(bool as_json);

}  // namespace harness::cli
