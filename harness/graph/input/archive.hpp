// What libarchive reads: files in tar and zip archives, and xz, bzip2 and lz4 data. A harness that was built
// without it refuses them all with the command that unpacks them.
#pragma once

#include <string>
#include <vector>

#include "base/huge_array.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// Whether this harness was built with libarchive.
bool reads_archives();

/// Unpacks data of a `kind` of compression, under the conditions of decompress().
HugeArray<char> unpack_filter(const TextFile& file, const std::string& kind, size_t most);

/// "tar" or "zip", by the first bytes; empty for anything else.
std::string archive_kind(std::string_view bytes);

/// The names of all regular files in an archive.
std::vector<std::string> list_members(const TextFile& archive);

/// A file of an archive. Where it lies in one piece, `text` is a part of the archive's memory.
struct Member {
  HugeArray<char> unpacked;
  std::string_view text;
};

/// Refuses a member that unpacks to more than `most` bytes or is damaged.
Member read_member(const TextFile& archive, const std::string& name, size_t most);

/// Which member is the graph: `wanted`, where that is not empty, or the only one that has the name of a
/// graph, or the name of the archive. Refuses where there is none or a choice.
std::string choose_member(const TextFile& archive, const std::vector<std::string>& members,
                          const std::string& wanted);

/// Whether the members are arrays of numpy alone, as in an .npz.
bool is_npz(const std::vector<std::string>& members);

/// The files of an archive as companions of each other, called ARCHIVE/MEMBER.
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
