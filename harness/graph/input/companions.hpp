// Files that form a graph together: Graphalytics stores edges in `x.e` and vertices in `x.v`, and a WebGraph
// `x.graph` needs its `x.properties`. Readers request companions by name.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/huge_array.hpp"
#include "graph/input/mapped_file.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// Access to files next to a graph file: in its folder, or in its archive.
class Companions {
 public:
  virtual ~Companions() = default;
  /// Returns the file with this name, complete and unpacked, or nothing if there is none. The text lives as
  /// long as this object.
  virtual std::optional<TextFile> find(const std::string& name) = 0;
};

/// Returns `path` with another ending: "a/x.e.gz" and ".v" give "a/x.v".
std::string with_ending(const std::string& path, const std::string& ending);

/// Returns "a/x.e" for "a/x.e.gz", and similarly for other endings of compressed files.
std::string without_compression(const std::string& path);

/// Returns the companion of `file` with this ending, or nothing if there is none.
std::optional<TextFile> find_companion(const TextFile& file, const std::string& ending);

/// Returns the other files that may belong to the graph in `path`, judging by the name of `path`. The
/// returned files may not exist.
std::vector<std::filesystem::path> possible_companions(const std::filesystem::path& path);

/// Companions in the folder of a graph file, compressed or not.
class FolderCompanions final : public Companions {
 public:
  std::optional<TextFile> find(const std::string& name) override;
  /// Throws Error if one of the companions was written to since it was opened.
  void require_unchanged() const;

 private:
  std::vector<std::unique_ptr<MappedFile>> files_;
  std::vector<HugeArray<char>> unpacked_;
};

}  // namespace harness::graph
