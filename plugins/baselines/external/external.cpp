// Runs any program as a baseline. The program is started for each run, reads the graph from a file, and
// reports its own time. YAML files describe such programs (description.hpp); each is a value of the parameter
// `program`.
#include <dlfcn.h>
#include <stdlib.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <harness/plugin.hpp>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "answer.hpp"
#include "command.hpp"
#include "description.hpp"
#include "graph_file.hpp"
#include "numbers.hpp"
#include "output.hpp"

namespace harness::external {
namespace {

/// The programs that this plugin declares to the harness. The choices of its parameter `program` are `none`
/// and the ids of all programs for which a description is found when the plugin is loaded.
struct Programs {
  std::map<std::string, std::string> faults;  // errors in descriptions, by id of the program
  std::map<std::string, Description> all;
  std::vector<std::string> ids{"none"};  // the value of the parameter `program` is an index into it
  std::string choices = "none", provides;
  harness_param param{};

  Programs() : all(read_descriptions(program_folders(own_folder()), faults)) {
    std::set<std::string> algorithms;
    for (const auto& [id, description] : all) {
      ids.push_back(id);
      choices += "|" + id;
      for (const auto& [algorithm, call] : description.calls) algorithms.insert(algorithm);
    }
    for (const std::string& algorithm : algorithms) provides += "baseline." + algorithm + "/1 ";
    param = choice_param("program", "none", choices.c_str(),
                         "program to run, described by a YAML file of this name");
  }

 private:
  /// Returns lib/harness/programs, which is next to the folder of plugins that contains this library.
  static std::filesystem::path own_folder() {
    Dl_info info{};
    static const char here = 0;
    if (dladdr(&here, &info) == 0 || info.dli_fname == nullptr) return {};
    return std::filesystem::path(info.dli_fname).parent_path().parent_path() / "programs";
  }
};

const Programs& programs() {
  static const Programs& found = *new Programs;
  return found;
}

const Description& description_of(const BaselineInput& input) {
  const std::string& id = programs().ids[static_cast<size_t>(input.param(0).integer)];
  if (id == "none")
    throw PluginError(HARNESS_UNSUPPORTED,
                      "say which program: {id: external, program: NAME}; there is " + programs().choices);
  if (const auto fault = programs().faults.find(id); fault != programs().faults.end())
    throw PluginError(HARNESS_INVALID, fault->second);
  return programs().all.at(id);
}

const Call& call_of(const Description& description, const BaselineInput& input) {
  const auto call = description.calls.find(std::string(input.algorithm()));
  if (call == description.calls.end())
    throw PluginError(HARNESS_UNSUPPORTED, description.id + " has no " + std::string(input.algorithm()));
  return call->second;
}

/// Returns the bucket width for delta-stepping: the parameter `delta`, or the default of the algorithm
/// `sssp`. The width is at least 1, as programs with integer weights require.
uint64_t bucket_of(const BaselineInput& input) {
  double width = 0;
  for (const harness_setting& setting : std::span(input.given().settings, input.given().setting_count)) {
    if (std::string_view(setting.name) == "delta") width = setting.value.real;
  }
  if (width == 0 && input.out().weights != nullptr) width = bucket_width(input.problem());
  return static_cast<uint64_t>(std::max<int64_t>(1, std::llround(width)));
}

/// Returns the largest change of ranks in one superstep after which the algorithm `pagerank_gs` ends: the
/// tolerance divided by the damping factor. The next superstep passes on at most the damping factor times
/// this change, and `pagerank_gs` ends if that is less than the tolerance. A program that compares its last
/// change with the returned number therefore ends by the same rule.
std::string last_change_of(const BaselineInput& input) {
  double tolerance = 0, damping = 1;
  for (const harness_setting& setting : std::span(input.given().settings, input.given().setting_count)) {
    if (std::string_view(setting.name) == "tolerance") tolerance = setting.value.real;
    if (std::string_view(setting.name) == "damping" && setting.value.real > 0) damping = setting.value.real;
  }
  std::ostringstream text;
  text.precision(9);
  text << tolerance / damping;
  return text.str();
}

class Program : public BaselineProgram {
 public:
  explicit Program(const BaselineInput& input)
      : input_(input),
        description_(description_of(input)),
        call_(call_of(description_, input)),
        time_(call_.time),
        check_(call_.check) {
    const uint64_t width = bucket_of(input);
    placeholders_ = {{"answer", answer_.path()},
                     {"threads", std::to_string(input.threads())},
                     {"vertices", std::to_string(input.vertices())},
                     {"bucket", std::to_string(width)},
                     {"bucket_bits", std::to_string(std::bit_width(width) - 1)},
                     {"last_change", last_change_of(input)}};
    for (const harness_setting& setting : std::span(input.given().settings, input.given().setting_count))
      placeholders_[setting.name] = setting.text;
    if (placeholders_.contains("source")) {
      const int64_t asked = input.setting("source").value.integer;
      placeholders_["source"] = std::to_string(source_vertex(input.problem(), asked));
    }
    if (!call_.needs.empty() && std::string_view(input.setting(call_.needs).text) == "0")
      throw PluginError(HARNESS_UNSUPPORTED, "the " + std::string(input.algorithm()) + " of " +
                                                 description_.id + " needs a " + call_.needs +
                                                 " other than 0");
    for (const auto& [parameter, value] : call_.fixed) {
      if (input.setting(parameter.c_str()).text == value) continue;
      throw PluginError(HARNESS_UNSUPPORTED, "the " + std::string(input.algorithm()) + " of " +
                                                 description_.id + " has " + parameter + " " + value +
                                                 " built in");
    }
    find();
    graph_.emplace(input.problem(), description_.graph, call_.weighted);
    placeholders_["graph"] = graph_->path();
    words_ = words_of(call_.command, placeholders_);
    words_.front() = file_;
    if (!call_.supersteps.empty()) {
      const std::string word = words_of(call_.supersteps, placeholders_).front();
      const std::optional<uint64_t> count = number_of<uint64_t>(word);
      if (!count || *count == 0)
        throw PluginError(HARNESS_INVALID, "supersteps: '" + word + "' is not a number above 0");
      supersteps_ = *count;
    }
    if (!call_.property.empty()) reserve();
  }

  void run(harness_baseline_run& run) override {
    answer_.renew();
    const auto began = std::chrono::steady_clock::now();
    const std::string output = output_of(words_, input_.threads());
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - began;
    graph_->require_unchanged();
    const std::optional<std::string> time = first_match(output, time_);
    if (!time)
      throw PluginError(HARNESS_INTERNAL, file_ + " printed no time: nothing matches '" + call_.time + "'");
    run.milliseconds = time_of(*time, call_.ms_per_unit, wall.count());
    run.supersteps = supersteps_;
    if (!call_.printed.empty()) {
      printed_ = first_match(output, std::regex(call_.printed));
      if (!printed_)
        throw PluginError(HARNESS_INTERNAL,
                          file_ + " printed no answer: nothing matches '" + call_.printed + "'");
    }
    if (!call_.property.empty()) return;
    if (!first_match(output, check_))
      throw PluginError(HARNESS_INTERNAL,
                        file_ + " did not find its result right: nothing matches '" + call_.check + "'");
    run.checked_itself = 1;
  }

  void collect() override {
    if (result_ == nullptr) return;
    if (printed_) {
      take_printed(*printed_, type_, input_.vertices(), result_);
    } else {
      read_answer(answer_.path(), type_, input_.vertices(), result_);
    }
  }

 private:
  /// Searches for the program before its graph file is written. If the program has a folder, only that folder
  /// is searched, because PATH may have another program of the same name, such as a compiler called cc.
  void find() {
    const bool on_path = description_.folder.empty();
    const char* folder = on_path ? std::getenv("PATH") : std::getenv(description_.folder.c_str());
    const std::string name = call_.command.substr(0, call_.command.find(' '));
    file_ = find_program(name, folder == nullptr ? "" : folder);
    if (!file_.empty()) return;
    throw PluginError(HARNESS_UNSUPPORTED,
                      "the program " + name + " of " + description_.id + " was not found" +
                          (description_.bring.empty() ? "" : "; to install it: " + description_.bring));
  }

  /// Allocates the array `result_`. The answer is converted to the property's type, whatever type the program
  /// prints. The type in the description applies only if the algorithm does not state the type of the
  /// property.
  void reserve() {
    static const std::map<std::string, harness_element> named = {{"float", HARNESS_FLOAT32},
                                                                 {"double", HARNESS_FLOAT64},
                                                                 {"int32", HARNESS_INT32},
                                                                 {"uint32", HARNESS_UINT32},
                                                                 {"uint64", HARNESS_UINT64}};
    type_ = input_.property_type(call_.property);
    if (type_ == 0) type_ = named.at(call_.type);
    if (type_ == HARNESS_FLOAT64 || type_ == HARNESS_INT64 || type_ == HARNESS_UINT64) {
      result_ = input_.property<uint64_t>(call_.property.c_str()).data();
    } else {
      result_ = input_.property<uint32_t>(call_.property.c_str()).data();
    }
  }

  const BaselineInput& input_;
  const Description& description_;
  const Call& call_;
  const std::regex time_, check_;
  const AnswerFile answer_;
  std::optional<GraphFile> graph_;
  std::optional<std::string> printed_;  // the printed answer of the last run, if the answer is not in a file
  std::map<std::string, std::string> placeholders_;
  std::string file_;
  std::vector<std::string> words_;
  uint64_t supersteps_ = 1;
  uint32_t type_ = 0;  // harness_element
  void* result_ = nullptr;
};

std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  return std::make_unique<Program>(input);
}

constexpr harness_baseline baseline = make_baseline<prepare>();

}  // namespace
}  // namespace harness::external

extern "C" __attribute__((visibility("default"))) const harness_plugin* harness_plugin_v1(void) {
  using namespace harness::external;
  static const harness_plugin plugin =
      harness::publish(baseline, {.id = "external",
                                  .version = "1.0",
                                  .summary = "any program that reads a graph from a file and prints its time",
                                  .provides = programs().provides.c_str(),
                                  .demands = "device.host/1",
                                  .params = {&programs().param, 1}});
  return &plugin;
}
