#include "experiment/stream.hpp"

namespace harness::experiment {
namespace {

// Indices of the parameters of stream_entry().
enum Place : size_t {
  load,
  batch,
  batches,
  times,
  insert,
  pick,
  duplicates,
  absent,
  every,
  seed,
  batch_at,
  applied_by,
  synced,
  change,
  vertices
};

constexpr uint64_t most_operations = uint64_t{1} << 28;

Param fraction(const char* name, const char* usual, const char* help) {
  return {
      .name = name, .type = ParamType::real, .default_value = usual, .min = 0.0, .max = 1.0, .help = help};
}
Param whole(const char* name, const char* usual, uint64_t least, uint64_t most, const char* help) {
  return {.name = name,
          .type = ParamType::unsigned_integer,
          .default_value = usual,
          .min = least,
          .max = most,
          .help = help};
}

}  // namespace

const CatalogueEntry& stream_entry() {
  static const CatalogueEntry entry{
      .kind = CatalogueKind::updates,
      .id = "stream",
      .params = {fraction("load", "0.8", "fraction of the graph's edges that exist before the first batch"),
                 whole("batch", "4096", 1, most_operations, "operations of a batch"),
                 whole("batches", "64", 1, most_operations, "number of batches"),
                 {.name = "times",
                  .type = ParamType::real,
                  .default_value = "0",
                  .min = 0.0,
                  .max = 1000.0,
                  .help = "operations, as a multiple of the graph's edges, in place of batches"},
                 fraction("insert", "0.7", "fraction of operations that insert; the others delete"),
                 {.name = "pick",
                  .type = ParamType::choice,
                  .default_value = "uniform",
                  .choices = {"uniform", "by_degree", "window", "hub", "loaded", "time"},
                  .help = "edges that are inserted"},
                 fraction("duplicates", "0",
                          "fraction of operations that repeat an earlier one of their batch"),
                 fraction("absent", "0", "fraction of deletions of any two vertices"),
                 whole("every", "0", 0, most_operations,
                       "batches after which the algorithm runs; 0: at the end"),
                 whole("seed", "1", 0, UINT32_MAX, "of the stream"),
                 {.name = "batch_at",
                  .type = ParamType::choice,
                  .default_value = "host",
                  .choices = {"host", "device"},
                  .help = "memory in which a batch is when its latency begins"},
                 {.name = "apply",
                  .type = ParamType::choice,
                  .default_value = "device",
                  .choices = {"device", "host"},
                  .help = "steps of the device, or host operations, one edge at a time"},
                 {.name = "sync",
                  .type = ParamType::choice,
                  .default_value = "auto",
                  .choices = {"blocks", "ranges", "whole", "auto", "scatter"},
                  .help = "with apply: host, how changed elements reach the device"},
                 {.name = "change",
                  .type = ParamType::choice,
                  .default_value = "edges",
                  .choices = {"edges", "order"},
                  .help = "what a batch changes: edges, or the vertex order by a round of reordering"},
                 fraction("vertices", "0", "fraction of operations that insert or delete a vertex")},
      .aliases = {}};
  return entry;
}

Stream stream_of(const Choice& choice) {
  const auto number = [&](Place place) { return static_cast<uint64_t>(choice.values.at(place).integer); };
  const auto real = [&](Place place) { return choice.values.at(place).real; };
  return {.moves = number(change) != 0,
          .load = real(load),
          .batch = number(batch),
          .batches = number(batches),
          .times = real(times),
          .vertices = real(vertices),
          .insert = real(insert),
          .pick = static_cast<Pick>(number(pick)),
          .duplicates = real(duplicates),
          .absent = real(absent),
          .every = number(every),
          .seed = number(seed),
          .by_host = number(applied_by) != 0,
          .sync = number(synced),
          .on_device = number(batch_at) != 0};
}

}  // namespace harness::experiment
