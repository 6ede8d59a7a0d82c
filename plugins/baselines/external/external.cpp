// Any program as a baseline: it is started anew for each run, reads the graph from a file, and says itself
// how long it took. YAML files describe such programs (description.hpp); each is a value of the parameter
// `program`.
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <harness/plugin.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "command.hpp"
#include "description.hpp"
#include "graph_file.hpp"

namespace harness::external {
namespace {

/// What the plugin says of itself follows from the descriptions that are there when it is loaded.
struct Programs {
  std::map<std::string, std::string> faults;  // of descriptions, by id
  std::map<std::string, Description> all;
  std::vector<std::string> ids{"none"};  // by the number of the choice
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
                         "what to run: each is a YAML file that describes it");
  }

 private:
  /// lib/harness/programs, beside the folder of plugins that this library lies in.
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

/// Width of a bucket for delta-stepping: what the parameter `delta` asks for, or 32 mean weights over the
/// mean degree; at least 1, as programs with whole weights want it.
std::string bucket_of(const BaselineInput& input) {
  double width = 0;
  for (const harness_setting& setting : std::span(input.given().settings, input.given().setting_count)) {
    if (std::string_view(setting.name) == "delta") width = setting.value.real;
  }
  if (width == 0 && input.edges() > 0 && input.out().weights != nullptr) {
    for (uint64_t e = 0; e < input.edges(); ++e) width += static_cast<double>(input.out().weights[e]);
    const auto edges = static_cast<double>(input.edges());
    width = 32 * (width / edges) / std::max(1.0, edges / input.vertices());
  }
  return std::to_string(std::max<int64_t>(1, std::llround(width)));
}

/// A file name of its own for the answer, which is removed at the end.
class AnswerFile {
 public:
  AnswerFile() {
    std::string name = (std::filesystem::temp_directory_path() / "harness-answer-XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file < 0) throw PluginError(HARNESS_INTERNAL, name + " cannot be made, for an answer");
    ::close(file);
    path_ = name;
  }
  ~AnswerFile() { ::unlink(path_.c_str()); }
  AnswerFile(const AnswerFile&) = delete;
  AnswerFile& operator=(const AnswerFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class Program : public BaselineProgram {
 public:
  explicit Program(const BaselineInput& input)
      : input_(input),
        description_(description_of(input)),
        call_(call_of(description_, input)),
        time_(call_.time),
        check_(call_.check) {
    placeholders_ = {{"answer", answer_.path()},
                     {"threads", std::to_string(input.threads())},
                     {"vertices", std::to_string(input.vertices())},
                     {"bucket", bucket_of(input)}};
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
    placeholders_["graph"] = graph_file(input.problem(), description_.graph, call_.weighted);
    words_ = words_of(call_.command, placeholders_);
    words_.front() = file_;
    if (!call_.supersteps.empty())
      supersteps_ = std::stoull(words_of(call_.supersteps, placeholders_).front());
    if (!call_.property.empty()) reserve();
  }

  void run(harness_baseline_run& run) override {
    std::ofstream(answer_.path(), std::ios::trunc);  // no run leaves the answer of the one before
    const std::string output = output_of(words_, input_.threads());
    std::smatch found;
    if (!std::regex_search(output, found, time_))
      throw PluginError(HARNESS_INTERNAL, file_ + " printed no time: nothing matches '" + call_.time + "'");
    run.milliseconds = std::strtod(found[1].str().c_str(), nullptr) * call_.ms_per_unit;
    if (!(run.milliseconds > 0))
      throw PluginError(HARNESS_INTERNAL,
                        file_ + " printed the time '" + found[1].str() + "', which is none");
    run.supersteps = supersteps_;
    if (!call_.printed.empty()) read_printed(output);
    if (!call_.property.empty()) return;
    if (!std::regex_search(output, check_))
      throw PluginError(HARNESS_INTERNAL,
                        file_ + " did not find its result right: nothing matches '" + call_.check + "'");
    run.checked_itself = 1;
  }

  void collect() override {
    if (call_.type == "float") read_answer<float>();
    if (call_.type == "double") read_answer<double>();
    if (call_.type == "int32") read_answer<int32_t>();
    if (call_.type == "uint32") read_answer<uint32_t>();
    if (call_.type == "uint64") read_answer<uint64_t>();
  }

 private:
  /// Looks for the program before anything is written for it. A program that has a folder is not looked for
  /// elsewhere: another one of its name may be on the PATH, such as a compiler called cc.
  void find() {
    const bool on_path = description_.folder.empty();
    const char* folder = on_path ? std::getenv("PATH") : std::getenv(description_.folder.c_str());
    const std::string name = call_.command.substr(0, call_.command.find(' '));
    file_ = find_program(name, folder == nullptr ? "" : folder);
    if (!file_.empty()) return;
    throw PluginError(HARNESS_UNSUPPORTED,
                      "the program " + name + " of " + description_.id + " is not there" +
                          (description_.bring.empty() ? "" : "; to bring it: " + description_.bring));
  }

  void reserve() {
    if (call_.type == "double" || call_.type == "uint64") {
      result_ = input_.property<uint64_t>(call_.property.c_str()).data();
    } else {
      result_ = input_.property<uint32_t>(call_.property.c_str()).data();
    }
  }

  /// Reads a printed number that is the result of all vertices together: as the value of the first vertex it
  /// is also their sum.
  void read_printed(const std::string& output) {
    std::smatch found;
    if (!std::regex_search(output, found, std::regex(call_.printed)))
      throw PluginError(HARNESS_INTERNAL,
                        file_ + " printed no answer: nothing matches '" + call_.printed + "'");
    std::ofstream answer(answer_.path());
    answer << found[1] << '\n';
    for (uint32_t v = 1; v < input_.vertices(); ++v) answer << "0\n";
  }

  /// Reads a file with a line for each vertex: its value, or its id and the value.
  template <class T>
  void read_answer() {
    std::ifstream file(answer_.path());
    auto* values = static_cast<T*>(result_);
    uint64_t line = 0;
    for (std::string text; std::getline(file, text); ++line) {
      std::istringstream words(text);
      std::string first, second;
      words >> first >> second;
      const uint64_t v = second.empty() ? line : std::strtoull(first.c_str(), nullptr, 10);
      if (v >= input_.vertices())
        throw PluginError(HARNESS_WRONG, "its answer names the vertex " + std::to_string(v) +
                                             ", and there are " + std::to_string(input_.vertices()));
      const std::string& value = second.empty() ? first : second;
      if constexpr (std::is_floating_point_v<T>) {
        values[v] = static_cast<T>(std::strtod(value.c_str(), nullptr));
      } else {
        values[v] = static_cast<T>(std::strtoll(value.c_str(), nullptr, 10));
      }
    }
    if (line == 0) throw PluginError(HARNESS_INTERNAL, file_ + " wrote no answer to " + answer_.path());
  }

  const BaselineInput& input_;
  const Description& description_;
  const Call& call_;
  const std::regex time_, check_;
  const AnswerFile answer_;
  std::map<std::string, std::string> placeholders_;
  std::string file_;
  std::vector<std::string> words_;
  uint64_t supersteps_ = 1;
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
