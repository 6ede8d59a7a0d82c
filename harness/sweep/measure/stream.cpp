#include "sweep/measure/stream.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>

#include "base/stopwatch.hpp"
#include "results/judge/statistics.hpp"
#include "results/machine/machine_state.hpp"
#include "sweep/measure/describe.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/measure/trial.hpp"
#include "sweep/measure/workload.hpp"

namespace harness::sweep {
namespace {

/// The layouts are checked at least this many times during a long stream, and fewer than twice as often.
/// Shorter streams are checked after each batch. The last batch is always checked.
constexpr uint64_t checks_of_a_stream = 200;
/// Number of runs of the algorithm after the last batch. The median of their times is recorded.
constexpr size_t runs_at_the_end = 5;

/// A graph that a stream of updates changes. It is stored in layouts of a format, or in the program of a
/// baseline.
class Changed {
 public:
  Changed(runtime::Session& session, const graph::Graph& graph, const runtime::Request& request,
          runtime::Changes changes)
      : session_(session), request_(&request), layouts_(session.changing(graph, request, changes)) {}
  Changed(runtime::Session& session, const graph::Graph& graph, const runtime::BaselineRequest& request,
          runtime::Changes changes)
      : session_(session), program_(session.changing(graph, request, changes)) {}

  runtime::Changing& graph() const {
    return layouts_ != nullptr ? static_cast<runtime::Changing&>(*layouts_) : *program_;
  }
  /// Prepares the algorithm on the graph `now`. Returns the prepared algorithm, which lives until forget().
  runtime::Runnable& algorithm_on(const graph::Graph& now) {
    if (program_ != nullptr) return program_->instance();
    prepared_.instance = session_.instance_on(now, *request_, layouts_->layouts());
    return *prepared_.instance;
  }
  void forget() { prepared_ = {}; }
  /// Writes what algorithm_on() prepared last into the columns of `measured`.
  void describe(results::Measurement& measured) {
    if (program_ != nullptr)
      return describe_prepared(measured, session_, program_->instance(), program_->build_ms());
    for (const auto& layout : layouts_->layouts()) {
      if (prepared_.layouts.empty() || prepared_.layouts.front() != layout)
        prepared_.layouts.push_back(layout);
    }
    prepared_.build_ms = layouts_->build_ms();
    prepared_.format_bytes = layouts_->layout_bytes();
    describe_prepared(measured, session_, prepared_);
  }

 private:
  runtime::Session& session_;
  const runtime::Request* request_ = nullptr;
  std::unique_ptr<runtime::ChangingGraph> layouts_;
  std::unique_ptr<runtime::ChangingBaseline> program_;
  // what algorithm_on() has prepared on the layouts; always empty for a baseline
  runtime::Prepared prepared_;
};

template <class AnyRequest>
class Player {
 public:
  Player(results::Measurement& measured, runtime::Session& session, const graph::Graph& graph,
         const AnyRequest& request, const experiment::Stream& stream, const experiment::MeasurePlan& plan,
         const StepObserver& begin)
      : measured_(measured),
        session_(session),
        request_(request),
        stream_(stream),
        plan_(plan),
        begin_(begin),
        workload_(stream.moves ? nullptr : std::make_unique<Workload>(graph, stream)),
        loaded_(stream.moves ? std::nullopt : std::optional(workload_->initial())),
        batches_(stream.moves ? stream.batches : workload_->batches()),
        changes_(!stream.moves && stream.vertices > 0 ? runtime::Changes::vertices_and_edges
                                                      : runtime::Changes::edges),
        changed_(session, loaded_ ? *loaded_ : graph, request, changes_),
        changing_(changed_.graph()),
        arcs_per_operation_(graph.symmetric() ? 2 : 1) {}

  void play() {
    if (stream_.moves) {
      changing_.reserve_round();
    } else {
      changing_.reserve(stream_.batch);
    }
    if (stream_.by_host && changes_ != runtime::Changes::edges)
      throw runtime::Unsupported("updates: host operations keep the vertices (apply: device)");
    if (stream_.by_host) changing_.use_host(static_cast<runtime::Sync>(stream_.sync));
    bytes_before_ = bytes_per_arc();
    const uint64_t every = std::max<uint64_t>(1, batches_ / checks_of_a_stream);
    for (uint64_t i = 0; i < batches_; ++i) {
      const bool last = i + 1 == batches_, run = !last && stream_.every != 0 && (i + 1) % stream_.every == 0;
      if (stream_.moves) {
        play_round(i, last || run);
      } else {
        play_batch(i, last || i % every == 0);
      }
      if (run) measured_.update_lines.back().push_back({"algorithm_ms", time_now()});
    }
    record();
    compare_at_the_end();
  }

 private:
  /// Measures a round, which gives vertices new ids. The model (a copy of the graph on the host) is
  /// renumbered only if `check`, to compare layouts with it: that takes longer than a round.
  void play_round(uint64_t number, bool check) {
    begin_(Step::run);
    const double at_s = time_of_day();
    const runtime::BatchOutcome outcome = changing_.reorder();
    begin_(Step::verify);
    if (outcome.effects.inserted != outcome.effects.deleted)
      throw Failure("wrong", fmt::format("round {}: inserted {} and deleted {} arcs, expected equal numbers",
                                         number, outcome.effects.inserted, outcome.effects.deleted));
    if (check) changing_.model_order();
    note(number, check, outcome, changing_.edge_model().edges(), at_s);
    measured_.update_lines.back().push_back({"sample_ms", outcome.sample_ms});
    measured_.update_lines.back().push_back({"moved", outcome.moved});
  }

  void play_batch(uint64_t number, bool check) {
    const runtime::Batch batch = workload_->next();
    begin_(Step::run);
    const double at_s = time_of_day();
    const runtime::BatchOutcome outcome =
        changing_.apply(batch, stream_.on_device ? runtime::BatchAt::device : runtime::BatchAt::host);
    begin_(Step::verify);
    const runtime::Effects expected = changing_.model(batch);
    if (outcome.effects != expected)
      throw Failure("wrong", fmt::format("batch {}: {}, expected {}", number, printed(outcome.effects),
                                         printed(expected)));
    note(number, check, outcome, batch.size() * arcs_per_operation_, at_s);
    if (changes_ == runtime::Changes::edges) return;
    std::vector<Counted>& line = measured_.update_lines.back();
    line.push_back({"vertices", uint64_t{changing_.edge_model().vertices().size()}});
    line.push_back({"vertices_inserted", outcome.effects.vertices_inserted});
    line.push_back({"vertices_deleted", outcome.effects.vertices_deleted});
  }

  std::string printed(const runtime::Effects& effects) const {
    const std::string arcs =
        fmt::format("inserted {} and deleted {} arcs", effects.inserted, effects.deleted);
    if (changes_ == runtime::Changes::edges) return arcs;
    return fmt::format("{}, inserted {} and deleted {} vertices", arcs, effects.vertices_inserted,
                       effects.vertices_deleted);
  }

  /// Records the outcome of a batch or a round of reordering. If `check` is true, first compares the layouts
  /// with the model, a copy of the graph on the host.
  void note(uint64_t number, bool check, const runtime::BatchOutcome& outcome, uint64_t arcs, double at_s) {
    if (check) {
      const std::string difference = changing_.difference();
      if (!difference.empty()) throw Failure("wrong", fmt::format("batch {}: {}", number, difference));
      ++checks_;
    }
    results::Sample sample{.time_ms = outcome.milliseconds(), .at_s = at_s};
    measured_.samples.push_back(sample);
    std::vector<Counted> line{{"batch", number},
                              {"round", uint64_t{0}},
                              {"arcs", arcs},
                              {"entries", outcome.entries},
                              {"inserted", outcome.effects.inserted},
                              {"deleted", outcome.effects.deleted},
                              {"copy_ms", outcome.copy_ms},
                              {"grow_ms", outcome.grow_ms},
                              {"sort_ms", outcome.sort_ms},
                              {"apply_ms", outcome.apply_ms},
                              {"compact_ms", outcome.compact_ms},
                              {"sync_ms", outcome.sync.milliseconds},
                              {"sync_copies", outcome.sync.copies},
                              {"sync_bytes", outcome.sync.bytes},
                              {"batch_ms", outcome.milliseconds()},
                              {"edges", changing_.edge_model().edges()},
                              {"layout_bytes", changing_.layout_bytes()},
                              {"checked", check}};
    measured_.update_lines.push_back(std::move(line));
    arcs_ += arcs;
    effective_ += outcome.effects.inserted + outcome.effects.deleted;
    total_.copy_ms += outcome.copy_ms;
    total_.grow_ms += outcome.grow_ms;
    total_.sample_ms += outcome.sample_ms;
    total_.sort_ms += outcome.sort_ms;
    total_.apply_ms += outcome.apply_ms;
    total_.compact_ms += outcome.compact_ms;
  }

  /// Runs and verifies the algorithm on the layouts after the batches so far. Returns the time of the
  /// algorithm.
  double time_now() {
    begin_(Step::prepare);
    const std::shared_ptr<const graph::Graph> now = changing_.graph_now();
    const double median = median_of_runs(*now, changed_.algorithm_on(*now), 1);
    changed_.forget();
    return median;
  }

  double median_of_runs(const graph::Graph& now, runtime::Runnable& instance, size_t runs) {
    std::vector<double> times;
    for (size_t i = 0; i < runs + 1; ++i) {  // the first run is a warm-up, and the last one is verified
      const backends::RunResult run = run_once(instance, plan_.timeout_s, begin_);
      if (i > 0) times.push_back(run.milliseconds);
      if (i < runs) continue;
      begin_(Step::verify);
      const runtime::Verification verified = runtime::Verifier().verify(now, instance, run.supersteps);
      if (!verified.right) throw Failure("wrong", "after the updates: " + verified.reason);
    }
    return results::summarise(times).median;
  }

  /// Compares the changed layouts with new layouts of the same graph. Records how long the algorithm takes on
  /// each of them, and how long it takes to make the graph and the new layouts.
  void compare_at_the_end() {
    begin_(Step::prepare);
    const Stopwatch rebuilding;
    const std::shared_ptr<const graph::Graph> kept = changing_.graph_now();
    const graph::Graph& now = *kept;
    const double graph_ms = rebuilding.milliseconds();
    runtime::Runnable& aged = changed_.algorithm_on(now);
    changed_.describe(measured_);
    measured_.aged_ms = median_of_runs(now, aged, runs_at_the_end);
    measured_.aged_times = fmt::format("{:.6g}", *measured_.aged_ms);
    changed_.forget();
    Changed fresh(session_, now, request_, changes_);
    measured_.rebuild_ms = graph_ms + fresh.graph().build_ms();
    measured_.fresh_ms = median_of_runs(now, fresh.algorithm_on(now), runs_at_the_end);
    measured_.verified = fmt::format(
        "{} after {} of {} batches against a model on the host, the algorithm against the sequential "
        "reference",
        changing_.shows_edges() ? "edges" : "number of edges", checks_, batches_);
  }

  double bytes_per_arc() const {
    const auto arcs = static_cast<double>(std::max<uint64_t>(1, changing_.edge_model().edges()));
    return static_cast<double>(changing_.layout_bytes()) / arcs;
  }

  void record() {
    record_times(measured_, arcs_ / batches_);
    measured_.load_average = results::load_average();
    std::vector<double> times;
    for (const results::Sample& sample : measured_.samples) times.push_back(sample.time_ms);
    std::sort(times.begin(), times.end());
    const double sum = std::accumulate(times.begin(), times.end(), 0.0);
    measured_.batches = times.size();
    measured_.batch_ms_p99 = times[(times.size() - 1) * 99 / 100];
    measured_.arcs_per_s = static_cast<double>(arcs_) / sum * 1e3;
    measured_.effective_per_s = static_cast<double>(effective_) / sum * 1e3;
    const auto mean = [&](double total) { return total / static_cast<double>(times.size()); };
    measured_.copy_ms = mean(total_.copy_ms);
    measured_.grow_ms = mean(total_.grow_ms);
    if (stream_.moves) measured_.sample_ms = mean(total_.sample_ms);
    measured_.sort_ms = mean(total_.sort_ms);
    measured_.apply_ms = mean(total_.apply_ms);
    measured_.compact_ms = mean(total_.compact_ms);
    measured_.bytes_per_arc_before = bytes_before_;
    measured_.bytes_per_arc_after = bytes_per_arc();
  }

  results::Measurement& measured_;
  runtime::Session& session_;
  const AnyRequest& request_;
  const experiment::Stream& stream_;
  const experiment::MeasurePlan& plan_;
  const StepObserver& begin_;
  const std::unique_ptr<Workload> workload_;  // null: the stream has rounds of reordering instead of batches
  const std::optional<graph::Graph>
      loaded_;  // the graph before the first batch, if it is not the whole graph
  const uint64_t batches_;
  const runtime::Changes changes_;
  Changed changed_;
  runtime::Changing& changing_;
  const uint64_t arcs_per_operation_;
  runtime::BatchOutcome total_;
  uint64_t arcs_ = 0, effective_ = 0, checks_ = 0;
  double bytes_before_ = 0;
};

}  // namespace

void measure_stream(results::Measurement& measured, runtime::Session& session, const graph::Graph& graph,
                    const Subject& subject, const experiment::Stream& stream,
                    const experiment::MeasurePlan& plan, const StepObserver& begin) {
  begin(Step::prepare);
  measured.seed = plan.seed;
  measured.caches = "warm";
  std::visit(
      [&](const auto& request) { Player(measured, session, graph, request, stream, plan, begin).play(); },
      subject);
}

}  // namespace harness::sweep
