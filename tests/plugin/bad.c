/* Libraries that the loader must refuse or accept: one file with one variant each, selected by VARIANT_...
 * Everything that a variant does not spoil is right, so a refusal can only be about the variant's name. */
#include <harness/args.h>
#include <harness/plugin.h>

#ifdef VARIANT_no_symbol
int not_a_plugin(void);
int not_a_plugin(void) {
  return 0;
}
#elif defined VARIANT_other_major
const void* harness_plugin_v2(void);
const void* harness_plugin_v2(void) {
  return 0;
}
#elif defined VARIANT_null_descriptor
const harness_plugin* harness_plugin_v1(void) {
  return NULL;
}
#else

#ifdef VARIANT_short_table
#define TABLE_BYTES (HARNESS_FORMAT_V1_BYTES - 1)
#else
#define TABLE_BYTES HARNESS_FORMAT_V1_BYTES
#endif
#ifdef VARIANT_large_state
#define STATE_BYTES (HARNESS_MAX_PART + 1)
#else
#define STATE_BYTES 8
#endif
#ifdef VARIANT_missing_operation
#define BUILD NULL
#else
#define BUILD build
#endif
#ifdef VARIANT_old_device_code
#define DEVICE_SDK (HARNESS_OLDEST_SDK - 1)
#else
#define DEVICE_SDK HARNESS_SDK_VERSION
#endif
#ifdef VARIANT_short_param
#define PARAM_BYTES (HARNESS_PARAM_V1_BYTES - 4)
#else
#define PARAM_BYTES sizeof(param)
#endif
#ifdef VARIANT_unknown_param_type
#define PARAM_TYPE 99
#else
#define PARAM_TYPE HARNESS_UINT
#endif
#ifdef VARIANT_nameless_param
#define PARAM_NAME NULL
#else
#define PARAM_NAME "width"
#endif
#ifdef VARIANT_helpless_param
#define PARAM_HELP NULL
#else
#define PARAM_HELP "first"
#endif
#ifdef VARIANT_default_out_of_range
#define PARAM_DEFAULT "1000"
#else
#define PARAM_DEFAULT "8"
#endif
#ifdef VARIANT_baseline_with_device_state
#define PARAM_OFFSET 0
#elif defined VARIANT_param_past_state
#define PARAM_OFFSET (1u << 20)
#else
#define PARAM_OFFSET HARNESS_NOT_ON_DEVICE
#endif
#ifdef VARIANT_short_descriptor
#define DESCRIPTOR_BYTES (HARNESS_PLUGIN_V1_BYTES - 8)
#else
#define DESCRIPTOR_BYTES sizeof(plugin)
#endif
#ifdef VARIANT_unknown_kind
#define KIND 42
#elif defined VARIANT_unknown_unit
#define KIND HARNESS_KIND_SCHEDULE
#elif defined VARIANT_short_baseline || defined VARIANT_baseline_without_run || \
    defined VARIANT_baseline_with_device_state
#define KIND HARNESS_KIND_BASELINE
#else
#define KIND HARNESS_KIND_FORMAT
#endif
#if defined VARIANT_bad_id
#define ID "Bad-Id"
#elif defined VARIANT_null_id
#define ID NULL
#elif defined VARIANT_newer_minor
#define ID "newer_minor"
#else
#define ID "good"
#endif
#if defined VARIANT_same_name
#define SECOND_NAME PARAM_NAME
#elif defined VARIANT_odd_name
#define SECOND_NAME "mo/de,=x"
#else
#define SECOND_NAME "mode"
#endif
#ifdef VARIANT_no_version
#define VERSION NULL
#else
#define VERSION "1.0"
#endif
#ifdef VARIANT_escape_in_summary
#define SUMMARY "clears \033[2J the screen"
#else
#define SUMMARY "for the loader's tests"
#endif
#ifdef VARIANT_line_break_in_help
#undef PARAM_HELP
#define PARAM_HELP "one\nharness: two"
#endif
#ifdef VARIANT_no_params
#define PARAMS NULL
#else
#define PARAMS (const harness_param*)params
#endif
#ifdef VARIANT_no_table
#define TABLE NULL
#else
#define TABLE &format
#endif
#ifdef VARIANT_baseline_without_run
#define OPERATIONS .baseline = &baseline
#elif defined VARIANT_unknown_unit
#define OPERATIONS .schedule = &schedule
#else
#define OPERATIONS .format = TABLE
#endif
/* As in a later minor version: more fields at the end of every struct. */
#ifdef VARIANT_newer_minor
#define SDK (HARNESS_SDK_VERSION + 1)
#define APPENDED uint64_t unknown[3];
#define APPENDED_VALUES \
  , {                   \
    ~0ull, ~0ull, ~0ull \
  }
#else
#define APPENDED
#define APPENDED_VALUES
#endif

/* From before SDK 1.0. */
#ifdef VARIANT_old_sdk
#define SDK 6
#endif
#ifndef SDK
#define SDK HARNESS_SDK_VERSION
#endif

/* Requires a feature of a later minor version. */
#ifdef VARIANT_needs_newer
#define NEEDS_SDK (HARNESS_SDK_VERSION + 1)
#else
#define NEEDS_SDK 0
#endif

#ifdef VARIANT_unresolved
int32_t nobody_has_this(void);
#define STATUS nobody_has_this()
#else
#define STATUS HARNESS_OK
#endif

static inline int32_t build(const harness_build_input* input, const harness_builder* builder,
                            harness_error* error) {
  (void)input, (void)builder, (void)error;
  return STATUS;
}

/* Some variants leave one of these unused. */
#define MAYBE_UNUSED __attribute__((unused))
MAYBE_UNUSED static const harness_format format = {TABLE_BYTES, STATE_BYTES, BUILD};
MAYBE_UNUSED static const harness_step steps[] = {
    {sizeof(harness_step), HARNESS_UNIT_STEP, 99, HARNESS_PER_ROW, 0, HARNESS_THREAD, 0, 0}};
MAYBE_UNUSED static const harness_schedule schedule = {sizeof(harness_schedule), 0, steps, 1, 0, NULL};
MAYBE_UNUSED static const harness_baseline baseline = {sizeof(harness_baseline), 0, NULL, NULL, NULL, NULL};

static const unsigned char code[4] = {0};
static const harness_image images[] = {
    {sizeof(harness_image), DEVICE_SDK, "bitcode:19", 0, 4, code, code + 4, "", "", NULL}};

typedef struct {
  harness_param known;
  APPENDED
} param;
MAYBE_UNUSED static const param params[] = {{{PARAM_BYTES,
                                              PARAM_TYPE,
                                              PARAM_NAME,
                                              PARAM_DEFAULT,
                                              {1, 1},
                                              {64, 64},
                                              NULL,
                                              PARAM_HELP,
                                              PARAM_OFFSET,
                                              0} APPENDED_VALUES},
                                            {{PARAM_BYTES,
                                              HARNESS_CHOICE,
                                              SECOND_NAME,
                                              "b",
                                              {0, 0},
                                              {0, 0},
                                              "a|b",
                                              "second",
                                              HARNESS_NOT_ON_DEVICE,
                                              0} APPENDED_VALUES}};

static const struct {
  harness_plugin known;
  APPENDED
} plugin = {{DESCRIPTOR_BYTES,
             SDK,
             KIND,
             2,
             ID,
             VERSION,
             SUMMARY,
             NULL,
             PARAMS,
             "edges.by_row/1",
             NULL,
             images,
             1,
             NEEDS_SDK,
             {OPERATIONS}} APPENDED_VALUES};

const harness_plugin* harness_plugin_v1(void) {
  return &plugin.known;
}
#endif
