#include "plugin/library.hpp"

#include <xxhash.h>

#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>

namespace harness {
namespace {

// Descriptor fields up to and including `ops` are required of every plugin of this major.
constexpr uint32_t required_bytes = sizeof(harness_plugin);

std::string file_hash(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

void require_elf(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) throw_error("{}: there is no such file", path.string());
  std::ifstream file(path, std::ios::binary);
  char magic[4] = {};
  file.read(magic, sizeof magic);
  if (!file || std::memcmp(magic, "\177ELF", 4) != 0) {
    throw_error("{}: expected a plugin (an ELF shared library), found another kind of file", path.string());
  }
}

// The entry of another major, to tell a plugin of another age from a library that is no plugin.
std::string other_major(const boost::dll::shared_library& library) {
  for (int major = 0; major < 20; ++major) {
    const std::string symbol = fmt::format("harness_plugin_v{}", major);
    if (library.has(symbol)) return symbol;
  }
  return {};
}

// Copies an array whose elements may be longer or shorter than ours: fields that an older plugin does not know are zero.
template <class T>
std::vector<T> read_array(const T* first, uint32_t count, uint32_t least, const std::string& where, const char* what) {
  std::vector<T> result;
  if (count == 0) return result;
  if (first == nullptr) throw_error("{}: claims {} {} but gives none", where, count, what);
  const uint32_t stride = first->struct_size;
  if (stride < least) throw_error("{}: its {} claim {} bytes each, expected at least {}", where, what, stride, least);
  for (uint32_t i = 0; i < count; ++i) {
    T element{};
    std::memcpy(&element, reinterpret_cast<const char*>(first) + size_t{i} * stride, std::min<size_t>(stride, sizeof(T)));
    result.push_back(element);
  }
  return result;
}

template <class Table>
void require_table(const Table* table, const std::string& where) {
  if (table == nullptr) throw_error("{}: its descriptor has no table of operations", where);
  if (table->struct_size < sizeof(Table)) {
    throw_error("{}: its table of operations claims {} bytes, expected at least {}", where, table->struct_size,
                sizeof(Table));
  }
}

void require_operations(const Plugin& plugin, const std::string& where) {
  const auto& ops = plugin.descriptor->ops;
  if (plugin.kind == HARNESS_KIND_SCHEDULE) {
    require_table(ops.schedule, where);
    if (ops.schedule->step_count == 0 || ops.schedule->steps == nullptr) throw_error("{}: a schedule needs steps", where);
    if (ops.schedule->state_bytes > HARNESS_MAX_SCHEDULE) throw_error("{}: its state is larger than 128 bytes", where);
  } else if (plugin.kind == HARNESS_KIND_FORMAT) {
    require_table(ops.format, where);
    if (ops.format->build == nullptr) throw_error("{}: a format needs build()", where);
    if (ops.format->state_bytes > HARNESS_MAX_STATE) throw_error("{}: its descriptor is larger than 256 bytes", where);
  } else {
    require_table(ops.algorithm, where);
    const harness_algorithm& algorithm = *ops.algorithm;
    if (algorithm.plan == nullptr || algorithm.reference == nullptr || algorithm.verify == nullptr) {
      throw_error("{}: an algorithm needs plan(), reference() and verify()", where);
    }
    if (algorithm.state_bytes > HARNESS_MAX_STATE) throw_error("{}: its state is larger than 256 bytes", where);
  }
}

}  // namespace

const char* kind_name(harness_kind kind) {
  switch (kind) {
    case HARNESS_KIND_SCHEDULE: return "schedule";
    case HARNESS_KIND_FORMAT: return "format";
    case HARNESS_KIND_ALGORITHM: return "algorithm";
  }
  return "unknown";
}

std::set<std::string> words(const char* text) {
  std::istringstream stream(text == nullptr ? "" : text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

Plugin check_descriptor(const harness_plugin* descriptor, const std::filesystem::path& path) {
  const std::string where = path.string();
  if (descriptor == nullptr) throw_error("{}: {}() returned null", where, HARNESS_ENTRY_POINT);
  if (descriptor->struct_size < required_bytes) {
    throw_error("{}: its descriptor claims {} bytes, expected at least {}: rebuild it with this harness's SDK", where,
                descriptor->struct_size, required_bytes);
  }
  Plugin plugin;
  plugin.descriptor = descriptor;
  plugin.path = path;
  plugin.kind = static_cast<harness_kind>(descriptor->kind);
  if (descriptor->kind < HARNESS_KIND_SCHEDULE || descriptor->kind > HARNESS_KIND_ALGORITHM) {
    throw_error("{}: kind {} is none that this harness knows", where, descriptor->kind);
  }
  plugin.id = descriptor->id == nullptr ? "" : descriptor->id;
  static const std::regex id_form("[a-z][a-z0-9_]*");
  if (!std::regex_match(plugin.id, id_form)) {
    throw_error("{}: its id is '{}', expected small letters, digits and '_'", where, plugin.id);
  }
  plugin.params = read_array(descriptor->params, descriptor->param_count, sizeof(harness_param), where, "parameters");
  plugin.images = read_array(descriptor->images, descriptor->image_count, sizeof(harness_image), where, "images");
  for (const harness_image& image : plugin.images) {
    if (image.device_abi != HARNESS_DEVICE_ABI) {
      throw_error("{}: its device code has ABI {}, expected {}: rebuild it with this harness's SDK", where,
                  image.device_abi, HARNESS_DEVICE_ABI);
    }
  }
  plugin.provides = words(descriptor->provides);
  plugin.demands = words(descriptor->demands);
  require_operations(plugin, where);
  return plugin;
}

Plugin load_plugin(const std::filesystem::path& path) {
  require_elf(path);
  boost::dll::fs::error_code failed;
  // Never unloaded: descriptors and code are in use until the end.
  auto* library = new boost::dll::shared_library();
  library->load(boost::dll::fs::path(path.string()), boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local,
                failed);
  if (failed) throw_error("{}: the dynamic linker refuses it: {}", path.string(), failed.message());
  if (!library->has(HARNESS_ENTRY_POINT)) {
    const std::string other = other_major(*library);
    if (!other.empty()) {
      throw_error("{}: exports {}, this harness needs {}: rebuild it with this harness's SDK", path.string(), other,
                  HARNESS_ENTRY_POINT);
    }
    throw_error("{}: does not export {}, so it is no plugin", path.string(), HARNESS_ENTRY_POINT);
  }
  const auto entry = library->get<const harness_plugin*()>(HARNESS_ENTRY_POINT);
  Plugin plugin = check_descriptor(entry(), path);
  plugin.content_hash = file_hash(path);
  return plugin;
}

}  // namespace harness
