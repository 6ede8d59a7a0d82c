// What about the machine spoils measurements, and what to do about it. A run warns of it before it begins,
// and `harness doctor` lists all of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace harness::results {

/// Of the first processor: performance, powersave ...; empty where the machine does not tell.
std::string governor();

/// Of the last minute.
std::optional<double> load_average();

/// One line a problem; each begins with a few words and a colon that name its kind. `measuring`: this program
/// has been loading the machine itself, so that only more than its cores can carry is somebody else's.
std::vector<std::string> machine_advice(const std::string& governor, double load, unsigned cores,
                                        bool measuring);

}  // namespace harness::results
