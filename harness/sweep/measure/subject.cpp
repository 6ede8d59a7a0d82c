#include "sweep/measure/subject.hpp"

#include "runtime/vertex_params.hpp"

namespace harness {
namespace {

Choice choice_of(const Registry& registry, harness_kind kind, const Selection& selection) {
  const Plugin* plugin = registry.find(kind, selection.id);
  if (plugin == nullptr) throw_error("there is no {} {}", kind_name(kind), selection.id);
  if (selection.values.size() != plugin->params.size())
    throw_error("{} {}: {} values for {} parameters", kind_name(kind), selection.id, selection.values.size(),
                plugin->params.size());
  Choice choice;
  choice.plugin = plugin;
  choice.values = selection.values;
  return choice;
}

}  // namespace

Subject subject_of(const Registry& registry, const Configuration& configuration) {
  const Choice algorithm = choice_of(registry, HARNESS_KIND_ALGORITHM, configuration.algorithm);
  if (configuration.is_baseline()) {
    return BaselineRequest{algorithm, choice_of(registry, HARNESS_KIND_BASELINE, configuration.baseline),
                           configuration.options};
  }
  return Request{algorithm, choice_of(registry, HARNESS_KIND_FORMAT, configuration.format),
                 choice_of(registry, HARNESS_KIND_SCHEDULE, configuration.schedule), configuration.options};
}

Subject with_source(Subject subject, int64_t source) {
  std::visit([&](auto& request) { request.algorithm = with_source(request.algorithm, source); }, subject);
  return subject;
}

double preparation_ms(const Prepared& prepared) {
  return prepared.orient_ms + prepared.build_ms + prepared.upload_ms +
         prepared.instance->assembly().milliseconds;
}

double preparation_ms(const PreparedBaseline& prepared) {
  return prepared.build_ms;
}

}  // namespace harness
