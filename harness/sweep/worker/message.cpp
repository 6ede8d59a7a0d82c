#include "sweep/worker/message.hpp"

#include <stdexcept>

#include "base/printable.hpp"
#include "results/store/fields.hpp"

// nlohmann-json looks for to_json() and from_json() in the namespace of the type.
namespace harness {
namespace {

using nlohmann::json;

json json_of(const Value& value) {
  return std::visit([](const auto& held) { return json(held); }, value);
}

Value value_from(const json& message) {
  if (message.is_string()) return one_line(message.get_ref<const std::string&>());
  if (message.is_boolean()) return message.get<bool>();
  if (message.is_number_unsigned()) return message.get<uint64_t>();
  if (message.is_number_float()) return message.get<double>();
  throw std::invalid_argument("a value whose type no column has");
}

}  // namespace

static void to_json(json& message, const Counted& counted) {
  message = {{"column", counted.column}, {"value", json_of(counted.value)}};
}
static void from_json(const json& message, Counted& counted) {
  counted = {message.at("column"), value_from(message.at("value"))};
}

}  // namespace harness

namespace harness::results {

// A sample is sent without its round, a pass of the sweep over all configurations. A worker does not know the
// round. The parent process, which requests each measurement, adds it.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Sample, time_ms, supersteps, at_s, source, edges, yardstick_ms)

}  // namespace harness::results

namespace harness::sweep {

json to_json(const results::Measurement& measurement) {
  json row = json::object();
  for (const results::Field& field : results::result_fields()) {
    if (const auto value = results::value_of(measurement, field))
      row[std::string(field.name)] = json_of(*value);
  }
  return {{"row", std::move(row)},
          {"counts", measurement.counts},
          {"samples", measurement.samples},
          {"kernels", measurement.kernels},
          {"updates", measurement.update_lines}};
}

results::Measurement measurement_from_json(const json& message) {
  results::Measurement measurement;
  const json& row = message.at("row");
  for (const results::Field& field : results::result_fields()) {
    const auto found = row.find(std::string(field.name));
    if (found != row.end()) results::set_value(measurement, field, value_from(*found));
  }
  message.at("counts").get_to(measurement.counts);
  message.at("samples").get_to(measurement.samples);
  message.at("kernels").get_to(measurement.kernels);
  message.at("updates").get_to(measurement.update_lines);
  return measurement;
}

}  // namespace harness::sweep
