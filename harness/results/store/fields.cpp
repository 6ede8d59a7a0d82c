#include "results/store/fields.hpp"

#include <array>
#include <cmath>
#include <type_traits>

namespace harness::results {
namespace {

constexpr std::array fields_of_results{
// A column has the name of its member.
#define ROW(type, name, unit, role, rounds, meaning) \
  Field{#name, &Measurement::name, unit, ColumnRole::role, OverRounds::rounds, meaning},
#define TIMES ROW
#define SAID ROW
#include "results/store/columns.def"
};

}  // namespace

std::span<const Field> result_fields() {
  return fields_of_results;
}

std::optional<Value> value_of(const Measurement& measurement, const Field& field) {
  return std::visit(
      [&](const auto& member) -> std::optional<Value> {
        const auto& held = measurement.*member;
        if constexpr (std::is_same_v<decltype(held), const std::string&>) {
          return held.empty() ? std::nullopt : std::optional<Value>(held);
        } else {
          if (!held || !std::isfinite(static_cast<double>(*held))) return std::nullopt;
          return Value(*held);
        }
      },
      field.member);
}

void set_value(Measurement& measurement, const Field& field, const Value& value) {
  std::visit(
      [&](const auto& member) {
        auto& held = measurement.*member;
        if constexpr (std::is_same_v<decltype(held), std::string&>) {
          held = std::get<std::string>(value);
        } else {
          held = std::get<typename std::remove_reference_t<decltype(held)>::value_type>(value);
        }
      },
      field.member);
}

}  // namespace harness::results
