// Operations on memory that threads share: relaxed atomics and a buffered append. Traversals use both.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>

namespace harness::openmp {

template <class T>
T load(T& x) {
  return std::atomic_ref<T>(x).load(std::memory_order_relaxed);
}
template <class T>
void store(T& x, T value) {
  std::atomic_ref<T>(x).store(value, std::memory_order_relaxed);
}
template <class T>
bool claim(T& x, T expected, T value) {
  return std::atomic_ref<T>(x).compare_exchange_strong(expected, value, std::memory_order_relaxed);
}
template <class T>
bool lower(T& x, T value) {
  std::atomic_ref<T> at(x);
  T old = at.load(std::memory_order_relaxed);
  while (value < old) {
    if (at.compare_exchange_weak(old, value, std::memory_order_relaxed)) return true;
  }
  return false;
}

/// A thread's buffer for a shared queue. A full buffer is appended to the queue with one atomic, as by
/// QueueBuffer in GAPBS.
class QueueBuffer {
 public:
  QueueBuffer(uint32_t* queue, uint64_t& size) : queue_(queue), size_(size) {}
  ~QueueBuffer() { flush(); }
  void push(uint32_t v) {
    if (held_ == capacity) flush();
    buffer_[held_++] = v;
  }
  void flush() {
    const uint64_t first = std::atomic_ref<uint64_t>(size_).fetch_add(held_, std::memory_order_relaxed);
    std::memcpy(queue_ + first, buffer_, held_ * sizeof(uint32_t));
    held_ = 0;
  }

 private:
  static constexpr uint32_t capacity = 4096;
  uint32_t* queue_;
  uint64_t& size_;
  uint32_t held_ = 0;
  uint32_t buffer_[capacity];
};

}  // namespace harness::openmp
