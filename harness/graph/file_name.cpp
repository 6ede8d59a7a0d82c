#include <filesystem>

#include "graph/input/companions.hpp"
#include "graph/spec.hpp"

namespace harness::graph {

std::string name_of_file(const std::string& file) {
  std::filesystem::path name = std::filesystem::path(without_compression(file)).filename();
  if (name.extension() == ".tar") name = name.stem();
  const std::string whole = name.string();
  // KONECT packs `download.tsv.NAME` with the file `out.NAME`.
  for (const std::string_view before : {"download.tsv.", "out."}) {
    if (whole.starts_with(before) && whole.size() > before.size()) return whole.substr(before.size());
  }
  return name.has_stem() ? name.stem().string() : file;
}

}  // namespace harness::graph
