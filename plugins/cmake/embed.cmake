# Writes the C file that embeds device images: the bytes through .incbin, and a table of harness_image that says what
# each is for and which symbols it defines and needs. KIND and NAME of the plugin, and its VALUES, are for messages.
function(symbols file filter out)
  set(${out} "" PARENT_SCOPE)
  # LTO-IR does not list its symbols. The same source's bitcode for warps has the same ones; where that is not built,
  # the bitcode for CPUs has nearly all of them.
  if(file MATCHES "^(.*)\\.ltoir$")
    set(file ${CMAKE_MATCH_1}.simt.bc)
    if(NOT EXISTS ${file})
      set(file ${CMAKE_MATCH_1}.bc)
    endif()
  endif()
  if(NM AND EXISTS ${file} AND file MATCHES "\\.bc$")
    execute_process(COMMAND ${NM} ${filter} --extern-only --format=just-symbols ${file}
                    OUTPUT_VARIABLE names OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX REPLACE "[\n ]+" " " names "${names}")
    set(${out} "${names}" PARENT_SCOPE)
  endif()
endfunction()

# Fails if an image without a width of edge ids calls a hook that takes or gives edge ids: it would pass 32 bits where the
# format may have been compiled for 64.
function(refuse_edge_ids_without_width edge_bytes needs)
  if(KIND STREQUAL "algorithm" AND edge_bytes EQUAL 0 AND " ${needs} " MATCHES
     " (harness_(neighbors|edge|edge_of_row|find_row|four_edges|prefetch|open_cursor|next_edge|tile_[a-z]+)) ")
    string(STRIP "algorithm ${VALUES}" arguments)
    # A text that begins with a space is printed as it stands: one line.
    message(FATAL_ERROR " add_harness_plugin(${NAME} algorithm): its device part calls ${CMAKE_MATCH_1} "
            "(as neighborhood.h does), which takes edge ids of 32 or 64 bits; write in CMakeLists.txt: "
            "add_harness_plugin(${NAME} ${arguments} EDGES 4 8)")
  endif()
endfunction()

set(code "#include <harness/plugin.h>\n\n")
set(rows "")
set(count 0)
foreach(image ${IMAGES})
  string(REPLACE "|" ";" image "${image}")
  list(GET image 0 target)
  list(GET image 1 value_bytes)
  set(variant NULL)
  if(value_bytes MATCHES "^(.*):(.*)$")
    set(value_bytes ${CMAKE_MATCH_1})
    set(variant "\"${CMAKE_MATCH_2}\"")
  endif()
  list(GET image 2 edge_bytes)
  list(GET image 3 file)
  symbols(${file} --defined-only defines)
  symbols(${file} --undefined-only needs)
  refuse_edge_ids_without_width(${edge_bytes} "${needs}")
  set(symbol ${TABLE}_${count})
  string(APPEND code "__asm__(\".section .rodata\\n.balign 16\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.previous\\n\");\n"
    "extern const unsigned char ${symbol}[] __attribute__((visibility(\"hidden\")));\n"
    "extern const unsigned char ${symbol}_end[] __attribute__((visibility(\"hidden\")));\n")
  set(default_of NULL)
  list(LENGTH image words)
  if(words GREATER 4)
    list(GET image 4 hook)
    set(default_of "\"${hook}\"")
  endif()
  string(APPEND rows "  {.struct_size = sizeof(harness_image), .device_abi = HARNESS_DEVICE_ABI, .target = \"${target}\",\n"
    "   .value_bytes = ${value_bytes}, .edge_bytes = ${edge_bytes}, .bytes = ${symbol}, .end = ${symbol}_end,\n"
    "   .defines = \"${defines}\", .needs = \"${needs}\", .default_of = ${default_of}, .variant = ${variant}},\n")
  math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
  set(rows "  {0}\n")
endif()
string(APPEND code "\nextern const harness_image ${TABLE}[];\nextern const uint32_t ${TABLE}_count;\n"
  "const harness_image ${TABLE}[] = {\n${rows}};\nconst uint32_t ${TABLE}_count = ${count};\n")
file(WRITE ${OUTPUT} "${code}")
