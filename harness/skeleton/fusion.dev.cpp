// Runs all supersteps in one cooperative launch, like kernel fusion in GraphIt's GPU schedules [G2 III].
// Barriers over all blocks separate supersteps, and the last block that arrives does the work at the end of a
// superstep. Only GPUs use this mode. On the cpu target, a launch costs next to nothing. The simt backend
// needs separate launches, because it checks each kernel separately.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_fusion_off
// fusion_off: each kernel is launched separately, so a kernel reads only what earlier launches wrote.
HARNESS_HOOK bool harness_is_fused() {
  return false;
}

// Empty bodies of kernels that harness_run_fused calls but a run does not use. These are the kernel that
// lists rows, if it is not needed, and each of steps 1 to 3 that the schedule does not have.
#elif HARNESS_MODULE_no_expand
HARNESS_HOOK void harness_expand_body(Context&) {}
#elif HARNESS_MODULE_no_step1
HARNESS_HOOK void harness_step1_body(Context&) {}
#elif HARNESS_MODULE_no_step2
HARNESS_HOOK void harness_step2_body(Context&) {}
#elif HARNESS_MODULE_no_step3
HARNESS_HOOK void harness_step3_body(Context&) {}

#elif HARNESS_MODULE_fusion_on
HARNESS_HOOK bool harness_is_fused() {
  return true;
}

#ifdef HARNESS_BARE_KERNEL

HARNESS_HOOK void harness_start_body(Context& c);
HARNESS_HOOK void harness_apply_all_body(Context& c);
HARNESS_HOOK void harness_raise_threshold_body(Context& c);
HARNESS_HOOK void harness_split_far_pile_body(Context& c);
HARNESS_HOOK void harness_step0_body(Context& c);
HARNESS_HOOK void harness_step1_body(Context& c);
HARNESS_HOOK void harness_step2_body(Context& c);
HARNESS_HOOK void harness_step3_body(Context& c);
HARNESS_HOOK void harness_expand_body(Context& c);

namespace {

enum Kind : uint64_t { a_superstep, a_split, the_end };

// The next action of all blocks and the size of the frontier, packed into one word, which a barrier returns
// to all blocks.
struct Next {
  uint64_t word;
  HARNESS_DEVICE Next(Kind kind, uint64_t frontier_size) : word(frontier_size << 2 | kind) {}
  HARNESS_DEVICE explicit Next(uint64_t shown) : word(shown) {}
  HARNESS_DEVICE Kind kind() const { return static_cast<Kind>(word & 3); }
  HARNESS_DEVICE uint64_t frontier_size() const { return word >> 2; }
};

struct Fused {
  const harness_args& args;
  Grid grid;
  bool swapped = false;      // whether args.in and args.out are swapped
  bool far_swapped = false;  // whether args.far_pile and args.far_next are swapped
  Next next{a_superstep, 0};

  HARNESS_DEVICE Context context() const {
    Context c(args, Position{});
    c.frontier_size = next.frontier_size();  // so that no hook has to load it
    if (swapped) {
      c.in = args.out;
      c.out = args.in;
    }
    if (far_swapped) {
      c.far_pile = args.far_next;
      c.far_next = args.far_pile;
    }
    return c;
  }
  template <class Body>
  HARNESS_DEVICE void run(Body body) const {
    Context c = context();
    body(c);
    c.finish();
  }
  /// Waits until all blocks have arrived, between two kernels of a superstep.
  HARNESS_DEVICE void wait() { grid.sync(); }
  /// Ends a superstep, and sets `next` in all blocks. If the frontier is empty and vertices are deferred
  /// (option ordering), raises the threshold of priorities.
  HARNESS_DEVICE void finish() {
    next = Next(grid.sync([&] {
      Context c = context();
      const SuperstepEnd end = harness_end_superstep(c);
      bool raised = false;
      if (args.in_far != nullptr) {
        raised = Block(c.at).any(end.deferred);
        if (raised) harness_raise_threshold_body(c);
      }
      return Next(end.done ? the_end : raised ? a_split : a_superstep, end.frontier_size).word;
    }));
  }
  HARNESS_DEVICE void clear_out() {
    Context c = context();
    const uint64_t marks = harness_dedup_words(args.vertices);
    if (c.out.bits == nullptr && c.out.bytes == nullptr && marks == 0) return;
    c.at.for_each(marks, [&](uint64_t word) { args.stamps[word] = 0; });
    if (c.out.bits != nullptr) {
      c.at.for_each(HARNESS_BITMAP_WORDS(args.vertices), [&](uint64_t word) { c.out.bits[word] = 0; });
    } else if (c.out.bytes != nullptr) {
      c.at.for_each(args.vertices, [&](uint64_t v) { c.out.bytes[v] = 0; });
    }
    wait();
  }
  HARNESS_DEVICE void superstep() {
    if (args.expanded != nullptr) {
      run([](Context& c) { harness_expand_body(c); });
      wait();
    }
    run([](Context& c) { harness_step0_body(c); });
    if (args.fused_steps > 1) {
      wait();
      run([](Context& c) { harness_step1_body(c); });
    }
    if (args.fused_steps > 2) {
      wait();
      run([](Context& c) { harness_step2_body(c); });
    }
    if (args.fused_steps > 3) {
      wait();
      run([](Context& c) { harness_step3_body(c); });
    }
    if (args.fused_apply != 0) {
      wait();
      run([](Context& c) { harness_apply_all_body(c); });
    }
  }
};

}  // namespace

// Kernel for the whole run. It is a cooperative launch with as many blocks as can be resident on the GPU.
HARNESS_BARE_KERNEL(harness_run_fused) {
  Fused loop{args, Grid(*args.control)};
  if (args.in_far != nullptr) {
    loop.grid.sync([&] {
      Context c = loop.context();
      harness_raise_threshold_body(c);
      return uint64_t{0};
    });
  }
  loop.run([](Context& c) { harness_start_body(c); });
  uint64_t supersteps = 0;
  for (loop.finish(); loop.next.kind() != the_end; loop.finish()) {
    loop.swapped = !loop.swapped;
    loop.clear_out();
    if (loop.next.kind() == a_split) {
      loop.run([](Context& c) { harness_split_far_pile_body(c); });
      loop.far_swapped = !loop.far_swapped;
    } else {
      if (args.fused_limit != 0 && supersteps >= args.fused_limit) break;
      ++supersteps;
      loop.superstep();
    }
  }
  if (Position{}.block_index() == 0 && Position{}.first_in_block()) args.control->supersteps = supersteps;
}
#endif
#endif
