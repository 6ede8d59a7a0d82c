#include "base/outside_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace harness {
namespace {

std::string place_of(const OutsideFile& file) {
  return file.place.empty() ? printable(file.path.string()) : file.place;
}

const char* kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return "a special file";
}

[[noreturn]] void refuse_kind(const OutsideFile& file, mode_t mode) {
  const char* const cure = S_ISDIR(mode) ? "name one file in it" : "copy its content into a regular file";
  throw_error("{}: found {}, expected {} ({})", place_of(file), kind_of(mode), file.expected, cure);
}

[[noreturn]] void refuse_size(const OutsideFile& file) {
  throw_error("{}: found a file of more than {} MB, expected {}", place_of(file), file.most_bytes >> 20,
              file.expected);
}

}  // namespace

FileDescriptor open_outside(const OutsideFile& file) {
  // Without O_NONBLOCK, open() would wait for a writer of a named pipe, and for the carrier of a terminal
  // line.
  FileDescriptor opened(open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat found {};
  if (opened.get() < 0) {
    const int why = errno;
    // Opening a socket fails with the misleading "No such device or address".
    if (stat(file.path.c_str(), &found) == 0 && !S_ISREG(found.st_mode)) refuse_kind(file, found.st_mode);
    throw_error("{}: cannot open: {}, expected {} (check the path)", place_of(file), std::strerror(why),
                file.expected);
  }
  if (fstat(opened.get(), &found) != 0 || !S_ISREG(found.st_mode)) refuse_kind(file, found.st_mode);
  return opened;
}

std::string read_outside(const OutsideFile& file) {
  const FileDescriptor opened = open_outside(file);
  struct stat status {};
  const bool known = fstat(opened.get(), &status) == 0 && status.st_size > 0;
  const uint64_t announced = known ? static_cast<uint64_t>(status.st_size) : 0;
  if (announced > file.most_bytes) refuse_size(file);
  std::string text;
  // Only read() finds the end of a file: files in /proc report a size of 0, and other files may grow
  // meanwhile.
  for (uint64_t room = announced + 1;; room = std::max<uint64_t>(room, 4096)) {
    const size_t size = text.size();
    text.resize(size + room);
    const ssize_t got = read(opened.get(), text.data() + size, room);
    const int why = errno;
    text.resize(size + static_cast<size_t>(std::max<ssize_t>(0, got)));
    if (got < 0 && why == EINTR) continue;
    if (got < 0) throw_error("{}: cannot be read: {}", place_of(file), std::strerror(why));
    if (text.size() > file.most_bytes) refuse_size(file);
    if (got == 0) return text;
  }
}

std::optional<std::string> read_outside_if_there(const OutsideFile& file) {
  struct stat status {};
  if (stat(file.path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
  return read_outside(file);
}

}  // namespace harness
