#include "cli/checker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "results/judge/answers.hpp"
#include "runtime/check/reference.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/resolve/rules.hpp"

namespace harness::cli {
namespace {

constexpr double timeout_s = 10;

results::StoredAnswer stored(const runtime::Answer& answer) {
  return {answer.words, answer.hash};
}

std::vector<const runtime::Choice*> choices_of(const runtime::Request& request) {
  return {&request.algorithm, &request.format, &request.schedule};
}
std::vector<const runtime::Choice*> choices_of(const runtime::BaselineRequest& request) {
  return {&request.algorithm, &request.baseline};
}

/// Returns a text such as `pagerank x openmp(direction=push)`. Parameters are included if they differ from
/// their defaults.
std::string words_of(const std::vector<const runtime::Choice*>& choices) {
  std::string text;
  for (const runtime::Choice* choice : choices) {
    text += (text.empty() ? "" : " x ") + choice->plugin->id;
    const std::vector<Param> params = plugin::declared_params(*choice->plugin);
    for (size_t i = 0; i < params.size(); ++i) {
      const std::string value = print_value(params[i], choice->values[i]);
      if (value != params[i].default_value) text += fmt::format("({}={})", params[i].name, value);
    }
  }
  return text;
}

/// Returns the baseline with the given parameters. If none is given, returns it with its defaults, then once
/// per other value of a parameter of type choice. Parameters of other types are not varied, because only
/// choices select other code.
std::vector<runtime::Choice> variants_of(const plugin::Plugin& baseline,
                                         const std::map<std::string, std::string>& given) {
  std::vector<runtime::Choice> variants{runtime::Choice(baseline, given)};
  if (!given.empty()) return variants;
  for (const Param& param : plugin::declared_params(baseline)) {
    for (const std::string& value : param.choices) {
      if (value != param.default_value) variants.push_back(runtime::Choice(baseline, {{param.name, value}}));
    }
  }
  return variants;
}

runtime::Choice& part_of(runtime::Request& request, harness_kind kind) {
  return kind == HARNESS_KIND_ALGORITHM ? request.algorithm
         : kind == HARNESS_KIND_FORMAT  ? request.format
                                        : request.schedule;
}

}  // namespace

Checker::Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
                 const std::vector<std::string>& with, const std::map<std::string, std::string>& params,
                 bool quick, CheckEvents& events)
    : session_(session),
      graphs_(graphs),
      with_(with),
      params_(params),
      quick_(quick),
      events_(events),
      coverage_(coverage_on(session.backend().name(), quick)) {}

void Checker::check(const plugin::Plugin& plugin) {
  under_check_ = &plugin;
  ran_ = 0;
  events_.begin(
      fmt::format("{} {} on {}", plugin::kind_name(plugin.kind), plugin.id, session_.backend().name()));
  if (events_.take_turn()) check_capabilities();
  plugin.kind == HARNESS_KIND_BASELINE ? check_with_algorithms() : check_in_trios();
}

// Reports demanded capabilities that nothing provides, and provided ones that are probably misspelt.
void Checker::check_capabilities() {
  std::set<std::string> provided = runtime::known_capabilities(), demanded = provided;
  for (const harness_kind kind : plugin::all_kinds) {
    for (const plugin::Plugin* other : session_.registry().all(kind)) {
      if (other == under_check_) continue;
      provided.insert(other->provides.begin(), other->provides.end());
      demanded.insert(other->demands.begin(), other->demands.end());
    }
  }
  provided = runtime::with_implied(provided);
  // A capability that another plugin provides counts as demanded even if no plugin demands it, because
  // harness itself demands some capabilities by name.
  demanded.insert(provided.begin(), provided.end());
  for (const plugin::Plugin* algorithm : session_.registry().all(HARNESS_KIND_ALGORITHM))
    demanded.insert(runtime::baseline_capability(algorithm->id));
  for (const backends::BackendInfo& backend : backends::backend_infos())
    provided.insert(backend.provides.begin(), backend.provides.end());
  for (const std::string& id : under_check_->demands) {
    if (provided.contains(id) || under_check_->provides.contains(id)) continue;
    events_.broken(fmt::format("{} demands {}, which no plugin provides{}", under_check_->id, id,
                               suggest_nearest(id, {provided.begin(), provided.end()})));
  }
  for (const std::string& id : under_check_->provides) {
    const std::string near = suggest_nearest(id, {demanded.begin(), demanded.end()});
    if (demanded.contains(id) || near.empty()) continue;
    events_.note(fmt::format("{} provides {}, which no plugin demands{}", under_check_->id, id, near));
  }
}

void Checker::check_with_algorithms() {
  for (const plugin::Plugin* algorithm : candidates(HARNESS_KIND_ALGORITHM)) {
    if (!events_.take_turn()) continue;
    const uint64_t before = ran_;
    why_skipped_.clear();
    for (const runtime::Choice& baseline : variants_of(*under_check_, params_)) {
      for (const graph::TinyGraph& tiny : graphs_)
        check_one(runtime::BaselineRequest{runtime::Choice(*algorithm, {}), baseline, {}}, tiny.graph);
    }
    if (ran_ > before || !runtime::has_algorithm(*under_check_, algorithm->id)) continue;
    events_.broken(fmt::format("{} provides {}, but runs it on no graph: {}", under_check_->id, algorithm->id,
                               why_skipped_));
  }
}

void Checker::check_in_trios() {
  for (const plugin::Plugin* algorithm : candidates(HARNESS_KIND_ALGORITHM)) {
    for (const plugin::Plugin* format : candidates(HARNESS_KIND_FORMAT)) {
      for (const plugin::Plugin* schedule : candidates(HARNESS_KIND_SCHEDULE)) {
        ++turn_;
        if (!events_.take_turn()) continue;
        check_trio({choice_of(*algorithm), choice_of(*format), choice_of(*schedule), {}});
      }
    }
  }
}

// Returns the plugins of a kind to combine: the plugin under check, or those that --with names, or all.
std::vector<const plugin::Plugin*> Checker::candidates(harness_kind kind) const {
  if (under_check_->kind == kind) return {under_check_};
  std::vector<const plugin::Plugin*> asked;
  for (const std::string& id : with_) {
    if (const plugin::Plugin* plugin = session_.registry().find(kind, id)) asked.push_back(plugin);
  }
  return asked.empty() ? session_.registry().all(kind) : asked;
}

/// Returns a plugin with its default parameters, or the plugin under check with the given ones.
runtime::Choice Checker::choice_of(const plugin::Plugin& plugin) const {
  return &plugin == under_check_ ? runtime::Choice(plugin, params_) : runtime::Choice(plugin, {});
}

void Checker::check_trio(runtime::Request request) {
  for (size_t i = turn_ % coverage_.every; i < graphs_.size(); i += coverage_.every) {
    for (const runtime::Options& options : coverage_.options) {
      request.options = options;
      check_one(request, graphs_[i].graph);
    }
    if (request.algorithm.plugin->provides.contains("work.by_owner/1")) {
      request.options = coverage_.options[(turn_ + i) % coverage_.options.size()];
      request.options.ranks = 3;
      check_one(request, graphs_[i].graph);
    }
    session_.forget();
  }
}

template <class AnyRequest>
void Checker::check_one(const AnyRequest& request, const graph::Graph& graph) {
  events_.run(words_of_run(request, graph));
  try {
    const std::string problem = problem_of_runs(request, graph);
    ++ran_;
    if (problem.empty()) return events_.right();
    const std::string& fault = reference_fault_[request.algorithm.plugin->id + " " + graph.name()];
    if (!fault.empty() && request.algorithm.plugin != under_check_) return events_.set_apart(fault);
    const std::string control = failing_control(request, graph);
    control.empty() ? events_.wrong(problem)
                    : events_.set_apart(fmt::format("it fails with {} too: {}", control, problem));
  } catch (const runtime::Unsupported& e) {
    why_skipped_ = e.what();
    events_.impossible(why_skipped_);
  }
}

// Runs a request with all seeds and Coverage::poisons. Returns "" or a problem. May throw Unsupported.
template <class AnyRequest>
std::string Checker::problem_of_runs(const AnyRequest& request, const graph::Graph& graph) {
  try {
    auto prepared = session_.prepare(graph, request);
    if (const std::string& fault = fault_of_reference(graph, *prepared.instance); !fault.empty())
      return fault;
    for (const uint64_t seed : coverage_.seeds) {
      session_.backend().reseed(seed);
      for (const int byte : coverage_.poisons) {
        std::string problem = run_once(*prepared.instance, graph, byte);
        if (!problem.empty()) return problem;
      }
    }
    return {};
  } catch (const runtime::Unsupported&) {
    throw;
  } catch (const Error& e) {
    return e.what();
  }
}

// Runs once on memory filled with the byte `poison`. Returns the problem, or "" if the run is right.
std::string Checker::run_once(runtime::Runnable& runnable, const graph::Graph& graph, int poison) {
  runnable.poison(poison);
  const backends::RunResult run = runnable.run(timeout_s);
  if (run.timed_out) return fmt::format("not finished after {} s", timeout_s);
  const runtime::Verification result = session_.verify(graph, runnable, run.supersteps);
  if (!result.right) return result.reason;
  const std::string differs =
      results::disagreement(stored(session_.reference_answer(graph, runnable)),
                            stored(session_.answer(graph, runnable.algorithm(), result)));
  return differs.empty() ? "" : "its answer is not that of the reference: " + differs;
}

// Returns a fault if the reference of the algorithm leaves results unwritten on the graph, otherwise an empty
// text. Each algorithm is tested once per graph.
const std::string& Checker::fault_of_reference(const graph::Graph& graph, const runtime::Runnable& runnable) {
  const std::string& algorithm = runnable.algorithm().plugin->id;
  const auto [fault, is_new] = reference_fault_.try_emplace(algorithm + " " + graph.name());
  if (!is_new || runnable.checked_itself()) return fault->second;
  const std::vector<std::string> unwritten = runtime::unwritten_by_reference(graph, runnable);
  if (!unwritten.empty()) {
    fault->second = fmt::format(
        "the reference of {} does not write {}: reference() has to write every property "
        "that verify() or answer() reads",
        algorithm, fmt::join(unwritten, ", "));
  }
  return fault->second;
}

// Repeats a wrong run with another plugin instead of the one under check: the compatible plugin with the
// fewest demands. If that run is wrong too, the plugin under check is not to blame, and the function returns
// the id of the other plugin. Otherwise returns an empty text.
std::string Checker::failing_control(runtime::Request request, const graph::Graph& graph) {
  std::vector<const plugin::Plugin*> others = session_.registry().all(under_check_->kind);
  std::erase(others, under_check_);
  std::stable_sort(others.begin(), others.end(), [](const plugin::Plugin* a, const plugin::Plugin* b) {
    return a->demands.size() < b->demands.size();
  });
  for (const plugin::Plugin* other : others) {
    part_of(request, under_check_->kind) = runtime::Choice(*other, {});
    try {
      return problem_of_runs(request, graph).empty() ? "" : other->id;
    } catch (const runtime::Unsupported&) {  // another plugin may be compatible
    }
  }
  return {};
}

template <class AnyRequest>
CheckedRun Checker::words_of_run(const AnyRequest& request, const graph::Graph& graph) const {
  const std::vector<const runtime::Choice*> choices = choices_of(request);
  CheckedRun run;
  run.what = fmt::format("{} on {}", words_of(choices), graph.name());
  for (const auto& [key, value] : runtime::texts_of(request.options))
    run.what += fmt::format(" {}={}", key, value);
  run.again = fmt::format("harness check {} --backend {}{}", under_check_->path.string(),
                          session_.backend().name(), quick_ ? " --quick" : "");
  for (const auto& [name, value] : params_) run.again += fmt::format(" --set {}={}", name, value);
  for (const runtime::Choice* choice : choices) {
    const std::string& id = choice->plugin->id;
    if (choice->plugin == under_check_) continue;
    run.again += fmt::format(" --with {}", id);
    if (run.partner.empty()) {
      run.partner = id;
    } else {
      run.others += (run.others.empty() ? "" : " ") + id;
    }
  }
  return run;
}

}  // namespace harness::cli
