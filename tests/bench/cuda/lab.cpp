#include "lab.hpp"

#include <cerrno>
#include <cstring>

#include "base/stopwatch.hpp"

namespace harness {

std::string Combo::name() const {
  const auto direction = options.find("direction");
  const auto cta_size = options.find("cta_size");
  std::string layout = format;
  for (const auto& [param, value] : format_params) layout += fmt::format("({}={})", param, value);
  return fmt::format("{} {} {} {}{}", algorithm, direction == options.end() ? "default" : direction->second,
                     layout, schedule, cta_size == options.end() ? "" : " cta " + cta_size->second);
}

Lab::Lab(const Settings& asked, const plugin::Registry& plugins, runtime::Session& shared)
    : settings(asked), registry(plugins), session(shared) {
  if (settings.out.empty()) return;
  csv_.reset(std::fopen(settings.out.c_str(), "a"));
  if (csv_ == nullptr) throw_error("{}: {}", settings.out, std::strerror(errno));
  std::fseek(csv_.get(), 0, SEEK_END);
  if (std::ftell(csv_.get()) == 0) fmt::print(csv_.get(), "section,graph,what,metric,value\n");
}

runtime::Prepared Lab::prepare(const graph::Graph& graph, const Combo& combo) {
  const auto choice = [&](harness_kind kind, const std::string& id,
                          const std::map<std::string, std::string>& params) {
    const plugin::Plugin* plugin = registry.find(kind, id);
    if (plugin == nullptr) throw_error("there is no {} {}", plugin::kind_name(kind), id);
    return runtime::Choice(*plugin, params);
  };
  runtime::Request request{choice(HARNESS_KIND_ALGORITHM, combo.algorithm, combo.params),
                           choice(HARNESS_KIND_FORMAT, combo.format, combo.format_params),
                           choice(HARNESS_KIND_SCHEDULE, combo.schedule, {}), combo.options};
  request.options.emplace("cta_size", "256");
  request.options.emplace("fusion", "off");
  return session.prepare(graph, request);
}

double Lab::time(runtime::Instance& instance, int most, double seconds) {
  instance.run();
  const Stopwatch watch;
  std::vector<double> times;
  do {
    times.push_back(instance.run().milliseconds);
  } while (times.size() < static_cast<size_t>(most) && watch.milliseconds() < seconds * 1e3);
  return median(times);
}

void Lab::record(const std::string& section, const std::string& graph, const std::string& what,
                 const std::string& metric, double value) {
  if (csv_ == nullptr) return;
  fmt::print(csv_.get(), "{},{},{},{},{}\n", section, graph, what, metric, value);
  std::fflush(csv_.get());
}

void Lab::miss(const std::string& line) {
  fmt::print("MISSED: {}\n", line);
  missed_ = true;
}

}  // namespace harness
