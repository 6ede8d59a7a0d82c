// The arrays that an instance (instance.hpp) owns in addition to its properties. These are frontiers, scratch
// arrays and the control block. bind() (binding.hpp) makes a backend's job from programs, layouts and these
// arrays. It gets each array from a call of next().
#pragma once

#include <list>
#include <string>

#include "runtime/memory/buffer.hpp"

namespace harness::runtime {

/// The arrays of an instance. Every call of bind() requests the same arrays in the same sequence. A later
/// call therefore gets the arrays of the call before it, with new memory only for arrays that grow.
class Arrays {
 public:
  explicit Arrays(Ledger& ledger) : ledger_(ledger) {}

  backends::Backend& backend() const { return ledger_.backend(); }
  uint32_t device() const { return ledger_.device(); }
  void begin_binding() { next_ = buffers_.begin(); }
  /// Returns the next array, resized to `bytes`. Addresses of Buffer objects stay valid. Throws OutOfMemory.
  Buffer& next(Owner owner, const std::string& name, uint64_t bytes) {
    if (next_ == buffers_.end()) {
      buffers_.emplace_back(ledger_, owner, bytes, name);
      return buffers_.back();
    }
    next_->resize(bytes);
    return *next_++;
  }
  /// Returns the next array, with `count` elements.
  template <class T>
  T* next_of(Owner owner, const std::string& name, uint64_t count) {
    return next(owner, name, count * sizeof(T)).template as<T>();
  }

  auto begin() const { return buffers_.begin(); }
  auto end() const { return buffers_.end(); }

 private:
  Ledger& ledger_;
  std::list<Buffer> buffers_;
  std::list<Buffer>::iterator next_ = buffers_.end();
};

}  // namespace harness::runtime
