#include "graph/input/companions.hpp"

#include <array>
#include <filesystem>

#include "base/memory.hpp"
#include "graph/input/decompress.hpp"
#include "graph/spec.hpp"

namespace harness::graph {
namespace {

constexpr std::array<const char*, 5> compressed_endings = {".gz", ".zst", ".xz", ".bz2", ".lz4"};

}  // namespace

std::string without_compression(const std::string& path) {
  for (const std::string ending : compressed_endings) {
    if (path.ends_with(ending)) return path.substr(0, path.size() - ending.size());
  }
  return path;
}

std::string with_ending(const std::string& path, const std::string& ending) {
  return std::filesystem::path(without_compression(path)).replace_extension(ending).string();
}

std::optional<TextFile> find_companion(const TextFile& file, const std::string& ending) {
  if (file.companions == nullptr) return std::nullopt;
  return file.companions->find(with_ending(file.path, ending));
}

std::vector<std::filesystem::path> possible_companions(const std::filesystem::path& path) {
  const std::string ending = std::filesystem::path(without_compression(path.string())).extension().string();
  std::vector<std::string> others;
  if (ending == ".e") others = {".v", ".properties"};
  if (ending == ".graph") others = {".properties"};
  std::vector<std::filesystem::path> files;
  for (const std::string& other : others) {
    const std::string plain = with_ending(path.string(), other);
    files.emplace_back(plain);
    for (const char* compressed : compressed_endings) files.emplace_back(plain + compressed);
  }
  return files;
}

std::optional<TextFile> FolderCompanions::find(const std::string& name) {
  std::string path = name;
  std::error_code ignored;
  for (const char* ending : compressed_endings) {
    if (std::filesystem::is_regular_file(path, ignored)) break;
    path = name + ending;
  }
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  files_.push_back(std::make_unique<MappedFile>(path));
  const TextFile raw{path, files_.back()->text()};
  const Compression compression = compression_of(raw.text);
  if (compression == Compression::none) return without_bom(raw);
  unpacked_.push_back(decompress(raw, compression, usable_memory() / 2));
  return without_bom({path, {unpacked_.back().data(), unpacked_.back().size()}});
}

void FolderCompanions::require_unchanged() const {
  for (const auto& file : files_) file->require_unchanged();
}

std::string name_of_file(const std::string& file) {
  std::filesystem::path name = std::filesystem::path(without_compression(file)).filename();
  if (name.extension() == ".tar") name = name.stem();
  const std::string whole = name.string();
  // KONECT packs the file `out.NAME` as `download.tsv.NAME`.
  for (const std::string_view before : {"download.tsv.", "out."}) {
    if (whole.starts_with(before) && whole.size() > before.size()) return whole.substr(before.size());
  }
  return name.has_stem() ? name.stem().string() : file;
}

}  // namespace harness::graph
