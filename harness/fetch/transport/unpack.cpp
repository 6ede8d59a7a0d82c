#include "fetch/transport/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/printable.hpp"

namespace harness::fetch {
namespace {

constexpr size_t block_bytes = size_t{1} << 20;
constexpr size_t most_named = 8;

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;

class Archive {
 public:
  explicit Archive(const std::filesystem::path& file)
      : file_(file), reader_(archive_read_new(), archive_read_free) {
    archive_read_support_filter_all(reader_.get());
    archive_read_support_format_tar(reader_.get());
    archive_read_support_format_zip(reader_.get());
    archive_read_support_format_raw(reader_.get());  // a compressed file that is not an archive
    if (archive_read_open_filename(reader_.get(), file.c_str(), block_bytes) != ARCHIVE_OK) fail();
  }

  /// Returns the next entry of the archive, or null at its end.
  archive_entry* next() {
    archive_entry* entry = nullptr;
    const int result = archive_read_next_header(reader_.get(), &entry);
    if (result == ARCHIVE_EOF) return nullptr;
    if (result < ARCHIVE_WARN) fail();
    return entry;
  }

  bool is_raw() const { return archive_format(reader_.get()) == ARCHIVE_FORMAT_RAW; }
  /// Returns true if graph readers can read the compressed file as it is.
  bool is_readable() const {
    const int filter = archive_filter_code(reader_.get(), 0);
    return filter == ARCHIVE_FILTER_NONE || filter == ARCHIVE_FILTER_GZIP || filter == ARCHIVE_FILTER_ZSTD;
  }

  void write_to(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) throw_error("{}: cannot be written: {}", path.string(), std::strerror(errno));
    const std::unique_ptr<const int, void (*)(const int*)> closed(&file,
                                                                  [](const int* one) { ::close(*one); });
    std::vector<std::byte> block(block_bytes);
    for (;;) {
      const la_ssize_t bytes = archive_read_data(reader_.get(), block.data(), block.size());
      if (bytes < 0) fail();
      if (bytes == 0) return;
      if (!write_all(file, std::span(block).first(static_cast<size_t>(bytes))))
        throw_error("{}: the unpacked data cannot be written: {}", path.string(), std::strerror(errno));
    }
  }

 private:
  [[noreturn]] void fail() {
    const char* words = archive_error_string(reader_.get());
    throw_error("{}: the archive is damaged or cut short: {}", file_.filename().string(),
                words == nullptr ? "no reason given" : words);
  }

  std::filesystem::path file_;
  Reader reader_;
};

/// Returns true if a path in the archive is this member: equal to it, or ending with "/" and the member.
bool names(const std::string& member, const std::string& path) {
  return path == member || path.ends_with("/" + member);
}

std::string path_of(archive_entry* entry) {
  const char* path = archive_entry_pathname(entry);
  return path == nullptr ? "" : path;
}

[[noreturn]] void refuse(const std::filesystem::path& archive, const std::vector<std::string>& members,
                         std::vector<std::string> there) {
  const std::string more =
      there.size() > most_named ? fmt::format(" and {} more", there.size() - most_named) : "";
  there.resize(std::min(there.size(), most_named));
  const std::string wanted = members.empty() ? "just one file, or its name as `member`"
                                             : fmt::format("{}", fmt::join(members, ", "));
  for (std::string& name : there) name = shortened(name);
  throw_error("{}: found {}{} in the archive, expected {}", archive.filename().string(),
              fmt::join(there, ", "), more, wanted);
}

/// Throws the Error for a member with two matches in the archive (in two folders, or repeated), because the
/// choice is ambiguous.
[[noreturn]] void refuse_second(const std::filesystem::path& archive, const std::string& member,
                                const std::string& path) {
  throw_error(
      "{}: found two members called {} in the archive, the second is {}, expected one (give its folder too)",
      archive.filename().string(), shortened(member), shortened(path));
}

/// Returns the name of a file without its compression: `road.mtx` for `road.mtx.bz2`.
std::filesystem::path stem_of(const std::filesystem::path& archive) {
  return archive.has_stem() ? archive.stem() : archive.filename();
}

}  // namespace

std::vector<std::filesystem::path> unpack_archive(const std::filesystem::path& file,
                                                  const std::vector<std::string>& members,
                                                  const std::filesystem::path& folder) {
  Archive archive(file);
  std::vector<std::string> there;
  std::vector<std::filesystem::path> found(std::max<size_t>(1, members.size()));
  size_t written = 0;
  while (archive_entry* entry = archive.next()) {
    if (archive.is_raw()) {
      if (archive.is_readable()) return {};
      archive.write_to(folder / stem_of(file));
      return {folder / stem_of(file)};
    }
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    const std::string path = path_of(entry);
    there.push_back(path);
    const auto wanted = std::find_if(members.begin(), members.end(),
                                     [&](const std::string& member) { return names(member, path); });
    const auto place = static_cast<size_t>(wanted - members.begin());
    if (members.empty() ? written > 0 : wanted == members.end()) continue;
    if (!found[place].empty()) refuse_second(file, *wanted, path);
    const std::filesystem::path to = folder / std::filesystem::path(path).filename();
    archive.write_to(to);
    found[members.empty() ? 0 : place] = to;
    ++written;
  }
  if (written != found.size() || (members.empty() && there.size() > 1)) refuse(file, members, there);
  return found;
}

}  // namespace harness::fetch
