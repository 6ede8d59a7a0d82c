// harness compare: two result files side by side.
#include "results/compare.hpp"
#include "cli/commands.hpp"

namespace harness::cli {

void add_compare(CLI::App& app, Context&, Action& action) {
  struct CompareArguments {
    std::string before, after;
    CompareOptions options;
  };
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand(
      "compare", "what became slower or faster: exit 1 on a regression, 2 when nothing matches");
  command->add_option("before", arguments->before, "results.csv, or the folder that holds it")->required();
  command->add_option("after", arguments->after, "likewise")->required();
  command->add_option("--threshold", arguments->options.threshold,
                      "ratios within this are never reported; default 0.05");
  command->callback([=, &action] {
    action = [=] {
      const CompareReport report = compare_results(arguments->before, arguments->after, arguments->options);
      fmt::print("{}", format_report(report));
      return static_cast<Exit>(compare_exit_code(report));
    };
  });
}

}  // namespace harness::cli
