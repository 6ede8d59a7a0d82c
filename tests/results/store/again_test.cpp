// Tests a resume that measures configurations again. Nothing of their first measurement may remain in the
// files.
#include "results/helpers.hpp"
#include "results/judge/stored.hpp"
#include "results/store/csv.hpp"

namespace harness::testing {
namespace {

// If a configuration is to be measured again, the resume removes its rows from the files immediately.
// Otherwise the files would have them twice.
TEST(Again, RowsLeaveTheFiles) {
  const TempFolder folder;
  const std::vector<results::Sample> samples{{1, 1}, {2, 1}};
  results::Measurement crashed = ok_row("b");
  crashed.status = "crash";
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    writer.append(with(ok_row("a", 1, 2), samples, {kernel_row("x")}));
    writer.append(crashed);
    writer.append(with(ok_row("c", 1, 2), samples, {kernel_row("x")}));
  }
  const auto ids_in = [&](const char* name) {
    const results::CsvTable table = results::read_csv(folder / name);
    std::string ids;
    for (const results::CsvRecord& row : table.rows) ids += table.cell(row, "id");
    return ids;
  };
  {
    const results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume,
                                       {.again = {"crash"}});
    EXPECT_EQ(ids_in("results.csv"), "ac");
    EXPECT_EQ(ids_in("samples.csv"), "aacc");
    EXPECT_FALSE(writer.finished().contains("b"));
  }
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume, {.again = {"ok"}});
  EXPECT_EQ(ids_in("results.csv") + ids_in("samples.csv") + ids_in("kernels.csv"), "");
  writer.append(with(ok_row("c", 1, 2), samples));
  EXPECT_EQ(ids_in("results.csv"), "c");
}

// results.csv has the number of samples of each configuration. If samples.csv has fewer for any
// configuration, even the first one, loading the results must fail.
TEST(Samples, ThatAreLostAreSaidOfEveryRow) {
  for (const char* lost : {"a", "b", "c"}) {
    const TempFolder folder;
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    for (const char* id : {"a", "b", "c"}) writer.append(with(ok_row(id, 1, 2), {{1, 1}, {2, 1}}));
    const results::CsvTable samples = results::read_csv(folder / "samples.csv");
    std::string text = results::csv_line(samples.header);
    bool left_out = false;
    for (const results::CsvRecord& row : samples.rows) {
      const bool leave = !left_out && samples.cell(row, "id") == lost;
      left_out |= leave;
      if (!leave) text += results::csv_line(row);
    }
    write_text(folder / "samples.csv", text);
    EXPECT_THAT(error_of([&] { results::load_results(folder.path()); }),
                ::testing::HasSubstr(std::string("samples.csv holds 1 samples of ") + lost));
  }
}

}  // namespace
}  // namespace harness::testing
