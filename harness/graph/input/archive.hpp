// Reads with libarchive: files in tar and zip archives, and xz, bzip2 and lz4 data. load_edges() uses it. If
// the harness was built without libarchive, the errors name the command that unpacks such a file.
#pragma once

#include <string>
#include <vector>

#include "base/huge_array.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// Returns true if harness was built with libarchive.
bool reads_archives();

/// Unpacks data of the compression `kind`. Throws the same errors as decompress().
HugeArray<char> unpack_filter(const TextFile& file, const std::string& kind, size_t most);

/// Returns "tar" or "zip" for the first bytes of such an archive, otherwise an empty text.
std::string archive_kind(std::string_view bytes);

/// Returns the names of all regular files in an archive.
std::vector<std::string> list_members(const TextFile& archive);

/// A file of an archive. If the archive stores the file uncompressed and contiguously, `text` refers to the
/// archive's memory, otherwise to `unpacked`.
struct Member {
  HugeArray<char> unpacked;
  std::string_view text;
};

/// Returns the content of a member. Throws Error for a damaged member, and for one that unpacks to more than
/// `most` bytes.
Member read_member(const TextFile& archive, const std::string& name, size_t most);

/// Returns the name of the member that is the graph. If `wanted` is not empty, it must name exactly one
/// member. If `wanted` is empty, the member is the first of these that exists: the only member, the only
/// graph file with the name of the archive, the only graph file. Graph files are recognised by their names.
/// Throws Error if none of these members exists.
std::string choose_member(const TextFile& archive, const std::vector<std::string>& members,
                          const std::string& wanted);

/// Returns true if all members are numpy arrays, as in an .npz.
bool is_npz(const std::vector<std::string>& members);

/// Access to the files of an archive: each file is a companion of all others (companions.hpp). The paths of
/// the files are ARCHIVE/MEMBER.
class ArchiveCompanions final : public Companions {
 public:
  explicit ArchiveCompanions(const TextFile& archive) : archive_(archive), names_(list_members(archive)) {}
  const std::vector<std::string>& names() const { return names_; }
  std::optional<TextFile> find(const std::string& name) override;

 private:
  TextFile archive_;
  std::vector<std::string> names_;
  std::vector<Member> read_;
  std::vector<HugeArray<char>> unpacked_;
};

}  // namespace harness::graph
