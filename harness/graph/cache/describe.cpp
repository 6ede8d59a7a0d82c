#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"

namespace harness::graph {
namespace {

/// Opens a file without changing its access time, which shows when the file was last used.
class Glance {
 public:
  explicit Glance(const std::filesystem::path& path)
      : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOATIME)) {
    // Linux refuses O_NOATIME for files of other users, so these are opened without it.
    if (file_ < 0) file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  }
  ~Glance() {
    if (file_ >= 0) close(file_);
  }
  Glance(const Glance&) = delete;
  Glance& operator=(const Glance&) = delete;

  bool read(void* to, size_t bytes, uint64_t offset) const {
    return pread(file_, to, bytes, static_cast<off_t>(offset)) == static_cast<ssize_t>(bytes);
  }

 private:
  int file_;
};

constexpr size_t most_text = 1 << 20;  // largest plausible text section: name and provenance, in bytes

}  // namespace

std::string describe_cache(const std::filesystem::path& path) {
  const Glance file(path);
  cache::Header header;
  const bool whole = file.read(&header, sizeof header, 0) && header.magic == cache::magic &&
                     header.order == cache::order && header.checksum == cache::header_checksum(header);
  const cache::Section& section = header.sections[cache::text];
  if (!whole || header.version != cache::version || section.bytes > most_text) {
    return "no graph that this version reads";
  }
  std::string text(section.bytes, '\0');
  if (!file.read(text.data(), text.size(), section.offset)) return "a graph that is cut short";
  GraphParts parts;
  cache::unpack_text(text, parts);
  return printable(fmt::format("{}: {} vertices, {} edges, from {}", parts.name, header.vertices, header.arcs,
                               parts.provenance["source"]));
}

}  // namespace harness::graph
