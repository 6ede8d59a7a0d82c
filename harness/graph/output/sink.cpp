#include "graph/output/sink.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace harness::graph {
namespace {

namespace fs = std::filesystem;

/// Returns true if `path` leads to the file that is standard output. Such a file is written through the file
/// descriptor that the process has inherited, because that descriptor has the right offset and append mode.
bool is_standard_output(const fs::path& path) {
  struct stat named {};
  struct stat ours {};
  return stat(path.c_str(), &named) == 0 && fstat(STDOUT_FILENO, &ours) == 0 && named.st_dev == ours.st_dev &&
         named.st_ino == ours.st_ino;
}

/// Returns the path to which symbolic links lead, even if nothing exists there. A new file is renamed to this
/// path, so that it does not replace a link.
fs::path end_of_links(fs::path path) {
  constexpr int most_links = 40;  // the limit of Linux itself
  std::error_code failed;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, failed)); ++links) {
    if (links == most_links) {
      throw_error("{}:1: found a circle of links, expected a place for a file", path.string());
    }
    path = path.parent_path() / fs::read_symlink(path, failed);
  }
  return path;
}

}  // namespace

void FileSink::fail(const char* action) const {
  throw_error("{}:1: cannot {}: {} (check the folder and its free space)", path_.string(), action,
              std::strerror(errno));
}

WholeFile::WholeFile(std::filesystem::path path) : FileSink(std::move(path)), file_(path_) {
  if (!file_.is_open()) fail("create");
}

void WholeFile::write(std::span<const std::byte> bytes) {
  if (!file_.write(bytes)) fail("write");
}

void WholeFile::commit() {
  if (!file_.flush()) fail("flush");
  if (!file_.commit()) fail("rename");
}

InPlaceFile::InPlaceFile(fs::path path) : FileSink(std::move(path)) {
  file_ = is_standard_output(path_) ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                                    : open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (file_ < 0) fail("open");
}

InPlaceFile::~InPlaceFile() {
  if (file_ >= 0) close(file_);
}

void InPlaceFile::write(std::span<const std::byte> bytes) {
  if (!write_all(file_, bytes)) fail("write");
}

void InPlaceFile::commit() {
  if (close(std::exchange(file_, -1)) != 0) fail("close");
}

bool is_replaceable(const fs::path& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  return (!fs::exists(status) || fs::is_regular_file(status)) && !is_standard_output(path);
}

std::unique_ptr<Sink> open_sink(const fs::path& path) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) {
    throw_error("{}:1: found a folder, expected a file to write (name one in it)", path.string());
  }
  if (!is_replaceable(path)) return std::make_unique<InPlaceFile>(path);
  return std::make_unique<WholeFile>(end_of_links(path));
}

}  // namespace harness::graph
