// Makes archives in memory, in the formats that public collections use. The tests of archives and of numpy's
// files use them.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>

#include "collections.hpp"

namespace harness::testing {

/// A function of libarchive that selects a format or a filter.
using Setting = int (*)(archive*);

/// Returns an archive of the files. With libarchive's format `raw`, returns the single file in compressed
/// form.
inline std::string packed(const Files& files, Setting format, Setting filter) {
  archive* const writer = archive_write_new();
  std::string bytes(1 << 20, '\0');
  size_t used = 0;
  format(writer);
  filter(writer);
  archive_write_set_bytes_in_last_block(writer, 1);
  archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
  for (const auto& [name, content] : files) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_size(entry, static_cast<int64_t>(content.size()));
    archive_entry_set_filetype(entry, name.ends_with("/") ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_write_header(writer, entry);
    archive_write_data(writer, content.data(), content.size());
    archive_entry_free(entry);
  }
  archive_write_close(writer);
  archive_write_free(writer);
  bytes.resize(used);
  return bytes;
}

}  // namespace harness::testing
