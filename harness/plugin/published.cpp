// Checks the struct that a plugin published. Other code may rely on every field that is checked here, and
// uses no other fields.
#include <harness/units.h>
#include <string.h>
#include <harness/host/structs.hpp>

#include <iterator>
#include <regex>
#include <sstream>

#include "base/printable.hpp"
#include "plugin/library.hpp"
#include "plugin/params.hpp"
#include "plugin/read_structs.hpp"

namespace harness::plugin {
namespace {

constexpr size_t most_id_bytes = 128;
// Upper limits of texts and lists. A longer text or list means that the struct is damaged.
constexpr size_t most_text_bytes = 1 << 16;
constexpr uint32_t most_structs = 1000;

// Returns the maximum size in bytes of a plugin's device state in harness_args. For a format, this is the
// descriptor of one part of its layout.
uint32_t most_state_bytes(harness_kind kind) {
  switch (kind) {
    case HARNESS_KIND_SCHEDULE:
      return HARNESS_MAX_SCHEDULE;
    case HARNESS_KIND_FORMAT:
      return HARNESS_MAX_PART;
    case HARNESS_KIND_ALGORITHM:
      return HARNESS_MAX_STATE;
    case HARNESS_KIND_BASELINE:
      break;  // 0, because code of baselines is not linked into kernels
  }
  return 0;
}

// Throws an Error if the default of a parameter is not a valid value of it. Otherwise every experiment that
// does not set the parameter would fail.
void parse_default(const Plugin& plugin, const harness_param& param, const std::string& where) {
  try {
    parse_param(plugin, declared_param(param), param.default_value);
  } catch (const Error& e) {
    throw_error("{}: a default is invalid: {}", where, e.what());
  }
}

// Throws an Error for control characters in a text of the plugin. Texts are printed on terminals, where an
// escape sequence could imitate output of harness.
void require_plain(const char* text, const char* what, const std::string& where) {
  if (text == nullptr) return;
  if (::strnlen(text, most_text_bytes + 1) > most_text_bytes)
    throw_error("{}: its {} has more than {} bytes", where, what, most_text_bytes);
  if (has_control(text))
    throw_error("{}: its {} holds a line break, an escape or the like: '{}'", where, what,
                printable(std::string_view(text).substr(0, most_id_bytes)));
}

// Throws an Error for characters in a parameter's name that have a meaning in ids and experiment files.
void require_name(const char* name, std::set<std::string>& names, const std::string& where) {
  const std::string text = name;
  if (text.empty() || text.find_first_of(" \t/,=()|:'\"*?[]{}#&!%") != text.npos)
    throw_error("{}: its parameter is called '{}', expected letters, digits and '_'", where, printable(text));
  if (!names.insert(text).second) throw_error("{}: it declares the parameter {} twice", where, text);
}

void require_params(const Plugin& plugin, const std::string& where) {
  std::set<std::string> names;
  const uint32_t state_bytes = most_state_bytes(plugin.kind);
  for (const harness_param& param : plugin.params) {
    if (param.name == nullptr || param.default_value == nullptr || param.help == nullptr) {
      throw_error("{}: it declares a parameter without a name, a default or a help text", where);
    }
    require_plain(param.name, "parameter's name", where);
    require_name(param.name, names, where);
    require_plain(param.default_value, "default", where);
    require_plain(param.help, "help text", where);
    require_plain(param.choices, "list of choices", where);
    if (param.type < HARNESS_INT || param.type > HARNESS_CHOICE) {
      throw_error("{}: its parameter {} has the unknown type {}", where, param.name, param.type);
    }
    if (param.type == HARNESS_CHOICE && param.choices == nullptr) {
      throw_error("{}: its parameter {} is a choice without choices", where, param.name);
    }
    const uint32_t bytes = param.type == HARNESS_INT || param.type == HARNESS_REAL ? 8 : 4;
    parse_default(plugin, param, where);
    if (param.state_offset != HARNESS_NOT_ON_DEVICE && param.state_offset + uint64_t{bytes} > state_bytes) {
      throw_error("{}: its parameter {} is stored past the end of its device state", where, param.name);
    }
  }
}

std::string rebuild() {
  return fmt::format("expected {} or later: rebuild it with this harness's SDK",
                     sdk_text(HARNESS_OLDEST_SDK));
}

void require_images(const Plugin& plugin, const std::string& where) {
  for (const harness_image& image : plugin.images) {
    // Device code of a newer SDK is accepted, because a newer SDK only adds hooks. If the code calls a hook
    // that this harness lacks, the link error names the hook.
    if (image.sdk_version < HARNESS_OLDEST_SDK)
      throw_error("{}: its device code is of SDK {}, {}", where, sdk_text(image.sdk_version), rebuild());
    if (image.target == nullptr || image.bytes == nullptr || image.end < image.bytes) {
      throw_error("{}: it has device code without a target or bytes", where);
    }
  }
}

// Returns a full copy of a plugin's table of functions. `least` is its size in the ABI's first version.
template <class Table>
Table read_table(const Table* table, size_t least, const std::string& where) {
  if (table == nullptr) throw_error("{}: its harness_plugin has no table of operations", where);
  if (table->struct_size < least) {
    throw_error("{}: its table of operations claims {} bytes, expected at least {}", where,
                table->struct_size, least);
  }
  return whole_struct(*table);
}

void require_state(const Plugin& plugin, uint32_t bytes, const std::string& where) {
  const uint32_t most = most_state_bytes(plugin.kind);
  if (bytes > most)
    throw_error("{}: its device state has {} bytes, larger than {} bytes", where, bytes, most);
}

void require_steps(const Plugin& plugin, const std::string& where) {
  if (plugin.steps.empty()) throw_error("{}: a schedule needs steps", where);
  for (const harness_step& step : plugin.steps) {
    const bool kernel = step.kind == HARNESS_KERNEL_STEP;
    const bool scan = step.kind == HARNESS_EXCLUSIVE_SCAN && step.index < plugin.scratch.size();
    const bool unit = step.kind == HARNESS_UNIT_STEP;
    if (unit && (step.index < HARNESS_UNIT_WEAVER || step.index > HARNESS_UNIT_EGHW)) {
      throw_error(
          "{}: a step of its schedule uses unit {}, which this harness does not know: use a later one", where,
          step.index);
    }
    if ((!kernel && !scan && !unit) || step.domain < HARNESS_PER_ROW || step.domain > HARNESS_PER_VERTEX ||
        step.group < HARNESS_THREAD || step.group > HARNESS_RESIDENT ||
        step.domain_index >= HARNESS_COUNTERS || step.counter >= HARNESS_COUNTERS) {
      throw_error("{}: a step of its schedule has a kind that this harness does not know", where);
    }
  }
  for (const harness_scratch& array : plugin.scratch) {
    if (array.domain < HARNESS_PER_ROW || array.domain > HARNESS_PER_VERTEX ||
        array.domain == HARNESS_PER_COUNT)
      throw_error("{}: a scratch array has the unknown domain {}", where, array.domain);
    if (array.state_offset > HARNESS_MAX_SCHEDULE - sizeof(void*)) {
      throw_error("{}: the address of a scratch array is stored past the end of its device state", where);
    }
  }
}

void read_schedule(Plugin& plugin, const std::string& where) {
  const harness_schedule schedule =
      read_table(plugin.published->ops.schedule, HARNESS_SCHEDULE_V1_BYTES, where);
  require_state(plugin, schedule.state_bytes, where);
  plugin.steps = read_structs(schedule.steps, schedule.step_count, HARNESS_STEP_V1_BYTES, where, "steps");
  plugin.scratch = read_structs(schedule.scratch, schedule.scratch_count, HARNESS_SCRATCH_V1_BYTES, where,
                                "scratch arrays");
  require_steps(plugin, where);
}

void read_format(Plugin& plugin, const std::string& where) {
  plugin.format = read_table(plugin.published->ops.format, HARNESS_FORMAT_V1_BYTES, where);
  require_state(plugin, plugin.format.state_bytes, where);
  if (plugin.format.build == nullptr) throw_error("{}: a format needs build()", where);
  plugin.updates = read_updates(plugin.format.update, where);
}

void read_algorithm(Plugin& plugin, const std::string& where) {
  harness_algorithm& algorithm = plugin.algorithm;
  algorithm = read_table(plugin.published->ops.algorithm, HARNESS_ALGORITHM_V1_BYTES, where);
  require_state(plugin, algorithm.state_bytes, where);
  if (algorithm.plan == nullptr || algorithm.reference == nullptr || algorithm.verify == nullptr) {
    throw_error("{}: an algorithm needs plan(), reference() and verify()", where);
  }
  if (algorithm.direction == nullptr || algorithm.frontier_push == nullptr ||
      algorithm.frontier_pull == nullptr) {
    throw_error("{}: an algorithm needs a default direction and frontiers", where);
  }
}

void read_baseline(Plugin& plugin, const std::string& where) {
  harness_baseline& baseline = plugin.baseline;
  baseline = read_table(plugin.published->ops.baseline, HARNESS_BASELINE_V1_BYTES, where);
  if (baseline.prepare == nullptr || baseline.run == nullptr || baseline.destroy == nullptr) {
    throw_error("{}: a baseline needs prepare(), run() and destroy()", where);
  }
  plugin.apply_batch = read_apply(baseline.update, where);
}

void read_operations(Plugin& plugin, const std::string& where) {
  switch (plugin.kind) {
    case HARNESS_KIND_SCHEDULE:
      return read_schedule(plugin, where);
    case HARNESS_KIND_FORMAT:
      return read_format(plugin, where);
    case HARNESS_KIND_ALGORITHM:
      return read_algorithm(plugin, where);
    case HARNESS_KIND_BASELINE:
      return read_baseline(plugin, where);
  }
}

// Throws an Error if the plugin's SDK is too old, or if the plugin needs a newer SDK than this one.
// `needs_sdk` is the version that the plugin requires. It is lower than the plugin's own SDK version if the
// plugin can work without the latest features.
void require_sdk(const harness_plugin& published, const std::string& where) {
  if (published.sdk_version < HARNESS_OLDEST_SDK)
    throw_error("{}: it was built with SDK {}, {}", where, sdk_text(published.sdk_version), rebuild());
  if (published.needs_sdk > HARNESS_SDK_VERSION) {
    throw_error("{}: it needs a harness of SDK {}, this one has {}: use a newer harness", where,
                sdk_text(published.needs_sdk), sdk_text(HARNESS_SDK_VERSION));
  }
}

}  // namespace

std::string sdk_text(uint32_t version) {
  return version < 100 ? "0." + std::to_string(version) : fmt::format("{}.{}", version / 100, version % 100);
}

std::set<std::string> words(const char* text) {
  std::istringstream stream(text == nullptr ? "" : text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

Plugin check_published(const harness_plugin* given, const std::filesystem::path& path) {
  const std::string where = path.string();
  if (given == nullptr) throw_error("{}: {}() returned null", where, HARNESS_ENTRY_POINT);
  if (given->struct_size < HARNESS_PLUGIN_V1_BYTES) {
    throw_error(
        "{}: its harness_plugin claims {} bytes, expected at least {}: rebuild it with this harness's SDK",
        where, given->struct_size, HARNESS_PLUGIN_V1_BYTES);
  }
  const harness_plugin published = whole_struct(*given);
  require_sdk(published, where);
  Plugin plugin;
  plugin.published = given;
  plugin.path = path;
  plugin.kind = static_cast<harness_kind>(published.kind);
  if (published.kind < HARNESS_KIND_SCHEDULE || published.kind > HARNESS_KIND_BASELINE) {
    throw_error("{}: kind {} is unknown to this harness", where, published.kind);
  }
  if (published.id != nullptr) plugin.id.assign(published.id, ::strnlen(published.id, most_id_bytes + 1));
  static const std::regex id_form("[a-z][a-z0-9_]*");
  if (plugin.id.size() > most_id_bytes || !std::regex_match(plugin.id, id_form)) {
    throw_error("{}: its id is '{}', expected lower-case letters, digits and '_', at most {}", where,
                plugin.id.substr(0, most_id_bytes), most_id_bytes);
  }
  if (published.version == nullptr || published.summary == nullptr) {
    throw_error("{}: its harness_plugin has no version or no summary", where);
  }
  require_plain(published.version, "version", where);
  require_plain(published.summary, "summary", where);
  require_plain(published.source, "source", where);
  plugin.version = published.version;
  plugin.summary = published.summary;
  if (published.source != nullptr) plugin.source = published.source;
  if (published.param_count > most_structs || published.image_count > most_structs)
    throw_error("{}: it claims {} parameters and {} images, expected at most {} of each", where,
                published.param_count, published.image_count, most_structs);
  plugin.params =
      read_structs(published.params, published.param_count, HARNESS_PARAM_V1_BYTES, where, "parameters");
  plugin.images =
      read_structs(published.images, published.image_count, HARNESS_IMAGE_V1_BYTES, where, "images");
  require_params(plugin, where);
  plugin.declared = declared_params(plugin);
  require_images(plugin, where);
  for (const harness_image& image : plugin.images) plugin.targets.insert(image.target);
  plugin.provides = words(published.provides);
  plugin.demands = words(published.demands);
  read_operations(plugin, where);
  return plugin;
}

}  // namespace harness::plugin
