# Writes a header with the commit that is built: cmake -DSOURCE=... -DOUTPUT=... -P commit.cmake. The file is written
# only if its contents change, so that files that include it are not compiled again without need. Outside of a git
# checkout the commit is empty.
set(commit "")
set(dirty false)
find_program(git git)
if(git)
  execute_process(COMMAND ${git} -C ${SOURCE} rev-parse HEAD OUTPUT_VARIABLE commit ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${git} -C ${SOURCE} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
  if(NOT "${changes}" STREQUAL "")
    set(dirty true)
  endif()
endif()
set(text "inline constexpr const char* harness_commit = \"${commit}\";\ninline constexpr bool harness_dirty = ${dirty};\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
