#include "runtime/resolve/options.hpp"

#include "base/error.hpp"
#include "runtime/resolve/option_table.hpp"
#include "runtime/resolve/value_names.hpp"

namespace harness::runtime {
namespace {

const Option* option_named(std::string_view name) {
  for (const Option& option : option_table()) {
    if (option.param.name == name) return &option;
  }
  return nullptr;
}

const std::vector<std::string>& choices_of(std::string_view option) {
  return option_named(option)->param.choices;
}

}  // namespace

const char* frontier_name(backends::FrontierKind kind) {
  return name_of_value(kind);
}

const char* dedup_name(Dedup dedup) {
  return name_of_value(dedup);
}

const char* direction_name(DirectionMode mode) {
  return name_of_value(mode);
}

backends::FrontierKind parse_frontier(const std::string& text) {
  if (const auto kind = value_named<backends::FrontierKind>(text)) return *kind;
  throw_error("there is no frontier kind '{}'", text);
}

DirectionMode parse_direction(const std::string& text) {
  if (const auto mode = value_named<DirectionMode>(text)) return *mode;
  throw_error("there is no direction '{}': push, pull or auto", text);
}

Options parse_options(const OptionTexts& texts) {
  Options options;
  for (const auto& [name, text] : texts) {
    const Option* option = option_named(name);
    if (option == nullptr) throw_error("there is no option {}", name);
    if (!option->read(options, text)) throw_error("option {}: '{}' is not one of its values", name, text);
  }
  return options;
}

OptionTexts texts_of(const Options& options) {
  OptionTexts texts;
  for (const Option& option : option_table()) {
    if (const auto text = option.text(options)) texts[option.param.name] = *text;
  }
  return texts;
}

std::vector<Param> option_params() {
  std::vector<Param> params;
  for (const Option& option : option_table()) params.push_back(option.param);
  return params;
}

bool holds_for_baselines(std::string_view option) {
  const Option* found = option_named(option);
  return found != nullptr && found->for_baselines;
}

std::vector<OptionTexts> direction_and_frontier_options() {
  std::vector<OptionTexts> result;
  for (const std::string& direction : choices_of("direction")) {
    for (const std::string& in : choices_of("frontier_in")) {
      for (const std::string& out : choices_of("frontier_out"))
        result.push_back({{"direction", direction}, {"frontier_in", in}, {"frontier_out", out}});
    }
  }
  return result;
}

}  // namespace harness::runtime
