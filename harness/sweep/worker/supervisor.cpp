#include "sweep/worker/supervisor.hpp"

#include <poll.h>

#include <thread>

#include "base/interruption.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/worker/death.hpp"
#include "sweep/worker/memory_watch.hpp"
#include "sweep/worker/message.hpp"

namespace harness::sweep {
namespace {

// Interval of polling a worker: short enough to stop a leak in time, long enough not to disturb measurements.
constexpr int look_every_ms = 50;
// A run ends by itself at its timeout, between supersteps. A run that has not ended this much later is
// killed.
constexpr double grace_s = 1;
// After a process that used a device was killed, the driver may refuse the device for a moment.
constexpr int attempts_to_start = 3;
constexpr std::chrono::seconds between_attempts{1};
constexpr const char* changed_meanwhile =
    "changed while the sweep ran; every finished row is written, and --resume --mix continues";

std::string combination_of(const experiment::Configuration& configuration) {
  if (configuration.is_baseline())
    return fmt::format("{} x {}", configuration.algorithm.label, configuration.baseline.label);
  return fmt::format("{} x {} x {}", configuration.algorithm.label, configuration.format.label,
                     configuration.schedule.label);
}

uint32_t processes_of(const experiment::Configuration& configuration) {
  if (configuration.is_baseline() || configuration.has_updates()) return 1;
  return runtime::processes_of(runtime::parse_options(configuration.options));
}

}  // namespace

Supervisor::Supervisor(WorkerJob job, const experiment::Experiment& experiment)
    : job_(std::move(job)), experiment_(experiment), memory_limit_(memory_limit_of(experiment.measure)) {}

const std::string& Supervisor::device() {
  if (hellos_[1].is_null()) ensure_worker();
  return hellos_[1].at("device").get_ref<const std::string&>();
}

const nlohmann::json& Supervisor::facts() {
  if (hellos_[1].is_null()) ensure_worker();
  return hellos_[1].at("facts");
}

void Supervisor::ensure_worker(uint32_t processes) {
  if (processes != processes_) worker_.reset();
  processes_ = processes;
  nlohmann::json& first = hellos_[processes];
  for (int attempt = 1; !worker_; ++attempt) {
    oom_kills_ = kernel_oom_kills();
    worker_ = std::make_unique<WorkerProcess>(processes);
    const Answer answer = ask(job_);
    if (const auto* mishap = std::get_if<Mishap>(&answer)) {
      worker_.reset();
      if (must_end()) throw Error("interrupted: every finished row is written", Exit::failed);
      // If the first worker refuses its job, every further worker would refuse it too.
      if (attempt < attempts_to_start && (mishap->died || !first.is_null())) {
        if (!mishap->died) std::this_thread::sleep_for(between_attempts);
        continue;
      }
      // a later worker refused the job, although the first one did not
      if (!mishap->died && !first.is_null()) {
        throw Error(fmt::format("{}; this {}", mishap->reason, changed_meanwhile), mishap->exit);
      }
      if (!mishap->died) throw Error(mishap->reason, mishap->exit);
      throw Error(fmt::format("a worker process cannot start: it {}", mishap->reason), Exit::unusable);
    }
    const auto& hello = std::get<nlohmann::json>(answer);
    // Compares only the device and the plugins. The backend's facts, such as free memory, change all the
    // time.
    const auto same = [&](const char* key) { return first.at(key) == hello.at(key); };
    if (!first.is_null() && !(same("device") && same("plugins"))) {
      throw_error("the plugins or the device {}", changed_meanwhile);
    }
    first = hello;
  }
}

Supervisor::Answer Supervisor::ask(const nlohmann::json& request) {
  worker_->output().forget();
  uint64_t beats = worker_->pulse().beats();
  Stopwatch since_beat;
  worker_->channel().send(request);  // a dead worker is detected in the loop
  while (true) {
    if (auto answer = look(beats, since_beat)) return std::move(*answer);
    pollfd sources[] = {{worker_->channel().fd(), POLLIN, 0}, {worker_->output().fd(), POLLIN, 0}};
    // A closed channel would keep waking poll() until the process has ended.
    if (worker_->channel().closed()) sources[0].fd = -1;
    ::poll(sources, 2, look_every_ms);
  }
}

std::optional<Supervisor::Answer> Supervisor::look(uint64_t& beats, Stopwatch& since_beat) {
  // ended() is called before the output is read, so that the last output of a dead worker is not missed
  const bool gone = worker_->ended().has_value();
  worker_->output().drain();
  try {
    if (auto message = worker_->channel().poll()) {
      worker_->output().drain();
      if (!message->contains("error")) return std::move(*message);
      const auto exit = static_cast<Exit>(message->value("exit", static_cast<int>(Exit::failed)));
      return Mishap{"plugin_error", message->value("error", ""), exit, false};
    }
  } catch (const std::exception& e) {
    return ended({"crash", e.what()});
  }
  if (gone) return ended(death());
  if (must_end()) return ended({"interrupted", "was ended"});
  if (const uint64_t now = worker_->pulse().beats(); now != beats) {
    beats = now;
    since_beat = Stopwatch();
  }
  if (auto mishap = over_limit(since_beat)) return ended(std::move(*mishap));
  return std::nullopt;
}

std::optional<Mishap> Supervisor::over_limit(const Stopwatch& since_beat) const {
  const experiment::MeasurePlan& plan = experiment_.measure;
  const bool running = worker_->pulse().step() == Step::run;
  const double limit = running ? plan.timeout_s + grace_s : plan.step_timeout_s;
  if (since_beat.milliseconds() > limit * 1e3) {
    return Mishap{
        "timeout",
        running ? fmt::format("did not end within measure.timeout, {} s, and was killed", plan.timeout_s)
                : fmt::format("did not end within measure.step_timeout, {} s, and was killed",
                              plan.step_timeout_s)};
  }
  if (const uint64_t bytes = worker_->private_bytes(); bytes > memory_limit_) {
    return Mishap{"oom", fmt::format("held {} MB, more than measure.memory_limit, {} MB, and was killed",
                                     bytes >> 20, memory_limit_ >> 20)};
  }
  return std::nullopt;
}

Mishap Supervisor::death() {
  const int status = *worker_->ended();
  const bool killed = kernel_oom_kills() > oom_kills_;
  const Death death = processes_ > 1 ? death_of_processes(status, killed) : death_of(status, killed);
  return {death.status, death.reason};
}

void Supervisor::begin_monitoring() {
  const double period_s = experiment_.measure.monitor_s;
  timeline_.clear();
  if (period_s == 0) return;
  const std::string id = hellos_[processes_].value("gauge", "");
  if (gauge_ == nullptr && !id.empty()) gauge_ = runtime::make_gauge(job_.backend, id);
  monitor_.emplace(*worker_, gauge_.get(), period_s);
}

void Supervisor::end_monitoring() {
  if (!monitor_) return;
  timeline_ = monitor_->finish();
  monitor_.reset();
}

/// Describes the worker's end in one line: its cause, the step in which it happened, and the worker's last
/// output.
Mishap Supervisor::ended(Mishap mishap) {
  stay_if_ending();
  end_monitoring();
  mishap.reason += fmt::format(" while {}", step_name(worker_->pulse().step()));
  if (mishap.status == "interrupted") mishap.reason += "; --resume measures it again";
  if (!worker_->kill()) mishap.reason += "; its process cannot be killed";
  if (const size_t left = worker_->orphans(); left > 0) {
    mishap.reason += fmt::format("; {} that it had started {} killed too",
                                 left == 1 ? "a process" : "processes", left == 1 ? "was" : "were");
  }
  worker_->output().drain();
  if (!worker_->output().empty()) {
    mishap.reason += fmt::format("; its last words: {}", worker_->output().last_line());
  }
  worker_.reset();
  return mishap;
}

results::Measurement Supervisor::load(size_t index, std::optional<Mishap>& mishap) {
  if (!worker_) ensure_worker();
  Answer answer = ask({{"load", index}});
  if (auto* message = std::get_if<nlohmann::json>(&answer)) {
    return measurement_from_json(message->at("measurement"));
  }
  mishap = std::get<Mishap>(answer);
  return {};
}

results::Measurement Supervisor::measure(size_t index, const experiment::Configuration& configuration,
                                         const Manner& manner) {
  try {
    ensure_worker(processes_of(configuration));
  } catch (const Error& e) {
    // This configuration cannot run, but others that need only one process may.
    if (processes_of(configuration) == 1 || must_end()) throw;
    results::Measurement measured;
    describe_configuration(measured, experiment_, configuration);
    fail(measured, "unsupported", e.what());
    return measured;
  }
  if (!manner.smoke) begin_monitoring();
  Answer answer =
      ask({{"measure", index}, {"id", configuration.id}, {"smoke", manner.smoke}, {"cap_ms", manner.cap_ms}});
  end_monitoring();
  if (const auto* message = std::get_if<nlohmann::json>(&answer)) {
    if (std::optional<results::Measurement> measured = read(*message, configuration)) {
      measured->timeline = std::move(timeline_);
      return std::move(*measured);
    }
    answer = ended({"crash", "sent something that is not an answer"});
  }
  Mishap& mishap = std::get<Mishap>(answer);
  // Whatever ended the worker, the status of the measurement is `interrupted`, because this process is
  // ending.
  if (must_end()) mishap.status = "interrupted";
  results::Measurement measured;
  describe_configuration(measured, experiment_, configuration);
  fail(measured, mishap.status, fmt::format("{}: {}", combination_of(configuration), mishap.reason));
  measured.timeline = std::move(timeline_);
  worker_.reset();
  return measured;
}

std::vector<std::string> Supervisor::unsupported(const std::vector<size_t>& indices) {
  if (!worker_) ensure_worker();
  const Answer answer = ask({{"unsupported", indices}});
  std::vector<std::string> reasons;
  if (const auto* message = std::get_if<nlohmann::json>(&answer)) reasons = message->at("reasons");
  // without an answer the reasons are empty; measuring these configurations then finds the reasons
  reasons.resize(indices.size());
  return reasons;
}

/// Returns the measurement of an answer, or nothing if the answer is damaged. A plugin can write into any
/// file descriptor.
std::optional<results::Measurement> Supervisor::read(const nlohmann::json& message,
                                                     const experiment::Configuration& configuration) {
  results::Measurement measured;
  bool spent = false;
  try {
    spent = message.value("spent", false);
    measured = measurement_from_json(message.at("measurement"));
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (measured.id != configuration.id || !results::is_status(measured.status)) return std::nullopt;
  if (const Output& said = worker_->output(); !said.empty()) {
    add_warning(measured, fmt::format("{}: printed {} bytes, beginning with '{}'",
                                      combination_of(configuration), said.bytes(), said.first_line()));
  }
  // A failed configuration may have damaged the process. `spent` says that the process holds threads,
  // settings or much memory that configurations left behind.
  if (results::is_failure(measured.status) || spent) worker_.reset();
  return measured;
}

}  // namespace harness::sweep
