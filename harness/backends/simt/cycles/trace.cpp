#include "backends/simt/cycles/trace.hpp"

#include <harness/host/random.hpp>

#include <utility>

namespace harness::simt {

Recorder::Recorder() : nodes_(1), slots_(1024) {}

void Recorder::begin() {
  nodes_.resize(1);
  nodes_[0].next = 0;
  touched_.clear();
  ++generation_;
  lane_ = ~0u;
  pause_is_known_ = false;
}

// Returns the step of a lane at an instruction and iteration (TracePlace). Usually this step comes right
// after the lane's last step in the list, because an earlier lane took the same path. A new step is inserted
// right after the lane's last step.
TraceStep& Recorder::step_at(uint32_t lane, TracePlace at) {
  if (lane != lane_) {
    lane_ = lane;
    cursor_ = 0;
  }
  const uint32_t next = nodes_[cursor_].next;
  cursor_ = next != 0 && nodes_[next].at == at ? next : find_or_add(at);
  return nodes_[cursor_].step;
}

size_t Recorder::slot_of(TracePlace at) const {
  size_t slot = mix64(at.round + mix64(at.number)) & (slots_.size() - 1);
  while (slots_[slot].generation == generation_ && !(nodes_[slots_[slot].node].at == at))
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

uint32_t Recorder::find_or_add(TracePlace at) {
  const size_t slot = slot_of(at);
  if (slots_[slot].generation == generation_) return slots_[slot].node;
  const auto made = static_cast<uint32_t>(nodes_.size());
  slots_[slot] = {generation_, made};
  nodes_.push_back({at, nodes_[cursor_].next, {}});
  nodes_[cursor_].next = made;
  if (nodes_.size() * 2 > slots_.size()) grow();
  return made;
}

void Recorder::grow() {
  slots_.assign(slots_.size() * 2, {});
  for (uint32_t node = 1; node < nodes_.size(); ++node)
    slots_[slot_of(nodes_[node].at)] = {generation_, node};
}

// Sorts the accessed words by step, with a counting sort. Until then, TraceStep::end is the number of words
// of the step.
void Recorder::finish(Trace& trace) {
  auto words = static_cast<uint32_t>(trace.words.size());
  const size_t first = trace.steps.size();
  for (uint32_t node = nodes_[0].next; node != 0; node = nodes_[node].next) {
    TraceStep& step = nodes_[node].step;
    step.begin = words;
    words += std::exchange(step.end, words);
    trace.steps.push_back(step);
  }
  trace.words.resize(words);
  for (const Touched& touched : touched_) trace.words[nodes_[touched.node].step.end++] = touched.word;
  uint32_t end = words;
  for (size_t i = trace.steps.size(); i > first; --i) {
    TraceStep& step = trace.steps[i - 1];
    step.end = end;
    end = step.begin;
  }
}

}  // namespace harness::simt
