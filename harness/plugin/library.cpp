#include "plugin/library.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <xxhash.h>

#include <boost/dll/shared_library.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "plugin/load_guard.hpp"

namespace harness::plugin {
namespace {

// Returns the hash of a file. Reads the file in one call: with stream iterators, hashing the libraries of a
// build took a fifth of a short command's time.
std::string file_hash(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes(file ? std::filesystem::file_size(path) : 0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<size_t>(file.gcount()));
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

#if defined(__x86_64__)
constexpr uint16_t this_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr uint16_t this_machine = EM_AARCH64;
#else
constexpr uint16_t this_machine = EM_NONE;  // unknown: the dynamic linker checks the machine instead
#endif

std::string machine_name(const Elf64_Ehdr& header) {
  static constexpr std::pair<uint16_t, const char*> known[] = {
      {EM_X86_64, "x86-64"}, {EM_AARCH64, "AArch64"}, {EM_386, "32-bit x86"}, {EM_ARM, "32-bit ARM"},
      {EM_RISCV, "RISC-V"},  {EM_PPC64, "POWER"},     {EM_S390, "s390"},      {EM_LOONGARCH, "LoongArch"}};
  for (const auto& [number, name] : known) {
    if (header.e_machine == number) return name;
  }
  return fmt::format("the processor number {}", header.e_machine);
}

/// Throws an Error for a library that was built for another kind of processor. The message of the dynamic
/// linker would only be "cannot open shared object file".
void require_machine(const Elf64_Ehdr& header, const std::filesystem::path& path) {
  Elf64_Ehdr here{};
  here.e_machine = this_machine;
  const bool wide = header.e_ident[EI_CLASS] == ELFCLASS64;
  const bool little = header.e_ident[EI_DATA] == ELFDATA2LSB;
  if (this_machine == EM_NONE || (header.e_machine == this_machine && wide && little)) return;
  throw_error("{}: the library was built for {}{}, this machine is {}: build it here", path.string(),
              machine_name(header),
              wide && little ? ""
              : wide         ? " (big-endian)"
                             : " (32 bits)",
              machine_name(here));
}

void require_elf(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) throw_error("{}: there is no such file", path.string());
  if (!std::filesystem::is_regular_file(path, none))  // not opened, because opening a pipe would block
    throw_error("{}: expected a plugin (an ELF shared library), found another kind of file", path.string());
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open())
    throw_error("{}: cannot be opened: {} (check its rights)", path.string(), std::strerror(errno));
  Elf64_Ehdr header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (!file || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    throw_error("{}: expected a plugin (an ELF shared library), found another kind of file", path.string());
  }
  require_machine(header, path);
  // The section table is at the end of the file. If the file is truncated, mapping the library would raise
  // SIGBUS.
  const uint64_t expected = header.e_shoff + uint64_t{header.e_shnum} * header.e_shentsize;
  const uint64_t found = std::filesystem::file_size(path, none);
  if (header.e_ident[EI_CLASS] == ELFCLASS64 && found < expected) {
    throw_error("{}: the library is cut short: expected {} bytes, found {}", path.string(), expected, found);
  }
}

// Returns the entry point of another major version of the plugin ABI, or an empty text if the library has
// none. A plugin that is too old or too new has such an entry point. Libraries of other kinds have none.
std::string other_major(const boost::dll::shared_library& library) {
  for (int major = 0; major < 20; ++major) {
    const std::string symbol = fmt::format("harness_plugin_v{}", major);
    if (library.has(symbol)) return symbol;
  }
  return {};
}

Plugin resolve(const std::filesystem::path& path) {
  boost::dll::fs::error_code failed;
  // The library is never unloaded, because its structs and code are used until the process ends.
  auto* library = new boost::dll::shared_library();
  library->load(boost::dll::fs::path(path.string()),
                boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local, failed);
  if (failed) {
    const char* reason = dlerror();  // Boost's error code is "bad file descriptor" for every cause
    throw_error("{}: the dynamic linker refuses it: {}", path.string(),
                reason != nullptr ? reason : failed.message());
  }
  if (!library->has(HARNESS_ENTRY_POINT)) {
    const std::string other = other_major(*library);
    if (!other.empty()) {
      throw_error("{}: exports {}, this harness needs {}: rebuild it with this harness's SDK", path.string(),
                  other, HARNESS_ENTRY_POINT);
    }
    throw_error("{}: does not export {}, so it is not a plugin", path.string(), HARNESS_ENTRY_POINT);
  }
  const auto entry = library->get<const harness_plugin*()>(HARNESS_ENTRY_POINT);
  return check_published(entry(), path);
}

}  // namespace

Plugin load_plugin(const std::filesystem::path& path) {
  require_elf(path);
  const LoadGuard guard;
  try {
    Plugin plugin = resolve(path);
    plugin.content_hash = file_hash(path);
    plugin.changed = guard.set_back(path);
    return plugin;
  } catch (const SpoiltProcess&) {
    throw;
  } catch (const std::exception&) {
    // The constructors of a refused library have run too, and may have changed settings.
    guard.set_back(path);
    throw;
  }
}

}  // namespace harness::plugin
