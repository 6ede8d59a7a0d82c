#include "backends/simt/cycles/warp_timer.hpp"

#include <algorithm>
#include <array>

namespace harness::simt {
namespace {

constexpr uint64_t shared_banks = 32;

// Divides a span of time among phases in proportion to their numbers of instructions. The phase with most
// instructions also gets the remainder of the division. Returns that phase.
CyclePhase divide(Ticks span, uint64_t by_phase, Account& account) {
  uint64_t all = 0;
  size_t most = 0;
  for (size_t phase = 0; phase + 1 < cycle_phases; ++phase) {
    all += PhaseCounts::unpack(by_phase, phase);
    if (PhaseCounts::unpack(by_phase, phase) > PhaseCounts::unpack(by_phase, most)) most = phase;
  }
  Ticks left = span;
  for (size_t phase = 0; all > 0 && phase + 1 < cycle_phases; ++phase) {
    const Ticks own = span * PhaseCounts::unpack(by_phase, phase) / all;
    if (phase == most || own == 0) continue;
    account.add(Cause::issue, static_cast<CyclePhase>(phase), own);
    left -= own;
  }
  account.add(Cause::issue, static_cast<CyclePhase>(most), left);
  return static_cast<CyclePhase>(most);
}

}  // namespace

bool WarpTimer::go_on(Ticks horizon, Account& account) {
  while (at_ < trace.steps.size()) {
    const TraceStep& step = trace.steps[at_];
    if (now_ > horizon && step.needs_shared_resources()) return false;
    ++at_;
    switch (step.kind) {
      case TraceStep::Kind::instructions:
        issue(step, account);
        break;
      case TraceStep::Kind::global:
        access_global(step, account);
        break;
      case TraceStep::Kind::shared:
        access_shared(step, account);
        break;
      case TraceStep::Kind::wait:
        wait_for(step.number, account);
        break;
      case TraceStep::Kind::exchange:
        exchange(step.number, account);
        break;
    }
  }
  return true;
}

void WarpTimer::issue(const TraceStep& step, Account& account) {
  const Ticks before = now_;
  now_ = core_->issue(now_, step.number, step.chain);
  last_phase_ = divide(now_ - before, step.by_phase, account);
  if (timeline_ != nullptr) timeline_->add(track_, Cause::issue, before, now_);
}

void WarpTimer::exchange(uint64_t times, Account& account) {
  wait_until(now_ + times * core_->exchange_latency(), Cause::issue, last_phase_, account);
}

// Returns the distinct cache lines of an access, in ascending sequence.
std::span<const uint64_t> WarpTimer::lines_of(const TraceStep& step) {
  lines_.clear();
  for (const Word word : trace.words_of(step)) lines_.push_back(memory_->line_of(word * word_bytes));
  std::sort(lines_.begin(), lines_.end());
  lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
  return lines_;
}

// Requests the cache lines of an access one after another. The warp continues when the last request is
// accepted.
void WarpTimer::access_global(const TraceStep& step, Account& account) {
  if (step.access >= Access::atomic) return update(step, account);
  const bool stores = !is_waited_for(step.access);
  Answer last;
  for (const uint64_t line : lines_of(step)) {
    Answer answer;
    if (stores) {
      answer.accepted = memory_->store(core_number_, line, now_);
    } else {
      answer = memory_->load(core_number_, line, now_);
    }
    last.accepted = std::max(last.accepted, answer.accepted);
    if (answer.done >= last.done) {
      last.done = answer.done;
      last.from = answer.from;
    }
  }
  wait_until(last.accepted, Cause::l1, step.phase, account);
  if (!stores) expect(step, last.done, last.from, account);
}

void WarpTimer::update(const TraceStep& step, Account& account) {
  lines_.assign(trace.words_of(step).begin(), trace.words_of(step).end());
  std::sort(lines_.begin(), lines_.end());
  Answer last;
  for (auto word = lines_.begin(); word != lines_.end();) {
    const auto end = std::upper_bound(word, lines_.end(), *word);
    const Answer answer =
        memory_->atomic(core_number_, *word * word_bytes, static_cast<uint64_t>(end - word), now_);
    last.accepted = std::max(last.accepted, answer.accepted);
    last.done = std::max(last.done, answer.done);
    word = end;
  }
  wait_until(last.accepted, Cause::atomics, step.phase, account);
  if (is_waited_for(step.access)) expect(step, last.done, Cause::atomics, account);
}

// A bank of shared memory delivers one word per cycle, to all lanes that read this word. Atomics on a word
// are sequential.
void WarpTimer::access_shared(const TraceStep& step, Account& account) {
  lines_.assign(trace.words_of(step).begin(), trace.words_of(step).end());
  std::sort(lines_.begin(), lines_.end());
  if (step.access < Access::atomic) lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
  std::array<uint32_t, shared_banks> by_bank{};
  for (const uint64_t word : lines_) ++by_bank[word % shared_banks];
  const uint32_t turns = std::max(1u, *std::max_element(by_bank.begin(), by_bank.end()));
  const Ticks ready = core_->access_shared(now_, turns);
  if (is_waited_for(step.access)) expect(step, ready, Cause::shared, account);
}

void WarpTimer::expect(const TraceStep& step, Ticks ready, Cause from, Account& account) {
  if (waits_at_load_) return wait_until(ready, from, step.phase, account);
  for (Load& load : loads_) {
    if (load.site != step.number) continue;
    if (ready >= load.ready) load = {step.number, ready, from, step.phase};
    return;
  }
  loads_.push_back({step.number, ready, from, step.phase});
}

void WarpTimer::wait_for(uint32_t site, Account& account) {
  const auto load = std::find_if(loads_.begin(), loads_.end(), [&](const Load& l) { return l.site == site; });
  if (load == loads_.end()) return;
  wait_until(load->ready, load->from, load->phase, account);
  *load = loads_.back();
  loads_.pop_back();
}

}  // namespace harness::simt
