// A third-party sampler: a program that proposes candidates and receives their costs, as JSON lines.
// docs/tuning.md describes the protocol.
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "tune/program.hpp"
#include "tune/sampler.hpp"

namespace harness::tune {
namespace {

// Maximum length, in bytes, of the program's texts in messages and in the journal.
constexpr size_t most_words = 200;

std::string quoted(const nlohmann::json& value) {
  return printable(
      value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).substr(0, most_words));
}

class Command : public Sampler {
 public:
  Command(const Space& space, const Prior& prior, const std::string& command, uint64_t seed)
      : program_(command), tried_(space.size()) {
    nlohmann::json candidates = nlohmann::json::array();
    for (size_t i = 0; i < space.size(); ++i) {
      nlohmann::json one{{"values", space.candidates[i].values}};
      if (!prior.empty() && !std::isnan(prior[i])) one["prior"] = prior[i];
      candidates.push_back(std::move(one));
    }
    program_.send({{"protocol", 1},
                   {"graph", space.graph},
                   {"algorithm", space.algorithm},
                   {"backend", space.backend},
                   {"seed", seed},
                   {"candidates", std::move(candidates)}});
  }

  std::optional<size_t> ask() override {
    if (under_way_ > 0 && !ahead_) return std::nullopt;
    if (!program_.send({{"ask", true}})) return std::nullopt;
    const std::optional<nlohmann::json> received = program_.receive();
    if (!received) return std::nullopt;  // the tuner has to end
    const nlohmann::json& answer = *received;
    if (!answer.contains("candidate")) program_.fail("answered without a 'candidate'");
    if (answer["candidate"].is_null()) return std::nullopt;
    if (!answer["candidate"].is_number_unsigned() || answer["candidate"] >= tried_.size())
      program_.fail(
          fmt::format("chose {}, expected 0 to {}", quoted(answer["candidate"]), tried_.size() - 1));
    const size_t chosen = answer["candidate"];
    if (tried_[chosen]) program_.fail(fmt::format("chose {} a second time", chosen));
    tried_[chosen] = true;
    ++under_way_;
    ahead_ = answer.value("ahead", nlohmann::json()) == true;
    reason_ = "its choice";
    if (const auto reason = answer.find("reason"); reason != answer.end() && !reason->is_null()) {
      if (!reason->is_string())
        program_.fail(fmt::format("gave the reason {}, which is not a text", quoted(*reason)));
      reason_ = printable(reason->get<std::string>().substr(0, most_words));
    }
    return chosen;
  }

  void tell(size_t candidate, std::optional<double> cost) override {
    --under_way_;
    program_.send({{"tell", candidate}, {"cost", cost ? nlohmann::json(*cost) : nlohmann::json()}});
  }
  std::string reason() const override { return reason_; }

 private:
  Program program_;
  std::vector<bool> tried_;
  size_t under_way_ = 0;  // candidates whose cost the program has not received
  bool ahead_ = false;    // the program may be asked while costs are missing
  std::string reason_;
};

}  // namespace

std::unique_ptr<Sampler> make_command(const Space& space, const Prior& prior, const std::string& command,
                                      uint64_t seed) {
  return std::make_unique<Command>(space, prior, command, seed);
}

}  // namespace harness::tune
