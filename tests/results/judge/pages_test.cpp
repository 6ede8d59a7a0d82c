// Tests the exact text of verdicts for people and programs, with each kind of table row in each style. A
// change of a word or a digit would affect programs that parse this text.
#include <limits>

#include "results/helpers.hpp"
#include "results/judge/best.hpp"
#include "results/judge/bounds.hpp"
#include "results/judge/compare.hpp"

namespace harness::testing {
namespace {

using results::TableStyle;
using results::Verdict;

results::CompareReport every_verdict() {
  results::CompareReport report;
  const auto add = [&](const char* id, double before, double after, Verdict verdict, results::Effect effect,
                       const char* note, const char* judged_by = "") {
    effect.verdict = verdict;
    report.rows.push_back({id, before, after, judged_by, effect, note});
  };
  using results::Basis;
  const double infinite = std::numeric_limits<double>::infinity();
  add("broke", 1.5, 0, Verdict::broke, {}, "crash");
  add("fixed", 0, 2, Verdict::fixed, {}, "oom");
  add("slower", 1, 1.25, Verdict::slower,
      {.count_before = 10,
       .count_after = 9,
       .ratio = 1.25,
       .low = 1.2,
       .high = 1.3,
       .p = 0.00012345,
       .delta = 1,
       .basis = Basis::rounds},
      "");
  add("faster", 2000, 1000, Verdict::faster,
      {.count_before = 8,
       .count_after = 8,
       .ratio = 0.5,
       .low = 0.45,
       .high = 0.55,
       .p = 0.0078125,
       .delta = -1,
       .basis = Basis::pairs},
      "");
  add("same", 1, 1, Verdict::same,
      {.count_before = 5,
       .count_after = 5,
       .ratio = 1,
       .low = 0.99,
       .high = 1.01,
       .p = 1,
       .delta = 0,
       .basis = Basis::sources},
      "");
  add("unclear", 1, 2, Verdict::unclear,
      {.count_before = 1, .count_after = 1, .ratio = 2, .low = 0, .high = infinite, .p = 1}, "too few");
  add("cycles", 1000, 1234567, Verdict::slower, {.ratio = 1234.567, .low = 1234.567, .high = 1234.567},
      "counted", "counted_cycles");
  add("other", 100, 110, Verdict::same,
      {.count_before = 5, .count_after = 5, .ratio = 1.01, .low = 1, .high = 1.02, .p = 0.5}, "");
  report.uncompared.push_back({"alone", "only in the first"});
  report.notes.push_back("a note");
  return report;
}

TEST(Pages, OfAComparison) {
  EXPECT_EQ(
      results::format_report(every_verdict(), TableStyle::text, true),
      "verdict       id       before       after             ratio     interval              p        "
      "samples  note\n"
      "broke         broke    1.5 ms                                                                         "
      "  crash\n"
      "fixed         fixed                 2 ms                                                              "
      "  oom\n"
      "slower        slower   1 ms         1.25 ms           1.250     1.200 to 1.300        0.00012  10+9\n"
      "faster        faster   2000 ms      1000 ms           0.500     0.450 to 0.550        0.0078   8+8\n"
      "same          same     1 ms         1 ms              1.000     0.990 to 1.010        1        5+5\n"
      "unclear       unclear  1 ms         2 ms              2.000     unknown               1        1+1    "
      "  too few\n"
      "slower        cycles   1000 cycles  1,235,000 cycles  1234.567  1234.567 to 1234.567                  "
      "  counted\n"
      "same          other    100 ms       110 ms            1.010     1.000 to 1.020        0.5      5+5\n"
      "not compared  alone                                                                                   "
      "  only in the first\n"
      "\n"
      "note: the ratio of 1 row is that of the rounds that are compared, and not of the medians shown, which "
      "are of all rounds\n"
      "note: a note\n"
      "8 compared: 2 slower, 1 broke, 1 faster, 1 fixed, 2 same, 1 unclear; geometric mean of the ratios "
      "x3.405\n"
      "reported: more than 3 % and Mann-Whitney p < 0.01 (signed-rank for 1 measured alternately); intervals "
      "of "
      "99 %; 1 rows could not be compared\n");
  EXPECT_EQ(results::format_report(every_verdict(), TableStyle::csv),
            "id,verdict,before_ms,after_ms,ratio,ratio_low,ratio_high,p,cliffs_delta,samples_before,samples_"
            "after,basis,note,before_cycles,after_cycles\n"
            "broke,broke,1.5,,,,,,,,,,crash,,\n"
            "fixed,fixed,,2,,,,,,,,,oom,,\n"
            "slower,slower,1,1.25,1.25,1.2,1.3,0.00012345,1,10,9,rounds,,,\n"
            "faster,faster,2000,1000,0.5,0.45,0.55,0.0078125,-1,8,8,pairs,,,\n"
            "same,same,1,1,1,0.99,1.01,1,0,5,5,sources,,,\n"
            "unclear,unclear,1,2,2,,,1,0,1,1,repetitions,too few,,\n"
            "cycles,slower,,,1234.567,1234.567,1234.567,,,,,,counted,1000,1234567\n"
            "other,same,100,110,1.01,1,1.02,0.5,0,5,5,repetitions,,,\n"
            "alone,not compared,,,,,,,,,,,only in the first,,\n");
  const std::string some = results::format_report(every_verdict(), TableStyle::markdown);
  EXPECT_EQ(some.find("| same |"), std::string::npos);
  EXPECT_NE(some.find("| not compared | alone |"), std::string::npos);
  EXPECT_EQ(some.find("note: the ratio"), std::string::npos) << "of a row that is not shown";
  EXPECT_EQ(
      results::format_report({}),
      "0 compared: 0 slower, 0 broke, 0 faster, 0 fixed, 0 same, 0 unclear\n"
      "reported: more than 3 % and Mann-Whitney p < 0.01; intervals of 99 %; 0 rows could not be compared\n");
}

results::StoredRow timed(const std::string& id, double ms, uint64_t rounds = 6, double spread = 0.002) {
  results::StoredRow row{
      .id = id, .status = "ok", .graph = "g", .algorithm = "bfs", .backend = "cpu", .cost = ms};
  for (uint64_t round = 0; round < rounds; ++round)
    row.samples.add(ms * (1 + spread * static_cast<double>(round)), round);
  return row;
}

TEST(Pages, OfTheFastest) {
  results::StoredResults results;
  results.rows = {timed("best", 1.5),         timed("tied", 1.502),  timed("slow", 3),
                  timed("slower", 12345.678), timed("few", 1.51, 2), timed("noisy", 1.52, 6, 0.2)};
  results.rows[2].answer = {"reached=1", ""};
  results.rows[0].answer = {"reached=2", ""};
  results::StoredRow counted = timed("model", 1234567.8);
  counted.judged_by = "counted_cycles";
  counted.samples = {};
  counted.backend = "simt";
  results.rows.push_back(counted);
  const auto found = results::winners(results);
  EXPECT_EQ(results::format_winners(found, TableStyle::text, true),
            "graph  algorithm  backend  place    time_ms    slower_by  samples  id      cycles   slower_low  "
            "slower_high  note\n"
            "g      bfs        cpu      best     1.5        1.000      6        best\n"
            "g      bfs        cpu      tied     1.502      1.001      6        tied             0.993       "
            "1.009\n"
            "g      bfs        cpu      unclear  1.51       1.007      2        few                          "
            "             not significantly slower: measured in 2 rounds, 3 are needed\n"
            "g      bfs        cpu      unclear  1.52       1.013      6        noisy            1.005       "
            "1.824        not significantly slower: noise leaves x1.01 to x1.82\n"
            "g      bfs        cpu      slower   3          2.000      6        slow             1.984       "
            "2.016        another answer: reached=2 and reached=1\n"
            "g      bfs        cpu      slower   1.235e+04  8230.452   6        slower           8165.131    "
            "8296.296\n"
            "g      bfs        simt     best                1.000               model   1234568\n");
  EXPECT_EQ(results::format_winners(found, TableStyle::csv),
            "graph,algorithm,backend,place,time_ms,slower_by,samples,id,cycles,slower_low,slower_high,note\n"
            "g,bfs,cpu,best,1.5,1.000,6,best,,,,\n"
            "g,bfs,cpu,tied,1.502,1.001,6,tied,,0.993,1.009,\n"
            "g,bfs,cpu,unclear,1.51,1.007,2,few,,,,\"not significantly slower: measured in 2 rounds, 3 are "
            "needed\"\n"
            "g,bfs,cpu,unclear,1.52,1.013,6,noisy,,1.005,1.824,not significantly slower: noise leaves x1.01 "
            "to x1.82\n"
            "g,bfs,cpu,slower,3,2.000,6,slow,,1.984,2.016,another answer: reached=2 and reached=1\n"
            "g,bfs,simt,best,,1.000,,model,1234568,,,\n");
  std::string lines;
  for (const std::string& line : results::winner_lines(found)) lines += line + "\n";
  EXPECT_EQ(
      lines,
      "fastest of 6: best (1.5 ms); 1 tied within noise; 1 not significantly slower: measured in 2 rounds, 3 "
      "are needed; 1 not significantly slower: too noisy; 1 with another answer\n"
      "fastest of 1: model (1,235,000 cycles)\n");
}

TEST(Pages, OfBounds) {
  results::StoredResults results;
  results.rows = {timed("ours", 1), timed("theirs", 2)};
  for (results::StoredRow& row : results.rows) row.columns = {{"format_bytes", row.cost * 1000.5}};
  const auto is = [](const std::string& id) {
    return [id](const results::StoredRow& row) { return row.id == id; };
  };
  results::Bound times{
      .name = "times", .rows = is("ours"), .over = is("theirs"), .at_most = 0.6, .at_least = 0.5};
  times.mean_at_most = 0.1;
  results::Bound bytes{
      .name = "bytes", .rows = is("ours"), .over = {}, .column = "format_bytes", .at_most = 2000};
  results::Bound ratio = bytes;
  ratio.name = "ratio of bytes";
  ratio.over = is("theirs");
  ratio.at_most = 0.5;
  ratio.mean_at_least = 0.25;
  results::Bound missing = bytes;
  missing.name = "missing";
  missing.column = "gteps";
  const auto all = results::judge_bounds(results, {times, bytes, ratio, missing});
  EXPECT_EQ(results::format_bounds(all, TableStyle::text),
            "          bound                           graph  algorithm  ratio  interval              "
            "limit          samples  note\n"
            "holds     times                           g      bfs        0.500  0.496 to 0.504        at "
            "most 0.6    6+6\n"
            "unclear   times                           g      bfs        0.500  0.496 to 0.504        at "
            "least 0.5   6+6\n"
            "fails     times, geometric mean                             0.500  0.496 to 0.504        at "
            "most 0.1\n"
            "holds     bytes                           g      bfs        1000   1000.500 to 1000.500  at "
            "most 2000\n"
            "holds     ratio of bytes                  g      bfs        0.500  0.500 to 0.500        at "
            "most 0.5\n"
            "holds     ratio of bytes, geometric mean                    0.500  0.500 to 0.500        at "
            "least 0.25\n"
            "untested  missing                         g      bfs                                     at "
            "most 2000            ours has no gteps\n"
            "\n"
            "4 holds, 1 fails, 1 unclear, 1 untested\n");
  EXPECT_EQ(results::format_bounds(all, TableStyle::csv),
            "holding,bound,graph,algorithm,backend,ratio,ratio_low,ratio_high,direction,limit,id,over,note\n"
            "holds,times,g,bfs,cpu,0.5,0.496031746,0.504,at_most,0.6,ours,theirs,\n"
            "unclear,times,g,bfs,cpu,0.5,0.496031746,0.504,at_least,0.5,ours,theirs,\n"
            "fails,\"times, geometric mean\",,,,0.5,0.496031746,0.504,at_most,0.1,,,\n"
            "holds,bytes,g,bfs,cpu,1000.5,1000.5,1000.5,at_most,2000,ours,,\n"
            "holds,ratio of bytes,g,bfs,cpu,0.5,0.5,0.5,at_most,0.5,ours,theirs,\n"
            "holds,\"ratio of bytes, geometric mean\",,,,0.5,0.5,0.5,at_least,0.25,,,\n"
            "untested,missing,g,bfs,cpu,,,,at_most,2000,ours,,ours has no gteps\n");
}

}  // namespace
}  // namespace harness::testing
