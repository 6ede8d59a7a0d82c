#include "plugin/library.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <xxhash.h>

#include <boost/dll/shared_library.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace harness::plugin {
namespace {

std::string file_hash(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

void require_elf(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) throw_error("{}: there is no such file", path.string());
  if (!std::filesystem::is_regular_file(path, none))  // a pipe would be waited for
    throw_error("{}: expected a plugin (an ELF shared library), found another kind of file", path.string());
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open())
    throw_error("{}: cannot be opened: {} (check its rights)", path.string(), std::strerror(errno));
  Elf64_Ehdr header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (!file || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    throw_error("{}: expected a plugin (an ELF shared library), found another kind of file", path.string());
  }
  // The section table is at the end of the file. Mapping a library that was cut short would end in SIGBUS.
  const uint64_t expected = header.e_shoff + uint64_t{header.e_shnum} * header.e_shentsize;
  const uint64_t found = std::filesystem::file_size(path, none);
  if (header.e_ident[EI_CLASS] == ELFCLASS64 && found < expected) {
    throw_error("{}: the library is cut short: expected {} bytes, found {}", path.string(), expected, found);
  }
}

// The entry point of another major version of the ABI, if the library has one. It tells a plugin of another
// age from a library that is no plugin.
std::string other_major(const boost::dll::shared_library& library) {
  for (int major = 0; major < 20; ++major) {
    const std::string symbol = fmt::format("harness_plugin_v{}", major);
    if (library.has(symbol)) return symbol;
  }
  return {};
}

}  // namespace

Plugin load_plugin(const std::filesystem::path& path) {
  require_elf(path);
  boost::dll::fs::error_code failed;
  // Never unloaded: descriptors and code are in use until the end.
  auto* library = new boost::dll::shared_library();
  library->load(boost::dll::fs::path(path.string()),
                boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local, failed);
  if (failed) {
    const char* reason = dlerror();  // Boost's error code says "bad file descriptor" whatever is wrong
    throw_error("{}: the dynamic linker refuses it: {}", path.string(),
                reason != nullptr ? reason : failed.message());
  }
  if (!library->has(HARNESS_ENTRY_POINT)) {
    const std::string other = other_major(*library);
    if (!other.empty()) {
      throw_error("{}: exports {}, this harness needs {}: rebuild it with this harness's SDK", path.string(),
                  other, HARNESS_ENTRY_POINT);
    }
    throw_error("{}: does not export {}, so it is no plugin", path.string(), HARNESS_ENTRY_POINT);
  }
  const auto entry = library->get<const harness_plugin*()>(HARNESS_ENTRY_POINT);
  Plugin plugin = check_descriptor(entry(), path);
  plugin.content_hash = file_hash(path);
  return plugin;
}

}  // namespace harness::plugin
