// The name of the command by which harness reproduce asks for verdicts. It is hidden, so that it is no word
// that people are told of.
#pragma once

namespace harness::cli {

inline constexpr const char* judge_command = "judge";

}  // namespace harness::cli
