#include "cli/checker.hpp"

#include <fmt/format.h>

#include "cli/last_words.hpp"
#include "results/judge/answers.hpp"

namespace harness::cli {
namespace {

constexpr double timeout_s = 10;
constexpr int most_reports = 10;  // of wrong runs; the rest is only counted

// Every direction with every pair of frontier kinds, or with the algorithm's own kinds only. The emulated GPU
// looks at every access, so it gets the latter, in blocks that are small but several on small graphs, and in
// several orders of its lanes.
Checker::Coverage coverage_on(const std::string& backend, bool quick) {
  const bool emulated = backends::backend_info(backend).provides.contains(checks_accesses);
  const std::vector<int> poisons = emulated ? std::vector{0xA5} : std::vector{0xA5, 0x00, 0xFF};
  if (!quick && !emulated) return {runtime::direction_and_frontier_options(), {0}, 1, poisons};
  Checker::Coverage coverage{{}, {0}, emulated && quick ? size_t{4} : size_t{1}, poisons};
  for (const char* direction : {"push", "pull", "auto"}) {
    coverage.options.push_back({{"direction", direction}});
    if (emulated) coverage.options.back()["cta_size"] = "64";
  }
  if (emulated && !quick) coverage.seeds = {0, 1, 2};
  return coverage;
}

results::StoredAnswer stored(const runtime::Answer& answer) {
  return {answer.words, answer.hash};
}

std::vector<const runtime::Choice*> parts_of(const runtime::Request& request) {
  return {&request.algorithm, &request.format, &request.schedule};
}
std::vector<const runtime::Choice*> parts_of(const runtime::BaselineRequest& request) {
  return {&request.algorithm, &request.baseline};
}

/// `pagerank x openmp(direction=push)`: with what differs from the default.
std::string words_of(const std::vector<const runtime::Choice*>& parts) {
  std::string text;
  for (const runtime::Choice* choice : parts) {
    text += (text.empty() ? "" : " x ") + choice->plugin->id;
    const std::vector<Param> params = plugin::declared_params(*choice->plugin);
    for (size_t i = 0; i < params.size(); ++i) {
      const std::string value = print_value(params[i], choice->values[i]);
      if (value != params[i].default_value && params[i].type == ParamType::choice)
        text += fmt::format("({}={})", params[i].name, value);
    }
  }
  return text;
}

/// A baseline with its defaults, and with each value of each of its choices: they select other code.
std::vector<runtime::Choice> variants_of(const plugin::Plugin& baseline) {
  std::vector<runtime::Choice> variants{runtime::Choice(baseline, {})};
  for (const Param& param : plugin::declared_params(baseline)) {
    for (const std::string& value : param.choices) {
      if (value != param.default_value) variants.push_back(runtime::Choice(baseline, {{param.name, value}}));
    }
  }
  return variants;
}

}  // namespace

Checker::Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
                 const std::vector<std::string>& with, bool quick)
    : session_(session),
      graphs_(graphs),
      with_(with),
      quick_(quick),
      coverage_(coverage_on(session.backend().name(), quick)) {}

bool Checker::check(const plugin::Plugin& plugin) {
  right_ = wrong_ = skipped_ = 0;
  under_check_ = &plugin;
  say_last_words();
  plugin.kind == HARNESS_KIND_BASELINE ? check_with_algorithms() : check_in_trios();
  fmt::print("{} {} on {}: {} runs right, {} wrong, {} impossible pairs\n", plugin::kind_name(plugin.kind),
             plugin.id, session_.backend().name(), right_, wrong_, skipped_);
  if (right_ + wrong_ == 0)
    fmt::print("{} {}: no combination with the other plugins is possible\n", plugin::kind_name(plugin.kind),
               plugin.id);
  return wrong_ == 0 && right_ > 0;
}

void Checker::check_with_algorithms() {
  for (const plugin::Plugin* algorithm : candidates(HARNESS_KIND_ALGORITHM)) {
    const int before = right_ + wrong_;
    why_skipped_.clear();
    for (const runtime::Choice& baseline : variants_of(*under_check_)) {
      for (const graph::TinyGraph& tiny : graphs_)
        check_one(runtime::BaselineRequest{runtime::Choice(*algorithm, {}), baseline, {}}, tiny.graph);
    }
    if (right_ + wrong_ > before || !runtime::has_algorithm(*under_check_, algorithm->id)) continue;
    ++wrong_;
    fmt::print("wrong: {} provides {}, but runs it on no graph: {}\n", under_check_->id, algorithm->id,
               why_skipped_);
  }
}

void Checker::check_in_trios() {
  const std::vector<const plugin::Plugin*> algorithms = candidates(HARNESS_KIND_ALGORITHM),
                                           formats = candidates(HARNESS_KIND_FORMAT),
                                           schedules = candidates(HARNESS_KIND_SCHEDULE);
  const size_t trios = algorithms.size() * formats.size() * schedules.size();
  size_t done = 0;
  for (const plugin::Plugin* algorithm : algorithms) {
    for (const plugin::Plugin* format : formats) {
      for (const plugin::Plugin* schedule : schedules) {
        check_trio({runtime::Choice(*algorithm, {}),
                    runtime::Choice(*format, {}),
                    runtime::Choice(*schedule, {}),
                    {}});
        tell_progress(++done, trios);
      }
    }
  }
}

// The plugins of a kind to combine: the plugin under check, those asked for, or all.
std::vector<const plugin::Plugin*> Checker::candidates(harness_kind kind) const {
  if (under_check_->kind == kind) return {under_check_};
  std::vector<const plugin::Plugin*> asked;
  for (const std::string& id : with_) {
    if (const plugin::Plugin* plugin = session_.registry().find(kind, id)) asked.push_back(plugin);
  }
  return asked.empty() ? session_.registry().all(kind) : asked;
}

// Prints a line now and then for whoever waits.
void Checker::tell_progress(size_t done, size_t trios) {
  constexpr double every_ms = 10000;
  if (since_told_.milliseconds() < every_ms) return;
  since_told_ = Stopwatch();
  fmt::print(stderr, "{} {} on {}: {} of {} trios, {} runs right, {} wrong\n",
             plugin::kind_name(under_check_->kind), under_check_->id, session_.backend().name(), done, trios,
             right_, wrong_);
}

void Checker::check_trio(runtime::Request request) {
  ++turn_;
  for (size_t i = turn_ % coverage_.every; i < graphs_.size(); i += coverage_.every) {
    for (const OptionMap& options : coverage_.options) {
      request.options = options;
      check_one(request, graphs_[i].graph);
    }
    session_.forget();
  }
}

template <class AnyRequest>
void Checker::check_one(const AnyRequest& request, const graph::Graph& graph) {
  set_last_words(fmt::format("crash: {}", run_and_command(parts_of(request), request.options, graph, "")));
  std::string problem;
  try {
    auto prepared = session_.prepare(graph, request);
    for (const uint64_t seed : coverage_.seeds) {
      session_.backend().reseed(seed);
      for (const int byte : coverage_.poisons) {
        if (problem.empty()) problem = run_once(*prepared.instance, graph, byte);
      }
    }
  } catch (const runtime::Unsupported& e) {
    ++skipped_;
    why_skipped_ = e.what();
    return;
  } catch (const Error& e) {
    problem = e.what();
  }
  problem.empty() ? ++right_ : ++wrong_;
  if (!problem.empty() && wrong_ <= most_reports)
    fmt::print("wrong: {}", run_and_command(parts_of(request), request.options, graph, problem));
}

// Runs once and returns what is wrong, or an empty text.
std::string Checker::run_once(runtime::Runnable& runnable, const graph::Graph& graph, int poison) {
  runnable.poison(poison);
  const backends::RunResult run = runnable.run(timeout_s);
  if (run.timed_out) return fmt::format("not done after {} s", timeout_s);
  const runtime::Verification result = session_.verify(graph, runnable, run.supersteps);
  if (!result.right) return result.reason;
  const std::string differs =
      results::disagreement(stored(session_.reference_answer(graph, runnable)),
                            stored(session_.answer(graph, runnable.algorithm(), result)));
  return differs.empty() ? "" : "its answer is not that of the reference: " + differs;
}

// Two lines: what was run and what was wrong with it, and the command that runs it again.
std::string Checker::run_and_command(const std::vector<const runtime::Choice*>& parts, const OptionMap& asked,
                                     const graph::Graph& graph, const std::string& problem) const {
  std::string options;
  for (const auto& [key, value] : asked) options += fmt::format(" {}={}", key, value);
  std::string again = fmt::format("harness check {} --backend {}{}", under_check_->path.string(),
                                  session_.backend().name(), quick_ ? " --quick" : "");
  for (const runtime::Choice* choice : parts) {
    if (choice->plugin != under_check_) again += fmt::format(" --with {}", choice->plugin->id);
  }
  return fmt::format("{} on {}{}{}\n       again: {}\n", words_of(parts), graph.name(), options,
                     problem.empty() ? "" : ": " + problem, again);
}

}  // namespace harness::cli
