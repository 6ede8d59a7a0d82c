// The files that together are one graph: the edges of Graphalytics lie in `x.e` and its vertices in `x.v`,
// and a WebGraph `x.graph` says little without its `x.properties`. Readers ask for the others by their names.
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

/// What lies beside a graph file: in its folder, or in its archive.
class Companions {
 public:
  virtual ~Companions() = default;
  /// The file of this name, whole and unpacked; nothing where there is none. The text lives as long as this.
  virtual std::optional<TextFile> find(const std::string& name) = 0;
};

/// `path` with another ending: "a/x.e.gz" and ".v" give "a/x.v".
std::string with_ending(const std::string& path, const std::string& ending);

/// "a/x.e.gz" without ".gz", and without any other ending of compressed files.
std::string without_compression(const std::string& path);

/// The companion of `file` with this ending, where it has companions.
std::optional<TextFile> find_companion(const TextFile& file, const std::string& ending);

/// The other files that may be parts of the graph in `path`, by its name, whether they exist or not.
std::vector<std::filesystem::path> possible_companions(const std::filesystem::path& path);

/// Companions in the folder of a graph file, compressed or not.
class FolderCompanions final : public Companions {
 public:
  std::optional<TextFile> find(const std::string& name) override;
  /// Refuses where somebody has written to one of them since it was opened.
  void require_unchanged() const;

 private:
  std::vector<std::unique_ptr<MappedFile>> files_;
  std::vector<HugeArray<char>> unpacked_;
};

}  // namespace harness::graph
