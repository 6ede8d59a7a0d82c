// Link lines of kernels that belong to no combination of algorithm, format and schedule, such as the kernels
// that apply updates.
#include "runtime/run/lister.hpp"

namespace harness::runtime {
namespace {

/// Adds the device modules that switch off the options of a run.
void add_no_options(Lister& lister) {
  for (const char* name : {"out_counter", "ordering_off", "counting_off", "fusion_off"}) lister.module(name);
}

/// Returns a link line with the format of a part, with `modules`, and with the defaults of hooks that these
/// call. No kernel of the line reads vertex values.
backends::LinkLine line_of_format(const backends::Backend& backend, const LayoutPart& part,
                                  uint32_t edge_bytes, const std::string& purpose, const char* variant,
                                  const std::vector<std::string>& modules,
                                  const std::set<std::string>& kernels) {
  Lister lister(backend, 4, edge_bytes);
  lister.line.name = fmt::format("{} {}", purpose, part.format->id);
  for (const std::string& name : modules) lister.module(name);
  add_no_options(lister);
  lister.plugin(*part.format, variant);
  lister.add_defaults();
  lister.line.kernels.assign(kernels.begin(), kernels.end());
  return lister.line;
}

}  // namespace

backends::LinkLine conversions_line(const backends::Backend& backend) {
  Lister lister(backend, 4, 4);
  lister.line.name = "conversions";
  lister.module("convert");
  lister.module("exchange");
  add_no_options(lister);
  lister.line.kernels = {"harness_bitmap_to_queue",  "harness_bytemap_to_queue",  "harness_queue_to_bitmap",
                         "harness_queue_to_bytemap", "harness_bitmap_to_bytemap", "harness_bytemap_to_bitmap",
                         "harness_pack_values",      "harness_unpack_values"};
  return lister.line;
}

backends::LinkLine update_line(const backends::Backend& backend, const LayoutPart& part,
                               uint32_t edge_bytes) {
  std::set<std::string> kernels{
      "harness_update_begin",     "harness_batch_effects",   "harness_print_rows",
      "harness_batch_keys",       "harness_batch_count",     "harness_batch_cut",
      "harness_small_batch_sort", "harness_small_batch_cut", "harness_scatter_words"};
  std::vector<std::string> modules{"update_batch", "update_small_batch", "update_prints", "update_scatter"};
  const plugin::Updates& updates = part.format->updates;
  if (!updates.new_vertices.empty()) {
    modules.push_back("update_vertices");
    kernels.insert({"harness_mark_deleted", "harness_list_deleted"});
  }
  for (const auto* steps : {&updates.steps, &updates.compact, &updates.new_vertices}) {
    for (const harness_step& step : *steps) {
      if (step.kind == HARNESS_KERNEL_STEP) kernels.insert(fmt::format("harness_update{}", step.index));
    }
  }
  return line_of_format(backend, part, edge_bytes, "update", "update", modules, kernels);
}

backends::LinkLine reorder_line(const backends::Backend& backend, const LayoutPart& part,
                                uint32_t edge_bytes) {
  return line_of_format(
      backend, part, edge_bytes, "reorder", nullptr, {"reorder"},
      {"harness_reorder_begin", "harness_reorder_count", "harness_reorder_list", "harness_reorder_sample",
       "harness_reorder_decide", "harness_reorder_place", "harness_reorder_arcs"});
}

}  // namespace harness::runtime
