#include "runtime/run/baseline.hpp"

#include <fmt/ranges.h>
#include <harness/plugin.hpp>

#include "base/scalars.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/resolve/vertex_params.hpp"
#include "runtime/run/properties.hpp"

namespace harness::runtime {
namespace {

constexpr const char* of_algorithms = "baseline.";

/// Returns the ids of the algorithms that a baseline implements.
std::vector<std::string> algorithms_of(const plugin::Plugin& baseline) {
  std::vector<std::string> ids;
  for (const std::string& id : baseline.provides) {
    if (id.starts_with(of_algorithms) && id != baseline_updates)
      ids.push_back(id.substr(strlen(of_algorithms), id.rfind('/') - strlen(of_algorithms)));
  }
  return ids;
}

void require_algorithm(const BaselineRequest& request) {
  const plugin::Plugin& baseline = *request.baseline.plugin;
  const std::string& algorithm = request.algorithm.plugin->id;
  if (has_algorithm(baseline, algorithm)) return;
  throw Unsupported(fmt::format("baseline {} has no {}; it has {}", baseline.id, algorithm,
                                fmt::join(algorithms_of(baseline), ", ")));
}

/// Calls body(). An error of the harness becomes a status and a line of text, because exceptions must not
/// propagate through a plugin.
template <class Body>
int32_t answer(harness_error* error, Body body) {
  return guarded(error, [&] {
    try {
      body();
    } catch (const OutOfMemory& e) {
      throw PluginError(HARNESS_OUT_OF_MEMORY, e.what());
    }
  });
}

}  // namespace

std::string baseline_capability(const std::string& algorithm) {
  return fmt::format("{}{}/1", of_algorithms, algorithm);
}

bool has_algorithm(const plugin::Plugin& baseline, const std::string& algorithm) {
  return baseline.provides.contains(baseline_capability(algorithm));
}

void require_supported(const BaselineRequest& request, const graph::Graph& graph,
                       const backends::BackendInfo& backend) {
  require_algorithm(request);
  Capabilities capabilities;
  capabilities.provide(backend.provides);
  if (graph.weighted()) capabilities.provide({"graph.weights/1"});
  if (graph.symmetric()) capabilities.provide({"graph.symmetric/1", "graph.oriented/1"});
  capabilities.demand(name_of(request.baseline), request.baseline.plugin->demands);
  // A baseline stores the graph in its own format. It therefore need not meet the algorithm's demands on
  // formats and frontiers, but only those on the graph.
  std::set<std::string> of_graphs;
  for (const std::string& id : request.algorithm.plugin->demands) {
    if (id.starts_with("graph.")) of_graphs.insert(id);
  }
  capabilities.demand(name_of(request.algorithm), of_graphs);
  capabilities.check();
}

BaselineInstance::BaselineInstance(Ledger& ledger, const graph::Graph& graph, BaselineRequest request)
    : ledger_(ledger), graph_(graph), request_(std::move(request)) {
  request_.algorithm.values = values_in_graph(request_.algorithm, graph);
  request_.baseline.values = values_in_graph(request_.baseline, graph);
  const uint32_t threads = ledger.backend().threads();
  plan_ = plan_algorithm(request_.algorithm, graph, {.threads = threads}).plan;
  properties_.resize(plan_.property_count);
  problem_ = problem_of(graph, request_.algorithm.values, true);
  problem_.threads = threads;
  describe_settings();
  prepare();
}

BaselineInstance::~BaselineInstance() {
  calls().destroy(program_);
}

void BaselineInstance::describe_settings() {
  const Choice& algorithm = request_.algorithm;
  for (size_t i = 0; i < algorithm.values.size(); ++i) {
    const harness_param& param = algorithm.plugin->params[i];
    texts_.push_back(print_value(plugin::declared_param(param), algorithm.values[i]));
    settings_.push_back({param.name, texts_.back().c_str(), algorithm.values[i]});
  }
}

void BaselineInstance::prepare() {
  backends::Backend& backend = ledger_.backend();
  const backends::DeviceHandle device = backend.handle();
  input_ = {.struct_size = sizeof input_,
            .threads = backend.threads(),
            .algorithm = request_.algorithm.plugin->id.c_str(),
            .problem = &problem_,
            .settings = settings_.data(),
            .setting_count = static_cast<uint32_t>(settings_.size()),
            .device = device.number,
            .stream = device.stream,
            .params = request_.baseline.values.data(),
            .self = this,
            .allocate =
                [](void* self, uint32_t purpose, const char* name, uint64_t bytes, void** data,
                   harness_error* error) {
                  return answer(error, [&] {
                    *data = static_cast<BaselineInstance*>(self)->allocate(purpose, name, bytes);
                  });
                },
            .property =
                [](void* self, const char* name, uint32_t element_bytes, void** data, harness_error* error) {
                  return answer(error, [&] {
                    *data = static_cast<BaselineInstance*>(self)->property(name, element_bytes);
                  });
                },
            .plan = &plan_};
  harness_error error = empty_error();
  void* program = nullptr;
  require_ok(calls().prepare(&input_, &program, &error), error, name_of(request_.baseline));
  program_ = program;
}

void* BaselineInstance::allocate(uint32_t purpose, const char* name, uint64_t bytes) {
  if (purpose != HARNESS_GRAPH_MEMORY && purpose != HARNESS_SCRATCH_MEMORY)
    throw PluginError(HARNESS_INVALID, fmt::format("allocate(): there is no purpose {}", purpose));
  const bool of_graph = purpose == HARNESS_GRAPH_MEMORY;
  arrays_.emplace_back(ledger_, of_graph ? Owner::format : Owner::scratch, bytes, name);
  (of_graph ? allocated_.graph : allocated_.scratch) += bytes;
  return arrays_.back().data();
}

void* BaselineInstance::property(const char* name, uint32_t element_bytes) {
  for (uint32_t i = 0; i < plan_.property_count; ++i) {
    const harness_property& property = plan_.properties[i];
    if (std::string_view(property.name) != name) continue;
    if (property.element_bytes != element_bytes) {
      throw PluginError(HARNESS_UNSUPPORTED, fmt::format("it has {} of {} bytes, the algorithm of {}", name,
                                                         element_bytes, property.element_bytes));
    }
    if (properties_[i].data() == nullptr) {
      properties_[i] = make_property(ledger_, graph_, request_.algorithm, plan_, i);
      allocated_.properties += properties_[i].bytes();
    }
    return properties_[i].data();
  }
  throw PluginError(HARNESS_UNSUPPORTED,
                    fmt::format("the algorithm {} has no property {}", request_.algorithm.plugin->id, name));
}

void BaselineInstance::poison(int byte) {
  for (uint32_t i = 0; i < plan_.property_count; ++i) {
    if (properties_[i].data() != nullptr && is_result(plan_.properties[i])) properties_[i].poison(byte);
  }
}

backends::RunResult BaselineInstance::run(double) {
  harness_baseline_run run{};
  run.struct_size = sizeof run;
  run.supersteps = 1;
  harness_error error = empty_error();
  int32_t status = HARNESS_OK;
  backends::RunResult result;
  result.milliseconds = ledger_.backend().time([&] { status = calls().run(program_, &run, &error); });
  require_ok(status, error, name_of(request_.baseline));
  last_run_ = run;
  if (run.milliseconds > 0) result.milliseconds = run.milliseconds;
  result.supersteps = run.supersteps;
  return result;
}

harness_applied BaselineInstance::apply(const harness_operations& operations) {
  harness_applied applied{};
  applied.struct_size = sizeof applied;
  harness_error error = empty_error();
  require_ok(request_.baseline.plugin->apply_batch(program_, &operations, &applied, &error), error,
             name_of(request_.baseline));
  return applied;
}

HostProperties BaselineInstance::download() const {
  if (calls().collect != nullptr) {
    harness_error error = empty_error();
    require_ok(calls().collect(program_, &error), error, name_of(request_.baseline));
  }
  // A property that the baseline's program never requested was not computed. It is filled with bytes that no
  // verifier accepts.
  constexpr unsigned char nothing = 0xA5;
  HostProperties result;
  for (uint32_t i = 0; i < plan_.property_count; ++i) {
    const uint64_t bytes = property_bytes(plan_.properties[i], graph_);
    result.emplace_back(bytes, nothing);
    if (properties_[i].data() != nullptr)
      ledger_.backend().download(result.back().data(), properties_[i].data(), bytes);
  }
  return result;
}

BaselineBytes BaselineInstance::bytes() const {
  return {allocated_.graph + last_run_.graph_bytes, allocated_.properties,
          allocated_.scratch + last_run_.scratch_bytes};
}

}  // namespace harness::runtime
