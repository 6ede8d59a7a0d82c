// Tells sanitizers about switches between stacks. Lanes call the class Stack at every switch of fibers. In
// builds without a sanitizer its functions do nothing.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#define HARNESS_BUILT_WITH(sanitizer) __has_feature(sanitizer)
#else
#define HARNESS_BUILT_WITH(sanitizer) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || HARNESS_BUILT_WITH(address_sanitizer)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#define HARNESS_ADDRESS_SANITIZER 1
#elif defined(__SANITIZE_THREAD__) || HARNESS_BUILT_WITH(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define HARNESS_THREAD_SANITIZER 1
#endif

namespace harness::simt {

#if defined(HARNESS_ADDRESS_SANITIZER)

class Stack {
 public:
  /// Unpoisons memory of stacks that will not be used again.
  static void forget(void* bottom, size_t bytes) { ASAN_UNPOISON_MEMORY_REGION(bottom, bytes); }
  /// Prepares this memory for a new fiber.
  void begin(void* bottom, size_t bytes) {
    forget(bottom, bytes);
    bottom_ = bottom;
    bytes_ = bytes;
    frames_ = nullptr;
  }
  void leave_for(const Stack& next) { __sanitizer_start_switch_fiber(&frames_, next.bottom_, next.bytes_); }
  void arrive_from(Stack& before) {
    __sanitizer_finish_switch_fiber(frames_, &before.bottom_, &before.bytes_);
  }

 private:
  const void* bottom_ = nullptr;
  size_t bytes_ = 0;
  void* frames_ = nullptr;  // the sanitizer's own data, while the stack is inactive
};

#elif defined(HARNESS_THREAD_SANITIZER)

class Stack {
 public:
  Stack() = default;
  ~Stack() { end(); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  static void forget(void*, size_t) {}
  void begin(void*, size_t) {
    end();
    fiber_ = __tsan_create_fiber(0);
    owned_ = true;
  }
  // Inlined, because the sanitizer tracks calls and returns on each stack.
  [[gnu::always_inline]] void leave_for(const Stack& next) {
    if (!owned_) fiber_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(next.fiber_, 0);
  }
  void arrive_from(const Stack&) {}

 private:
  void end() {
    if (owned_) __tsan_destroy_fiber(fiber_);
  }

  void* fiber_ = nullptr;
  bool owned_ = false;  // false: fiber_ is that of the thread itself
};

#else

class Stack {
 public:
  static void forget(void*, size_t) {}
  void begin(void*, size_t) {}
  void leave_for(const Stack&) {}
  void arrive_from(const Stack&) {}
};

#endif

}  // namespace harness::simt
