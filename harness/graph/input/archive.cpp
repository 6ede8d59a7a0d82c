#include "graph/input/archive.hpp"

#include <optional>

#include "graph/input/decompress.hpp"

#ifdef HARNESS_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#endif

namespace harness::graph {

std::string archive_kind(std::string_view bytes) {
  constexpr size_t tar_mark = 257;
  if (bytes.size() > tar_mark && bytes.substr(tar_mark).starts_with("ustar")) return "tar";
  return bytes.starts_with("PK\x03\x04") ? "zip" : "";
}

#ifdef HARNESS_LIBARCHIVE

bool reads_archives() {
  return true;
}

namespace {

/// A libarchive reader for a file in memory.
class ArchiveReader {
 public:
  explicit ArchiveReader(const TextFile& file) : file_(file), reader_(archive_read_new()) {
    if (reader_ == nullptr) fail_at(file, 1, "cannot start libarchive (out of memory?)");
  }
  ~ArchiveReader() { archive_read_free(reader_); }
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  archive* get() { return reader_; }

  void open(const std::string& kind) {
    // Passes the whole file in one block, so that a member of a tar archive is a contiguous part of it.
    if (archive_read_open_memory2(reader_, file_.text.data(), file_.text.size(), file_.text.size()) <
        ARCHIVE_WARN) {
      fail_damaged(kind);
    }
  }

  /// Returns the next entry, or null at the end.
  archive_entry* next(const std::string& kind) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader_, &entry);
    if (status == ARCHIVE_EOF) return nullptr;
    if (status < ARCHIVE_WARN) fail_damaged(kind);
    return entry;
  }

  [[noreturn]] void fail_damaged(const std::string& kind) {
    const char* const detail = archive_error_string(reader_);
    std::string why = detail != nullptr ? detail : "no detail";
    for (char& c : why) {
      if (c < ' ' || c > '~') c = ' ';
    }
    fail_at(file_, 1, "found damaged {} data ({}), expected a whole file (download it again)", kind, why);
  }

 private:
  const TextFile& file_;
  archive* reader_;
};

/// Returns the path of an entry. Returns an empty text if the entry is not a regular file or has no name.
std::string name_of_file(archive_entry* entry) {
  if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr) return "";
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) return "";
  std::string_view path = name;
  while (path.starts_with("./")) path.remove_prefix(2);
  return std::string(path);
}

void open_archive(ArchiveReader& reader, const std::string& kind) {
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_zip(reader.get());
  reader.open(kind);
}

/// Returns all data of the current entry.
Member read_data(ArchiveReader& reader, const TextFile& archive, const TextFile& member, size_t most) {
  UnpackedText output(member, 0, most);
  const void* data = nullptr;
  size_t size = 0;
  la_int64_t offset = 0;
  for (;;) {
    const int status = archive_read_data_block(reader.get(), &data, &size, &offset);
    if (status == ARCHIVE_EOF) break;
    if (status < ARCHIVE_WARN) reader.fail_damaged(archive_kind(archive.text));
    const std::string_view block(static_cast<const char*>(data), size);
    if (static_cast<size_t>(offset) != output.size()) {
      fail_at(member, 1, "found a file with holes, expected a graph (tar --sparse is for other files)");
    }
    output.append(block);
  }
  Member read{output.take(), {}};
  read.text = {read.unpacked.data(), read.unpacked.size()};
  return read;
}

/// Returns the single block of a stored (uncompressed) member. Returns nothing if there are several blocks,
/// or if the block is not in the archive's memory.
std::optional<std::string_view> in_place(ArchiveReader& reader, const TextFile& archive, int64_t bytes) {
  const void* data = nullptr;
  size_t size = 0;
  la_int64_t offset = 0;
  if (archive_read_data_block(reader.get(), &data, &size, &offset) < ARCHIVE_OK) return std::nullopt;
  const char* const begin = static_cast<const char*>(data);
  const char* const end = archive.text.data() + archive.text.size();
  const bool inside =
      begin >= archive.text.data() && begin <= end && size <= static_cast<size_t>(end - begin);
  if (!inside || offset != 0 || size != static_cast<size_t>(bytes)) return std::nullopt;
  return std::string_view(begin, size);
}

/// Moves the reader to the member.
archive_entry* seek(ArchiveReader& reader, const TextFile& archive, const std::string& name) {
  open_archive(reader, archive_kind(archive.text));
  while (archive_entry* entry = reader.next(archive_kind(archive.text))) {
    if (name_of_file(entry) == name) return entry;
  }
  fail_at(archive, 1, "found no member '{}'", name);
}

}  // namespace

std::vector<std::string> list_members(const TextFile& archive) {
  ArchiveReader reader(archive);
  const std::string kind = archive_kind(archive.text);
  open_archive(reader, kind);
  std::vector<std::string> names;
  while (archive_entry* entry = reader.next(kind)) {
    std::string name = name_of_file(entry);
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

Member read_member(const TextFile& archive, const std::string& name, size_t most) {
  {
    ArchiveReader reader(archive);
    const int64_t bytes = archive_entry_size(seek(reader, archive, name));
    if (const auto text = in_place(reader, archive, bytes)) return {{}, *text};
  }
  ArchiveReader reader(archive);
  seek(reader, archive, name);
  return read_data(reader, archive, {archive.path + "/" + name, {}}, most);
}

HugeArray<char> unpack_filter(const TextFile& file, const std::string& kind, size_t most) {
  ArchiveReader reader(file);
  if (kind == "xz") archive_read_support_filter_xz(reader.get());
  if (kind == "bzip2") archive_read_support_filter_bzip2(reader.get());
  if (kind == "lz4") archive_read_support_filter_lz4(reader.get());
  archive_read_support_format_raw(reader.get());
  reader.open(kind);
  // If the data are not compressed by `kind`, libarchive applies no filter and would return them unchanged.
  if (archive_filter_code(reader.get(), 0) == ARCHIVE_FILTER_NONE) reader.fail_damaged(kind);
  if (reader.next(kind) == nullptr) return {};
  UnpackedText output(file, file.text.size() * 4, most);
  for (;;) {
    const std::span<char> room = output.room();
    const la_ssize_t got = archive_read_data(reader.get(), room.data(), room.size());
    if (got < 0) reader.fail_damaged(kind);
    if (got == 0) break;
    output.add(static_cast<size_t>(got));
  }
  const auto read = static_cast<size_t>(archive_filter_bytes(reader.get(), -1));
  if (read < file.text.size()) {
    fail_at(file, 1, "found {} bytes after the end of the {} data, expected none", file.text.size() - read,
            kind);
  }
  return output.take();
}

#else

bool reads_archives() {
  return false;
}

HugeArray<char> unpack_filter(const TextFile& file, const std::string& kind, size_t) {
  fail_at(file, 1,
          "found {} data, which this harness cannot unpack (build it with libarchive-dev, or: {} -d FILE)",
          kind, kind);
}

std::vector<std::string> list_members(const TextFile& archive) {
  const std::string kind = archive_kind(archive.text);
  fail_at(archive, 1,
          "found a {} archive, which this harness cannot unpack (build it with libarchive-dev, or: {} FILE)",
          kind, kind == "tar" ? "tar xf" : "unzip");
}

Member read_member(const TextFile& archive, const std::string&, size_t) {
  fail_at(archive, 1, "found an archive, which this harness cannot unpack");
}

#endif

}  // namespace harness::graph
