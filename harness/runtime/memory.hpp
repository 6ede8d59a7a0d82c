// Device memory with an owner for every byte. So a row can say how much its format, its algorithm, its
// frontier and its schedule take.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "backends/backend.hpp"

namespace harness::runtime {

enum class Owner { format, algorithm, frontier, scratch };
const char* owner_name(Owner owner);

/// Counts what is allocated, by owner.
class Ledger {
 public:
  explicit Ledger(backends::Backend& backend) : backend_(backend) {}
  backends::Backend& backend() const { return backend_; }
  uint64_t bytes(Owner owner) const { return bytes_[static_cast<size_t>(owner)]; }
  uint64_t total() const { return std::accumulate(bytes_.begin(), bytes_.end(), uint64_t{0}); }
  void add(Owner owner, uint64_t bytes) { bytes_[static_cast<size_t>(owner)] += bytes; }
  void remove(Owner owner, uint64_t bytes) { bytes_[static_cast<size_t>(owner)] -= bytes; }

 private:
  backends::Backend& backend_;
  std::array<uint64_t, 4> bytes_{};
};

/// One device array; movable.
class DeviceArray {
 public:
  DeviceArray() = default;
  /// `name` says what it holds. Throws OutOfMemory.
  DeviceArray(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name);
  ~DeviceArray() { reset(); }
  DeviceArray(DeviceArray&& other) noexcept { swap(other); }
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    swap(other);
    return *this;
  }

  void* data() const { return data_; }
  uint64_t bytes() const { return bytes_; }
  Owner owner() const { return owner_; }
  const std::string& name() const { return name_; }
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }
  void fill(int byte) const { ledger_->backend().fill(data_, byte, bytes_); }
  void poison(int byte) const { ledger_->backend().poison(data_, byte, bytes_); }

 private:
  void reset() noexcept;
  void swap(DeviceArray& other) noexcept {
    std::swap(ledger_, other.ledger_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(owner_, other.owner_);
    std::swap(name_, other.name_);
  }

  Ledger* ledger_ = nullptr;
  void* data_ = nullptr;
  uint64_t bytes_ = 0;
  Owner owner_ = Owner::scratch;
  std::string name_;
};

}  // namespace harness::runtime
