// The check of a descriptor: what a plugin claims is believed only as far as it is looked at here.
#include <cstring>
#include <iterator>
#include <regex>
#include <sstream>

#include "plugin/library.hpp"

namespace harness {
namespace {

// Descriptor fields up to and including `ops` are required of every plugin of this major.
constexpr uint32_t required_bytes = sizeof(harness_plugin);

// Copies an array whose elements may be longer or shorter than ours: fields that an older plugin does not
// know are zero.
template <class T>
std::vector<T> read_array(const T* first, uint32_t count, uint32_t least, const std::string& where,
                          const char* what) {
  std::vector<T> result;
  if (count == 0) return result;
  if (first == nullptr) throw_error("{}: claims {} {} but gives none", where, count, what);
  const uint32_t stride = first->struct_size;
  if (stride < least)
    throw_error("{}: its {} claim {} bytes each, expected at least {}", where, what, stride, least);
  for (uint32_t i = 0; i < count; ++i) {
    T element{};
    std::memcpy(&element, reinterpret_cast<const char*>(first) + size_t{i} * stride,
                std::min<size_t>(stride, sizeof(T)));
    result.push_back(element);
  }
  return result;
}

void require_params(const Plugin& plugin, const std::string& where) {
  const uint32_t state_bytes =
      plugin.kind == HARNESS_KIND_SCHEDULE ? HARNESS_MAX_SCHEDULE : HARNESS_MAX_STATE;
  for (const harness_param& param : plugin.params) {
    if (param.name == nullptr || param.default_value == nullptr) {
      throw_error("{}: it declares a parameter without a name or a default", where);
    }
    if (param.type < HARNESS_INT || param.type > HARNESS_CHOICE) {
      throw_error("{}: its parameter {} has the unknown type {}", where, param.name, param.type);
    }
    if (param.type == HARNESS_CHOICE && param.choices == nullptr) {
      throw_error("{}: its parameter {} is a choice without choices", where, param.name);
    }
    const uint32_t bytes = param.type == HARNESS_INT || param.type == HARNESS_REAL ? 8 : 4;
    if (param.state_offset != HARNESS_NOT_ON_DEVICE && param.state_offset > state_bytes - bytes) {
      throw_error("{}: its parameter {} is stored past the end of its device state", where, param.name);
    }
  }
}

void require_images(const Plugin& plugin, const std::string& where) {
  for (const harness_image& image : plugin.images) {
    if (image.device_abi != HARNESS_DEVICE_ABI) {
      throw_error("{}: its device code has ABI {}, expected {}: rebuild it with this harness's SDK", where,
                  image.device_abi, HARNESS_DEVICE_ABI);
    }
    if (image.target == nullptr || image.bytes == nullptr || image.end < image.bytes) {
      throw_error("{}: it has device code without a target or bytes", where);
    }
  }
}

template <class Table>
void require_table(const Table* table, const std::string& where) {
  if (table == nullptr) throw_error("{}: its descriptor has no table of operations", where);
  if (table->struct_size < sizeof(Table)) {
    throw_error("{}: its table of operations claims {} bytes, expected at least {}", where,
                table->struct_size, sizeof(Table));
  }
}

void require_steps(const Plugin& plugin, const std::string& where) {
  if (plugin.steps.empty()) throw_error("{}: a schedule needs steps", where);
  for (const harness_step& step : plugin.steps) {
    const bool kernel = step.kind == HARNESS_KERNEL_STEP;
    const bool scan = step.kind == HARNESS_EXCLUSIVE_SCAN && step.index < plugin.scratch.size();
    if ((!kernel && !scan) || step.domain < HARNESS_PER_ROW || step.domain > HARNESS_ONCE ||
        step.group < HARNESS_THREAD || step.group > HARNESS_RESIDENT ||
        step.domain_index >= HARNESS_COUNTERS || step.counter >= HARNESS_COUNTERS) {
      throw_error("{}: a step of its schedule is none that this harness knows", where);
    }
  }
  for (const harness_scratch& array : plugin.scratch) {
    if (array.state_offset > HARNESS_MAX_SCHEDULE - sizeof(void*)) {
      throw_error("{}: the address of a scratch array is stored past the end of its device state", where);
    }
  }
}

void require_operations(Plugin& plugin, const std::string& where) {
  const auto& ops = plugin.descriptor->ops;
  if (plugin.kind == HARNESS_KIND_SCHEDULE) {
    require_table(ops.schedule, where);
    if (ops.schedule->state_bytes > HARNESS_MAX_SCHEDULE)
      throw_error("{}: its state is larger than 128 bytes", where);
    plugin.steps =
        read_array(ops.schedule->steps, ops.schedule->step_count, sizeof(harness_step), where, "steps");
    plugin.scratch = read_array(ops.schedule->scratch, ops.schedule->scratch_count, sizeof(harness_scratch),
                                where, "scratch arrays");
    require_steps(plugin, where);
  } else if (plugin.kind == HARNESS_KIND_FORMAT) {
    require_table(ops.format, where);
    if (ops.format->build == nullptr) throw_error("{}: a format needs build()", where);
    if (ops.format->state_bytes > HARNESS_MAX_STATE)
      throw_error("{}: its descriptor is larger than 256 bytes", where);
  } else {
    require_table(ops.algorithm, where);
    const harness_algorithm& algorithm = *ops.algorithm;
    if (algorithm.plan == nullptr || algorithm.reference == nullptr || algorithm.verify == nullptr) {
      throw_error("{}: an algorithm needs plan(), reference() and verify()", where);
    }
    if (algorithm.state_bytes > HARNESS_MAX_STATE)
      throw_error("{}: its state is larger than 256 bytes", where);
  }
}

}  // namespace

const char* kind_name(harness_kind kind) {
  switch (kind) {
    case HARNESS_KIND_SCHEDULE:
      return "schedule";
    case HARNESS_KIND_FORMAT:
      return "format";
    case HARNESS_KIND_ALGORITHM:
      return "algorithm";
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
    throw_error(
        "{}: its descriptor claims {} bytes, expected at least {}: rebuild it with this harness's SDK", where,
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
  if (descriptor->version == nullptr || descriptor->summary == nullptr) {
    throw_error("{}: its descriptor has no version or no summary", where);
  }
  plugin.params =
      read_array(descriptor->params, descriptor->param_count, sizeof(harness_param), where, "parameters");
  plugin.images =
      read_array(descriptor->images, descriptor->image_count, sizeof(harness_image), where, "images");
  require_params(plugin, where);
  require_images(plugin, where);
  plugin.provides = words(descriptor->provides);
  plugin.demands = words(descriptor->demands);
  require_operations(plugin, where);
  return plugin;
}

}  // namespace harness
