// Events of a check, sent by the child that runs combinations to the parent that reports them. checker.cpp
// sends them, check_process.cpp receives them.
#pragma once

#include <string>

#include "cli/check_report.hpp"
#include "sweep/worker/channel.hpp"

namespace harness::cli {

class CheckEvents {
 public:
  /// Turns before `from` were taken by an earlier child.
  CheckEvents(sweep::Channel& to, size_t from) : to_(to), from_(from) {}

  void begin(const std::string& title) { send({{"begin", title}}); }
  /// Counts the turn of one combination; returns whether this child has to take it.
  bool take_turn() {
    if (turn_++ < from_) return false;
    send({{"turn", turn_ - 1}});
    return true;
  }
  /// Announces a run before it starts: a crash is laid to the run announced last.
  void run(const CheckedRun& run) {
    send({{"run",
           {{"partner", run.partner}, {"others", run.others}, {"what", run.what}, {"again", run.again}}}});
  }
  void right() { send({{"right", 1}}); }
  void wrong(const std::string& problem) { send({{"wrong", problem}}); }
  void set_apart(const std::string& problem) { send({{"apart", problem}}); }
  void impossible(const std::string& reason) { send({{"impossible", reason}}); }
  void broken(const std::string& finding) { send({{"broken", finding}}); }
  void note(const std::string& line) { send({{"note", line}}); }
  void done() { send({{"done", true}}); }
  void error(const std::string& line, int exit) { send({{"error", line}, {"exit", exit}}); }

 private:
  void send(const nlohmann::json& event) { to_.send(event); }

  sweep::Channel& to_;
  const size_t from_;
  size_t turn_ = 0;
};

}  // namespace harness::cli
