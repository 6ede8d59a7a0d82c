#include "sweep/measure/subject.hpp"

#include "base/label.hpp"
#include "runtime/resolve/vertex_params.hpp"

namespace harness::sweep {
namespace {

runtime::Choice loaded(const plugin::Registry& registry, harness_kind kind,
                       const experiment::Choice& chosen) {
  const plugin::Plugin* plugin = registry.find(kind, chosen.id);
  if (plugin == nullptr) throw_error("there is no {} {}", plugin::kind_name(kind), chosen.id);
  if (chosen.values.size() != plugin->params.size())
    throw_error("{} {}: {} values for {} parameters", plugin::kind_name(kind), chosen.id,
                chosen.values.size(), plugin->params.size());
  runtime::Choice choice;
  choice.plugin = plugin;
  choice.values = chosen.values;
  return choice;
}

/// Returns the schedule of dense supersteps. If none is requested, returns a Choice whose `plugin` is null.
runtime::Choice dense_schedule(const plugin::Registry& registry, const std::optional<std::string>& asked) {
  if (!asked) return {};
  const std::optional<Label> label = parse_label(*asked);
  const plugin::Plugin* plugin = label ? registry.find(HARNESS_KIND_SCHEDULE, label->id) : nullptr;
  if (plugin == nullptr) throw_error("schedule_dense: there is no schedule {}", *asked);
  return {*plugin, label->params};
}

}  // namespace

Subject subject_of(const plugin::Registry& registry, const experiment::Configuration& configuration) {
  const runtime::Choice algorithm = loaded(registry, HARNESS_KIND_ALGORITHM, configuration.algorithm);
  const runtime::Options options = runtime::parse_options(configuration.options);
  if (configuration.is_baseline()) {
    return runtime::BaselineRequest{algorithm,
                                    loaded(registry, HARNESS_KIND_BASELINE, configuration.baseline), options};
  }
  return runtime::Request{algorithm, loaded(registry, HARNESS_KIND_FORMAT, configuration.format),
                          loaded(registry, HARNESS_KIND_SCHEDULE, configuration.schedule), options,
                          dense_schedule(registry, options.schedule_dense)};
}

Subject with_source(Subject subject, int64_t source) {
  std::visit([&](auto& request) { request.algorithm = with_source(request.algorithm, source); }, subject);
  return subject;
}

double preparation_ms(const runtime::Prepared& prepared) {
  return prepared.orient_ms + prepared.spent_ms + prepared.upload_ms +
         prepared.instance->assembly().milliseconds;
}

double preparation_ms(const runtime::PreparedBaseline& prepared) {
  return prepared.build_ms;
}

}  // namespace harness::sweep
