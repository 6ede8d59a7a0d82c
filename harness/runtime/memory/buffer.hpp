// Memory that is accounted by owner and by place (device or host). Prepared runs (Instance) and layouts
// allocate it, so that results.csv reports how much memory format, algorithm, frontier and schedule use, and
// where.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "backends/backend.hpp"
#include "runtime/memory/pins.hpp"

namespace harness::runtime {

using backends::Place;

enum class Owner { format, algorithm, frontier, scratch };
const char* owner_name(Owner owner);

/// Counts the bytes that a rank has allocated, by owner and place. All device memory of a rank is on one
/// device.
class Ledger {
 public:
  explicit Ledger(backends::Backend& backend, uint32_t device = 0)
      : backend_(backend), device_(device), pins_(backend) {}
  backends::Backend& backend() const { return backend_; }
  uint32_t device() const { return device_; }
  Pins& pins() { return pins_; }
  uint64_t bytes(Owner owner, Place place) const { return bytes_[index(owner)][index(place)]; }
  uint64_t bytes(Owner owner) const { return bytes(owner, Place::device) + bytes(owner, Place::host); }
  uint64_t total() const;
  /// Returns the bytes of all owners on the device.
  uint64_t on_device() const;
  /// Sets how many bytes all owners together may use on the device. 0 means no limit.
  void limit_device(uint64_t bytes) { limit_ = bytes; }
  uint64_t limit_of_device() const { return limit_; }
  void add(Owner owner, Place place, uint64_t bytes) { bytes_[index(owner)][index(place)] += bytes; }
  void remove(Owner owner, Place place, uint64_t bytes) { bytes_[index(owner)][index(place)] -= bytes; }

 private:
  template <class Enum>
  static size_t index(Enum value) {
    return static_cast<size_t>(value);
  }

  backends::Backend& backend_;
  uint32_t device_;
  Pins pins_;
  std::array<std::array<uint64_t, 2>, 4> bytes_{};
  uint64_t limit_ = 0;
};

/// An array that kernels read or write; movable. Its capacity may exceed the bytes in use.
class Buffer {
 public:
  Buffer() = default;
  /// `name` describes the content. `capacity` reserves space to grow. Throws OutOfMemory.
  Buffer(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name, Place place = Place::device,
         uint64_t capacity = 0);
  /// Refers to host memory that Ledger::pins() has pinned. Kernels may only read it. The ledger does not
  /// count it, because it belongs to another object.
  Buffer(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name,
         std::shared_ptr<const void> pinned);
  ~Buffer() { release(); }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }

  void* data() const { return data_; }
  uint64_t bytes() const { return bytes_; }        // bytes in use
  uint64_t capacity() const { return capacity_; }  // bytes allocated, as counted by the ledger
  Owner owner() const { return owner_; }
  Place place() const { return place_; }
  const std::string& name() const { return name_; }
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }
  void fill(int byte) const { ledger_->backend().fill(data_, byte, bytes_); }
  void poison(int byte) const { ledger_->backend().poison(data_, byte, bytes_); }

  /// Returns true if the host accesses the memory in place.
  bool is_on_host() const { return place_ == Place::host || ledger_->backend().shares_host_memory(); }

  /// Changes the number of bytes in use. Keeps the memory if the capacity suffices; otherwise allocates new
  /// memory, and the content is lost. Throws OutOfMemory.
  void resize(uint64_t bytes);

 private:
  void release() noexcept;
  void swap(Buffer& other) noexcept {
    std::swap(ledger_, other.ledger_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(capacity_, other.capacity_);
    std::swap(owner_, other.owner_);
    std::swap(place_, other.place_);
    std::swap(name_, other.name_);
    std::swap(pinned_, other.pinned_);
  }

  Ledger* ledger_ = nullptr;
  void* data_ = nullptr;
  uint64_t bytes_ = 0, capacity_ = 0;
  Owner owner_ = Owner::scratch;
  Place place_ = Place::device;
  std::string name_;
  std::shared_ptr<const void> pinned_;  // pinned memory of another object; null: `data_` is its own memory
};

}  // namespace harness::runtime
