/* The layout of every ABI struct on 64-bit machines. If a line fails, the harness would misread plugins that
 * were built before the change. Append fields at the end instead, raise HARNESS_SDK_VERSION and add a line
 * here. Structs of args.h belong to the device and never change their size; new fields take space from
 * `spare` (plugins/ABI.md). This file is C11 and C++11. */
#include <harness/args.h>
#include <harness/plugin.h>
#include <harness/units.h>
#include <stddef.h>

#ifdef __cplusplus
#define FROZEN(condition, text) static_assert(condition, text)
#else
#define FROZEN(condition, text) _Static_assert(condition, text)
#endif
#define SIZE(type, bytes) FROZEN(sizeof(type) == (bytes), "size of " #type)
#define AT(type, field, offset) FROZEN(offsetof(type, field) == (offset), "offset of " #type "." #field)

FROZEN(HARNESS_SDK_VERSION >= 100 && HARNESS_OLDEST_SDK == 100, "versions of the SDK");
/* The minimum size of each struct. These numbers never change. */
FROZEN(HARNESS_ERROR_V1_BYTES == 512 && HARNESS_PARAM_V1_BYTES == 80 && HARNESS_IMAGE_V1_BYTES == 64 &&
           HARNESS_BUILD_INPUT_V1_BYTES == 56 && HARNESS_PART_V1_BYTES == 32 &&
           HARNESS_ARRAY_V1_BYTES == 40 && HARNESS_BUILDER_V1_BYTES == 48 && HARNESS_FORMAT_V1_BYTES == 16 &&
           HARNESS_STEP_V1_BYTES == 32 && HARNESS_SCRATCH_V1_BYTES == 32 && HARNESS_SCHEDULE_V1_BYTES == 32 &&
           HARNESS_PROBLEM_V1_BYTES == 88 && HARNESS_PLAN_V1_BYTES == 1848 &&
           HARNESS_ANSWER_ARRAY_V1_BYTES == 40 && HARNESS_ANSWER_V1_BYTES == 40 &&
           HARNESS_SUPERSTEP_V1_BYTES == 72 && HARNESS_ALGORITHM_V1_BYTES == 88 &&
           HARNESS_BASELINE_INPUT_V1_BYTES == 88 && HARNESS_BASELINE_RUN_V1_BYTES == 40 &&
           HARNESS_BASELINE_V1_BYTES == 40 && HARNESS_PLUGIN_V1_BYTES == 96,
       "bytes of SDK 1.0");
FROZEN(HARNESS_OK == 0 && HARNESS_INVALID == 1 && HARNESS_OUT_OF_MEMORY == 2 && HARNESS_UNSUPPORTED == 3 &&
           HARNESS_WRONG == 4 && HARNESS_INTERNAL == 5 && HARNESS_WIDE_EDGES == 6,
       "harness_status");
FROZEN(HARNESS_INT == 1 && HARNESS_UINT == 2 && HARNESS_REAL == 3 && HARNESS_BOOL == 4 && HARNESS_CHOICE == 5,
       "harness_type");
FROZEN(HARNESS_PER_ROW == 1 && HARNESS_PER_EDGE == 2 && HARNESS_PER_COUNT == 3 && HARNESS_ONCE == 4 &&
           HARNESS_PER_ROW_AND_EDGE == 5 && HARNESS_PER_VERTEX == 6,
       "harness_domain");
FROZEN(HARNESS_KERNEL_STEP == 1 && HARNESS_EXCLUSIVE_SCAN == 2 && HARNESS_UNIT_STEP == 3,
       "harness_step_kind");
FROZEN(HARNESS_UNIT_WEAVER == 1 && HARNESS_UNIT_EGHW == 2 && HARNESS_UNIT_BYTES == 28, "harness_unit");
FROZEN(HARNESS_THREAD == 1 && HARNESS_WARP == 2 && HARNESS_BLOCK == 3, "harness_group");
FROZEN(HARNESS_ROWS_ARE_VERTICES == 1 && HARNESS_ROWS_UNIQUE == 2, "flags of a part");
FROZEN(HARNESS_ARRAY_BY_EDGE == 1 && HARNESS_ARRAY_ROW_BOUNDS == 2, "flags of an array");
FROZEN(HARNESS_UINT32 == 1 && HARNESS_INT32 == 2 && HARNESS_UINT64 == 3 && HARNESS_INT64 == 4 &&
           HARNESS_FLOAT32 == 5 && HARNESS_FLOAT64 == 6,
       "harness_element");
FROZEN(HARNESS_BY_INIT == 0 && HARNESS_OUT_DEGREES == 1 && HARNESS_INPUT == 2 && HARNESS_ZEROED == 3,
       "harness_initial");
FROZEN(HARNESS_KIND_SCHEDULE == 1 && HARNESS_KIND_FORMAT == 2 && HARNESS_KIND_ALGORITHM == 3 &&
           HARNESS_KIND_BASELINE == 4,
       "harness_kind");
FROZEN(HARNESS_ON_DEVICE == 0 && HARNESS_ON_HOST == 1, "harness_place");
FROZEN(HARNESS_ON_DEVICE == 0 && HARNESS_ON_HOST == 1, "harness_place");
FROZEN(HARNESS_GRAPH_MEMORY == 1 && HARNESS_SCRATCH_MEMORY == 2, "harness_purpose");

SIZE(harness_error, 512);
AT(harness_error, struct_size, 0);
AT(harness_error, status, 4);
AT(harness_error, text, 8);

SIZE(harness_value, 16);
AT(harness_value, integer, 0);
AT(harness_value, real, 8);

SIZE(harness_param, 80);
AT(harness_param, struct_size, 0);
AT(harness_param, type, 4);
AT(harness_param, name, 8);
AT(harness_param, default_value, 16);
AT(harness_param, min, 24);
AT(harness_param, max, 40);
AT(harness_param, choices, 56);
AT(harness_param, help, 64);
AT(harness_param, state_offset, 72);
AT(harness_param, flags, 76);

SIZE(harness_image, 64);
AT(harness_image, struct_size, 0);
AT(harness_image, sdk_version, 4);
AT(harness_image, target, 8);
AT(harness_image, value_bytes, 16);
AT(harness_image, edge_bytes, 20);
AT(harness_image, bytes, 24);
AT(harness_image, end, 32);
AT(harness_image, defines, 40);
AT(harness_image, needs, 48);
AT(harness_image, variant, 56);

SIZE(harness_adjacency, 24);
AT(harness_adjacency, offsets, 0);
AT(harness_adjacency, neighbors, 8);
AT(harness_adjacency, weights, 16);

SIZE(harness_build_input, 56);
AT(harness_build_input, struct_size, 0);
AT(harness_build_input, edge_bytes, 4);
AT(harness_build_input, vertices, 8);
AT(harness_build_input, reserved, 12);
AT(harness_build_input, edges, 16);
AT(harness_build_input, adjacency, 24);
AT(harness_build_input, params, 48);

SIZE(harness_part, 32);
AT(harness_part, struct_size, 0);
AT(harness_part, flags, 4);
AT(harness_part, rows, 8);
AT(harness_part, values_offset, 12);
AT(harness_part, edges, 16);
AT(harness_part, state, 24);

SIZE(harness_array, 48);
AT(harness_array, struct_size, 0);
AT(harness_array, state_offset, 4);
AT(harness_array, name, 8);
AT(harness_array, bytes, 16);
AT(harness_array, capacity, 24);
AT(harness_array, place, 32);
AT(harness_array, flags, 36);
AT(harness_array, contents, 40);

SIZE(harness_builder, 48);
AT(harness_builder, struct_size, 0);
AT(harness_builder, reserved, 4);
AT(harness_builder, self, 8);
AT(harness_builder, wants, 16);
AT(harness_builder, array, 24);
AT(harness_builder, part, 32);
AT(harness_builder, delegate, 40);

SIZE(harness_format, 24);
AT(harness_format, struct_size, 0);
AT(harness_format, state_bytes, 4);
AT(harness_format, build, 8);
AT(harness_format, update, 16); /* a draft: it points to a struct of update.h, and the structs there may
                                   change */

SIZE(harness_step, 32);
AT(harness_step, struct_size, 0);
AT(harness_step, kind, 4);
AT(harness_step, index, 8);
AT(harness_step, domain, 12);
AT(harness_step, domain_index, 16);
AT(harness_step, group, 20);
AT(harness_step, counter, 24);
AT(harness_step, shared_bytes_per_thread, 28);

SIZE(harness_scratch, 32);
AT(harness_scratch, struct_size, 0);
AT(harness_scratch, domain, 4);
AT(harness_scratch, element_bytes, 8);
AT(harness_scratch, extra, 12);
AT(harness_scratch, state_offset, 16);
AT(harness_scratch, zeroed, 20);
AT(harness_scratch, name, 24);

SIZE(harness_schedule, 32);
AT(harness_schedule, struct_size, 0);
AT(harness_schedule, state_bytes, 4);
AT(harness_schedule, steps, 8);
AT(harness_schedule, step_count, 16);
AT(harness_schedule, scratch_count, 20);
AT(harness_schedule, scratch, 24);

SIZE(harness_problem, 96);
AT(harness_problem, struct_size, 0);
AT(harness_problem, vertices, 4);
AT(harness_problem, edges, 8);
AT(harness_problem, symmetric, 16);
AT(harness_problem, frontier_tells, 20);
AT(harness_problem, out, 24);
AT(harness_problem, in, 48);
AT(harness_problem, params, 72);
AT(harness_problem, new_ids, 80);
AT(harness_problem, threads, 88);
AT(harness_problem, pulls, 92);

SIZE(harness_property, 56);
AT(harness_property, name, 0);
AT(harness_property, type, 8);
AT(harness_property, element_bytes, 12);
AT(harness_property, columns, 16);
AT(harness_property, domain, 20);
AT(harness_property, place, 24);
AT(harness_property, initial, 28);
AT(harness_property, state_offset, 32);
AT(harness_property, stays_with_owner, 36);
AT(harness_property, reserved, 40);

SIZE(harness_plan, 1848);
AT(harness_plan, struct_size, 0);
AT(harness_plan, value_bytes, 4);
AT(harness_plan, property_count, 8);
AT(harness_plan, has_apply, 12);
AT(harness_plan, commits_once, 16);
AT(harness_plan, max_supersteps, 20);
AT(harness_plan, properties, 24);
AT(harness_plan, fixed_supersteps, 1816);
AT(harness_plan, vertex_supersteps, 1824);
AT(harness_plan, goes_backward, 1832);
AT(harness_plan, variant, 1840);

SIZE(harness_answer_array, 40);
AT(harness_answer_array, struct_size, 0);
AT(harness_answer_array, type, 4);
AT(harness_answer_array, name, 8);
AT(harness_answer_array, columns, 16);
AT(harness_answer_array, tolerance, 24);
AT(harness_answer_array, domain, 32);
AT(harness_answer_array, reserved, 36);

SIZE(harness_answer, 40);
AT(harness_answer, struct_size, 0);
AT(harness_answer, reserved, 4);
AT(harness_answer, self, 8);
AT(harness_answer, count, 16);
AT(harness_answer, number, 24);
AT(harness_answer, array, 32);

SIZE(harness_superstep, 72);
AT(harness_superstep, struct_size, 0);
AT(harness_superstep, superstep, 4);
AT(harness_superstep, frontier_size, 8);
AT(harness_superstep, user, 16);
AT(harness_superstep, sums, 24);
AT(harness_superstep, done, 32);
AT(harness_superstep, restart, 40);
AT(harness_superstep, self, 48);
AT(harness_superstep, read, 56);
AT(harness_superstep, write, 64);

SIZE(harness_algorithm, 88);
AT(harness_algorithm, struct_size, 0);
AT(harness_algorithm, state_bytes, 4);
AT(harness_algorithm, direction, 8);
AT(harness_algorithm, frontier_push, 16);
AT(harness_algorithm, frontier_pull, 24);
AT(harness_algorithm, plan, 32);
AT(harness_algorithm, reference, 40);
AT(harness_algorithm, verify, 48);
AT(harness_algorithm, edges_processed, 56);
AT(harness_algorithm, input, 64);
AT(harness_algorithm, answer, 72);
AT(harness_algorithm, superstep, 80);

SIZE(harness_setting, 32);
AT(harness_setting, name, 0);
AT(harness_setting, text, 8);
AT(harness_setting, value, 16);

SIZE(harness_baseline_input, 88);
AT(harness_baseline_input, struct_size, 0);
AT(harness_baseline_input, threads, 4);
AT(harness_baseline_input, algorithm, 8);
AT(harness_baseline_input, problem, 16);
AT(harness_baseline_input, settings, 24);
AT(harness_baseline_input, setting_count, 32);
AT(harness_baseline_input, device, 36);
AT(harness_baseline_input, stream, 40);
AT(harness_baseline_input, params, 48);
AT(harness_baseline_input, self, 56);
AT(harness_baseline_input, allocate, 64);
AT(harness_baseline_input, property, 72);
AT(harness_baseline_input, plan, 80);

SIZE(harness_baseline_run, 40);
AT(harness_baseline_run, struct_size, 0);
AT(harness_baseline_run, checked_itself, 4);
AT(harness_baseline_run, supersteps, 8);
AT(harness_baseline_run, graph_bytes, 16);
AT(harness_baseline_run, scratch_bytes, 24);
AT(harness_baseline_run, milliseconds, 32);

SIZE(harness_baseline, 48);
AT(harness_baseline, struct_size, 0);
AT(harness_baseline, reserved, 4);
AT(harness_baseline, prepare, 8);
AT(harness_baseline, run, 16);
AT(harness_baseline, collect, 24);
AT(harness_baseline, destroy, 32);
AT(harness_baseline, update, 40);

SIZE(harness_plugin, 96);
AT(harness_plugin, struct_size, 0);
AT(harness_plugin, sdk_version, 4);
AT(harness_plugin, kind, 8);
AT(harness_plugin, param_count, 12);
AT(harness_plugin, id, 16);
AT(harness_plugin, version, 24);
AT(harness_plugin, summary, 32);
AT(harness_plugin, source, 40);
AT(harness_plugin, params, 48);
AT(harness_plugin, provides, 56);
AT(harness_plugin, demands, 64);
AT(harness_plugin, images, 72);
AT(harness_plugin, image_count, 80);
AT(harness_plugin, needs_sdk, 84);
AT(harness_plugin, ops, 88);

SIZE(harness_frontier, 24);
AT(harness_frontier, queue, 0);
AT(harness_frontier, bits, 8);
AT(harness_frontier, bytes, 16);

SIZE(harness_control, 576);
AT(harness_control, superstep, 0);
AT(harness_control, done, 4);
AT(harness_control, direction, 8);
AT(harness_control, epoch, 12);
AT(harness_control, frontier_size, 16);
AT(harness_control, frontier_work, 24);
AT(harness_control, rows, 32);
AT(harness_control, threshold, 40);
AT(harness_control, partial_blocks, 48);
AT(harness_control, threshold_before, 56);
AT(harness_control, next_size, 64);
AT(harness_control, next_work, 72);
AT(harness_control, queue_size, 80);
AT(harness_control, edges_visited, 88);
AT(harness_control, deferred, 96);
AT(harness_control, deferred_min, 104);
AT(harness_control, lists, 112);
AT(harness_control, sums, 128);
AT(harness_control, counters, 192);
AT(harness_control, user, 256);
AT(harness_control, arrived, 320);
AT(harness_control, reserved, 324);
AT(harness_control, supersteps, 328);
AT(harness_control, restart, 336);
AT(harness_control, apart, 340);
AT(harness_control, generation, 448);
AT(harness_control, deferred_elsewhere, 456);
AT(harness_control, spare, 464);

SIZE(harness_tally, 128);
AT(harness_tally, next_size, 0);
AT(harness_tally, next_work, 8);
AT(harness_tally, queue_size, 16);
AT(harness_tally, deferred, 24);
AT(harness_tally, deferred_min, 32);
AT(harness_tally, sums, 40);
AT(harness_tally, late, 104);
AT(harness_tally, spare, 112);

SIZE(harness_said, 64);
AT(harness_said, word, 0);
AT(harness_said, spilled, 8);
AT(harness_said, place, 16);
AT(harness_said, apart, 24);

SIZE(harness_turns, 32);
AT(harness_turns, launch, 0);
AT(harness_turns, reserved, 4);
AT(harness_turns, said, 8);
AT(harness_turns, spill, 16);
AT(harness_turns, wait, 24);

SIZE(harness_args, 1136);
AT(harness_args, control, 0);
AT(harness_args, vertices, 8);
AT(harness_args, rows, 12);
AT(harness_args, owned_first, 16);
AT(harness_args, owned_count, 20);
AT(harness_args, edges, 24);
AT(harness_args, in, 32);
AT(harness_args, out, 56);
AT(harness_args, expanded, 80);
AT(harness_args, stamps, 88);
AT(harness_args, far_pile, 96);
AT(harness_args, far_next, 104);
AT(harness_args, in_far, 112);
AT(harness_args, partials, 120);
AT(harness_args, part, 128);
AT(harness_args, algorithm, 384);
AT(harness_args, schedule, 896);
AT(harness_args, mirror, 1024);
AT(harness_args, frontier_size, 1032);
AT(harness_args, fused_steps, 1040);
AT(harness_args, fused_apply, 1044);
AT(harness_args, fused_limit, 1048);
AT(harness_args, replay_size, 1056);
AT(harness_args, tallies, 1064);
AT(harness_args, rank, 1072);
AT(harness_args, ranks, 1076);
AT(harness_args, turns, 1080);
AT(harness_args, spare, 1088);
