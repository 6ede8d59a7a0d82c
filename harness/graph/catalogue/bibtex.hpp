// Works to cite, by key: what stands in BibTeX files, entry by entry and as it was written. `harness graph
// cite` prints them.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace harness::graph {

/// Key -> the whole entry, from `@` to its last brace. Throws an Error with file and line for an entry that
/// does not end, has no key, or takes a key that another of the file has.
std::map<std::string, std::string> read_bibtex(const std::filesystem::path& file);

}  // namespace harness::graph
